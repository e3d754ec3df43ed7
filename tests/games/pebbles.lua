-- tests/games/pebbles.lua - Take one to three pebbles; whoever takes the last
-- one wins. A small game for tests, with a `legal` beside its rules.

local pebbles = game "Pebbles" {
  players = { 2, 4 },
  summary = "Take one to three pebbles; whoever takes the last one wins.",
  cap = 200,
}

pebbles.options {
  pile = { 15, min = 1, max = 199, help = "pebbles at the start" },
  most = { 3, min = 1, max = 9, help = "that may be taken at once" },
  misere = { false, help = "whoever takes the last one loses" },
}
pebbles.check("with two or more in the pile",
  function(opt) return not opt.misere or opt.pile > 1 end)

-- Contents and setup: one pile.
function pebbles.setup(pos, opt)
  pos:counter("pile", opt.pile, { max = 199 })
end

-- A turn: take some.
pebbles.move("take", "take {n:1-most}")
pebbles.rule("enough_left", "there are only {pile} pebbles left",
  function(pos, n) return n <= pos.pile end)

function pebbles.legal.take(pos, list)
  for n = 1, math.min(pos.pile, pos.opt.most) do list:add(n) end
end

function pebbles.play.take(pos, n)
  pos.pile = pos.pile - n
  if pos.pile > 0 then return end
  pos:win(pos.opt.misere and pos:next_seat() or pos.turn)
end

function pebbles.scene(pos, scene) scene:text("pebbles: " .. pos.pile) end

return pebbles
