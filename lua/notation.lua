-- lua/notation.lua - the notation of a kind of move: "shift {side:left|right}
-- {n:1-5}".
--
-- A notation is words, signs and fields in the order in which they are typed; a
-- word in brackets, "[shift] {side}", may be typed and is never shown; one in
-- round brackets, "(slide) {layer}", is shown and need not be typed. What a
-- field takes comes after a colon: a range (1-5, where either end may be the
-- name of an option; -5-+5 shows signs), words (left|right), or a grid, whose
-- cells it names; without a colon, the move's own table says it, or it is a
-- cell of the game's only grid.
--
-- A move stands in a record as it is typed, so it cannot contain a sign that
-- means something there, or what looks like the number of a turn.

local M = {}

function M.has(items, name)
  for _, item in ipairs(items) do
    if item.field == name then return true end
  end
  return false
end

--- Why a name, or a notation without its fields, cannot stand in a record; nil:
--- it can.
function M.unfit(text)
  if not utf8.len(text) or text:find("%c") then
    return "a move must be plain UTF-8, without tabs or line breaks"
  end
  local sign = text:match("[,;(){}%[%]]")
  if sign then
    return (
      "'%s' has a special meaning in records; a move cannot contain , ; ( ) { } [ ]")
      :format(sign)
  end
  if text:find("%d%.%D") or text:find("%d%.$") or text:find("^%.") then
    return
      "a number and a full stop are the number of a turn in records; a " ..
        "digit must follow the full stop"
  end
end

local function read_field(text, notation)
  local name, spec = text:match("^([%a_][%w_]*):?(.*)$")
  if not name then
    error(("'{%s}' in \"%s\" is not a field: {name} or {name:1-5}")
      :format(text, notation), 0)
  end
  return { field = name, spec = spec ~= "" and spec or nil }
end

-- Where a field is, a digit may stand.
local function check(notation)
  if type(notation) ~= "string" or not notation:find("%S") then
    error("a move needs its notation, such as \"take {n:1-3}\"", 0)
  end
  local open = notation:gsub("{[^{}]*}", ""):match("[{}]")
  if open then
    error(("\"%s\": a %s has no partner; a field is {name} or {name:1-5}")
      :format(notation, open), 0)
  end
  local shown = notation:gsub("%[[%w_]+%] *", ""):gsub("%(([%w_]+)%)", "%1")
    :gsub("{[^{}]*}", "0")
  local why = M.unfit(shown)
  if why then error(("\"%s\": %s"):format(notation, why), 0) end
  if not shown:find("%S") then
    error(("\"%s\": none of it is ever shown"):format(notation), 0)
  end
  if not notation:gsub("%[[%w_]+%]", ""):gsub("%([%w_]+%)", ""):find("%S") then
    error(("\"%s\": none of it has to be typed"):format(notation), 0)
  end
end

-- "take {n:1-3}" -> { {word="take"}, {space=true}, {field="n", spec="1-3"} }
function M.parse(notation)
  check(notation)
  notation = notation:match("^%s*(.-)%s*$")
  local items, i = {}, 1
  while i <= #notation do
    local c = notation:sub(i, i)
    local piece
    if c == "{" then
      piece = notation:match("^{[^{}]*}", i)
      local item = read_field(piece:sub(2, -2), notation)
      if M.has(items, item.field) then
        error(("\"%s\" has two fields {%s}"):format(notation, item.field), 0)
      end
      items[#items + 1] = item
    elseif notation:match("^%[[%w_]+%]", i) then
      piece = notation:match("^%[[%w_]+%] *", i)
      items[#items + 1] = { word = piece:match("[%w_]+"):lower(),
        optional = true }
    elseif notation:match("^%([%w_]+%)", i) then
      piece = notation:match("^%([%w_]+%)", i)
      items[#items + 1] = { word = piece:sub(2, -2):lower(), implied = true }
    elseif c == " " then
      piece = notation:match("^ +", i)
      items[#items + 1] = { space = true }
    elseif c:match("[%w_]") then
      piece = notation:match("^[%w_]+", i)
      items[#items + 1] = { word = piece:lower() }
    else
      piece = c
      items[#items + 1] = { sign = c }
    end
    i = i + #piece
  end
  return items
end

function M.names(items)
  local out = {}
  for _, item in ipairs(items) do
    if item.field then out[#out + 1] = item.field end
  end
  return out
end

return M
