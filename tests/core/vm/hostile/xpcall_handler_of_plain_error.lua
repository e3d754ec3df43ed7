-- an endless handler of an ordinary error
-- error: this call
xpcall(error, function() while true do end end)
