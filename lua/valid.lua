-- lua/valid.lua - what a definition may hold: names, texts, numbers, functions.
--
-- Each function returns what it was given, or raises an error that says what
-- would be right. The errors name no line; `blame` adds the author's.

local near = require "lua/near"

local M = {}

local NAME_MOST <const> = 31
local DEEPEST <const> = 20 -- calls looked through for a script's line

local function fault(...) error((...):format(select(2, ...)), 0) end

-- The name of an option, a kind of move, a rule or a phase.
function M.name(what, name)
  if type(name) ~= "string" or not name:match("^[%a_][%w_]*$")
    or #name > NAME_MOST then
    fault(
      "%s cannot be called '%s': a name has at most %d letters, digits and _, and no digit first",
      what, tostring(name), NAME_MOST)
  end
  return name
end

function M.text(what, value)
  if type(value) ~= "string" then
    fault("%s: expected a text, got %s", what, tostring(value))
  end
  return value
end

-- A function, or a phrase, which is a table.
function M.action(what, value)
  if type(value) ~= "function" and type(value) ~= "table" then
    fault("%s: expected a function, got %s", what, tostring(value))
  end
  return value
end

-- A list of texts.
function M.texts(what, list)
  if type(list) ~= "table" then
    fault("%s: expected a list, got %s", what, tostring(list))
  end
  for _, text in ipairs(list) do M.text(what, text) end
  return list
end

local function no_key(what, key, known)
  fault("there is no %s '%s'%s", what, tostring(key),
    near.meant(key, near.keys(known)))
end

-- Only these keys.
function M.keys(what, spec, known)
  if type(spec) ~= "table" then
    fault("expected a table with the %ss: { ... }", what)
  end
  for key in pairs(spec) do
    if not known[key] then no_key(what, key, known) end
  end
end

-- players = 2, or { 2, 4 } -> { fewest, most }
function M.players(players)
  if type(players) == "number" then players = { players, players } end
  local least, most
  if type(players) == "table" then least, most = players[1], players[2] end
  if math.type(least) ~= "integer" or math.type(most) ~= "integer"
    or least < 1 or most > 8 or least > most then
    fault("players: expected a number or { fewest, most }, from 1 to 8")
  end
  return { least, most }
end

function M.cap(cap)
  if math.type(cap) ~= "integer" or cap < 1 or cap > 1000000 then
    fault("cap: expected 1 to 1000000 turns of automatic play, got %s",
      tostring(cap))
  end
  return cap
end

function M.teams(teams)
  if type(teams) ~= "table" and type(teams) ~= "function" then
    fault(
      "teams: expected lists of seats, { { 1, 3 }, { 2, 4 } }, or a " ..
        "function(opt, seats) that returns them")
  end
  return teams
end

-- --- options ----------------------------------------------------------------

local TYPES <const> = { flag = true, integer = true, word = true, text = true }
local OPTION <const> = { [1] = true, min = true, max = true, values = true,
  help = true, type = true }

local function option_type(name, spec)
  local default = spec[1]
  if spec.type then
    if not TYPES[spec.type] then
      no_key("type of an option", spec.type, TYPES)
    end
    return spec.type
  end
  if spec.values then return "word" end
  if type(default) == "boolean" then return "flag" end
  if math.type(default) == "integer" then return "integer" end
  if type(default) == "string" then return "text" end
  fault(
    "option '%s': the first entry must be its default: a whole number, a word or true/false", name)
end

local function check_values(name, values)
  if type(values) ~= "table" or #values == 0 then
    fault("option '%s': values must be a list, such as { \"short\", \"long\" }", name)
  end
  local seen = {}
  for _, value in ipairs(values) do
    local text = tostring(value):lower()
    if type(value) ~= "string" and math.type(value) ~= "integer" then
      fault("option '%s': '%s' among the values is neither a word nor a whole number", name, text)
    end
    if seen[text] then
      fault("option '%s': the value '%s' appears twice", name, text)
    end
    seen[text] = true
  end
end

local function check_bounds(name, min, max)
  for _, n in ipairs { min or 0, max or 0 } do
    if math.type(n) ~= "integer" then
      fault("option '%s': min and max must be whole numbers", name)
    end
  end
  if min and max and min > max then
    fault("option '%s': min is %d, which is more than max, %d", name, min, max)
  end
end

local FITS <const> = {
  flag = function(_, value) return type(value) == "boolean" end,
  text = function(_, value) return type(value) == "string" end,
  word = function(option, value) return near.has(option.values, value) end,
  integer = function(option, value)
    return math.type(value) == "integer" and value >= (option.min or value)
      and value <= (option.max or value)
  end,
}

-- Its default must be a value that it may have.
function M.default(option, range)
  if type(option.default) == "function"
    or FITS[option.type](option, option.default) then
    return option
  end
  fault("option '%s': the default %s is not allowed; expected %s", option.name,
    tostring(option.default), range(option))
end

-- From { 15, min = 1, max = 99, help = "..." } to what lua/options.lua reads.
function M.option(name, spec, range)
  M.name("an option", name)
  M.keys("field of an option", spec, OPTION)
  if spec.values ~= nil then check_values(name, spec.values) end
  check_bounds(name, spec.min, spec.max)
  return M.default({
    name = name, default = spec[1], type = option_type(name, spec),
    help = M.text("the help of option '" .. name .. "'", spec.help or ""),
    min = spec.min, max = spec.max, values = spec.values,
  }, range)
end

-- --- whose line it is -------------------------------------------------------

-- "nim.lua:12: ", so many calls up from here; "" when it is not known.
function M.here(level)
  local _, place = pcall(error, "", level + 2)
  return place
end

-- The innermost line of a script, from inside the library; "" when there is
-- none.
function M.script_line()
  for level = 2, DEEPEST do
    local place = M.here(level)
    if place ~= "" and not place:match("^lua/") then return place end
  end
  return ""
end

-- Errors that the library raises inside f name the line that called it; those
-- of a script keep their own.
function M.blame(f)
  return function(...)
    local ok, result = pcall(f, ...)
    if ok then return result end
    if type(result) ~= "string" then error(result, 0) end
    if result:match("^[^\n:]+:%d+: ") and not result:match("^lua/") then
      error(result, 0)
    end
    error((result:gsub("^lua/[^\n:]+:%d+: ", "")), 2)
  end
end

return M
