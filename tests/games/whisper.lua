-- tests/games/whisper.lua - Hands that nobody else may see; for tests of the
-- hot seat.

local whisper = game "Whisper" {
  players = { 2, 3 },
  summary = "Lay down your cards one by one.",
  card = "Each holds three cards and lays one down in turn.",
}

local CARDS <const> = { "amber", "birch", "cedar", "delta", "ember", "fjord",
  "grove", "heath", "inlet" }

-- Contents and setup.
function whisper.setup(pos)
  local cards = {}
  for i, word in ipairs(CARDS) do cards[i] = { word } end
  pos:deck("cards", { cards = cards, piles = {
    { "stock", seen = "nobody" }, "table_top",
    { "hand", each = pos.seats, seen = "owner" } } })
end

function whisper.deal(pos)
  for seat = 1, pos.seats do pos.stock:draw(pos.hand[seat], 3) end
end

-- A turn: lay a card down.
whisper.move("lay", "lay {card}",
  { card = function(pos) return pos.cards:words() end,
  help = "lay a card down" })
whisper.rule("in_hand", "{card} is not in your hand",
  function(pos, card) return pos.hand[pos.turn]:has(card) end)
function whisper.play.lay(pos, card)
  pos.hand[pos.turn]:move(card, pos.table_top)
end

-- The end: all are laid down.
function whisper.ends(pos)
  for seat = 1, pos.seats do
    if #pos.hand[seat] > 0 then return end
  end
  pos:draw()
end

function whisper.scene(pos, scene, seat)
  for s = 1, pos.seats do
    scene:hand(pos.hand[s], (s == seat and "your hand" or "hand of " .. s))
  end
  scene:hand(pos.table_top, "laid down")
end

return whisper
