-- bytecode by string.dump
-- error: there is no 'string.dump'
return string.dump(function() end)
