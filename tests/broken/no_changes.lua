-- tests/broken/no_changes.lua - cannot tell the last turn once the pile is gone.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:win(pos.turn) end
end
local WORDS <const> = { "one", "two", "three" }
function g.changes(pos)
  return pos.pile > 3 and "many" or WORDS[pos.pile] .. " left"
end
return g
