-- tests/lua/svg_help.lua - what the tests of SVG share: a strict reader of XML, and scenes
-- made by hand.

local M = {}

-- --- XML -------------------------------------------------------------------------

local NAME <const> = "^[%a_][%w_.:-]*"
local ENTITIES <const> = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'" }

local function fault(p, message) error(("at byte %d: %s"):format(p.at, message), 0) end

-- Text with its entities resolved; only characters that XML allows.
local function decode(p, text)
  if not utf8.len(text) then fault(p, "this is no UTF-8") end
  if text:find("[\0-\8\11\12\14-\31]") then fault(p, "a control character") end
  if text:find("<", 1, true) then fault(p, "a bare <") end
  if text:find("]]>", 1, true) then fault(p, "a bare ]]>") end
  return (text:gsub("&([^;]*);?", function(name)
    return ENTITIES[name] or fault(p, "a bare & or an unknown entity: " .. name)
  end))
end

local function take(p, pattern, what)
  local found = p.text:match(pattern, p.at)
  if not found then fault(p, what .. " expected") end
  p.at = p.at + #found
  return found
end

local function attributes(p, node)
  while p.text:find("^%s+[%a_]", p.at) do
    take(p, "^%s+", "a blank")
    local name = take(p, NAME, "a name")
    if node.attributes[name] then fault(p, "attribute twice: " .. name) end
    take(p, '^="', 'a ="')
    node.attributes[name] = decode(p, take(p, '^[^"<]*', "a value"))
    take(p, '^"', "a closing quote")
  end
end

local element

local function content(p, node)
  while true do
    local text = p.text:match("^[^<]+", p.at)
    if text then
      p.at = p.at + #text
      node.text = (node.text or "") .. decode(p, text)
    end
    if p.text:find("^</", p.at) then break end
    if not p.text:find("^<[%a_]", p.at) then fault(p, "a tag expected") end
    node[#node + 1] = element(p)
  end
  take(p, "^</", "</")
  if take(p, NAME, "a name") ~= node.name then fault(p, "this closes no " .. node.name) end
  take(p, "^>", ">")
end

function element(p)
  take(p, "^<", "a tag")
  local node = { name = take(p, NAME, "a name"), attributes = {} }
  attributes(p, node)
  if p.text:find("^/>", p.at) then
    p.at = p.at + 2
  else
    take(p, "^>", ">")
    content(p, node)
  end
  return node
end

--- Reads XML without comments, processing instructions and CDATA: a tree of
--- { name, attributes, text, children ... }; an error where it is not well-formed.
function M.parse(text)
  local p = { text = text, at = 1 }
  local root = element(p)
  if p.text:find("%S", p.at) then fault(p, "more after the end") end
  return root
end

--- Calls f with every element of a tree.
function M.each(node, f)
  f(node)
  for _, child in ipairs(node) do M.each(child, f) end
end

--- All elements that have a class.
function M.of_class(root, class)
  local out = {}
  M.each(root, function(node)
    local classes = " " .. (node.attributes.class or "") .. " "
    if classes:find(" " .. class .. " ", 1, true) then out[#out + 1] = node end
  end)
  return out
end

--- The first element with that word.
function M.worded(root, word)
  local found
  M.each(root, function(node)
    if not found and node.attributes["data-word"] == word then found = node end
  end)
  return found
end

--- The title of an element, nil if it has none.
function M.title(node)
  return node[1] and node[1].name == "title" and (node[1].text or "") or nil
end

-- --- looks and things -----------------------------------------------------------------

function M.look(name, colour, shape, glyph, more)
  local look = { name = name, plural = name .. "s", colour = colour, shape = shape or "disc",
    glyph = glyph or name:sub(1, 1), ascii = "x" }
  for key, value in pairs(more or {}) do look[key] = value end
  return look
end

function M.thing(...) return { look = M.look(...) } end

-- --- a road in three sections ------------------------------------------------------------

local ROAD <const> = {
  "....c|....|.i...",
  "11..c|d...|.ijjj",
  ".....|def.|.i...",
  "...b.|.efg|.....",
  "aaab.|...g|h..22",
  "...b.|....|h....",
}
local SECTIONS <const> = { { 1, 5 }, { 6, 9 }, { 10, 14 } }
local HEROES <const> = { ["1"] = { "gold", "gold" }, ["2"] = { "silver", "silver" } }

local function vehicles_of(road, offsets)
  local at, out = {}, {}
  for y, row in ipairs(road) do
    local x = 0
    for char in row:gsub("|", ""):gmatch(".") do
      x = x + 1
      local v = at[char]
      if char ~= "." and v then
        v.w, v.h = math.max(v.w, x - v.x + 1), math.max(v.h, y - v.row + 1)
      elseif char ~= "." then
        local hero = HEROES[char]
        local section = x <= 5 and 1 or x <= 9 and 2 or 3
        v = { x = x, y = y + offsets[section], row = y, w = 1, h = 1, word = char,
          look = M.look(hero and hero[1] or char, hero and hero[2] or "cyan", "car", char) }
        at[char], out[#out + 1] = v, v
      end
    end
  end
  return out
end

--- The road of Rush Hour Shift; `moved` has fields of vehicles by their letter.
function M.road(left, right, moved)
  local offsets = { left or 0, 0, right or 0 }
  local e = { kind = "board", shape = "square", left = 1, right = 14,
    top = math.min(1, 1 + offsets[1], 1 + offsets[3]),
    bottom = math.max(6, 6 + offsets[1], 6 + offsets[3]), columns = {}, rows = {}, cells = {},
    bands = {}, seams = {}, edges = {}, vehicles = vehicles_of(ROAD, offsets) }
  for _, v in ipairs(e.vehicles) do
    for key, value in pairs(moved and moved[v.word] or {}) do v[key] = value end
  end
  for band, s in ipairs(SECTIONS) do
    e.bands[band] = { axis = "columns", from = s[1], to = s[2], offset = offsets[band],
      label = ({ "2 rows lower, locked by gold", nil, "level" })[band],
      changed = band == 1 and left ~= 0 or nil }
    for row = 1, 6 do
      for x = s[1], s[2] do
        e.cells[#e.cells + 1] = { x = x, y = row + offsets[band],
          word = string.char(96 + x) .. row, things = {} }
      end
    end
  end
  for seam = 1, 2 do
    local rows = {}
    for y = e.top, e.bottom do
      local a, b = y - offsets[seam], y - offsets[seam + 1]
      local here, there = a >= 1 and a <= 6, b >= 1 and b <= 6
      rows[y] = here and there and "open" or (here or there) and "broken" or nil
    end
    e.seams[seam] = { x = SECTIONS[seam][2], rows = rows }
  end
  for row = 1, 6 do
    e.edges[#e.edges + 1] = { side = "left", at = row + offsets[1], sign = "<",
      names = "where silver leaves", look = M.look("silver", "silver", "car", "2") }
    e.edges[#e.edges + 1] = { side = "right", at = row + offsets[3], sign = ">",
      names = "where gold leaves", look = M.look("gold", "gold", "car", "1") }
  end
  return e
end

-- --- strips in a frame -----------------------------------------------------------------

local STRIPS <const> = {
  "...O..OOO.O", ".OOOO.O....", ".O.O.O..O.O", "....O.O.OOO", "..O.OOO..O.", ".OO..O.O..O",
}
local BOX <const> = {
  { 17, 22, 12, 3, 15, 19, 9 }, { 0, 0, 0, 0, 0, 0, 0 }, { 9, 19, 15, 3, 12, 22, 17 },
}
local CLOSED <const> = { ["="] = { "ribbed end", "≡" }, ["."] = { "closed", "▒" } }

local function strip_cells(e, layer, offset, chips)
  local strip = "=" .. STRIPS[layer] .. "="
  for i = 1, #strip do
    local x, char = i - 3 + offset, strip:sub(i, i)
    local cell = { x = x, y = layer, things = {}, hole = char ~= "O" or nil }
    local closed = CLOSED[char]
    if closed then cell.look = M.look(closed[1], "dim", "block", closed[2])
    else cell.word = layer .. "." .. x end
    for key, value in pairs(chips[layer .. "," .. x] or {}) do cell[key] = value end
    e.cells[#e.cells + 1] = cell
    e.left, e.right = math.min(e.left, x), math.max(e.right, x)
  end
end

--- The frame of Regie, with the box in position `box`; `chips` has fields of cells by
--- "layer,column".
function M.frame(box, offsets, chips)
  local e = { kind = "board", shape = "frame", left = 0, right = 0, top = 1, bottom = 6,
    columns = {}, rows = {}, cells = {}, bands = {}, frame = { 1, 7 }, below = {} }
  for layer = 1, 6 do
    strip_cells(e, layer, offsets[layer] or 0, chips or {})
    e.rows[layer] = tostring(layer)
    e.bands[layer] = { axis = "rows", from = layer, to = layer, offset = offsets[layer] or 0,
      changed = layer == 3 or nil }
  end
  for x = 1, 7 do e.columns[x] = tostring(x) end
  for row = 1, 3 do
    local values = {}
    for x = 1, 7 do values[x] = { text = tostring(BOX[row][x]) } end
    e.below[row] = { label = "box " .. row, word = "box " .. row, values = values,
      active = row == box, text = row == box and "this row counts" or nil }
  end
  e.below[box].values[3].changed = true
  return e
end

-- --- a race ----------------------------------------------------------------------------

local COLOURS <const> = {
  W = "white", Y = "yellow", R = "red", B = "blue", G = "green", P = "purple",
}
local LONG <const> = {
  "T3 R2 Y2 B2 W2 P2 Y2 B5 Y3 W2 R2 W3 B2 P2 B2 T4 R3 T2 Y2 T2 R2 T2 R4 W5 Y2 P3 B5 R2 P3 G2 B3 G2",
  "W2 G2 B2 W2 Y2 G2 W2 G4 P4 B2 G2 W2 B3 P2 W2 Y4 R2 B3 G2 P2 W2 P2 B3 Y5 G3 B3 G5 R2 Y2 W3 P2 G4",
  "P3 W2 Y2 R2 B2 G4 T2 B4 P2 W2 R2 G2 R3 B2 P2 T4 Y5 T2 R2 T2 G3 R3 T5 W3 P3 G2 B4 P2 G3 B3 R2",
}

function M.car(colour) return M.thing(colour .. " car", colour, "car", colour:sub(1, 1):upper()) end

--- The long track of Monza; `more` has fields of spaces by their word.
function M.race(more)
  local e = { kind = "lanes", lanes = {}, length = 0 }
  for i, lane in ipairs(LONG) do
    local spaces, at, name = {}, 0, ({ "left", "middle", "right" })[i]
    for letter, digit in lane:gmatch("(%a)(%d)") do
      local colour, n, length = COLOURS[letter], #spaces + 1, math.tointeger(tonumber(digit))
      spaces[n] = { word = name:sub(1, 1) .. n, from = at, to = at + length, things = {},
        closed = not colour or nil,
        look = colour and M.look(colour .. " space", colour, "space", letter:lower()) or nil }
      at = at + length
      for key, value in pairs(more and more[spaces[n].word] or {}) do spaces[n][key] = value end
    end
    e.lanes[i], e.length = { name = name, spaces = spaces }, math.max(e.length, at)
  end
  e.start = { word = "start", things = { M.car "blue", M.car "yellow" } }
  e.finish = { word = "finish", things = {}, target = true }
  return e
end

function M.dice(...)
  local out = {}
  for i, colour in ipairs { ... } do
    local look = M.look(colour, colour, "block", colour:sub(1, 1))
    out[i] = { text = colour, word = colour, look = look, used = i == 2 or nil,
      fits = i < 2 or nil }
  end
  return { kind = "dice", label = "dice", dice = out }
end

return M
