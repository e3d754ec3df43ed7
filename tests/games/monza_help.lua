-- tests/games/monza_help.lua - what the tests of Monza share.
--
-- Spaces are named by lane and number: m4 is the fourth of the middle lane. The
-- option `position` puts the cars there; `rig` states the dice.

local M = {
  GAME = "monza",
  COLOURS = { "white", "yellow", "red", "blue", "green", "purple" },
  RED = 1, BLUE = 2, GREEN = 3, YELLOW = 4,
  PRO = { track = "long", tiles = true }, -- the professional game
}

-- six "red" -> " red red red red red red"
function M.six(colour) return (" " .. colour):rep(6) end

-- Plays a line that ends the turn; the next seat rolls white, with which it
-- leaves the start.
function M.turn(m, line) return m:rig(M.six "white"):play(line) end

local function both(options, more)
  local all = {}
  for name, value in pairs(options) do all[name] = value end
  for name, value in pairs(more or {}) do all[name] = value end
  return all
end

-- The options of the professional game, and more.
function M.pro(more) return both(M.PRO, more) end

-- A match from a position, with the first roll stated.
function M.race(position, roll, options, seats)
  local _, cars = position:gsub("%S+", "")
  return match(M.GAME, both({ position = position }, options),
    { seats = seats or math.min(cars, 4), rig = roll })
end

function M.name_of(m, space)
  if space == 0 then return "start" end
  if space == m:get("fixed", "road", "finish") then return "finish" end
  local lane = m:get("fixed", "road", "lane", space)
  return ("lmr"):sub(lane, lane)
    .. space - m:get("fixed", "road", "first", lane) + 1
end

-- Where a car is, where all are: "m4 l2".
function M.car(m, seat) return M.name_of(m, m:get("car", seat)) end

function M.cars(m)
  local out = {}
  for seat = 1, m:seats() do out[seat] = M.car(m, seat) end
  return table.concat(out, " ")
end

return M
