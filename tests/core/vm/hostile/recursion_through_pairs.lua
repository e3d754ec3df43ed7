-- loops in loops without end
-- error: overflow
local function f(t) for _, v in pairs(t) do f(t) end end
f { 1 }
