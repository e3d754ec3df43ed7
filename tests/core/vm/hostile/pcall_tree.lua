-- a tree of pcalls, two to the power of two hundred calls
-- error: this call
local function f() pcall(f) pcall(f) end
f()
