-- load
-- error: there is no 'load'
load('return 1')()
