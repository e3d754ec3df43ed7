-- a __call that never ends, in a pcall
-- error: this call
local t = setmetatable({}, { __call = function() while true do end end })
while true do pcall(function() return t() end) end
