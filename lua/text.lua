-- lua/text.lua - renderer: the elements of a scene as text for a terminal.
--
-- It is told how many columns and rows there are (0: any number). What does not fit is
-- drawn more tightly first: with the sentences beside the board, without boxes and empty
-- lines, without the legend; at last boards and lanes are cropped to
-- the part in which there is most to see, and it is said what was left out.

local ink = require "lua/text/ink"
local measure = require "lua/measure"
local rest = require "lua/text/rest"

local M = {}

local DRAW <const> = { board = require("lua/text/board").paint,
  lanes = require("lua/text/lanes").paint }
for kind, paint in pairs(rest) do DRAW[kind] = paint end

local SHORT <const> = { counter = true, pile = true, chips = true,
  dice = true } -- several in a line
local LEAST_BESIDE <const> = 20 -- columns that sentences beside a board need
local GAP <const> = "   "
local NO_LEGEND <const> = 2 -- how tight a picture is without boxes and without its legend

local render

-- --- one element -----------------------------------------------------------------------

-- A context like this one, with something else in it.
local function with(ctx, changes)
  local out = {}
  for key, value in pairs(ctx) do out[key] = value end
  for key, value in pairs(changes) do out[key] = value end
  return out
end

-- Side by side where there is room, else one above the other.
function DRAW.beside(ctx, element)
  local blocks, widths = {}, 0
  for i, part in ipairs(element.parts) do
    blocks[i] = render(ctx, part)
    widths = widths + measure.widest(blocks[i]) + (i > 1 and element.gap or 0)
  end
  if ctx.columns == 0 or widths <= ctx.columns then return measure.beside(blocks, element.gap) end
  local out = {}
  for _, block in ipairs(blocks) do
    for _, line in ipairs(block) do out[#out + 1] = line end
  end
  return out
end

local function paint_one(ctx, element)
  if element.kind == "legend" and ctx.tight >= NO_LEGEND then return {} end
  return DRAW[element.kind](ctx, element)
end

-- Puts short elements that follow each other in one line.
function render(ctx, elements)
  local out, short = {}, {}
  local function flush()
    if #short == 0 then return end
    for _, line in ipairs(ink.flow(short, ctx.columns, GAP, "")) do out[#out + 1] = line end
    short = {}
  end
  for _, element in ipairs(elements) do
    local lines = paint_one(ctx, element)
    if SHORT[element.kind] and #lines == 1 then
      short[#short + 1] = lines[1]
    else
      flush()
      for _, line in ipairs(lines) do out[#out + 1] = line end
    end
  end
  flush()
  return out
end

-- --- fitting ----------------------------------------------------------------------------

local function is_large(element)
  return element.kind == "board" or element.kind == "lanes" or element.kind == "points"
end

-- The first large element alone, and what remains; nil where there is none.
local function split(elements)
  local large, others = nil, {}
  for _, element in ipairs(elements) do
    if not large and is_large(element) then large = element else others[#others + 1] = element end
  end
  return large, others
end

-- The board on the left, all that is said about it on its right; nil where that is too
-- narrow, or no help.
local function side_by_side(ctx, elements)
  local large, others = split(elements)
  if not large or #others == 0 or ctx.columns == 0 then return nil end
  local board = DRAW[large.kind](with(ctx, { narrow = true }), large)
  local room = ctx.columns - measure.widest(board) - #GAP
  if room < LEAST_BESIDE then return nil end
  local said = render(with(ctx, { columns = room }), others)
  if #said > #board or measure.widest(said) > room then return nil end
  return measure.beside({ board, said }, #GAP)
end

-- With what there is to say about it beneath, large elements take what room is left.
local function cropped(ctx, elements)
  local large, small = {}, {}
  for _, element in ipairs(elements) do
    table.insert(is_large(element) and large or small, element)
  end
  if #large == 0 then return render(ctx, elements) end
  local room = math.max(4, (ctx.rows - #render(ctx, small)) // #large)
  return render(with(ctx, { room = room }), elements)
end

local function fits(ctx, lines) return lines and #lines <= ctx.rows end

local function fit(ctx, elements)
  local lines = render(ctx, elements)
  if ctx.rows == 0 or fits(ctx, lines) then return lines end
  lines = side_by_side(ctx, elements)
  if fits(ctx, lines) then return lines end
  for tight = 1, NO_LEGEND do
    ctx = with(ctx, { tight = tight })
    lines = render(ctx, elements)
    if fits(ctx, lines) then return lines end
    lines = side_by_side(ctx, elements)
    if fits(ctx, lines) then return lines end
  end
  return cropped(ctx, elements)
end

-- Does a board mark what changed last?
local function is_marked(elements)
  for _, element in ipairs(elements) do
    for _, list in ipairs { element.cells or {}, element.bands or {}, element.vehicles or {},
      element.below or {} } do
      for _, item in ipairs(list) do
        if item.changed then return true end
      end
    end
    for _, part in ipairs(element.parts or {}) do
      if is_marked(part) then return true end
    end
  end
  return false
end

local function hands(elements, out)
  for _, element in ipairs(elements) do
    if element.kind == "hand" and element.mine then out[#out + 1] = element end
    for _, part in ipairs(element.parts or {}) do hands(part, out) end
  end
  return out
end

--- The elements as lines of text with colour marks. `paper` is { ascii =, columns =,
--- rows = }; with `what` "hand" only the hands of the seat that looks.
function M.paint(elements, paper, what)
  local ctx = { ascii = paper.ascii, columns = paper.columns or 0, rows = paper.rows or 0,
    tight = 0, marked = is_marked(elements) }
  if what == "hand" then elements = hands(elements, {}) end
  local lines = fit(ctx, elements)
  for i, line in ipairs(lines) do lines[i] = line:gsub(" +$", "") end
  return #lines > 0 and table.concat(lines, "\n") .. "\n" or ""
end

return M
