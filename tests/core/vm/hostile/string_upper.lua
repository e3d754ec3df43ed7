-- a slow C function called for ever
-- error: this call
local s = ('x'):rep(8 << 20)
while true do s:upper() end
