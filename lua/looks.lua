-- lua/looks.lua - looks: what a piece, a card, a die face or a space looks like.
--
-- A look is a name in words, a colour by its name, a shape, and a glyph with its
-- ASCII form. It says nothing of characters on a screen or of pixels: a renderer
-- makes of it what it can. Looks are checked where they are given, so that a
-- renderer meets sound ones alone.

local near = require "lua/near"

local M = {}

--- The name of a colour: red green blue yellow purple cyan orange brown white
--- black grey gold silver plain dim.
---@alias Colour string

--- What something looks like.
---@class LookSpec
---@field [1] string its name in words: "white man"
---@field plural string? "white men"; else its name and an s
---@field colour Colour? plain
---@field shape string? disc ring block car truck chip card letter space checker: disc
---@field glyph string? what stands for it in a text: the first letter of its name
---@field ascii string? the same where there is only ASCII
---@field word string? what one types for it, where that is not its glyph
---@field crowned boolean? a king
---@field hollow boolean? one can look into it
---@field dashed boolean? only outlined
---@field legend boolean? false: it needs no explanation

--- A look: the name of one that the game declares, the number of a seat, or a
--- LookSpec.
---@alias Look string|Seat|LookSpec

local COLOURS <const> = {
  red = true, green = true, blue = true, yellow = true, purple = true, cyan = true,
  orange = true, brown = true, white = true, black = true, grey = true, gold = true,
  silver = true, plain = true, dim = true,
}

local SHAPES <const> = {
  disc = true, ring = true, block = true, car = true, truck = true, chip = true,
  card = true, letter = true, space = true, checker = true,
}

local FIELDS <const> = {
  [1] = "string", plural = "string", colour = "string", shape = "string", glyph = "string",
  ascii = "string", word = "string", crowned = "boolean", hollow = "boolean",
  dashed = "boolean", legend = "boolean",
}

local SEAT_COLOURS <const> = { "red", "blue", "green", "yellow", "purple", "orange", "cyan",
  "grey" }
local UNKNOWN <const> = { name = "something unknown", plural = "unknown", colour = "dim",
  shape = "letter", glyph = "?", ascii = "?", legend = false }

local function fault(...) error((...):format(select(2, ...)), 0) end

local function is_ascii(text) return not text:find("[\128-\255]") end

--- The colour of that name, or an error that names the nearest one, or all.
function M.colour(name)
  if type(name) == "string" and COLOURS[name] then return name end
  local all = near.keys(COLOURS)
  local meant = near.meant(tostring(name), all)
  if meant == "" then meant = "; there are " .. table.concat(all, " ") end
  fault("there is no colour '%s'%s", tostring(name), meant)
end

local function check_fields(spec)
  for key, value in pairs(spec) do
    local want = FIELDS[key]
    if not want then
      fault("a look has no '%s'%s", tostring(key), near.meant(tostring(key), near.keys(FIELDS)))
    end
    if type(value) ~= want then
      fault("a look's %s is a %s, not %s", key == 1 and "name" or key, want, tostring(value))
    end
  end
  if not spec[1] or spec[1] == "" then
    fault('a look begins with its name in words: { "white man", colour = "white" }')
  end
end

local function shape(name)
  if name == nil or SHAPES[name] then return name or "disc" end
  fault("there is no shape '%s'%s", name, near.meant(name, near.keys(SHAPES)))
end

-- The first character, which may be of several bytes.
local function first(text) return text:match("^[\0\1-\127\194-\244][\128-\191]*") or "?" end

local function clean(text) return (text:gsub("%c", " ")) end

--- A LookSpec, checked and complete.
function M.make(spec)
  if type(spec) ~= "table" then
    fault('a look is a table, { "white man", colour = "white" }, not %s', tostring(spec))
  end
  check_fields(spec)
  local name = clean(spec[1])
  local glyph = clean(spec.glyph or first(name))
  local ascii = clean(spec.ascii or is_ascii(glyph) and glyph or first(name))
  if glyph == "" or ascii == "" or not is_ascii(ascii) then
    fault("look '%s': a glyph is a character, and ascii one that is ASCII", name)
  end
  return {
    name = name, plural = clean(spec.plural or name .. "s"),
      colour = M.colour(spec.colour or "plain"),
    shape = shape(spec.shape), glyph = glyph, ascii = ascii, word = spec.word and clean(spec.word),
    crowned = spec.crowned, hollow = spec.hollow, dashed = spec.dashed, legend = spec.legend,
  }
end

--- All looks of g.looks { ... }, checked; an error names the look.
function M.declare(list)
  local out = {}
  if type(list) ~= "table" then fault('looks { man = { "white man" }, ... }: a table expected') end
  for name, spec in pairs(list) do
    local ok, look = pcall(M.make, spec)
    if not ok then fault("looks.%s: %s", tostring(name), tostring(look)) end
    out[name] = look
  end
  return out
end

-- --- looks that need no declaration --------------------------------------------

local function seat_name(def, seat) return def.seats and def.seats[seat] or "seat " .. seat end

-- The letter of a seat: the first of its name if no other seat has that one.
local function seat_letter(def, seat)
  local letter = first(seat_name(def, seat)):upper()
  if not def.seats then return tostring(seat) end
  for other, name in ipairs(def.seats) do
    if other ~= seat and first(name):upper() == letter then return tostring(seat) end
  end
  return letter
end

local function seat_colour(def, seat)
  for word in seat_name(def, seat):lower():gmatch("%a+") do
    if COLOURS[word] and word ~= "plain" and word ~= "dim" then return word end
  end
  return SEAT_COLOURS[(seat - 1) % #SEAT_COLOURS + 1]
end

--- The look of a seat's pieces.
function M.of_seat(def, seat)
  local name = seat_name(def, seat)
  return { name = name, plural = name, colour = seat_colour(def, seat), shape = "disc",
    glyph = seat_letter(def, seat), ascii = seat_letter(def, seat), seat = seat }
end

--- The look of a piece of which the game says nothing.
function M.of_piece(def, piece, kinds, seats)
  if kinds == seats and piece <= seats then return M.of_seat(def, piece) end
  local text = tostring(piece)
  return { name = "piece " .. text, plural = "pieces " .. text, colour = "plain", shape = "letter",
    glyph = text, ascii = text, legend = false }
end

local SUITS <const> = { h = "red", d = "red", ["♥"] = "red", ["♦"] = "red" }

--- The look of a card: the one that is declared under its word, else a face with
--- that word; hearts and diamonds are red.
function M.of_card(def, word)
  if def.looks[word] then return def.looks[word] end
  local suit = #word <= 5 and (word:match("[hd]$") or word:match("♥$") or word:match("♦$"))
  return { name = word, plural = word, colour = SUITS[suit] or "plain", shape = "card",
    glyph = word, ascii = is_ascii(word) and word or "?", legend = false }
end

--- The look of a die's face, likewise.
function M.of_face(def, face)
  local text = tostring(face)
  if def.looks[text] then return def.looks[text] end
  return { name = text, plural = text, colour = COLOURS[text] and text or "plain", shape = "block",
    glyph = text, ascii = text, legend = false }
end

--- What cannot be seen.
function M.unknown() return UNKNOWN end

-- --- what is given ------------------------------------------------------------

--- The look that a game gives: by name, by a seat's number, or as a table; nil
--- where it gives none.
function M.resolve(def, given)
  if given == nil or given == false then return nil end
  if type(given) == "table" then return M.make(given) end
  if math.type(given) == "integer" and given >= 1 and given <= 8 then
    return M.of_seat(def, given)
  end
  local look = type(given) == "string" and def.looks[given]
  if look then return look end
  fault("there is no look '%s'%s", tostring(given),
    near.meant(tostring(given), near.keys(def.looks)))
end

return M
