-- tables as keys, which all hash alike
-- error: this call
local t = {}
for i = 1, 60000 do t[{}] = i end
while true do t[{}] = nil end
