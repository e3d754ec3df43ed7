-- a seat is stuck a thousand times, slowly
-- error: this call ran too long
local g = game "X" { players = 2 }
g.move("pass", "pass")
g.rule("never", "never", function() return false end)
function g.play.pass() end
function g.stuck() for _ = 1, 2000000 do end end
return g
