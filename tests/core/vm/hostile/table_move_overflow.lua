-- table.move that wraps around
-- error: too many elements
table.move({}, math.mininteger, math.maxinteger, 1)
