-- lua/author.lua - what the author of a variant wants to know about its base:
-- the names of its moves, fields, phases, parts, options and rules.

local fields = require "lua/fields"
local options = require "lua/options"

local M = {}

local SHOWN <const> = 12 -- values of a list

-- --- all names --------------------------------------------------------------

-- What a script receives for a field.
local function given(field)
  if field.type == "cell" then
    return "a cell of " .. field.grid:name() .. ", " .. field.grid:span()
  end
  if field.type == "word" then return "the word: " .. fields.range(field) end
  if not field.named then return "a number, " .. fields.range(field) end
  local shown = {}
  for i = 1, math.min(field.size, SHOWN) do
    shown[i] = ("%d %s"):format(i, field.names[i])
  end
  return "a number: " .. table.concat(shown, ", ")
    .. (field.size > SHOWN and ", ..." or "")
end

local function arguments(kind)
  local names = { "pos" }
  for _, field in ipairs(kind.fields) do names[#names + 1] = field.name end
  return table.concat(names, ", ")
end

local function add_kinds(out, current)
  out[#out + 1] = "Kinds of moves: g.play.KIND, g.legal.KIND, g.rule(name, \"KIND\", ...)"
  for _, kind in ipairs(current.kinds) do
    out[#out + 1] = ("  %s(%s)"):format(kind.name, arguments(kind))
    out[#out + 1] = ("      typed \"%s\"; phase %s%s%s")
      :format(kind.notation, table.concat(kind.phases, ", "),
      kind.otherwise and "; only when there is no other move" or "",
      kind.legal and "; has a legal" or "")
    for _, field in ipairs(kind.fields) do
      out[#out + 1] = ("      %s: %s%s"):format(field.name, given(field),
        field.worked_out and " (with these options; --set may change it)" or "")
    end
  end
end

local function add_list(out, title, list)
  if #list == 0 then return end
  out[#out + 1] = "\n" .. title
  for _, line in ipairs(list) do out[#out + 1] = "  " .. line end
end

local WHAT <const> = {
  grid = function(part) return ("a grid, %s"):format(part:span()) end,
  counter = function(part) return type(part) == "userdata"
    and ("counters, 1 to %d"):format(#part) or "a counter" end,
}

-- The piles of a deck have names of their own: each is a line of its sentences.
local function add_piles(lines, deck, name)
  for line in deck:describe():gmatch("[^\n]+") do
    local pile = line:match("^([%a_][%w_]*%[?%d*%]?):")
    if pile then
      lines[#lines + 1] = ("%-14s a pile of %s"):format(pile, name)
    end
  end
end

local function part_lines(current)
  local lines = {}
  for _, entry in ipairs(current.kernel.parts()) do
    local ok, part = pcall(function() return current.pos[entry.name] end)
    local what = ok and WHAT[entry.type] and WHAT[entry.type](part) or entry.type
    lines[#lines + 1] = ("%-14s %s"):format(entry.name, what)
    if ok and entry.type == "deck" then add_piles(lines, part, entry.name) end
  end
  return lines
end

local function rule_lines(def)
  local lines = {}
  for _, rule in ipairs(def.rules) do
    lines[#lines + 1] = ("%s (%s), %s"):format(rule.name,
      rule.on and table.concat(rule.on, ", ") or "every move",
      rule.place:match("^(.*): $") or "")
    lines[#lines + 1] = "    " .. rule.sentence
  end
  return lines
end

local function option_lines(def)
  local lines = {}
  for _, option in ipairs(def.options) do
    lines[#lines + 1] = ("%s = %s (%s)"):format(option.name,
      type(option.default) == "function" and "..."
        or options.shown(option.default), options.range(option))
  end
  return lines
end

local function note_lines(def)
  local lines = {}
  for i, note in ipairs(def.notes) do
    local names = {}
    for k, field in ipairs(note.fields) do names[k] = field.name end
    lines[i] = ("%s(%s)%s"):format(note.name, table.concat(names, ", "),
      type(note.says) == "string" and "  " .. note.says or "")
  end
  return lines
end

local function sorted_keys(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  return #keys > 0 and { table.concat(keys, ", ") } or {}
end

-- Everything that can be named, in a few lines each.
function M.names(current)
  local def, out = current.def, {}
  out[1] = ("%s: what a variant can name\n"):format(def.title)
  add_kinds(out, current)
  add_list(out, "Phases: pos.phase", { table.concat(def.phases, ", ") })
  add_list(out, "Parts of the position: pos.NAME, g.part(\"NAME\", function(spec, opt) ... end)",
    part_lines(current))
  add_list(out, "Worked out in setup: pos.fixed.NAME",
    sorted_keys(current.fixed))
  add_list(out, "Options: pos.opt.NAME, g.options { NAME = ... }",
    option_lines(def))
  add_list(out, "Named rules: g.replace(\"NAME\", ...), g.remove(\"NAME\")",
    rule_lines(def))
  add_list(out, "Notes: g.note(\"NAME\", ...), pos:note(\"NAME\", ...)",
    note_lines(def))
  add_list(out, "Its hooks: g.base.NAME", sorted_keys(def.hooks))
  return table.concat(out, "\n") .. "\n"
end

-- --- the first lines of a variant --------------------------------------------

local function option_example(def)
  for _, option in ipairs(def.options) do
    local value = option.default
    if type(value) == "string" then value = '"' .. value .. '"' end
    if type(value) ~= "function" then
      return ("--   g.options { %s = %s }"):format(option.name, tostring(value))
    end
  end
  return "--   g.options { my_option = { true, help = \"a new one\" } }"
end

local function rule_examples(current, kind)
  local rule = current.def.rules[1]
  local added = (
    '--   g.rule("my_rule", "%s", "the sentence that players read", function(%s) return true end)')
    :format(kind.name, arguments(kind))
  if not rule then return added end
  return added .. ([[

-- A rule changed, or removed:
--   g.replace("%s", function(original)
--     return function(pos, ...) return original(pos, ...) end
--   end)
--   g.remove("%s")]]):format(rule.name, rule.name)
end

-- A phrase cannot be called, so the new effect says all of it.
local function effect_example(current, kind)
  local base = ("g.base.play.%s(%s)"):format(kind.name, arguments(kind))
  if type(current.def.play[kind.name]) ~= "function" then
    base = "--[[ its whole effect ]]"
  end
  return ("--   function g.play.%s(%s) %s end")
    :format(kind.name, arguments(kind), base)
end

-- Only a part made from a spec can be made differently.
local function part_example(current)
  local part = current.kernel.parts()[1]
  if not part then return "" end
  return ([[
-- A part made differently (for its spec see pos:%s in the reference):
--   g.part("%s", function(spec, opt) end)
]]):format(part.type, part.name)
end

-- Comments that show how a variant of this game is written, with its names.
function M.starter(current)
  local kind = current.kinds[1]
  return ([[
-- Another default for an option:
%s
-- One more rule, for moves of the kind "%s":
%s
-- A different effect of a move:
%s
%s]]):format(option_example(current.def), kind.name,
    rule_examples(current, kind), effect_example(current, kind),
    part_example(current))
end

return M
