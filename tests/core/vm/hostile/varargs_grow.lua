-- arguments that double with each call
-- error: this call
local function f(...) return f(1, 2, 3, ...) end
f(...)
