-- games/template.lua - Take one to three pebbles; whoever takes the last one
-- wins. The smallest complete game. Copy it, and change one thing at a time.

local pebbles = game "Pebbles" {
  players = 2,
  summary = "Take one to three pebbles; whoever takes the last one wins.",
  sheet = [[
Some pebbles lie in a pile; each player in turn takes one, two or three.
Whoever takes the last one wins.]],
}

pebbles.options { pile = { 15, min = 1, max = 99, help = "pebbles at the start" } }

-- Contents and setup: one pile.
function pebbles.setup(pos, opt) pos:counter("pile", opt.pile) end

-- A turn: take one to three.
pebbles.move("take", "take {n:1-3}")
pebbles.rule("enough_left", "there are only {pile} pebbles left",
  function(pos, n) return n <= pos.pile end)

function pebbles.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile == 0 then pos:win(pos.turn) end -- the end
end

-- The picture.
pebbles.looks { pebble = { "pebble", colour = "grey", glyph = "o" } }

function pebbles.scene(pos, scene) scene:chips("pebble", pos.pile, "pebbles") end

return pebbles
