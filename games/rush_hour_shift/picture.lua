-- games/rush_hour_shift/picture.lua - the road as it lies, its sections
-- displaced, and the same in words.

local boards = require "rush_hour_shift/boards"

local M = {}

local LEFT <const>, MIDDLE <const>, RIGHT <const> = 1, 2, 3
-- columns
local FIRST <const> = { 1, boards.SECTIONS[1] + 1,
  boards.SECTIONS[1] + boards.SECTIONS[2] + 1 }
local HEROES <const> = { "gold", "silver" }
local ENDS <const> = { -- of the road
  { name = "left", sign = "<", dir = dirs "w", band = LEFT },
  { name = "right", sign = ">", dir = dirs "e", band = RIGHT },
}

local function offset(pos, band)
  return band == MIDDLE and 0 or pos.road:offset(band)
end

-- "2 rows higher", "1 row lower", "level": not the words of a shift, which goes
-- on from there.
local function where(pos, band)
  local by = pos.road:offset(band)
  if by == 0 then return "level" end
  return ("%d %s %s"):format(math.abs(by),
    math.abs(by) == 1 and "row" or "rows", by < 0 and "higher" or "lower")
end

-- The names of the vehicles that lie across a seam.
local function across(pos, seam)
  local names, column = {}, FIRST[seam + 1]
  for v, name in ipairs(pos.fixed.names) do
    local length, upright = pos.road:vehicle(v)
    local first = pos.road:vehicle_at(v)
    if first and not upright and first < column and first + length > column then
      names[#names + 1] = HEROES[v] or name
    end
  end
  return names
end

local function lock(pos, band)
  local names = across(pos, band == LEFT and 1 or 2)
  if #names > 0 then return "locked by " .. table.concat(names, " ") end
  local others = pos.opt.lock == "all" and across(pos, band == LEFT and 2 or 1) or {}
  if #others > 0 then return "locked by " .. table.concat(others, " ") end
end

local function label(pos, band)
  local locked = lock(pos, band)
  return where(pos, band) .. (locked and ", " .. locked or "")
end

-- --- the picture ------------------------------------------------------------

local HERO_LOOKS <const> = {
  { "gold", colour = "gold", shape = "car", glyph = "1", word = "gold", legend = false },
  { "silver", colour = "silver", shape = "car", glyph = "2", word = "silver",
    legend = false },
}

local function vehicle_look(pos, v)
  local name, long = pos.fixed.names[v], pos.road:vehicle(v) > 2
  return HERO_LOOKS[v] or { name, glyph = name, shape = long and "truck" or "car",
    colour = long and "blue" or "cyan", legend = false }
end

local function may_leave(pos, v, road_end)
  local _, _, exits = pos.road:vehicle(v)
  return exits & road_end.dir ~= 0
end

-- The end that a vehicle is half off.
local function leaving_over(pos, v)
  if pos.road:whereabouts(v) ~= "leaving" then return nil end
  return pos.road:vehicle_at(v) < 1 and ENDS[1] or ENDS[2]
end

-- A sign at each row of an end over which heroes may leave.
local function add_edges(pos, road_end, out)
  local leavers = {}
  for v = 1, 2 do
    if may_leave(pos, v, road_end) then leavers[#leavers + 1] = v end
  end
  for row = 1, #leavers > 0 and boards.ROWS or 0 do
    out[#out + 1] = { side = road_end.name, row = row + offset(pos, road_end.band),
      sign = road_end.sign, look = #leavers == 1 and HERO_LOOKS[leavers[1]] or nil }
  end
end

local function edges(pos)
  local out = {}
  for _, road_end in ipairs(ENDS) do add_edges(pos, road_end, out) end
  return out
end

-- "1 gold, leaves right >"
local function hero_text(pos, v)
  local left, right = may_leave(pos, v, ENDS[1]), may_leave(pos, v, ENDS[2])
  local how = left and right and "leaves at either end"
    or left and "leaves left <"
    or right and "leaves right >" or "stays on the road"
  return ("%d %s, %s"):format(v, HEROES[v], how)
end

-- What the seams show of "=" and "#", if anything.
local function seams_text(pos)
  local level = pos.road:offset(LEFT) == 0 and pos.road:offset(RIGHT) == 0
  local locked = #across(pos, 1) + #across(pos, 2) > 0
  return (locked and "   = across" or "") .. (level and "" or "   # row ends")
end

local function card_text(pos)
  local parts = {}
  if pos.spaces > 0 then
    parts[#parts + 1] = ("%d space%s")
      :format(pos.spaces, pos.spaces == 1 and "" or "s")
  end
  if pos.slides > 0 then parts[#parts + 1] = "a slide" end
  if pos.shifts > 0 then parts[#parts + 1] = "a shift" end
  return ("%s, with %s still to do")
    :format(pos.cards:words()[pos.card], table.concat(parts, " and "))
end

-- "played (by kind): move2 shift x2"
local function discarded(pos)
  local out = {}
  for _, card in ipairs(pos.cards:words()) do
    local n = pos.discard:count(card)
    if n > 0 then
      out[#out + 1] = n > 1 and ("%s x%d"):format(card, n) or card
    end
  end
  return #out > 0 and "played (by kind): " .. table.concat(out, " ")
    or "nothing played"
end

local function looks(pos)
  local out = {}
  for v = 1, #pos.fixed.names do out[v] = vehicle_look(pos, v) end
  return out
end

function M.scene(pos, scene)
  scene:board(pos.road, { vehicles = looks(pos), edges = edges(pos),
    columns = false, rows = false, style = "open",
    bands = { [LEFT] = "left: " .. label(pos, LEFT),
      [RIGHT] = "right: " .. label(pos, RIGHT) } })
  scene:text(("%s   %s%s")
    :format(hero_text(pos, 1), hero_text(pos, 2), seams_text(pos)))
  if pos.opt.games > 1 then
    scene:text(("game %d of %d, gold %d : %d silver")
      :format(pos.game, pos.opt.games, pos.score[1], pos.score[2]))
  end
  for s = 1, 2 do scene:hand(pos.hand[s]) end
  scene:text(("draw pile: %d, %s"):format(#pos.stock, discarded(pos)))
  if pos.card > 0 and not pos.over then
    scene:text("playing " .. card_text(pos))
  end
end

-- --- in words ---------------------------------------------------------------

local function section_at(column)
  local band = column < FIRST[2] and LEFT or column < FIRST[3] and MIDDLE or RIGHT
  return band, column - FIRST[band] + 1
end

local function section_name(band)
  return band == LEFT and "left" or band == RIGHT and "right" or "middle"
end

-- "c is a truck in the left section, column 5, rows 1 to 3."
local function vehicle_words(pos, v)
  local length, upright = pos.road:vehicle(v)
  local name = v == 1 and "Gold" or v == 2 and "Silver" or pos.fixed.names[v]
  local what = v <= 2 and "a hero" or length == 3 and "a truck" or "a car"
  if pos.road:whereabouts(v) == "gone" then
    return name .. " is off the road."
  end
  local column, row = pos.road:vehicle_at(v)
  local over = leaving_over(pos, v)
  local half = over and (", half off the %s end of the road"):format(over.name) or ""
  local band, first = section_at(math.max(1, column))
  local last_band, last = section_at(
    math.min(boards.COLUMNS, column + (upright and 0 or length - 1)))
  local own = row - offset(pos, band)
  if upright then
    return ("%s is %s in the %s section, column %d, rows %d to %d.")
      :format(name, what, section_name(band), first, own, own + length - 1)
  end
  if band ~= last_band then
    return (
      "%s is %s in row %d of the %s section, across the seam to the %s one.")
      :format(name, what, own, section_name(band), section_name(last_band))
  end
  return ("%s is %s in the %s section, row %d, columns %d to %d%s.")
    :format(name, what, section_name(band), own, first, last, half)
end

function M.describe(pos, seat)
  local out = { ("The left section is %s; the right section is %s.")
    :format(label(pos, LEFT), label(pos, RIGHT)) }
  for v = 1, #pos.fixed.names do out[#out + 1] = vehicle_words(pos, v) end
  for s = 1, 2 do
    local whose = s == seat and "Your hand" or s == 1 and "Gold's hand"
      or "Silver's hand"
    out[#out + 1] = ("%s: %s."):format(whose, pos.hand[s]:text())
  end
  out[#out + 1] = ("The draw pile has %d cards; %s.")
    :format(#pos.stock, discarded(pos))
  if pos.card > 0 and not pos.over then
    out[#out + 1] = ("The card being played is %s."):format(card_text(pos))
  end
  return table.concat(out, "\n")
end

return M
