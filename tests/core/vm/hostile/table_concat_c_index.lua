-- table.concat of a list without end whose elements come from C
-- error: this call
table.concat(setmetatable({}, { __index = type }), '', 1, math.maxinteger)
error('escaped')
