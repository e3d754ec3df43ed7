-- games/monza.lua - Six coloured dice, three lanes: place dice on spaces of
-- their colour, once round the track.

local choices = require "monza/choices"
local track = require "monza/track"
local TRACKS <const> = require "monza/tracks"

local SEATS <const> = { "red", "blue", "green", "yellow" }

local monza = game "Monza" {
  players = { 2, 4 },
  seats = SEATS, -- the colours of their cars
  summary = "Roll six coloured dice and place them, space by space, once round the track.",
  sheet = [[
In your turn you roll six dice. Place them one after another, each on a space
of its colour ahead of your car or of the die before: white purple yellow. Your
car then moves to the last one. You go on while a die fits.
- Straight on leads to the next space of the lane. A lane change leads to the
  touching space whose front edge lies ahead of yours. Tyres cannot be entered.
- Where two spaces of a colour can be reached, say which: purple/left.
- Other cars may be passed. A car on whose space you end goes back in its lane
  to the next free space.
The start is also the finish, a white space: only a white die leads into it
(with finish=any, any die). When a car gets there, the round is played to its
end. Of those who are home then, whoever used the fewest dice in that round
wins. tiles=on is the professional game: each player has six accelerators, which
count as a die of their colour (+purple), and one extra roll before the first
die is placed (reroll purple blue, or reroll all). With tiles=on, placing all
six dice earns a turbo roll of two dice.
With bonus=on the car with the colour of the last die or tile may go one space
further, if its owner likes (bonus left, or no bonus).
In the picture a space begins at its bar; one without goes on from the row
above.
##### are tyres. * can be entered now, + with an accelerator; 1 2 3 are the dice
placed in this turn. A die in [ ] can be placed now, one in ( ) has been. The
tracks are our own design. For one of your own (lanes=) write three lanes, left
/ middle / right, each space as a colour (W Y R B G P, T for tyres) and a
length: W2. The lanes must have the same length. Neighbouring spaces must not
end side by side, except at the finish. The start must lead to exactly one white
and one purple space, so the third lane begins with tyres. A track needs all six
colours, tyres, different lengths and a space that leads to only one other; the
finish must be within reach from everywhere, and a turn of six dice must be
possible. Whatever is wrong with a track is named.]],
  cap = 400,
}

-- --- contents ---------------------------------------------------------------

local COLOURS <const>, WAYS <const>, STRAIGHT <const> = track.COLOURS, track.WAYS, 2
local CARS <const> = { red = 1, blue = 2, green = 3, yellow = 4 } -- whose they are
local START <const>, NOWHERE <const>, TYRES <const> = track.START, track.NOWHERE, track.TYRES
local DICE <const>, TURBO_DICE <const> = 6, 2
local MOST_STEPS <const> = DICE + #COLOURS -- every die and every accelerator
local EXTRA_ROLL <const> = #COLOURS + 1    -- a seat's last tile, after its accelerators

monza.options {
  track = { "short", values = { "short", "long" }, help = "which track, unless lanes gives one" },
  lanes = { "", help = "a track of your own: three lanes, left/middle/right; W Y R B G " ..
    "P or T (tyres) and a length for each space" },
  tiles = { false, help = "the professional game: accelerators, an extra roll, the turbo roll" },
  turbo_tiles = { false, help = "accelerators may be used in the turbo roll too" },
  bonus = { false, help = "the car with the colour of the last die may go one space further" },
  bonus_own = { true, help = "... also when it is the car that has just moved" },
  stop = { "must_go", values = { "must_go", "free" },
    help = "go on while a die fits, or stop when you like" },
  finish = { "white", values = { "white", "any" },
    help = "the die that takes you into the finish" },
  first = { 1, min = 1, max = 4, help = "who starts (at a real table, the youngest)" },
  position = { "", help = "start from here: a space for each car; after a - what is spent " ..
    "(W Y R B G P, X the extra roll); then who moves: m4 r1-WX blue" },
}
local function lanes_of(opt) return opt.lanes ~= "" and opt.lanes or TRACKS[opt.track] end
monza.check("first: there is no such seat", function(opt, seats) return opt.first <= seats end)
monza.check("track=long and lanes are two tracks; leave one of them out",
  function(opt) return opt.lanes == "" or opt.track == "short" end)
monza.check("the track has faults", function(opt) return track.proves(lanes_of(opt)) end)

-- --- setup ------------------------------------------------------------------

local function tile(seat, which) return (seat - 1) * EXTRA_ROLL + which end

-- The car on a space, but for one that does not count; start and finish hold any number.
local function car_on(pos, space, but)
  if space == START or space == pos.fixed.road.finish then return end
  for seat = 1, pos.seats do
    if pos.car[seat] == space and seat ~= but then return seat end
  end
end

local function fault(...) error("position: " .. string.format(...), 0) end

-- "m4-WX": the space of a car, and the tiles that are spent.
local function place_car(pos, seat, word)
  local name, spent = word:match("^(%w+)%-?(%a*)$")
  local space = name and track.find(pos.fixed.road, name)
    or fault("'%s' is not a space; m4 is the fourth of the middle lane", word)
  if pos.fixed.road.colour[space] == TYRES then fault("there are tyres on %s", name) end
  if car_on(pos, space) then fault("two cars on %s", name) end
  pos.car[seat] = space
  for letter in spent:upper():gmatch(".") do
    local which = (track.LETTERS .. "X"):find(letter, 1, true)
      or fault("'%s' is not a tile; expected W Y R B G P or X", letter)
    pos.tiles[tile(seat, which)] = false
  end
end

local function start_from_position(pos, text)
  local words = {}
  for word in text:lower():gmatch("%S+") do words[#words + 1] = word end
  for seat = 1, pos.seats do
    place_car(pos, seat, words[seat] or fault("%d cars; there are %d", #words, pos.seats))
  end
  local turn = words[pos.seats + 1]
  if turn and (CARS[turn] or 9) > pos.seats then fault("'%s' is not a car in this race", turn) end
  if turn then pos.turn = CARS[turn] end
end

function monza.setup(pos, opt)
  local road = track.read(lanes_of(opt))
  pos.fixed.road = road
  pos:dice("dice", { dice = DICE, faces = COLOURS })
  pos:dice("turbo", { dice = TURBO_DICE, faces = COLOURS })
  pos:counters("car", pos.seats, START, { max = road.finish })
  pos:counters("used", pos.seats, 0, { max = DICE + TURBO_DICE }) -- dice, in this round
  pos:flags("tiles", pos.seats * EXTRA_ROLL, opt.tiles)
  pos:counter("driver", 1, { min = 1, max = pos.seats }) -- also while another decides on a bonus
  pos:counter("head", START, { max = road.finish })      -- where the last die is: one goes on there
  pos:counter("last", 0, { max = #COLOURS })             -- the colour used last in this turn
  pos:counters("path", MOST_STEPS, NOWHERE, { max = road.finish })
  pos:counter("steps", 0, { max = MOST_STEPS })
  pos.turn = opt.first
  if opt.position ~= "" then start_from_position(pos, opt.position) end
end

-- --- where one can go -------------------------------------------------------

local function space_ahead(pos, way) return pos.fixed.road.ahead[3 * pos.head + way] end

local function suits(pos, space, colour)
  if space == NOWHERE then return false end
  local road = pos.fixed.road
  return road.colour[space] == colour or space == road.finish and pos.opt.finish == "any"
end

-- A step is a colour and a way in one number.
local STEPS <const> = {}
for _, colour in ipairs(COLOURS) do
  for _, way in ipairs(WAYS) do STEPS[#STEPS + 1] = colour .. "/" .. way end
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

local function step_suits(pos, step)
  return suits(pos, space_ahead(pos, way_of(step)), colour_of(step))
end

local function cup(pos) return pos.phase == "turbo" and pos.turbo or pos.dice end
local function has_die(pos, colour) return cup(pos):has(COLOURS[colour]) end
local function has_tile(pos, which) return pos.tiles[tile(pos.turn, which)] end
local function turbo_takes_tiles(pos) return pos.phase ~= "turbo" or pos.opt.turbo_tiles end

-- Without the way, where the colour alone is clear, or cannot be placed at all.
local function short_step(pos, step)
  local colour = colour_of(step)
  local n = pos.phase == "bonus" and 0 or ways_to(pos, colour)
  local none = n == 0 or not has_die(pos, colour) and not has_tile(pos, colour)
  if none or n == 1 and step_suits(pos, step) then return COLOURS[colour] end
end

-- Where a step leads: "l12, where blue stands".
local function about_step(pos, step)
  local space = space_ahead(pos, way_of(step))
  local other = car_on(pos, space, pos.driver)
  return space ~= NOWHERE and track.name(pos.fixed.road, space)
    .. (other and (", where %s stands"):format(SEATS[other]) or "") or nil
end

local STEP <const> = { names = STEPS, short = short_step, about = about_step }
local PLACING <const> = { "main", "drive", "turbo" } -- phases

-- Calls step(with, colour, way, space) for each step that can be made with what `has` has,
-- until it returns true.
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

local function any_tile(pos, step, with)
  return pos.opt.tiles and turbo_takes_tiles(pos) and any_step(pos, has_tile, step, with)
end

local function at_once() return true end
local function add_step(moves, colour, way) moves:add(step_of(colour, way)) end
local function die_fits(pos) return any_step(pos, has_die, at_once) end
local function anything_fits(pos) return die_fits(pos) or any_tile(pos, at_once) end

-- --- the end of a turn and of the match -------------------------------------

local function is_home(pos, seat) return pos.car[seat] == pos.fixed.road.finish end

local function anyone_home(pos)
  for seat = 1, pos.seats do
    if is_home(pos, seat) then return true end
  end
  return false
end

-- Of those who are home, the fewest dice in the last round win.
local function award(pos)
  local least, winners = DICE + TURBO_DICE + 1, {}
  for seat = 1, pos.seats do
    local used = is_home(pos, seat) and pos.used[seat] or least + 1
    if used < least then least, winners = used, {} end
    if used == least then winners[#winners + 1] = seat end
  end
  pos:win(table.unpack(winners))
end

-- A round ends before the seat that started. Who is home has no further turn.
local function next_turn(pos)
  local seat, last_round = pos.driver, anyone_home(pos)
  pos.phase = "main"
  repeat
    seat = seat % pos.seats + 1
    if seat == pos.opt.first then
      if last_round then return award(pos) end
      pos:forget "used"
    end
  until not is_home(pos, seat)
  pos.turn = seat
end

monza.note("set_back", function(pos, who, from, to)
  local road = pos.fixed.road
  return ("%s is set back from %s to %s"):format(SEATS[who], track.name(road, from),
    to == START and "the start" or track.name(road, to))
end, { "who:seat", "from", "to" })
monza.note("home", "{who:seat} is home")
monza.note("turbo", "{who:seat} placed all six dice and earned the turbo roll")
monza.note("in_vain", "no die of the turbo roll fits")

-- A car goes back in its lane to a space that is free and has no tyres, or to the start.
local function send_back(pos, seat)
  local road, from = pos.fixed.road, pos.car[seat]
  local space, first = from, road.first[road.lane[from]]
  repeat space = space - 1
  until space < first or road.colour[space] ~= TYRES and not car_on(pos, space)
  pos.car[seat] = space < first and START or space
  pos:note("set_back", seat, from, pos.car[seat])
end

-- A car comes to a space.
local function go_to(pos, seat, space)
  pos.car[seat] = space
  if is_home(pos, seat) then pos:note("home", seat) end
end

-- --- the bonus step ---------------------------------------------------------

local function is_free(pos, space) return space ~= NOWHERE and not car_on(pos, space) end

local function offer_bonus(pos)
  local seat = pos.opt.bonus and CARS[COLOURS[pos.last]]
  if not seat or seat > pos.seats or is_home(pos, seat)
    or seat == pos.driver and not pos.opt.bonus_own then return false end
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

-- --- a turn -----------------------------------------------------------------

function monza.begin(pos)
  if pos.phase ~= "main" then return end
  pos.driver, pos.head, pos.last = pos.turn, pos.car[pos.turn], 0
  pos.turbo:reset()
  pos.dice:roll()
end

-- The car moves to the last die, and the dice come off the board.
local function move_up(pos)
  go_to(pos, pos.driver, pos.head)
  pos:forget "path"
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
  pos:note("turbo", pos.driver)
  if anything_fits(pos) then return pos:again() end
  pos:note "in_vain"
  end_driving(pos)
end

local function earned_turbo(pos)
  return pos.opt.tiles and pos.phase == "drive" and pos.dice:all_used()
    and pos.head ~= pos.fixed.road.finish
end

-- No more is placed.
local function arrive(pos)
  if earned_turbo(pos) then turbo_roll(pos) else end_driving(pos) end
end

local function go_on(pos, step)
  pos.head, pos.last = space_ahead(pos, way_of(step)), colour_of(step)
  pos.steps = pos.steps + 1
  pos.path[pos.steps] = pos.head
  if pos.phase == "main" then pos.phase = "drive" end
  if pos.head ~= pos.fixed.road.finish and anything_fits(pos) then pos:again() else arrive(pos) end
end

-- Place a die.
monza.move("die", "{step}", { phase = PLACING, step = STEP,
  help = "place a die: white, or purple/left where two can be reached" })
monza.rule("die_left", "die", "no unused die shows {step}",
  function(pos, step) return has_die(pos, colour_of(step)) end)
function monza.legal.die(pos, moves) any_step(pos, has_die, add_step, moves) end
function monza.play.die(pos, step)
  cup(pos):use(COLOURS[colour_of(step)])
  pos.used[pos.turn] = pos.used[pos.turn] + 1
  go_on(pos, step)
end

-- Place an accelerator.
local function has_tiles(opt) return opt.tiles end
monza.move("tile", "+{step}", { phase = PLACING, step = STEP, only = has_tiles,
  help = "place an accelerator: +purple" })
monza.rule("dice_only", "tile", "the turbo roll takes no tiles", turbo_takes_tiles)
monza.rule("tile_left", "tile", "you have no accelerator {step}",
  function(pos, step) return has_tile(pos, colour_of(step)) end)
function monza.legal.tile(pos, moves) any_tile(pos, add_step, moves) end
function monza.play.tile(pos, step)
  pos.tiles[tile(pos.turn, colour_of(step))] = false
  go_on(pos, step)
end

monza.rule("white_finish", { "die", "tile" },
  "the finish is a white space: only white leads into it", function(pos, step)
    local ahead = space_ahead(pos, STRAIGHT)
    return ahead ~= pos.fixed.road.finish or suits(pos, ahead, colour_of(step))
  end)
monza.rule("colour_ahead", { "die", "tile" }, "no {step} space can be entered from here",
  function(pos, step) return ways_to(pos, colour_of(step)) > 0 end)
monza.rule("that_way", { "die", "tile" }, "there is no such space that way", step_suits)

-- Roll some of the dice again, before the first is placed.
local function all_dice(pos)
  local key = 0
  for _, colour in ipairs(COLOURS) do key = choices.longer(key, pos.dice:count(colour)) end
  return { all = choices.by_key[key] }
end
monza.move("reroll", "reroll {dice}", { only = has_tiles,
  dice = { names = choices.names, any_order = true, also = all_dice },
  help = "roll these dice again, once in a race" })
monza.rule("extra_roll_left", "reroll", "you have no extra roll",
  function(pos) return has_tile(pos, EXTRA_ROLL) end)
monza.rule("dice_show", "reroll", "the dice do not show {dice}", function(pos, choice)
  for colour, n in ipairs(choices.counts[choice]) do
    if pos.dice:count(COLOURS[colour]) < n then return false end
  end
  return true
end)

local function add_rerolls(pos, moves, colour, key)
  if colour <= #COLOURS then
    for n = 0, pos.dice:count(COLOURS[colour]) do
      add_rerolls(pos, moves, colour + 1, choices.longer(key, n))
    end
  elseif key > 0 then
    moves:add(choices.by_key[key])
  end
end
function monza.legal.reroll(pos, moves)
  if has_tile(pos, EXTRA_ROLL) then add_rerolls(pos, moves, 1, 0) end
end
function monza.play.reroll(pos, choice)
  local left, set = { table.unpack(choices.counts[choice]) }, 0
  for i = 1, DICE do
    local colour = track.NUMBERS[pos.dice:value(i)]
    if left[colour] > 0 then left[colour], set = left[colour] - 1, set | 1 << (i - 1) end
  end
  pos.tiles[tile(pos.turn, EXTRA_ROLL)] = false
  pos.dice:roll_set(set)
  pos:again()
end

-- Place no more. Where there is nothing to choose the turn ends by itself.
monza.move("stop", "stop", { phase = PLACING, help = "place no more",
  only = function(opt) return opt.tiles or opt.stop == "free" end })
local function may_stop(pos)
  if pos.phase == "turbo" then return true end
  return (pos.opt.stop == "free" or not die_fits(pos))
    and (pos.phase ~= "main" or anything_fits(pos) or has_tile(pos, EXTRA_ROLL))
end
monza.rule("must_go", "stop", "a die still fits", may_stop)
monza.play.stop = arrive

-- No die fits: the car stays.
monza.stuck = end_driving

-- Take the bonus step or not.
local function has_bonus(opt) return opt.bonus end
monza.move("no_bonus", "no bonus",
  { phase = "bonus", only = has_bonus, help = "your car stays where it is" })
monza.play.no_bonus = next_turn

monza.move("bonus", "bonus {way}", { phase = "bonus", way = { names = WAYS }, only = has_bonus,
  help = "your car goes one space further" })
monza.rule("space_there", "bonus", "no space can be entered that way",
  function(pos, way) return space_ahead(pos, way) ~= NOWHERE end)
monza.rule("free_space", "bonus", "a car stands there",
  function(pos, way) return is_free(pos, space_ahead(pos, way)) end)
function monza.play.bonus(pos, way)
  go_to(pos, pos.turn, space_ahead(pos, way))
  next_turn(pos)
end

-- --- for bots ---------------------------------------------------------------

local TILE_WORTH <const> = 2 -- about a space: a tile is not to be spent for less

-- How far a seat is; at home, the fewer dice the better.
function monza.score(pos, seat)
  local road = pos.fixed.road
  local space = pos.phase ~= "bonus" and seat == pos.driver and pos.head or pos.car[seat]
  local front, tiles = space == START and 0 or road.front[space], 0
  if space == road.finish then
    return front + TILE_WORTH * EXTRA_ROLL - pos.used[seat] / 10
  end
  for which = 1, pos.opt.tiles and EXTRA_ROLL or 0 do
    if pos.tiles[tile(seat, which)] then tiles = tiles + 1 end
  end
  return front + TILE_WORTH * tiles
end

-- --- the picture ------------------------------------------------------------

local SPACE_LOOKS <const>, CAR_LOOKS <const> = { [TYRES] = { "tyres", shape = "space",
  legend = false } }, {}
for colour, name in ipairs(COLOURS) do
  SPACE_LOOKS[colour] = { name, colour = name, shape = "space", legend = false }
end
for seat, name in ipairs(SEATS) do
  CAR_LOOKS[seat] = { name, colour = name, shape = "car", glyph = name:sub(1, 1):upper(),
    legend = false }
end

local function mark_tile(marks, _, _, space) marks[space] = "+" end
local function mark_die(marks, _, _, space) marks[space] = "*" end

-- What lies ahead, { [space] = way }, and what can be entered, { [space] = "*" or "+" }.
local function reach(pos)
  local ways, marks = {}, {}
  if pos.over then return ways, marks end
  for way, name in ipairs(WAYS) do
    local space = space_ahead(pos, way)
    if space ~= NOWHERE then ways[space] = name end
    if pos.phase == "bonus" and is_free(pos, space) then marks[space] = "*" end
  end
  if pos.phase ~= "bonus" then
    any_tile(pos, mark_tile, marks)
    any_step(pos, has_die, mark_die, marks)
  end
  return ways, marks
end

-- "m4, accelerators white red, extra roll"
local function seat_text(pos, seat)
  local out, colours = { track.name(pos.fixed.road, pos.car[seat]) }, {}
  if is_home(pos, seat) then out[2] = "dice used " .. pos.used[seat] end
  for colour = 1, pos.opt.tiles and #COLOURS or 0 do
    if pos.tiles[tile(seat, colour)] then colours[#colours + 1] = COLOURS[colour] end
  end
  if #colours > 0 then
    out[#out + 1] = #colours == #COLOURS and "all accelerators"
      or "accelerators " .. table.concat(colours, " ")
  end
  if pos.tiles[tile(seat, EXTRA_ROLL)] then out[#out + 1] = "extra roll" end
  return table.concat(out, ", ")
end

function monza.scene(pos, scene)
  local road, lanes, placed, ways, marks = pos.fixed.road, {}, {}, reach(pos)
  for i = 1, pos.steps do placed[pos.path[i]] = i end
  local function show(space)
    local cars = {}
    for seat = 1, pos.seats do
      if pos.car[seat] == space then cars[#cars + 1] = CAR_LOOKS[seat] end
    end
    return { word = track.name(road, space), from = road.back[space], to = road.front[space],
      look = SPACE_LOOKS[road.colour[space] or 1], closed = road.colour[space] == TYRES,
      pieces = cars, text = placed[space], way = ways[space], mark = marks[space] }
  end
  for lane, name in ipairs(track.LANES) do
    lanes[lane] = { name = name, spaces = {} }
    for space = road.first[lane], road.last[lane] do
      table.insert(lanes[lane].spaces, show(space))
    end
  end
  local finish = show(road.finish)
  finish.label = ("finish (%s)"):format(pos.opt.finish)
  scene:lanes { lanes = lanes, start = show(START), finish = finish,
    marks = { ["*"] = "can be entered", ["+"] = "takes an accelerator" } }
  if pos.phase == "bonus" then
    scene:text(("Last was %s, so %s may go on: bonus and the way, or no bonus.")
      :format(COLOURS[pos.last], SEATS[pos.turn]))
  else
    scene:dice(cup(pos), { label = pos.phase == "turbo" and "turbo roll" or "dice",
      fits = function(face) return not pos.over and ways_to(pos, track.NUMBERS[face]) > 0 end })
  end
  if earned_turbo(pos) and not pos.over then
    scene:text "All six dice are placed: go on with an accelerator, or stop for the turbo roll."
  end
  if anyone_home(pos) and not pos.over then
    scene:text "This is the last round. Of those who are home, the fewest dice in it win."
  end
  scene:scores(function(seat) return seat_text(pos, seat) end, { lines = pos.opt.tiles })
end

return monza
