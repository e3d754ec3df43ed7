-- tests/broken/state_in_local.lua - counts turns in a local, and plays by it.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
local turns = 0
function g.play.take(pos, n)
  turns = turns + 1
  pos.pile = pos.pile - n
  if pos.pile == 0 or turns > 40 then pos:win(pos.turn) end
end
return g
