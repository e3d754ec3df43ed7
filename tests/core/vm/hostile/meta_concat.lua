-- a __concat that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __concat = function() while true do end end })
while true do pcall(function() return t .. 'x' end) end
