-- a gsub callback that never ends
-- error: this call
while true do pcall(string.gsub, 'abc', '.', function() while true do end end) end
