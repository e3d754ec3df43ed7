-- lua/battery.lua - which options and seats the battery plays a game with.
--
-- First every number of seats at the defaults, then each option at each of its
-- values (of a range: the ends and their neighbours), then mixtures, in which
-- about half of the options are not at their defaults.

local define = require "lua/define"
local options = require "lua/options"

local M = {}

-- The texts of the values worth trying.
local function values(option)
  if option.type == "flag" then return { "on", "off" } end
  local out = {}
  if option.type == "word" then
    for i, value in ipairs(option.values) do out[i] = tostring(value) end
  elseif option.type == "integer" then
    local default = math.type(option.default) == "integer" and option.default
      or option.min or 1
    local low, high = option.min or default, option.max or default + 1
    local seen = {}
    for _, n in ipairs { low, low + 1, default, high } do
      if n >= low and n <= high and not seen[n] then
        seen[n] = true
        out[#out + 1] = tostring(n)
      end
    end
  end
  return out
end

-- Numbers that look random and are the same in every run.
local function stream(seed)
  local state = seed
  return function(n)
    state = state * 6364136223846793005 + 1442695040888963407
    return ((state >> 33) % n) + 1
  end
end

local function is_allowed(def, settings, seats)
  return (pcall(options.resolve, def, settings, seats))
end

local function add(out, def, settings, seats, most)
  if #out >= most or not is_allowed(def, settings, seats) then return end
  local sample = { seats = seats }
  for name, text in pairs(settings) do sample[#sample + 1] = { name, text } end
  out[#out + 1] = sample
end

-- One of its values, not the default where there is another; any of a range.
local function other(option, pick)
  if option.type == "integer" and option.min and option.max
    and pick(2) == 1 then
    return tostring(option.min + pick(option.max - option.min + 1) - 1)
  end
  local list = {}
  for _, text in ipairs(values(option)) do
    if text ~= options.shown(option.default) then list[#list + 1] = text end
  end
  return list[pick(math.max(1, #list))]
end

-- The first one has all of them changed.
local function mixture(def, pick, all)
  local settings = {}
  for _, option in ipairs(def.options) do
    if all or pick(2) == 1 then settings[option.name] = other(option, pick) end
  end
  return settings
end

--- -> { { seats = 2, { "pile", "7" }, ... }, ... }, at most `most` of them
function M.samples(name, seed, most)
  local def, out, pick = define.load(name), {}, stream(seed)
  local fewest, seats_most = def.players[1], def.players[2]
  for seats = fewest, seats_most do add(out, def, {}, seats, most) end
  for _, option in ipairs(def.options) do
    for i, text in ipairs(values(option)) do
      add(out, def, { [option.name] = text },
        fewest + i % (seats_most - fewest + 1), most)
    end
  end
  for i = 1, #def.options > 1 and most or 0 do
    add(out, def, mixture(def, pick, i == 1),
      fewest + pick(seats_most - fewest + 1) - 1, most)
  end
  return out
end

local function is_in(list, name, same)
  for _, item in ipairs(list) do
    if item.name == name then return same(item) end
  end
  return false
end

local function added(list, base, same)
  local out = {}
  for _, item in ipairs(list) do
    out[item.name] = not is_in(base, item.name,
      function(theirs) return same(item, theirs) end)
  end
  return out
end

--- -> { base = "hex", rule = { name = true, ... }, move = ..., option = ... }:
--- what of a
--- variant is its own, and not as its base has it; of a game everything is
function M.own(name)
  local def = define.load(name)
  local base = def.base_def or { rules = {}, kinds = {}, options = {} }
  return {
    base = base.name,
    rule = added(def.rules, base.rules,
      function(a, b) return a.test == b.test end),
    move = added(def.kinds, base.kinds,
      function(a, b) return a.items == b.items end),
    option = added(def.options, base.options, function() return true end),
  }
end

--- -> { { "pile", "1", "2", ... }, ... }: each option and the values worth
--- trying
function M.options(name)
  local out = {}
  for i, option in ipairs(define.load(name).options) do
    out[i] = values(option)
    table.insert(out[i], 1, option.name)
  end
  return out
end

return M
