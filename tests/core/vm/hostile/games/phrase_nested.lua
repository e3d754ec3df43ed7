-- a phrase in rows of rows, 3,000 deep
-- error: nested at most 32 deep
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("put", "{cell:board}")
local p = on "board":put()
for _ = 1, 3000 do p = { p } end
g.play.put = p
return g
