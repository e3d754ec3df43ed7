-- keys that collide, in loops that C makes
-- error: this call
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass(pos)
  local t = {}
  for i = 1, 40000 do t[i * ((1 << 16) - 1)] = true end
  while true do pairs(t) end
end
return g
