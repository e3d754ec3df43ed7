-- lua/svg/lanes.lua - a race track: lanes of spaces of different lengths side by side,
-- as a strip that wraps into rows.

local ink_of = require "lua/svg/ink"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

local UNIT <const> = 24    -- for a length of 1
local HIGH <const> = 44    -- of a lane
local ENDS <const> = 60    -- start and finish
local GAP <const> = 18     -- between two rows

-- --- spaces ----------------------------------------------------------------------------

-- The edge of a piece of a space, which is open where it goes on in another row.
local EDGES <const> = {
  [false] = { [true] = "M%s %sH%sq-6 0 -6 6V%sq0 6 6 6H%s" },  -- cut on the right
  [true] = { [false] = "M%s %sH%sq6 0 6 6V%sq0 6 -6 6H%s", [true] = "M%s %sH%sM%s %sH%s" },
}

local function edge(ink, x, y, w, h, cut_left, cut_right)
  local right, bottom = x + w, y + h
  local path = EDGES[cut_left][cut_right]
  if cut_left and cut_right then ink:path("edge", path, x, y, right, x, bottom, right)
  elseif cut_left then ink:path("edge", path, x, y, right - 6, bottom - 6, x)
  else ink:path("edge", path, right, y, x + 6, bottom - 6, right) end
end

-- Colour first, without an edge where the piece is cut; then the edge.
local function ground(ink, space, x, y, w, cut_left, cut_right)
  local fill = space.closed and "tyres" or style.fill(space.look and space.look.colour)
  if not (cut_left or cut_right) then
    return ink:rect("body " .. fill, x + 1.5, y + 1.5, w - 3, HIGH - 3, 6)
  end
  local from, to = x + (cut_left and 0 or 1.5), x + w - (cut_right and 0 or 1.5)
  ink:rect(fill, from, y + 1.5, to - from, HIGH - 3, 2)
  edge(ink, from, y + 1.5, to - from, HIGH - 3, cut_left, cut_right)
end

local function tyres(ink, x, y, w)
  local ref = ink:shape("tyre", function()
    ink:leaf("circle", "class", "lu-rubber", "r", 6)
  end)
  local n = math.max(1, w // 20)
  for i = 1, n do
    ink:use(ref, x + w * (2 * i - 1) / (2 * n), y + HIGH * 0.3)
    ink:use(ref, x + w * (2 * i - 1) / (2 * n), y + HIGH * 0.7)
  end
end

-- Cars side by side, or overlapping where there is no room.
local function cars(ink, things, x, y, w)
  local n = #things
  local pace = n > 1 and math.min(30, (w - 34) / (n - 1)) or 0
  local first = x + w / 2 - pace * (n - 1) / 2
  for i, one in ipairs(things) do
    ink:open("g", "class", "vehicle", "data-word", not one.hidden and one.word or nil)
    ink:title(thing.words(one))
    local shift = pace < 20 and n > 1 and (i % 2 == 1 and -6 or 6) or 0
    thing.paint(ink, one, first + pace * (i - 1), y + shift, n > 1 and pace < 20 and 32 or 38)
    ink:close()
  end
end

-- The letter of its colour, in each piece.
local function letter(ink, space, x, y)
  if space.closed or not space.look then return end
  ink:text(x + 6, y + 15, thing.letter({ look = space.look }),
    "b " .. style.on(space.look.colour), 13)
end

-- What lies there, what the game says of it, cars; in the largest piece.
local function content(ink, space, x, y, w)
  if space.closed then return tyres(ink, x, y, w) end
  local on = "b " .. style.on(space.look and space.look.colour)
  local marked = space.mark and space.mark ~= ""
  if marked then ink:text(x + w - 9, y + 21, space.mark, "e " .. on, 18) end
  if space.text and space.text ~= "" then
    local cx, cy = marked and x + 13 or x + w - 13, marked and y + HIGH - 13 or y + 12
    ink:circle("lu-face", cx, cy, 9)
    ink:centred(cx, cy, space.text, 13, 15, "b dark")
  end
  cars(ink, space.things or {}, x, y + HIGH / 2 + 6, w)
end

-- --- rows ------------------------------------------------------------------------------

local function layout(element, room)
  local names = 0
  for _, lane in ipairs(element.lanes) do
    names = math.max(names, ink_of.width(lane.name or "", 13))
  end
  local l = { left = names + 12, length = math.max(1, element.length), ends = ENDS }
  local most = math.max(4, (room - l.left - 2 * ENDS) // UNIT)
  local rows = (l.length + most - 1) // most
  l.each = (l.length + rows - 1) // rows
  l.rows = (l.length + l.each - 1) // l.each
  l.high = HIGH * #element.lanes
  l.start = element.start and ENDS or 0
  return l
end

-- Where the piece of a space in row r lies: x, width, cut on the left, on the right.
local function piece(l, space, r)
  local from, to = (r - 1) * l.each, math.min(r * l.each, l.length)
  local a, b = math.max(space.from, from), math.min(space.to, to)
  if a >= b then return nil end
  return l.left + l.start + (a - from) * UNIT, (b - a) * UNIT, space.from < from, space.to > to
end

local function space(ink, l, lane, at)
  ink:item("space", at, thing.title(at, at.closed and "closed" or at.look and at.look.name,
    at.text, thing.pile_words(at.things or {})))
  local best, row = 0, nil
  for r = 1, l.rows do
    local x, w, cut_left, cut_right = piece(l, at, r)
    if x then
      ground(ink, at, x, l.y(r, lane), w, cut_left, cut_right)
      letter(ink, at, x, l.y(r, lane))
    end
    if x and w > best then best, row = w, r end
  end
  if row then
    local x, w = piece(l, at, row)
    content(ink, at, x, l.y(row, lane), w)
    ink:marks(at, x + 1, l.y(row, lane) + 1, w - 2, HIGH - 2)
  end
  ink:close()
end

local function flag(ink, x, y, h)
  local squares = ink:pattern("flag", 10, function()
    ink:leaf("path", "class", "dark", "d", "M0 0H5V5H0ZM5 5H10V10H5Z")
  end)
  ink:rect(nil, x, y, 6, h, nil, "fill", squares)
end

-- The cars at the start or the finish, one above the other.
local function waiting(ink, things, x, y, h)
  local pace = math.min(28, (h - 44) / math.max(1, #things - 1))
  for i, one in ipairs(things) do
    ink:open("g", "class", "vehicle", "data-word", not one.hidden and one.word or nil)
    ink:title(thing.words(one))
    thing.paint(ink, one, x, y + 18 + pace * (i - 1), 34)
    ink:close()
  end
end

-- The space across all lanes where the race begins or ends.
local function across(ink, l, at, x, y, name)
  local colour, things = at.look and at.look.colour or "white", at.things or {}
  local at_end = name == "finish"
  local middle = x + ENDS / 2 + (at_end and 4 or -4)
  ink:item("space", at, thing.title(at, at.label or name ~= at.word and name or nil,
    thing.pile_words(things)))
  ink:rect("body " .. style.fill(colour), x + 1.5, y + 1.5, ENDS - 3, l.high - 3, 6)
  flag(ink, at_end and x + 3 or x + ENDS - 9, y + 4, l.high - 8)
  local lines = ink_of.wrap(at.label or name, 11, ENDS - 14)
  for i, line in ipairs(lines) do
    ink:centred(middle, y + 12 * i, line, 12, ENDS - 14, "b " .. style.on(colour))
  end
  waiting(ink, things, middle, y + 12 * #lines, l.high - 12 * #lines)
  local mark = at.mark or at.text or ""
  ink:centred(middle, y + l.high - 10, mark, 20, ENDS - 16, "b " .. style.on(colour))
  ink:marks(at, x + 1, y + 1, ENDS - 2, l.high - 2, #things == 0)
  ink:close()
end

--- A race track, at most `room` wide where it can be.
function M.paint(ink, element, room)
  local l = layout(element, room)
  function l.y(row, lane) return (row - 1) * (l.high + GAP) + (lane - 1) * HIGH end
  for r = 1, l.rows do
    for i, lane in ipairs(element.lanes) do
      ink:text(0, l.y(r, i) + HIGH / 2 + 5, lane.name, "soft", 13)
    end
  end
  if element.start then across(ink, l, element.start, l.left, 0, "start") end
  for i, lane in ipairs(element.lanes) do
    for _, at in ipairs(lane.spaces) do space(ink, l, i, at) end
  end
  local last = l.left + l.start + (l.length - (l.rows - 1) * l.each) * UNIT
  if element.finish then across(ink, l, element.finish, last, l.y(l.rows, 1), "finish") end
  local width = math.max(l.left + l.start + l.each * UNIT, last + (element.finish and ENDS or 0))
  return width + 2, l.rows * (l.high + GAP) - GAP
end

return M
