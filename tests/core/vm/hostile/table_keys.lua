-- string keys without end
-- error: this call
local t, i = {}, 0
while true do i = i + 1 t['k' .. i] = true end
