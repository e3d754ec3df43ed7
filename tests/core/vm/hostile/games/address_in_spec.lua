-- the address of a table, by the field of a spec
-- error: got table
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = {} }) end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
