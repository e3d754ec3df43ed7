-- lua/svg/board.lua - a grid: squares, hexagons or points on lines, with what stands
-- there, vehicles across cells, sections displaced against each other, and exits.

local ink_of = require "lua/svg/ink"
local road = require "lua/svg/road"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

local SIDE <const> = 44     -- of a square
local RADIUS <const> = 23   -- of a hexagon
local ROOT3 <const> = 1.7320508
local SEAM <const> = 10     -- between two sections

-- --- where things are -----------------------------------------------------------------

local function has_names(names)
  for _, name in pairs(names or {}) do
    if name ~= "" then return true end
  end
  return false
end

local function widest(names)
  local most = 0
  for _, name in pairs(names or {}) do most = math.max(most, ink_of.width(name, 13)) end
  return most
end

-- Vehicles that are half off the board, and how far.
local function overhang(board)
  local left, right, top, bottom = 0, 0, 0, 0
  for _, v in ipairs(board.vehicles or {}) do
    left = math.max(left, board.left - v.x)
    right = math.max(right, v.x + v.w - 1 - board.right)
    top = math.max(top, board.top - v.y)
    bottom = math.max(bottom, v.y + v.h - 1 - board.bottom)
  end
  return left, right, top, bottom
end

-- The room beside a side: for exits there, and for what sticks out.
local function beside(board, side, off)
  for _, edge in ipairs(board.edges or {}) do
    if edge.side == side then return math.max(edge.at and 32 or 12, off * SIDE + 4) end
  end
  return off * SIDE + 4
end

-- Does a whole side belong to somebody?
local function has_sides(board)
  for _, edge in ipairs(board.edges or {}) do
    if not edge.at then return true end
  end
  return false
end

local function has_band_labels(board)
  for _, band in ipairs(board.bands or {}) do
    if band.label and band.label ~= "" then return true end
  end
  return false
end

-- Seams to the left of column x.
local function seams_before(board, x)
  local n = 0
  for _, seam in ipairs(board.seams or {}) do
    if seam.x < x then n = n + 1 end
  end
  return n
end

local function square_places(board, g)
  g.unit, g.size = SIDE, SIDE
  function g.x(x) return g.left + (x - board.left) * SIDE + seams_before(board, x) * SEAM end
  function g.y(y) return g.top + (y - board.top) * SIDE end
  g.width = g.x(board.right) + SIDE - g.left
  g.height = (board.bottom - board.top + 1) * SIDE
end

-- Rows of a hexagonal board move to the right.
local function hex_places(board, g)
  local w = RADIUS * ROOT3
  g.unit, g.size = w, w
  function g.x(x, y) return g.left + (x - board.left + (y - board.top) / 2) * w end
  function g.y(y) return g.top + (y - board.top) * RADIUS * 1.5 + (2 * RADIUS - w) / 2 end
  g.width = (board.right - board.left + 1 + (board.bottom - board.top) / 2) * w
  g.height = (board.bottom - board.top) * RADIUS * 1.5 + 2 * RADIUS
end

-- The geometry: margins, and the corner of the square around each cell.
local function geometry(board)
  local g = { board = board, left = 0, top = 0 }
  local off_left, off_right, off_top, off_bottom = overhang(board)
  local names = has_names(board.rows) and widest(board.rows) + 10 or 0
  g.left = names + beside(board, "left", off_left)
  g.right = beside(board, "right", off_right)
  g.top = beside(board, "top", off_top) + (has_band_labels(board) and 20 or 0)
  g.bottom = beside(board, "bottom", off_bottom)
  g.named = has_names(board.columns)
  g.sided = has_sides(board)
  if g.named and (not board.rising or board.shape == "hex") then g.top = g.top + 20 end
  if g.named and (board.rising or board.shape == "hex") then g.bottom = g.bottom + 20 end
  if board.shape == "hex" then hex_places(board, g) else square_places(board, g) end
  return g
end

-- --- names of columns and rows -----------------------------------------------------------

local function column_names(ink, board, g)
  local hex, off = board.shape == "hex", g.sided and 8 or 0
  for x = board.left, board.right do
    local name = (board.columns or {})[x] or ""
    local wide = g.unit
    if hex or not board.rising then
      ink:centred(g.x(x, board.top) + wide / 2, g.top - 11 - off, name, 13, wide, "soft")
    end
    if hex or board.rising then
      local y = g.top + g.height + 12 + off
      ink:centred(g.x(x, board.bottom) + wide / 2, y, name, 13, wide, "soft")
    end
  end
end

local function row_names(ink, board, g)
  local most = widest(board.rows)
  for y = board.top, board.bottom do
    local name = (board.rows or {})[y] or ""
    local x = most / 2 + 2
    if board.shape == "hex" then x = g.x(board.left, y) - most / 2 - (g.sided and 16 or 8) end
    ink:centred(x, g.y(y) + g.size / 2, name, 13, nil, "soft")
  end
end

-- --- the ground ----------------------------------------------------------------------------

-- Does the board leave out every other square, as one for draughts does?
local function is_half(board)
  local parity
  for _, cell in ipairs(board.cells) do
    local p = (cell.x + cell.y) % 2
    if parity and p ~= parity then return nil end
    parity = p
  end
  return #board.cells > 4 and parity or nil
end

local function square(ink, class)
  return ink:shape(class, function()
    ink:leaf("rect", "class", "lu-" .. class, "width", SIDE, "height", SIDE)
  end)
end

-- The squares that nothing stands on, of a board that uses half of them.
local function light_squares(ink, board, g, parity)
  local ref = square(ink, "ground")
  for y = board.top, board.bottom do
    for x = board.left, board.right do
      if (x + y) % 2 ~= parity then ink:use(ref, g.x(x), g.y(y)) end
    end
  end
end

local HEXAGON <const> = {
  { 0, -1 }, { 1, -0.5 }, { 1, 0.5 }, { 0, 1 }, { -1, 0.5 }, { -1, -0.5 },
}

local function corners()
  local half, out = RADIUS * ROOT3 / 2, {}
  for i, p in ipairs(HEXAGON) do
    out[i] = ink_of.number(half + p[1] * half) .. "," .. ink_of.number(half + p[2] * RADIUS)
  end
  return table.concat(out, " ")
end

local function hexagon(ink)
  return ink:shape("hexagon", function()
    ink:leaf("polygon", "class", "lu-ground", "points", corners())
  end)
end

local function spot(ink)
  return ink:shape("spot", function()
    ink:circle("lu-hit", SIDE / 2, SIDE / 2, 19)
    ink:circle("lu-shade", SIDE / 2, SIDE / 2, 5)
  end)
end

-- What a cell of this board is drawn on.
local function ground_of(ink, board)
  if board.shape == "hex" then
    local ref = hexagon(ink)
    return function() return ref end
  elseif board.shape == "drawn" then
    local ref = spot(ink)
    return function() return ref end
  elseif board.vehicles then
    local ref = square(ink, "road")
    return function() return ref end
  end
  local half, chequered = is_half(board), board.style == "chequered"
  return function(cell)
    local dark = half or chequered and (cell.x + cell.y) % 2 == 0
    return square(ink, dark and "shade" or "ground")
  end
end

-- The shape of a cell without a colour, and where it lies.
local function outline(ink, board, g)
  if board.shape ~= "hex" then
    return ink:shape("rim", function() ink:rect(nil, 0, 0, SIDE, SIDE) end),
      function(cell) return g.x(cell.x), g.y(cell.y) end
  end
  return ink:shape("rim6", function() ink:leaf("polygon", "points", corners()) end),
    function(cell) return g.x(cell.x, cell.y), g.y(cell.y) - (2 * RADIUS - g.size) / 2 end
end

local function links(ink, board, g)
  local d, half = {}, SIDE / 2
  for i, link in ipairs(board.links or {}) do
    local n = ink_of.number
    d[i] = ("M%s %sL%s %s"):format(n(g.x(link[1]) + half), n(g.y(link[2]) + half),
      n(g.x(link[3]) + half), n(g.y(link[4]) + half))
  end
  if #d > 0 then ink:leaf("path", "class", "line", "d", table.concat(d)) end
end

-- --- cells ----------------------------------------------------------------------------------

-- The look of a place: its colour over the ground, and its letter if it is free.
local function place_look(ink, cell, x, y, size)
  local look = cell.look
  if look.shape ~= "letter" then
    ink:rect("lu-thin " .. style.fill(look.colour), x + 2, y + 2, size - 4, size - 4, 6,
      "stroke-dasharray", look.dashed and "4 3" or nil)
  end
  local letter = thing.letter({ look = look })
  local on = look.shape == "letter" and "b" or "b " .. style.on(look.colour)
  if #cell.things == 0 then ink:centred(x + size / 2, y + size / 2, letter, 16, size - 8, on)
  else ink:centred(x + 9, y + 10, letter, 10, 12, on) end
end

local function cell_title(board, cell)
  local v = cell.vehicle and board.vehicles and board.vehicles[cell.vehicle]
  return thing.title(cell, cell.look and cell.look.name, thing.pile_words(cell.things),
    v and v.look.name)
end

local function paint_cell(ink, board, g, cell, ground)
  local x, y = g.x(cell.x, cell.y), g.y(cell.y)
  cell.things = cell.things or {}
  ink:item(cell.hole and "hole" or "cell", cell, cell_title(board, cell))
  if board.shape == "hex" then ink:use(ground(cell), x, y - (2 * RADIUS - g.size) / 2)
  else ink:use(ground(cell), x, y) end
  if cell.look then place_look(ink, cell, x, y, g.size) end
  local size = board.shape == "hex" and 38 or 42
  thing.stack(ink, cell.things, x + g.size / 2, y + g.size / 2, size)
  local empty = #cell.things == 0 and not cell.vehicle
  if board.shape == "hex" then
    ink:round_marks(cell, x + g.size / 2, y + g.size / 2, 17.5, empty)
  else
    ink:marks(cell, x, y, g.size, g.size, empty)
  end
  ink:close()
end

-- --- all of it -------------------------------------------------------------------------------

function M.paint(ink, board)
  local g = geometry(board)
  if board.shape == "drawn" then
    ink:rect("lu-ground", g.left, g.top, g.width, g.height, 8)
    links(ink, board, g)
  end
  local ground, half = ground_of(ink, board), is_half(board)
  if board.shape == "square" and half and not board.vehicles then
    light_squares(ink, board, g, half)
  end
  road.panels(ink, board, g, SIDE)
  if g.sided then road.sides(ink, board, outline(ink, board, g)) end
  column_names(ink, board, g)
  row_names(ink, board, g)
  for _, cell in ipairs(board.cells) do paint_cell(ink, board, g, cell, ground) end
  road.paint(ink, board, g, SIDE)
  local width, height = g.left + g.width + g.right, g.top + g.height + g.bottom
  if not board.below then return width, height end
  return road.below(ink, board, g, width, height)
end

return M
