-- an __index chain that is a circle
-- error: loop
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
return a.x
