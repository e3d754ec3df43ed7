-- half a million keys that all collide
-- error: table overflow
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass(pos)
  local t = {}
  for i = 1, 1 << 19 do t[i * ((1 << 20) - 1)] = true end
  pos:draw()
end
return g
