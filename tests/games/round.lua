-- tests/games/round.lua - Nothing but turns and chance: a small game for tests.

local round = game "Round" {
  players = { 2, 4 },
  summary = "Turns go this way and that; six points win for the team.",
  teams = function(_, seats)
    return seats == 4 and { { 1, 3 }, { 2, 4 } } or {}
  end,
  cap = 60,
}

-- Contents and setup: a die, an ordered pile, and an order of things without
-- equal neighbours.
function round.setup(pos)
  pos:dice("die", { faces = 6 })
  pos:deck("cards", { cards = { { "sun", 2 }, { "moon", 2 } },
    piles = { { "stock", ordered = true }, "open" } })
  pos:counters("row", 4, 1, { min = 1, max = 2 })
end

local function alternates(order)
  return order[1] ~= order[2] and order[2] ~= order[3] and order[3] ~= order[4]
end

function round.deal(pos)
  for i, kind in ipairs(pos:pick_until("row", { 2, 2 }, alternates)) do
    pos.row[i] = kind
  end
  pos.stock:shuffle()
end

-- A turn.
round.move("say", "{what:next|again|skip|turn|out|pick|roll|draw}")
round.rule("cards_left", "the stock is empty",
  function(pos, what) return what ~= "draw" or #pos.stock > 0 end)
round.rule("two_stay", "two must stay in", function(pos, what)
  local inside = 0
  for seat = 1, pos.seats do inside = inside + (pos:is_out(seat) and 0 or 1) end
  return what ~= "out" or inside > 2
end)

local does = {}
does["next"] = function() end
function does.again(pos) pos:again() end
function does.skip(pos) pos:skip(pos:next_seat()) end
function does.turn(pos) pos:reverse() end
function does.out(pos) pos:eliminate(pos:next_seat()) end
function does.pick(pos)
  pos.score[pos.turn] = pos.score[pos.turn] + pos:pick(3)
end
function does.roll(pos)
  pos.score[pos.turn] = pos.score[pos.turn] + pos.die:roll()
end
function does.draw(pos) pos.stock:draw(pos.open) end
function round.play.say(pos, what) does[what](pos) end

-- The end.
function round.ends(pos)
  if pos.score[pos.turn] >= 6 then pos:win(pos.turn) end
end

return round
