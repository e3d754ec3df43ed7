-- recursion without end, caught three times, then for ever
-- error: this call
local function f(n) return 1 + f(n + 1) end
for _ = 1, 3 do pcall(f, 1) end
while true do pcall(f, 1) end
