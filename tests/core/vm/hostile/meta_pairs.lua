-- a __pairs that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __pairs = function() while true do end end })
while true do pcall(function() for _ in pairs(t) do end end) end
