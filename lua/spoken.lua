-- lua/spoken.lua - renderer: the elements of a scene in sentences, for those who listen
-- to the board or cannot see it. A line holds what is said of one thing.

local M = {}

local SAY = {}

-- --- words ---------------------------------------------------------------------------

local function capital(text) return (text:gsub("^%l", string.upper)) end

-- "a", "a and b", "a, b and c".
local function list(words)
  if #words < 2 then return words[1] or "" end
  return table.concat(words, ", ", 1, #words - 1) .. " and " .. words[#words]
end

local function counted(n, one, many)
  return ("%d %s"):format(n, n == 1 and one or many or one .. "s")
end

-- A capital letter in front, and something that ends it behind.
local function sentence(text)
  text = capital((text:gsub("^ +", ""):gsub(" +$", "")))
  return text:find("[.!?:]$") and text or text .. "."
end

local function thing_name(thing)
  if thing.hidden then return thing.n and counted(thing.n, "hidden card") or "something hidden" end
  return thing.text or thing.look.name
end

local function names_of(things)
  local out = {}
  for i, thing in ipairs(things) do out[i] = thing_name(thing) end
  return out
end

-- --- groups: what is where ---------------------------------------------------------------

-- Collects places by what is on them, in the order in which they are met.
local function group_by(groups, key, look, word)
  if not groups[key] then
    groups[key] = { look = look, words = {} }
    groups[#groups + 1] = groups[key]
  end
  table.insert(groups[key].words, word)
end

-- "Black stands on e4 and d5." "12 black men stand on ..."
local function group_sentence(group)
  local look, n = group.look, #group.words
  if look.seat then return ("%s stands on %s."):format(capital(look.name), list(group.words)) end
  local what = counted(n, look.name, look.plural)
  return ("%s %s on %s."):format(what, n == 1 and "stands" or "stand", list(group.words))
end

local function column_sentence(cell)
  return ("On %s, from the bottom up: %s."):format(cell.word, list(names_of(cell.things)))
end

-- --- boards ----------------------------------------------------------------------------------

local function say_cells(element, out)
  local groups, places, columns = {}, {}, {}
  for _, cell in ipairs(element.cells) do
    local top = cell.things[#cell.things]
    if top and #cell.things > 1 then columns[#columns + 1] = column_sentence(cell) end
    if top and #cell.things == 1 and cell.word then
      group_by(groups, thing_name(top), top.look, cell.word)
    end
    if not top and cell.look and cell.word and not cell.vehicle then
      group_by(places, cell.look.name, cell.look, cell.word)
    end
  end
  for _, group in ipairs(groups) do out[#out + 1] = group_sentence(group) end
  for _, text in ipairs(columns) do out[#out + 1] = text end
  for _, group in ipairs(places) do
    out[#out + 1] = ("%s: %s."):format(capital(group.look.plural), list(group.words))
  end
  return #groups + #columns > 0
end

local KINDS <const>, WIDE <const> = 4, 8

-- Is it a small board full of many kinds of things, of which one keeps track row by row?
local function is_mixed(element)
  local wide, high = element.right - element.left + 1, element.bottom - element.top + 1
  if element.shape ~= "square" or element.vehicles or element.bands or element.stacked
    or element.tops or wide > WIDE or #element.cells ~= wide * high then return false end
  local seen, kinds, taken = {}, 0, 0
  for _, cell in ipairs(element.cells) do
    local top = cell.things[#cell.things]
    if top then
      taken = taken + 1
      if not seen[thing_name(top)] then kinds = kinds + 1 end
      seen[thing_name(top)] = true
    end
  end
  return kinds >= KINDS and 2 * taken > #element.cells
end

-- "Row 5, from a to e: red, empty, green."
local function say_rows(element, out)
  local rows = {}
  for _, cell in ipairs(element.cells) do
    local top = cell.things[#cell.things]
    rows[cell.y] = rows[cell.y] or {}
    table.insert(rows[cell.y], top and thing_name(top) or cell.look and cell.look.name or "empty")
  end
  for y = element.top, element.bottom do
    out[#out + 1] = ("Row %s, from %s to %s: %s."):format(element.rows[y],
      element.columns[element.left], element.columns[element.right], table.concat(rows[y], ", "))
  end
end

local function cells_under(element, i)
  local out = {}
  for _, cell in ipairs(element.cells) do
    if cell.vehicle == i then out[#out + 1] = cell.word end
  end
  return out
end

-- "truck c": a vehicle whose name is but a letter is said with what it is.
local function vehicle_name(vehicle)
  local name = vehicle.look.name
  if #name > 1 then return name end
  return (vehicle.w + vehicle.h > 3 and "truck " or "car ") .. name
end

local function span(one, from, to)
  return from == to and ("%s %d"):format(one, from) or ("%ss %d to %d"):format(one, from, to)
end

local function band_at(element, x)
  for _, band in ipairs(element.bands or {}) do
    if band.name and band.axis == "columns" and x >= band.from and x <= band.to then return band end
  end
  return { from = 1, offset = 0 }
end

-- "in row 2 of the left section, columns 1 to 2": counted within its section.
local function vehicle_place(element, v)
  local x, last = math.max(v.x, element.left), math.min(v.x + v.w - 1, element.right)
  local band, far = band_at(element, x), band_at(element, last)
  local row, of = v.y - band.offset, band.name and (" of the %s section"):format(band.name) or ""
  if band ~= far and far.name then
    return ("in row %d%s, across the seam to the %s one"):format(row, of, far.name)
  end
  local columns = span("column", x - band.from + 1, last - band.from + 1)
  if v.h > 1 then return ("in %s%s, %s"):format(columns, of, span("row", row, row + v.h - 1)) end
  return ("in row %d%s, %s"):format(row, of, columns)
end

-- By the names of its cells where the board shows letters, else by rows and columns.
local function say_vehicles(element, out)
  local lettered = (element.columns[element.left] or ""):find("%a")
  for i, v in ipairs(element.vehicles or {}) do
    local half = v.leaving and (", half off the %s end"):format(v.leaving) or ""
    local place = lettered and "on " .. list(cells_under(element, i)) or vehicle_place(element, v)
    out[#out + 1] = ("%s stands %s%s."):format(capital(vehicle_name(v)), place, half)
  end
end

local DOWN <const> = { columns = { "up", "down", "row" },
  rows = { "to the left", "to the right", "place" } }

local function band_name(element, band)
  if band.axis == "rows" then
    local name = element.rows[band.from]
    return "row " .. (name and name ~= "" and name or band.from)
  end
  return ("columns %d to %d"):format(band.from, band.to)
end

local function say_bands(element, out)
  local sections = {}
  for _, band in ipairs(element.bands or {}) do
    local words, by = DOWN[band.axis], band.offset
    if band.where then
      sections[#sections + 1] = ("the %s section is %s"):format(band.name, band.where)
    elseif by ~= 0 then
      out[#out + 1] = capital(("%s %s shifted %s %s."):format(band_name(element, band),
        band.axis == "rows" and "is" or "are", counted(math.abs(by), words[3]),
        by < 0 and words[1] or words[2]))
    end
    if not band.where and band.label and band.label ~= "" then
      out[#out + 1] = sentence(band.label)
    end
  end
  if #sections > 0 then out[#out + 1] = sentence(table.concat(sections, "; ")) end
end

local function say_below(element, out)
  for _, row in ipairs(element.below or {}) do
    local values = {}
    for x = element.left, element.right do
      local value = row.values[x]
      if value then values[#values + 1] = value.text or value.look and value.look.name end
    end
    local label = (row.label or "beneath") .. (row.active and ", which counts" or "")
    local text = row.text and "; " .. row.text or ""
    out[#out + 1] = sentence(("%s: %s%s"):format(label, table.concat(values, " "), text))
  end
end

-- --- strips in a frame -------------------------------------------------------------------

-- "9 with a red chip outside the frame"; nil for an empty window there.
local function window(element, cell)
  local left, right = element.frame[1], element.frame[2]
  local top, inside = cell.things[#cell.things], cell.x >= left and cell.x <= right
  if not top and not inside then return nil end
  return ("%d%s%s"):format(cell.x - left + 1, top and " with a " .. thing_name(top) or "",
    inside and "" or " outside the frame")
end

local function say_strips(element, out)
  for _, band in ipairs(element.bands or {}) do
    local windows, by = {}, band.offset
    for _, cell in ipairs(element.cells) do
      if cell.y == band.from and not cell.hole then
        windows[#windows + 1] = window(element, cell)
      end
    end
    local where = by == 0 and "in the middle"
      or ("%d to the %s"):format(math.abs(by), by < 0 and "left" or "right")
    out[#out + 1] = ("%s %s, %s: windows at %s."):format(capital(element.called or "row"),
      element.rows[band.from], where, #windows > 0 and list(windows) or "no column")
  end
end

function SAY.board(element, out)
  if element.label then out[#out + 1] = sentence(element.label) end
  if element.frame and element.bands then
    say_strips(element, out)
    return say_below(element, out)
  end
  if is_mixed(element) then return say_rows(element, out) end
  local any, said = say_cells(element, out), {}
  say_bands(element, out)
  say_vehicles(element, out)
  say_below(element, out)
  for _, edge in ipairs(element.edges or {}) do
    if edge.names and not said[edge.names] then out[#out + 1] = sentence(edge.names) end
    said[edge.names or ""] = true
  end
  if not any and not element.vehicles then out[#out + 1] = "The board is empty." end
end

-- --- other places -----------------------------------------------------------------------------

local function space_name(space)
  if not space.from then return "the " .. (space.label or space.word) end
  if space.closed and not space.look then return space.word .. " (closed)" end
  return space.look and ("%s (%s)"):format(space.word, space.look.name) or space.word
end

-- Start, spaces lane by lane, finish.
local function spaces_of(element)
  local out = { element.start }
  for _, lane in ipairs(element.lanes) do
    for _, space in ipairs(lane.spaces) do out[#out + 1] = space end
  end
  out[#out + 1] = element.finish
  return out
end

local function say_pieces(element, space, out)
  local names = names_of(space.things)
  if not space.from then
    if #names > 0 then
      out[#out + 1] = sentence(("%s %s at %s"):format(list(names), #names > 1 and "are" or "is",
        space_name(space)))
    end
    return
  end
  for _, name in ipairs(names) do
    out[#out + 1] = sentence(("%s is on %s, %d of %d"):format(name, space_name(space), space.to,
      element.length))
  end
end

-- "left l11 (white), can be entered".
local function ahead_text(element, space)
  local parts = { space_name(space) }
  if space.way then parts[1] = space.way .. " " .. parts[1] end
  if space.from and #space.things > 0 then
    parts[#parts + 1] = ("where %s stands"):format(list(names_of(space.things)))
  end
  local mark = space.mark and (element.marks and element.marks[space.mark] or "can be entered")
  parts[#parts + 1] = mark
  return table.concat(parts, ", ")
end

local AFTER <const> = 12 -- how far the lanes are told beyond what lies ahead

-- "Left lane: l11 (white) to 27, l12 (green) to 29": what comes next, as the board shows
-- it to those who see it.
local function say_next(element, from, out)
  for _, lane in ipairs(element.lanes) do
    local said = {}
    for _, space in ipairs(lane.spaces) do
      if space.to > from and space.from < from + AFTER then
        said[#said + 1] = ("%s to %d"):format(space_name(space), space.to)
      end
    end
    if #said > 0 then
      out[#out + 1] = sentence(("%s lane: %s"):format(lane.name, table.concat(said, ", ")))
    end
  end
end

function SAY.lanes(element, out)
  local ahead, texts, from = {}, {}, nil
  if element.label then out[#out + 1] = sentence(element.label) end
  for _, space in ipairs(spaces_of(element)) do
    say_pieces(element, space, out)
    if space.text then texts[#texts + 1] = space end
    if space.way or space.mark then
      ahead[#ahead + 1] = ahead_text(element, space)
      from = space.from and math.min(from or space.from, space.from) or from
    end
  end
  table.sort(texts, function(a, b) return (tonumber(a.text) or 0) < (tonumber(b.text) or 0) end)
  for i, space in ipairs(texts) do
    texts[i] = ("%s on %s"):format(space.text, space_name(space))
  end
  if #texts > 0 then out[#out + 1] = sentence(list(texts)) end
  if #ahead > 0 then out[#out + 1] = ("Ahead: %s."):format(table.concat(ahead, "; ")) end
  if from then say_next(element, from, out) end
end

function SAY.track(element, out)
  local said = {}
  for _, place in ipairs(element.places) do
    local name = #place.things > 0 and list(names_of(place.things))
      or place.text or place.look and place.look.name
    if name then said[#said + 1] = ("%s on %s"):format(name, place.word) end
  end
  local label = capital(element.label or "track")
  out[#out + 1] = ("%s, %d places: %s."):format(label, #element.places,
    #said > 0 and table.concat(said, "; ") or "empty")
end

function SAY.stacks(element, out)
  local said = {}
  for _, place in ipairs(element.places) do
    if #place.things > 0 then
      said[#said + 1] = ("%s on %s"):format(list(names_of(place.things)), place.word)
    end
  end
  local label = element.label or "stacks"
  local what = #said > 0 and table.concat(said, "; ") or "nothing"
  out[#out + 1] = sentence(("%s, from the bottom up: %s"):format(label, what))
end

-- The points that are taken, those farthest from home first.
local function from_home(element)
  local out = {}
  for _, point in ipairs(element.points) do
    if point.n > 0 then out[#out + 1] = point end
  end
  table.sort(out, function(a, b)
    return (tonumber(a.called or a.word) or 0) > (tonumber(b.called or b.word) or 0)
  end)
  return out
end

function SAY.points(element, out)
  local by, order = {}, {}
  local function add(look, text)
    if not look then return end
    if not by[look.name] then
      by[look.name] = {}
      order[#order + 1] = look
    end
    table.insert(by[look.name], text)
  end
  for _, point in ipairs(from_home(element)) do
    add(point.look, ("%d on %s"):format(point.n, point.called or point.word))
  end
  for _, item in ipairs(element.bars) do
    if item.n > 0 then add(item.look, ("%d on the %s"):format(item.n, item.label)) end
  end
  for _, item in ipairs(element.offs) do
    if item.n > 0 then add(item.look, ("%d %s"):format(item.n, item.label)) end
  end
  for _, look in ipairs(order) do
    out[#out + 1] = sentence(("%s: %s"):format(look.plural, table.concat(by[look.name], ", ")))
  end
  if element.points[1] and element.called then
    out[#out + 1] = "Each side counts the points from its own home."
  end
end

-- --- cards, dice, counters ----------------------------------------------------------------------

function SAY.hand(element, out)
  local n, only = #element.cards, element.cards[1]
  local what = list(names_of(element.cards))
  if n == 0 then what = "no cards" end
  if n == 1 and only.hidden then what = counted(only.n, "card") end
  if element.mine then out[#out + 1] = sentence("you hold " .. what)
  else out[#out + 1] = sentence(("%s: %s"):format(element.label, what)) end
end

function SAY.pile(element, out)
  local top = element.top and ", on top " .. element.top.look.name or ""
  out[#out + 1] = sentence(("%s: %s%s"):format(element.label, counted(element.n, "card"), top))
end

local function die_words(die)
  if die.hidden then return "one hidden" end
  return die.text == "-" and "one not rolled" or die.used and die.text .. " (used)" or die.text
end

function SAY.dice(element, out)
  local said, rest, fits, known = {}, false, {}, {}
  for i, die in ipairs(element.dice) do
    said[i] = die_words(die)
    rest = rest or not die.used and not die.fits
    if die.fits and not known[die.text] then fits[#fits + 1] = die.text end
    known[die.text] = die.fits or known[die.text]
  end
  local label = element.label and element.label ~= "dice" and element.label .. ", the dice"
    or "the dice"
  out[#out + 1] = sentence(("%s: %s"):format(label, list(said)))
  if #fits > 0 and rest then
    out[#out + 1] = ("Of these %s can be used now."):format(list(fits))
  end
end

function SAY.counter(element, out)
  local look = element.look and element.look.name .. " " or ""
  out[#out + 1] = sentence(("%s: %s%s"):format(element.label, look, element.value))
end

function SAY.chips(element, out)
  local label = element.label and element.label .. ": " or ""
  out[#out + 1] = sentence(label .. counted(element.n, element.look.name, element.look.plural))
end

function SAY.table(element, out)
  if element.label then out[#out + 1] = sentence(element.label) end
  for _, row in ipairs(element.rows) do
    local parts = {}
    for i = 2, #row do
      local head = element.head and element.head[i] or ""
      parts[#parts + 1] = (head ~= "" and head .. " " or "") .. row[i]
    end
    out[#out + 1] = sentence(("%s: %s"):format(row[1] or "", table.concat(parts, ", ")))
  end
end

-- --- seats and sentences -------------------------------------------------------------------------

function SAY.scores(element, out)
  for _, seat in ipairs(element.seats) do
    local points = element.points ~= "" and " " .. element.points or ""
    local stuck = seat.stuck and ", had no move" or ""
    out[#out + 1] = sentence(("%s: %s%s"):format(seat.name, seat.text or seat.score .. points,
      stuck))
  end
end

function SAY.text(element, out)
  if element.text:find("%S") then out[#out + 1] = sentence(element.text) end
end

function SAY.legend() end

function SAY.beside(element, out)
  for _, part in ipairs(element.parts) do
    for _, inner in ipairs(part) do SAY[inner.kind](inner, out) end
  end
end

--- The elements in sentences, a line for each; `turn` is the name of the seat to move, or
--- nil.
function M.draw(elements, turn)
  local out = {}
  for _, element in ipairs(elements) do SAY[element.kind](element, out) end
  if turn then
    out[#out + 1] = ("It is %s turn."):format(turn == "you" and "your" or turn .. "'s")
  end
  return table.concat(out, "\n")
end

return M
