-- a __le that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __le = function() while true do end end })
while true do pcall(function() return t <= t end) end
