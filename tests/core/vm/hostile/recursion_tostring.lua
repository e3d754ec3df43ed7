-- __tostring that calls tostring
-- error: C stack overflow
local t = setmetatable({}, { __tostring = tostring })
return tostring(t)
