-- nested tables without end
-- error: this call
local t = {}
while true do t = { t, t, t, t } end
