-- an error object whose __tostring never ends
-- error: this call
error(setmetatable({}, { __tostring = function() while true do end end }))
