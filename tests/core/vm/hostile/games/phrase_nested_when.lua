-- conditions in conditions
-- error: nested at most 32 deep
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("put", "{cell:board}")
local p, test = on "board":put(), on "board":full()
for _ = 1, 3000 do test = both(test) end
g.play.put = when(test, p)
return g
