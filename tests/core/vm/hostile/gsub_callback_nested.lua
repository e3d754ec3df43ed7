-- gsub in gsub in gsub
-- error: C stack overflow
local function f(s) return (s:gsub('.', f)) end
f('abc')
