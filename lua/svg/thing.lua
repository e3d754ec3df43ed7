-- lua/svg/thing.lua - what lies on a table: a thing drawn in its shape and colour,
-- with its letter, and told in words.
--
-- A thing that is hidden has no look here: nothing of it but "hidden" and how many
-- gets into the picture, whatever else stands in its table.

local style = require "lua/svg/style"

local M = {}

-- Shapes are drawn in a square of this size, their middle at (0, 0).
local UNIT <const> = 40

local SHAPES <const> = {
  disc = function(ink) ink:leaf("circle", "r", 15) end,
  checker = function(ink)
    ink:leaf("circle", "r", 15)
    ink:leaf("circle", "class", "lu-in", "r", 11.5)
  end,
  chip = function(ink)
    ink:leaf("circle", "r", 15)
    ink:leaf("circle", "class", "lu-notch", "r", 12.8)
    ink:leaf("circle", "class", "lu-in", "r", 10.4)
  end,
  hollow = function(ink)
    ink:rect(nil, -18, -18, 36, 36, 6)
    ink:rect("lu-in", -12.5, -12.5, 25, 25, 4)
  end,
  block = function(ink) ink:rect(nil, -14, -14, 28, 28, 4) end,
  space = function(ink) ink:rect(nil, -16, -16, 32, 32, 7) end,
  card = function(ink) ink:rect(nil, -11, -15, 22, 30, 3) end,
  -- A large piece that stands: one sees its closed top.
  ring = function(ink)
    ink:leaf("circle", "r", 18)
    ink:leaf("circle", "class", "lu-in", "r", 13.5)
    ink:leaf("path", "class", "lu-in", "d", "M-6.5 -8A10.5 10.5 0 0 1 4 -9.7")
  end,
  -- One that is open to the eye.
  open = function(ink)
    ink:leaf("path", "fill-rule", "evenodd",
      "d", "M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0M-13 0A13 13 0 1 0 13 0A13 13 0 1 0 -13 0")
  end,
  outline = function(ink)
    ink:leaf("circle", "class", "lu-outline", "r", 17)
  end,
  car = function(ink)
    for _, x in ipairs { -11, 6 } do
      for _, y in ipairs { -10.5, 7.5 } do
        ink:rect("lu-deep", x, y, 6, 3, 1)
      end
    end
    ink:rect(nil, -17, -9, 34, 18, 6)
    ink:leaf("path", "class", "lu-glass", "d", "M8 -6.5Q12.5 0 8 6.5L5 5V-5ZM-12 -6V6L-9 4.5V-4.5Z")
  end,
  truck = function(ink)
    ink:rect(nil, 7, -8, 11, 16, 4)
    ink:rect(nil, -18, -10, 24, 20, 2)
    ink:leaf("path", "class", "lu-glass", "d", "M12 -5.5Q15.5 0 12 5.5L10 4.5V-4.5Z")
  end,
}

local function crown(ink)
  ink:leaf("path", "d", "M-9 5L-10.5 -5L-5 -.5L0 -7L5 -.5L10.5 -5L9 5Z")
end

-- --- letters -----------------------------------------------------------------------

local BLOCKS <const> = "^\226[\148-\151]" -- U+2500 to U+25FF: lines, blocks, geometric shapes
local SIGNS <const> = {
  ["#"] = true, ["."] = true, ["="] = true, ["*"] = true, ["≡"] = true, ["·"] = true,
}

--- What is written on a thing: its text, or its glyph where that is no picture itself.
function M.letter(thing)
  local look = thing.look or {}
  local text = tostring(thing.text or look.glyph or "")
  return not SIGNS[text] and not text:find(BLOCKS) and text or ""
end

-- --- words -------------------------------------------------------------------------

--- A thing in words.
function M.words(thing)
  if thing.hidden then return (thing.n and thing.n > 1) and thing.n .. " hidden" or "hidden" end
  local name = thing.look and thing.look.name or thing.text or thing.word or ""
  if thing.n and thing.n ~= 1 then
    name = thing.n .. " " .. (thing.look and thing.look.plural or name)
  end
  if thing.look and thing.text and thing.text ~= name then name = name .. " " .. thing.text end
  return name
end

--- A pile of things in words, from the top.
function M.pile_words(things)
  local out = {}
  for i = #things, 1, -1 do out[#out + 1] = M.words(things[i]) end
  return table.concat(out, " on ")
end

--- What a place is called and what is there: "b3, white man, changed".
function M.title(place, ...)
  local out = {}
  local function say(text)
    if text and text ~= "" then out[#out + 1] = text end
  end
  if not place.hidden then say(place.word) end
  for i = 1, select("#", ...) do say((select(i, ...))) end
  if place.changed then say("changed") end
  if place.target then say("can be chosen") end
  return table.concat(out, ", ")
end

-- --- drawing -----------------------------------------------------------------------

local function unknown(ink, x, y, size)
  ink:use(ink:shape("unknown", function()
    ink:rect(nil, -14, -14, 28, 28, 6, "stroke-dasharray", "4 3")
  end), x, y, "piece c-dim", size / UNIT)
  ink:centred(x, y, "?", 18 * size / UNIT, nil, "b dark")
end

-- A letter of its own, on a tag of its colour where it has one.
local function letter(ink, look, text, x, y, size)
  local scale = size / UNIT
  if look.colour and look.colour ~= "plain" and look.colour ~= "dim" then
    ink:use(ink:shape("tag", function()
      ink:rect(nil, -12, -12, 24, 24, 8)
    end), x, y, "piece " .. style.fill(look.colour), scale)
    return ink:centred(x, y, text, 17 * scale, 22 * scale, "b " .. style.on(look.colour))
  end
  ink:centred(x, y, text, 20 * scale, 36 * scale, look.colour == "dim" and "soft" or "b")
end

local function shape_of(look, how)
  if look.dashed then return "outline" end
  if look.shape == "ring" and (look.hollow or how == "open") then return "open" end
  if look.shape == "block" and look.hollow then return "hollow" end
  return SHAPES[look.shape] and look.shape or nil
end

-- Its letter, below its crown if it has one.
local function write(ink, look, text, x, y, size)
  local scale, on = size / UNIT, look.dashed and "b" or "b " .. style.on(look.colour)
  local room = (look.shape == "card" and 18 or 24) * scale
  if look.crowned then
    local ref = ink:shape("crown", function() crown(ink) end)
    ink:use(ref, x, y - 5 * scale, style.on(look.colour), scale * 0.8)
    return ink:centred(x, y + 7 * scale, text, 11 * scale, room, on)
  end
  local wide = look.shape == "car" or look.shape == "truck"
  if wide then ink:centred(x - 2 * scale, y, text, 13 * scale, 12 * scale, on)
  else ink:centred(x, y, text, 17 * scale, room, on) end
end

--- Draws a thing with its middle at (x, y), in a square of `size`; `how` "open": one
--- sees what is in it, "bare": without its letter.
function M.paint(ink, thing, x, y, size, how)
  if thing.hidden or not thing.look then return unknown(ink, x, y, size) end
  local look, text = thing.look, M.letter(thing)
  local shape = shape_of(look, how)
  if not shape then return letter(ink, look, text, x, y, size) end
  local ref = ink:shape(shape, function() SHAPES[shape](ink) end)
  ink:use(ref, x, y, "piece " .. style.fill(look.colour), size / UNIT)
  if how == "bare" or how == "open" then return end
  if shape == "open" then ink:centred(x, y, text, 17 * size / UNIT, 22 * size / UNIT, "b")
  else write(ink, look, text, x, y, size) end
end

local PLAIN <const> = { name = "", shape = "ring", colour = "plain", glyph = "" }

-- A ring with what it stands over, which is known. One of the same colour would hide it.
local function over(ink, things, x, y, size)
  local under, ring = things[#things - 1], things[#things]
  if under.look and under.look.colour == ring.look.colour then ring = { look = PLAIN } end
  M.paint(ink, under, x, y, size * 0.8)
  M.paint(ink, ring, x, y, size, "open")
end

-- How far up each thing of a tower stands above the one below.
local function step(n, size)
  return n > 1 and math.min(size * 0.14, size * 0.45 / (n - 1)) or 0
end

local MANY <const> = 7 -- too many to write the letter of each

local function letters(things)
  local out = {}
  if #things > MANY then return "× " .. #things end
  for i, thing in ipairs(things) do out[i] = thing.hidden and "?" or M.letter(thing) end
  return table.concat(out)
end

-- A tower from the bottom up, with its letters beneath it.
local function tower(ink, things, x, y, size)
  local n = #things
  local up = step(n, size)
  local first = y + up * (n - 1) / 2 - size * 0.09
  for i, thing in ipairs(things) do
    local how = i < n and "bare" or nil
    M.paint(ink, thing, x, first - up * (i - 1), size * (n > 4 and 0.74 or 0.86), how)
  end
  ink:centred(x, y + size * 0.42, letters(things), 11, size, "b caption")
end

--- All that lies on a place, bottom first.
function M.stack(ink, things, x, y, size)
  local top = things[#things]
  if not top then return end
  if #things == 1 then return M.paint(ink, top, x, y, size) end
  local ring = not top.hidden and top.look and top.look.shape == "ring"
  if ring and not things[#things - 1].hidden then return over(ink, things, x, y, size) end
  if ring then return M.paint(ink, top, x, y, size) end
  tower(ink, things, x, y, size)
end

return M
