-- tests/broken/fails_with_an_option.lua - cannot be set up with the largest pile.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:win(pos.turn) end
end
function g.deal(pos)
  if pos.opt.pile == 20 then error("no room for 20") end
end
return g
