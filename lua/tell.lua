-- lua/tell.lua - sentences: why a move is refused, the position, the rules
-- sheet.

local fields = require "lua/fields"
local near = require "lua/near"
local notes = require "lua/notes"
local options = require "lua/options"
local scene = require "lua/scene"
local spoken = require "lua/spoken"

local M = {}

-- What a {name} in a rule's sentence stands for: a field of the move, a value
-- of the position, an option.
local function filler(current, kind, payload)
  local values = fields.unpack(kind, payload)
  return function(name)
    for i, field in ipairs(kind.fields) do
      if field.name == name then
        return fields.name(field, values[i], current.pos)
      end
    end
    local ok, value = pcall(function() return current.pos[name] end)
    if ok and type(value) ~= "userdata" then return tostring(value) end
    if rawget(current.opt, name) ~= nil then
      return tostring(current.opt[name])
    end
  end
end

-- The sentence of rule number `rule` (from 1) for a move it refuses.
function M.sentence(current, rule, move)
  local kind = current.kinds[(move >> 16) + 1]
  local sentence = current.def.rules[rule].sentence
  return (sentence:gsub("{([%a_][%w_]*)}",
    filler(current, kind, move & 0xffff)))
end

local function is_named(current, rule, name)
  for _, kind in ipairs(current.kinds) do
    if not rule.on or near.has(rule.on, kind.name) then
      for _, field in ipairs(kind.fields) do
        if field.name == name then return true end
      end
    end
  end
  return rawget(current.opt, name) ~= nil or (pcall(function()
    return current.pos[name]
  end))
end

-- Adds to `found` the names in braces in rules' sentences that stand for
-- nothing.
function M.unknown_names(current, found)
  for _, rule in ipairs(current.def.rules) do
    for name in rule.sentence:gmatch("{([%a_][%w_]*)}") do
      if not is_named(current, rule, name) then
        found[#found + 1] = (
          "%sthe sentence of the rule '%s' names {%s}, which is not a field " ..
            "of its moves, a value of pos or an option")
          :format(rule.place, rule.name, name)
      end
    end
  end
  return found
end

M.seat_name = notes.seat_name

-- --- describe ---------------------------------------------------------------

-- The position in sentences, for somebody who cannot see the board: as the game says it,
-- else what its scene shows.
function M.describe(current, seat)
  local def, pos = current.def, current.pos
  if def.hooks.describe then return def.hooks.describe(pos, seat) end
  local turn = not pos.over and M.seat_name(current, pos.turn) or nil
  return spoken.draw(scene.elements(current, seat), turn)
end

-- What the game counts at the end of a match: names and whole numbers.
function M.figures(current)
  local hook = current.def.hooks.figures
  return hook and hook(current.pos) or {}
end

-- --- help -------------------------------------------------------------------

local function players_text(def)
  local least, most = def.players[1], def.players[2]
  if least == most then
    return least == 1 and "1 player" or least .. " players"
  end
  return ("%d to %d players"):format(least, most)
end

-- The kinds of moves that exist with these options, in a list and by name.
local function kinds_there(def, opt)
  local out = {}
  for _, kind in ipairs(def.kinds) do
    if not fields.is_absent(kind, opt) then
      out[#out + 1] = kind
      out[kind.name] = true
    end
  end
  return out
end

-- What is typed, on the left, and what it does.
local function moves_text(kinds)
  local lines = {}
  for i, kind in ipairs(kinds) do
    local shown = kind.notation:gsub("{([%a_][%w_]*):?[^}]*}", "<%1>")
      :gsub("%(([%w_]+)%)", "[%1]")
    if #shown > 28 then shown = ("%s\n  %28s"):format(shown, "") end
    lines[i] = ("  %-28s %s")
      :format(shown, kind.help ~= "" and kind.help or kind.name)
  end
  return table.concat(lines, "\n")
end

local function concerns(rule, kinds)
  for _, name in ipairs(rule.on or {}) do
    if kinds[name] then return true end
  end
  return not rule.on
end

local function rules_text(def, kinds)
  local lines = {}
  for _, rule in ipairs(def.rules) do
    local sentence = rule.sentence:gsub("{([%a_][%w_]*)}", string.upper)
    if concerns(rule, kinds) then
      lines[#lines + 1] = ("  %-28s %s"):format(rule.name, sentence)
    end
  end
  return table.concat(lines, "\n")
end

-- columns of a line that ends because the next word did not fit
local FULL <const> = 60

local function is_prose(line) return line:find("^[^%s%-]") ~= nil end

-- Does a line continue the one before it, in a paragraph or in an item "- ..."?
local function goes_on(last, line)
  if (utf8.len(last) or #last) < FULL then return false end
  return is_prose(last) and is_prose(line) or last:find("^%- ")
    and line:find("^  %S")
end

-- A text without the line breaks of its author's editor: whoever shows it knows
-- how wide it may be. Tables and short lines stay as they are.
local function reflow(text)
  local out = {}
  for line in (text .. "\n"):gmatch("(.-)\n") do
    local last = out[#out]
    if last and goes_on(last, line) then
      out[#out] = last .. " " .. line:gsub("^ +", "")
    else
      out[#out + 1] = line
    end
  end
  return table.concat(out, "\n")
end

-- The rules sheet with options, moves and named rules: all that a game can
-- have, or what it has with these options.
function M.help(def, opt)
  local kinds = kinds_there(def, opt)
  local out = { ("%s - %s"):format(def.title, players_text(def)) }
  if def.summary ~= "" then out[#out + 1] = def.summary end
  if def.sheet ~= "" then
    out[#out + 1] = "\n" .. reflow(def.sheet:gsub("^\n", ""):gsub("%s+$", ""))
  end
  out[#out + 1] = "\nMoves\n" .. moves_text(kinds)
  if #def.rules > 0 then
    out[#out + 1] = "\nWhat is refused, by name\n" .. rules_text(def, kinds)
  end
  if #def.options > 0 then
    out[#out + 1] = "\nOptions (--set name=value)\n" .. options.text(def)
  end
  return table.concat(out, "\n") .. "\n"
end

-- What a list of games shows, and what the points are called.
function M.info(def)
  return def.title, players_text(def), def.summary, def.points
end

return M
