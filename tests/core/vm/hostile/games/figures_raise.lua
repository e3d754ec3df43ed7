-- figures that raise an error when they are read
-- error: figures
local g = game "X" { players = 2 }
function g.figures() return { setmetatable({}, { __index = function() error "boo" end }) } end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
