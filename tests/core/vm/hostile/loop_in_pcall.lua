-- an endless loop whose error is caught, again and again
-- error: this call
while true do pcall(function() while true do end end) end
