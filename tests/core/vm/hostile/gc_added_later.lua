-- __gc added after setmetatable, then garbage
-- error: done
local m = {}
for i = 1, 1000 do setmetatable({}, m) end
m.__gc = function() while true do end end
for i = 1, 100000 do local _ = { i } end
error('done')
