-- lua/template.lua - the notation of a kind of move: "shift {side:left|right} {n:1-5}".
--
-- A template is words, signs and fields in the order they are typed; a word in
-- brackets, "[shift] {side}", may be typed and is never shown. A field
-- says what it takes behind a colon: a range (1-5, where either end may be the
-- name of an option; -5-+5 shows signs), words (left|right), or a grid, whose cells it names;
-- with nothing behind it, the move's own table says, or it is a cell of the
-- game's only grid.

local M = {}

function M.has(items, name)
  for _, item in ipairs(items) do
    if item.field == name then return true end
  end
  return false
end

local function read_field(text, notation)
  local name, spec = text:match("^([%a_][%w_]*):?(.*)$")
  if not name then error(("'{%s}' in \"%s\" is not a field: {name} or {name:1-5}"):format(text, notation), 0) end
  return { field = name, spec = spec ~= "" and spec or nil }
end

-- "take {n:1-3}" -> { {word="take"}, {space=true}, {field="n", spec="1-3"} }
function M.parse(notation)
  if type(notation) ~= "string" or notation == "" then
    error("a move needs its notation, such as \"take {n:1-3}\"", 0)
  end
  local items, i = {}, 1
  while i <= #notation do
    local c = notation:sub(i, i)
    local piece
    if c == "{" then
      piece = notation:match("^{[^{}]*}", i)
      if not piece then error(("\"%s\": a { is not closed"):format(notation), 0) end
      local item = read_field(piece:sub(2, -2), notation)
      if M.has(items, item.field) then error(("\"%s\" has two fields {%s}"):format(notation, item.field), 0) end
      items[#items + 1] = item
    elseif notation:match("^%[[%w_]+%]", i) then
      piece = notation:match("^%[[%w_]+%] *", i)
      items[#items + 1] = { word = piece:match("[%w_]+"):lower(), optional = true }
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
