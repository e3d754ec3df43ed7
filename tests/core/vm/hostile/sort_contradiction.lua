-- a comparator that contradicts itself on a long list, for ever
-- error: this call
local t = {}
for i = 1, 2000 do t[i] = i * 7919 % 2003 end
while true do table.sort(t, function() return true end) end
