-- a function that calls itself without end, typed three times
-- error: stack overflow
-- play: pass; pass; pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass()
  local function f(n) return 1 + f(n + 1) end
  f(1)
end
return g
