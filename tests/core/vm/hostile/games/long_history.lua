-- a position of a megabyte, and a match of many moves
-- error: the match is too long
-- fast
local g = game "X" { players = 2 }
function g.setup(pos) for i = 1, 60 do pos:counters("c" .. i, 4096) end end
g.move("pass", "pass")
function g.play.pass() end
return g
