-- lists, each of 16 KiB
-- error: MiB
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass()
  local t = {}
  for i = 1, 300000 do t[i] = list() end
end
return g
