-- select with 150,000 arguments, for ever
-- error: this call
local t = {}
for i = 1, 150000 do t[i] = i end
while true do select(-1, table.unpack(t)) end
