-- lua/notes.lua - notes: what a move brought about, declared once and told in
-- sentences.
--
-- A game says a note in play with plain numbers; the kernel keeps it with the
-- move (core/bind/note.h) and asks here for its sentence. What the notes of the
-- last turn say is also there for pictures: M.last, M.cells.

local near = require "lua/near"
local valid = require "lua/valid"

local M = {}

-- What the kernel notes by itself; `captured` and `game` have their sentence
-- here, and a game may say them, too.
local RESERVED <const> = { "roll", "draw", "chance", "reshuffle", "captured",
  "score", "missed", "stuck", "game", "end" }

local FIELDS_MOST <const> = 8

--- What is said about a kind of note.
---@class NoteSpec
---@field [integer] string its fields in the order in which they are said, if
--- the sentence does not name them all: { "who:seat", "points" }
---@field audience string? the field of the one seat that may know it; else all
--- may
---@field fades boolean? it is about something that was seen for a moment only:
--- nobody is told any more once the next turn has been played
---@field marks boolean|string|string[]|nil which of its fields that are cells
--- are marked in the picture: all; false: none; or their names
---@field [string] string|string[]|(fun(pos: Position, opt: Options): any) FIELD:
--- what the field takes, if neither the sentence nor the list says:
--- "number", "seat", the name of a grid (a cell), "left|right", or a list of
--- names

local ABOUT <const> = { audience = true, fades = true, marks = true }

-- --- declaring --------------------------------------------------------------

-- "who:seat" -> a field and what it takes.
local function add_field(fields, text)
  local name, takes = text:match("^([%a_][%w_]*):?(.*)$")
  if not name then
    error(("'%s' is not a field: expected a name, as in \"who:seat\"")
      :format(tostring(text)), 0)
  end
  for _, field in ipairs(fields) do
    if field.name == name then
      if takes ~= "" then field.takes = takes end
      return
    end
  end
  valid.name("a field", name)
  if name == "name" then error("a field cannot be called 'name'", 0) end
  fields[#fields + 1] = { name = name, takes = takes ~= "" and takes or nil }
end

local function names(fields)
  local out = {}
  for i, field in ipairs(fields) do out[i] = field.name end
  return out
end

local function index_of(fields, name)
  for i, field in ipairs(fields) do
    if field.name == name then return i end
  end
  error(("there is no field '%s'%s")
    :format(tostring(name), near.meant(name, names(fields))), 0)
end

-- The fields in their order: those of the list, then those of the sentence.
local function fields_of(sentence, spec)
  local fields = {}
  for _, text in ipairs(spec) do add_field(fields, valid.text("a field", text)) end
  local listed = #fields
  for text in (sentence or ""):gmatch("{([^}]*)}") do add_field(fields, text) end
  if listed > 0 and #fields > listed then
    error(("the list of fields leaves out '%s'")
      :format(fields[listed + 1].name), 0)
  end
  if #fields > FIELDS_MOST then
    error(("%d fields; a note has %d at most"):format(#fields, FIELDS_MOST), 0)
  end
  for key, takes in pairs(spec) do
    if type(key) == "string" and not ABOUT[key] then
      fields[index_of(fields, key)].takes = takes
    end
  end
  return fields
end

-- Which fields are marked: a set of names; nil: all.
local function marks_of(fields, marks)
  if marks == nil or marks == true then return nil end
  local out = {}
  if type(marks) == "string" then marks = { marks } end
  for _, name in ipairs(marks and valid.texts("marks", marks) or {}) do
    index_of(fields, name)
    out[name] = true
  end
  return out
end

-- A note as a game declares it; `sentence` is a text, a function, or false
-- where there is nothing to tell, only to mark.
function M.declare(name, sentence, spec)
  valid.name("a note", name)
  if near.has(RESERVED, name) then
    error(("'%s' is a note of the kernel's own"):format(name), 0)
  end
  local kind = type(sentence)
  if kind ~= "string" and kind ~= "function" and sentence ~= false then
    error(("note(\"%s\", sentence, spec): expected a sentence, a function, or false, got %s")
      :format(name, tostring(sentence)), 0)
  end
  if spec ~= nil and type(spec) ~= "table" then
    error("note(name, sentence, { audience, fades, marks, FIELD }): expected a table", 0)
  end
  spec = spec or {}
  local fields = fields_of(kind == "string" and sentence or nil, spec)
  return {
    name = name, says = sentence, fields = fields,
    to = spec.audience and index_of(fields, spec.audience) or 0,
    marks = marks_of(fields, spec.marks), fades = spec.fades,
  }
end

-- --- once the parts are known ----------------------------------------------

local function fault(note, field, text)
  error(("%snote '%s', field '%s': %s")
    :format(note.place or "", note.name, field.name, text), 0)
end

local function from_names(note, field, list)
  for _, name in ipairs(list) do
    if type(name) ~= "string" then
      fault(note, field, "expected a list of names")
    end
  end
  if #list == 0 then fault(note, field, "the list of names is empty") end
  field.min, field.max, field.names = 1, #list, list
end

local function from_text(current, note, field, takes)
  if takes == "number" then return end
  if takes == "seat" then
    field.min, field.max, field.seat = 1, current.seats, true
  elseif takes:find("|", 1, true) then
    local words = {}
    for word in takes:gmatch("[^|]+") do words[#words + 1] = word end
    from_names(note, field, words)
    field.words = words
  else
    local grid = current.pos:grid_named(takes)
    if not grid then
      fault(note, field,
        ("'%s' is neither number, seat, words (a|b) nor a grid"):format(takes))
    end
    field.min, field.max, field.grid = 1, grid:cells(), grid
  end
end

local function resolve_field(current, note, given)
  local field, takes = { name = given.name }, given.takes or "number"
  if type(takes) == "function" then takes = takes(current.pos, current.opt) end
  if type(takes) == "table" then
    from_names(note, field, takes)
  elseif type(takes) == "string" then
    from_text(current, note, field, takes)
  else
    fault(note, field, "expected a text or a list of names")
  end
  return field
end

local function resolve(current, note)
  local out = { name = note.name, says = note.says, to = note.to,
    marks = note.marks, fades = note.fades, fields = {} }
  for i, field in ipairs(note.fields) do
    out.fields[i] = resolve_field(current, note, field)
  end
  if out.to > 0 and not out.fields[out.to].seat then
    fault(note, note.fields[out.to], "the audience is a seat")
  end
  return out
end

-- "gold 1 : 0 silver"
local function standing(current)
  local out = {}
  for seat = 1, current.seats do
    out[seat] = ("%s %d"):format(M.seat_name(current, seat),
      current.pos.score[seat])
  end
  if #out ~= 2 then return table.concat(out, ", ") end
  return ("%s : %d %s"):format(out[1], current.pos.score[2],
    M.seat_name(current, 2))
end

-- The kinds that the library adds for all games, in the order of
-- core/bind/note.h.
local function own(current)
  local grid = current.pos:grid_named()
  return {
    resolve(current, { name = "captured", to = 0,
      says = "{seat} captured the piece on {cell}",
      fields = { { name = "seat", takes = "seat" },
        { name = "cell", takes = grid and grid:name() or "number" } } }),
    resolve(current, { name = "game", to = 0,
      says = function(_, seat)
        return ("%s won the game; it stands %s")
          :format(M.seat_name(current, seat), standing(current))
      end,
      fields = { { name = "seat", takes = "seat" } } }),
  }
end

-- The kinds of notes of a game that is set up: what the kernel reads.
function M.resolve(current)
  local out = own(current)
  for _, note in ipairs(current.def.notes) do
    out[#out + 1] = resolve(current, note)
  end
  current.note_kinds, current.notes = out, {}
  return out
end

-- --- sentences --------------------------------------------------------------

function M.seat_name(current, seat)
  local seats = current.def.seats
  return seats and seats[seat] or "seat " .. seat
end

local function value_text(current, field, value)
  if field.seat then return M.seat_name(current, value) end
  if field.grid then return field.grid:cell_name(value) end
  return field.names and field.names[value] or tostring(value)
end

local function fill(current, note, values)
  return (note.says:gsub("{([%a_][%w_]*)[^}]*}", function(name)
    for i, field in ipairs(note.fields) do
      if field.name == name then
        return value_text(current, field, values[i])
      end
    end
  end))
end

-- What a function of the game is given: words as words.
local function plain(note, values)
  local out = {}
  for i, field in ipairs(note.fields) do
    out[i] = field.words and field.words[values[i]] or values[i]
  end
  return out
end

-- A sentence begins with a capital letter and ends with a full stop.
local function sentence(text)
  if text == "" then return "" end
  return (text:gsub("^%l", string.upper))
    .. (text:find("[.!?]$") and "" or ".")
end

-- The sentence of a note, by the number of its kind; "" when there is none.
function M.tell(current, kind, ...)
  local note, values, told = current.note_kinds[kind], { ... }, nil
  if type(note.says) == "string" then
    told = fill(current, note, values)
  elseif note.says then
    told = note.says(current.pos, table.unpack(plain(note, values)))
  end
  if told == nil or told == false then return "" end
  if type(told) ~= "string" then
    error(("note '%s': its function must return a sentence or nil, not %s")
      :format(note.name, tostring(told)), 0)
  end
  return sentence(told)
end

-- --- for pictures -----------------------------------------------------------

-- The notes of the last turn that a seat may know: { name = , FIELD = value }.
function M.remember(current, list) current.notes = list end

-- Those of one name, or all; copies, so that a game cannot keep anything there.
function M.last(current, name)
  local out = {}
  for _, note in ipairs(current.notes or {}) do
    if not name or note.name == name then
      local copy = {}
      for key, value in pairs(note) do copy[key] = value end
      out[#out + 1] = copy
    end
  end
  return out
end

local function kind_named(current, name)
  for _, note in ipairs(current.note_kinds) do
    if note.name == name then return note end
  end
end

-- The cells of a grid that notes of the last turn name: a set.
function M.cells(current, grid)
  local out = {}
  for _, said in ipairs(current.notes or {}) do
    local note = kind_named(current, said.name)
    for _, field in ipairs(note and note.fields or {}) do
      local marked = not note.marks or note.marks[field.name]
      if marked and field.grid and rawequal(field.grid, grid) then
        out[said[field.name]] = true
      end
    end
  end
  return out
end

return M
