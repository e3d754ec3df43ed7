-- tests/broken/leak_by_table.lua - remembers in a table what was drawn, and
-- shows it to all.
local g = game "Broken" { players = 2, cap = 100 }
function g.setup(pos)
  pos:deck("cards", {
    cards = { { "red", 6 }, { "blue", 6 } },
    piles = { { "stock", seen = "nobody" }, "discard",
      { "hand", each = pos.seats, seen = "owner" } },
  })
end
function g.deal(pos)
  for seat = 1, pos.seats do pos.stock:draw(pos.hand[seat], 3) end
end
g.move("play", "play {card:red|blue}")
g.rule("in_hand", "you hold no {card}", function(pos, card) return pos.hand[pos.turn]:has(card) end)
local memory = { drawn = {} }
function g.play.play(pos, card)
  local hand = pos.hand[pos.turn]
  hand:move(card, pos.discard)
  if #pos.stock > 0 then memory.drawn[1] = pos.stock:draw(hand) end
  if #hand == 0 then pos:win(pos.turn) end
end
function g.scene(_, scene) scene:text("drawn: " .. tostring(memory.drawn[1])) end
return g
