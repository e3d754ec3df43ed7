-- a __tostring that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __tostring = function() while true do end end })
while true do pcall(function() return tostring(t) end) end
