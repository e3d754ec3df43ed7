-- tables in tables, 350,000 deep, with state at the bottom
-- error: a table changed during play
-- battery
local g = game "X" { players = 2 }
local t = { n = 0 }
for _ = 1, 350000 do t = { t } end
g.move("pass", "pass {n:1-2}")
function g.play.pass(pos)
  local at = t
  while not at.n do at = at[1] end
  at.n = at.n + 1
  if at.n % 3 == 0 then pos:draw() end
end
return g
