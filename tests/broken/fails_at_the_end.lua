-- tests/broken/fails_at_the_end.lua - an error that only the last pebble shows.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:wins_it(pos.turn) end
end
return g
