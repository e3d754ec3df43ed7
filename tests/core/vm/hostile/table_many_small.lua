-- hundreds of thousands of live tables, and a collection for each bit of garbage
-- error: this call
local t = {}
for i = 1, 300000 do t[i] = { i } end
while true do local s = ('y'):rep(1 << 20) end
