-- unpack of more than the stack holds
-- error: too many results
return string.char(table.unpack({}, 1, 1e8))
