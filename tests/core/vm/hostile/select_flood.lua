-- select with a million arguments, for ever
-- error: this call
local t = {}
for i = 1, 200000 do t[i] = i end
while true do select(-1, table.unpack(t)) end
