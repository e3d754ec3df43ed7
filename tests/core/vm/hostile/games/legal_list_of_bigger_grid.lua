-- cells of a bigger grid as moves that a phrase plays
-- error: legal.put lists 3936
local g = game "X" { players = 2 }
function g.setup(pos)
  pos:grid("board", { width = 3, height = 3 })
  pos:grid("big", { width = 64, height = 64 })
end
g.move("put", "{cell:board}")
g.legal.put = function(pos, list) pos.big:around(4000, dirs "all", pieces(0), list) end
g.play.put = on "board":put()
return g
