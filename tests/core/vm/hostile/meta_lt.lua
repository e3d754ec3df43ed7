-- a __lt that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __lt = function() while true do end end })
while true do pcall(function() return t < t end) end
