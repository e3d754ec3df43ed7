-- lua/text/board.lua - a board as lines of text.
--
-- Cells stand where the frame has them: shifted bands are drawn displaced, hex
-- boards slanted. Two ways to paint: boxes for a small full rectangle, else open,
-- with a blank between cells. What changed last stands in [brackets]. Where there
-- is too little room a window is drawn, and what lies outside it is said.

local ink = require "lua/text/ink"
local measure = require "lua/measure"

local M = {}

local LINES <const> = {
  utf8 = { ["-"] = "─", ["|"] = "│", ["/"] = "╱", ["\\"] = "╲" },
  ascii = { ["-"] = "-", ["|"] = "|", ["/"] = "/", ["\\"] = "\\" },
}

local BOX <const> = {
  utf8 = { "─", "│", "┌┬┐", "├┼┤", "└┴┘" },
  ascii = { "-", "|", "+++", "+++", "+++" },
}

local TALLEST <const> = 8 -- rows of a board with boxes
local WIDE <const> = 12   -- columns of a board whose rows are named on both sides

-- --- what stands on a cell -----------------------------------------------------------

local function stack_text(ctx, things)
  local out = {}
  for i, thing in ipairs(things) do out[i] = ink.thing(ctx, thing) end
  return table.concat(out)
end

local function cell_text(ctx, element, cell)
  local things = cell.things
  if cell.vehicle then return ink.look(ctx, element.vehicles[cell.vehicle].look) end
  if #things > 0 then
    return element.stacked and stack_text(ctx, things) or ink.thing(ctx, things[#things])
  end
  if cell.look then return ink.look(ctx, cell.look) end
  return ink.dim(ink.char(ctx, "·", "."))
end

local function is_changed(element, cell)
  return cell.changed or cell.vehicle and element.vehicles[cell.vehicle].changed or false
end

-- What joins alike neighbours: the vehicle, or what lies on top.
local function topmost(cell)
  local thing = cell.things[#cell.things]
  return cell.vehicle or thing and thing.look.name
end

-- --- the cells, ready to be drawn ---------------------------------------------------------

local function below_width(element)
  local most = 1
  for _, row in ipairs(element.below or {}) do
    for _, value in pairs(row.values) do most = math.max(most, measure.width(value.text or "")) end
  end
  return most
end

local function widest_name(names)
  local most = 0
  for _, name in pairs(names) do most = math.max(most, #name) end
  return most
end

local function gather(ctx, element, view)
  local g = { element = element, rows = {}, width = below_width(element), cells = 0,
    straight = true }
  for key, value in pairs(view) do g[key] = value end
  for _, cell in ipairs(element.cells) do
    if cell.x >= g.left and cell.x <= g.right and cell.y >= g.top and cell.y <= g.bottom then
      local text = cell_text(ctx, element, cell)
      local width = measure.width(text)
      g.width, g.cells = math.max(g.width, width), g.cells + 1
      g.rows[cell.y] = g.rows[cell.y] or {}
      g.rows[cell.y][cell.x] = { text = text, width = width, changed = is_changed(element, cell),
        top = topmost(cell) }
    end
  end
  g.columns, g.names, g.side = element.columns, element.rows, widest_name(element.rows)
  return g
end

-- What is drawn where there is no cell: "x,y" -> "-", "|", ...; a horizontal line also
-- fills the gaps, "x,y," behind column x.
local function gather_lines(element)
  local out = {}
  for _, link in ipairs(element.links or {}) do
    local x1, y1, x2, y2 = table.unpack(link)
    local dx, dy = x2 > x1 and 1 or x2 < x1 and -1 or 0, y2 > y1 and 1 or y2 < y1 and -1 or 0
    local char = dy == 0 and "-" or dx == 0 and "|" or dx == dy and "\\" or "/"
    local x, y = x1, y1
    while x ~= x2 or y ~= y2 do
      if dy == 0 then out[math.min(x, x + dx) .. "," .. y .. ","] = "-" end
      x, y = x + dx, y + dy
      if x ~= x2 or y ~= y2 then out[x .. "," .. y] = char end
    end
  end
  return out
end

-- --- open ------------------------------------------------------------------------------

-- What marks cells that changed, in the gap between two; nil where none did.
local function bracket(left, right)
  local opens = right and right.changed and not right.held
  if left and left.changed then return opens and "|" or "]" end
  if opens then return "[" end
end

local function gap_text(ctx, g, x, y)
  local row = g.rows[y] or {}
  local left, right = row[x], row[x + 1]
  local mark = bracket(left, right)
  if mark then return mark end
  if g.tight then return "" end
  local line = LINES[ctx.ascii and "ascii" or "utf8"]["-"]
  if g.element.join and left and right and left.top and left.top == right.top then return line end
  return g.lines[x .. "," .. y .. ","] and ink.dim(line) or " "
end

local SEAM <const> = { open = "|", broken = "#" }

-- What stands between columns x and x + 1: a seam of bands, or the edge of the frame; nil
-- where there is neither.
local function bar_char(ctx, g, x, y)
  for _, seam in ipairs(g.element.seams or {}) do
    local state = y and seam.rows[y]
    if seam.x == x and state == "across" then return "=" end
    if seam.x == x then return SEAM[state] and ink.dim(SEAM[state]) or " " end
  end
  local frame = g.element.frame
  if frame and (x == frame[1] - 1 or x == frame[2]) then
    return y and ink.char(ctx, "│", "|") or " "
  end
end

-- In a frame, where texts stand on the right of their cells, the bracket stands beside a short
-- one.
local function hold_brackets(g, cells)
  for _, cell in pairs(g.element.frame and cells or {}) do
    if cell.changed and cell.width < g.width then
      cell.text, cell.width, cell.held = "[" .. cell.text, cell.width + 1, true
    end
  end
end

local function place_text(text, width, room, right)
  local blanks = room - width
  local before = right and blanks or blanks // 2
  return (" "):rep(before) .. text .. (" "):rep(blanks - before)
end

-- A row of texts for the columns, with the gaps that a board's row has; y is nil for one
-- that is no row of the board, `row` what it then consists of.
local function open_line(ctx, g, y, each, row)
  local cells = y and g.rows[y] or row or {}
  local function gap(x)
    if y then return gap_text(ctx, g, x, y) end
    return bracket(cells[x], cells[x + 1]) or g.tight and "" or " "
  end
  local function between(x)
    local bar = bar_char(ctx, g, x, y)
    if not bar then return gap(x) end
    return (bracket(cells[x]) or " ") .. bar .. (bracket(nil, cells[x + 1]) or " ")
  end
  local out = { gap(g.left - 1) }
  for x = g.left, g.right do
    out[#out + 1] = each(x)
    out[#out + 1] = x < g.right and between(x) or g.tight and "" or gap(x)
  end
  return table.concat(out)
end

local function open_row(ctx, g, y)
  local chars = LINES[ctx.ascii and "ascii" or "utf8"]
  return open_line(ctx, g, y, function(x)
    local here = g.rows[y] and g.rows[y][x]
    if here then return place_text(here.text, here.width, g.width, g.element.frame) end
    local line = g.lines[x .. "," .. y]
    return place_text(line and ink.dim(chars[line]) or " ", 1, g.width, g.element.frame)
  end)
end

local function open_head(ctx, g)
  return open_line(ctx, g, nil, function(x)
    local name = g.columns[x] or ""
    if #name > g.width then name = name:sub(-g.width) end
    return place_text(ink.dim(name), #name, g.width, g.element.frame)
  end)
end

-- --- what stands at the sides -------------------------------------------------------------

-- A vehicle that sticks out there, else the sign of that edge.
local function edge_text(ctx, g, side, y)
  for _, v in ipairs(g.element.vehicles or {}) do
    if v.leaving == side and v.y == y then return ink.look(ctx, v.look) end
  end
  for _, edge in ipairs(g.element.edges or {}) do
    if edge.side == side and edge.at == y then
      return edge.look and ink.colour(edge.sign or ink.glyph(ctx, edge.look), edge.look)
        or edge.sign or " "
    end
  end
  return " "
end

local function has_side(g, side)
  for _, list in ipairs { g.element.edges or {}, g.element.vehicles or {} } do
    for _, item in ipairs(list) do
      if item.side == side or item.leaving == side then return true end
    end
  end
  return false
end

local function sided(ctx, g, y, text)
  local left = g.edge_left and (y and edge_text(ctx, g, "left", y) or " ") or ""
  local right = g.edge_right and (y and edge_text(ctx, g, "right", y) or " ") or ""
  return left .. text .. right
end

-- Signs above or beneath the columns; nil where there are none.
local function signs(ctx, g, side)
  local any = false
  local text = open_line(ctx, g, nil, function(x)
    for _, edge in ipairs(g.element.edges or {}) do
      if edge.side == side and edge.at == x then
        any = true
        local sign = edge.sign or edge.look and ink.glyph(ctx, edge.look) or " "
        return place_text(ink.colour(sign, edge.look), measure.width(sign), g.width,
          g.element.frame)
      end
    end
    return (" "):rep(g.width)
  end)
  return any and text or nil
end

-- The name of a row; in brackets when its band was shifted.
local function row_name(g, y)
  local name = g.names[y] or ""
  for _, band in ipairs(g.element.bands or {}) do
    if band.axis == "rows" and band.changed and y >= band.from and y <= band.to then
      return "[" .. name .. "]"
    end
  end
  return g.bracketed and " " .. name .. " " or name
end

-- A row of values as cells of a row of the board, so that brackets stand in its gaps.
local function value_row(ctx, g, row)
  local out = {}
  for x, value in pairs(row.values) do
    local said = value.text or value.look and ink.glyph(ctx, value.look) or ""
    out[x] = { width = measure.width(said), changed = value.changed,
      text = row.active == false and ink.dim(said) or ink.colour(said, value.look) }
  end
  hold_brackets(g, out)
  return out
end

-- The label of a row of values stands in the room before them where there is enough, what is
-- said of them behind them: "box 2   0  0  0   this row counts".
local function labelled(ctx, row, text, room)
  local label = row.label and (row.changed and "[" .. row.label .. "]" or row.label) or ""
  if label ~= "" and #label + 2 <= room then
    label = row.active == false and ink.dim(label) or row.active and ink.bold(label) or label
    text, label = measure.pad(label, room - 2, true) .. text:sub(room - 1), ""
  end
  local said = row.text or row.active and "this row counts"
  if said then label = label .. (label ~= "" and ": " or "") .. said end
  if label == "" then return { text } end
  local line = text .. "  " .. label
  if ctx.columns == 0 or measure.width(line) <= ctx.columns then return { line } end
  return { text, measure.pad(label, ctx.columns, true) }
end

local function below_line(ctx, g, row)
  local below = value_row(ctx, g, row)
  local text = open_line(ctx, g, nil, function(x)
    local value = below[x] or { text = "", width = 0 }
    return place_text(value.text, value.width, g.width, true)
  end, below)
  return (sided(ctx, g, nil, text):gsub(" +$", ""))
end

-- The first column in which a row has a value.
local function first_value(row)
  local first = math.huge
  for x in pairs(row.values) do first = math.min(first, x) end
  return first
end

local function below_rows(ctx, g, pad, out)
  local texts, room = {}, {}
  for i, row in ipairs(g.element.below or {}) do
    texts[i] = pad .. below_line(ctx, g, row)
    local x = first_value(row)
    room[x] = math.min(room[x] or math.huge, #texts[i]:match("^ *"))
  end
  for i, text in ipairs(texts) do
    local row = g.element.below[i]
    for _, line in ipairs(labelled(ctx, row, text, room[first_value(row)])) do
      out[#out + 1] = line
    end
  end
end

-- What is said of bands of columns: "left: level   right: locked".
local function band_labels(g, width)
  local out = {}
  for _, band in ipairs(g.element.bands or {}) do
    local label = band.label
    if label and label ~= "" then out[#out + 1] = band.changed and "[" .. label .. "]" or label end
  end
  return #out > 0 and ink.flow(out, width, "   ", "") or {}
end

local function prepare_open(g)
  local element = g.element
  g.lines = gather_lines(element)
  for _, row in pairs(g.rows) do hold_brackets(g, row) end
  if element.shape == "hex" and g.width % 2 == 0 then g.width = g.width + 1 end
  for _, band in ipairs(element.bands or {}) do g.bracketed = g.bracketed or band.axis == "rows" end
  if g.bracketed then g.side = g.side + 2 end
  g.edge_left, g.edge_right = has_side(g, "left"), has_side(g, "right")
end

local function paint_open(ctx, g)
  prepare_open(g)
  local hex = g.element.shape == "hex"
  local half, out = hex and (g.width + 1) // 2 or 0, {}
  local pad = (" "):rep(g.side + (g.side > 0 and 1 or 0))
  local function shift(y) return (" "):rep((y - g.top) * half) end
  local function add(text) if text then out[#out + 1] = text end end
  local head = open_head(ctx, g)
  local labels = band_labels(g, ctx.narrow and measure.width(head) or ctx.columns)
  for _, label in ipairs(labels) do add(label) end
  local is_named = measure.width(head:gsub(" ", "")) > 0
  head = is_named and pad .. sided(ctx, g, nil, head) or nil
  local is_far = hex or not g.element.frame and g.right - g.left >= WIDE
  local above, beneath = signs(ctx, g, "top"), signs(ctx, g, "bottom")
  if hex or not g.element.rising then add(head) end
  add(above and pad .. sided(ctx, g, nil, above))
  for y = g.top, g.bottom do
    local name = row_name(g, y)
    local far = is_far and name ~= "" and " " .. ink.dim(name) or ""
    local near = g.side > 0 and ink.dim(measure.pad(name, g.side, true)) .. " " or ""
    add(shift(y) .. near .. sided(ctx, g, y, open_row(ctx, g, y)) .. far)
  end
  add(beneath and pad .. sided(ctx, g, nil, beneath))
  below_rows(ctx, g, pad, out)
  for i, line in ipairs(out) do out[i] = line:gsub(" +$", "") end
  if hex or g.element.rising then add(head and shift(g.bottom + (hex and 1 or 0)) .. head) end
  return out
end

-- --- boxes --------------------------------------------------------------------------------

local function rule_line(g, box, corners, pad)
  local ends = {}
  for _, c in utf8.codes(corners) do ends[#ends + 1] = utf8.char(c) end
  local parts = {}
  for _ = g.left, g.right do parts[#parts + 1] = box[1]:rep(g.width + 2) end
  return pad .. ink.dim(ends[1] .. table.concat(parts, ends[2]) .. ends[3])
end

local function box_row(ctx, g, box, y)
  local parts = {}
  for x = g.left, g.right do
    local here = g.rows[y][x]
    local text = place_text(here.text, here.width, g.width)
    parts[#parts + 1] = here.changed and "[" .. text .. "]" or " " .. text .. " "
  end
  local bar = ink.dim(box[2])
  local far = g.edge_right and " " .. edge_text(ctx, g, "right", y) or ""
  return bar .. table.concat(parts, bar) .. bar .. far
end

local function paint_boxes(ctx, g)
  local box = BOX[ctx.ascii and "ascii" or "utf8"]
  g.edge_left, g.edge_right = has_side(g, "left"), has_side(g, "right")
  local pad = (" "):rep(g.side + 1 + (g.edge_left and 2 or 0))
  local names = {}
  for x = g.left, g.right do
    names[#names + 1] = measure.centre(ink.dim(g.columns[x]), g.width + 2)
  end
  local head, out = pad .. " " .. table.concat(names, " "), {}
  if not g.element.rising then out[1] = head end
  for y = g.top, g.bottom do
    out[#out + 1] = rule_line(g, box, y == g.top and box[3] or box[4], pad)
    local near = g.edge_left and edge_text(ctx, g, "left", y) .. " " or ""
    out[#out + 1] = ink.dim(measure.pad(g.names[y], g.side, true)) .. " " .. near
      .. box_row(ctx, g, box, y)
  end
  out[#out + 1] = rule_line(g, box, box[5], pad)
  if g.element.rising then out[#out + 1] = head end
  return out
end

-- --- which ----------------------------------------------------------------------------------

local function is_plain(element)
  return element.shape == "square" and not element.bands and not element.below and not element.join
end

local function fits_boxes(ctx, g)
  local w, h = g.right - g.left + 1, g.bottom - g.top + 1
  if g.cells ~= w * h or not is_plain(g.element) or ctx.tight > 0 then return false end
  if g.element.style then return g.element.style == "boxes" end
  local most = ctx.columns > 0 and math.min(ctx.columns, 80) or 80
  return h <= TALLEST and w * (g.width + 3) + g.side + 4 <= most
end

-- "from the top: c3 Wb, e5 bw": what lies beneath the uppermost pieces.
local function told_beneath(ctx, element)
  local out = {}
  for _, cell in ipairs(element.tops and element.cells or {}) do
    if #cell.things > 1 then
      local column = {}
      for level = #cell.things, 1, -1 do
        column[#column + 1] = ink.thing(ctx, cell.things[level])
      end
      out[#out + 1] = cell.word .. " " .. table.concat(column) .. ","
    end
  end
  if #out == 0 then return {} end
  out[#out] = out[#out]:sub(1, -2)
  out[1] = "columns from the top: " .. out[1]
  return ink.flow(out, ctx.columns, " ", "  ")
end

local function paint_view(ctx, element, view)
  local g = gather(ctx, element, view)
  if fits_boxes(ctx, g) then return paint_boxes(ctx, g) end
  local lines = paint_open(ctx, g)
  if ctx.columns == 0 or g.width > 1 or measure.widest(lines) <= ctx.columns then return lines end
  g = gather(ctx, element, view)
  g.tight = true
  return paint_open(ctx, g)
end

-- --- a window -----------------------------------------------------------------------------------

-- How much there is to see in a row or a column.
local function weights(element, key)
  local out = {}
  local function add(at, n) out[at] = (out[at] or 0) + n end
  for _, cell in ipairs(element.cells) do
    if #cell.things > 0 or cell.vehicle then add(cell[key], 1) end
    if is_changed(element, cell) then add(cell[key], 20) end
  end
  return out
end

-- The n neighbours from lo to hi in which there is most to see.
local function window(element, key, lo, hi, n)
  if hi - lo + 1 <= n then return lo, hi end
  local weight, best, most = weights(element, key), lo, -1
  for from = lo, hi - n + 1 do
    local sum = 0
    for at = from, from + n - 1 do sum = sum + (weight[at] or 0) end
    if sum > most then best, most = from, sum end
  end
  return best, best + n - 1
end

local function count_things(element, view)
  local n = 0
  for _, cell in ipairs(element.cells) do
    local inside = cell.x >= view.left and cell.x <= view.right and cell.y >= view.top
      and cell.y <= view.bottom
    if not inside and (#cell.things > 0 or cell.vehicle) then n = n + 1 end
  end
  return n
end

-- "rows 9-11" by their names where they have some, else by their number.
local function left_out(what, n, names, from, to)
  local first, last = names[from], names[to]
  if first == "" or last == "" or not first or n == 1 then
    return ("%d %s%s"):format(n, what, n == 1 and "" or "s")
  end
  return ("%ss %s to %s"):format(what, first, last)
end

local function sides_out(element, view)
  local out = {}
  local function add(what, names, low, from, to, high)
    if names[low] == "" and low < from and to < high then
      out[#out + 1] = left_out(what, from - low + high - to, names, low, high)
      return
    end
    if low < from then out[#out + 1] = left_out(what, from - low, names, low, from - 1) end
    if to < high then out[#out + 1] = left_out(what, high - to, names, to + 1, high) end
  end
  add("row", element.rows, element.top, view.top, view.bottom, element.bottom)
  add("column", element.columns, element.left, view.left, view.right, element.right)
  return out
end

-- As many columns, and then rows, as there is room for.
local function choose_view(ctx, element, lines, rows)
  local extra, view = #lines - (element.bottom - element.top + 1), {}
  view.top, view.bottom = window(element, "y", element.top, element.bottom,
    math.max(3, rows - extra - 1))
  local n = element.right - element.left + 1
  repeat
    view.left, view.right = window(element, "x", element.left, element.right, n)
    n = n - 1
  until n < 3 or ctx.columns == 0 or measure.widest(paint_view(ctx, element, view)) <= ctx.columns
  return view
end

local function crop(ctx, element, lines, rows)
  local view = choose_view(ctx, element, lines, rows)
  local out, gone = paint_view(ctx, element, view), sides_out(element, view)
  if #gone == 0 then return out end
  local nothing = count_things(element, view) == 0 and ", where nothing stands" or ""
  local told = ("Not shown: %s%s; 'board all' shows them."):format(table.concat(gone, ", "),
    nothing)
  for _, line in ipairs(ink.wrap(told, ctx.columns)) do out[#out + 1] = ink.dim(line) end
  return out
end

--- The lines of a board; ctx.room, where it is set, is how many there may be.
function M.paint(ctx, element)
  if #element.cells == 0 then return {} end
  local lines = paint_view(ctx, element,
    { left = element.left, right = element.right, top = element.top, bottom = element.bottom })
  local too_wide = ctx.columns > 0 and measure.widest(lines) > ctx.columns
  if ctx.room and #lines > ctx.room or too_wide then
    lines = crop(ctx, element, lines, ctx.room or #lines)
  end
  if element.label then table.insert(lines, 1, element.label) end
  for _, line in ipairs(told_beneath(ctx, element)) do lines[#lines + 1] = line end
  return lines
end

return M
