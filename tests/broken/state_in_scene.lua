-- tests/broken/state_in_scene.lua - the picture counts how often it was drawn.
local g = game "Broken" { players = { 2, 3 }, cap = 100 }
g.options { pile = { 9, min = 3, max = 20 } }
function g.setup(pos, opt) pos:counter("pile", opt.pile) end
g.move("take", "take {n:1-3}")
g.rule("enough_left", "there are only {pile} left", function(pos, n) return n <= pos.pile end)
function g.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:win(pos.turn) end
end
local drawn = { times = 0 }
function g.scene(pos, scene)
  drawn.times = drawn.times + 1
  scene:text("pebbles: " .. pos.pile)
end
return g
