-- a slow rule for each of 65,536 moves
-- error: this call ran too long
local g = game "X" { players = 2 }
g.move("pass", "pass {a:1-256} {b:1-256}")
g.rule("slow", "slow", function() for _ = 1, 3000000 do end return false end)
function g.play.pass(pos) pos:draw() end
return g
