-- __index that indexes itself
-- error: C stack overflow
local t = setmetatable({}, { __index = function(t, k) return t[k .. 'x'] end })
return t.x
