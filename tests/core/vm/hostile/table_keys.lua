-- string keys without end
-- error: table overflow
local t, i = {}, 0
while true do i = i + 1 t['k' .. i] = true end
