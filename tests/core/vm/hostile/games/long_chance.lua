-- as many picks as a move may have, move after move
-- error: the match is too long
-- fast
local g = game "X" { players = 2 }
local faces = {}
for i = 1, 200 do faces[i] = ("f"):rep(28) .. i end
function g.setup(pos) pos:dice("d", { dice = 32, faces = faces, ordered = true }) end
g.move("roll", "roll")
function g.play.roll(pos) for _ = 1, 1980 do pos.d:roll() end end
return g
