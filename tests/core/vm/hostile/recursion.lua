-- a function that calls itself for ever
-- error: this call
local function f() return 1 + f() end
f()
