-- lua/scene/board.lua - a grid as an element of the scene: cells where the frame
-- has them, links, vehicles, bands and seams, edges and rows below.

local looks = require "lua/looks"
local marks = require "lua/marks"
local notes = require "lua/notes"

local M = {}

-- --- what lies on a cell ---------------------------------------------------------

-- The look of a piece, as the list says it or by default.
local function piece_look(b, piece)
  local list = type(b.spec.pieces) == "table" and b.spec.pieces or {}
  return looks.resolve(b.def, list[piece]) or looks.of_piece(b.def, piece, b.grid:kinds(), b.seats)
end

-- The looks that the game's function gives for a cell, from the bottom up.
local function asked(b, cell, piece)
  local given, out = table.pack(b.spec.pieces(cell, piece)), {}
  for i = 1, given.n do
    local look = looks.resolve(b.def, given[i])
    if look then out[#out + 1] = { look = look } end
  end
  return #out > 0 and out or { { look = piece_look(b, piece) } }
end

local function stack_things(b, cell, out)
  for level = 1, b.spec.stacks:height(cell) do
    local piece = b.spec.stacks:at(cell, level)
    if piece == 0 then
      out[level] = { look = looks.unknown(), hidden = true }
    else
      out[level] = { look = piece_look(b, piece) }
    end
  end
end

-- What lies on a cell, from the bottom up. Where a game decides by the cell, what it
-- says of the piece on top is all there is to be seen.
local function things(b, cell)
  local out, piece = {}, b.grid:at(cell)
  local stacks = b.spec.stacks
  if type(b.spec.pieces) == "function" then return piece ~= 0 and asked(b, cell, piece) or out end
  if stacks and stacks:height(cell) > 0 then
    stack_things(b, cell, out)
  elseif piece ~= 0 then
    out[1] = { look = piece_look(b, piece) }
  end
  return out
end

-- Is it a cell that is shown?
local function is_there(b, cell)
  return b.grid:there(cell) and b.grid:row(cell) <= b.height
end

-- Which cells the last turn changed; the game's function may say so of more, or not of one.
local function changes(b)
  if b.spec.marks == false then return {} end
  local out = marks.cells(b.current, b.grid, b.spec.stacks)
  for cell in pairs(notes.cells(b.current, b.grid)) do out[cell] = true end
  for cell = 1, type(b.spec.marks) == "function" and b.grid:cells() or 0 do
    local said = b.spec.marks(cell)
    if said ~= nil then out[cell] = said or nil end
  end
  return out
end

local function gather_cells(b)
  local changed, place = changes(b), b.spec.cell or function() end
  for cell = 1, b.grid:cells() do
    if is_there(b, cell) then
      local x, y = b.grid:frame(cell)
      local mine = b.under[cell]
      b.cells[#b.cells + 1] = { x = x, y = y, cell = cell, word = b.grid:cell_name(cell),
        look = looks.resolve(b.def, place(cell)), things = mine and {} or things(b, cell),
        vehicle = mine, changed = changed[cell] and not mine or nil }
    end
  end
end

-- --- holes -------------------------------------------------------------------------

-- How far the place of a column and a row, which need not be a cell, is shifted.
local function shift_of(b, column, row)
  local n, axis = b.grid:bands()
  for band = 1, n do
    local first, last = b.grid:band(band)
    local at = axis == "rows" and row or column
    if at >= first and at <= last then
      local by = b.grid:offset(band)
      return axis == "rows" and by or 0, axis == "rows" and 0 or by
    end
  end
  return 0, 0
end

-- Places of the grid that are no cells but look like something; also one column
-- before the first and behind the last.
local function gather_holes(b)
  local hole = b.spec.hole
  for row = 1, hole and b.height or 0 do
    for column = 0, b.grid:width() + 1 do
      local cell = b.grid:cell_at(column, row)
      local look = not (cell and b.grid:there(cell)) and looks.resolve(b.def, hole(column, row))
      if look then
        local dx, dy = shift_of(b, column, row)
        b.cells[#b.cells + 1] = { x = column + dx, y = row + dy, look = look, hole = true,
          things = {} }
      end
    end
  end
end

local function sort_cells(cells)
  table.sort(cells, function(a, c)
    if a.y ~= c.y then return a.y < c.y end
    return a.x < c.x
  end)
end

-- --- vehicles ---------------------------------------------------------------------

local function leaving_over(b, x, y, w, h)
  if x < b.left then return "left" elseif x + w - 1 > b.right then return "right" end
  if y < b.top then return "top" elseif y + h - 1 > b.bottom then return "bottom" end
end

local COLOURS <const> = { "green", "blue", "purple", "cyan" } -- of vehicles, in turn

-- The look that is given, or declared under the name that is given; else that name, or a
-- letter, on a car or a longer truck.
local function vehicle_look(b, v, length)
  local given = type(b.spec.vehicles) == "table" and b.spec.vehicles[v] or nil
  if type(given) ~= "string" or b.def.looks[given] then
    local look = looks.resolve(b.def, given)
    if look then return look end
    given = string.char(("A"):byte() + (v - 1) % 26)
  end
  return looks.make { given, colour = COLOURS[(v - 1) % #COLOURS + 1], glyph = given,
    shape = length > 2 and "truck" or "car", legend = false }
end

-- One that has only been carried by its band has not moved.
local function vehicle(b, v, changed)
  local x, y = b.grid:vehicle_at(v)
  if not x then return nil end
  local length, upright = b.grid:vehicle(v)
  local look = vehicle_look(b, v, length)
  local w, h = upright and 1 or length, upright and length or 1
  return { x = x, y = y, w = w, h = h, look = look, word = look.word or look.glyph,
    changed = changed[v] or nil, leaving = leaving_over(b, x, y, w, h) }
end

-- Which vehicles stand on other cells than before the last turn.
local function moved(b)
  local changed, was = {}, marks.before(b.current, b.grid)
  for v = 1, was and b.spec.marks ~= false and b.grid:vehicles() or 0 do
    if b.grid:whereabouts(v) ~= was.vehicle[v][3] then changed[v] = true end
  end
  for cell, piece in pairs(was and b.spec.marks ~= false and was.piece or {}) do
    local now = b.grid:at(cell)
    if now ~= piece and now > 0 then changed[now] = true end
  end
  return changed
end

local function gather_vehicles(b)
  if not b.spec.vehicles then return nil end
  local out, changed, list = {}, moved(b), {}
  b.by_number = {}
  for v = 1, b.grid:vehicles() do
    local made = vehicle(b, v, changed)
    b.by_number[v] = made
    if made then
      out[#out + 1] = made
      list[v] = #out
    end
  end
  for cell = 1, b.grid:cells() do
    local v = b.grid:there(cell) and b.grid:at(cell) or 0
    if v > 0 and list[v] then b.under[cell] = list[v] end
  end
  return out
end

-- --- bands and seams ----------------------------------------------------------------

-- Where a band lies: not the words of a move, which shifts it from there.
local WHERE <const> = { columns = { "row", "higher", "lower", "level" },
  rows = { "place", "further left", "further right", "in place" } }

local function where(axis, by)
  local words = WHERE[axis]
  if by == 0 then return words[4] end
  return ("%d %s%s %s"):format(math.abs(by), words[1], math.abs(by) == 1 and "" or "s",
    words[by < 0 and 2 or 3])
end

-- The names of the vehicles across the seam of columns or rows behind `at`.
local function across(axis, vehicles, at, out)
  local from, size = axis == "rows" and "y" or "x", axis == "rows" and "h" or "w"
  for _, v in ipairs(vehicles or {}) do
    if v[from] <= at and v[from] + v[size] - 1 > at then out[#out + 1] = v.look.name end
  end
end

-- What locks a band: vehicles across its own seams; where there are none and
-- spec.locks is "all", those across any.
local function locked_by(b, bands, band, vehicles)
  local out, others = {}, {}
  for i = 1, #bands - 1 do
    local mine = i == band or i == band - 1
    across(bands[i].axis, vehicles, bands[i].to, mine and out or others)
  end
  return #out == 0 and b.spec.locks == "all" and others or out
end

-- A named band says where it lies and what locks it, unless it never shifts.
local function name_band(b, bands, i, vehicles)
  local band, names = bands[i], locked_by(b, bands, i, vehicles)
  band.name = b.spec.sections[i]
  if not band.name or band.fixed then return end
  band.where = where(band.axis, band.offset)
  if #names > 0 then band.where = band.where .. ", locked by " .. table.concat(names, " ") end
  band.label = band.name .. ": " .. band.where
end

local function gather_bands(b, vehicles)
  local n, axis = b.grid:bands()
  if n == 0 then return nil end
  local out, labels = {}, b.spec.bands or {}
  for band = 1, n do
    local from, to, fixed = b.grid:band(band)
    if axis == "rows" and from > b.height then break end
    out[band] = { axis = axis, from = from, to = to, offset = b.grid:offset(band),
      fixed = fixed or nil, label = labels[band],
      changed = b.spec.marks ~= false and marks.is_band_shifted(b.current, b.grid, band) or nil }
  end
  for band = 1, b.spec.sections and n or 0 do name_band(b, out, band, vehicles) end
  return out
end

local function seam_state(b, x, y)
  local left, right = b.at[y] and b.at[y][x], b.at[y] and b.at[y][x + 1]
  if not left and not right then return nil end
  if not (left and right) then return "broken" end
  return left.vehicle and left.vehicle == right.vehicle and "across" or "open"
end

-- Between neighbouring bands of columns.
local function gather_seams(b, bands)
  if not bands or bands[1].axis ~= "columns" then return nil end
  local out = {}
  for band = 1, #bands - 1 do
    local rows = {}
    for y = b.top, b.bottom do rows[y] = seam_state(b, bands[band].to, y) end
    out[band] = { x = bands[band].to, rows = rows }
  end
  return out
end

-- --- lines --------------------------------------------------------------------------

local STRAIGHT <const>, DIAGONAL <const> = { dirs "e", dirs "s" }, { dirs "se", dirs "sw" }

-- Adds the lines from cell to cell in some directions; does any skip a place?
local function add_links(b, axes, out)
  local far = false
  for _, from in ipairs(b.cells) do
    for _, dir in ipairs(from.cell and axes or {}) do
      local to = b.grid:next(from.cell, dir)
      if to then
        local x, y = b.grid:frame(to)
        out[#out + 1] = { from.x, from.y, x, y }
        far = far or math.abs(x - from.x) > 1 or math.abs(y - from.y) > 1
      end
    end
  end
  return far
end

-- The lines of a board that is drawn with lines; nil where it is not. Cells that
-- touch at a corner are neighbours without a line, so diagonal lines count only
-- where one skips a place, or where the game asks for all lines.
local function gather_links(b)
  local straight, diagonal = {}, {}
  local far = add_links(b, STRAIGHT, straight)
  if add_links(b, DIAGONAL, diagonal) or b.spec.lines then
    table.move(diagonal, 1, #diagonal, #straight + 1, straight)
    far = true
  end
  return far and straight or nil
end

local function is_hex(grid)
  local cell, before = grid:cell_at(2, 2), grid:cell_at(1, 1)
  if not cell or not before or not grid:there(cell) or not grid:there(before) then return false end
  return grid:next(cell, dirs "nw") == nil and grid:next(cell, dirs "ne") ~= nil
end

-- What kind of board it is, and its lines where it is drawn with lines.
local function shape(b)
  if b.spec.frame then return "frame" end
  if is_hex(b.grid) then return "hex" end
  local links = gather_links(b)
  return links and "drawn" or "square", links
end

-- --- names of columns and rows --------------------------------------------------------

-- The part of the cells' names that all of them share; "" when they differ.
local function shared(cells, pattern)
  local found
  for _, cell in ipairs(cells) do
    local part = cell.word and cell.word:match(pattern)
    if part and found and part ~= found then return "" end
    found = found or part
  end
  return found or ""
end

local function along(b, key, at)
  local out = {}
  for _, cell in ipairs(b.cells) do
    if cell[key] == at then out[#out + 1] = cell end
  end
  return out
end

local function name_columns(b)
  local how, frame, out = b.spec.columns, b.spec.frame, {}
  for x = b.left, b.right do
    if how == "numbers" then out[x] = tostring(x)
    elseif how == nil and frame then
      out[x] = x >= frame[1] and x <= frame[2] and tostring(x - frame[1] + 1) or ""
    elseif type(how) == "function" then out[x] = tostring(how(x) or "")
    elseif how == false or b.spec.sections then out[x] = ""
    else out[x] = shared(along(b, "x", x), "^%a+") end
  end
  return out
end

local function name_rows(b)
  local how, out = b.spec.rows, {}
  for y = b.top, b.bottom do
    if how == false or b.spec.sections then out[y] = ""
    elseif type(how) == "function" then out[y] = tostring(how(y) or "")
    else out[y] = shared(along(b, "y", y), "%d+$") end
  end
  return out
end

-- Do the numbers of the rows grow from the bottom to the top?
local function is_rising(b)
  local first, last = shared(along(b, "y", b.top), "%d+$"), shared(along(b, "y", b.bottom), "%d+$")
  return not (tonumber(first) and tonumber(last) and tonumber(first) < tonumber(last))
end

-- --- all of it ------------------------------------------------------------------------

-- With a frame there is room for all that the strips can reach, so that the frame stands
-- still.
local function make_room(b)
  local n, axis = b.grid:bands()
  if not b.spec.frame or axis ~= "rows" then return end
  for band = 1, n do
    local at, edge = b.grid:offset(band), b.spec.hole and 1 or 0
    b.left = math.min(b.left, 1 - edge + at - b.grid:shift_range(band, -1))
    b.right = math.max(b.right, b.grid:width() + edge + at + b.grid:shift_range(band, 1))
  end
end

-- The extent of the cells; a grid without cells has none.
local function measure(b)
  b.left, b.right, b.top, b.bottom = math.huge, -math.huge, math.huge, -math.huge
  for cell = 1, b.grid:cells() do
    if is_there(b, cell) then
      local x, y = b.grid:frame(cell)
      b.left, b.right = math.min(b.left, x), math.max(b.right, x)
      b.top, b.bottom = math.min(b.top, y), math.max(b.bottom, y)
    end
  end
end

-- Holes widen it; then it is known which cell is where.
local function index(b)
  sort_cells(b.cells)
  for _, cell in ipairs(b.cells) do
    b.left, b.right = math.min(b.left, cell.x), math.max(b.right, cell.x)
    b.top, b.bottom = math.min(b.top, cell.y), math.max(b.bottom, cell.y)
    b.at[cell.y] = b.at[cell.y] or {}
    b.at[cell.y][cell.x] = cell
  end
end

local ENDS <const> = {
  { side = "left", sign = "<", dir = dirs "w", key = "x", along = "y" },
  { side = "right", sign = ">", dir = dirs "e", key = "x", along = "y" },
  { side = "top", sign = "^", dir = dirs "n", key = "y", along = "x" },
  { side = "bottom", sign = "v", dir = dirs "s", key = "y", along = "x" },
}

-- Where along an end a vehicle that may leave over it can get to: every place that its
-- band brings there, or the one in front of it. { [row or column] = look }
local function ways_out(b, v, place, look, out)
  local _, axis = b.grid:bands()
  if axis == (place.along == "y" and "columns" or "rows") then
    for _, cell in ipairs(along(b, place.key, b[place.side])) do out[cell[place.along]] = look end
  elseif b.by_number[v] then
    out[b.by_number[v][place.along]] = look
  end
end

-- Signs where vehicles may leave over one end.
local function exits_over(b, place, out)
  local names, ways, only = {}, {}, nil
  for v = 1, b.grid:vehicles() do
    local length, _, exits = b.grid:vehicle(v)
    if exits & place.dir ~= 0 then
      only = vehicle_look(b, v, length)
      names[#names + 1] = only.name
      ways_out(b, v, place, only, ways)
    end
  end
  local says = table.concat(names, " and ") .. (#names == 1 and " leaves" or " leave")
  for at in pairs(ways) do
    out[#out + 1] = { side = place.side, at = at, sign = place.sign, legend = says,
      look = #names == 1 and only or nil, names = ("%s over the %s end"):format(says, place.side) }
  end
end

local function edges(b)
  local out = {}
  for i, edge in ipairs(b.spec.edges or {}) do
    out[i] = { side = edge.side, at = edge.row or edge.column or edge.at, sign = edge.sign,
      look = looks.resolve(b.def, edge.look), word = edge.word, names = edge.names }
  end
  for _, place in ipairs(b.by_number and not b.spec.edges and ENDS or {}) do
    exits_over(b, place, out)
  end
  return #out > 0 and out or nil
end

-- Rows of values beneath the board: a value is a text, or { text, look, changed }. One
-- without values is left out.
local function below(b)
  local out = {}
  for _, row in ipairs(b.spec.below or {}) do
    local values, any = {}, false
    for x, value in pairs(row.values or {}) do
      any = true
      if type(value) ~= "table" then value = { value } end
      values[x] = { text = value[1] and tostring(value[1]),
        look = looks.resolve(b.def, value.look), changed = value.changed }
    end
    out[#out + 1] = any and { label = row.label, word = row.word, values = values,
      active = row.active, text = row.text, changed = row.changed } or nil
  end
  return #out > 0 and out or nil
end

--- The element of a grid. `env` has the definition, the number of seats and what is
--- known of the last turn.
function M.make(env, grid, spec)
  local b = { def = env.def, seats = env.seats, current = env.current, grid = grid, spec = spec,
    height = spec.height or grid:height(), cells = {}, under = {}, at = {} }
  measure(b)
  make_room(b)
  local vehicles = gather_vehicles(b)
  gather_cells(b)
  gather_holes(b)
  index(b)
  local kind, links = shape(b)
  local bands = gather_bands(b, vehicles)
  return {
    kind = "board", name = grid:name(), label = spec.label, shape = kind, cells = b.cells,
      links = links,
    left = b.left, top = b.top, right = b.right, bottom = b.bottom,
    columns = name_columns(b), rows = name_rows(b), rising = is_rising(b), vehicles = vehicles,
    bands = bands, seams = gather_seams(b, bands), edges = edges(b), below = below(b),
    frame = spec.frame, called = spec.called, join = spec.join, style = spec.style,
    stacked = spec.stacks ~= nil and not spec.tops or nil, tops = spec.tops,
  }
end

return M
