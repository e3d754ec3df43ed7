-- tests/games/steps.lua - Only the seat that has a step may go: a small game
-- for turns that pass by themselves.

local steps = game "Steps" { players = { 2, 4 },
  seats = { "red", "blue", "green", "gold" }, cap = 60 }

steps.options { steps = { "0203", help = "how many steps each seat has" } }

function steps.setup(pos, opt)
  pos:counters("left", pos.seats, 0, { max = 9 })
  pos.fixed.order = { "first", { 2, 3 } }
  for seat = 1, pos.seats do
    pos.left[seat] = tonumber(opt.steps:sub(seat, seat))
  end
end

steps.move("go", "go {way:on|again}")
steps.rule("a_step", "you have no step left",
  function(pos) return pos.left[pos.turn] > 0 end)
function steps.play.go(pos, way)
  pos.left[pos.turn] = pos.left[pos.turn] - 1
  if way == "again" then pos:again() end
end

function steps.stuck(pos)
  for seat = 1, pos.seats do
    if pos.left[seat] > 0 then return end
  end
  pos:draw()
end

-- What a bot is told; a text of nine steps is a mistake for the tests to find.
function steps.score(pos, seat)
  local left = pos.left[seat]
  return left == 9 and "9" or left == 8 and math.huge or left / 2
end

return steps
