-- games/monza/tell.lua - a race in sentences.

local track = require "monza/track"

local M = {}

local NAMES <const> = { "Red", "Blue", "Green", "Yellow" }

-- "m4 (white)"
local function space_text(road, space)
  local name = track.name(road, space)
  if space == track.START or space == road.finish then return "the " .. name end
  return ("%s (%s)"):format(name, track.COLOURS[road.colour[space]])
end

local function doing(race)
  local who = NAMES[race.turn]
  if race.phase == "bonus" then return who .. " may take a bonus step." end
  return ("%s %s; the dice left are %s."):format(who, race.phase == "turbo" and "has a turbo roll" or "drives",
    #race.dice > 0 and table.concat(race.dice, ", ") or "none")
end

local function who_stands(race, space)
  for seat, at in ipairs(race.cars) do
    if at == space and seat ~= race.turn and space ~= race.road.finish then
      return (", where %s stands"):format(NAMES[seat]:lower())
    end
  end
  return ""
end

local function ahead(race)
  local out = {}
  for way, name in ipairs(track.WAYS) do
    local space = race.ahead[way]
    if space ~= track.NOWHERE then
      out[#out + 1] = ("%s %s%s"):format(name, space_text(race.road, space), who_stands(race, space))
    end
  end
  return ("Ahead of %s: %s."):format(space_text(race.road, race.head), table.concat(out, "; "))
end

local function car(race, seat)
  local road, space, who = race.road, race.cars[seat], NAMES[seat]
  if space == road.finish then return ("%s is home and used %d dice in this round."):format(who, race.used[seat]) end
  local stayed = race.stayed[seat] and " No die fitted in its last turn." or ""
  if space == track.START then return who .. " is at the start." .. stayed end
  return ("%s is on %s, %d of %d.%s"):format(who, space_text(road, space), road.front[space], road.total, stayed)
end

local function tiles(race, seat)
  local out, has = {}, race.tiles[seat]
  for colour, name in ipairs(track.COLOURS) do
    if has[colour] then out[#out + 1] = name end
  end
  return ("%s has %s and %s."):format(NAMES[seat],
    #out > 0 and "the accelerators " .. table.concat(out, ", ") or "no accelerators",
    has.extra_roll and "the extra roll" or "no extra roll")
end

--- All of it: who does what, what lies ahead, where the cars are, who has which tiles.
function M.race(race)
  local out = race.over and { "The race is over." } or { doing(race), ahead(race) }
  for seat in ipairs(race.cars) do out[#out + 1] = car(race, seat) end
  for seat in ipairs(race.tiles) do out[#out + 1] = tiles(race, seat) end
  return table.concat(out, "\n")
end

--- What one seat has, in a few letters: "m4 +wy.bgp reroll".
function M.seat(race, seat)
  local out, has = {}, race.tiles[seat]
  for colour = 1, has and #track.COLOURS or 0 do
    out[colour] = has[colour] and track.LETTERS:sub(colour, colour):lower() or "."
  end
  return track.name(race.road, race.cars[seat])
    .. (has and " +" .. table.concat(out) .. (has.extra_roll and " reroll" or "") or "")
    .. (race.stayed[seat] and " (no die fitted)" or "")
end

return M
