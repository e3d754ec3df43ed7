-- a __eq that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __eq = function() while true do end end })
while true do pcall(function() return t == setmetatable({}, getmetatable(t)) end) end
