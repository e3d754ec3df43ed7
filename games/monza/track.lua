-- games/monza/track.lua - a race track: three lanes as text, what touches what,
-- and what a track must be.
--
-- A track is written lane by lane from the left, as the driver sees it, with a
-- '/' between lanes. A space is a letter for its colour (W Y R B G P, or T for
-- tyres) and its length: "W2 G3 T2 R4 / ...". All else follows: a lane change
-- leads to the one space of the neighbouring lane beside one's own front edge.

local M = {}

local COLOURS <const> = { "white", "yellow", "red", "blue", "green", "purple" }
local NUMBERS <const> = { white = 1, yellow = 2, red = 3, blue = 4, green = 5, purple = 6 }
local LETTERS <const> = "WYRBGP"
local TYRES <const> = 0
local LANES <const>, WAYS <const> = { "left", "middle", "right" }, { "left", "straight", "right" }
local START <const> = 0   -- before the first space of every lane
local NOWHERE <const> = 0 -- what lies ahead where nothing can be entered
local LONGEST <const> = 200

M.COLOURS, M.NUMBERS, M.LETTERS, M.LANES, M.WAYS = COLOURS, NUMBERS, LETTERS, LANES, WAYS
M.TYRES, M.START, M.NOWHERE = TYRES, START, NOWHERE

-- --- reading ----------------------------------------------------------------

local function fault(...) error("track: " .. string.format(...), 0) end

local function read_lane(road, lane, text)
  local front, before = 0, #road.lane
  for word in text:gmatch("%S[^%s%d]*%d*") do
    local letter, length = word:upper():match("^([WYRBGPT])(%d%d?)$")
    local s = #road.lane + 1
    if (tonumber(length) or 0) == 0 then
      fault("%s lane, space %d: '%s' is not a space; expected W Y R B G P or T and a length, " ..
        "such as W2", LANES[lane], s - before, word)
    end
    road.lane[s], road.colour[s] = lane, LETTERS:find(letter, 1, true) or TYRES
    road.back[s], road.front[s] = front, front + tonumber(length)
    front = road.front[s]
  end
  if front == 0 then fault("the %s lane is empty", LANES[lane]) end
  road.first[lane], road.last[lane], road.length[lane] = before + 1, #road.lane, front
end

-- The space of a lane that begins before a place and ends beyond it.
local function across(road, lane, place)
  for s = road.first[lane] or 1, road.last[lane] or 0 do
    if road.back[s] < place and road.front[s] > place then return s end
  end
  return NOWHERE
end

local function ahead(road, s, way)
  local to, lane = s + 1, road.lane[s]
  if s == road.last[lane] then to = way == 2 and road.finish or NOWHERE
  elseif way ~= 2 then to = across(road, lane + way - 2, road.front[s]) end
  return road.colour[to] ~= TYRES and to or NOWHERE
end

-- A track from its text: lists by the number of a space; 1 is the first of the
-- left lane, `finish` comes after the last of the right one. ahead[3 * space + way] is
-- the space there, or NOWHERE; from the start a way for each lane.
function M.read(text)
  local road = { lane = {}, colour = {}, back = {}, front = {}, first = {}, last = {},
    length = {}, ahead = {} }
  local lanes = {}
  for lane in (text .. "/"):gmatch("([^/]*)/") do lanes[#lanes + 1] = lane end
  if #lanes ~= #LANES then
    fault("%d lanes; there must be three, with a / between them", #lanes)
  end
  for lane, spaces in ipairs(lanes) do read_lane(road, lane, spaces) end
  if #road.lane > LONGEST then
    fault("%d spaces; there are at most %d", #road.lane, LONGEST)
  end
  road.finish, road.total = #road.lane + 1, math.max(table.unpack(road.length))
  road.colour[road.finish], road.front[road.finish] = NUMBERS.white, road.total + 1
  for way = 1, #WAYS do
    local first = road.first[way]
    road.ahead[way] = road.colour[first] ~= TYRES and first or NOWHERE
    for s = 1, road.finish - 1 do road.ahead[3 * s + way] = ahead(road, s, way) end
  end
  return road
end

-- --- names ------------------------------------------------------------------

-- "m4": the fourth space of the middle lane; "start", "finish".
function M.name(road, s)
  if s == START then return "start" elseif s == road.finish then return "finish" end
  local lane = road.lane[s]
  return LANES[lane]:sub(1, 1) .. s - road.first[lane] + 1
end

function M.find(road, name)
  for s = START, road.finish do
    if M.name(road, s) == name then return s end
  end
end

-- --- what a track must be ---------------------------------------------------

-- The spaces that can be entered from s.
local function exits(road, s)
  local out = {}
  for way = 1, #WAYS do
    local to = road.ahead[3 * s + way]
    if to ~= NOWHERE then out[#out + 1] = to end
  end
  return out
end

-- Can one make so many steps from s without reaching the finish?
local function can_go(road, s, steps)
  if steps == 0 or s == road.finish then return s ~= road.finish end
  for _, to in ipairs(exits(road, s)) do
    if can_go(road, to, steps - 1) then return true end
  end
  return false
end

local function leads_home(road, s, known)
  if known[s] == nil then
    known[s] = s == road.finish
    for _, to in ipairs(s < road.finish and exits(road, s) or {}) do
      known[s] = leads_home(road, to, known) or known[s]
    end
  end
  return known[s]
end

-- "m4 (W2)": a space as the author finds it.
local function spot(road, s)
  local letter = ("T" .. LETTERS):sub(road.colour[s] + 1, road.colour[s] + 1)
  return ("%s (%s%d)"):format(M.name(road, s), letter, road.front[s] - road.back[s])
end

local function test_start(road, say)
  local out = {}
  for i, s in ipairs(exits(road, START)) do out[i] = COLOURS[road.colour[s]] end
  local text = table.concat(out, ", ")
  if text ~= "white, purple" and text ~= "purple, white" then
    say("the start leads to %s; it must lead to one white and one purple space",
      text ~= "" and text or "no spaces")
  end
end

local function test_contents(road, say)
  local colours, differ, length = {}, false, road.front[1]
  for s = 1, road.finish - 1 do
    colours[road.colour[s]] = true
    differ = differ or road.front[s] - road.back[s] ~= length
  end
  for c, name in ipairs(COLOURS) do
    if not colours[c] then say("there is no %s space", name) end
  end
  if not colours[TYRES] then say("there are no tyres") end
  if not differ then say("all spaces are %d long; lengths must differ", length) end
end

local function test_edges(road, say)
  local a, b, c = table.unpack(road.length)
  if a ~= b or b ~= c then
    say("the lanes are %d, %d and %d long; they must have the same length", a, b, c)
  end
  for s = 1, road.finish - 1 do
    local lane, front = road.lane[s] + 1, road.front[s]
    for other = road.first[lane] or 1, road.last[lane] or 0 do
      if road.front[other] == front and front < math.min(a, b, c) then
        say("%s and %s end side by side, at %d; only at the finish may they",
          spot(road, s), spot(road, other), front)
      end
    end
  end
end

local function test_ways(road, say)
  local home, narrow = {}, 0
  for s = 1, road.finish - 1 do
    if road.colour[s] ~= TYRES and not leads_home(road, s, home) then
      say("the finish cannot be reached from %s", spot(road, s))
    end
    local to = exits(road, s)
    if road.colour[s] ~= TYRES and #to == 1 and to[1] ~= road.finish then narrow = narrow + 1 end
  end
  if narrow == 0 then
    say("there is no narrow passage; at least one space must lead to only one other")
  end
  if not can_go(road, START, 6) then say("no turn of six dice is possible") end
end

--- Is this text a good track? True, or false and all that is wrong with it.
function M.proves(text)
  local readable, road = pcall(M.read, text)
  if not readable then return false, road end
  local faults = {}
  local function say(...) faults[#faults + 1] = string.format(...) end
  for _, test in ipairs { test_contents, test_edges, test_start, test_ways } do test(road, say) end
  return #faults == 0, "track: " .. table.concat(faults, ";\n  ")
end

return M
