-- tests/broken/no_way_on.lua - nobody can move any more, and it is not over.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.play.take(pos, n) pos.pile = pos.pile - n end
return g
