-- the address of a function, by a cell
-- error: function is not a cell
-- play: pass
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("pass", "pass")
function g.play.pass(pos) pos.board:at(print) end
return g
