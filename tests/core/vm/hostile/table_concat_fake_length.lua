-- table.concat of a list without end
-- error: this call
table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, math.maxinteger)
