-- table.insert into a list that claims to be endless
-- error: this call
table.insert(setmetatable({}, { __len = function() return 1 << 62 end }), 1, 'x')
