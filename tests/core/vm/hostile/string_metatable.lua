-- the way out by the strings' metatable
-- error: escaped not
local m = getmetatable('')
if m then error('escaped') end
error('escaped not')
