-- a to-be-closed variable whose __close never ends
-- error: this call
local m = { __close = function() while true do end end }
local a <close> = setmetatable({}, m)
while true do end
