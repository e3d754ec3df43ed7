-- a __add that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __add = function() while true do end end })
while true do pcall(function() return t + 1 end) end
