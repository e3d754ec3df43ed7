-- a comparator that grows the list it sorts
-- error: this call
local t = { 2, 1 }
table.sort(t, function() while true do t[#t + 1] = {} end end)
