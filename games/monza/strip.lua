-- games/monza/strip.lua - the track on the table: three lanes of coloured
-- spaces, the cars, the dice placed so far, and what can be entered now.

local track = require "monza/track"

local M = {}

local LANES <const> = { "left", "middle", "right" }
local CARS <const> = {}
for seat, name in ipairs { "red", "blue", "green", "yellow" } do
  CARS[seat] = { name, colour = name, shape = "car", glyph = name:sub(1, 1):upper(),
    legend = false }
end

--- The looks of the spaces: "space_white".
M.looks = {}
for _, name in ipairs(track.COLOURS) do
  M.looks["space_" .. name] = { name, colour = name, shape = "space",
    glyph = name:sub(1, 1), legend = false }
end

local function cars_on(race, space)
  local out = {}
  for seat, at in ipairs(race.cars) do
    if at == space then out[#out + 1] = CARS[seat] end
  end
  return out
end

local function space_of(race, space)
  local road = race.road
  local from, to = road.back[space], road.front[space]
  local word, colour = track.name(road, space), road.colour[space]
  if colour == track.TYRES then
    return { word = word, from = from, to = to, closed = true }
  end
  local placed = race.placed[space]
  return { word = word, from = from, to = to, look = "space_" .. track.COLOURS[colour],
    pieces = cars_on(race, space), text = placed and tostring(placed),
    mark = not placed and race.reach[space] or nil }
end

-- The start, or the finish, with the cars on it.
local function white_space(race, space, word, label)
  return { word = word, label = label, look = "space_white",
    pieces = cars_on(race, space), mark = race.reach[space] }
end

--- Shows a race: its road, cars = { space, ... }, placed = { space -> number },
--- reach = { space -> mark }, finish_takes = the die that leads home.
function M.show(scene, race)
  local road, lanes = race.road, {}
  for lane, name in ipairs(LANES) do
    local spaces = {}
    for space = road.first[lane], road.last[lane] do
      spaces[#spaces + 1] = space_of(race, space)
    end
    lanes[lane] = { name = name, spaces = spaces }
  end
  scene:lanes { lanes = lanes, start = white_space(race, track.START, "start"),
    finish = white_space(race, road.finish, "finish",
      ("finish (%s)"):format(race.finish_takes)) }
end

return M
