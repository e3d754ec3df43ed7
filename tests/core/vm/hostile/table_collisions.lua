-- keys that collide whenever the table grows
-- error: table overflow
local t = {}
for i = 1, 1 << 19 do t[i * ((1 << 20) - 1)] = true end
