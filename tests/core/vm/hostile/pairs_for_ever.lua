-- pairs over a large table, again and again
-- error: this call
local t = {}
for i = 1, 60000 do t['k' .. i] = i end
while true do pairs(t) end
