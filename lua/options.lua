-- lua/options.lua - a game's options: from text to values, each alone and all
-- together.

local near = require "lua/near"

local M = {}

-- bytes of a text: all options stand in one line of a record
local LONGEST <const> = 1000

local ON <const> = { on = true, yes = true, ["true"] = true, ["1"] = true }
local OFF <const> = { off = true, no = true, ["false"] = true, ["0"] = true }

local function fault(option, text)
  error(("option '%s': %s"):format(option.name, text), 0)
end

-- "1 to 99", "on or off", "short or long"
function M.range(option)
  if option.type == "flag" then return "on or off" end
  if option.type == "word" then
    local words = {}
    for i, value in ipairs(option.values) do words[i] = tostring(value) end
    return table.concat(words, ", ")
  end
  if option.type == "integer" then
    if option.min and option.max then
      return ("%d to %d"):format(option.min, option.max)
    end
    return option.min and ("%d or more"):format(option.min)
      or option.max and ("%d or less"):format(option.max)
      or "a whole number"
  end
  return "a text"
end

local read = {}

function read.flag(option, text)
  if ON[text:lower()] then return true end
  if OFF[text:lower()] then return false end
  fault(option, ("'%s' is neither on nor off"):format(text))
end

function read.integer(option, text)
  if not text:find("^[+-]?%d+$") then
    fault(option, ("'%s' is not a whole number"):format(text))
  end
  local n = math.tointeger(tonumber(text))
  if not n or option.min and n < option.min
    or option.max and n > option.max then
    fault(option, ("%s is out of range; expected %s")
      :format(text, M.range(option)))
  end
  return n
end

function read.word(option, text)
  local words = {}
  for i, value in ipairs(option.values) do
    words[i] = tostring(value)
    if words[i]:lower() == text:lower() then return value end
  end
  fault(option, ("'%s' is not one of %s%s"):format(text, M.range(option),
    near.nearest(text, words) and near.meant(text, words) or ""))
end

function read.text(option, text)
  if #text > LONGEST then
    fault(option, ("a text may have %d bytes at most; this one has %d")
      :format(LONGEST, #text))
  end
  return text
end

-- Reading an option that does not exist is an error at that line.
local function seal(opt, title, names)
  return setmetatable(opt, {
    __index = function(_, name)
      error(("%s has no option '%s'%s")
        :format(title, tostring(name), near.meant(name, names)), 2)
    end,
    __metatable = false,
  })
end

-- { name = value, ... } from the texts of a command line or a record.
function M.resolve(def, settings, seats)
  local opt, names = {}, {}
  for i, option in ipairs(def.options) do
    names[i] = option.name
    local default = option.default
    if type(default) == "function" then default = default(settings) end
    opt[option.name] = default
  end
  for name, text in pairs(settings) do
    if not near.has(names, name) then
      error(("%s has no option '%s'%s")
        :format(def.title, name, near.meant(name, names)), 0)
    end
    for _, option in ipairs(def.options) do
      if option.name == name then
        opt[name] = read[option.type](option, text)
      end
    end
  end
  seal(opt, def.title, names)
  for _, check in ipairs(def.checks) do
    local fine, why = check.fine(opt, seats)
    if not fine then error(why or check.sentence, 0) end
  end
  return opt
end

function M.seats(def, seats)
  local least, most = def.players[1], def.players[2]
  if seats == 0 then return least end
  if seats < least or seats > most then
    local range = least == most and least or least .. " to " .. most
    error(("%s is for %s player%s, not %d")
      :format(def.title, range, most == 1 and "" or "s", seats), 0)
  end
  return seats
end

-- Lists of seats that win together; teams = {{1,3},{2,4}} or a function.
function M.teams(def, opt, seats)
  local teams = def.teams
  if type(teams) == "function" then teams = teams(opt, seats) end
  for _, team in ipairs(teams or {}) do
    for _, seat in ipairs(team) do
      if math.type(seat) ~= "integer" or seat < 1 or seat > seats then
        error(("teams: %s is not a seat; the seats are 1 to %d")
          :format(tostring(seat), seats), 0)
      end
    end
  end
  return teams or {}
end

-- A value as it is typed.
local function shown(value)
  if value == true then return "on" elseif value == false then return "off" end
  return tostring(value)
end
M.shown = shown

-- Those that differ from their defaults, as texts, in order: { {name, text},
-- ... }
function M.settings(def, opt)
  local out = {}
  for _, option in ipairs(def.options) do
    local value = opt[option.name]
    if value ~= option.default then
      out[#out + 1] = { option.name, shown(value) }
    end
  end
  return out
end

-- All that have a value, on a line: "rows=6, lanes=off".
function M.line(def, opt)
  local out = {}
  for _, option in ipairs(def.options) do
    local text = shown(opt[option.name])
    if text ~= "" then out[#out + 1] = option.name .. "=" .. text end
  end
  return table.concat(out, ", ")
end

local function find(def, name)
  for _, option in ipairs(def.options) do
    if option.name == name then return option end
  end
end

-- The only option that has this word as a value.
local function owner(def, word)
  local found
  for _, option in ipairs(def.options) do
    if option.type == "word" and not tonumber(word)
      and pcall(read.word, option, word) then
      if found then return end
      found = option
    end
  end
  return found
end

local function names_of(def)
  local names = {}
  for i, option in ipairs(def.options) do names[i] = option.name end
  return names
end

-- What people type to set options, "rows=6", "rows 6", "long" (a value that
-- only one option has), "lanes" (on), as "name=value"s with blanks between.
function M.read(def, line)
  local out, name = {}, nil -- an option that waits for its value
  for word in line:gsub("%s*=%s*", "="):gmatch("[^%s,]+") do
    local option, other = find(def, word), owner(def, word)
    if name then
      out[#out], name = name .. "=" .. word, nil
    elseif word:find("^[^=]+=") then
      out[#out + 1] = word
    elseif option then
      out[#out + 1], name = word .. "=on", word
    elseif other then
      out[#out + 1] = other.name .. "=" .. word
    else
      error(("%s has no option '%s'%s")
        :format(def.title, word, near.meant(word, names_of(def))), 0)
    end
  end
  local last = name and find(def, name)
  if last and last.type ~= "flag" then
    fault(last, "which value? Expected " .. M.range(last))
  end
  return table.concat(out, " ")
end

local ESCAPES <const> = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n",
  ["\t"] = "\\t" }

local function escape(c)
  return ESCAPES[c] or ("\\u%04x"):format(utf8.codepoint(c))
end

-- A text with U+FFFD for what is not UTF-8.
local function mend(text)
  local fine, at = utf8.len(text)
  while not fine do
    text = text:sub(1, at - 1) .. "\u{fffd}" .. text:sub(at + 1)
    fine, at = utf8.len(text, at)
  end
  return text
end

-- Control characters are escaped, also U+0080 to U+009F.
local function json(value)
  if type(value) ~= "string" then return tostring(value) end
  local plain = mend(value):gsub('[%c"\\]', escape)
  return '"' .. plain:gsub("\194[\128-\159]", escape) .. '"'
end

-- All of them and their values as a JSON object, in order.
function M.json(def, opt)
  local out = {}
  for i, option in ipairs(def.options) do
    out[i] = json(option.name) .. ": " .. json(opt[option.name])
  end
  return "{" .. table.concat(out, ", ") .. "}"
end

-- A line for each option: its value in `opt`, or its default when nothing is
-- set, what it may be, its help.
function M.text(def, opt)
  local lines = {}
  for _, option in ipairs(def.options) do
    local value = option.default
    if opt then value = opt[option.name] end
    if type(value) == "function" then value = value({}) end
    local text = shown(value)
    lines[#lines + 1] = ("  %s = %s(%s)%s")
      :format(option.name, text == "" and "" or text .. "  ", M.range(option),
      option.help ~= "" and "\n      " .. option.help or "")
  end
  return table.concat(lines, "\n")
end

return M
