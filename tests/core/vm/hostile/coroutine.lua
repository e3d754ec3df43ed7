-- coroutines, each with a fresh count
-- error: there is no 'coroutine'
coroutine.wrap(function() while true do end end)()
