-- lua/svg/ink.lua - writes SVG: tags, numbers, texts, and shapes defined once.
--
-- The one place where text becomes XML. Whatever a game says (a name, a word, a
-- sentence) passes `escape` here and can be nothing but text; coordinates pass
-- `number` and are the same characters on every machine.

local measure = require "lua/measure"

local M = {}
local Ink = {}
Ink.__index = Ink

-- --- numbers and texts ----------------------------------------------------------

--- A number with at most two decimals, without an exponent.
function M.number(v)
  if not (v > -1e9 and v < 1e9) then error("this is no coordinate: " .. tostring(v), 2) end
  local n = math.floor(v * 100 + 0.5)
  local sign = n < 0 and "-" or ""
  if n < 0 then n = -n end
  local rest = n % 100
  if rest == 0 then return ("%s%d"):format(sign, n // 100) end
  return (("%s%d.%02d"):format(sign, n // 100, rest):gsub("0$", ""))
end

local ENTITIES <const> = {
  ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;",
}

-- Characters that XML refuses, or that turn the direction of what follows them.
local UNSOUND <const> = {
  "\194[\128-\159]", "\216\156", "\226\128[\142\143\168-\174]", "\226\129[\166-\169]",
  "\239\187\191", "\239\191[\190\191]",
}

--- A text without anything that is no character to be read.
function M.sound(text)
  text = tostring(text)
  if not text:find("[%c\128-\255]") then return text end
  if not utf8.len(text) then text = text:gsub("[\128-\255]", "?") end
  for _, pattern in ipairs(UNSOUND) do text = text:gsub(pattern, "") end
  return (text:gsub("%c", " "))
end

--- A text as it stands between tags or in an attribute.
function M.escape(text)
  return (M.sound(text):gsub("[&<>\"']", ENTITIES))
end

-- --- how wide a text is ------------------------------------------------------------

local CHARACTER <const> = "[\0-\127\194-\244][\128-\191]*"

--- The first character of a text.
function M.first(text) return M.sound(text):match(CHARACTER) or "" end

-- Parts of the font's size, as the widest of the usual fonts has them.
local function char_width(char)
  if #char > 1 then return 0.72 * measure.width(char) end
  if char:find("[iljtfrI.,:;'|!()%[%] ]") then return 0.38 end
  if char:find("[mwMW@%%]") then return 0.95 end
  return char:find("%u") and 0.7 or 0.62
end

--- How wide a text is about, never less than it will be.
function M.width(text, size)
  text = M.sound(text)
  local sum = 0
  for char in text:gmatch(CHARACTER) do sum = sum + char_width(char) end
  return sum * size
end

--- The size at which a text fits into `room`, at most `size`.
function M.fit(text, size, room)
  local width = M.width(text, size)
  return width <= room and size or size * room / width
end

-- A word too long for a line, in pieces that are not.
local function cut(word, size, room, out)
  local line = ""
  for char in word:gmatch(CHARACTER) do
    if line ~= "" and M.width(line .. char, size) > room then
      out[#out + 1] = line
      line = ""
    end
    line = line .. char
  end
  return line
end

--- The lines of a text that may be `room` wide.
function M.wrap(text, size, room)
  local out, line = {}, ""
  for word in M.sound(text):gmatch("[^ ]+") do
    local longer = line == "" and word or line .. " " .. word
    if M.width(longer, size) <= room then
      line = longer
    else
      if line ~= "" then out[#out + 1] = line end
      line = M.width(word, size) <= room and word or cut(word, size, room, out)
    end
  end
  out[#out + 1] = line
  return out
end

-- --- tags ------------------------------------------------------------------------

-- Attributes in the order given: name, value, name, value; nil is left out.
local function attributes(...)
  local out = {}
  for i = 1, select("#", ...), 2 do
    local name, value = select(i, ...)
    if value ~= nil then
      value = type(value) == "number" and M.number(value) or M.escape(value)
      out[#out + 1] = (' %s="%s"'):format(name, value)
    end
  end
  return table.concat(out)
end

function Ink:raw(text) self.out[#self.out + 1] = text end

--- <name .../>
function Ink:leaf(name, ...) self:raw("<" .. name .. attributes(...) .. "/>") end

--- <name ...>, to be closed with `close`
function Ink:open(name, ...) self:raw("<" .. name .. attributes(...) .. ">") end

--- <rect>, with round corners of radius rx; more attributes may follow.
function Ink:rect(class, x, y, w, h, rx, ...)
  self:leaf("rect", "class", class, "x", x, "y", y, "width", w, "height", h, "rx", rx, ...)
end

function Ink:circle(class, x, y, r)
  self:leaf("circle", "class", class, "cx", x, "cy", y, "r", r)
end

--- <path> of a format such as "M%s %sH%s" with its coordinates.
function Ink:path(class, d, ...)
  local numbers = { ... }
  for i, v in ipairs(numbers) do numbers[i] = M.number(v) end
  self:leaf("path", "class", class, "d", d:format(table.unpack(numbers)))
end

function Ink:close(name) self:raw("</" .. (name or "g") .. ">") end

function Ink:title(text) self:raw("<title>" .. M.escape(text) .. "</title>") end

--- A line of text on the baseline y; `size` where it is not 14.
function Ink:text(x, y, text, class, size)
  if text == nil or text == "" then return end
  self:raw("<text" .. attributes("class", class, "x", x, "y", y,
    "font-size", size and size ~= 14 and size or nil) .. ">" .. M.escape(text) .. "</text>")
end

--- A text with its middle at (x, y), at most `room` wide.
function Ink:centred(x, y, text, size, room, class)
  text = tostring(text)
  if room then size = M.fit(text, size, class and class:find("^b") and room / 1.12 or room) end
  self:text(x, y + size * 0.35, text, class and "m " .. class or "m", size)
end

--- Opens the group of something that has a word: kind, marks, title.
function Ink:item(kind, thing, title)
  local class = kind .. (thing.changed and " changed" or "") .. (thing.target and " target" or "")
  self:open("g", "class", class, "data-word", not thing.hidden and thing.word or nil)
  if title and title ~= "" then self:title(title) end
end

-- --- buffers and definitions ------------------------------------------------------

--- What `paint` writes, as one text, and what it returns.
function Ink:part(paint)
  local outer = self.out
  self.out = {}
  local width, height = paint()
  local text = table.concat(self.out)
  self.out = outer
  return text, width, height
end

--- Defines a shape the first time, by a function that writes it; -> its reference.
function Ink:shape(name, paint)
  local id = self.prefix .. name
  if not self.defined[id] then
    self.defined[id] = true
    local text = self:part(paint)
    self.defs[#self.defs + 1] = ('<g id="%s">%s</g>'):format(id, text)
  end
  return "#" .. id
end

--- Defines a pattern to fill with, `size` wide and high; -> the paint.
function Ink:pattern(name, size, paint)
  local id = self.prefix .. name
  if not self.defined[id] then
    self.defined[id] = true
    local head = attributes("id", id, "width", size, "height", size,
      "patternUnits", "userSpaceOnUse")
    self.defs[#self.defs + 1] = "<pattern" .. head .. ">" .. self:part(paint) .. "</pattern>"
  end
  return "url(#" .. id .. ")"
end

--- Uses a shape with its middle or corner at (x, y), `scale` times as large.
function Ink:use(ref, x, y, class, scale)
  if scale and scale ~= 1 then
    local place = ("translate(%s %s) scale(%s)"):format(M.number(x), M.number(y), M.number(scale))
    self:leaf("use", "class", class, "href", ref, "transform", place)
  else
    self:leaf("use", "class", class, "href", ref, "x", x, "y", y)
  end
end

-- --- marks -------------------------------------------------------------------------

local function corners(x, y, w, h)
  local q = math.min(w, h) / 4
  local n, right, bottom = M.number, x + w, y + h
  return ("M%s %sV%sH%sM%s %sH%sV%sM%s %sV%sH%sM%s %sH%sV%s"):format(
    n(x), n(y + q), n(y), n(x + q), n(right - q), n(y), n(right), n(y + q),
    n(right), n(bottom - q), n(bottom), n(right - q), n(x + q), n(bottom), n(x), n(bottom - q))
end

--- What the last turn changed stands in corners; what can be chosen now in a dashed
--- line, or with a dot in the middle where the place is empty.
function Ink:marks(thing, x, y, w, h, empty)
  if thing.target and empty then
    self:circle("dot", x + w / 2, y + h / 2, 4)
  elseif thing.target then
    for _, class in ipairs { "halo", "aim" } do
      self:rect(class, x + 3, y + 3, w - 6, h - 6, 5)
    end
  end
  if not thing.changed then return end
  local path = corners(x + 2, y + 2, w - 4, h - 4)
  for _, class in ipairs { "halo", "mark" } do self:leaf("path", "class", class, "d", path) end
end

--- The same around a round place that has no corners.
function Ink:round_marks(thing, x, y, r, empty)
  if thing.target and empty then self:circle("dot", x, y, 4)
  elseif thing.target and not thing.changed then
    self:circle("halo", x, y, r)
    self:circle("aim", x, y, r)
  end
  if not thing.changed then return end
  self:circle("halo", x, y, r)
  self:circle("mark arcs", x, y, r)
end

--- Ink for one picture; its ids begin with the prefix.
function M.new(prefix)
  prefix = tostring(prefix or ""):gsub("[^%w_-]", "")
  return setmetatable({ out = {}, defs = {}, defined = {}, prefix = prefix }, Ink)
end

return M
