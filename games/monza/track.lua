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
local WHITE <const>, PURPLE <const> = NUMBERS.white, NUMBERS.purple
local TYRES <const> = 0
local LANES <const> = { "left", "middle", "right" }
local WAYS <const> = { "left", "straight", "right" }
local START <const> = 0   -- before the first space of every lane
local NOWHERE <const> = 0 -- what lies ahead where nothing can be entered
local LONGEST <const> = 200

M.COLOURS, M.NUMBERS, M.LETTERS, M.WAYS = COLOURS, NUMBERS, LETTERS, WAYS
M.TYRES, M.START, M.NOWHERE = TYRES, START, NOWHERE

-- --- reading ----------------------------------------------------------------

local function fault(...) error("track: " .. string.format(...), 0) end

local function split(text)
  local lanes = {}
  for lane in (text .. "/"):gmatch("([^/]*)/") do lanes[#lanes + 1] = lane end
  if #lanes ~= #LANES then
    fault("%d lanes; there must be three, with a / between them", #lanes)
  end
  return lanes
end

-- "W2": the number of its colour, or tyres, and its length.
local function read_space(text)
  local letter, length = text:upper():match("^([WYRBGPT])(%d%d?)$")
  if not letter or tonumber(length) == 0 then return end
  return letter == "T" and TYRES or LETTERS:find(letter, 1, true),
    tonumber(length)
end

local function read_lane(road, lane, text)
  local front, before = 0, #road.lane
  for word in text:gmatch("%S+") do
    for space in word:gmatch("[^%d]*%d*") do
      local colour, length = read_space(space)
      local s = #road.lane + 1
      if not colour then
        fault(
          "%s lane, space %d: '%s' is not a space; expected W Y R B G P or " ..
            "T and a length, such as W2",
          LANES[lane], s - before, space)
      end
      road.colour[s], road.lane[s], road.back[s], road.front[s] = colour, lane,
        front, front + length
      front = road.front[s]
    end
  end
  if front == 0 then fault("the %s lane is empty", LANES[lane]) end
  road.first[lane], road.last[lane] = (road.last[lane - 1] or 0) + 1, #road.lane
  road.length[lane] = front
end

-- --- what lies ahead --------------------------------------------------------

-- The space of a lane that begins before a place and ends beyond it.
local function space_across(road, lane, place)
  for s = road.first[lane] or 1, road.last[lane] or 0 do
    if road.back[s] < place and road.front[s] > place then return s end
  end
end

local function space_ahead(road, s, way)
  local lane = road.lane[s]
  if s == road.last[lane] then return way == 2 and road.finish or nil end
  if way == 2 then return s + 1 end
  return space_across(road, lane + way - 2, road.front[s])
end

-- ahead[3 * space + way]: the space there, or NOWHERE; from the start a way for
-- each lane.
local function link(road)
  for lane = 1, #LANES do road.ahead[lane] = road.first[lane] end
  for s = 1, road.finish - 1 do
    for way = 1, #WAYS do
      road.ahead[3 * s + way] = space_ahead(road, s, way) or NOWHERE
    end
  end
  for i = 1, 3 * road.finish do
    local to = road.ahead[i]
    if road.colour[to] == TYRES then road.ahead[i] = NOWHERE end
  end
end

-- A track from its text: lists by the number of a space; 1 is the first of the
-- left lane, `finish` comes after the last of the right one.
function M.read(text)
  local road = { lane = {}, colour = {}, back = {}, front = {}, first = {},
    last = {}, length = {}, ahead = {} }
  for lane, spaces in ipairs(split(text)) do read_lane(road, lane, spaces) end
  if #road.lane > LONGEST then
    fault("%d spaces; there are at most %d", #road.lane, LONGEST)
  end
  road.finish = #road.lane + 1
  road.total = math.max(table.unpack(road.length))
  road.colour[road.finish], road.front[road.finish] = WHITE, road.total + 1
  link(road)
  return road
end

-- --- names ------------------------------------------------------------------

-- "m4": the fourth space of the middle lane; "start", "finish".
function M.name(road, s)
  if s == START then return "start" end
  if s == road.finish then return "finish" end
  local lane = road.lane[s]
  return LANES[lane]:sub(1, 1) .. s - road.first[lane] + 1
end

function M.find(road, name)
  for s = START, road.finish do
    if M.name(road, s) == name then return s end
  end
end

-- --- what a track must be ---------------------------------------------------

local TESTS <const> = {}

-- "m4 (W2)": a space as the author finds it.
local function spot(road, s)
  local letter = road.colour[s] == TYRES and "T"
    or LETTERS:sub(road.colour[s], road.colour[s])
  return ("%s (%s%d)")
    :format(M.name(road, s), letter, road.front[s] - road.back[s])
end

function TESTS.start(road, say)
  local exits, white, purple = {}, 0, 0
  for way = 1, #WAYS do
    local s = road.ahead[3 * START + way]
    if s ~= NOWHERE then
      exits[#exits + 1] = COLOURS[road.colour[s]]
      if road.colour[s] == WHITE then white = white + 1 end
      if road.colour[s] == PURPLE then purple = purple + 1 end
    end
  end
  if #exits ~= 2 or white ~= 1 or purple ~= 1 then
    say("the start leads to %s; it must lead to one white and one purple space",
      #exits > 0 and table.concat(exits, ", ") or "no spaces")
  end
end

function TESTS.colours(road, say)
  local seen = {}
  for s = 1, road.finish - 1 do seen[road.colour[s]] = true end
  for c, name in ipairs(COLOURS) do
    if not seen[c] then say("there is no %s space", name) end
  end
  if not seen[TYRES] then say("there are no tyres") end
end

function TESTS.lengths(road, say)
  local first = road.front[1] - road.back[1]
  for s = 2, road.finish - 1 do
    if road.front[s] - road.back[s] ~= first then return end
  end
  say("all spaces are %d long; lengths must differ", first)
end

function TESTS.ends(road, say)
  local a, b, c = table.unpack(road.length)
  if a ~= b or b ~= c then
    say("the lanes are %d, %d and %d long; they must have the same length", a, b, c)
  end
end

function TESTS.front_edges(road, say)
  local shortest = math.min(table.unpack(road.length))
  for s = 1, road.finish - 1 do
    local lane, front = road.lane[s] + 1, road.front[s]
    for other = road.first[lane] or 1, road.last[lane] or 0 do
      if road.front[other] == front and front < shortest then
        say(
          "%s and %s end side by side, at %d; only at the finish may they",
          spot(road, s), spot(road, other), front)
      end
    end
  end
end

-- Backwards from the finish: which spaces lead to it. Every step goes to a
-- higher front.
local function leads_home(road)
  local order, home = {}, { [road.finish] = true }
  for s = 1, road.finish - 1 do order[s] = s end
  table.sort(order, function(a, b) return road.front[a] > road.front[b] end)
  for _, s in ipairs(order) do
    for way = 1, #WAYS do
      local to = road.ahead[3 * s + way]
      if to ~= NOWHERE and home[to] then home[s] = true end
    end
  end
  return home
end

function TESTS.way_home(road, say)
  local home = leads_home(road)
  for s = 1, road.finish - 1 do
    if road.colour[s] ~= TYRES and not home[s] then
      say("the finish cannot be reached from %s", spot(road, s))
    end
  end
end

-- How many ways lead on from a space.
local function exits(road, s)
  local n = 0
  for way = 1, #WAYS do
    if road.ahead[3 * s + way] ~= NOWHERE then n = n + 1 end
  end
  return n
end

--- The spaces from which only one other, not the finish, can be entered.
function M.narrow(road)
  local out = {}
  for s = 1, road.finish - 1 do
    local last = road.ahead[3 * s + 2] == road.finish
    if road.colour[s] ~= TYRES and exits(road, s) == 1 and not last then
      out[#out + 1] = s
    end
  end
  return out
end

function TESTS.narrow_passages(road, say)
  if #M.narrow(road) == 0 then
    say("there is no narrow passage; at least one space must lead to only one other")
  end
end

local function can_go(road, s, steps)
  if steps == 0 then return true end
  for way = 1, #WAYS do
    local to = road.ahead[3 * s + way]
    if to ~= NOWHERE and to ~= road.finish and can_go(road, to, steps - 1) then
      return true
    end
  end
  return false
end

function TESTS.six_dice(road, say)
  if not can_go(road, START, 6) then say("no turn of six dice is possible") end
end

--- What is wrong with a track: a list of sentences, empty when it is fine.
function M.faults(road)
  local out = {}
  local function say(...) out[#out + 1] = string.format(...) end
  for _, test in pairs(TESTS) do test(road, say) end
  return out
end

--- Is this text a good track? True, or false and all that is wrong with it.
function M.proves(text)
  local readable, road = pcall(M.read, text)
  if not readable then return false, road end
  local faults = M.faults(road)
  return #faults == 0, "track: " .. table.concat(faults, ";\n  ")
end

return M
