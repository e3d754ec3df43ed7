-- chance without end, which is logged
-- error: picks of chance in one move
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass(pos) for _ = 1, 3000000 do pos:pick(2) end end
return g
