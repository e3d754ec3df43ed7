-- lua/text/lanes.lua - lanes of spaces side by side: a strip that wraps.
--
--   left   |w*    |g  R|r1      |
--
-- A space begins at its bar and is as wide as it is long. In it stand the glyph of its
-- look, the mark of one that can be entered now, what lies on it, and its pieces. In
-- colour the spaces are filled, and the pieces stand in gaps.

local ink = require "lua/text/ink"
local measure = require "lua/measure"

local M = {}

local UNIT <const> = 3      -- characters for a length of 1
local MOST <const> = 78     -- characters of a row where there is no limit

-- The pieces on a space, painted, and how wide they are.
local function pieces_text(ctx, things)
  local out, width = {}, 0
  for i, thing in ipairs(things) do
    local text = ink.glyph(ctx, thing.look)
    out[i], width = ink.paint(ink.colour(text, thing.look), nil), width + measure.width(text)
  end
  return table.concat(out), width
end

-- What stands in a space, in `width` characters.
local function content(ctx, space, width, is_bare)
  local look = space.look
  if space.closed then return ink.dim(("#"):rep(width)) end
  local glyph = look and ink.glyph(ctx, look) or " "
  local said = is_bare and "" or (space.text or "") .. (space.mark or "")
  local pieces, n = "", 0
  if not is_bare then pieces, n = pieces_text(ctx, space.things) end
  local text = glyph .. said
  if measure.width(text) + n > width then text = glyph end
  local blanks = (" "):rep(math.max(0, width - measure.width(text) - n))
  return (look and ink.fill(text .. blanks, look) or text .. blanks) .. pieces
end

-- The part of a space that lies in a row from `from` to `to`. What stands in it is shown
-- where the longer part is.
local function part(ctx, space, from, to)
  local a, b = math.max(space.from, from), math.min(space.to, to)
  local edge = space.from >= from and "|" or " "
  local other = math.max(a - space.from, space.to - b)
  local is_bare = other > b - a or other == b - a and a > space.from
  return edge .. content(ctx, space, UNIT * (b - a) - 1, is_bare)
end

local function name_width(lanes)
  local most = 0
  for _, lane in ipairs(lanes) do most = math.max(most, measure.width(lane.name or "")) end
  return most + 1
end

local function lane_row(ctx, element, lane, from, to)
  local out = { measure.pad(lane.name or "", name_width(element.lanes)) }
  for _, space in ipairs(lane.spaces) do
    if space.from < to and space.to > from then out[#out + 1] = part(ctx, space, from, to) end
  end
  if to == element.length then out[#out + 1] = "|" end
  return table.concat(out)
end

local function end_text(ctx, lane_end)
  local pieces, n = pieces_text(ctx, lane_end.things)
  local mark = (lane_end.text or "") .. (lane_end.mark or "")
  return (lane_end.label or lane_end.word or "") .. (mark ~= "" and " " .. mark or "")
    .. (n > 0 and " " .. pieces or "")
end

-- --- rows --------------------------------------------------------------------------------

-- { { from, to }, ... }: rows of about the same length, as long as there is room.
local function cut(ctx, element)
  local columns = math.min(ctx.columns > 0 and ctx.columns or MOST, MOST)
  local widest = math.max(4, (columns - name_width(element.lanes) - 1) // UNIT)
  local n = math.max(1, (element.length + widest - 1) // widest)
  local each, out = (element.length + n - 1) // n, {}
  for from = 0, element.length - 1, each do
    out[#out + 1] = { from, math.min(from + each, element.length) }
  end
  return out
end

local function is_busy(space)
  return #space.things > 0 or space.mark ~= nil or space.text ~= nil or space.changed == true
end

-- How much there is to see between two lengths.
local function weight(element, from, to)
  local n = 0
  for _, lane in ipairs(element.lanes) do
    for _, space in ipairs(lane.spaces) do
      if space.from < to and space.to > from and is_busy(space) then
        n = n + 1 + (space.mark and 100 or 0) + #space.things * 10
      end
    end
  end
  return n
end

-- Which rows are drawn when there is room for n: those with most to see; the first one
-- while pieces wait at the start.
local function choose(element, rows, n)
  local order, shown = {}, {}
  for i, row in ipairs(rows) do
    local waiting = i == 1 and element.start and #element.start.things > 0
    order[i] = { i, weight(element, row[1], row[2]) + (waiting and 50 or 0) }
  end
  table.sort(order, function(a, b) return a[2] > b[2] end)
  for k = 1, math.min(n, #order) do shown[order[k][1]] = true end
  return shown
end

-- How many rows there is room for, with so many lines that tell of the others.
local function rows_in(ctx, element, n, told)
  if not ctx.room then return n end
  local ends = (element.start and 1 or 0) + (element.finish and 1 or 0)
  local each = #element.lanes
  if n * each + ends <= ctx.room then return n end
  return math.max(1, (ctx.room - ends - told) // each)
end

local function missing_text(rows, shown, length)
  local out, i = {}, 1
  while i <= #rows do
    local k = i
    while k < #rows and not shown[i] and not shown[k + 1] do k = k + 1 end
    if not shown[i] then out[#out + 1] = ("%d to %d"):format(rows[i][1], rows[k][2]) end
    i = k + 1
  end
  return ("Not shown: %s of %d; 'board all' shows them."):format(table.concat(out, " and "), length)
end

-- Which rows are shown, and the lines that tell which are not.
local function fit(ctx, element, rows)
  local told = {}
  while true do
    local lines = math.max(1, #told)
    local n = rows_in(ctx, element, #rows, lines)
    local shown = choose(element, rows, n)
    if n >= #rows then return shown, {} end
    told = ink.wrap(missing_text(rows, shown, element.length), ctx.columns)
    if #told <= lines then return shown, told end
  end
end

--- The lines of lanes; ctx.room, where it is set, is how many there may be.
function M.paint(ctx, element)
  local rows, out, drawn = cut(ctx, element), {}, false
  local shown, told = fit(ctx, element, rows)
  if element.start then out[1] = end_text(ctx, element.start) end
  for i, row in ipairs(rows) do
    if shown[i] then
      if drawn and ctx.tight == 0 then out[#out + 1] = "" end
      drawn = true
      for _, lane in ipairs(element.lanes) do
        out[#out + 1] = lane_row(ctx, element, lane, row[1], row[2])
      end
    end
  end
  if element.finish then out[#out + 1] = end_text(ctx, element.finish) end
  for _, line in ipairs(told) do out[#out + 1] = ink.dim(line) end
  return out
end

return M
