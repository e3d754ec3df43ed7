-- lua/fields.lua - what the fields of a move take, once the parts are known.
--
-- A resolved field has `type` ("int", "cell", "word"), `size`, and what its
-- values are called: names[i] for i in 1..size, and number[text] back for what
-- is typed, in lower case.

local near = require "lua/near"
local notations = require "lua/notation"

local M = {}

local MOST <const> = 65536 -- moves of a kind
local LONGEST <const> = 1000 -- bytes of a move; a record takes 1024

local function number_names(first, last, signed)
  local names = {}
  for n = first, last do
    names[n - first + 1] = (signed and "%+d" or "%d"):format(n)
  end
  return names
end

local function fault(kind, field, text)
  error(("%smove '%s', field '%s': %s")
    :format(kind.place, kind.name, field.name, text), 0)
end

-- The words of a name without their order; sorts them.
function M.key(words)
  table.sort(words)
  return table.concat(words, " ")
end

-- For names of words in any order: which name has these words, which words
-- occur at all.
local function index_name(kind, field, name, number, known)
  local words = {}
  for word in name:gmatch("%S+") do
    words[#words + 1] = word
    if not known[word] then table.insert(field.vocabulary, word) end
    known[word] = true
  end
  local key = M.key(words)
  if (field.by_words[key] or number) ~= number then
    fault(kind, field, ("'%s' appears twice, in a different order")
      :format(name))
  end
  field.by_words[key] = number
end

local function index_words(kind, field)
  local known = {} -- what is in the vocabulary
  field.by_words, field.vocabulary = {}, {}
  for i, name in ipairs(field.lower) do
    index_name(kind, field, name, i, known)
  end
  for name, i in pairs(field.also or {}) do
    index_name(kind, field, name:lower(), i, known)
  end
end

-- Files a name, which is in lower case, under its number.
local function file(kind, field, name, number)
  if (field.number[name] or number) ~= number then
    fault(kind, field, ("'%s' stands for two values"):format(name))
  end
  field.number[name] = number
end

-- What can be typed for each value, in lower case; a + may be left out.
local function index(kind, field)
  field.lower, field.number = {}, {}
  for i, name in ipairs(field.names) do
    name = name:lower()
    field.lower[i] = name
    file(kind, field, name, i)
    if field.signed then file(kind, field, name:gsub("^%+", ""), i) end
  end
  for name, i in pairs(field.also or {}) do
    file(kind, field, name:lower(), i)
  end
  if field.any_order then index_words(kind, field) end
end

local function set_range(kind, field, first, last, signed)
  if first > last then
    fault(kind, field, ("the range %d to %d is empty"):format(first, last))
  end
  if last - first >= MOST then fault(kind, field, "more than 65,536 values") end
  field.type, field.min, field.size = "int", first, last - first + 1
  field.names, field.signed = number_names(first, last, signed), signed
end

-- Words of letters and digits with single blanks between them?
local function is_plain(name)
  return type(name) == "string" and not name:find("[^%w ]")
    and not (" " .. name .. " "):find("  ", 1, true)
end

-- A name is words with single blanks between them that can stand in a record.
local function check_name(kind, field, name)
  if is_plain(name) then return end
  if type(name) ~= "string" or not name:match("^%S") or not name:match("%S$")
    or name:find("%s%s") then
    fault(kind, field,
      "expected a list of names: words with single spaces between them")
  end
  local why = notations.unfit(name)
  if why then fault(kind, field, ("'%s': %s"):format(name, why)) end
end

local function set_words(kind, field, words)
  if #words == 0 then fault(kind, field, "the list of words is empty") end
  field.type, field.size, field.names, field.words = "word", #words, {}, words
  for i, word in ipairs(words) do
    check_name(kind, field, word)
    if word:find(" ", 1, true) then field.spaced = true end
    field.names[i] = word
  end
end

-- Values that are numbers to the script and names to people; `also` holds other
-- names and their numbers, or returns those of a position. With `any_order` the
-- words of a name may be typed in any order. `short(pos, n)` may give a shorter
-- name that is clear in a position; it must be the beginning of the name.
-- `about(pos, n)` may say what a value is or brings about, for `why` and when a
-- move is ambiguous; `called` says what is expected when no value was typed.
local function set_names(kind, field, names)
  set_words(kind, field, names)
  field.type, field.min, field.words = "int", 1, nil
  field.named = true
end

local function set_cells(field, grid)
  field.type, field.size, field.grid, field.names = "cell", grid:cells(), grid, {}
  for cell = 1, field.size do field.names[cell] = grid:cell_name(cell) end
end

local function bound(kind, field, text, opt)
  local n = math.tointeger(tonumber(text))
  field.worked_out = field.worked_out or not n
  n = n or rawget(opt, text)
  if math.type(n) ~= "integer" then
    fault(kind, field, ("'%s' is neither a number nor an option with one%s")
      :format(text, near.meant(text, near.keys(opt))))
  end
  return n
end

local NUMBERS <const> = { "one", "two", "three", "four", "five", "six" }

-- The lines of a grid: their cells in any order, or their ends, "a1-c3".
local function set_lines(kind, field, grid)
  local names, also = {}, {}
  for line = 1, grid:lines() do
    local name = grid:line_name(line)
    local first, last = name:match("^(%S+).- (%S+)$")
    names[line] = name
    if first then also[first .. "-" .. last], also[last .. "-" .. first] = line, line end
  end
  set_names(kind, field, names)
  local _, gaps = names[1]:gsub(" ", "")
  field.any_order, field.also = true, also
  field.called = ("%s spaces in a line, such as %s or %s"):format(NUMBERS[gaps + 1] or gaps + 1,
    names[#names], names[#names]:gsub(" .* ", "-"))
end

local function from_text(kind, field, spec, pos, opt)
  local first, sign, last = spec:match("^(%-?[%w_]+)%-(%+?)(%-?[%w_]+)$")
  if first then
    return set_range(kind, field, bound(kind, field, first, opt),
      bound(kind, field, last, opt), sign == "+")
  end
  if spec:find("|", 1, true) then
    local words = {}
    for word in spec:gmatch("[^|]+") do words[#words + 1] = word end
    return set_words(kind, field, words)
  end
  local lines_of = spec:match("^lines of (.+)$")
  local grid = M.grid(pos, lines_of or spec)
  if not grid or lines_of and grid:lines() == 0 then
    fault(kind, field, ("'%s' is not a range, words, a grid or its lines"):format(spec))
  end
  if lines_of then set_lines(kind, field, grid) else set_cells(field, grid) end
end

local function from_value(kind, field, spec, pos, opt)
  if type(spec) == "function" then
    field.worked_out = true
    spec = spec(pos, opt)
  end
  if type(spec) == "string" then
    return from_text(kind, field, spec, pos, opt)
  end
  if type(spec) ~= "table" then
    fault(kind, field, "expected a list of words or { first, last }")
  end
  if math.type(spec[1]) == "integer" then
    set_range(kind, field, spec[1], spec[2], spec.ways ~= nil)
    field.ways, field.called, field.about = spec.ways, spec.called, spec.about
    for n, name in pairs(spec.names or {}) do
      check_name(kind, field, name)
      field.names[n - spec[1] + 1] = name
    end
    return
  end
  if spec.names then
    field.any_order, field.short, field.about, field.called = spec.any_order,
      spec.short, spec.about, spec.called
    if type(spec.also) == "function" then
      field.also_now = spec.also
    else
      field.also = spec.also
    end
    return set_names(kind, field, spec.names)
  end
  field.also = spec.also
  set_words(kind, field, spec)
end

-- The grid of that name, or the only one there is.
function M.grid(pos, name) return pos:grid_named(name) end

local function resolve_field(kind, item, pos, opt)
  local field = { name = item.field }
  local spec = item.spec or kind.fields[item.field]
  if spec then
    from_value(kind, field, spec, pos, opt)
  else
    local grid = M.grid(pos)
    if not grid then
      fault(kind, field,
        "say what it takes: {name:1-5}, {name:a|b} or {name:board}; only " ..
          "where there is a single grid it is a cell by itself")
    end
    set_cells(field, grid)
  end
  index(kind, field)
  return field
end

-- Does the longest text of a move fit into a record?
local function check_length(kind, items)
  local length = 0
  for _, item in ipairs(items) do
    local longest = #(item.word or " ")
    for _, name in ipairs(item.field and item.field.names or {}) do
      longest = math.max(longest, #name)
    end
    length = length + longest
  end
  if length > LONGEST then
    error(("%smove '%s': up to %d bytes long; a move may have %d at most")
      :format(kind.place, kind.name, length, LONGEST), 0)
  end
end

-- A text of the item that matches the pattern, if it has one.
local function may(item, pattern)
  for _, text in ipairs(item.field and item.field.names
    or { item.word or item.sign or "" }) do
    if text:find(pattern) then return text end
  end
end

-- Items typed without a space between them: two numbers would become one, and a
-- number with a full stop would be the number of a turn in a record unless a
-- digit follows.
local function check_neighbours(kind, items)
  for i = 1, #items - 1 do
    local here, after = items[i], items[i + 1]
    local number = not here.optional and may(here, "%d$")
    local digit = number and may(after, "^%d")
    if digit then
      error(("%smove '%s': '%s' and '%s' stand side by side; put a space or a sign between numbers")
        :format(kind.place, kind.name, number, digit), 0)
    end
    local before = items[i - 1]
    if here.sign == "." and before and may(before, "%d$")
      and may(after, "^%D") then
      error(("%smove '%s': '%s' follows a number and a full stop, where only a digit may stand")
        :format(kind.place, kind.name, may(after, "^%D")), 0)
    end
  end
end

-- Is the kind missing with these options? Without options, none is.
function M.is_absent(kind, opt)
  return kind.only and opt and not kind.only(opt) or false
end

-- A kind with its fields: what core/game/compile.c and lua/move_text.lua read.
function M.resolve(kind, pos, opt)
  local out = {
    name = kind.name, place = kind.place, notation = kind.notation,
    phases = kind.phases, otherwise = kind.otherwise,
    play = kind.play, legal = kind.legal, legal_place = kind.legal_place,
    rules = kind.rules, filter = kind.filter,
    help = kind.help, absent = M.is_absent(kind, opt), items = {}, fields = {}, space = 1,
  }
  for i, item in ipairs(kind.items) do
    if item.field then
      local field = resolve_field(kind, item, pos, opt)
      table.insert(out.fields, field)
      out.items[i] = { field = field }
      out.space = out.space * field.size
    else
      out.items[i] = item
    end
  end
  if out.space > MOST then
    error(("%smove '%s': %d values in all; a kind of move may have 65,536 at most")
      :format(kind.place, kind.name, out.space), 0)
  end
  check_length(kind, out.items)
  check_neighbours(kind, out.items)
  return out
end

-- The numbers (from 1) of the fields in a payload.
function M.unpack(kind, payload)
  local values = {}
  for i = #kind.fields, 1, -1 do
    local size = kind.fields[i].size
    values[i] = payload % size + 1
    payload = payload // size
  end
  return values
end

function M.pack(kind, values)
  local payload = 0
  for i, field in ipairs(kind.fields) do
    payload = payload * field.size + values[i] - 1
  end
  return payload
end

-- What the script receives for a value.
function M.value(field, number)
  if field.words then return field.words[number] end
  return field.type == "int" and number + field.min - 1 or number
end

-- What a value is called in this position.
function M.name(field, number, pos)
  return field.short and field.short(pos, number) or field.names[number]
end

-- What the value is, in this position, if the game says so.
function M.about(field, number, pos)
  return field.about and field.about(pos, M.value(field, number))
end

-- The words to type for a field: its names, what they begin with where they may
-- be shortened to that, or the words that make them up.
function M.words(field)
  if field.any_order then return field.vocabulary end
  if not field.short then return field.names end
  local out = {}
  for _, name in ipairs(field.names) do
    local word = name:match("^[%w_]+") or name
    if out[#out] ~= word then out[#out + 1] = word end
  end
  return out
end

-- "1 to 3", "left, right", "a1 to f6"
function M.range(field)
  if field.type == "int" and not field.named then
    return ("%d to %d"):format(field.min, field.min + field.size - 1)
  end
  if field.type == "cell" then return "a cell " .. field.grid:span() end
  local words = M.words(field)
  return table.concat(words, ", ", 1, math.min(#words, 12))
    .. (#words > 12 and ", ..." or "")
end

return M
