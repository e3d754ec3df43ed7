-- the list of legal, kept and filled by a query while a move is played
-- error: can be used only in legal
-- play: a1
local kept = {}
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("put", "{cell:board}")
g.legal.put = function(pos, list) kept[1] = list; pos.board:empty(list) end
function g.play.put(pos) pos.board:empty(kept[1]) end
return g
