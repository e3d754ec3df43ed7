-- the list of legal, kept and filled while a rule runs
-- error: can be used only in legal
-- play: a1
local kept = {}
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("put", "{cell:board}")
g.move("other", "other {cell:board}")
g.legal.put = function(pos, list) kept[1] = list; pos.board:empty(list) end
g.play.put = on "board":put()
g.rule("r", "other", "no", function()
  if kept[1] then kept[1]:add(65536) end
  return true
end)
function g.play.other(pos, c) pos.board:put(c, 1) end
return g
