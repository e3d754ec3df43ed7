-- lua/move_text.lua - moves as text, both ways.
--
-- Parsing goes through a kind's items from left to right and keeps every way
-- in which the text can be read; a word or a field's value may be shortened as
-- long as it stays clear (m3 is move3), a blank may stand where the notation
-- has
-- none (c +2, move 3), and a sign alone means as far as possible.
-- Of the readings those win that cut no word short, of a kind that has a move
-- now (r is red, not reroll); then the legal ones, then those of kinds that can
-- be played now, then the exact ones, then the longest. What cannot be read
-- says how far it got.

local fields = require "lua/fields"
local near = require "lua/near"

local M = {}

local function kind_and_payload(current, move)
  return current.kinds[(move >> 16) + 1], move & 0xffff
end

-- The text of a move.
function M.text(current, move)
  local kind, payload = kind_and_payload(current, move)
  local values, out, f = fields.unpack(kind, payload), {}, 0
  for i, item in ipairs(kind.items) do
    if item.field then
      f = f + 1
      out[i] = fields.name(item.field, values[f], current.pos)
    else
      out[i] = item.optional and "" or item.word or item.sign or " "
    end
  end
  return (table.concat(out):gsub(" +$", "")) -- before a word that is not shown
end

-- --- reading one kind -----------------------------------------------------

local function skip_blanks(text, i) return text:match("^%s*()", i) end

-- A word typed whole or shortened: the end of it and whether it was whole. One
-- with a field right after it (x{cell}) is typed whole.
local function match_word(text, i, word, glued)
  if glued then
    if text:sub(i, i + #word - 1) == word then return i + #word, true end
    return
  end
  local typed = text:match("^[%w_]+", i)
  if not typed then return end
  if typed == word then return i + #typed, true end
  if #typed < #word and word:sub(1, #typed) == typed then
    return i + #typed, false
  end
end

-- The word of a list that was typed, whole or shortened, and whether it was
-- whole.
local function whole_word(list, typed)
  local found
  for _, word in ipairs(list) do
    if word == typed then return word, true end
    if word:sub(1, #typed) == typed then
      if found then return end
      found = word
    end
  end
  return found, false
end

-- Names whose words may come in any order: as many words as belong to one.
local function unordered_values_at(field, text, i, out)
  local words, stop, exact = {}, i, true
  while true do
    local typed, after = text:match("^%s*(%S+)()", stop)
    local word, whole = whole_word(field.vocabulary, typed or "")
    if not typed or not word or #words > 8 then return end
    words[#words + 1], stop, exact = word, after, exact and whole
    local number = field.by_words[fields.key(words)]
    if number then out[1] = { number, stop, exact } end
  end
end

-- Names of several words: as many words of the text, with any blanks.
local function spaced_values_at(field, text, i, out)
  local typed, stop = {}, i
  while true do
    local word, after = text:match("^%s*(%S+)()", stop)
    if not word then return end
    typed[#typed + 1], stop = word, after
    local number = field.number[table.concat(typed, " ")]
    if number then out[#out + 1] = { number, stop, true } end
    if #typed > 8 then return end
  end
end

-- A name shortened: its beginning, the beginning of its letters and its number,
-- or the beginnings of both sides of a stroke (g/s).
local function shortens(part, name)
  if #part >= #name then return false end
  local left, right = part:match("^(%w+)/(%w+)$")
  if left then
    local whole_left, whole_right = name:match("^([^/]+)/([^/]+)$")
    return whole_left and whole_left:sub(1, #left) == left
      and whole_right:sub(1, #right) == right
  end
  if name:sub(1, #part) == part then return true end
  local letters, number = part:match("^(%a+)(%d+)$")
  return letters and name:sub(1, #letters) == letters
    and name:match("%d+$") == number
end

-- A sign alone: every number with that sign, the legal one that is farthest
-- counts.
local function far_values(field, sign, stop, out)
  for number, name in ipairs(field.names) do
    local n = tonumber(name)
    if n > 0 and sign == "+" or n < 0 and sign == "-" then
      out[#out + 1] = { number, stop, false, math.abs(n) }
    end
  end
end

-- The words for + and - of a kind's next field, after the values read so far.
local function ways_of(kind, pos, values)
  local field, given = kind.fields[#values + 1], {}
  if not field.ways then return end
  for f, number in ipairs(values) do
    given[f] = fields.value(kind.fields[f], number)
  end
  return { field.ways(pos, table.unpack(given)) }
end

-- A number by the word for its sign, "right 2"; the word alone is a sign alone.
-- The words come in pairs, one for + and one for -.
local function way_values(field, ways, text, i, out)
  local typed, stop = text:match("^(%a+)()", i)
  local word = typed and whole_word(ways, typed)
  if not word then return end
  local sign = "-"
  for w = 1, #ways, 2 do sign = ways[w] == word and "+" or sign end
  local digits, after = text:match("^%s*(%d+)%f[%s\0]()", stop)
  if not digits then return far_values(field, sign, stop, out) end
  local number = field.number[sign .. digits]
  if number then out[#out + 1] = { number, after, typed == word } end
end

-- What other names mean in this position.
local function also_values(field, pos, text, i, out)
  local typed = text:match("^[%w_]+", i)
  for name, number in pairs(typed and field.also_now and field.also_now(pos) or {}) do
    if name:sub(1, #typed) == typed then
      out[#out + 1] = { number, i + #typed, typed == name }
    end
  end
end

-- Letters and a number of one name with a blank between, "move 3", or a blank
-- for its stroke, "purple left".
local function parted_values(field, text, i, out)
  local left, right, after = text:match("^(%a+)%s+(%a+)()", i)
  local whole = left and field.number[left .. "/" .. right]
  if whole then out[#out + 1] = { whole, after, false } end
  local letters, digits, stop = text:match("^(%a+)%s+(%d+)()", i)
  local joined = letters and letters .. digits
  local number = joined and field.number[joined]
  if number then out[#out + 1] = { number, stop, false } end
  for n, name in ipairs(letters and field.lower or {}) do
    if shortens(joined, name) then out[#out + 1] = { n, stop, false } end
  end
end

local function plain_values_at(field, text, i, out)
  if field.any_order then return unordered_values_at(field, text, i, out) end
  if field.spaced then return spaced_values_at(field, text, i, out) end
  local typed = text:match("^[^%s]+", i) or ""
  local exact = {}
  for length = #typed, 1, -1 do
    local number = field.number[typed:sub(1, length)]
    if number and not typed:find("^%d%d", length) then
      out[#out + 1] = { number, i + length, true }
      exact[number] = true
    end
  end
  if field.signed and typed:match("^[+-]$") then
    far_values(field, typed, i + 1, out)
  end
  if not (field.type == "word" or field.named) or typed == "" then return end
  local part = text:match("^[%w_]+", i)
  local whole = field.number[part or ""] -- g is the car g, not short for gold
  for number, name in ipairs(field.lower) do
    if part and not exact[number] then
      if not whole and shortens(part, name) then
        out[#out + 1] = { number, i + #part, false }
      end
      if part ~= typed and shortens(typed, name) then
        out[#out + 1] = { number, i + #typed, false }
      end
    end
  end
  parted_values(field, text, i, out)
end

-- Every way to read a field's value: { its number, where it ends, whether it
-- was typed whole, how far a sign alone goes }.
local function values_at(field, ways, pos, text, i)
  local out = {}
  plain_values_at(field, text, i, out)
  also_values(field, pos, text, i, out)
  if ways then way_values(field, ways, text, i, out) end
  return out
end

local function note(best, at, item, kind, ways)
  if at > best.at then best.at, best.wants = at, {} end
  if at == best.at then
    best.wants[#best.wants + 1] = { item = item, kind = kind, ways = ways }
  end
end

-- Would a number begin within a word? Then it was not meant as one.
local function is_torn(field, text, i)
  return field.type == "int" and not field.named
    and text:sub(i - 1, i):match("^%a%a$")
end

local function is_cell(item)
  return item and item.field and item.field.type == "cell"
end

-- A sign: the end of it and whether it was typed. Between two cells a dash may
-- be the word "to", or left out: b2 to b3, b2 b3, b2b3.
local function match_sign(kind, k, text, i)
  local sign, start = kind.items[k].sign, skip_blanks(text, i)
  if text:sub(start, start) == sign then
    return skip_blanks(text, start + 1), true
  end
  if sign ~= "-" or not (is_cell(kind.items[k - 1]) and is_cell(kind.items[k + 1])) then return end
  return text:match("^to%s+()", start) or start, false
end

-- Collects in `found` every way to read `kind` at i.
local function read(kind, text, pos, k, i, values, exact, found, best)
  local item = kind.items[k]
  if not item then
    if i > #text or text:sub(i, i):match("%s") then
      found[#found + 1] = { kind = kind, values = { table.unpack(values) },
        next = i, exact = exact, far = values.far }
    else
      note(best, i, { stop = true }, kind)
    end
    return
  end
  if item.space then
    return read(kind, text, pos, k + 1, skip_blanks(text, i), values, exact,
      found, best)
  end
  if item.word then
    local next_item = kind.items[k + 1]
    local stop, whole = match_word(text, i, item.word,
      next_item and next_item.field)
    if item.optional then
      read(kind, text, pos, k + 1, i, values, exact, found, best)
      if stop then
        read(kind, text, pos, k + 1, skip_blanks(text, stop), values,
          exact and whole, found, best)
      end
      return
    end
    if item.implied then
      read(kind, text, pos, k + 1, i, values, false, found, best)
    end
    if not stop then return note(best, i, item, kind) end
    return read(kind, text, pos, k + 1, stop, values, exact and whole, found, best)
  end
  if item.sign then
    local stop, whole = match_sign(kind, k, text, i)
    if not stop then return note(best, i, item, kind) end
    return read(kind, text, pos, k + 1, stop, values, exact and whole, found, best)
  end
  local start, ways = skip_blanks(text, i), ways_of(kind, pos, values)
  local readable = values_at(item.field, ways, pos, text, start)
  if #readable == 0 and is_torn(item.field, text, i) then return end
  if #readable == 0 then return note(best, i, item, kind, ways) end
  for _, value in ipairs(readable) do
    values[#values + 1], values.far = value[1], value[4]
    read(kind, text, pos, k + 1, value[2], values,
      exact and value[3] and start == i, found, best)
    values[#values], values.far = nil, nil
  end
end

local function readings(current, text, i)
  local found, best = {}, { at = 0, wants = {} }
  for number, kind in ipairs(current.kinds) do
    local from = #found
    read(kind, text, current.pos, 1, i, {}, true, found, best)
    local word = not kind.items[1].optional and kind.items[1].word
    for r = from + 1, #found do
      found[r].cut = word and text:sub(i, i + #word - 1) ~= word
      found[r].move = (number - 1) << 16 | fields.pack(kind, found[r].values)
    end
  end
  return found, best
end

-- --- choosing -------------------------------------------------------------

local function is_open(current, kind)
  return not kind.absent and near.has(kind.phases, current.pos.phase)
end

-- The kinds that have a legal move.
local function live_kinds(current, legal)
  local live = {}
  for i = 1, #legal do live[current.kinds[(legal:move(i) >> 16) + 1]] = true end
  return live
end

local function better(a, b)
  if a.first ~= b.first then return a.first end
  if a.legal ~= b.legal then return a.legal end
  if a.open ~= b.open then return a.open end
  if a.exact ~= b.exact then return a.exact end
  local far, other = a.far or 0, b.far or 0
  if far ~= other then return far > other == a.legal end
  return a.next > b.next
end

local function distinct(list)
  local seen, out = {}, {}
  for _, r in ipairs(list) do
    if not seen[r.move] then
      seen[r.move] = true
      out[#out + 1] = r
    end
  end
  return out
end

-- The readings no other is better than.
local function choose(current, found, legal)
  local live = live_kinds(current, legal)
  for _, r in ipairs(found) do
    r.first = live[r.kind] and not r.cut or false
    r.legal = legal:has_move(r.move)
    r.open = is_open(current, r.kind)
  end
  table.sort(found, better)
  local best = {}
  for _, r in ipairs(found) do
    if better(found[1], r) then break end
    best[#best + 1] = r
  end
  return distinct(best)
end

-- A reading that is followed by something other than a move: was a longer one
-- meant?
local function prefer_longer(current, text, chosen, found)
  local rest = skip_blanks(text, chosen[1].next)
  if rest > #text or #readings(current, text, rest) > 0 then return chosen end
  local longest = chosen[1]
  for _, r in ipairs(found) do
    if r.next > longest.next then longest = r end
  end
  return longest == chosen[1] and chosen or { longest }
end

-- --- errors ---------------------------------------------------------------

-- names of fields that say nothing; so do the shortest
local SILENT <const> = { from = true, cell = true }

-- What could be typed for an item, in words, with the field's name where that
-- says something.
local function expectation(want)
  local item, field = want.item, want.item.field
  if not field then return "'" .. (item.word or item.sign) .. "'" end
  local range, ways = fields.range(field),
    want.ways and table.concat(want.ways, " or ")
  if field.called then
    return field.called .. (ways and " (" .. ways .. ")" or "")
  end
  if ways then
    local most = math.max(-field.min, field.min + field.size - 1)
    return ("%s and how far (1 to %d)"):format(ways, most)
  end
  if #field.name > 2 and not SILENT[field.name] then
    return ("%s (%s)"):format(field.name, range)
  end
  return field.min and not field.named and "a number, " .. range or range
end

-- A cell, a number or a word that the field does not have.
local function misfit(item, typed)
  local field = item.field
  if not field then return end
  if field.type == "cell" and typed:match("^%a+%d+") then
    return field.grid:misnamed(typed:match("^%a+%d+"))
  end
  if field.type == "int" and not field.named and typed:match("^[+-]?%d+") then
    return ("%s is out of range; %s must be %s")
      :format(typed:match("^[+-]?%d+"), field.name, fields.range(field))
  end
end

-- The words that were wanted where something else was typed.
local function candidates(best, typed)
  local words, seen = {}, { [typed] = true }
  for _, want in ipairs(best.wants) do
    local item = want.item
    local list = want.kind.absent and {} or want.ways
      or item.word and { item.word }
      or item.field and item.field.type ~= "cell" and not item.field.called
        and fields.words(item.field) or {}
    for _, word in ipairs(list) do
      if not seen[word] then
        seen[word] = true
        words[#words + 1] = word
      end
    end
  end
  return words
end

-- Something hangs on what could be read: "green/up".
local function overhang(text, at)
  local from = text:sub(1, at - 1):match("()%S*$")
  return ("'%s' is not a move; '%s' does not belong there")
    :format(text:match("^%S+", from), text:match("^%S+", at))
end

local function is_of_absent(best)
  for _, want in ipairs(best.wants) do
    if want.kind.absent then return true end
  end
  return false
end

-- What could stand there, of the kinds that have a move now; else of those that
-- are open.
local function expectations(current, best, live)
  local out, seen, any = {}, {}, false
  for _, want in ipairs(best.wants) do any = any or live[want.kind] end
  for _, want in ipairs(best.wants) do
    local text = (not any or live[want.kind]) and is_open(current, want.kind)
      and expectation(want)
    if text and not seen[text] then
      seen[text] = true
      out[#out + 1] = text
    end
  end
  return out
end

local function unreadable(current, text, i, best, live)
  local at = math.max(best.at, i)
  local typed = text:match("^%S*", skip_blanks(text, at))
  for _, want in ipairs(best.wants) do
    if want.item.stop then return overhang(text, at) end
    local wrong = typed ~= "" and is_open(current, want.kind)
      and misfit(want.item, typed)
    if wrong then return wrong end
  end
  local wants = expectations(current, best, live)
  local meant = #typed > 1 and near.nearest(typed, candidates(best, typed))
  if meant then
    return ("'%s' is not a move here; did you mean '%s'?"):format(typed, meant)
  end
  if #wants == 0 and best.at > i and is_of_absent(best) then
    return ("'%s' is a move only with other options; 'options' shows them")
      :format(text:sub(i))
  end
  if #wants == 0 then
    return ("'%s' is not a move%s")
      :format(text:sub(i), best.at > i and " now" or "")
  end
  local expected = table.concat(wants, " or ", 1, math.min(#wants, 4))
  if typed == "" then
    return ("'%s' is not complete; next comes %s"):format(text:sub(i), expected)
  end
  return ("'%s' does not fit here; expected %s"):format(typed, expected)
end

-- What the game says about the fields of a move: "l12, where blue stands", or
-- "".
local function about(current, move)
  local kind, payload = kind_and_payload(current, move)
  local out = {}
  for f, number in ipairs(fields.unpack(kind, payload)) do
    out[#out + 1] = fields.about(kind.fields[f], number, current.pos)
  end
  return table.concat(out, ", ")
end

-- A move with it: "green/left (l12)".
local function text_about(current, move)
  local told = about(current, move)
  return M.text(current, move) .. (told ~= "" and " (" .. told .. ")" or "")
end

-- Several readings: name them.
local function ambiguous(current, text, best)
  local shown = {}
  for k = 1, math.min(#best, 6) do
    shown[k] = text_about(current, best[k].move)
  end
  return ("'%s' could be %s%s")
    :format(text, table.concat(shown, " or "), #best > 6 and " or more" or "")
end

-- --- the match's questions --------------------------------------------------

-- Reads one move at `from` (1 is the start of the line).
-- -> move, next, legal?   or nil, message
function M.parse(current, line, from, legal)
  local text = line:lower()
  local i = skip_blanks(text, from)
  local found, best = readings(current, text, i)
  if #found == 0 then
    return nil, unreadable(current, text, i, best, live_kinds(current, legal))
  end
  local chosen = prefer_longer(current, text, choose(current, found, legal), found)
  if #chosen > 1 and chosen[1].legal then
    return nil, ambiguous(current, text:sub(i, chosen[1].next - 1), chosen)
  end
  local r = chosen[1]
  return r.move, skip_blanks(text, r.next), r.legal
end

-- What the game says about the one move of a line.
function M.about(current, line, from, legal)
  local move, next = M.parse(current, line, from, legal)
  return move and next > #line and about(current, move) or ""
end

local function without_blanks(text) return (text:lower():gsub("%s+", "")) end

-- The legal moves whose text starts with what is typed from `from` on, whatever
-- the blanks.
function M.complete(current, line, from, legal)
  local typed, out = without_blanks(line:sub(from)), {}
  for i = 1, #legal do
    local text = M.text(current, legal:move(i))
    if without_blanks(text):sub(1, #typed) == typed then
      out[#out + 1] = text
    end
  end
  return out
end

local function may_lack(item) return item.optional or item.implied end

-- Does some move begin with this word?
function M.begins(current, word)
  word = word:lower()
  for _, kind in ipairs(current.kinds) do
    for _, item in ipairs(kind.items) do
      if item.word == word or item.field and item.field.number[word] then
        return true
      end
      if not item.space and not may_lack(item) then break end
    end
  end
  return false
end

local function item_text(item)
  if item.field then return "<" .. item.field.name .. ">" end
  return item.optional and "" or item.word or item.sign or " "
end

local function items_text(kind, from)
  local out = {}
  for k = from, #kind.items do out[#out + 1] = item_text(kind.items[k]) end
  return table.concat(out)
end

-- Where a field's value that was typed ends; nil when there is none.
local function field_end(field, pos, text, i)
  local readable = values_at(field, nil, pos, text, skip_blanks(text, i))
  return readable[1] and readable[1][2]
end

-- What is left of a kind's notation after the text from i on; nil when the
-- text is not the beginning of it.
local function rest_of(kind, pos, text, i)
  for k, item in ipairs(kind.items) do
    if i > #text then return items_text(kind, k) end
    if item.space then
      i = skip_blanks(text, i)
    elseif item.optional then
      local stop, whole = match_word(text, i, item.word)
      if whole then i = skip_blanks(text, stop) end
    elseif item.word then
      local stop, whole = match_word(text, i, item.word)
      if not stop and not item.implied then return nil end
      if stop and not whole and stop > #text then
        return item.word:sub(stop - i + 1) .. items_text(kind, k + 1)
      end
      i = stop or i
    elseif item.sign then
      if text:sub(i, i) ~= item.sign then return nil end
      i = i + 1
    else
      i = field_end(item.field, pos, text, i)
      if not i then return nil end
    end
  end
  return i > #text and "" or nil
end

-- What may follow: the rest of the only completion, or of the notation.
function M.hint(current, line, from, legal)
  local done = M.complete(current, line, from, legal)
  local typed = line:lower():sub(from):gsub("^%s+", ""):gsub("%s+", " ")
  if #done == 1 and done[1]:lower():sub(1, #typed) == typed then
    return done[1]:sub(#typed + 1)
  end
  local live = live_kinds(current, legal)
  for _, kind in ipairs(current.kinds) do
    local rest = live[kind] and rest_of(kind, current.pos, typed, 1)
    if rest then return rest end
  end
  return ""
end

return M
