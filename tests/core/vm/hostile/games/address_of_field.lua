-- the address of a table, by a field that pos does not have
-- error: pos has no 'table'
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass(pos) return pos[{}] end
return g
