-- table.sort of a list that claims a billion elements
-- error: this call
table.sort(setmetatable({}, { __len = function() return 1000000000 end }))
