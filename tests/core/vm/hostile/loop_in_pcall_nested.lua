-- endless loops in pcalls within pcalls
-- error: this call
local function f(n) while true do if n > 0 then pcall(f, n - 1) end end end
f(50)
