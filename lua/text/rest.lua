-- lua/text/rest.lua - everything but boards and lanes as lines of text: one function
-- for each kind of element.

local ink = require "lua/text/ink"
local measure = require "lua/measure"

local M = {}

local MOST <const> = 76 -- columns of a track where there is no limit

local function label(element) return element.label and element.label .. ": " or "" end

-- "label: a b c" in as many lines as it takes.
local function listed(ctx, element, words, gap)
  if #words == 0 then words[1] = "-" end
  if element.label then table.insert(words, 1, element.label .. ":") end
  return ink.flow(words, ctx.columns, gap or " ", "  ")
end

local function things_text(ctx, things)
  local out = {}
  for i, thing in ipairs(things) do out[i] = ink.thing(ctx, thing) end
  return table.concat(out)
end

-- --- cards and dice -------------------------------------------------------------------

function M.hand(ctx, element)
  local words = {}
  for i, card in ipairs(element.cards) do words[i] = ink.thing(ctx, card) end
  if #words == 0 then words[1] = "empty" end
  return listed(ctx, element, words)
end

local function cards(n) return ("%d card%s"):format(n, n == 1 and "" or "s") end

function M.pile(ctx, element)
  return { ("%s%s%s"):format(label(element), cards(element.n),
    element.top and ", on top " .. ink.thing(ctx, element.top) or "") }
end

-- Used ones in round brackets, those that can be used now in square ones.
function M.dice(ctx, element)
  local words = {}
  for i, die in ipairs(element.dice) do
    local form = die.used and "(%s)" or die.fits and "[%s]" or "%s"
    words[i] = form:format(die.used and ink.dim(die.text) or ink.colour(die.text, die.look))
  end
  return listed(ctx, element, words)
end

-- --- counters -----------------------------------------------------------------------------

function M.counter(ctx, element)
  local look = element.look and ink.look(ctx, element.look) .. " " or ""
  return { label(element) .. look .. element.value }
end

local MANY <const> = 20 -- chips that are drawn one by one

function M.chips(ctx, element)
  local glyph, n = ink.glyph(ctx, element.look), element.n
  local row = n <= MANY and (glyph .. " "):rep(n) or glyph .. " "
  return { ("%s%s(%d)"):format(label(element), ink.colour(row, element.look), n) }
end

M.table = function(_, element)
  local rows, widths, out = {}, {}, {}
  if element.head then rows[1] = element.head end
  for _, row in ipairs(element.rows) do rows[#rows + 1] = row end
  for _, row in ipairs(rows) do
    for i, text in ipairs(row) do widths[i] = math.max(widths[i] or 0, measure.width(text)) end
  end
  for i, row in ipairs(rows) do
    local parts = {}
    for k, text in ipairs(row) do parts[k] = measure.pad(text, widths[k], k > 1) end
    out[i] = (i == 1 and element.head and ink.dim or tostring)(table.concat(parts, "  "))
  end
  if element.label then table.insert(out, 1, element.label) end
  return out
end

-- --- places -----------------------------------------------------------------------------------

local function place_text(ctx, place)
  if #place.things > 0 then return things_text(ctx, place.things) end
  if place.text then return place.text end
  if place.look then return ink.look(ctx, place.look) end
  return ink.dim(ink.char(ctx, "·", "."))
end

function M.track(ctx, element)
  local texts, width = {}, 1
  for i, place in ipairs(element.places) do
    texts[i] = place_text(ctx, place)
    width = math.max(width, #place.word, measure.width(texts[i]))
  end
  local fits = math.max(1, (ctx.columns > 0 and ctx.columns or MOST) // (width + 1))
  local wrap, out = math.min(element.wrap or fits, fits), {}
  if element.label then out[1] = element.label end
  for from = 1, #texts, wrap do
    local numbers, row = {}, {}
    for i = from, math.min(from + wrap - 1, #texts) do
      numbers[#numbers + 1] = measure.pad(element.places[i].word, width, true)
      row[#row + 1] = measure.pad(texts[i], width, true)
    end
    out[#out + 1] = ink.dim(table.concat(numbers, " "))
    out[#out + 1] = table.concat(row, " ")
  end
  return out
end

function M.stacks(ctx, element)
  local words = {}
  for i, place in ipairs(element.places) do
    local text = #place.things > 0 and things_text(ctx, place.things) or "-"
    words[i] = ("%s:%s"):format(place.word, place.changed and "[" .. text .. "]" or text)
  end
  return listed(ctx, element, words, "  ")
end

-- --- points ----------------------------------------------------------------------------------

local SHOWN <const> = 5 -- checkers one above the other; more are a number

local function is_middle(column, n) return column == n // 2 end

local function side_of(element, side)
  local out = {}
  for _, point in ipairs(element.points) do
    if point.side == side then out[#out + 1] = point end
  end
  return out
end

-- A checker of a point in a row, counted from the edge of the board.
local function checker(ctx, point, row, shown)
  local n = #point.things
  local text = ink.dim(".")
  if row <= n then
    text = row == shown and n > shown and tostring(n) or ink.look(ctx, point.look)
  end
  local is_last = row == math.max(1, math.min(n, shown))
  if point.changed and is_last then return "[" .. text .. "]" end
  return measure.pad(text, 2, true) .. " "
end

local function points_line(points, each)
  local out = {}
  for i, point in ipairs(points) do
    out[#out + 1] = each(point)
    if is_middle(i, #points) then out[#out + 1] = "| " end
  end
  return table.concat(out)
end

local function numbers_line(points)
  return points_line(points, function(point) return ink.dim(measure.pad(tostring(point.number),
    2, true)) .. " " end)
end

local function aside_text(ctx, list)
  local out = {}
  for i, item in ipairs(list) do
    local text = ("%s %s %d"):format(item.look and ink.look(ctx, item.look) or "", item.label,
      item.n)
    out[i] = item.changed and "[" .. text .. "]" or text
  end
  return out
end

function M.points(ctx, element)
  local top, bottom, out = side_of(element, "top"), side_of(element, "bottom"), {}
  local function rows(points, from, to, step)
    for row = from, to, step do
      out[#out + 1] = points_line(points, function(point) return checker(ctx, point, row,
        SHOWN) end)
    end
  end
  out[1] = numbers_line(top)
  rows(top, 1, SHOWN, 1)
  if ctx.tight == 0 then out[#out + 1] = "" end
  rows(bottom, SHOWN, 1, -1)
  out[#out + 1] = numbers_line(bottom)
  local beside = aside_text(ctx, element.bars)
  for _, text in ipairs(aside_text(ctx, element.offs)) do beside[#beside + 1] = text end
  for _, line in ipairs(ink.flow(beside, ctx.columns, "   ", "")) do out[#out + 1] = line end
  return out
end

-- --- seats and sentences ----------------------------------------------------------------------

local function seat_text(seat)
  local name = seat.turn and ink.bold(seat.name) or seat.name
  return ("%s%s %s%s"):format(seat.turn and ">" or " ", name, seat.text or tostring(seat.score),
    seat.stuck and ", had no move" or "")
end

function M.scores(ctx, element)
  local words, out = {}, {}
  for i, seat in ipairs(element.seats) do words[i] = seat_text(seat) end
  if not element.lines then return ink.flow(words, ctx.columns, "   ", "") end
  for _, word in ipairs(words) do
    for _, line in ipairs(ink.wrap(word, ctx.columns, "   ")) do out[#out + 1] = line end
  end
  return out
end

function M.text(ctx, element)
  local out = {}
  for line in (element.text .. "\n"):gmatch("([^\n]*)\n") do
    for _, wrapped in ipairs(ink.wrap(line, ctx.columns)) do
      out[#out + 1] = element.dim and ink.dim(wrapped) or wrapped
    end
  end
  return out
end

function M.legend(ctx, element)
  local words = {}
  for i, look in ipairs(element.looks) do
    words[i] = ink.look(ctx, look) .. " " .. ink.dim(look.name)
  end
  for _, sign in ipairs(element.signs) do
    words[#words + 1] = ink.colour(sign.sign, sign.look) .. " " .. ink.dim(sign.text)
  end
  if ctx.marked then words[#words + 1] = "[ ] " .. ink.dim("last turn") end
  return ink.flow(words, ctx.columns, "   ", "")
end

return M
