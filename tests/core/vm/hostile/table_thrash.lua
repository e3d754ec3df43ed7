-- memory held just below the limit, garbage above it
-- error: this call
local t, n = {}, 0
for i = 1, 58 do t[i] = ('x'):rep(1 << 20) .. i end
while true do n = #(('y'):rep(100000) .. n) end
