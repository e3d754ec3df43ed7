-- lua/define.lua - defining a game, and a variant of a game.
--
-- `game "Title" { ... }` gives an object that collects a definition: options,
-- kinds of moves, named rules, what a move does, and hooks. Nothing is checked
-- against a position here; that happens when a match is set up.

local looks = require "lua/looks"
local near = require "lua/near"
local notes = require "lua/notes"
local options = require "lua/options"
local notations = require "lua/notation"
local valid = require "lua/valid"

local M = {}

--- A game being defined: its contents, and the hooks that the match calls.
---@class Game
---@field title string its name
---@field summary string one sentence about it
---@field sheet string the rules sheet: the rules in short
---@field cap integer the most turns of automatic play; can only be set
---@field play table<string, (fun(pos: Position, ...))|Phrase> play.KIND: what a
--- move of that kind does; it receives the fields: a number for a range, the
--- number of a cell, a word for words, a number for names
---@field legal table<string, (fun(pos: Position, list: List))|Phrase>
--- legal.KIND: a fast way to list all legal moves of that kind; without it
--- every move that the rules allow is legal; rules that a variant adds filter
--- the list of its base
---@field base Game in a variant: the game it is made from; base.play.KIND,
--- base.legal.KIND, base.setup and the other hooks, base.title, base.summary,
--- base.sheet
---@field setup fun(pos: Position, opt: Options) a hook: makes and fills the
--- parts; there is no chance yet
---@field deal fun(pos: Position) a hook: decides by chance what is open before
--- the first turn
---@field begin fun(pos: Position) a hook: starts every turn, with a roll for
--- example
---@field ends fun(pos: Position) a hook: called after every move; ends the
--- match if it is over
---@field stuck fun(pos: Position) a hook: called when the seat has no move;
--- ends the match, else the turn passes
---@field scene fun(pos: Position, scene: Scene, seat: Seat) a hook: the picture
--- for a seat (0: a spectator)
---@field describe fun(pos: Position, seat: Seat): string a hook: the position
--- in sentences
---@field score fun(pos: Position, seat: Seat): number a hook for bots: how good
--- the position looks for a seat, in any unit, more is better; mcts asks for
--- every seat when it breaks off a playout after 20 random moves, and compares
--- the seat with the best of the other sides; a test calls m:rating(seat)
---@field imagine fun(pos: Position, seat: Seat) a hook for bots: makes what the
--- seat cannot see agree with what it has observed
---@field figures fun(pos: Position): table a hook: { { name, number }, ... },
--- whole numbers from 0 that `lusory sim` adds up at the end of each match; the
--- names must always be the same
---@field inspect fun(opt: Options): string[] a hook: sentences about what is
--- wrong with the contents, for `lusory check`

-- The functions a game may give, and when the match calls them.
local HOOKS <const> = {
  setup = "makes and fills the parts: setup(pos, opt)",
  deal = "what chance decides before the first turn: deal(pos)",
  begin = "at the start of each turn: begin(pos)",
  ends = "after each move: is it over? ends(pos)",
  stuck = "a seat has no move: end the match, or let the turn pass: stuck(pos)",
  scene = "the picture: scene(pos, scene, seat)",
  describe = "the position in sentences: describe(pos, seat) -> text",
  score = "how good it looks, for bots: score(pos, seat) -> number",
  figures = "what lusory sim counts at the end of a match: figures(pos) -> " ..
    "{ { name, number }, ... }",
  inspect = "what is wrong with the contents, for lusory check: inspect(opt) -> list of sentences",
  imagine = "fills in what a seat cannot see with what it could be: imagine(pos, seat)",
}

--- What `game` and `variant` take; every field is optional.
---@class GameSpec
---@field title string? of a variant: its name
---@field players integer|integer[]|nil how many play, or { fewest, most }: 2
---@field seats string[]? the names of the seats
---@field summary string? one sentence about it
---@field sheet string? the rules sheet: the rules in short
---@field credits string? who made the game
---@field teams Seat[][]|(fun(opt: Options, seats: integer): Seat[][])|nil seats
--- that win together: { { 1, 3 }, { 2, 4 } }
---@field cap integer? turns of automatic play: 1000
---@field points string? what the points of the score are called, such as
--- "pieces"; the result and the history use the word
---@field phases string[]? their names, in order, if not taken from the moves

-- What `game "Title" { ... }` takes, and how each field is checked.
local SPEC <const> = {
  players = valid.players, teams = valid.teams, cap = valid.cap,
  summary = function(text) return valid.text("summary", text) end,
  sheet = function(text) return valid.text("sheet", text) end,
  credits = function(text) return valid.text("credits", text) end,
  points = function(text) return valid.text("points", text) end,
  seats = function(list) return valid.texts("seats", list) end,
  phases = function(list)
    for _, name in ipairs(valid.texts("phases", list)) do
      valid.name("a phase", name)
    end
    return list
  end,
}

local function new_def(title)
  return {
    title = title, players = { 2, 2 }, summary = "", sheet = "", points = "", cap = 1000,
    options = {}, checks = {}, phases = { "main" }, kinds = {}, rules = {},
    legal = {}, play = {}, hooks = {}, places = {}, parts = {}, notes = {}, looks = {},
  }
end

local function find(list, name)
  for i, item in ipairs(list) do
    if item.name == name then return item, i end
  end
end

local function names(list)
  local out = {}
  for i, item in ipairs(list) do out[i] = item.name end
  return out
end

local function copy_list(list)
  local out = {}
  for i, item in ipairs(list) do out[i] = item end
  return out
end

local function copy_table(from)
  local out = {}
  for k, v in pairs(from) do out[k] = v end
  return out
end

local function unknown(what, name, known)
  return ("there is no %s '%s'%s")
    :format(what, tostring(name), near.meant(name, known))
end

-- What g.play and g.legal are to a script: assigning also notes the line.
local function noted(def, which)
  return setmetatable({}, {
    __index = function(_, name)
      if def[which][name] == nil and not find(def.kinds, name) then
        error(("%s.%s: %s"):format(which, tostring(name),
          unknown("move", name, names(def.kinds))), 2)
      end
      return def[which][name]
    end,
    __newindex = function(_, name, value)
      def[which][name] = value
      def.places[which .. "." .. tostring(name)] = valid.here(2)
    end,
    __pairs = function() return pairs(def[which]) end,
    __metatable = false,
  })
end

local function apply(def, spec)
  valid.keys("field of a game", spec, SPEC)
  for key, value in pairs(spec) do def[key] = SPEC[key](value) end
  if def.seats and #def.seats < def.players[2] then
    error(("seats: %d names for up to %d players")
      :format(#def.seats, def.players[2]), 0)
  end
end

-- --- the object's functions ---------------------------------------------

local FUNCTIONS = {}
local AUTHOR <const> = 5 -- calls up from them to the script's line

--- What an option takes; the default comes first: { 15, min = 1, max = 99 }.
---@class OptionSpec
---@field [1] integer|string|boolean|(fun(settings: table): any) its default, or
--- a function that makes it from the settings, which are texts
---@field min integer? the least it can be
---@field max integer? the most it can be
---@field values any[]? the words it can be
---@field type "integer"|"word"|"flag"|"text"|nil if the default does not show
--- it
---@field help string? what it does

--- g.options { pile = { 15, min = 1, max = 99, help = "..." }, ... } - declares
--- options, each by an OptionSpec; in a variant, pile = 21 changes the default
---@param list table<string, OptionSpec|integer|string|boolean>
function FUNCTIONS.options(def, list)
  for name, spec in pairs(list) do
    local option, i = find(def.options, name)
    if type(spec) == "table" then
      local made = valid.option(name, spec, options.range)
      if option then
        def.options[i] = made
      else
        table.insert(def.options, made)
      end
    elseif option then
      local copy = copy_table(option)
      copy.default = spec
      def.options[i] = valid.default(copy, options.range)
    else
      error(unknown("option", name, names(def.options)) ..
        " (a new option is a table: { default, help = ... })", 0)
    end
  end
end

--- g.check("sentence", function(opt, seats) ... end) - refuses a combination of
--- options when the function returns false; the reason is the sentence, or a
--- second result of the function
---@param sentence string
---@param fine fun(opt: Options, seats: integer): any, string?
function FUNCTIONS.check(def, sentence, fine)
  valid.text("check", sentence)
  valid.action("check(\"sentence\", function(opt, seats) ... end)", fine)
  table.insert(def.checks, { sentence = sentence, fine = fine })
end

--- g.looks { man = { "white man", colour = "white", glyph = "w" }, ... } - what pieces,
--- cards, faces and spaces look like, each a LookSpec, for use by name in `scene`; in a
--- variant they are added to those of the base, or take their place
---@param list table<string, LookSpec>
function FUNCTIONS.looks(def, list)
  for name, look in pairs(looks.declare(list)) do def.looks[name] = look end
end

local function phase_list(def, phase)
  if phase == nil and not near.has(def.phases, "main") then
    error("say in which phase it is played: phase = \""
      .. table.concat(def.phases, "\" or \"") .. "\"", 0)
  end
  if phase == nil then return { "main" } end
  if type(phase) == "string" then phase = { phase } end
  for _, name in ipairs(valid.texts("phase", phase)) do
    valid.name("a phase", name)
    if not near.has(def.phases, name) then table.insert(def.phases, name) end
  end
  return phase
end

--- What a field of a move takes: "1-5", "left|right" or the name of a grid; a
--- list of words; { first, last }; or a function that gives one of these.
---@class FieldSpec
---@field names string[]? names of the values; the script receives their numbers
---@field also table<string, integer>|(fun(pos: Position): table<string,
--- integer>)|nil other names and their numbers; as a function (only with
--- `names`), those that hold in a position; a list of words may have it, too
---@field any_order boolean? the words of a name may be typed in any order
---@field short (fun(pos: Position, n: integer): string?)? a beginning of the
--- name that is clear in a position
---@field about (fun(pos: Position, n: integer): string?)? what a value is or
--- brings about, for `why MOVE` and when a move is ambiguous
---@field called string? what is expected, in words, when no value was typed:
--- "three spaces in a line"
---@field ways (fun(pos: Position, ...): string, string, string?, string?)? for
--- { first, last }: the words for + and -, given the fields before it; a second
--- pair holds other words for the same

--- What is said about a kind of move.
---@class MoveSpec
---@field phase string|string[]|nil the phase or phases in which it can be
--- played; "main" if none are named
---@field otherwise boolean? legal only when no other kind has a move
---@field only (fun(opt: Options): any)? does it exist with these options? If
--- not, nothing offers it
---@field help string? what it does
---@field [string] string|any[]|FieldSpec|(fun(pos: Position, opt: Options):
--- any) FIELD: what that field takes, if the notation does not say

local ABOUT <const> = { phase = true, otherwise = true, only = true, help = true }

-- What the spec of a move says about its fields.
local function field_specs(items, spec)
  local out = {}
  for key, value in pairs(spec) do
    if not ABOUT[key] then
      if not notations.has(items, key) then
        error(unknown("field", key, notations.names(items)) ..
          " (besides the fields there are phase, otherwise, only and help)", 0)
      end
      out[key] = value
    end
  end
  return out
end

local function new_kind(def, name, notation, spec)
  local items = notations.parse(notation)
  return {
    name = name, notation = notation, items = items,
    phases = phase_list(def, spec.phase), otherwise = spec.otherwise or false,
    only = spec.only and valid.action("only", spec.only),
    help = valid.text("help", spec.help or ""),
    fields = field_specs(items, spec),
  }
end

-- What the base says of a field, in the notation or in the table after it.
local function said(kind, field)
  for _, item in ipairs(kind.items) do
    if item.field == field then return item.spec or kind.fields[field] end
  end
end

-- A move that a variant declares again: what it does not say is as in the base.
local function redeclared(kind, spec)
  local out = copy_table(spec)
  if out.phase == nil then out.phase = kind.phases end
  if out.otherwise == nil then out.otherwise = kind.otherwise end
  if out.only == nil then out.only = kind.only end
  if out.help == nil then out.help = kind.help end
  return out
end

local function same_fields(a, b)
  local left, right = notations.names(a.items), notations.names(b.items)
  for i = 1, math.max(#left, #right) do
    if left[i] ~= right[i] or said(a, left[i]) ~= said(b, right[i]) then
      return false
    end
  end
  return true
end

local function redeclare(def, kind, notation, spec)
  local made = new_kind(def, kind.name, notation, redeclared(kind, spec))
  for _, item in ipairs(made.items) do
    local field = item.field
    if field and not item.spec and made.fields[field] == nil then
      made.fields[field] = said(kind, field)
    end
  end
  if not same_fields(kind, made) then def.changed[kind.name] = true end
  return made
end

--- g.move("take", "take {n:1-3}", MoveSpec?) - declares a kind of move and its
--- notation; in a variant it may declare a move of the base again: phase, help
--- and fields that it does not mention are those of the base
---@param name string
---@param notation string
---@param spec MoveSpec?
function FUNCTIONS.move(def, name, notation, spec)
  spec = spec or {}
  valid.name("a kind of move", name)
  if type(spec) ~= "table" then
    error("move(name, notation, { phase, otherwise, only, help, FIELD }): expected a table", 0)
  end
  local kind, i = find(def.kinds, name)
  if kind and not def.base then
    error(("the move '%s' is declared twice"):format(name), 0)
  end
  local made = kind and redeclare(def, kind, notation, spec)
    or new_kind(def, name, notation, spec)
  made.place = valid.here(AUTHOR)
  def.kinds[i or #def.kinds + 1] = made
end

--- g.rule(name, kinds, "sentence", function(pos, ...) ... end) - forbids by
--- name: a move of these kinds is refused, with the sentence, when the function
--- returns false; kinds are a name, "take", or several, { "take", "all" };
--- without them, any move
---@param name string
---@param kinds string|string[]
---@param sentence string
---@param test fun(pos: Position, ...): any
---@overload fun(name: string, sentence: string, test: (fun(pos: Position, ...):
--- any))
function FUNCTIONS.rule(def, name, kinds, sentence, test)
  if type(sentence) == "function" then
    kinds, sentence, test = nil, kinds, sentence
  end
  if type(test) ~= "function" or type(sentence) ~= "string" then
    error(
      "a rule needs a name, a sentence and a function: rule(\"name\", " ..
        "\"sentence\", function(pos) ... end)", 0)
  end
  valid.name("a rule", name)
  if find(def.rules, name) then
    error(("there is already a rule '%s'%s"):format(name,
      def.base and "; replace(\"" .. name .. "\", ...) changes it" or ""), 0)
  end
  if type(kinds) == "string" then kinds = { kinds } end
  table.insert(def.rules, { name = name, on = kinds, sentence = sentence,
    test = test, place = valid.here(AUTHOR),
    added = def.base ~= nil })
end

local function base_rule(def, name)
  if not def.base then error("only a variant replaces or removes rules", 0) end
  local rule, i = find(def.rules, name)
  if not rule then error(unknown("rule", name, names(def.rules)), 0) end
  return rule, i
end

local function rule_changed(def, rule)
  for _, kind in ipairs(def.kinds) do
    if not rule.on or near.has(rule.on, kind.name) then
      def.changed[kind.name] = true
    end
  end
end

--- g.replace(name, "sentence", function(original) ... end) - in a variant: the
--- function receives the original rule and returns the new one; the sentence is
--- optional
---@param name string
---@param sentence string
---@param make fun(original: function): function
---@overload fun(name: string, make: (fun(original: function): function))
function FUNCTIONS.replace(def, name, sentence, make)
  local rule, i = base_rule(def, name)
  if type(sentence) == "function" then
    sentence, make = rule.sentence, sentence
  end
  valid.action("replace(\"" .. name .. "\", function(original) ... end)", make)
  local test = make(rule.test)
  if type(test) ~= "function" then
    error(("replace(\"%s\", ...) must return the new rule: return function(pos, ...) ... end")
      :format(name), 0)
  end
  def.rules[i] = { name = name, on = rule.on, place = valid.here(AUTHOR),
    sentence = valid.text("the sentence", sentence), test = test }
  rule_changed(def, rule)
end

--- g.remove(name) - in a variant: the rule no longer holds
---@param name string
function FUNCTIONS.remove(def, name)
  local rule, i = base_rule(def, name)
  table.remove(def.rules, i)
  rule_changed(def, rule)
end

--- g.part(name, function(spec, opt) ... end) - in a variant: the function
--- receives the spec from which the base's setup makes a part, and changes it
--- or returns another
---@param name string
---@param change fun(spec: table, opt: Options): table?
function FUNCTIONS.part(def, name, change)
  if not def.base then
    error("only a variant changes the parts of its base", 0)
  end
  valid.name("a part", name)
  valid.action("part(\"" .. name .. "\", function(spec, opt) ... end)", change)
  table.insert(def.parts,
    { name = name, change = change, place = valid.here(AUTHOR) })
end

--- g.note(name, sentence, NoteSpec?) - declares what a move may bring about;
--- said by pos:note(name, ...), with a value for each {field} of the sentence:
--- {who:seat}, {at:board} and {how:left|right} say what a field takes, else it
--- takes a number. Instead of a sentence: a function(pos, ...) that returns it,
--- or nil; or false, where nothing is to be told. A variant may declare a note
--- of its base again
---@param name string
---@param sentence string|false|(fun(pos: Position, ...): string?)
---@param spec NoteSpec?
function FUNCTIONS.note(def, name, sentence, spec)
  local made = notes.declare(name, sentence, spec)
  local known, i = find(def.notes, name)
  if known and not (def.base and find(def.base_def.notes, name)) then
    error(("the note '%s' is declared twice"):format(name), 0)
  end
  made.place = valid.here(AUTHOR)
  def.notes[i or #def.notes + 1] = made
end

-- --- the object ----------------------------------------------------------

local DEFS <const> = {} -- object -> def; filled while scripts load

local function object_index(def, functions)
  local seen = { legal = noted(def, "legal"), play = noted(def, "play") }
  local function index(_, key)
    if functions[key] then return functions[key] end
    if key == "legal" or key == "play" then return seen[key] end
    if key == "base" then return def.base end
    if HOOKS[key] then return def.hooks[key] end
    if key == "sheet" or key == "summary" or key == "title" then
      return def[key]
    end
    error(unknown("function of a game", key, near.keys(functions, HOOKS)), 2)
  end
  local function newindex(_, key, value)
    if HOOKS[key] and type(value) == "function" then
      def.hooks[key] = value
      return
    end
    if key == "sheet" or key == "summary" or key == "cap" then
      def[key] = SPEC[key](value)
      return
    end
    if HOOKS[key] then error(key .. " is a function: " .. HOOKS[key], 0) end
    error(unknown("hook", key, near.keys(HOOKS)), 0)
  end
  return index, valid.blame(newindex)
end

local function object(def)
  local functions = {}
  for name, f in pairs(FUNCTIONS) do
    functions[name] = valid.blame(function(...) f(def, ...) end)
  end
  local index, newindex = object_index(def, functions)
  local g = setmetatable({}, {
    __index = index, __newindex = newindex, __name = "game",
    __metatable = false,
  })
  DEFS[#DEFS + 1] = { object = g, def = def }
  return g
end

local function def_of(g)
  for _, entry in ipairs(DEFS) do
    if rawequal(entry.object, g) then return entry.def end
  end
end

--- game "Title" { players = 2, ... } -> the game of a GameSpec, to be filled
---@param title string
---@return fun(spec: GameSpec): Game
function M.game(title)
  if type(title) ~= "string" then
    error('write: game "Title" { players = 2 }', 2)
  end
  return valid.blame(function(spec)
    local def = new_def(title)
    apply(def, spec)
    return object(def)
  end)
end

local function derive(base, base_object)
  local def = copy_table(base)
  for _, key in ipairs { "options", "checks", "phases", "kinds", "rules", "parts",
    "notes" } do
    def[key] = copy_list(base[key])
  end
  for _, key in ipairs { "legal", "play", "hooks", "places", "looks" } do
    def[key] = copy_table(base[key])
  end
  for i, rule in ipairs(def.rules) do
    def.rules[i] = copy_table(rule)
    def.rules[i].added = nil
  end
  def.base, def.base_def, def.changed = base_object, base, {}
  return def
end

-- The game that a variant starts from; where there is none, the error speaks of
-- a game, not of a module.
local function base_game(name)
  local ok, result = pcall(require, "games/" .. name)
  if ok then return result end
  if tostring(result):find("there is no module 'games/" .. name .. "'", 1, true) then
    error(("there is no game '%s' to make a variant of; 'lusory list' shows all games")
      :format(name), 0)
  end
  error(result, 0)
end

--- variant "monza" { title = "...", ... } -> a game that starts as a copy of
--- its base
---@param name string
---@return fun(spec: GameSpec): Game
function M.variant(name)
  if type(name) ~= "string" then
    error('write: variant "monza" { title = "..." }', 2)
  end
  return valid.blame(function(spec)
    if type(spec) ~= "table" then
      error(("write: variant \"%s\" { title = \"...\" }"):format(name), 0)
    end
    local base_object = base_game(name)
    local base = def_of(base_object)
    if not base then error(name .. " is not a game", 0) end
    base.name = name
    local def = derive(base, base_object)
    def.title = valid.text("title", spec.title or base.title .. " (variant)")
    local rest = copy_table(spec)
    rest.title = nil
    apply(def, rest)
    return object(def)
  end)
end

-- --- parts that a variant changes -----------------------------------------

-- The spec of a part after all variants changed it; `met` notes which of them
-- were asked.
function M.change_part(def, name, spec, opt, met)
  for i, part in ipairs(def.parts) do
    if part.name == name then
      met[i] = true
      spec = spec or {}
      spec = part.change(spec, opt) or spec
      if type(spec) ~= "table" then
        error(("%spart '%s': expected a table as its spec, got %s")
          :format(part.place, name, tostring(spec)), 0)
      end
    end
  end
  return spec
end

-- After setup: was every part that a variant changes made?
function M.check_parts(def, made, met)
  for i, part in ipairs(def.parts) do
    if not met[i] then
      error(part.place .. unknown("part", part.name, names(made)), 0)
    end
  end
end

-- --- finishing -----------------------------------------------------------

-- Notes the kinds whose `legal` comes from the base and no longer holds,
-- because rules have changed.
local function note_lost(def)
  local base = def.base_def
  def.lost = {}
  if not base then return end
  note_lost(base)
  for _, kind in ipairs(def.kinds) do
    local name = kind.name
    local own = def.places["legal." .. name] ~= base.places["legal." .. name]
    if not own and (def.changed[name] or base.lost[name]) then
      def.lost[name] = true
    end
  end
end

local function settle_legal(def)
  note_lost(def)
  for _, kind in ipairs(def.kinds) do
    kind.legal = not def.lost[kind.name] and def.legal[kind.name] or nil
  end
end

local function rules_of(def, kind)
  local all, added = {}, {}
  for i, rule in ipairs(def.rules) do
    if not rule.on or near.has(rule.on, kind.name) then
      all[#all + 1] = i
      if rule.added then added[#added + 1] = i end
    end
  end
  return all, added
end

local function check_names(def)
  local kinds = names(def.kinds)
  for _, which in ipairs { "play", "legal" } do
    for name in pairs(def[which]) do
      if not near.has(kinds, name) then
        local place = def.places[which .. "." .. name] or ""
        error(("%s%s.%s: %s")
          :format(place, which, name, unknown("move", name, kinds)), 0)
      end
    end
  end
  for _, rule in ipairs(def.rules) do
    for _, name in ipairs(rule.on or {}) do
      if not near.has(kinds, name) then
        local several = name:find("[^%w_]") and ' (several: { "take", "all" })' or ""
        error(("%srule '%s': %s%s"):format(rule.place, rule.name,
          unknown("move", name, kinds), several), 0)
      end
    end
  end
end

-- A definition that is complete: each kind has its play, legal and rules.
function M.finish(def)
  check_names(def)
  if #def.kinds == 0 then
    error(def.title .. " declares no moves; a move is game.move(\"name\", \"notation\")",
      0)
  end
  for i, kind in ipairs(def.kinds) do def.kinds[i] = copy_table(kind) end
  settle_legal(def)
  for _, kind in ipairs(def.kinds) do
    kind.play = def.play[kind.name]
    if not kind.play then
      error(
        ("%sthe move '%s' is declared, but nothing says what it does; write play.%s")
        :format(kind.place, kind.name, kind.name), 0)
    end
    valid.action((def.places["play." .. kind.name] or "") .. "play."
      .. kind.name, kind.play)
    valid.action((def.places["legal." .. kind.name] or "") .. "legal."
      .. kind.name, kind.legal or {})
    kind.legal_place = def.places["legal." .. kind.name]
    kind.rules, kind.filter = rules_of(def, kind)
    if not kind.legal then kind.filter = {} end
  end
end

-- The definition in games/NAME, loading it.
function M.load(name)
  local g = require("games/" .. name)
  local def = def_of(g)
  if type(g) == "function" then
    error(
      (
      "%s: the table after the name is missing: game \"Title\" { players = " ..
        "2 }, variant \"hex\" { title = \"...\" }"):format(name), 0)
  end
  if not def then
    error(("the script of '%s' must end with `return` and its game")
      :format(name), 0)
  end
  def.name = name
  return def
end

M.hooks = HOOKS

return M
