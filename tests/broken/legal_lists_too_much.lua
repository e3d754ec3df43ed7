-- tests/broken/legal_lists_too_much.lua - legal lets three be taken of two.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.legal.take(pos, list)
  for n = 1, pos.pile == 2 and 3 or math.min(pos.pile, 3) do list:add(n) end
end
function g.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:win(pos.turn) end
end
return g
