-- games/monza/strip.lua - the track as a picture: three lanes side by side, a
-- strip that wraps.
--
--   left   |w*    |g  R|r1      |
--
-- A space begins at its bar and is as wide as it is long. In it stand the
-- letter of its colour, a * where it can be entered now (a + with an
-- accelerator alone), the numbers of the dice placed so far, and the cars in
-- capitals. ### are tyres. In colour the spaces are filled, and the cars stand
-- in gaps.

local track = require "monza/track"

local M = {}

local UNIT <const> = 3      -- characters for a length of 1
local WIDEST <const> = 23   -- lengths in a row of the picture
local LETTERS <const> = { "w", "y", "r", "b", "g", "p" }
local PAINTS <const> = { "w", "y", "r", "b", "g", "m" }
local CARS <const> = { "R", "B", "G", "Y" } -- also the letters of their paints
local LANES <const> = { "left   ", "middle ", "right  " }

--- The paint of a colour by its name.
function M.paint_of(name) return PAINTS[track.NUMBERS[name]] end

-- The cars on a space, painted, and how many.
local function cars_on(scene, cars, space)
  local out = {}
  for seat, at in ipairs(cars) do
    if at == space then out[#out + 1] = scene:paint(CARS[seat], CARS[seat]) end
  end
  return table.concat(out), #out
end

-- What stands in a space, in `width` characters.
local function content(scene, race, space, width)
  local colour = race.road.colour[space]
  if colour == track.TYRES then return scene:paint(("#"):rep(width), "k") end
  local mark = race.placed[space] and tostring(race.placed[space])
    or race.reach[space] or ""
  local cars, n = cars_on(scene, race.cars, space)
  local text = LETTERS[colour] .. mark
  if #text + n > width then text = LETTERS[colour] end
  return scene:fill(text .. (" "):rep(math.max(0, width - #text - n)),
    PAINTS[colour]) .. cars
end

-- The piece of a space that lies in a row from column `from` to `to`. What
-- stands in it is shown where the longer piece is.
local function piece(scene, race, space, from, to)
  local road = race.road
  local back, front = road.back[space], road.front[space]
  local a, b = math.max(back, from), math.min(front, to)
  local width = UNIT * (b - a) - 1
  local edge = back >= from and "|" or " "
  local other = math.max(a - back, front - b)
  if other > b - a or other == b - a and a > back then
    return edge .. content(scene,
      { road = road, placed = {}, reach = {}, cars = {} }, space, width)
  end
  return edge .. content(scene, race, space, width)
end

local function lane_row(scene, race, lane, from, to)
  local road = race.road
  local out = { LANES[lane] }
  for space = road.first[lane], road.last[lane] do
    if road.back[space] < to and road.front[space] > from then
      out[#out + 1] = piece(scene, race, space, from, to)
    end
  end
  if to == road.total then out[#out + 1] = "|" end
  return table.concat(out)
end

-- The space that is start and finish, with the cars on it.
local function white_space(scene, race, space, name)
  local cars, n = cars_on(scene, race.cars, space)
  local mark = race.reach[space]
  return ("%s%s%s")
    :format(name, mark and " " .. mark or "", n > 0 and " " .. cars or "")
end

--- Paints a race: its road, cars = { space, ... }, placed = { space -> number
--- }, reach = { space -> mark }, finish_takes = the die that leads home.
function M.paint(scene, race)
  local road = race.road
  local rows = (road.total + WIDEST - 1) // WIDEST
  local each = (road.total + rows - 1) // rows
  scene:text(white_space(scene, race, track.START, "start"))
  for from = 0, road.total - 1, each do
    local to = math.min(from + each, road.total)
    for lane = 1, #LANES do
      scene:text(lane_row(scene, race, lane, from, to))
    end
    if to < road.total then scene:gap() end
  end
  scene:text(white_space(scene, race, road.finish,
    ("finish (%s)"):format(race.finish_takes)))
end

return M
