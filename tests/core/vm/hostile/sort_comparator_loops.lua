-- a comparator that never ends
-- error: this call
pcall(table.sort, { 3, 2, 1 }, function() while true do end end)
error('escaped')
