-- rules that allow everything, where the board has holes, and pieces that are not there
-- error: none
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { map = "o.o\n.o.\no.o" }) pos.board:put(1, 1) end
g.move("put", "put {n:1-9}")
g.rule("any", "put", "no", function() return true end)
g.play.put = on "board":put()
g.move("go", "go {a:1-9} {b:1-9}")
g.rule("every", "go", "no", function() return true end)
g.play.go = on "board":go()
return g
