-- an error object whose __tostring fails with itself
-- error:
local m = {}
m.__tostring = function(t) error(t) end
error(setmetatable({}, m))
