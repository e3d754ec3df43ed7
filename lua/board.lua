-- lua/board.lua - a grid as lines of text, with coordinates.
--
-- Cells stand where the frame has them: shifted bands are displaced, hex boards
-- slanted. There are two styles: boxes for a small full rectangle, else open,
-- with a space between cells. What changed last stands in [brackets].

local measure = require "lua/measure"

local M = {}

local SPEC <const> = {
  glyphs = true, empty = true, cell = true, colour = true, style = true, map = true,
  join = true, slant = true, columns = true, rows = true, stacks = true,
  marks = true, names = true,
}

local LINES <const> = {
  utf8 = { ["-"] = "─", ["|"] = "│", ["+"] = "┼", ["/"] = "╱", ["\\"] = "╲", x = "╳" },
  ascii = { ["-"] = "-", ["|"] = "|", ["+"] = "+", ["/"] = "/", ["\\"] = "\\", x = "x" },
}

local BOX <const> = {
  utf8 = { "─", "│", "┌┬┐", "├┼┤", "└┴┘" },
  ascii = { "-", "|", "+++", "+++", "+++" },
}

-- --- glyphs ------------------------------------------------------------------

local function is_ascii(text) return not text:find("[\128-\255]") end

-- A glyph is a text, or { text, ascii = , colour = }.
local function read_glyph(glyph, ascii, otherwise)
  if type(glyph) ~= "table" then glyph = { tostring(glyph) } end
  local text = glyph[1]
  if ascii and not is_ascii(text) then text = glyph.ascii or otherwise end
  return text, glyph.colour
end

local function paint(text, colour)
  return colour and "\1" .. colour .. text .. "\2" or text
end

-- All that lies on a place, from the bottom; what cannot be seen is "?".
local function stack_text(stacks, cell, glyphs, ascii)
  local out, width = {}, 0
  for level = 1, stacks:height(cell) do
    local piece = stacks:at(cell, level)
    local text, colour = "?", nil
    if piece ~= 0 then
      text, colour = read_glyph(glyphs[piece] or piece, ascii, tostring(piece))
    end
    out[level], width = paint(text, colour), width + measure.width(text)
  end
  return table.concat(out), width
end

-- What is painted on a cell: the text with its colour, and its width.
local function cell_text(grid, cell, spec, ascii)
  local glyph = spec.cell and spec.cell(cell)
  local glyphs = spec.glyphs or {}
  if not glyph and spec.stacks and spec.stacks:height(cell) > 0 then
    return stack_text(spec.stacks, cell, glyphs, ascii)
  end
  local piece = grid:at(cell)
  if not glyph then
    glyph = piece == 0 and (spec.empty or { "·", ascii = "." }) or glyphs[piece] or piece
  end
  local text, colour = read_glyph(glyph, ascii,
    piece == 0 and "." or tostring(piece))
  colour = spec.colour and spec.colour(cell) or colour or piece == 0 and "k" or nil
  return paint(text, colour), measure.width(text)
end

-- --- the cells and where they are -------------------------------------------

-- What lies on a place of stacks, from the bottom.
function M.stack_key(stacks, place)
  local out = {}
  for level = 1, stacks:height(place) do
    out[level] = stacks:at(place, level)
  end
  return table.concat(out, ",")
end

-- What stands where: key of a place in the frame -> what is there on top.
-- Compared with that of an earlier position it shows what changed; what was
-- merely shown, or is hidden again, did not.
function M.places(grid, stacks)
  local out = {}
  for cell = 1, grid:cells() do
    if grid:there(cell) then
      local c, r = grid:frame(cell)
      out[c .. "," .. r] = tostring(stacks and stacks:top(cell)
        or grid:at(cell))
    end
  end
  return out
end

local function is_slanted(grid)
  local cell = grid:cell_at(2, 2)
  local before = grid:cell_at(1, 1)
  if not cell or not before or not grid:there(cell) or not grid:there(before) then return false end
  return grid:next(cell, dirs "nw") == nil
end

-- Rows of cells by their place in the frame: { {text, width, name, changed} }.
local function gather(grid, spec, ascii, changed)
  local more = type(spec.marks) == "function" and spec.marks or function()
    return false
  end
  local g = { rows = {}, left = math.huge, right = -math.huge, top = math.huge, bottom = -math.huge,
    width = 1, cells = 0, straight = true, rising = true }
  for cell = 1, grid:cells() do
    if grid:there(cell) then
      local c, r = grid:frame(cell)
      g.left, g.right = math.min(g.left, c), math.max(g.right, c)
      g.top, g.bottom = math.min(g.top, r), math.max(g.bottom, r)
      g.cells = g.cells + 1
      g.straight = g.straight and c == grid:column(cell) and r == grid:row(cell)
      local text, width = cell_text(grid, cell, spec, ascii)
      g.width = math.max(g.width, width)
      g.rows[r] = g.rows[r] or {}
      g.rows[r][c] = { text = text, width = width, name = grid:cell_name(cell), cell = cell,
        piece = grid:at(cell), changed = changed[c .. "," .. r] or more(cell) }
    end
  end
  return g
end

-- The letters of a column, the number of a row: only if all its cells agree.
local function label(g, pattern, each)
  local found
  for _, at in ipairs(each) do
    local here = g.rows[at[2]] and g.rows[at[2]][at[1]]
    local part = here and here.name:match(pattern)
    if part and found and part ~= found then return "" end
    found = found or part
  end
  return found or ""
end

local function labels(g, spec)
  local columns, rows = {}, {}
  for c = g.left, g.right do
    local each = {}
    for r = g.top, g.bottom do each[#each + 1] = { c, r } end
    columns[c] = spec.columns == "numbers" and tostring(c)
      or label(g, "^%a+", each)
  end
  for r = g.top, g.bottom do
    local each = {}
    for c = g.left, g.right do each[#each + 1] = { c, r } end
    rows[r] = label(g, "%d+$", each)
  end
  local first, last = tonumber(rows[g.top]), tonumber(rows[g.bottom])
  g.rising = not (first and last and first < last)
  for r = g.top, g.bottom do rows[r] = spec.rows ~= false and rows[r] or "" end
  return columns, rows
end

-- --- open -------------------------------------------------------------------

-- What the map shows where there is no cell.
local function map_at(spec, c, r)
  if not spec.map_rows then return nil end
  local row = spec.map_rows[r]
  local char = row and row:sub(c, c)
  return char ~= "" and char or nil
end

local function between(g, spec, lines, c, r)
  local left, right = g.rows[r] and g.rows[r][c], g.rows[r] and g.rows[r][c + 1]
  if left and left.changed then
    return right and right.changed and "|" or "]"
  end
  if right and right.changed then return "[" end
  if spec.join and left and right and left.piece ~= 0
    and left.piece == right.piece then
    return lines["-"]
  end
  local a, b = map_at(spec, c, r), map_at(spec, c + 1, r)
  if a and b and a ~= "." and b ~= "."
    and (a:match("[-+]") or b:match("[-+]")) then
    return lines["-"]
  end
  return " "
end

local function open_row(g, spec, lines, r)
  local out = { between(g, spec, lines, g.left - 1, r) }
  for c = g.left, g.right do
    local here = g.rows[r] and g.rows[r][c]
    local void = not here and lines[map_at(spec, c, r) or ""] or nil
    if here then
      local blanks = g.width - here.width
      out[#out + 1] = (" "):rep(blanks // 2) .. here.text
        .. (" "):rep(blanks - blanks // 2)
    else
      out[#out + 1] = measure.centre(void or " ", g.width)
    end
    out[#out + 1] = between(g, spec, lines, c, r)
  end
  return table.concat(out)
end

local function open_head(g, columns)
  local out = { " " }
  for c = g.left, g.right do
    out[#out + 1] = measure.centre(columns[c], g.width) .. " "
  end
  return table.concat(out)
end

local function paint_open(g, spec, ascii)
  local lines = ascii and LINES.ascii or LINES.utf8
  if spec.slant and g.width % 2 == 0 then g.width = g.width + 1 end
  local columns, rows = labels(g, spec)
  local side = 0
  for _, name in pairs(rows) do side = math.max(side, #name) end
  local half = spec.slant and (g.width + 1) // 2 or 0
  local out = {}
  local function shift(r) return (" "):rep((r - g.top) * half) end
  local head = (" "):rep(side + 1) .. open_head(g, columns)
  if spec.slant or not g.rising then out[1] = head end
  for r = g.top, g.bottom do
    local far = (spec.slant or g.right - g.left > 11) and " " .. rows[r] or ""
    out[#out + 1] = shift(r) .. measure.pad(rows[r], side, true) .. " "
      .. open_row(g, spec, lines, r) .. far
  end
  if spec.slant or g.rising then
    out[#out + 1] = shift(g.bottom + (spec.slant and 1 or 0)) .. head
  end
  return out
end

-- --- boxes ------------------------------------------------------------------

local function rule_line(g, box, corners, pad)
  local marks = {}
  for _, c in utf8.codes(corners) do marks[#marks + 1] = utf8.char(c) end
  local parts = {}
  for c = g.left, g.right do parts[#parts + 1] = box[1]:rep(g.width + 2) end
  return pad .. "\1k" .. marks[1] .. table.concat(parts, marks[2]) .. marks[3] .. "\2"
end

local function box_row(g, box, r)
  local parts = {}
  for c = g.left, g.right do
    local here = g.rows[r][c]
    local blanks = g.width - here.width
    local text = (" "):rep(blanks // 2) .. here.text
      .. (" "):rep(blanks - blanks // 2)
    parts[#parts + 1] = here.changed and "[" .. text .. "]"
      or " " .. text .. " "
  end
  local bar = "\1k" .. box[2] .. "\2"
  return bar .. table.concat(parts, bar) .. bar
end

local function paint_boxes(g, spec, ascii)
  local box = ascii and BOX.ascii or BOX.utf8
  local columns, rows = labels(g, spec)
  local side = 0
  for _, name in pairs(rows) do side = math.max(side, #name) end
  local pad = (" "):rep(side + 1)
  local names = {}
  for c = g.left, g.right do
    names[#names + 1] = measure.centre(columns[c], g.width + 2)
  end
  local head = pad .. " " .. table.concat(names, " ")
  local out = {}
  if not g.rising then out[1] = head end
  for r = g.top, g.bottom do
    out[#out + 1] = rule_line(g, box, r == g.top and box[3] or box[4], pad)
    out[#out + 1] = measure.pad(rows[r], side, true) .. " "
      .. box_row(g, box, r)
  end
  out[#out + 1] = rule_line(g, box, box[5], pad)
  if g.rising then out[#out + 1] = head end
  return out
end

-- --- which ------------------------------------------------------------------

local function map_rows(map)
  if not map then return nil end
  local rows = {}
  for line in map:gmatch("[^\n]+") do
    line = line:gsub("%s", "")
    if line ~= "" then rows[#rows + 1] = line end
  end
  return rows
end

local function fits_boxes(g, spec)
  local w, h = g.right - g.left + 1, g.bottom - g.top + 1
  if spec.style then return spec.style == "boxes" end
  return g.straight and not spec.slant and not spec.join and g.cells == w * h
    and h <= 8 and w * (g.width + 3) <= 72
end

-- Places of the frame that differ; none when nearly all do.
local function differences(grid, stacks, before)
  local changed, n = {}, 0
  if not before then return changed end
  for key, what in pairs(M.places(grid, stacks)) do
    if before[key] ~= what then
      changed[key] = true
      n = n + 1
    end
  end
  return n * 2 > grid:cells() and n > 8 and {} or changed
end

local function read_spec(given)
  local spec = {}
  for key, value in pairs(given or {}) do
    if not SPEC[key] then
      error(("a board has no '%s'"):format(tostring(key)), 4)
    end
    spec[key] = value
  end
  return spec
end

-- What a piece is called: by the game, by its seat where there is one for each,
-- or by its glyph.
local function name_of(spec, piece, seats, text)
  if spec.names and spec.names[piece] then return spec.names[piece] end
  if seats and seats[piece] and #seats == #(spec.glyphs or seats)
    and not spec.stacks then
    return seats[piece]
  end
  return text
end

local function capital(text) return (text:gsub("^%l", string.upper)) end

-- Where the pieces of a grid are: "Black (2): e4 d5.", a line for each.
function M.tell(grid, given, seats)
  local spec, where, order = read_spec(given), {}, {}
  for cell = 1, grid:cells() do
    local piece = grid:there(cell) and grid:at(cell) or 0
    if piece > 0 then
      local name = name_of(spec, piece, seats,
        (cell_text(grid, cell, spec, true)))
      if not where[name] then
        where[name] = {}
        order[#order + 1] = { piece = piece, name = name }
      end
      table.insert(where[name], grid:cell_name(cell))
    end
  end
  table.sort(order, function(a, b) return a.piece < b.piece end)
  for i, entry in ipairs(order) do
    local cells = where[entry.name]
    order[i] = ("%s (%d): %s.")
      :format(capital(entry.name), #cells, table.concat(cells, " "))
  end
  return #order > 0 and table.concat(order, "\n") or "The board is empty."
end

-- The lines of a grid. `before` is M.places of an earlier position, or nil;
-- `named` holds the cells that notes of the last turn name.
function M.paint(grid, given, ascii, before, named)
  local spec = read_spec(given)
  if spec.slant == nil then spec.slant = is_slanted(grid) end
  spec.map_rows = map_rows(spec.map)
  local changed = spec.marks == false and {}
    or differences(grid, spec.stacks, before)
  for cell in pairs(spec.marks ~= false and named or {}) do
    local c, r = grid:frame(cell)
    changed[c .. "," .. r] = true
  end
  local g = gather(grid, spec, ascii, changed)
  if fits_boxes(g, spec) then return paint_boxes(g, spec, ascii) end
  return paint_open(g, spec, ascii)
end

return M
