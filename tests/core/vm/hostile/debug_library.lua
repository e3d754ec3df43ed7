-- debug
-- error: there is no 'debug'
debug.getregistry()
