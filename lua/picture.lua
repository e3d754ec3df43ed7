-- lua/picture.lua - the scene: what a game says is on the table, as text.
--
-- A game's `scene(pos, scene, seat)` calls the functions below in the order in
-- which things appear; without one every part is shown in turn. The
-- position is what the seat may see, so nothing here hides anything.
--
-- Colours are one letter: r g y b m c, w for plain, k for dim; upper case is
-- bold. They stand in the text as marks, "\1r" ... "\2", which the program
-- turns into what the terminal can do, or drops: never say anything by colour
-- alone.
--
-- A scene `in words` says where the pieces of a board are instead of painting
-- it, so a game that has a picture needs no `describe`.

local board = require "lua/board"
local measure = require "lua/measure"
local near = require "lua/near"
local notes = require "lua/notes"

local M = {}

--- A colour: r g y b m c, w for plain, k for dim; upper case is bold.
---@alias Colour string

--- What stands for a piece: a text, or { "♜", ascii = "R", colour = "r" }.
---@alias Glyph string|integer|table

--- The picture, filled from top to bottom.
---@class Scene
local Scene = {}

-- What a scene holds beside its methods; some of it may be nil.
local HOLDS <const> = { lines = true, hands = true, ascii = true, eyes = true,
  current = true, marks = true, words = true }

Scene.__index = function(_, key)
  local method = Scene[key]
  if method or HOLDS[key] then return method end
  error(("a scene has no '%s'%s")
    :format(tostring(key), near.meant(key, near.keys(Scene))), 0)
end

-- --- text --------------------------------------------------------------------

local function add(scene, line)
  for part in (line .. "\n"):gmatch("([^\n]*)\n") do
    scene.lines[#scene.lines + 1] = part:match("^(.-) *$")
  end
end

--- scene:text(line, colour?) - a line of text
---@param line any
---@param colour Colour?
function Scene:text(line, colour)
  add(self, colour and self:paint(line, colour) or tostring(line))
end

--- scene:gap() - an empty line
function Scene:gap() add(self, "") end

--- scene:paint(text, colour?) -> the text with marks
---@param text string
---@param colour Colour?
---@return string
function Scene:paint(text, colour)
  return colour and "\1" .. colour .. text .. "\2" or text
end

--- scene:fill(text, colour) -> the text with marks, on a background of that
--- colour
---@param text string
---@param colour Colour
---@return string
function Scene:fill(text, colour)
  return "\1" .. colour .. "\1!" .. text .. "\2"
end

--- scene:glyph("♜", "R") -> the one that the terminal can show
---@param text string
---@param ascii string
---@return string
function Scene:glyph(text, ascii) return self.ascii and ascii or text end

-- --- boards -----------------------------------------------------------------

--- How a grid is shown.
---@class BoardSpec
---@field glyphs Glyph[]? for each piece, { "X", "O" }; else its number
---@field names string[]? what the pieces are called in `describe`; else their
--- seats' names, or their glyphs
---@field empty Glyph? an empty cell
---@field cell (fun(cell: Cell): Glyph?)? a glyph that takes precedence over the
--- others
---@field colour (fun(cell: Cell): Colour?)? the cell's colour
---@field stacks Stacks? what is stacked on the cells
---@field map string? the map the grid was made from: its lines are shown
---@field join boolean? equal neighbours in a row are joined
---@field slant boolean? rows are shifted, as on a hex board; otherwise as the
--- grid is
---@field columns "numbers"? named by numbers instead of letters
---@field rows boolean? false: rows have no names
---@field style "boxes"|"open"|nil else as it fits
---@field marks false|(fun(cell: Cell): boolean)? false: the last change is not
--- marked; a function marks more cells

--- scene:board(grid, BoardSpec?) - a grid with coordinates; what changed last
--- is in [brackets]
---@param grid Grid
---@param spec BoardSpec?
function Scene:board(grid, spec)
  if self.words then
    return add(self, board.tell(grid, spec, self.current.def.seats))
  end
  local before = self.marks and M.seen(self.current, grid, spec and spec.stacks)
  local named = self.marks and notes.cells(self.current, grid)
  for _, line in ipairs(board.paint(grid, spec, self.ascii, before, named)) do
    add(self, line)
  end
end

--- scene:notes(name?) -> the notes of the last turn that the seat may know, in
--- order: { name = , FIELD = value, ... }
---@param name string?
---@return table[]
function Scene:notes(name) return notes.last(self.current, name) end

--- scene:changed(stacks, place) -> did the last turn change what is there?
---@param stacks Stacks
---@param place integer
---@return boolean
function Scene:changed(stacks, place)
  local before = self.marks and M.seen(self.current, nil, stacks)
  return before ~= nil and before ~= false
    and before[place] ~= board.stack_key(stacks, place)
end

--- How places in a row are shown.
---@class TrackSpec
---@field wrap integer? how many go on a line; otherwise as many as fit
---@field label string? a line above them

--- scene:track(n, function(i) ... end, TrackSpec?) - places in a row, with
--- their numbers above; the function returns the text of a place and its colour
---@param n integer
---@param place fun(i: integer): string?, Colour?
---@param spec TrackSpec?
function Scene:track(n, place, spec)
  spec = spec or {}
  local texts, width = {}, #tostring(n)
  for i = 1, n do
    local text, colour = place(i)
    text = text or self:glyph("·", ".")
    width = math.max(width, measure.width(text))
    texts[i] = self:paint(text, colour)
  end
  if self.words then
    return add(self, (spec.label and spec.label .. ": " or "")
      .. table.concat(texts, " "))
  end
  local wrap = spec.wrap or math.max(1, 76 // (width + 1))
  if spec.label then add(self, spec.label) end
  for from = 1, n, wrap do
    local numbers, row = {}, {}
    for i = from, math.min(from + wrap - 1, n) do
      numbers[#numbers + 1] = measure.pad(tostring(i), width, true)
      row[#row + 1] = measure.pad(texts[i], width, true)
    end
    add(self, self:paint(table.concat(numbers, " "), "k"))
    add(self, table.concat(row, " "))
  end
end

-- --- cards, stacks and dice -------------------------------------------------

local function card_colour(word)
  return word:match("[hd♥♦]$") and #word <= 4 and "r" or nil
end

local function cards_text(scene, pile)
  local shown, hidden = {}, 0
  for _, card in ipairs(pile:cards()) do
    if card then
      shown[#shown + 1] = scene:paint(tostring(card),
        card_colour(tostring(card)))
    else
      hidden = hidden + 1
    end
  end
  if hidden > 0 then shown[#shown + 1] = ("%d hidden"):format(hidden) end
  return #shown > 0 and table.concat(shown, " ") or "empty"
end

--- scene:pile(pile, label?) - how many cards, and the top one if it is face up
---@param pile Pile
---@param label string?
function Scene:pile(pile, label)
  local top = #pile > 0 and pile:top()
  add(self, ("%s: %d card%s%s"):format(label or pile:name(), #pile, #pile == 1 and "" or "s",
    top and ", on top " .. self:paint(tostring(top), card_colour(tostring(top))) or ""))
end

--- scene:hand(pile, label?) - all its cards; the command `hand` shows a player
--- only their own
---@param pile Pile
---@param label string?
function Scene:hand(pile, label)
  local line = ("%s: %s"):format(label or pile:name(), cards_text(self, pile))
  add(self, line)
  if pile:owner() == self.eyes then self.hands[#self.hands + 1] = line end
end

--- How stacks are shown.
---@class TowersSpec
---@field glyphs Glyph[]? for each piece; else its number
---@field label string? a text before them

--- scene:stacks(stacks, TowersSpec?) - places side by side, each from the
--- bottom up
---@param stacks Stacks
---@param spec TowersSpec?
function Scene:stacks(stacks, spec)
  spec = spec or {}
  local glyphs, blocks = spec.glyphs or {}, {}
  for place = 1, #stacks do
    local out = {}
    for level = 1, stacks:height(place) do
      local piece = stacks:at(place, level)
      local glyph = piece == 0 and "?" or glyphs[piece] or tostring(piece)
      out[level] = type(glyph) == "table"
        and self:paint(self:glyph(glyph[1], glyph.ascii), glyph.colour) or glyph
    end
    blocks[place] = ("%d:%s")
      :format(place, #out > 0 and table.concat(out) or "-")
  end
  add(self, (spec.label and spec.label .. "  " or "")
    .. table.concat(blocks, "  "))
end

--- scene:dice(dice, label?, colour?, fits?) - what they show, in the colour
--- that the function returns; used dice in round brackets, usable ones in
--- square brackets: all others, or those that fit
---@param dice Dice
---@param label string?
---@param colour (fun(value: any): Colour?)?
---@param fits (fun(value: any): any)?
function Scene:dice(dice, label, colour, fits)
  local out = {}
  for i = 1, #dice do
    local value = dice:value(i)
    local text = value == nil and "-" or value == false and "?"
      or tostring(value)
    local paint = dice:used(i) and "k" or value and colour and colour(value) or nil
    local form = dice:used(i) and "(%s)" or (not fits or value and fits(value))
      and "[%s]" or "%s"
    out[i] = form:format(self:paint(text, paint))
  end
  add(self, (label and label .. ": " or "") .. table.concat(out, " "))
end

-- --- seats and layout -------------------------------------------------------

--- scene:seat(seat) -> its name, marked when it is its turn
---@param seat Seat
---@return string
function Scene:seat(seat)
  local names = self.current.def.seats
  local name = names and names[seat] or "seat " .. seat
  return seat == self.current.pos.turn and self:paint(name, "W") or name
end

--- scene:scores(function(seat) ... end?, lines?) - a line with the score of
--- every seat, or the text that the function returns; with `lines`, one line
--- for each; > marks the seat whose turn it is
---@param tell (fun(seat: Seat): any)?
---@param lines boolean?
function Scene:scores(tell, lines)
  local pos, out = self.current.pos, {}
  for seat = 1, pos.seats do
    local turn = seat == pos.turn and not pos.over
    out[seat] = ("%s%s %s"):format(turn and ">" or " ", self:seat(seat),
      tostring(tell and tell(seat) or pos.score[seat]))
  end
  add(self, table.concat(out, lines and "\n" or "   "))
end

--- scene:beside(...) - scenes side by side, each from a function(scene); a
--- number is the gap between them
---@param ... integer|(fun(scene: Scene))
function Scene:beside(...)
  local blocks, gap = {}, 4
  for _, part in ipairs { ... } do
    if type(part) == "number" then
      gap = part
    elseif self.words then
      part(self)
    else
      local inner = setmetatable({ lines = {} }, { __index = self })
      part(inner)
      blocks[#blocks + 1] = inner.lines
    end
  end
  for _, line in ipairs(measure.beside(blocks, gap)) do add(self, line) end
end

-- --- without a scene --------------------------------------------------------

local function paint_value(current, scene, name)
  local value = current.pos[name]
  if type(value) ~= "userdata" then
    scene:text(("%s: %s"):format(name, tostring(value)))
    return
  end
  local out = {}
  for i = 1, #value do out[i] = tostring(value[i]) end
  scene:text(("%s: %s"):format(name, table.concat(out, " ")))
end

local function paint_deck(scene, deck, seat)
  for line in deck:describe():gmatch("[^\n]+") do
    scene:text(line)
    if line:match("^[%w_]+%[(%d+)%]") == tostring(seat) then
      scene.hands[#scene.hands + 1] = line
    end
  end
end

-- The stacks that stand on the cells of a grid: on the same number of places.
local function stacks_on(current, grid)
  for _, entry in ipairs(current.kernel.parts()) do
    local part = current.pos[entry.name]
    if entry.type == "stacks" and #part == grid:cells() then return part end
  end
end

local function is_on_grid(current, stacks)
  for _, entry in ipairs(current.kernel.parts()) do
    if entry.type == "grid" and current.pos[entry.name]:cells() == #stacks then
      return true
    end
  end
  return false
end

local function paint_part(current, scene, entry, seat)
  local part = current.pos[entry.name]
  if entry.type == "grid" then
    scene:board(part, { stacks = stacks_on(current, part) })
  elseif entry.type == "dice" then
    scene:dice(part, entry.name)
  elseif entry.type == "deck" then
    paint_deck(scene, part, seat)
  elseif entry.type ~= "stacks" then
    paint_value(current, scene, entry.name)
  elseif not is_on_grid(current, part) then
    scene:stacks(part, { label = entry.name })
  end
end

local function paint_parts(current, scene, seat)
  for _, entry in ipairs(current.kernel.parts()) do
    paint_part(current, scene, entry, seat)
  end
end

-- --- the match's questions --------------------------------------------------

-- Remembers a grid, with what is stacked on it, or stacks alone, of the
-- position before the last turn, for the marks.
local function remember(current, grid, stacks)
  local list, places = current.before, {}
  for place = 1, grid and 0 or #stacks do
    places[place] = board.stack_key(stacks, place)
  end
  list[#list + 1] = { grid = grid, stacks = stacks,
    places = grid and board.places(grid, stacks) or places }
end

-- Asked on the position before the last turn; `there` is false when there is
-- none.
function M.look_back(current, there)
  current.before = {}
  if not there then return end
  local grids, stacks = {}, {}
  for _, entry in ipairs(current.kernel.parts()) do
    local part = current.pos[entry.name]
    if entry.type == "grid" then grids[#grids + 1] = part end
    if entry.type == "stacks" then stacks[#stacks + 1] = part end
  end
  for _, s in ipairs(stacks) do remember(current, nil, s) end
  for _, grid in ipairs(grids) do
    remember(current, grid, nil)
    for _, s in ipairs(stacks) do
      if #s == grid:cells() then remember(current, grid, s) end
    end
  end
end

function M.seen(current, grid, stacks)
  for _, entry in ipairs(current.before or {}) do
    if rawequal(entry.grid, grid) and rawequal(entry.stacks, stacks) then
      return entry.places
    end
  end
end

-- What can be seen of the position, in words; nil when the game has no scene.
function M.tell(current, seat)
  if not current.def.hooks.scene then return end
  local scene = setmetatable({ lines = {}, hands = {}, ascii = true,
    eyes = seat, current = current, words = true }, Scene)
  current.def.hooks.scene(current.pos, scene, seat)
  return (table.concat(scene.lines, "\n"):gsub("\1.", ""):gsub("\2", "")
    :gsub("\n\n+", "\n"))
end

-- The picture of the position for a seat, as text with colour marks; with
-- `what` "hand" only the hands.
function M.paint(current, seat, ascii, what)
  local scene = setmetatable({ lines = {}, hands = {}, ascii = ascii, eyes = seat,
    current = current, marks = true }, Scene)
  if current.def.hooks.scene then
    current.def.hooks.scene(current.pos, scene, seat)
  else
    paint_parts(current, scene, seat)
  end
  local lines = what == "hand" and scene.hands or scene.lines
  return #lines > 0 and table.concat(lines, "\n") .. "\n" or ""
end

return M
