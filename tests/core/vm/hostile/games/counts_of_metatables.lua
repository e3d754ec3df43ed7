-- counts that are as many as they like
-- error: a plain table expected
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
local counts = setmetatable({}, { __len = function() return 1 << 62 end, __index = rawlen })
function g.play.pass(pos) pos:pick_until("order", counts, function() return true end) end
return g
