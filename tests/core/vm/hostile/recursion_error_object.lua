-- an error object whose __tostring fails with itself
-- error: recursion_error_object.lua
local m = {}
m.__tostring = function(t) error(t) end
error(setmetatable({}, m))
