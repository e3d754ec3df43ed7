-- a function that calls itself for ever
-- error: stack overflow
local function f() return 1 + f() end
f()
