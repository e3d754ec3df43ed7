-- pcall of pcall of pcall
-- error: this call
while true do pcall(pcall, pcall, pcall, function() while true do end end) end
