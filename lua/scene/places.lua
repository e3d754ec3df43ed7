-- lua/scene/places.lua - places that are no grid, as elements of the scene: lanes,
-- tracks, stacks, points.

local looks = require "lua/looks"
local marks = require "lua/marks"
local near = require "lua/near"

local M = {}

local function fault(...) error((...):format(select(2, ...)), 0) end

local function check_keys(what, given, known)
  if type(given) ~= "table" then fault("%s is a table, not %s", what, tostring(given)) end
  for key in pairs(given) do
    if not known[key] then
      fault("%s has no '%s'%s", what, tostring(key), near.meant(tostring(key), near.keys(known)))
    end
  end
  return given
end

-- Is it one look given as a table, and not a list of looks?
local function is_look(given)
  for key in pairs(given) do
    if type(key) == "string" then return true end
  end
  return false
end

-- Things of looks: of a list, or a single one.
local function things(def, given)
  local out = {}
  if given == nil then return out end
  if type(given) ~= "table" or is_look(given) then given = { given } end
  for i, look in ipairs(given) do out[i] = { look = looks.resolve(def, look) } end
  return out
end

-- --- lanes -----------------------------------------------------------------------

local SPACE <const> = {
  word = true, look = true, from = true, to = true, pieces = true, mark = true, text = true,
  changed = true, closed = true, way = true, label = true,
}

-- A space, or the start or the finish, which have no length of their own.
local function space(env, given, is_end)
  check_keys("a space of a lane", given, SPACE)
  local from, to = given.from, given.to
  if not is_end and (math.type(from) ~= "integer" or math.type(to) ~= "integer" or to <= from) then
    fault("a space of a lane lies from one whole number to a greater one: { from = 0, to = 2 }")
  end
  return { word = given.word, label = given.label, look = looks.resolve(env.def, given.look),
    from = not is_end and from or nil, to = not is_end and to or nil,
    things = things(env.def, given.pieces), mark = given.text == nil and given.mark or nil,
    text = given.text ~= nil and tostring(given.text) or nil, way = given.way,
    changed = given.changed or nil, closed = given.closed or nil }
end

local LANES <const> = { lanes = true, start = true, finish = true, marks = true, label = true }

--- Lanes of spaces side by side, between a start and a finish.
function M.lanes(env, spec)
  check_keys("lanes", spec, LANES)
  local out, length = {}, 0
  for i, lane in ipairs(spec.lanes or {}) do
    local spaces = {}
    for k, given in ipairs(lane.spaces or {}) do
      spaces[k] = space(env, given)
      length = math.max(length, given.to)
    end
    out[i] = { name = lane.name, spaces = spaces }
  end
  return { kind = "lanes", label = spec.label, lanes = out, length = length, marks = spec.marks,
    start = spec.start and space(env, spec.start, true),
    finish = spec.finish and space(env, spec.finish, true) }
end

-- --- tracks and stacks --------------------------------------------------------------

local PLACE <const> = { pieces = true, look = true, text = true, word = true, changed = true }

--- Places in a row, numbered from 1.
function M.track(env, n, place, spec)
  local out = {}
  for i = 1, n do
    local given = check_keys("a place of a track", place(i) or {}, PLACE)
    out[i] = { number = i, word = given.word or tostring(i),
      look = looks.resolve(env.def, given.look),
      things = things(env.def, given.pieces), text = given.text, changed = given.changed }
  end
  return { kind = "track", label = spec.label, wrap = spec.wrap, places = out }
end

-- What lies on a place of stacks, from the bottom up.
local function stack_things(env, stacks, place, pieces)
  local out = {}
  for level = 1, stacks:height(place) do
    local piece = stacks:at(place, level)
    if piece == 0 then
      out[level] = { look = looks.unknown(), hidden = true }
    else
      out[level] = { look = looks.resolve(env.def, pieces and pieces[piece])
        or looks.of_piece(env.def, piece, 0, env.seats) }
    end
  end
  return out
end

--- Stacks side by side.
function M.stacks(env, stacks, spec)
  local out, changed = {}, marks.places(env.current, stacks)
  for place = 1, #stacks do
    out[place] = { word = spec.names and tostring(spec.names(place)) or tostring(place),
      things = stack_things(env, stacks, place, spec.pieces), changed = changed[place] }
  end
  return { kind = "stacks", label = spec.label, places = out }
end

-- --- points --------------------------------------------------------------------------

-- What lies beside the points: the bar, or what is borne off.
local function aside(env, stacks, list, pieces, changed)
  local out = {}
  for i, given in ipairs(list or {}) do
    check_keys("what is beside the points", given,
      { label = true, place = true, piece = true, word = true })
    out[i] = { label = given.label, look = looks.resolve(env.def, pieces[given.piece]),
      n = stacks:height(given.place),
      word = given.word, changed = changed[given.place] }
  end
  return out
end

local function side(env, stacks, spec, name, changed, out)
  local at = spec.place or function(number) return number end
  for column, number in ipairs(spec[name] or {}) do
    local place = at(number)
    local lying = stack_things(env, stacks, place, spec.pieces)
    local called = spec.called and #lying > 0 and tostring(spec.called(number,
      stacks:top(place))) or nil
    out[#out + 1] = { number = number, side = name, column = column, n = #lying, called = called,
      word = tostring(spec.word and spec.word(number) or number),
      look = lying[1] and lying[#lying].look, things = lying, changed = changed[place] }
  end
end

--- Points on two sides, as on a backgammon board.
function M.points(env, stacks, spec)
  local points, changed = {}, marks.places(env.current, stacks)
  side(env, stacks, spec, "top", changed, points)
  side(env, stacks, spec, "bottom", changed, points)
  return { kind = "points", label = spec.label, points = points, called = spec.called and true
    or nil,
    bars = aside(env, stacks, spec.bar, spec.pieces, changed),
      offs = aside(env, stacks, spec.off, spec.pieces, changed) }
end

return M
