-- a plain search that a simple loop does in quadratic time
-- error: this call
local s, p = ('a'):rep(4000000), ('a'):rep(2000000) .. 'b'
while true do s:find(p, 1, true) end
