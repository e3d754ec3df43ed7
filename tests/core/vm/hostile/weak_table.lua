-- a weak table, which shows when memory is collected
-- error: has no '__mode'
setmetatable({}, { __mode = 'k' })
