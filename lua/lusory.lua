-- lua/lusory.lua - the library: what a rules script sees, and what the match
-- asks of it.
--
-- The words for scripts are in `words`; the kernel publishes them. The other
-- functions are the match's side: it opens a game, has it set up, and then
-- asks for texts (moves, rules, pictures) about the position at hand.

local author = require "lua/author"
local define = require "lua/define"
local fields = require "lua/fields"
local move_text = require "lua/move_text"
local notes = require "lua/notes"
local options = require "lua/options"
local marks = require "lua/marks"
local phrase = require "lua/phrase"
local scene = require "lua/scene"
local tell = require "lua/tell"
local text = require "lua/text"
local valid = require "lua/valid"

local M = {
  words = {
    game = define.game, variant = define.variant,
    on = phrase.on, when = phrase.when, both = phrase.both, no = phrase.no,
    win = phrase.win, draw = phrase.draw, again = phrase.again,
    phase = phrase.phase,
    more = phrase.more, spend = phrase.spend, keep = phrase.keep,
    forget = phrase.forget,
    has = phrase.has, reached = phrase.reached, chosen = phrase.chosen,
    start_from = require "lua/start",
  },
}

local current = {} -- the game that was opened: def, opt, kinds, pos

-- Loads a game by name; settings are texts, seats 0 means the fewest. With `plain`
-- its phrases become the Lua functions they stand for.
function M.open(kernel, name, settings, seats, plain)
  local def = define.load(name)
  current.kernel, current.def, current.pos = kernel, def, kernel.pos
  current.plain = plain
  current.seats = options.seats(def, seats)
  current.opt = options.resolve(def, settings, current.seats)
  return current.seats
end

-- What went wrong in setup, with its line in the script; but a message that
-- begins with an option's name is about what was set, and has none.
local function fault_in_setup(message)
  if type(message) ~= "string" or message:match("^[^\n:]+:%d+: ") then
    return message
  end
  local option = message:match("^([%a_][%w_]*): ")
  if option and rawget(current.opt, option) ~= nil then return message end
  return valid.script_line() .. message
end

-- Makes the parts and fills them.
function M.setup()
  local kernel, def = current.kernel, current.def
  kernel.provide("opt", kernel.readonly(current.opt))
  local fixed = {}
  kernel.provide("fixed", fixed)
  kernel.teams(options.teams(def, current.opt, current.seats))
  kernel.phases(def.phases)
  local met = {}
  if #def.parts > 0 then
    kernel.change(function(name, spec)
      return define.change_part(def, name, spec, current.opt, met)
    end)
  end
  if def.hooks.setup then
    local ok, message = xpcall(def.hooks.setup, fault_in_setup, current.pos, current.opt)
    if not ok then error(message, 0) end
  end
  define.check_parts(def, kernel.parts(), met)
  current.fixed = kernel.frozen(fixed)
  kernel.provide("fixed", current.fixed)
end

-- A phrase for the kernel; with `plain` set, as the Lua function it stands for.
local function words(rule, plain)
  if type(rule) ~= "table" then return rule end
  local made = phrase.resolve(rule, current.opt)
  return current.plain and plain(made) or made
end

-- The tables that the kernel plays by (core/game/compile.c reads them).
function M.compile()
  local def = current.def
  define.finish(def)
  current.kinds = {}
  for i, kind in ipairs(def.kinds) do
    local made = fields.resolve(kind, current.pos, current.opt)
    made.play = words(kind.play, phrase.plain_play)
    made.legal = words(kind.legal, phrase.plain_legal)
    current.kinds[i] = made
  end
  return {
    title = def.title,
    variant = def.base_def ~= nil,
    cap = def.cap,
    kinds = current.kinds,
    rules = def.rules,
    hooks = def.hooks,
    notes = notes.resolve(current),
  }
end

function M.text(move) return move_text.text(current, move) end
function M.parse(line, from, legal)
  return move_text.parse(current, line, from, legal)
end
function M.complete(line, from, legal)
  return move_text.complete(current, line, from, legal)
end
function M.hint(line, from, legal)
  return move_text.hint(current, line, from, legal)
end
function M.about(line, from, legal)
  return move_text.about(current, line, from, legal)
end
function M.sentence(rule, move) return tell.sentence(current, rule, move) end
function M.begins(word) return move_text.begins(current, word) end
function M.look_back(there, said)
  notes.remember(current, said)
  return marks.look_back(current, there)
end

-- The legal moves as one types them.
local function texts(legal)
  local out = {}
  for i = 1, #legal do out[i] = move_text.text(current, legal:move(i)) end
  return out
end

-- The picture for a seat: form is "text", "ascii", "svg" or "words"; a text takes up at
-- most so many columns and rows, 0 for any number; with what "hand" it is only what that
-- seat holds. `legal` are the moves that it may be shown.
function M.picture(seat, form, columns, rows, what, legal)
  if form == "words" then return tell.describe(current, seat) end
  if form == "svg" then
    return require("lua/svg").paint(scene.elements(current, seat, texts(legal)),
      { title = current.def.title })
  end
  local paper = { ascii = form == "ascii", columns = columns, rows = rows }
  return text.paint(scene.elements(current, seat), paper, what)
end

function M.describe(seat) return tell.describe(current, seat) end
function M.note(kind, ...) return notes.tell(current, kind, ...) end
function M.figures() return tell.figures(current) end
function M.seat_name(seat) return tell.seat_name(current, seat) end
-- What the game itself has to say against its options and data: sentences.
function M.inspect()
  local inspect = current.def.hooks.inspect
  local found = {}
  local given = inspect and inspect(current.opt) or {}
  if type(given) ~= "table" then
    error("inspect(opt) must return a list of sentences, not " .. tostring(given),
      0)
  end
  for i, sentence in ipairs(given) do found[i] = tostring(sentence) end
  return tell.unknown_names(current, found)
end
function M.names() return author.names(current) end
function M.starter() return author.starter(current) end
function M.help() return tell.help(current.def, current.opt) end
-- The same of a game that cannot be set up as it is.
function M.sheet(name) return tell.help(define.load(name)) end
function M.info(name) return tell.info(define.load(name)) end
function M.options_text() return options.text(current.def, current.opt) end
function M.options_line() return options.line(current.def, current.opt) end
function M.options_read(line) return pcall(options.read, current.def, line) end
function M.settings() return options.settings(current.def, current.opt) end
function M.options_json() return options.json(current.def, current.opt) end

return M
