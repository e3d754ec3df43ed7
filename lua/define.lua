-- lua/define.lua - defining a game, and a variant of a game.
--
-- `game "Title" { ... }` gives an object that collects a definition: options,
-- kinds of moves, named rules, what a move does, and hooks. Nothing is checked
-- against a position here; that happens when a match is set up.

local near = require "lua/near"
local template = require "lua/template"

local M = {}

-- g.setup(pos, opt) - a hook: makes and fills the parts; there is no chance yet
-- g.deal(pos) - a hook: what chance decides before the first turn
-- g.begin(pos) - a hook: what every turn begins with, such as a roll
-- g.play.KIND(pos, ...) - what a move of that kind does; it is given the fields: a
-- number for a range, the number of a cell, a word for words, a number for names
-- g.legal.KIND(pos, list) - the fast way to all legal moves of that kind; without
-- it they are the move space filtered by the rules
-- g.ends(pos) - a hook: after every move; ends the match if it is over
-- g.stuck(pos) - a hook: the seat has no move; ends the match, or the turn passes
-- g.scene(pos, scene, seat) - a hook: the picture for a seat (0: a spectator)
-- g.describe(pos, seat) -> the position in sentences: a hook
-- g.score(pos, seat) -> how good it looks for a seat, any number: a hook for bots
-- g.imagine(pos, seat) - a hook for bots: makes what the seat cannot see agree
-- with what it has observed
-- g.inspect(opt) -> a list of sentences: a hook, what is wrong with the contents,
-- for lusory check
-- g.base.play.KIND(pos, ...) - in a variant: what the base does; likewise
-- g.base.setup and the other hooks

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
  inspect = "what is wrong with the contents, for lusory check: inspect(opt) -> list of sentences",
  imagine = "fills what a seat cannot see with what could be: imagine(pos, seat)",
}

local SPEC <const> = {
  players = true, summary = true, card = true, teams = true, cap = true,
  seats = true, credits = true, phases = true,
}

local function new_def(title)
  return {
    title = title, players = { 2, 2 }, summary = "", card = "", cap = 1000,
    options = {}, checks = {}, phases = { "main" }, kinds = {}, rules = {},
    legal = {}, play = {}, hooks = {},
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

local function unknown(what, name, known)
  return ("there is no %s '%s'%s"):format(what, tostring(name), near.meant(name, known))
end

-- players = 2, or { 2, 4 }
local function read_players(players)
  if type(players) == "number" then players = { players, players } end
  local least, most = players[1], players[2]
  if math.type(least) ~= "integer" or math.type(most) ~= "integer"
    or least < 1 or most > 8 or least > most then
    error("players: a number or { fewest, most }, from 1 to 8", 4)
  end
  return { least, most }
end

local function apply(def, spec)
  for key, value in pairs(spec) do
    if not SPEC[key] then error(unknown("field", key, near.keys(SPEC)), 3) end
    if key == "players" then value = read_players(value) end
    def[key] = value
  end
end

-- --- the object's functions ---------------------------------------------

local FUNCTIONS = {}

-- g.options { pile = { 15, min = 1, max = 99, help = "..." }, ... } - declares
-- options: the default first, then a range (min, max) or a list of values, and
-- help; in a variant, pile = 21 sets another default
local OPTION <const> = { [1] = true, min = true, max = true, values = true, help = true, type = true }

local function option_type(name, spec)
  local default = spec[1]
  if spec.type then return spec.type end
  if spec.values then return "word" end
  if type(default) == "boolean" then return "flag" end
  if math.type(default) == "integer" then return "integer" end
  if type(default) == "string" then return "text" end
  error(("option '%s': the first entry is its default: a number, a word or true/false"):format(name), 4)
end

local function new_option(name, spec)
  for key in pairs(spec) do
    if not OPTION[key] then error(unknown("field of an option", key, near.keys(OPTION)), 4) end
  end
  return {
    name = name, default = spec[1], type = option_type(name, spec), help = spec.help or "",
    min = spec.min, max = spec.max, values = spec.values,
  }
end

-- In a list, { name, default, ... }, options keep their order; in a table they
-- are sorted by name.
function FUNCTIONS.options(def, list)
  for name, spec in pairs(list) do
    local option, i = find(def.options, name)
    if type(spec) == "table" then
      local made = new_option(name, spec)
      if option then def.options[i] = made else table.insert(def.options, made) end
    elseif option then
      local copy = {}
      for k, v in pairs(option) do copy[k] = v end
      copy.default = spec
      def.options[i] = copy
    else
      error(unknown("option", name, names(def.options)) ..
        "; a new one is a table: { default, help = ... }", 3)
    end
  end
end

-- g.check("sentence", function(opt, seats) ... end) - refuses a combination of
-- options, with the sentence, when the function returns false
function FUNCTIONS.check(def, sentence, fine)
  table.insert(def.checks, { sentence = sentence, fine = fine })
end

local function phase_list(def, phase)
  if phase == nil then return { "main" } end
  if type(phase) == "string" then phase = { phase } end
  for _, name in ipairs(phase) do
    if not near.has(def.phases, name) then table.insert(def.phases, name) end
  end
  return phase
end

-- g.move("take", "take {n:1-3}", { phase, otherwise, help, FIELD }?) - declares a
-- kind of move and its notation; phase: a name or a list of them; otherwise: only
-- where no other kind has a move; FIELD: what that field takes
function FUNCTIONS.move(def, name, notation, spec)
  spec = spec or {}
  local kind, i = find(def.kinds, name)
  local made = {
    name = name, notation = notation, template = template.parse(notation),
    phases = phase_list(def, spec.phase), otherwise = spec.otherwise or false,
    help = spec.help or "", fields = {},
  }
  for key, value in pairs(spec) do
    if key ~= "phase" and key ~= "otherwise" and key ~= "help" then
      if not template.has(made.template, key) then
        error(unknown("field", key, template.names(made.template)), 3)
      end
      made.fields[key] = value
    end
  end
  if not kind then
    table.insert(def.kinds, made)
  elseif def.base then
    def.kinds[i] = made
    def.changed[name] = true
  else
    error(("the move '%s' is declared twice"):format(name), 3)
  end
end

-- g.rule(name, kinds?, "sentence", function(pos, ...) ... end) - forbids by name: a
-- move is refused, with the sentence, when the function returns false
function FUNCTIONS.rule(def, name, on, sentence, test)
  if type(sentence) == "function" then on, sentence, test = nil, on, sentence end
  if type(test) ~= "function" or type(sentence) ~= "string" then
    error("a rule needs a name, a sentence and a function: rule(\"name\", \"sentence\", function(pos) ... end)", 3)
  end
  if find(def.rules, name) then
    error(("there is a rule '%s' already%s"):format(name,
      def.base and "; replace(\"" .. name .. "\", ...) changes it" or ""), 3)
  end
  if type(on) == "string" then on = { on } end
  table.insert(def.rules, { name = name, on = on, sentence = sentence, test = test,
    added = def.base ~= nil })
end

local function base_rule(def, name)
  if not def.base then error("only a variant replaces or removes rules", 4) end
  local rule, i = find(def.rules, name)
  if not rule then error(unknown("rule", name, names(def.rules)), 4) end
  return rule, i
end

local function rule_changed(def, rule)
  for _, kind in ipairs(def.kinds) do
    if not rule.on or near.has(rule.on, kind.name) then def.changed[kind.name] = true end
  end
end

-- g.replace(name, "sentence"?, function(original) ... end) - in a variant: the
-- rule becomes what the function returns, given the original
function FUNCTIONS.replace(def, name, sentence, make)
  local rule, i = base_rule(def, name)
  if type(sentence) == "function" then sentence, make = rule.sentence, sentence end
  def.rules[i] = { name = name, on = rule.on, sentence = sentence, test = make(rule.test) }
  rule_changed(def, rule)
end

-- g.remove(name) - in a variant: the rule no longer holds
function FUNCTIONS.remove(def, name)
  local rule, i = base_rule(def, name)
  table.remove(def.rules, i)
  rule_changed(def, rule)
end

-- --- the object ----------------------------------------------------------

local DEFS <const> = {} -- object -> def; filled while scripts load

local function object_index(def, functions)
  local function index(_, key)
    if functions[key] then return functions[key] end
    if key == "legal" or key == "play" then return def[key] end
    if key == "base" then return def.base end
    if HOOKS[key] then return def.hooks[key] end
    if key == "card" or key == "summary" or key == "title" then return def[key] end
    error(unknown("function of a game", key, near.keys(functions, HOOKS)), 2)
  end
  local function newindex(_, key, value)
    if HOOKS[key] and type(value) == "function" then def.hooks[key] = value return end
    if key == "card" or key == "summary" or key == "cap" then def[key] = value return end
    if HOOKS[key] then error(key .. " is a function: " .. HOOKS[key], 2) end
    error(unknown("hook", key, near.keys(HOOKS)), 2)
  end
  return index, newindex
end

local function object(def)
  local functions = {}
  for name, f in pairs(FUNCTIONS) do
    functions[name] = function(...) return f(def, ...) end
  end
  local index, newindex = object_index(def, functions)
  local g = setmetatable({}, {
    __index = index, __newindex = newindex, __name = "game", __metatable = false,
  })
  DEFS[#DEFS + 1] = { object = g, def = def }
  return g
end

local function def_of(g)
  for _, entry in ipairs(DEFS) do
    if rawequal(entry.object, g) then return entry.def end
  end
end

-- game "Title" { players, seats, summary, card, teams, cap, phases } -> the game,
-- to be filled; players: a number or { fewest, most }; seats: their names; card:
-- the rules in short; teams: { { 1, 3 }, { 2, 4 } } or function(opt, seats); cap:
-- turns of automatic play; phases: names in order, where moves do not name them
function M.game(title)
  if type(title) ~= "string" then error('write: game "Title" { players = 2 }', 2) end
  return function(spec)
    local def = new_def(title)
    apply(def, spec)
    for _, phase in ipairs(def.phases) do
      if type(phase) ~= "string" then error("phases: a list of names", 2) end
    end
    return object(def)
  end
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

local function derive(base, base_object)
  local def = copy_table(base)
  for _, key in ipairs { "options", "checks", "phases", "kinds", "rules" } do
    def[key] = copy_list(base[key])
  end
  for _, key in ipairs { "legal", "play", "hooks" } do def[key] = copy_table(base[key]) end
  for i, rule in ipairs(def.rules) do
    def.rules[i] = copy_table(rule)
    def.rules[i].added = nil
  end
  def.base, def.base_def, def.changed = base_object, base, {}
  return def
end

-- variant "monza" { title = "...", ... } -> a game that starts as a copy
function M.variant(name)
  if type(name) ~= "string" then error('write: variant "monza" { title = "..." }', 2) end
  return function(spec)
    local base_object = require("games/" .. name)
    local base = def_of(base_object)
    if not base then error(name .. " is not a game", 2) end
    local def = derive(base, base_object)
    def.title = spec.title or base.title .. " (variant)"
    local rest = copy_table(spec)
    rest.title = nil
    apply(def, rest)
    return object(def)
  end
end

-- --- finishing -----------------------------------------------------------

-- Which `legal` still holds: the base's does not know of rules that changed.
local function settle_legal(def)
  for _, kind in ipairs(def.kinds) do
    local name = kind.name
    local own = not def.base_def or def.legal[name] ~= def.base_def.legal[name]
    kind.legal = def.legal[name]
    if not own and (def.changed[name] or def.base_def.lost and def.base_def.lost[name]) then
      kind.legal = nil
      def.lost = def.lost or {}
      def.lost[name] = true
    end
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
        error(("%s.%s: %s"):format(which, name, unknown("move", name, kinds)), 0)
      end
    end
  end
  for _, rule in ipairs(def.rules) do
    for _, name in ipairs(rule.on or {}) do
      if not near.has(kinds, name) then
        error(("rule '%s': %s"):format(rule.name, unknown("move", name, kinds)), 0)
      end
    end
  end
end

-- A definition that is complete: each kind has its play, legal and rules.
function M.finish(def)
  check_names(def)
  if #def.kinds == 0 then error(def.title .. " declares no moves: game.move(\"name\", \"notation\")", 0) end
  for i, kind in ipairs(def.kinds) do def.kinds[i] = copy_table(kind) end
  if def.base_def then M.finish_lost(def.base_def) end
  settle_legal(def)
  for _, kind in ipairs(def.kinds) do
    kind.play = def.play[kind.name]
    if not kind.play then
      error(("the move '%s' is declared, but nothing says what it does: play.%s"):format(kind.name, kind.name), 0)
    end
    kind.rules, kind.filter = rules_of(def, kind)
    if not kind.legal then kind.filter = {} end
  end
end

-- The same question for the games below a variant.
function M.finish_lost(def)
  if not def.base_def then return end
  M.finish_lost(def.base_def)
  for _, kind in ipairs(def.kinds) do
    local name = kind.name
    local own = def.legal[name] ~= def.base_def.legal[name]
    if not own and (def.changed[name] or def.base_def.lost and def.base_def.lost[name]) then
      def.lost = def.lost or {}
      def.lost[name] = true
    end
  end
end

-- The definition in games/NAME, loading it.
function M.load(name)
  local g = require("games/" .. name)
  local def = def_of(g)
  if not def then
    error(("the script of '%s' does not end with `return` and its game"):format(name), 0)
  end
  def.name = name
  return def
end

M.hooks = HOOKS

return M
