-- lua/marks.lua - what the last turn changed, and what can be done now.
--
-- What changed is found by comparing: the match lets the library see the position
-- before the last turn (`look_back`), and what lies on top of a place is compared
-- with what lay there. Bands that have shifted carry their cells with them, and a
-- piece that merely was turned face up, or hidden again, is the same piece.

local M = {}

-- --- what was there ------------------------------------------------------------

local function grid_before(grid)
  local was = { piece = {}, vehicle = {}, offset = {} }
  for cell = 1, grid:cells() do
    if grid:there(cell) then was.piece[cell] = grid:at(cell) end
  end
  for v = 1, grid:vehicles() do
    local x, y = grid:vehicle_at(v)
    was.vehicle[v] = { x, y, grid:whereabouts(v) }
  end
  for band = 1, (grid:bands()) do was.offset[band] = grid:offset(band) end
  return was
end

local function stacks_before(stacks)
  local was = {}
  for place = 1, #stacks do
    local levels = {}
    for level = 1, stacks:height(place) do levels[level] = stacks:at(place, level) end
    was[place] = { levels = levels, shown = stacks:shown(place) }
  end
  return was
end

local function dice_before(dice)
  local was = {}
  for i = 1, #dice do was[i] = { dice:value(i), dice:used(i) } end
  return was
end

local READ <const> = { grid = grid_before, stacks = stacks_before, dice = dice_before }

-- Asked on the position before the last turn; `there` is false when there is none.
function M.look_back(current, there)
  current.before = {}
  if not there then return end
  for _, entry in ipairs(current.kernel.parts()) do
    local part, read = current.pos[entry.name], READ[entry.type]
    if read then table.insert(current.before, { part = part, was = read(part) }) end
  end
end

-- What a part was like before the last turn; nil when that is not known.
function M.before(current, part)
  for _, entry in ipairs(current.before or {}) do
    if rawequal(entry.part, part) then return entry.was end
  end
end

-- --- what changed --------------------------------------------------------------

-- Does a place of stacks hold other pieces than before? What is hidden, now or
-- then, is 0 and no difference; where a place was turned up, or hidden again, how many
-- lie there may be known now, or then, alone, so that the top one decides.
local function is_place_changed(stacks, was, place)
  local levels = was[place].levels
  if was[place].shown ~= stacks:shown(place) then
    return levels[#levels] ~= stacks:top(place)
  end
  if #levels ~= stacks:height(place) then return true end
  for level, before in ipairs(levels) do
    local now = stacks:at(place, level)
    if now ~= before and now ~= 0 and before ~= 0 then return true end
  end
  return false
end

--- The places of stacks that the last turn changed: { [place] = true }.
function M.places(current, stacks)
  local was, out = M.before(current, stacks), {}
  for place = 1, was and #stacks or 0 do
    out[place] = is_place_changed(stacks, was, place) or nil
  end
  return out
end

-- Where nearly everything is different, as at a new game of a series, nothing is
-- marked.
local function unless_most(changed, cells)
  local n = 0
  for _ in pairs(changed) do n = n + 1 end
  return n * 2 > cells and n > 8 and {} or changed
end

--- The cells of a grid that the last turn changed: { [cell] = true }; with the
--- stacks that stand on it.
function M.cells(current, grid, stacks)
  local was, out = M.before(current, grid), stacks and M.places(current, stacks) or {}
  for cell, piece in pairs(was and was.piece or {}) do
    if grid:at(cell) ~= piece then out[cell] = true end
  end
  return unless_most(out, grid:cells())
end

--- Did the last turn shift that band?
function M.is_band_shifted(current, grid, band)
  local was = M.before(current, grid)
  return was ~= nil and was.offset[band] ~= grid:offset(band)
end

--- Does die i show something else, or is it used now?
function M.is_die_changed(current, dice, i)
  local was = M.before(current, dice)
  return was ~= nil and (was[i][1] ~= dice:value(i) or was[i][2] ~= dice:used(i))
end

-- --- what can be done ------------------------------------------------------------

-- Calls f with every table in the elements that has a word.
local function each_word(value, f)
  if type(value) ~= "table" then return end
  if type(value.word) == "string" and not value.name then f(value) end
  for _, inner in pairs(value) do each_word(inner, f) end
end

-- The first part of a move's text that is the word of something on the table.
local function first_word(text, words)
  if words[text] then return text end
  for token in text:gmatch("[^%s,]+") do
    if words[token] then return token end
    for part in token:gmatch("[%w_]+") do
      if words[part] then return part end
    end
  end
end

--- Marks as target whatever has the word that a legal move begins with; texts are
--- the legal moves as one types them.
function M.targets(elements, texts)
  local words, begins = {}, {}
  each_word(elements, function(thing) words[thing.word:lower()] = true end)
  for _, text in ipairs(texts) do
    local word = first_word(text:lower(), words)
    if word then begins[word] = true end
  end
  each_word(elements, function(thing) thing.target = begins[thing.word:lower()] end)
end

return M
