-- a message handler that never ends, where hooks are off
-- error: this call
xpcall(function() while true do end end, function() while true do end end)
while true do end
