-- figures that never can be read to the end
-- error: figures
local g = game "X" { players = 2 }
function g.figures() return { setmetatable({}, { __index = function() while true do end end }) } end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
