-- games/monza/tell.lua - a race in sentences.

local track = require "monza/track"

local M = {}

local NAMES <const> = { "Red", "Blue", "Green", "Yellow" }

-- "m4 (white)"; also "the start".
local function space_text(road, space)
  local name = track.name(road, space)
  if space == track.START or space == road.finish then return "the " .. name end
  return ("%s (%s)"):format(name, track.COLOURS[road.colour[space]])
end

local function doing(race)
  local who = NAMES[race.turn]
  if race.phase == "bonus" then return who .. " may take a bonus step." end
  return ("%s %s; the dice left are %s.")
    :format(who, race.phase == "turbo" and "has a turbo roll" or "drives",
    #race.dice > 0 and table.concat(race.dice, ", ") or "none")
end

-- ", where blue stands", but for one's own car.
local function who_stands(road, space, cars, own)
  if space == road.finish then return "" end
  for seat = 1, #cars do
    if cars[seat] == space and seat ~= own then
      return (", where %s stands"):format(NAMES[seat]:lower())
    end
  end
  return ""
end

--- A space and who stands there: "l12, where blue stands".
function M.place(road, space, cars, own)
  return track.name(road, space) .. who_stands(road, space, cars, own)
end

local function ahead(race)
  local out = {}
  for way, name in ipairs(track.WAYS) do
    local space = race.ahead[way]
    if space ~= track.NOWHERE then
      local takes = space == race.road.finish and (" (%s)")
        :format(race.finish_takes) or ""
      local who = who_stands(race.road, space, race.cars, race.turn)
      out[#out + 1] = ("%s %s%s%s")
        :format(name, space_text(race.road, space), takes, who)
    end
  end
  return ("Ahead of %s: %s.")
    :format(space_text(race.road, race.head), table.concat(out, "; "))
end

local function dice_text(n) return n == 1 and "1 die" or n .. " dice" end

local function car(race, seat)
  local road, space, who = race.road, race.cars[seat], NAMES[seat]
  if space == road.finish then
    return ("%s is home and used %s in this round.")
      :format(who, dice_text(race.used[seat]))
  end
   if space == track.START then return who .. " is at the start." end
  return ("%s is on %s, %d of %d.")
    :format(who, space_text(road, space), road.front[space], road.total)
end

local function tiles(race, seat)
  local out, has = {}, race.tiles[seat]
  for colour, name in ipairs(track.COLOURS) do
    if has[colour] then out[#out + 1] = name end
  end
  return ("%s has %s and %s."):format(NAMES[seat],
    #out > 0 and "the accelerators "
      .. table.concat(out, ", ") or "no accelerators",
    has.extra_roll and "the extra roll" or "no extra roll")
end

--- All of it: who does what, what lies ahead, where the cars are, who has which
--- tiles.
function M.race(race)
  local out = race.over and { "The race is over." }
    or { doing(race), ahead(race) }
  for seat in ipairs(race.cars) do out[#out + 1] = car(race, seat) end
  for seat in ipairs(race.tiles) do out[#out + 1] = tiles(race, seat) end
  return table.concat(out, "\n")
end

--- "Last was green, so green may go on: bonus left, straight, or no bonus."
function M.bonus(race)
  local ways = {}
  for way, name in ipairs(track.WAYS) do
    if race.reach[race.ahead[way]] then ways[#ways + 1] = name end
  end
  local who = NAMES[race.turn]:lower()
  return ("Last was %s, so %s may go on: bonus %s, or no bonus.")
    :format(who, who, table.concat(ways, ", "))
end

--- "All six dice are placed: red may go on with an accelerator; stop brings the
--- turbo roll."
function M.turbo(race)
  return ("All six dice are placed: %s may go on with an accelerator; stop brings the turbo roll.")
    :format(NAMES[race.turn]:lower())
end

--- "Last round. Home, with dice used: red 3, green 5. The fewest win."
function M.last_round(race)
  local out = {}
  for seat, space in ipairs(race.cars) do
    if space == race.road.finish then
      out[#out + 1] = ("%s %d"):format(NAMES[seat]:lower(), race.used[seat])
    end
  end
  return ("Last round. Home, with dice used: %s. The fewest win.")
    :format(table.concat(out, ", "))
end

-- "accelerators w y . b g p, extra roll"
local function tiles_in_short(has)
  local out = {}
  for colour = 1, #track.COLOURS do
    out[colour] = has[colour] and track.LETTERS:sub(colour, colour):lower()
      or "."
  end
  local letters = table.concat(out, " ")
  return (letters:find("%a") and "accelerators " .. letters
    or "no accelerators")
    .. (has.extra_roll and ", extra roll" or "")
end

--- Where a seat is and what it has, in short: "m4, accelerators w y . b g p,
--- extra roll".
function M.seat(race, seat)
  local out = { track.name(race.road, race.cars[seat]) }
  if race.tiles[seat] then out[2] = tiles_in_short(race.tiles[seat]) end
  if race.stuck[seat] then out[#out + 1] = "no die fitted" end
  return table.concat(out, ", ")
end

return M
