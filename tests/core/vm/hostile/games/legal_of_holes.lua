-- cells that are not there, for a phrase to play
-- error: legal.put lists 2
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { map = "o.o\n.o.\no.o" }) end
g.move("put", "put {n:1-9}")
function g.legal.put(_, l) for n = 1, 9 do l:add(n) end end
g.play.put = on "board":put()
return g
