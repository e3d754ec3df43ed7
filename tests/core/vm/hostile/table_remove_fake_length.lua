-- table.remove from a list that claims to be endless
-- error: this call
table.remove(setmetatable({}, { __len = function() return 1 << 62 end }), 1)
