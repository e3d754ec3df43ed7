-- lua/scene.lua - the scene: what a game says is on the table, as data.
--
-- A game's `scene(pos, scene, seat)` calls the methods below in the order in which
-- things are to be seen; without one every part is shown in turn. Each makes an
-- element, a plain table (docs/scene.md describes them all), and renderers decide
-- how it looks: lua/text.lua, lua/spoken.lua, lua/svg.lua. The position is what the
-- seat may see, so nothing here hides anything.
--
-- What a game is handed holds methods and nothing else: a script cannot reach its
-- definition, the match or another game through it.

local looks = require "lua/looks"
local marks = require "lua/marks"
local near = require "lua/near"
local notes = require "lua/notes"
local scene_board = require "lua/scene/board"
local scene_places = require "lua/scene/places"
local valid = require "lua/valid"

local M = {}

--- The scene, filled from top to bottom.
---@class Scene
local Methods = {}

local function fault(...) error((...):format(select(2, ...)), 0) end

local function add(env, element)
  env.elements[#env.elements + 1] = element
  return nil
end

-- Only these fields in what a method is told; what is left out is an empty table.
local function read_spec(what, spec, known)
  if spec == nil then return {} end
  if type(spec) ~= "table" then fault("%s takes a table, { ... }, not %s", what, tostring(spec)) end
  for key in pairs(spec) do
    if not known[key] then
      fault("%s has no '%s'%s", what, tostring(key), near.meant(tostring(key), near.keys(known)))
    end
  end
  return spec
end

-- A label, or a table with one.
local function label_spec(what, spec, known)
  if type(spec) == "string" then return { label = spec } end
  return read_spec(what, spec, known)
end

-- --- boards --------------------------------------------------------------------

--- How a grid is shown.
---@class BoardSpec
---@field pieces Look[]|(fun(cell: Cell, piece: Piece): Look?, ...)|nil the look of each piece, {
--- "man", "king" }; or a function that gives it, or several, from the bottom up; else pieces
--- look as their seats
---@field cell (fun(cell: Cell): Look?)? the look of the place itself
---@field hole (fun(column: integer, row: integer): Look?)? the look of places that are no cells,
--- which shift with their band; columns from 0 to one more than there are
---@field stacks Stacks? what is stacked on the cells
---@field tops boolean? in a text only the uppermost stand on the board, the others are told beneath
---@field vehicles Look[]|boolean|nil the look of each vehicle, or its letter; true: letters
---@field sections string[]? the names of the bands; where they lie and which vehicles lock them
--- is then said
---@field locks "seam"|"all"|nil which sections a vehicle across a seam locks: those beside it, or
--- all
---@field bands string[]? what is said of each band: "locked"
---@field columns "numbers"|boolean|(fun(x: integer): string)|nil named so instead of by letters;
--- false: not named
---@field rows boolean|(fun(y: integer): string)|nil false: rows are not named
---@field edges table[]? signs at the sides, else where vehicles may leave: { side = "right", row
--- = 3, sign = ">", look =, word =, names = "where gold leaves" }
---@field below table[]? rows of values beneath: { label =, values = { [x] = text or { text, look
--- =, changed = } }, active =, text = }
---@field frame integer[]? { left, right }: the columns of a frame in which the bands slide; they
--- are numbered from its first
---@field called string? what a band is, in words: "layer"
---@field height integer? only so many rows, from the top
---@field lines boolean? true: cells are joined by lines, also where none skips a place
---@field join boolean? alike neighbours in a row hang together
---@field style "boxes"|"open"|nil in a text; else as it fits
---@field marks false|(fun(cell: Cell): boolean?)|nil false: what changed last is not marked; a
--- function says of a cell that it did, or did not; nil: as found
---@field label string? what stands above it
local BOARD <const> = {
  pieces = true, cell = true, hole = true, stacks = true, tops = true, vehicles = true,
  bands = true, sections = true, locks = true, called = true, height = true, columns = true,
  rows = true, edges = true, below = true, frame = true, lines = true, join = true, style = true,
  marks = true, label = true,
}

--- scene:board(grid, BoardSpec?) - a grid with coordinates, and what changed last
---@param grid Grid
---@param spec BoardSpec?
function Methods.board(env, grid, spec)
  if type(grid) ~= "userdata" then
    fault("scene:board takes a grid, pos.board, not %s", tostring(grid))
  end
  add(env, scene_board.make(env, grid, read_spec("a board", spec, BOARD)))
end

-- --- places --------------------------------------------------------------------

--- A space of a lane.
---@class LaneSpace
---@field word string what one types for it
---@field look Look? what it looks like
---@field from integer where it begins, in lengths from the start
---@field to integer where it ends
---@field pieces Look[]? what stands on it
---@field mark string? that it can be entered now, and how: "*"; not said where a text stands
---@field text any what else lies on it
---@field way string? it lies ahead of who moves, and this is how one gets there: "left"
---@field changed boolean? the last turn changed it
---@field closed boolean? nothing can stand there

--- Lanes side by side, from a start to a finish.
---@class LanesSpec
---@field lanes table[] { { name = "left", spaces = { LaneSpace, ... } }, ... }
---@field start table? { word = "start", label =, look =, pieces =, mark =, text = }
---@field finish table? likewise
---@field marks table<string, string>? what a mark means: { ["*"] = "can be entered" }
---@field label string? what stands above them

--- scene:lanes(LanesSpec) - lanes of spaces, side by side
---@param spec LanesSpec
function Methods.lanes(env, spec) add(env, scene_places.lanes(env, spec)) end

--- How places in a row are shown.
---@class TrackSpec
---@field label string? what stands above them
---@field wrap integer? how many are in a line of a text; else as many as fit

--- scene:track(n, function(i) ... end, TrackSpec?) - places in a row; what is on one
--- is what the function returns: { pieces = { looks }, look =, text =, word =,
--- changed = }, or nil
---@param n integer
---@param place fun(i: integer): table?
---@param spec TrackSpec?
function Methods.track(env, n, place, spec)
  spec = label_spec("a track", spec, { label = true, wrap = true })
  add(env, scene_places.track(env, n, place, spec))
end

--- How stacks are shown.
---@class TowersSpec
---@field pieces Look[]? the look of each piece; else its number
---@field names (fun(place: integer): string)? the word of each place; else its number
---@field label string? what stands before them

--- scene:stacks(stacks, TowersSpec?) - places side by side, each from the bottom up
---@param stacks Stacks
---@param spec (TowersSpec|string)?
function Methods.stacks(env, stacks, spec)
  spec = label_spec("stacks", spec, { pieces = true, names = true, label = true })
  add(env, scene_places.stacks(env, stacks, spec))
end

--- Points as on a backgammon board.
---@class PointsSpec
---@field pieces Look[] the look of each piece
---@field top integer[] the numbers of the points of the far side, from left to right
---@field bottom integer[] those of the near side
---@field place (fun(number: integer): integer)? the place of a point in the stacks: the same number
---@field word (fun(number: integer): any)? what the seat to move types for it: its number
---@field called (fun(number: integer, piece: Piece): any)? what those whose piece lies there
--- call it
---@field bar table[]? { { label = "bar", place =, piece = }, ... }
---@field off table[]? likewise, of what is borne off
---@field label string? what stands above them

--- scene:points(stacks, PointsSpec) - points on two sides, with bar and what is off
---@param stacks Stacks
---@param spec PointsSpec
function Methods.points(env, stacks, spec)
  spec = read_spec("points", spec, { pieces = true, top = true, bottom = true, place = true,
    bar = true,
    off = true, label = true, word = true, called = true })
  add(env, scene_places.points(env, stacks, spec))
end

-- --- cards, dice, counters --------------------------------------------------------

local function card_thing(env, card)
  return { look = looks.of_card(env.def, tostring(card)), word = tostring(card) }
end

--- scene:pile(pile, label?) - how many cards, and the uppermost if it shows
---@param pile Pile
---@param label string?
function Methods.pile(env, pile, label)
  local spec = label_spec("a pile", label, { label = true, word = true })
  local top = #pile > 0 and pile:top()
  add(env, { kind = "pile", name = pile:name(), label = spec.label or pile:name(), n = #pile,
    word = spec.word, top = top and card_thing(env, top) or nil })
end

-- "ann's hand"; "hand" where it is nobody's.
local function hand_label(env, pile)
  local owner = pile:owner()
  if not owner then return pile:name() end
  local name = pile:name():match("^[%a_]+") or "hand"
  return ("%s's %s"):format(looks.of_seat(env.def, owner).name, name)
end

--- How a hand is shown.
---@class HandSpec
---@field label string? what stands before it: "ann's hand"
---@field kinds boolean? equal cards once, with their number, in order of their words

-- Equal cards once: "shift x2".
local function by_kind(cards)
  local out, known = {}, {}
  for _, card in ipairs(cards) do
    local first = known[card.word]
    if not first then out[#out + 1], known[card.word], card.n = card, card, 0 end
    known[card.word].n = known[card.word].n + 1
  end
  table.sort(out, function(a, b) return a.word < b.word end)
  for _, card in ipairs(out) do
    if card.n > 1 then card.text = ("%s x%d"):format(card.look.glyph, card.n) end
    card.n = nil
  end
  return out
end

--- scene:hand(pile, HandSpec?) - all its cards, hidden ones as their number; of the seat
--- that looks, the command `hand` shows them alone
---@param pile Pile
---@param spec (HandSpec|string)?
function Methods.hand(env, pile, spec)
  spec = label_spec("a hand", spec, { label = true, kinds = true })
  local cards, hidden = {}, 0
  for _, card in ipairs(pile:cards()) do
    if card then cards[#cards + 1] = card_thing(env, card) else hidden = hidden + 1 end
  end
  if spec.kinds then cards = by_kind(cards) end
  if hidden > 0 then cards[#cards + 1] = { look = looks.unknown(), hidden = true, n = hidden } end
  add(env, { kind = "hand", name = pile:name(), label = spec.label or hand_label(env, pile),
    cards = cards,
    owner = pile:owner(), mine = pile:owner() == env.seat or nil })
end

--- How dice are shown.
---@class DiceSpec
---@field label string? what stands before them
---@field looks (fun(face: Face): Look?)? the look of a face; else the one declared under its name
---@field fits (fun(face: Face): any)? can it be used now? else all that are not used

local function die(env, dice, spec, i)
  local value, used = dice:value(i), dice:used(i)
  if not value then
    return { text = value == nil and "-" or "?", look = looks.unknown(), hidden = value == false
      or nil, used = used }
  end
  local look = spec.looks and looks.resolve(env.def, spec.looks(value))
    or looks.of_face(env.def, value)
  local fits = not used and (not spec.fits or spec.fits(value))
  return { text = tostring(value), word = tostring(value), look = look, used = used or nil,
    fits = fits and true or nil,
    changed = marks.is_die_changed(env.current, dice, i) or nil }
end

--- scene:dice(dice, DiceSpec?) - what they show, which are used, and which
--- can be used
---@param dice Dice
---@param spec (DiceSpec|string)?
function Methods.dice(env, dice, spec)
  spec = label_spec("dice", spec, { label = true, looks = true, fits = true })
  local out = {}
  for i = 1, #dice do out[i] = die(env, dice, spec, i) end
  add(env, { kind = "dice", label = spec.label, dice = out })
end

--- What a counter is about.
---@class CounterSpec
---@field look Look? what is counted
---@field word string? what one types for it

--- scene:counter(label, value, CounterSpec?) - a number or a word, and what it is
---@param label string
---@param value any
---@param spec CounterSpec?
function Methods.counter(env, label, value, spec)
  spec = read_spec("a counter", spec, { look = true, word = true })
  add(env, { kind = "counter", label = tostring(label), value = tostring(value), word = spec.word,
    look = looks.resolve(env.def, spec.look) })
end

--- scene:chips(look, n, label?) - so many chips of that look
---@param look Look
---@param n integer
---@param label string?
function Methods.chips(env, look, n, label)
  if math.type(n) ~= "integer" then
    fault("scene:chips(look, n): a whole number, not %s", tostring(n))
  end
  add(env, { kind = "chips", look = looks.resolve(env.def, look), n = n, label = label })
end

local function texts(list)
  local out = {}
  for i, value in ipairs(list) do out[i] = tostring(value) end
  return out
end

--- What stands above a table.
---@class TableSpec
---@field head string[]? what its columns are
---@field label string? what it is about

--- scene:table(rows, TableSpec?) - rows of values; the first of each is what
--- it is about
---@param rows any[][]
---@param spec TableSpec?
function Methods.table(env, rows, spec)
  spec = read_spec("a table", spec, { head = true, label = true })
  local out = {}
  for i, row in ipairs(rows) do out[i] = texts(row) end
  add(env, { kind = "table", label = spec.label, head = spec.head and texts(spec.head),
    rows = out })
end

-- --- seats and sentences ------------------------------------------------------------

--- How scores are shown.
---@class ScoresSpec
---@field lines boolean? a line for each seat

--- scene:scores(function(seat) ... end?, ScoresSpec?) - the score of every seat, or
--- what the function says of it, and whose turn it is
---@param tell (fun(seat: Seat): any)?
---@param spec ScoresSpec?
function Methods.scores(env, tell, spec)
  spec = read_spec("scores", spec, { lines = true })
  local pos, seats, stuck = env.pos, {}, {}
  for _, note in ipairs(notes.last(env.current, "stuck")) do
    for _, seat in ipairs(note.seats) do stuck[seat] = true end
  end
  for seat = 1, pos.seats do
    local look = looks.of_seat(env.def, seat)
    local text = tell and tell(seat)
    if pos:skips(seat) > 0 then
      text = tostring(text or pos.score[seat] .. " " .. env.def.points) .. ", misses a turn"
    end
    seats[seat] = { seat = seat, name = look.name, look = look, turn = seat == pos.turn
      and not pos.over or nil, stuck = stuck[seat],
      score = pos.score[seat], text = text ~= nil and tostring(text) or nil }
  end
  add(env, { kind = "scores", lines = spec.lines or nil, points = env.def.points, seats = seats })
end

--- How a sentence is shown.
---@class TextSpec
---@field dim boolean? it matters less

--- scene:text(text, TextSpec?) - a sentence
---@param text any
---@param spec TextSpec?
function Methods.text(env, text, spec)
  spec = read_spec("a text", spec, { dim = true })
  add(env, { kind = "text", text = (tostring(text):gsub("[\0\1-\9\11-\31]", "")), dim = spec.dim
    or nil })
end

--- scene:notes(name?) -> the notes of the last turn that the seat may know, in
--- order: { name = , FIELD = value, ... }
---@param name string?
---@return table[]
function Methods.notes(env, name) return notes.last(env.current, name) end

--- scene:seat(seat) -> its name
---@param seat Seat
---@return string
function Methods.seat(env, seat) return looks.of_seat(env.def, seat).name end

-- --- the proxy --------------------------------------------------------------------

local proxy

-- An environment like this one that collects elements of its own.
local function inside(env)
  local inner = {}
  for key, value in pairs(env) do inner[key] = value end
  inner.elements = {}
  return inner
end

--- scene:beside(...) - side by side, each from a function(scene); a number is the gap
--- between them
---@param ... integer|(fun(scene: Scene))
function Methods.beside(env, ...)
  local element = { kind = "beside", gap = 4, parts = {} }
  for _, part in ipairs { ... } do
    if math.type(part) == "integer" then
      element.gap = part
    elseif type(part) == "function" then
      local inner = inside(env)
      part(proxy(inner))
      table.insert(element.parts, inner.elements)
    else
      fault("scene:beside takes functions: scene:beside(function(scene) ... end, ...)")
    end
  end
  add(env, element)
end

-- What a game is handed: methods that know of env, and no table of anything else.
function proxy(env)
  local bound = {}
  for name, method in pairs(Methods) do
    bound[name] = valid.blame(function(_, ...) return method(env, ...) end)
  end
  return setmetatable({}, {
    __index = function(_, key)
      if bound[key] then return bound[key] end
      error(("a scene has no '%s'%s"):format(tostring(key),
        near.meant(tostring(key), near.keys(bound))), 2)
    end,
    __newindex = function() error("a scene is told what there is; it holds nothing", 2) end,
    __name = "scene", __metatable = false,
  })
end

-- --- without a scene -----------------------------------------------------------------

local function is_on_grid(env, stacks)
  for _, entry in ipairs(env.parts) do
    if entry.type == "grid" and env.pos[entry.name]:cells() == #stacks then return true end
  end
  return false
end

-- The stacks that stand on the cells of a grid: on the same number of places.
local function stacks_on(env, grid)
  for _, entry in ipairs(env.parts) do
    local part = env.pos[entry.name]
    if entry.type == "stacks" and #part == grid:cells() then return part end
  end
end

local function show_deck(env, deck)
  for name, seat in deck:describe():gmatch("([%w_]+)%[?(%d*)%]?:") do
    local pile = env.pos[name]
    if seat ~= "" then Methods.hand(env, pile[tonumber(seat)])
    else Methods.pile(env, pile) end
  end
end

local function show_value(env, name)
  local value = env.pos[name]
  if type(value) ~= "userdata" then return Methods.counter(env, name, value) end
  local out = {}
  for i = 1, #value do out[i] = tostring(value[i]) end
  Methods.counter(env, name, table.concat(out, " "))
end

local SHOW <const> = {
  grid = function(env, part) Methods.board(env, part,
    { stacks = stacks_on(env, part), vehicles = part:vehicles() > 0 or nil }) end,
  dice = function(env, part, name) Methods.dice(env, part, name) end,
  deck = show_deck,
  stacks = function(env, part, name)
    if not is_on_grid(env, part) then Methods.stacks(env, part, name) end
  end,
}

local function show_parts(env)
  for _, entry in ipairs(env.parts) do
    local show = SHOW[entry.type]
    if show then show(env, env.pos[entry.name], entry.name) else show_value(env, entry.name) end
  end
end

-- --- what the library adds --------------------------------------------------------------

-- Does its glyph explain itself: is it the name, or the letter of a seat?
local function is_plain(look)
  if look.name:lower() == look.glyph:lower() then return true end
  if not look.seat then return false end
  return look.glyph == tostring(look.seat) or look.glyph:lower() == look.name:sub(1,
    #look.glyph):lower()
end

-- Adds the looks in sight, each once.
local function collect(value, seen, out)
  if type(value) ~= "table" then return end
  local look = value.look
  if type(look) == "table" and look.legend ~= false and not seen[look.name] then
    seen[look.name] = true
    if not is_plain(look) then out[#out + 1] = look end
  end
  for key, inner in pairs(value) do
    if key ~= "look" then collect(inner, seen, out) end
  end
end

local EXPLAINED <const> = { board = true, lanes = true, points = true, track = true,
  stacks = true, beside = true }

local SEAMS <const> = { across = "=", broken = "#" }
local SEAM_TEXTS <const> = { ["="] = "across", ["#"] = "row ends" }

-- Adds the signs of a board: where vehicles leave, what seams are like; each once.
local function collect_signs(element, seen, out)
  local function add_sign(sign, text, look)
    if seen[sign] then return end
    seen[sign] = true
    out[#out + 1] = { sign = sign, text = text, look = look }
  end
  for _, edge in ipairs(element.edges or {}) do
    if edge.legend then add_sign(edge.sign, edge.legend, edge.look) end
  end
  for _, seam in ipairs(element.seams or {}) do
    for y = element.top, element.bottom do
      local sign = SEAMS[seam.rows[y]]
      if sign then add_sign(sign, SEAM_TEXTS[sign]) end
    end
  end
end

-- Behind the last element with looks stands what they mean.
local function add_legend(elements)
  local out, last, signs = {}, nil, {}
  local seen, met = {}, {}
  for i, element in ipairs(elements) do
    if EXPLAINED[element.kind] then
      collect(element, seen, out)
      collect_signs(element, met, signs)
      last = i
    end
  end
  table.sort(out, function(a, b) return a.name < b.name end)
  if #out + #signs > 0 then
    table.insert(elements, last + 1, { kind = "legend", looks = out, signs = signs })
  end
end

local function has_kind(elements, kind)
  for _, element in ipairs(elements) do
    if element.kind == kind then return true end
    for _, part in ipairs(element.parts or {}) do
      if has_kind(part, kind) then return true end
    end
  end
  return false
end

--- The elements of the position for a seat. `texts` are the legal moves as one types
--- them, for the marks of what can be done now; nil: without such marks.
function M.elements(current, seat, texts)
  local env = { def = current.def, pos = current.pos, seats = current.seats, seat = seat,
    current = current, parts = current.kernel.parts(), elements = {} }
  local hook = current.def.hooks.scene
  if hook then hook(current.pos, proxy(env), seat) else show_parts(env) end
  if current.def.points ~= "" and not has_kind(env.elements, "scores") then Methods.scores(env) end
  add_legend(env.elements)
  if texts then marks.targets(env.elements, texts) end
  return env.elements
end

return M
