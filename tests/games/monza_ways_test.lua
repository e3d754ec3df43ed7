-- tests/games/monza_ways_test.lua - Monza: all the ways a turn can go, against an
-- independent search.

local help = require "monza_help"

local GAME <const>, COLOURS <const> = help.GAME, help.COLOURS
local six, name_of = help.six, help.name_of

-- The search, from the rules alone: spaces are intervals, contact is overlap.
local function spaces_of(m)
  local out, finish = {}, m:get("fixed", "road", "finish")
  for s = 1, finish - 1 do
    out[s] = {
      lane = m:get("fixed", "road", "lane", s),
      colour = COLOURS[m:get("fixed", "road", "colour", s)],
      back = m:get("fixed", "road", "back", s),
      front = m:get("fixed", "road", "front", s),
    }
  end
  return out, finish
end

local function neighbours(spaces, finish, s, into_finish)
  local out, total = {}, 0
  for _, space in ipairs(spaces) do total = math.max(total, space.front) end
  for t, to in ipairs(spaces) do
    local here = spaces[s]
    local joined
    if s == 0 then
      joined = to.back == 0
    elseif to.lane == here.lane then
      joined = to.back == here.front
    elseif math.abs(to.lane - here.lane) == 1 then
      local touch = math.min(to.front, here.front) - math.max(to.back, here.back)
      joined = touch > 0 and to.front > here.front
    end
    if joined and to.colour then out[#out + 1] = { t, to.colour } end
  end
  for _, colour in ipairs(s > 0 and spaces[s].front == total and into_finish or {}) do
    out[#out + 1] = { finish, colour }
  end
  return out
end

-- Every way from s with these dice and tiles, as texts "12 14 +15" -> true.
local function search(board, s, dice, tiles, path, out)
  local must = false
  for _, to in ipairs(s == board.finish and {} or board.next[s]) do
    local space, colour = to[1], to[2]
    for kind, stock in pairs { [""] = dice, ["+"] = tiles } do
      if (stock[colour] or 0) > 0 then
        if kind == "" then must = true end
        stock[colour] = stock[colour] - 1
        search(board, space, dice, tiles, path .. " " .. kind .. space, out)
        stock[colour] = stock[colour] + 1
      end
    end
  end
  if not must or board.free then out[path] = true end
end

-- The same by playing: the paths the match lets seat 1 drive.
local function drive(m, path, out)
  local here = m:legal()
  for _, text in ipairs(here) do
    if text == "stop" then
      out[path] = true
    elseif not text:find("reroll") then
      m:play(text)
      local on = m:phase() == "drive" and m:get("driver") == 1
      local space = on and m:get("head") or m:get("car", 1)
      local longer = path .. " " .. (text:sub(1, 1) == "+" and "+" or "") .. space
      if on then drive(m, longer, out) else out[longer] = true end
      m:undo()
    end
  end
end

local function keys(set)
  local out = {}
  for key in pairs(set) do out[#out + 1] = key end
  table.sort(out)
  return out
end

local function stream(seed)
  return function(n)
    seed = seed * 6364136223846793005 + 1442695040888963407
    return ((seed >> 33) % n) + 1
  end
end

local function random_space(pick, board)
  local s
  repeat s = pick(board.finish) - 1 until s == 0 or board.spaces[s].colour
  return s
end

local function random_case(pick, board, name_at)
  local s, other = random_space(pick, board), random_space(pick, board)
  local roll, dice = {}, {}
  for i = 1, 6 do
    roll[i] = COLOURS[pick(6)]
    dice[roll[i]] = (dice[roll[i]] or 0) + 1
  end
  if other == s then other = 0 end
  return s, name_at(s), table.concat(roll, " "), dice, name_at(other)
end

local function board_of(options)
  local m = match(GAME, options)
  local spaces, finish = spaces_of(m)
  local into_finish = options.finish == "any" and COLOURS or { "white" }
  local board = { spaces = spaces, finish = finish,
    free = options.stop == "free", next = {} }
  for s = 0, finish - 1 do
    if s == 0 or spaces[s].colour then
      board.next[s] = neighbours(spaces, finish, s, into_finish)
    end
  end
  return board, function(s) return name_of(m, s) end
end

-- From ten places each time, so that a single test stays short.
for part = 1, 4 do describe("the paths a player can drive, part " .. part, function()
  each {
    { "short", "must_go", "", 1 }, { "long", "must_go", "", 2 },
    { "short", "free", "", 3 }, { "long", "free", "", 4 },
    { "short", "must_go", "wy", 5 }, { "long", "must_go", "rp", 6 },
    { "short", "free", "gb", 7 },
    { "short", "must_go", "", 8, "any" },
    { "long", "must_go", "bgpr", 9, "any" },
  }("on the {1} track, {2}, with tiles '{3}', are those of a search from the rules",
    function(name, stop, have, seed, into)
      local options = { track = name, stop = stop, finish = into }
      local pick = stream(10 * part + seed)
      local board, name_at = board_of(options)
      for _ = 1, 10 do
        -- the other car may be passed
        local s, at, roll, dice, other = random_case(pick, board, name_at)
        local tiles, spent = {}, "x"
        for i, colour in ipairs(COLOURS) do
          local letter = ("wyrbgp"):sub(i, i)
          if have:find(letter, 1, true) then
            tiles[colour] = 1
          else
            spent = spent .. letter
          end
        end
        local want, got = {}, {}
        search(board, s, dice, tiles, "", want)
        options.tiles = have ~= "" and true or nil
        options.position = at .. (have ~= "" and "-" .. spent or "") .. " " .. other
        local m = match(GAME, options, { rig = roll .. six "white" })
        -- no die fitted, and blue has rolled
        if m:rigged() == 6 then drive(m, "", got) else got[""] = true end
        same(keys(got), keys(want), at .. " with " .. roll)
      end
    end)
end) end

-- The share of random places and rolls, in percent, from which a turn can end
-- on more than one space.
local function share_with_choice(name, cases)
  local pick, board, name_at = stream(11), board_of { track = name }
  local n = 0
  for _ = 1, cases do
    local s, _, _, dice = random_case(pick, board, name_at)
    local paths, ends, different = {}, {}, 0
    search(board, s, dice, {}, "", paths)
    for path in pairs(paths) do
      local last = path:match("%d+$") or "none"
      if not ends[last] then ends[last], different = true, different + 1 end
    end
    if different > 1 then n = n + 1 end
  end
  return n * 100 // cases
end

describe("what there is to choose", function()
  each { { "short", 45 }, { "long", 45 } }(
    "on the {1} track: {2} turns of 100 can end on more than one space",
    function(name, least)
      local share = share_with_choice(name, 1000)
      ok(share >= least, share .. " %")
    end)
end)
