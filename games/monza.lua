-- games/monza.lua - Six coloured dice, three lanes: place dice on spaces of their colour, once round the track.

local strip = require "monza/strip"
local track = require "monza/track"
local TRACKS <const> = require "monza/tracks"

local monza = game "Monza" {
  players = { 2, 4 },
  seats = { "red", "blue", "green", "yellow" }, -- the colours of their cars
  summary = "Roll six coloured dice and place them, space by space, once round the track.",
  card = [[
In your turn six dice are rolled. Place them one after another, each on a space
of its colour ahead of your car or of the die before: white purple yellow. Your
car then moves to the last one. You go on while a die fits.
- Straight on leads to the next space of the lane. A lane change leads to the
  touching space whose front edge lies ahead of yours. Tyres cannot be entered.
- Where two spaces of a colour can be reached, say which: purple/left.
- Other cars may be passed. A car on whose space you end goes back in its lane
  to the next free space.
When a car has come round to the start again, the round is played to its end.
Of those who are home, the one who used the fewest dice in that round wins.
tiles=on is the professional game: each player has six accelerators, which count
as a die of their colour (+purple), and one extra roll before the first die is
placed (reroll purple blue). All six dice placed earn a turbo roll of two dice.
With bonus=on the car with the colour of the last die or tile goes one space
further if its owner likes (bonus left).
The tracks are our own design.]],
  cap = 400,
}

-- --- contents --------------------------------------------------------------------

local COLOURS <const>, WAYS <const> = track.COLOURS, track.WAYS
local CARS <const> = { red = 1, blue = 2, green = 3, yellow = 4 } -- whose they are
local START <const>, NOWHERE <const> = track.START, track.NOWHERE
local DICE <const>, TURBO_DICE <const> = 6, 2
local MOST_STEPS <const> = DICE + #COLOURS -- every die and every accelerator

monza.options {
  track = { "short", values = { "short", "long" }, help = "which track" },
  lanes = { "", help = "a track of your own: three lanes, left/middle/right; W Y R B G P or T (tyres) and a length for each space" },
  tiles = { false, help = "the professional game: accelerators, an extra roll, the turbo roll" },
  turbo_tiles = { false, help = "accelerators may be used in the turbo roll too" },
  bonus = { false, help = "the car with the colour of the last die may go one space further" },
  bonus_own = { true, help = "... also when it is the car that has just moved" },
  stop = { "must_go", values = { "must_go", "free" }, help = "go on while a die fits, or stop when you like" },
  finish = { "white", values = { "white", "any" }, help = "the die that takes you into the finish" },
  first = { 1, min = 1, max = 4, help = "who starts (at a real table, the youngest)" },
  position = { "", help = "start from here: a space for each car, such as m4; behind a - what is spent (W Y R B G P, X the extra roll); then who moves" },
}
monza.check("first: there is no such seat", function(opt, seats) return opt.first <= seats end)

-- What may be rolled again: from one die to six, whatever they show. A choice is
-- a list of how many there are of each colour.
local function add_choices(choices, counts, colour, left)
  if colour > #COLOURS then
    if left < DICE then choices[#choices + 1] = { table.unpack(counts) } end
    return
  end
  for n = 0, left do
    counts[colour] = n
    add_choices(choices, counts, colour + 1, left - n)
  end
end

local function choice_key(counts)
  local key = 0
  for _, n in ipairs(counts) do key = key * (DICE + 1) + n end
  return key
end

local function choice_name(counts)
  local words = {}
  for colour, n in ipairs(counts) do
    for _ = 1, n do words[#words + 1] = COLOURS[colour] end
  end
  return table.concat(words, " ")
end

local CHOICES <const>, CHOICE_NAMES <const>, CHOICE_AT <const> = {}, {}, {}
add_choices(CHOICES, {}, 1, DICE)
for i, counts in ipairs(CHOICES) do
  CHOICE_NAMES[i] = choice_name(counts)
  CHOICE_AT[choice_key(counts)] = i
end

-- --- setup -------------------------------------------------------------------------

-- A seat's tiles: an accelerator of each colour, then the extra roll.
local EXTRA_ROLL <const> = #COLOURS + 1
local function tile(seat, which) return (seat - 1) * EXTRA_ROLL + which end

local function fault(...) error("position: " .. string.format(...), 0) end

local function place_car(pos, seat, word)
  local name, spent = word:match("^(%w+)%-?(%a*)$")
  local space = name and track.find(pos.fixed.road, name)
  if not space then fault("'%s' is no space; m4 is the fourth of the middle lane", word) end
  if pos.fixed.road.colour[space] == track.TYRES then fault("there are tyres on %s", name) end
  pos.car[seat] = space
  for letter in spent:upper():gmatch(".") do
    local which = letter == "X" and EXTRA_ROLL or track.LETTERS:find(letter, 1, true)
    if not which then fault("'%s' is no tile; W Y R B G P or X", letter) end
    pos.tiles[tile(seat, which)] = false
  end
end

local function start_from_position(pos, text)
  local words = {}
  for word in text:gmatch("%S+") do words[#words + 1] = word:lower() end
  for seat = 1, pos.seats do place_car(pos, seat, words[seat] or fault("%d cars; there are %d", #words, pos.seats)) end
  local turn = words[pos.seats + 1]
  if turn then pos.turn = CARS[turn] or fault("'%s' is no car", turn) end
end

local function lanes_of(opt) return opt.lanes ~= "" and opt.lanes or TRACKS[opt.track] end

-- What is wrong with the track, in sentences.
function monza.inspect(opt)
  local faults = track.faults(track.read(lanes_of(opt)))
  if track.read(TRACKS.long).total * 2 < track.read(TRACKS.short).total * 3 then
    faults[#faults + 1] = "the long track is not longer than the short one by half"
  end
  return faults
end

function monza.setup(pos, opt)
  local road = track.load(lanes_of(opt))
  pos.fixed.road = road
  pos:dice("dice", { dice = DICE, faces = COLOURS })
  pos:dice("turbo", { dice = TURBO_DICE, faces = COLOURS })
  pos:counters("car", pos.seats, START, { max = road.finish })
  pos:counters("used", pos.seats, 0, { max = DICE + TURBO_DICE }) -- dice, in this round
  pos:flags("tiles", pos.seats * EXTRA_ROLL, opt.tiles)
  pos:flags("stayed", pos.seats) -- no die fitted in the last turn
  pos:counter("driver", 1, { min = 1, max = pos.seats }) -- whose turn it is, also while another decides on a bonus
  pos:counter("head", START, { max = road.finish })      -- the space of the last die: one goes on from there
  pos:counter("last", 0, { max = #COLOURS })             -- the colour used last in this turn
  pos:counters("path", MOST_STEPS, NOWHERE, { max = road.finish })
  pos:counter("steps", 0, { max = MOST_STEPS })
  pos.turn = opt.first
  if opt.position ~= "" then start_from_position(pos, opt.position) end
end

-- --- where one can go --------------------------------------------------------------

local function space_ahead(pos, way) return pos.fixed.road.ahead[3 * pos.head + way] end

local function suits(pos, space, colour)
  if space == NOWHERE then return false end
  local road = pos.fixed.road
  return road.colour[space] == colour or space == road.finish and pos.opt.finish == "any"
end

-- A step is a colour and a way in one number.
local STEPS <const> = {}
for c, colour in ipairs(COLOURS) do
  for w, way in ipairs(WAYS) do STEPS[(c - 1) * #WAYS + w] = colour .. "/" .. way end
end
local function step_of(colour, way) return (colour - 1) * #WAYS + way end
local function colour_of(step) return (step - 1) // #WAYS + 1 end
local function way_of(step) return (step - 1) % #WAYS + 1 end

-- How many ways lead to a space of the colour.
local function ways_to(pos, colour)
  local n = 0
  for way = 1, #WAYS do
    if suits(pos, space_ahead(pos, way), colour) then n = n + 1 end
  end
  return n
end

local function step_suits(pos, step) return suits(pos, space_ahead(pos, way_of(step)), colour_of(step)) end

-- Without the way, where the colour alone is clear.
local function short_step(pos, step)
  local n = ways_to(pos, colour_of(step))
  if n == 0 or n == 1 and step_suits(pos, step) then return COLOURS[colour_of(step)] end
end

local STEP <const> = { names = STEPS, short = short_step }

local function cup(pos) return pos.phase == "turbo" and pos.turbo or pos.dice end

local function has_die(pos, colour) return cup(pos):has(COLOURS[colour]) end

local function has_tile(pos, which) return pos.tiles[tile(pos.turn, which)] end

local function may_use_tiles(pos) return pos.opt.tiles and (pos.phase ~= "turbo" or pos.opt.turbo_tiles) end

-- Calls step(with, colour, way, space) for each step that can be made with what
-- `has` has, until it returns true.
local function any_step(pos, has, step, with)
  local road, any = pos.fixed.road, pos.opt.finish == "any"
  for way = 1, #WAYS do
    local space = space_ahead(pos, way)
    local from, to = road.colour[space], road.colour[space]
    if any and space == road.finish then from, to = 1, #COLOURS end
    for colour = from or 1, to or 0 do
      if has(pos, colour) and step(with, colour, way, space) then return true end
    end
  end
  return false
end

local function at_once() return true end
local function add_step(moves, colour, way) moves:add(step_of(colour, way)) end
local function die_fits(pos) return any_step(pos, has_die, at_once) end
local function tile_fits(pos) return may_use_tiles(pos) and any_step(pos, has_tile, at_once) end

-- --- the end of a turn and of the match ----------------------------------------------

local function is_home(pos, seat) return pos.car[seat] == pos.fixed.road.finish end

-- The car on a space, but for one that does not count; start and finish hold any number.
local function car_on(pos, space, but)
  if space == START or space == pos.fixed.road.finish then return end
  for seat = 1, pos.seats do
    if pos.car[seat] == space and seat ~= but then return seat end
  end
end

-- Of those who are home, the fewest dice in the last round win.
local function award(pos)
  local least, winners = DICE + TURBO_DICE + 1, {}
  for seat = 1, pos.seats do
    if is_home(pos, seat) then
      if pos.used[seat] < least then least, winners = pos.used[seat], {} end
      if pos.used[seat] == least then winners[#winners + 1] = seat end
    end
  end
  pos:win(table.unpack(winners))
end

local function anyone_home(pos)
  for seat = 1, pos.seats do
    if is_home(pos, seat) then return true end
  end
  return false
end

-- A round ends before the seat that started. Who is home has no further turn.
local function next_turn(pos)
  local seat, last_round = pos.driver, anyone_home(pos)
  pos.phase = "main"
  repeat
    seat = seat % pos.seats + 1
    if seat == pos.opt.first then
      if last_round then return award(pos) end
      for s = 1, pos.seats do pos.used[s] = 0 end
    end
  until not is_home(pos, seat)
  pos.turn = seat
end

-- A car goes back in its lane to a space that is free and has no tyres, or to the start.
local function send_back(pos, seat)
  local road = pos.fixed.road
  local space, first = pos.car[seat], road.first[road.lane[pos.car[seat]]]
  repeat space = space - 1
  until space < first or road.colour[space] ~= track.TYRES and not car_on(pos, space)
  pos.car[seat] = space < first and START or space
end

-- --- the bonus step --------------------------------------------------------------------

local function is_free(pos, space) return space ~= NOWHERE and not car_on(pos, space) end

-- Who may take a bonus step now?
local function bonus_seat(pos)
  if not pos.opt.bonus or pos.last == 0 then return end
  local seat = CARS[COLOURS[pos.last]]
  if not seat or seat > pos.seats or is_home(pos, seat) then return end
  if seat == pos.driver and not pos.opt.bonus_own then return end
  return seat
end

local function offer_bonus(pos)
  local seat = bonus_seat(pos)
  if not seat then return false end
  pos.head = pos.car[seat]
  for way = 1, #WAYS do
    if is_free(pos, space_ahead(pos, way)) then
      pos.phase = "bonus"
      if seat == pos.turn then pos:again() else pos.turn = seat end
      return true
    end
  end
  return false
end

-- --- a turn ------------------------------------------------------------------------------

function monza.begin(pos)
  if pos.phase ~= "main" then return end
  pos.driver, pos.head, pos.last = pos.turn, pos.car[pos.turn], 0
  pos.stayed[pos.turn] = false
  pos.turbo:reset()
  pos.dice:roll()
end

-- The car moves to the last die, and the dice come off the board.
local function move_up(pos)
  pos.car[pos.driver] = pos.head
  for i = 1, pos.steps do pos.path[i] = NOWHERE end
  pos.steps = 0
end

-- Who stands where the turn ends goes back.
local function end_driving(pos)
  local other = car_on(pos, pos.head, pos.driver)
  move_up(pos)
  if other then send_back(pos, other) end
  if not offer_bonus(pos) then next_turn(pos) end
end

local function turbo_roll(pos)
  move_up(pos)
  pos.phase = "turbo"
  pos.turbo:roll()
  if die_fits(pos) or tile_fits(pos) then pos:again() else end_driving(pos) end
end

-- No more is placed.
local function arrive(pos)
  local earned = pos.opt.tiles and pos.phase == "drive" and pos.dice:all_used()
  if earned and pos.head ~= pos.fixed.road.finish then turbo_roll(pos) else end_driving(pos) end
end

local function go_on(pos, step)
  pos.head, pos.last = space_ahead(pos, way_of(step)), colour_of(step)
  pos.steps = pos.steps + 1
  pos.path[pos.steps] = pos.head
  if pos.phase == "main" then pos.phase = "drive" end
  if pos.head ~= pos.fixed.road.finish and (die_fits(pos) or tile_fits(pos)) then pos:again() else arrive(pos) end
end

-- Place a die.
monza.move("die", "{step}", { phase = { "main", "drive", "turbo" }, step = STEP,
  help = "place a die: white, or purple/left where two can be reached" })
monza.rule("die_left", "die", "no die that is left shows {step}", function(pos, step)
  return has_die(pos, colour_of(step))
end)
function monza.legal.die(pos, moves)
  any_step(pos, has_die, add_step, moves)
end
function monza.play.die(pos, step)
  cup(pos):use(COLOURS[colour_of(step)])
  pos.used[pos.turn] = pos.used[pos.turn] + 1
  go_on(pos, step)
end

-- Place an accelerator.
monza.move("tile", "+{step}", { phase = { "main", "drive", "turbo" }, step = STEP,
  help = "place an accelerator: +purple" })
monza.rule("dice_only", "tile", "the turbo roll takes no tiles", function(pos)
  return pos.phase ~= "turbo" or pos.opt.turbo_tiles
end)
monza.rule("tile_left", "tile", "you have no accelerator {step}", function(pos, step)
  return has_tile(pos, colour_of(step))
end)
function monza.legal.tile(pos, moves)
  if may_use_tiles(pos) then any_step(pos, has_tile, add_step, moves) end
end
function monza.play.tile(pos, step)
  pos.tiles[tile(pos.turn, colour_of(step))] = false
  go_on(pos, step)
end

monza.rule("colour_ahead", { "die", "tile" }, "no such space can be entered from here", function(pos, step)
  return ways_to(pos, colour_of(step)) > 0
end)
monza.rule("that_way", { "die", "tile" }, "there is no such space that way", step_suits)

-- Roll some of the dice again, before the first is placed.
monza.move("reroll", "reroll {dice}", { dice = { names = CHOICE_NAMES, any_order = true },
  help = "roll these dice again, once in a race" })
monza.rule("extra_roll_left", "reroll", "you have no extra roll", function(pos) return has_tile(pos, EXTRA_ROLL) end)
monza.rule("dice_show", "reroll", "the dice do not show {dice}", function(pos, choice)
  for colour, n in ipairs(CHOICES[choice]) do
    if pos.dice:count(COLOURS[colour]) < n then return false end
  end
  return true
end)

local function add_rerolls(pos, moves, colour, key)
  if colour > #COLOURS then
    if key > 0 then moves:add(CHOICE_AT[key]) end
    return
  end
  for n = 0, pos.dice:count(COLOURS[colour]) do
    add_rerolls(pos, moves, colour + 1, key * (DICE + 1) + n)
  end
end
function monza.legal.reroll(pos, moves)
  if has_tile(pos, EXTRA_ROLL) then add_rerolls(pos, moves, 1, 0) end
end
function monza.play.reroll(pos, choice)
  local left, set = { table.unpack(CHOICES[choice]) }, 0
  for i = 1, DICE do
    for colour, name in ipairs(COLOURS) do
      if pos.dice:value(i) == name and left[colour] > 0 then
        left[colour], set = left[colour] - 1, set | 1 << (i - 1)
      end
    end
  end
  pos.tiles[tile(pos.turn, EXTRA_ROLL)] = false
  pos.dice:roll_set(set)
  pos:again()
end

-- Place no more, or take no bonus step.
monza.move("stop", "stop", { phase = { "main", "drive", "turbo", "bonus" }, help = "place no more; take no bonus step" })
local function may_stop(pos)
  return pos.opt.stop == "free" or pos.phase == "turbo" or pos.phase == "bonus" or not die_fits(pos)
end
local function has_choice(pos)
  return pos.phase ~= "main" or die_fits(pos) or tile_fits(pos) or has_tile(pos, EXTRA_ROLL)
end
monza.rule("must_go", "stop", "a die still fits", may_stop)
monza.rule("something_to_leave", "stop", "nothing fits: the turn ends by itself", has_choice)
function monza.legal.stop(pos, moves)
  if may_stop(pos) and has_choice(pos) then moves:add() end
end
function monza.play.stop(pos)
  if pos.phase == "bonus" then next_turn(pos) else arrive(pos) end
end

-- No die fits: the car stays.
function monza.stuck(pos)
  pos.stayed[pos.turn] = true
  end_driving(pos)
end

-- Take the bonus step.
monza.move("bonus", "bonus {way}", { phase = "bonus", way = { names = WAYS }, help = "your car goes one space further" })
monza.rule("space_there", "bonus", "no space can be entered that way", function(pos, way)
  return space_ahead(pos, way) ~= NOWHERE
end)
monza.rule("free_space", "bonus", "a car stands there", function(pos, way) return is_free(pos, space_ahead(pos, way)) end)
function monza.legal.bonus(pos, moves)
  for way = 1, #WAYS do
    if is_free(pos, space_ahead(pos, way)) then moves:add(way) end
  end
end
function monza.play.bonus(pos, way)
  pos.car[pos.turn] = space_ahead(pos, way)
  next_turn(pos)
end

-- --- for bots ------------------------------------------------------------------------------

-- How far a seat is; at home, the fewer dice the better.
local function progress(pos, seat)
  local road = pos.fixed.road
  local space = pos.phase ~= "bonus" and seat == pos.driver and pos.head or pos.car[seat]
  if space == START then return 0 end
  return road.front[space] - (space == road.finish and pos.used[seat] / 10 or 0)
end

-- The lead over the best of the others.
function monza.score(pos, seat)
  local best = 0
  for other = 1, pos.seats do
    if other ~= seat then best = math.max(best, progress(pos, other)) end
  end
  return progress(pos, seat) - best
end

-- --- the picture ---------------------------------------------------------------------------

local function mark(spaces, _, _, space) spaces[space] = true end

-- The spaces that can be entered now: space -> true.
local function reach(pos)
  local out = {}
  if pos.phase ~= "bonus" then
    any_step(pos, has_die, mark, out)
    if may_use_tiles(pos) then any_step(pos, has_tile, mark, out) end
    return out
  end
  for way = 1, #WAYS do
    local space = space_ahead(pos, way)
    if is_free(pos, space) then out[space] = true end
  end
  return out
end

local function tiles_text(pos, seat)
  local out = {}
  for colour = 1, #COLOURS do
    out[colour] = pos.tiles[tile(seat, colour)] and track.LETTERS:sub(colour, colour):lower() or "."
  end
  return ("+%s%s"):format(table.concat(out), pos.tiles[tile(seat, EXTRA_ROLL)] and " reroll" or "")
end

local function seat_text(pos, seat)
  return track.name(pos.fixed.road, pos.car[seat]) .. (pos.opt.tiles and " " .. tiles_text(pos, seat) or "")
    .. (pos.stayed[seat] and " (no die fitted)" or "")
end

function monza.scene(pos, scene)
  local order, cars = {}, {}
  for i = 1, pos.steps do order[pos.path[i]] = i end
  for seat = 1, pos.seats do cars[seat] = pos.car[seat] end
  strip.draw(scene, pos.fixed.road, { cars = cars, placed = order, reach = pos.over and {} or reach(pos) })
  scene:dice(cup(pos), pos.phase == "turbo" and "turbo" or "dice")
  scene:scores(function(seat) return seat_text(pos, seat) end)
end

-- --- in sentences --------------------------------------------------------------------------

local NAMES <const> = { "Red", "Blue", "Green", "Yellow" }

-- "m4 (white)"
local function space_text(pos, space)
  local name, colour = track.name(pos.fixed.road, space), pos.fixed.road.colour[space]
  if space == START or space == pos.fixed.road.finish then return "the " .. name end
  return ("%s (%s)"):format(name, COLOURS[colour])
end

local function doing_text(pos)
  if pos.over then return "The race is over." end
  local who = NAMES[pos.turn]
  if pos.phase == "bonus" then return who .. " may take a bonus step." end
  local dice = {}
  for i = 1, #cup(pos) do
    if not cup(pos):used(i) then dice[#dice + 1] = cup(pos):value(i) end
  end
  return ("%s %s; the dice left are %s."):format(who, pos.phase == "turbo" and "has a turbo roll" or "drives",
    #dice > 0 and table.concat(dice, ", ") or "none")
end

local function ahead_text(pos)
  local out = {}
  for way, name in ipairs(WAYS) do
    local space = space_ahead(pos, way)
    local other = space ~= NOWHERE and car_on(pos, space, pos.turn)
    if space ~= NOWHERE then
      out[#out + 1] = ("%s %s%s"):format(name, space_text(pos, space), other and ", where " .. NAMES[other]:lower() .. " stands" or "")
    end
  end
  return ("Ahead of %s: %s."):format(space_text(pos, pos.head), table.concat(out, "; "))
end

local function car_text(pos, seat)
  local road, space = pos.fixed.road, pos.car[seat]
  local stayed = pos.stayed[seat] and " No die fitted in its last turn." or ""
  if space == START then return NAMES[seat] .. " is at the start." .. stayed end
  if space == road.finish then return ("%s is home and used %d dice in this round."):format(NAMES[seat], pos.used[seat]) end
  return ("%s is on %s, %d of %d.%s"):format(NAMES[seat], space_text(pos, space), road.front[space], road.total, stayed)
end

local function tiles_sentence(pos, seat)
  local out = {}
  for colour, name in ipairs(COLOURS) do
    if pos.tiles[tile(seat, colour)] then out[#out + 1] = name end
  end
  return ("%s has %s and %s."):format(NAMES[seat],
    #out > 0 and "the accelerators " .. table.concat(out, ", ") or "no accelerators",
    pos.tiles[tile(seat, EXTRA_ROLL)] and "the extra roll" or "no extra roll")
end

function monza.describe(pos)
  local out = { doing_text(pos) }
  if not pos.over then out[2] = ahead_text(pos) end
  for seat = 1, pos.seats do out[#out + 1] = car_text(pos, seat) end
  for seat = 1, pos.opt.tiles and pos.seats or 0 do out[#out + 1] = tiles_sentence(pos, seat) end
  return table.concat(out, "\n")
end

return monza
