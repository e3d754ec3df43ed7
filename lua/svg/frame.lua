-- lua/svg/frame.lua - strips that slide in a frame: windows, chips in them, ribbed
-- ends, and beneath the frame a box that is pushed back and forth.

local ink_of = require "lua/svg/ink"
local road = require "lua/svg/road"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

local WIDE <const>, HIGH <const> = 40, 44 -- a field and the strip that it is in
local ROW <const> = 28                    -- of the box

local function geometry(board)
  local names = 0
  for _, name in pairs(board.rows or {}) do names = math.max(names, ink_of.width(name, 14)) end
  local labels = 0
  for _, row in ipairs(board.below or {}) do
    labels = math.max(labels, ink_of.width(row.label or "", 13))
  end
  local first = (board.frame or {})[1] or board.left
  for _, row in ipairs(board.below or {}) do
    for x in pairs(row.values or {}) do first = math.min(first, x) end
  end
  local left = math.max(names + 14, labels + 26 - (first - board.left) * WIDE)
  local g = { left = left, top = 34, unit = WIDE, size = WIDE }
  function g.x(x) return left + (x - board.left) * WIDE end
  function g.y(y) return g.top + (y - board.top) * HIGH end
  g.bottom = g.y(board.bottom) + HIGH
  g.right = g.x(board.right) + WIDE
  return g
end

-- --- strips ----------------------------------------------------------------------------

-- How far each strip reaches: { [y] = { left, right } }.
local function reaches(board)
  local out = {}
  for _, cell in ipairs(board.cells) do
    local r = out[cell.y] or { cell.x, cell.x }
    out[cell.y] = { math.min(r[1], cell.x), math.max(r[2], cell.x) }
  end
  return out
end

local function bands_of_rows(board)
  local out = {}
  for _, band in ipairs(board.bands or {}) do
    if band.axis == "rows" then
      for y = band.from, band.to do out[y] = band end
    end
  end
  return out
end

local function strip(ink, g, y, reach, band)
  local x, top, w = g.x(reach[1]), g.y(y), (reach[2] - reach[1] + 1) * WIDE
  ink:rect("strip", x, top + 3, w, HIGH - 6, 7)
  if band and band.changed then ink:marks(band, x - 4, top - 1, w + 8, HIGH + 2) end
end

local function ribs(ink)
  return ink:shape("ribs", function()
    ink:leaf("path", "class", "lu-ribs", "d", "M8 8V36M14 8V36M20 8V36M26 8V36M32 8V36")
  end)
end

local function window(ink)
  return ink:shape("window", function()
    ink:circle("lu-deep", WIDE / 2, HIGH / 2, 16)
  end)
end

-- A letter in a window, of what fell through it.
local function trace(ink, cell, x, y)
  if #cell.things == 0 and cell.look and cell.look.shape == "letter" then
    thing.paint(ink, { look = cell.look }, x + WIDE / 2, y + HIGH / 2, 34)
  end
end

local function field(ink, g, cell, reach)
  local x, y = g.x(cell.x), g.y(cell.y)
  cell.things = cell.things or {}
  local at_end = cell.hole and (cell.x == reach[1] or cell.x == reach[2])
  ink:item(cell.hole and "hole" or "cell", cell,
    thing.title(cell, cell.look and cell.look.name, thing.pile_words(cell.things)))
  if at_end then ink:use(ribs(ink), x, y)
  elseif not cell.hole then ink:use(window(ink), x, y) end
  trace(ink, cell, x, y)
  thing.stack(ink, cell.things, x + WIDE / 2, y + HIGH / 2, 38)
  ink:marks(cell, x + 1, y + 3, WIDE - 2, HIGH - 6, #cell.things == 0)
  ink:close()
end

-- --- the box ---------------------------------------------------------------------------

-- The rows of the box, which of them counts, and the rows that are no part of it.
local function box_rows(board)
  local box, others, active = {}, {}, nil
  for _, row in ipairs(board.below or {}) do
    if row.active ~= nil then
      box[#box + 1] = row
      if row.active then active = #box end
    else
      others[#others + 1] = row
    end
  end
  return box, others, active or 1
end

local function value_row(ink, board, g, row, y, left, right)
  local said = row.text or row.active and "this row counts" or nil
  local label = row.label ~= row.word and row.label
  ink:item("values" .. (row.active and " active" or ""), row, thing.title(row, label, said))
  ink:text(left - 22, y + 19, row.label, row.active and "e b" or "e soft", 13)
  for x = board.left, board.right do
    local value = (row.values or {})[x]
    if value then
      road.value(ink, value, g.x(x) + WIDE / 2, y + ROW / 2, WIDE, row.active == false)
    end
  end
  right = right + 22
  ink:text(right, y + 19, said, not row.active and "soft" or nil, 13)
  ink:close()
  return right + ink_of.width(said or "", 13)
end

-- Between which x a row has its values: in the frame, or beyond where some lie outside.
local function value_ends(board, g, row)
  local first, last = (board.frame or {})[1] or board.left, (board.frame or {})[2] or board.right
  for x in pairs(row.values or {}) do first, last = math.min(first, x), math.max(last, x) end
  return g.x(first), g.x(last) + WIDE
end

-- The box under its slot: the row that counts lies in the slot, whichever it is.
local function box(ink, board, g, rows, active)
  local first, last = (board.frame or {})[1] or board.left, (board.frame or {})[2] or board.right
  local left, right = g.x(first), g.x(last) + WIDE
  local slot = g.bottom + 16 + (#rows - 1) * ROW
  local top, wide = slot - (active - 1) * ROW, 0
  ink:rect("strip", left - 5, top - 4, right - left + 10, #rows * ROW + 8, 6)
  ink:rect("slot", left - 5, slot, right - left + 10, ROW)
  for i, row in ipairs(rows) do
    wide = math.max(wide, value_row(ink, board, g, row, top + (i - 1) * ROW, left, right))
  end
  local low, middle = slot + #rows * ROW + 6, slot + ROW / 2
  ink:path("rail", "M%s %sV%sM%s %sV%s", left - 9, g.bottom, low, right + 9, g.bottom, low)
  ink:path("ink", "M%s %sl-9 -6v12zM%s %sl9 -6v12z", left - 6, middle, right + 6, middle)
  return wide, slot + #rows * ROW + 10
end

-- --- all of it -------------------------------------------------------------------------

local function names(ink, board, g)
  for x = board.left, board.right do
    ink:centred(g.x(x) + WIDE / 2, 12, (board.columns or {})[x] or "", 14, WIDE, "soft")
  end
  for y = board.top, board.bottom do
    ink:centred(8, g.y(y) + HIGH / 2, (board.rows or {})[y] or "", 14, nil, "b")
  end
end

local function frame(ink, board, g, class)
  local first, last = (board.frame or {})[1] or board.left, (board.frame or {})[2] or board.right
  local x, y = g.x(first) - 5, g.top - 8
  ink:rect(class, x, y, (last - first + 1) * WIDE + 10, g.bottom - y + 8, 8)
end

local function fields(ink, board, g)
  local reach, band = reaches(board), bands_of_rows(board)
  for y = board.top, board.bottom do
    if reach[y] then strip(ink, g, y, reach[y], band[y]) end
  end
  for _, cell in ipairs(board.cells) do field(ink, g, cell, reach[cell.y]) end
end

--- A board of shape "frame".
function M.paint(ink, board)
  local g = geometry(board)
  names(ink, board, g)
  frame(ink, board, g, "panel")
  fields(ink, board, g)
  frame(ink, board, g, "rim")
  local rows, others, active = box_rows(board)
  local width, height = g.right + 8, g.bottom + 12
  if #rows > 0 then
    local wide, low = box(ink, board, g, rows, active)
    width, height = math.max(width, wide), low
  end
  for _, row in ipairs(others) do
    width = math.max(width, value_row(ink, board, g, row, height, value_ends(board, g, row)))
    height = height + ROW
  end
  return width, height
end

return M
