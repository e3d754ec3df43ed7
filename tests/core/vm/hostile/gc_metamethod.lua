-- __gc, where no hook runs
-- error: has no '__gc'
setmetatable({}, { __gc = function() while true do end end })
