-- lua/svg/rest.lua - dice, counters, chips, scores, tables, sentences, the legend, and
-- places in a row.

local ink_of = require "lua/svg/ink"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

local function bold_width(text, size) return ink_of.width(text, size) * 1.1 end

-- What stands before a row of things; -> where they begin.
local function before(ink, label, y)
  if not label or label == "" then return 0 end
  ink:text(0, y, label, "soft")
  return ink_of.width(label, 14) + 10
end

-- --- dice ------------------------------------------------------------------------------

local DIE <const> = 40
local PIPS <const> = { { 0, 0 }, { -1, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, 0 }, { 1, 0 } }
local SHOWN <const> = {
  { 1 }, { 2, 3 }, { 1, 2, 3 }, { 2, 3, 4, 5 }, { 1, 2, 3, 4, 5 }, { 2, 3, 4, 5, 6, 7 },
}

local function pips(ink, n, x, y, class)
  local ref = ink:shape("pip", function() ink:leaf("circle", "r", 3.6) end)
  for _, i in ipairs(SHOWN[n]) do
    ink:use(ref, x + DIE / 2 + 10 * PIPS[i][1], y + DIE / 2 + 10 * PIPS[i][2], class)
  end
end

-- A face of pips, or in its colour with its letter.
local function face(ink, die, x, y)
  local look = not die.hidden and die.look or nil
  local colour = look and look.colour or "plain"
  ink:leaf("rect", "class", "piece " .. (colour == "plain" and "lu-face" or style.fill(colour)),
    "x", x + 1, "y", y + 1, "width", DIE - 2, "height", DIE - 2, "rx", 8)
  if die.hidden then return ink:centred(x + DIE / 2, y + DIE / 2, "?", 20, nil, "b dark") end
  local on, n = style.on(colour), math.tointeger(tonumber(die.text))
  if n and SHOWN[n] then return pips(ink, n, x, y, on) end
  local letter = look and look.glyph ~= "" and look.glyph or die.text
  if #letter > 2 and colour ~= "plain" then letter = ink_of.first(letter) end
  ink:centred(x + DIE / 2, y + DIE / 2, letter, #letter <= 2 and 20 or 13, DIE - 6, "b " .. on)
end

local function die_words(die)
  if die.hidden then return "hidden" end
  local name = die.look and die.look.name
  if not name or name == die.text then return die.text end
  return name
end

local function paint_die(ink, die, x, y)
  local words = die_words(die)
  local marks = { changed = die.changed, target = not die.used and die.target }
  ink:item("die" .. (die.used and " used" or "") .. (die.fits and " fits" or ""), die,
    thing.title(die.word == words and marks or die, words, die.used and "used" or nil,
      die.fits and "fits" or nil))
  face(ink, die, x, y)
  if die.used then
    ink:path("mark", "M%s %sL%s %s", x + 5, y + DIE - 5, x + DIE - 5, y + 5)
  end
  ink:marks(marks, x, y, DIE, DIE)
  if die.fits then ink:path("line", "M%s %sh%s", x + 4, y + DIE + 4, DIE - 8) end
  ink:close()
end

function M.dice(ink, element, room)
  local x, y, width = before(ink, element.label, 26), 0, 0
  local first = x
  for _, die in ipairs(element.dice) do
    if x + DIE > room and x > first then x, y = first, y + DIE + 10 end
    paint_die(ink, die, x, y)
    x = x + DIE + 8
    width = math.max(width, x - 8)
  end
  return width, y + DIE + 6
end

-- --- counters and chips -----------------------------------------------------------------

function M.counter(ink, element, room)
  ink:item("counter", element,
    thing.title(element, ("%s %s"):format(element.label or "", element.value)))
  local x = before(ink, element.label, 19)
  if element.look then
    thing.paint(ink, { look = element.look }, x + 13, 14, 28)
    x = x + 32
  end
  local lines = ink_of.wrap(element.value, 16, math.max(room - x, 80))
  local wide = 0
  for i, line in ipairs(lines) do
    ink:text(x, 19 + 20 * (i - 1), line, "b", 15)
    wide = math.max(wide, bold_width(line, 15))
  end
  ink:marks(element, x - 4, 0, wide + 8, 26)
  ink:close()
  return x + wide, 6 + 20 * #lines
end

function M.chips(ink, element, room)
  ink:open("g", "class", "counter")
  ink:title(thing.title({}, element.label, thing.words({ look = element.look, n = element.n })))
  local x = before(ink, element.label, 21)
  local seen = math.min(element.n, math.max(1, (room - x - 50) // 26))
  for i = 1, seen do thing.paint(ink, { look = element.look }, x + 14 + 26 * (i - 1), 16, 34) end
  if element.n ~= 1 then ink:text(x + 26 * seen + 10, 21, "× " .. element.n, "b") end
  ink:close()
  return x + 26 * seen + 10 + ink_of.width("× " .. element.n, 15), 32
end

-- --- scores ----------------------------------------------------------------------------

local function plural(n, points)
  return tostring(n) == "1" and points:match("^(.*%a)s$") or points
end

-- What is said of a seat beside its name.
local function said(element, seat)
  if seat.text then return seat.text end
  if not seat.score then return "" end
  local points = element.points or ""
  if points == "" then return tostring(seat.score) end
  return ("%s %s"):format(seat.score, plural(seat.score, points))
end

local function seat_lines(element, seat, room)
  local x = 42 + bold_width(seat.name, 15)
  if x > room * 0.6 then x = 34 end -- below a long name
  local lines = ink_of.wrap(said(element, seat), 14, math.max(room - x - 10, 120))
  local wide = 0
  for _, line in ipairs(lines) do wide = math.max(wide, ink_of.width(line, 14)) end
  return lines, x, wide
end

-- A plate: whose turn it is has a pointer and an edge.
local function plate(ink, seat, lines, at, x, y, w)
  local below = at < 42 and 18 or 0
  local h = 12 + 18 * #lines + below
  ink:open("g", "class", "score" .. (seat.turn and " turn" or ""))
  ink:title(thing.title({}, seat.name, table.concat(lines, " "), seat.turn and "to move" or nil))
  ink:rect(seat.turn and "plate now" or "plate", x + 1, y + 1, w - 2, h - 2, 7)
  if seat.turn then ink:path("ink", "M%s %sl9 6l-9 6z", x + 6, y + 9) end
  if seat.look then thing.paint(ink, { look = seat.look }, x + 27, y + 15, 22, "bare") end
  ink:text(x + 40, y + 20, seat.name, "b", ink_of.fit(seat.name, 15, (w - 50) / 1.1))
  for i, line in ipairs(lines) do ink:text(x + at + 6, y + 20 + below + 18 * (i - 1), line) end
  ink:close()
  return h
end

function M.scores(ink, element, room)
  local x, y, width, height = 0, 0, 0, 0
  for _, seat in ipairs(element.seats) do
    local lines, at, wide = seat_lines(element, seat, room)
    local w = at + wide + 18
    if at < 42 then w = math.max(w, math.min(room, 60 + bold_width(seat.name, 15))) end
    if x > 0 and (element.lines or x + w > room) then x, y, height = 0, y + height + 5, 0 end
    height = math.max(height, plate(ink, seat, lines, at, x, y, w))
    x = x + w + 8
    width = math.max(width, x - 8)
  end
  return width, y + height
end

-- --- tables ----------------------------------------------------------------------------

local function column_widths(element)
  local out = {}
  local function see(row, bold)
    for i, text in ipairs(row) do
      out[i] = math.max(out[i] or 0, (bold and bold_width or ink_of.width)(text, 14) + 22)
    end
  end
  see(element.head or {}, true)
  for _, row in ipairs(element.rows) do see(row) end
  return out
end

-- The first of a row stands left, the others right.
local function table_row(ink, row, widths, y, class)
  local x = 0
  for i, text in ipairs(row) do
    if i == 1 then ink:text(8, y, text, class)
    else ink:text(x + widths[i] - 10, y, text, class and "e " .. class or "e") end
    x = x + widths[i]
  end
end

function M.table(ink, element)
  local widths, width, y = column_widths(element), 0, 0
  for _, w in ipairs(widths) do width = width + w end
  if element.label and element.label ~= "" then
    ink:text(0, 15, element.label, "b")
    y = 22
  end
  if element.head then
    table_row(ink, element.head, widths, y + 17, "b")
    y = y + 24
  end
  ink:path("lu-thin", "M0 %sH%s", y, width)
  for _, row in ipairs(element.rows) do
    table_row(ink, row, widths, y + 17)
    y = y + 24
    ink:path("lu-thin", "M0 %sH%s", y, width)
  end
  return math.max(width, bold_width(element.label or "", 14)), y + 1
end

-- --- sentences and the legend --------------------------------------------------------------

function M.text(ink, element, room)
  local lines, width = ink_of.wrap(element.text, 14, room), 0
  for i, line in ipairs(lines) do
    ink:text(0, 15 + 19 * (i - 1), line, element.dim and "soft" or nil)
    width = math.max(width, ink_of.width(line, 14))
  end
  return width, 19 * #lines
end

function M.legend(ink, element, room)
  local x, y, width = 0, 0, 0
  if #element.looks == 0 then return 0, 0 end
  ink:open("g", "class", "legend")
  for _, look in ipairs(element.looks) do
    local w = 34 + ink_of.width(look.name, 13)
    if x > 0 and x + w > room then x, y = 0, y + 28 end
    thing.paint(ink, { look = look }, x + 13, y + 13, 26)
    ink:text(x + 30, y + 18, look.name, "soft", 13)
    x = x + w + 8
    width = math.max(width, x - 8)
  end
  ink:close()
  return width, y + 26
end

-- --- places in a row ---------------------------------------------------------------------

local PLACE <const> = 44

local function track_place(ink, place, x, y)
  local things = place.things or {}
  local look = place.look
  ink:item("space", place,
    thing.title(place, look and look.name, place.text, thing.pile_words(things)))
  ink:rect("body " .. (look and style.fill(look.colour) or "lu-ground"), x + 1, y + 1,
    PLACE - 2, PLACE - 2, 6)
  local on = look and "b " .. style.on(look.colour) or "soft"
  ink:text(x + 5, y + 13, place.number, on, 10)
  if #things == 0 then
    local letter = place.text or look and thing.letter({ look = look }) or ""
    ink:centred(x + PLACE / 2, y + PLACE / 2 + 3, letter, 15, PLACE - 8, on)
  end
  local pace = #things > 1 and math.min(22, 18 / (#things - 1)) or 0
  for i, one in ipairs(things) do
    local middle = x + PLACE / 2 + pace * (i - (#things + 1) / 2)
    thing.paint(ink, one, middle, y + PLACE / 2 + 3, #things > 1 and 28 or 38)
  end
  ink:marks(place, x, y, PLACE, PLACE, #things == 0)
  ink:close()
end

local function label_above(ink, text)
  if not text or text == "" then return 0 end
  ink:text(0, 15, text, "b")
  return 22
end

function M.track(ink, element, room)
  local top = label_above(ink, element.label)
  local each = math.max(1, math.min(element.wrap or 1000, room // PLACE))
  local n = #element.places
  for i, place in ipairs(element.places) do
    track_place(ink, place, (i - 1) % each * PLACE, top + (i - 1) // each * (PLACE + 4))
  end
  local width = math.max(math.min(n, each) * PLACE, bold_width(element.label or "", 14))
  return width, top + (n + each - 1) // each * (PLACE + 4)
end

-- A stack on its line, with its word below; `pace` from one thing to the next.
local function stack(ink, place, x, y, high, pace)
  local things, middle = place.things, x + PLACE / 2
  ink:item("cell", place, thing.title(place, thing.pile_words(things)))
  ink:path("line", "M%s %sh%s", x + 4, y + high - 20, PLACE - 8)
  for i, one in ipairs(things) do
    local how = pace < 16 and i < #things and "bare" or nil
    thing.paint(ink, one, middle, y + high - 40 - pace * (i - 1), 42, how)
  end
  ink:centred(middle, y + high - 9, place.word or "", 13, PLACE, "soft")
  ink:marks(place, x + 1, y, PLACE - 2, high - 18, #things == 0)
  ink:close()
end

--- Stacks side by side, with room for the highest.
function M.stacks(ink, element, room)
  local most, n, top = 1, #element.places, label_above(ink, element.label)
  for _, place in ipairs(element.places) do most = math.max(most, #place.things) end
  local pace, each = most > 1 and math.min(30, 150 / (most - 1)) or 0, math.max(1, room // PLACE)
  local high = pace * (most - 1) + 60
  for i, place in ipairs(element.places) do
    stack(ink, place, (i - 1) % each * PLACE, top + (i - 1) // each * high, high, pace)
  end
  local width = math.max(math.min(n, each) * PLACE, bold_width(element.label or "", 14))
  return width, top + (n + each - 1) // each * high
end

return M
