-- lua/svg.lua - a scene as one SVG text: valid XML that needs nothing from elsewhere.
--
-- It gets the elements of docs/scene.md and stands them below each other. What is
-- wide by nature (boards, tracks) sets the width; what flows (hands, sentences,
-- scores) is wrapped to it. The same elements give the same bytes.
--
-- For a page that holds pictures: whatever has a word is a <g> with data-word and a
-- <title>, of class cell hole vehicle card die space pile counter exit values; score and
-- section have no word; changed and target say what the last turn did and what can be
-- done now. Within, the shapes of what lies there are of class piece.

local board = require "lua/svg/board"
local cards = require "lua/svg/cards"
local frame = require "lua/svg/frame"
local ink_of = require "lua/svg/ink"
local lanes = require "lua/svg/lanes"
local points = require "lua/svg/points"
local rest = require "lua/svg/rest"
local style = require "lua/svg/style"

local M = {}

local WIDEST <const>, NARROWEST <const> = 760, 420
local LEAST <const> = 160 -- for a part beside others
local MARGIN <const>, GAP <const> = 12, 12
local CHARACTER <const> = 8 -- the gaps between parts side by side are given in characters

-- What is as wide as it is, and what fits itself to the width.
local FIXED <const> = {
  board = function(ink, element)
    return (element.shape == "frame" and frame or board).paint(ink, element)
  end,
  lanes = lanes.paint,
  points = points.paint,
  table = rest.table,
  pile = cards.pile,
}

local FLOWING <const> = {
  hand = cards.hand, dice = rest.dice, counter = rest.counter, chips = rest.chips,
  scores = rest.scores, text = rest.text, legend = rest.legend, track = rest.track,
  stacks = rest.stacks,
}

-- A heading for what does not say its label itself.
local HEADED <const> = { board = true, lanes = true, points = true }

local function paint_one(ink, element, paint, room)
  return ink:part(function()
    ink:open("g", "class", "part " .. element.kind)
    local top = 0
    if HEADED[element.kind] and element.label and element.label ~= "" then
      ink:text(0, 15, element.label, "b")
      top = 22
      ink:open("g", "transform", "translate(0 22)")
    end
    local width, height = paint(ink, element, room)
    if top > 0 then ink:close() end
    ink:close()
    return math.max(width, top > 0 and ink_of.width(element.label, 14) * 1.1 or 0), height + top
  end)
end

local stand

-- Parts side by side, tops level.
local function beside(ink, element, room)
  local x, height = 0, 0
  for i, part in ipairs(element.parts) do
    if i > 1 then x = x + (element.gap or 4) * CHARACTER end
    local text, width, tall = ink:part(function()
      return stand(ink, part, math.max(room - x, LEAST), LEAST)
    end)
    ink:open("g", "transform", ("translate(%s 0)"):format(ink_of.number(x)))
    ink:raw(text)
    ink:close()
    x, height = x + width, math.max(height, tall)
  end
  return x, height
end

-- Piles that follow each other stand in a row, as on a table.
local function grouped(elements)
  local out, last = {}, nil
  for _, element in ipairs(elements) do
    if element.kind == "pile" and last and last.kind == "beside" and last.piles then
      table.insert(last.parts, { element })
    elseif element.kind == "pile" and last and last.kind == "pile" then
      out[#out] = { kind = "beside", piles = true, gap = 3, parts = { { last }, { element } } }
    else
      out[#out + 1] = element
    end
    last = out[#out]
  end
  return out
end

-- Without what one sees for itself in a frame: windows, closed fields and ribbed ends.
local function explained(legend, elements)
  local plain, looks = {}, {}
  for _, element in ipairs(elements) do
    for _, cell in ipairs(element.shape == "frame" and element.cells or {}) do
      local look = cell.look
      if look and (cell.hole or look.shape ~= "letter") then plain[look.name] = true end
    end
  end
  for _, look in ipairs(legend.looks) do
    if not plain[look.name] then looks[#looks + 1] = look end
  end
  return { kind = "legend", looks = looks }
end

-- Elements below each other. First what is as wide as it is, then the rest.
function stand(ink, elements, room, narrowest)
  elements = grouped(elements)
  local done, width = {}, 0
  for i, element in ipairs(elements) do
    local paint = element.kind == "beside" and beside or FIXED[element.kind]
    if paint then
      done[i] = { paint_one(ink, element, paint, room) }
      width = math.max(width, done[i][2])
    end
  end
  local flow = math.min(room, math.max(width, narrowest))
  for i, element in ipairs(elements) do
    local paint = FLOWING[element.kind]
    if element.kind == "legend" then element = explained(element, elements) end
    if paint then done[i] = { paint_one(ink, element, paint, flow) } end
  end
  local y = 0
  for i = 1, #elements do
    if done[i] and done[i][3] > 0 then
      ink:open("g", "transform", ("translate(0 %s)"):format(ink_of.number(y)))
      ink:raw(done[i][1])
      ink:close()
      y, width = y + done[i][3] + GAP, math.max(width, done[i][2])
    end
  end
  return width, math.max(y - GAP, 0)
end

-- --- the picture ---------------------------------------------------------------------------

local function head(ink, spec, width, height)
  local id = ink.prefix .. "title"
  ink:open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "lusory", "role", "img",
    "aria-labelledby", id, "viewBox", ("0 0 %d %d"):format(width, height),
    "width", width, "height", height)
  ink:raw(('<title id="%s">'):format(id) .. ink_of.escape(spec.title or "A game") .. "</title>")
  if spec.description then ink:raw("<desc>" .. ink_of.escape(spec.description) .. "</desc>") end
  if not spec.bare then ink:raw("<style>" .. style.sheet(spec.scheme) .. "</style>") end
end

--- The picture of a list of elements. spec: title; description, the same in words;
--- prefix, which the ids begin with, for several pictures in a page; bare, without the
--- style sheet, which such a page has once; scheme "light" or "dark", else the reader's.
function M.paint(elements, spec)
  spec = spec or {}
  local ink = ink_of.new(spec.prefix)
  local body, width, height = ink:part(function()
    return stand(ink, elements, WIDEST, NARROWEST)
  end)
  width, height = math.ceil(width + 2 * MARGIN), math.ceil(height + 2 * MARGIN)
  head(ink, spec, width, height)
  if #ink.defs > 0 then ink:raw("<defs>" .. table.concat(ink.defs) .. "</defs>") end
  ink:leaf("rect", "class", "paper", "width", width, "height", height, "rx", 8)
  ink:raw(('<g transform="translate(%d %d)">'):format(MARGIN, MARGIN) .. body .. "</g></svg>\n")
  return table.concat(ink.out)
end

--- The style sheet of all pictures, for a page that draws them bare.
function M.sheet() return style.sheet() end

return M
