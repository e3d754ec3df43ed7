-- the collector
-- error: there is no 'collectgarbage'
collectgarbage('stop')
