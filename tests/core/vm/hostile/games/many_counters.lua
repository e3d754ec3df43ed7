-- parts without end
-- error: a position has at most 1024 parts
local g = game "X" { players = 2 }
function g.setup(pos) for i = 1, 100000 do pos:counter("c" .. i) end end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
