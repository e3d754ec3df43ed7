-- games/crazy_eights.lua - Match the top card by suit or rank; eights are wild.

local eights = game "Crazy Eights" {
  players = { 2, 5 },
  cap = 500,
  summary = "Get rid of your cards: match suit or rank, and eights match all.",
  sheet = [[
Each player is dealt five cards, or seven when two play; the next card starts
the discard pile. In turn, play a card of the same suit or rank as the top
discard. An eight goes on anything, and whoever plays it names the suit to
follow. If no card in your hand fits, draw until one does; when nothing is left
to draw, you pass. When the stock runs out, the discards under the top card
become the new stock. Whoever plays their last card wins, and scores what the
others hold: 50 for an eight, 10 for a court card, else the pips. When all pass
in a row, the hand that counts least wins.]],
}

eights.options {
  cards = { 0, min = 0, max = 10,
    help = "cards dealt to each; 0: seven to two players, five to more" },
}

local SUITS <const>, RANKS <const> = { "clubs", "diamonds", "hearts", "spades" },
  { "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K" }
local COUNT <const> = { ["8"] = 50, A = 1, T = 10, J = 10, Q = 10, K = 10 }

-- Contents: a pack of 52; "Qd" is the queen of diamonds.
local function pack()
  local cards = {}
  for s, suit in ipairs(SUITS) do
    for _, rank in ipairs(RANKS) do
      cards[#cards + 1] = {
        rank .. suit:sub(1, 1), rank = rank, suit = s,
        counts = COUNT[rank] or tonumber(rank),
      }
    end
  end
  return cards
end

-- Setup: a stock nobody sees, the discards, and hands.
function eights.setup(pos)
  pos:deck("cards", {
    cards = pack(),
    piles = {
      { "stock", seen = "nobody" },
      { "discard", ordered = true },
      { "hand", each = pos.seats, seen = "owner" },
    },
  })
  -- that an eight has named; 0: the top card's
  pos:counter("suit", 0, { max = 4 })
  pos:counter("passes", 0, { max = 5 })
end

function eights.deal(pos)
  local n = pos.opt.cards
  if n == 0 then n = pos.seats == 2 and 7 or 5 end
  for seat = 1, pos.seats do pos.stock:draw(pos.hand[seat], n) end
  pos.stock:draw(pos.discard)
  while pos.cards:value(pos.discard:top(), "rank") == "8" do
    pos.discard:move(1, pos.stock)
    pos.stock:draw(pos.discard)
  end
end

-- A turn: play a card that fits, or draw, or pass.
local EIGHTS <const> = { "8c", "8d", "8h", "8s" }
eights.move("play", "{card}", {
  card = function(pos) return pos.cards:words() end,
  help = "play a card: Qd is the queen of diamonds",
})
eights.move("eight", "{card:8c|8d|8h|8s} {suit:clubs|diamonds|hearts|spades}",
  { help = "play an eight and name a suit" })
eights.move("draw", "draw", { otherwise = true, help = "when no card fits" })
eights.move("pass", "pass",
  { otherwise = true, help = "when nothing is left to draw" })

local function is_eight(pos, card)
  return pos.cards:value(card, "rank") == "8"
end

local function fits(pos, card)
  local cards, named = pos.cards, pos.suit
  if named > 0 then return cards:value(card, "suit") == named end
  local top = pos.discard:top()
  return cards:value(card, "suit") == cards:value(top, "suit")
    or cards:value(card, "rank") == cards:value(top, "rank")
end

local function can_draw(pos) return #pos.stock > 0 or #pos.discard > 1 end

eights.rule("in_hand", { "play", "eight" }, "{card} is not in your hand",
  function(pos, card) return pos.hand[pos.turn]:has(card) end)
eights.rule("name_a_suit", "play", "with an eight, name a suit: {card} hearts",
  function(pos, card) return not is_eight(pos, card) end)
eights.rule("must_match", "play",
  "{card} matches neither the suit nor the rank", fits)
eights.rule("something_to_draw", "draw", "nothing is left to draw", can_draw)
eights.rule("draw_first", "pass", "there are still cards to draw",
  function(pos) return not can_draw(pos) end)

function eights.legal.play(pos, list)
  local hand = pos.hand[pos.turn]
  for i = 1, #hand do
    local card = hand:at(i)
    if not is_eight(pos, card) and fits(pos, card) then list:add(card) end
  end
end

function eights.legal.eight(pos, list)
  local hand = pos.hand[pos.turn]
  for _, card in ipairs(EIGHTS) do
    if hand:has(card) then
      for _, suit in ipairs(SUITS) do list:add(card, suit) end
    end
  end
end

local function counts(pos, seat)
  local sum, hand = 0, pos.hand[seat]
  for i = 1, #hand do sum = sum + pos.cards:value(hand:at(i), "counts") end
  return sum
end

-- The end: an empty hand.
local function lay(pos, card, suit)
  local hand = pos.hand[pos.turn]
  hand:move(card, pos.discard)
  pos.suit, pos.passes = suit, 0
  if #hand > 0 then return end
  local sum = 0
  for seat = 1, pos.seats do sum = sum + counts(pos, seat) end
  pos.score[pos.turn] = sum
  pos:win(pos.turn)
end

function eights.play.play(pos, card) lay(pos, card, 0) end

function eights.play.eight(pos, card, suit)
  for s, name in ipairs(SUITS) do
    if name == suit then return lay(pos, card, s) end
  end
end

function eights.play.draw(pos)
  if #pos.stock == 0 then
    local top = pos.discard:top()
    pos.discard:move_all(pos.stock)
    pos.stock:move(top, pos.discard)
  end
  pos.stock:draw(pos.hand[pos.turn])
  pos:again()
end

-- All pass: the hand that counts least wins.
function eights.play.pass(pos)
  pos.passes = pos.passes + 1
  if pos.passes < pos.seats then return end
  for seat = 1, pos.seats do pos.score[seat] = -counts(pos, seat) end
  pos:finish "all have passed, and the least in hand wins"
end

function eights.scene(pos, scene)
  scene:pile(pos.discard, "discards")
  if pos.suit > 0 then scene:counter("to follow", SUITS[pos.suit]) end
  scene:pile(pos.stock, "stock")
  for s = 1, pos.seats do scene:hand(pos.hand[s]) end
end

return eights
