-- lua/svg/road.lua - what lies on a board and around it: vehicles, sections that are
-- displaced, the seams between them, exits at the edges, rows of values beneath.

local ink_of = require "lua/svg/ink"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

-- --- sections ---------------------------------------------------------------------------

-- The corners of a band of columns or rows, from the cells that it has.
local function band_box(board, band)
  local key, box = band.axis == "rows" and "y" or "x", nil
  for _, cell in ipairs(board.cells) do
    if cell[key] >= band.from and cell[key] <= band.to then
      box = box or { cell.x, cell.y, cell.x, cell.y }
      box[1], box[2] = math.min(box[1], cell.x), math.min(box[2], cell.y)
      box[3], box[4] = math.max(box[3], cell.x), math.max(box[4], cell.y)
    end
  end
  return box
end

local function panel(ink, band, x, y, w, h)
  ink:open("g", "class", "section" .. (band.changed and " changed" or ""))
  if band.label and band.label ~= "" then ink:title(band.label) end
  ink:rect("panel", x - 4, y - 4, w + 8, h + 8, 8)
  if band.changed then ink:marks(band, x - 7, y - 7, w + 14, h + 14) end
  ink:close()
end

--- Under the cells: a panel for each section, its label above it.
function M.panels(ink, board, g, side)
  for _, band in ipairs(board.bands or {}) do
    local box = band.axis == "columns" and band_box(board, band)
    if box then
      local x, y = g.x(box[1]), g.y(box[2])
      local w, h = g.x(box[3]) + side - x, g.y(box[4]) + side - y
      panel(ink, band, x, y, w, h)
      local is_headed = g.named and not board.rising -- the names of columns stand above all
      ink:centred(x + w / 2, is_headed and g.top - 32 or y - 14, band.label or "", 13, w + 8,
        "soft")
    end
  end
end

-- --- seams ------------------------------------------------------------------------------

-- A vehicle across a seam holds it; a row that has no neighbour ends in a bar.
local function seam(ink, at, g, side, board)
  for y = board.top, board.bottom do
    local state = at.rows[y]
    local x, top = g.x(at.x) + side + 5, g.y(y)
    if state == "broken" then
      ink:path("wall", "M%s %sv%s", x, top + 1, side - 2)
    elseif state == "open" then
      ink:path("dots", "M%s %sh10", x - 5, top + side / 2)
    end
  end
end

-- --- vehicles ---------------------------------------------------------------------------

-- The panes of a body from (x, y), w long and h high, lying; a truck has a cab.
local function lying(ink, x, y, w, h, truck)
  if truck then
    ink:path("lu-in", "M%s %sv%s", x + w - 26, y, h)
    ink:rect("lu-glass", x + w - 13, y + 5, 6, h - 10, 2)
    return
  end
  ink:rect("lu-glass", x + w - 24, y + 5, 8, h - 10, 3)
  ink:rect("lu-glass", x + 10, y + 6, 6, h - 12, 3)
end

local function upright(ink, x, y, w, h, truck)
  if truck then
    ink:path("lu-in", "M%s %sh%s", x, y + 26, w)
    ink:rect("lu-glass", x + 5, y + 7, w - 10, 6, 2)
    return
  end
  ink:rect("lu-glass", x + 5, y + 16, w - 10, 8, 3)
  ink:rect("lu-glass", x + 6, y + h - 16, w - 12, 6, 3)
end

local function vehicle_words(v)
  local what = v.w * v.h >= 3 and "truck" or "car"
  local name = v.look.name
  if #name <= 2 then name = what .. " " .. name end
  return name, v.leaving and "half off at the " .. v.leaving or nil
end

local function vehicle(ink, v, g, side)
  local x, y = g.x(v.x) + 4, g.y(v.y) + 5
  local w, h = g.x(v.x + v.w - 1) + side - 4 - x, g.y(v.y + v.h - 1) + side - 5 - y
  if v.h > v.w then x, w, y, h = x + 1, w - 2, y - 1, h + 2 end
  local truck = v.w * v.h >= 3
  ink:item("vehicle", v, thing.title(v, vehicle_words(v)))
  ink:rect("body " .. style.fill(v.look.colour), x, y, w, h, truck and 5 or 11,
    "stroke-dasharray", v.look.dashed and "5 3" or nil)
  if v.w >= v.h then lying(ink, x, y, w, h, truck) else upright(ink, x, y, w, h, truck) end
  local middle, level = x + w / 2 - (v.w > v.h and 4 or 0), y + h / 2 + (v.h > v.w and 4 or 0)
  ink:centred(middle, level, thing.letter(v), 17, side - 20, "b " .. style.on(v.look.colour))
  ink:marks(v, x - 3, y - 3, w + 6, h + 6)
  ink:close()
end

-- --- exits ------------------------------------------------------------------------------

local TURN <const> = { right = 0, bottom = 90, left = 180, top = 270 }

local function arrow(ink, x, y, angle, class)
  local ref = ink:shape("arrow", function()
    ink:leaf("path", "d", "M-9 -4H0V-9L10 0L0 9V4H-9Z")
  end)
  ink:leaf("use", "class", "body " .. class, "href", ref,
    "transform", ("translate(%s %s) rotate(%d)"):format(ink_of.number(x), ink_of.number(y), angle))
end

-- The middle of the place beside row or column `at`.
local function beside(board, g, side, edge)
  local half = g.size / 2
  if edge.side == "left" then return g.x(board.left, edge.at) - 16, g.y(edge.at) + half end
  if edge.side == "right" then return g.x(board.right, edge.at) + side + 16, g.y(edge.at) + half end
  local middle = g.x(edge.at, edge.side == "top" and board.top or board.bottom) + half
  if edge.side == "top" then return middle, g.top - 14 end
  return middle, g.top + g.height + 14
end

-- Which way each side lies, and whether a cell is at it.
local OUT <const> = { top = { 0, -7 }, bottom = { 0, 7 }, left = { -7, 0 }, right = { 7, 0 } }
local AT <const> = { top = "y", bottom = "y", left = "x", right = "x" }

--- Under the cells: whole sides in the colour of whom they belong to, as a rim of the
--- shape `ref` that the cells have.
function M.sides(ink, board, ref, place)
  for _, edge in ipairs(board.edges or {}) do
    local out = not edge.at and OUT[edge.side]
    if out then
      ink:item("side", edge, thing.title(edge, edge.names or edge.look and edge.look.name))
      for _, cell in ipairs(board.cells) do
        if cell[AT[edge.side]] == board[edge.side] then
          local x, y = place(cell)
          ink:use(ref, x + out[1], y + out[2], style.fill(edge.look and edge.look.colour or "dim"))
        end
      end
      ink:close()
    end
  end
end

local function edge_title(edge)
  return thing.title(edge, edge.names or edge.look and edge.look.name or "exit")
end

local function edge(ink, board, g, side, e)
  if not e.at or not TURN[e.side] then return end
  ink:item("exit", e, edge_title(e))
  local x, y = beside(board, g, side, e)
  arrow(ink, x, y, TURN[e.side], style.fill(e.look and e.look.colour or "dim"))
  ink:close()
end

--- Over the cells: seams, exits, vehicles.
function M.paint(ink, board, g, side)
  for _, at in ipairs(board.seams or {}) do seam(ink, at, g, side, board) end
  for _, e in ipairs(board.edges or {}) do edge(ink, board, g, side, e) end
  for _, v in ipairs(board.vehicles or {}) do vehicle(ink, v, g, side) end
end

-- --- rows of values beneath --------------------------------------------------------------

--- One value of a row, in the middle of a place.
function M.value(ink, value, x, y, size, soft)
  if value.look then thing.paint(ink, value, x, y, size * 0.8)
  else ink:centred(x, y, value.text or "", 14, size - 4, soft and "soft" or "b") end
  ink:marks(value, x - size / 2, y - 13, size, 26)
end

--- Rows of values, each in its column; -> the width and height with them.
function M.below(ink, board, g, width, height)
  local wide = 0
  for _, row in ipairs(board.below) do
    ink:item("values", row, thing.title(row, row.label, row.text))
    ink:text(2, height + 19, row.label, row.active == false and "soft" or nil, 13)
    for x = board.left, board.right do
      local value = (row.values or {})[x]
      local middle, soft = g.x(x) + g.size / 2, row.active == false
      if value then M.value(ink, value, middle, height + 14, g.size, soft) end
    end
    local right = g.left + g.width + 12
    ink:text(right, height + 19, row.text, row.active == false and "soft" or nil, 13)
    wide = math.max(wide, right + ink_of.width(row.text or "", 13))
    ink:close()
    height = height + 28
  end
  return math.max(width, wide), height
end

return M
