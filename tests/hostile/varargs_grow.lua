-- arguments that double with each call
-- error:
local function f(...) return f(1, 2, 3, ...) end
f(...)
