-- tests/games/lucky.lua - Play cards from a hidden hand against a roll of the
-- die. A small game for tests: hidden hands, draws, dice, phases, a move for
-- when nothing else can be played.

local NUMBERS <const> = { "one", "two", "three", "four", "five", "six" }

local lucky = game "Lucky" {
  players = { 2, 4 },
  summary = "Play a card no lower than the die; it counts its number.",
  cap = 200,
}

lucky.options {
  hand = { 3, min = 1, max = 5, help = "cards in a hand" },
  target = { 15, min = 1, max = 60, help = "points that end the match" },
}

-- Contents and setup: four cards of each number, a die.
function lucky.setup(pos)
  local cards = {}
  for n, word in ipairs(NUMBERS) do cards[n] = { word, 4, n = n } end
  pos:deck("cards", {
    cards = cards,
    piles = { { "stock", seen = "nobody" }, "discard",
      { "hand", each = pos.seats, seen = "owner" } },
  })
  pos:dice("die", { faces = 6 })
end

function lucky.deal(pos)
  for seat = 1, pos.seats do pos.stock:draw(pos.hand[seat], pos.opt.hand) end
end

-- A turn: the die is rolled; play a card no lower than it, or give one away for
-- a new one.
function lucky.begin(pos) pos.die:roll() end

lucky.move("play", "play {card}", { card = NUMBERS })
lucky.move("swap", "swap {card}", { card = NUMBERS, otherwise = true })

lucky.rule("in_hand", "you hold no {card}",
  function(pos, card) return pos.hand[pos.turn]:has(card) end)
lucky.rule("high_enough", "play", "a {card} is lower than the die",
  function(pos, card)
    return pos.cards:value(card, "n") >= pos.die:value(1)
  end)

local function replace(pos, card)
  local hand = pos.hand[pos.turn]
  hand:move(card, pos.discard)
  if #pos.stock > 0 then pos.stock:draw(hand) end
end

function lucky.legal.play(pos, list)
  for n = pos.die:value(1), #NUMBERS do
    if pos.hand[pos.turn]:has(NUMBERS[n]) then list:add(NUMBERS[n]) end
  end
end

function lucky.play.play(pos, card)
  pos.score[pos.turn] = pos.score[pos.turn] + pos.cards:value(card, "n")
  replace(pos, card)
end

function lucky.play.swap(pos, card) replace(pos, card) end

-- The end: a seat has the points, or a hand is empty.
function lucky.ends(pos)
  if pos.score[pos.turn] >= pos.opt.target or #pos.hand[pos.turn] == 0 then
    pos:finish()
  end
end

function lucky.stuck(pos) pos:finish() end

function lucky.scene(pos, scene, seat)
  scene:text("die: " .. tostring(pos.die:value(1)))
  for s = 1, pos.seats do
    scene:text(("seat %d: %d points, %s")
      :format(s, pos.score[s], pos.hand[s]:text()))
  end
end

return lucky
