-- games/backgammon.lua - Race fifteen checkers home by the dice, and off.

local NAMES <const> = { "White", "Black" }

local backgammon = game "Backgammon" {
  players = 2,
  seats = NAMES,
  cap = 2000,
  phases = { "main", "cube", "answer", "roll" },
  summary = "Race fifteen checkers home by two dice, and bear them off first.",
  sheet = [[
Each player counts 24 points down to 1; the last six are home. Two dice say how
far to move: two checkers, one for each die, or one checker by both; a double is
played four times. A point with two or more enemies is closed. A single enemy is
hit: it goes to the bar, and must enter from there before its owner moves
anything else. When all your checkers are home you bear them off; a die that is
too high bears off from your highest point. Both dice must be played if
possible, otherwise the higher one. Whoever bears off all fifteen checkers wins
a single game; a gammon, worth twice as much, if the loser has borne off none;
or a backgammon, worth three times as much, if one of those is still on the bar
or in the winner's home.]],
}

backgammon.options {
  cube = { false, help = "play with the doubling cube" },
  dice = { "", help = "the first roll, such as 31; without it the players roll for the start" },
  position = { "",
    help = "start from here, White on roll: a GNU Backgammon position id" },
}

-- Places from 1: Black's bar, the points 1 to 24 as White counts, White's bar,
-- and the checkers borne off by White and by Black.
local BAR <const>, OFF <const> = { 26, 1 }, { 27, 28 }
local START <const> = { [24] = 2, [13] = 5, [8] = 3, [6] = 5 }
local CHECKERS <const> = 15

local function place(seat, point)
  if point == 0 then return OFF[seat] end
  return (seat == 1 and point or 25 - point) + 1
end

local function put(pos, seat, point, n)
  for _ = 1, n do pos.points:put(place(seat, point), seat) end
end

-- A GNU Backgammon position id: for each point of the player not on roll, then
-- of the other, as many 1 bits as checkers and a 0.
local BASE64 <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

local function id_bits(id)
  local bits, held, count = {}, 0, 0
  for c in id:gsub("=+$", ""):gmatch(".") do
    local value = BASE64:find(c, 1, true)
    if not value then
      error(("position: '%s' is not a GNU Backgammon position id"):format(id), 0)
    end
    held, count = held << 6 | value - 1, count + 6
    if count >= 8 then
      count = count - 8
      for i = 0, 7 do bits[#bits + 1] = held >> count + i & 1 end
    end
  end
  return bits
end

local function set_position(pos, id)
  local bits, at = id_bits(id), 1
  if #bits ~= 80 then error("position: an id has 14 characters", 0) end
  for seat = 2, 1, -1 do
    local left = CHECKERS
    for point = 1, 25 do
      while bits[at] == 1 do
        left, at = left - 1, at + 1
        if left < 0 then
          error("position: more than 15 checkers of one player", 0)
        end
        put(pos, seat, point, 1)
      end
      at = at + 1
    end
    put(pos, seat, 0, left)
  end
end

-- The dice as they lie are the ones to play.
local function take_dice(pos)
  local a, b = pos.dice:value(1), pos.dice:value(2)
  pos.high, pos.low = math.max(a, b), math.min(a, b)
  pos.left = a == b and 4 or 2
end

local function set_dice(pos, text)
  local a, b = text:match("^([1-6])[ ,-]?([1-6])$")
  if not a then
    error(("dice: '%s' is not a roll of two dice, such as 31"):format(text), 0)
  end
  pos.dice:set(1, tonumber(a))
  pos.dice:set(2, tonumber(b))
  take_dice(pos)
end

-- Contents and setup: points, bars, dice, and the cube.
function backgammon.setup(pos, opt)
  pos:stacks("points", { places = 28, depth = CHECKERS, pieces = 2 })
  pos:dice("dice", { dice = 2, faces = 6, ordered = true })
  pos:counter("left", 0, { max = 4 }) -- moves left of this roll
  pos:counter("high", 0, { max = 6 }) -- the dice to be played; the same when
  pos:counter("low", 0, { max = 6 })  -- they are a double, or one is left
  pos:counter("cube", 1, { min = 1, max = 1 << 20 })
  pos:counter("owner", 0, { max = 2 }) -- who may double; 0: both
  if opt.position ~= "" then
    set_position(pos, opt.position)
  else
    for point, n in pairs(START) do
      put(pos, 1, point, n)
      put(pos, 2, point, n)
    end
  end
  if opt.dice ~= "" then set_dice(pos, opt.dice) end
end

-- Each player rolls a die; the higher one starts, with both.
function backgammon.deal(pos)
  if pos.left > 0 or pos.opt.position ~= "" then return end
  repeat pos.dice:roll() until pos.dice:value(1) ~= pos.dice:value(2)
  pos.turn = pos.dice:value(1) > pos.dice:value(2) and 1 or 2
  take_dice(pos)
end

local function roll(pos)
  pos.dice:roll()
  pos.phase = "main"
  take_dice(pos)
end

-- A turn begins with a roll; before it, with the cube, a player may double.
function backgammon.begin(pos)
  if pos.left > 0 or pos.phase == "answer" then return end
  if pos.opt.cube and pos.phase ~= "roll" and pos.owner ~= 3 - pos.turn then
    pos.phase = "cube"
  else
    roll(pos)
  end
end

-- --- which checkers can go: sets of places as bits, place 1 the lowest -------

local POINTS <const>, BOARD <const> = (1 << 25) - 2, (1 << 26) - 1
local HOME <const> = { 63 << 1, 63 << 19 }
local BAR_BIT <const> = { 1 << 25, 1 }
local AHEAD <const> = { 1, -1 }
local OWN <const> = { pieces(1), pieces(2) }

local function farthest(own, seat)
  if seat == 2 then return own & -own end
  local bit = own & -own
  while own ~= bit do
    own = own & ~bit
    bit = own & -own
  end
  return bit
end

-- From where a die can be played: checkers on `own`, open points `open`.
local function sources(seat, own, open, die)
  local from = own & open << die * AHEAD[seat]
  if own & BAR_BIT[seat] ~= 0 then return from & BAR_BIT[seat] end
  if own & ~HOME[seat] ~= 0 then return from end
  local exact = seat == 1 and 1 << die or 1 << 25 - die
  local behind = seat == 1 and own >> die or own & (exact << 1) - 1
  if behind == 0 then return farthest(own, seat) end
  return from | own & exact
end

-- The checkers after a die was played from one place.
local function after(seat, own, pairs_, from, die)
  if pairs_ & from == 0 then own = own & ~from end
  return own | from >> die * AHEAD[seat] & POINTS
end

-- Of `from`, those that leave the other die playable.
local function leaving(seat, own, pairs_, open, from, die, other, others)
  if others & others - 1 ~= 0 or others & pairs_ ~= 0 then return from end
  local kept, rest = from & ~others, from & others
  if others == 0 then kept, rest = 0, from end
  while rest ~= 0 do
    local bit = rest & -rest
    rest = rest & ~bit
    if sources(seat, after(seat, own, pairs_, bit, die), open, other) ~= 0 then
      kept = kept | bit
    end
  end
  return kept
end

-- From where each of the dice may be played: places, die, places, die.
local function playable(pos)
  local seat, points, high, low = pos.turn, pos.points, pos.high, pos.low
  local own = points:mask(OWN[seat]) & BOARD
  local open = ~points:mask(OWN[3 - seat], 2) & POINTS
  local with_high = sources(seat, own, open, high)
  if high == low then return with_high, high, 0, low end
  local pairs_ = points:mask(OWN[seat], 2)
  local with_low = sources(seat, own, open, low)
  local first_high = leaving(seat, own, pairs_, open, with_high, high, low, with_low)
  local first_low = leaving(seat, own, pairs_, open, with_low, low, high, with_high)
  if first_high | first_low ~= 0 then
    return first_high, high, first_low, low
  end
  if with_high ~= 0 then return with_high, high, 0, low end
  return 0, high, with_low, low
end

-- place as a bit -> the point, as the seat counts
local POINT <const> = { {}, {} }
for n = 0, 25 do POINT[1][1 << n], POINT[2][1 << n] = n, 25 - n end

-- --- a turn: move checkers by the dice ---------------------------------------

backgammon.move("move", "{from}/{to}", {
  from = { 1, 25, names = { [25] = "bar" } },
  to = { 0, 24, names = { [0] = "off" } },
  help = "move a checker: 8/5, bar/22, 6/off",
})
backgammon.move("pass", "pass",
  { otherwise = true, help = "when no checker can move" })
local function has_cube(opt) return opt.cube end
backgammon.move("roll", "roll",
  { phase = "cube", only = has_cube, help = "roll the dice" })
backgammon.move("double", "double",
  { phase = "cube", only = has_cube, help = "offer to play for twice as much" })
backgammon.move("take", "take",
  { phase = "answer", only = has_cube, help = "play on for twice as much" })
backgammon.move("drop", "drop",
  { phase = "answer", only = has_cube, help = "give the game up" })

local function add(list, seat, from, die, skip)
  local point = POINT[seat]
  while from ~= 0 do
    local bit = from & -from
    from = from & ~bit
    local at = point[bit]
    if at > die then
      list:add(at, at - die)
    elseif skip & bit == 0 then
      list:add(at, 0)
    end
  end
end

function backgammon.legal.move(pos, list)
  local with_high, high, with_low, low = playable(pos)
  local seat = pos.turn
  add(list, seat, with_high, high, 0)
  if with_low ~= 0 then
    -- What the higher die bears off is listed already.
    local borne = with_high & (seat == 1 and (1 << high + 1) - 1
      or ~((1 << 25 - high) - 1))
    add(list, seat, with_low, low, borne)
  end
end

-- The die for a move: the one that fits, else a higher one.
local function die_for(pos, from, to)
  local distance, high, low = from - to, pos.high, pos.low
  if distance == low or distance == high then return distance end
  if to == 0 and distance < high then return high end
end

backgammon.rule("own_checker", "move", "you have no checker on {from}",
  function(pos, from)
    return pos.points:top(place(pos.turn, from)) == pos.turn
  end)
backgammon.rule("bar_first", "move", "a checker on the bar enters first",
  function(pos, from)
    return from == 25 or pos.points:height(BAR[pos.turn]) == 0
  end)
backgammon.rule("by_the_dice", "move", "no die is left that takes a checker from {from} to {to}",
  function(pos, from, to) return die_for(pos, from, to) ~= nil end)
backgammon.rule("open_point", "move", "your opponent holds that point",
  function(pos, _, to)
    local at = place(pos.turn, to)
    return to == 0 or pos.points:top(at) ~= 3 - pos.turn
      or pos.points:height(at) == 1
  end)
backgammon.rule("all_home", "move", "checkers are borne off only when all are home",
  function(pos, _, to)
    return to > 0
      or pos.points:mask(OWN[pos.turn]) & BOARD & ~HOME[pos.turn] == 0
  end)
backgammon.rule("highest_first", "move",
  "a higher die bears off only from your highest point",
  function(pos, from, to)
    local die = die_for(pos, from, to)
    if to > 0 or die == from then return true end
    for point = from + 1, 6 do
      if pos.points:top(place(pos.turn, point)) == pos.turn then
        return false
      end
    end
    return true
  end)
backgammon.rule("both_dice", "move",
  "both dice must be played if possible, otherwise the higher one",
  function(pos, from, to)
    local with_high, high, with_low, low = playable(pos)
    local bit, distance = 1 << place(pos.turn, from) - 1, from - to
    return with_high & bit ~= 0
      and (distance == high or to == 0 and distance < high)
      or with_low & bit ~= 0 and (distance == low or to == 0 and distance < low)
  end)
backgammon.rule("own_cube", "double", "your opponent owns the cube",
  function(pos) return pos.owner ~= 3 - pos.turn end)

-- A gammon, a backgammon?
local function worth(pos, winner)
  local loser = 3 - winner
  if pos.points:height(OFF[loser]) > 0 then return 1 end
  local back = pos.points:mask(OWN[loser]) & (HOME[winner] | BAR_BIT[loser])
  return back ~= 0 and 3 or 2
end

local WORTH <const> = { "a single game", "a gammon", "a backgammon" }

local function win_game(pos, winner, points, why)
  pos.score[winner] = points * pos.cube
  pos:win(winner, why or WORTH[points])
end

local function can_go_on(pos)
  local seat = pos.turn
  local own = pos.points:mask(OWN[seat]) & BOARD
  return sources(seat, own, ~pos.points:mask(OWN[3 - seat], 2) & POINTS,
    pos.high) ~= 0
end

backgammon.note("hit", "{who:seat} was hit on {point} and goes to the bar")

function backgammon.play.move(pos, from, to)
  local seat, points, die = pos.turn, pos.points, die_for(pos, from, to)
  local target = place(seat, to)
  if points:top(target) == 3 - seat then
    points:move(target, BAR[3 - seat])
    pos:note("hit", 3 - seat, to)
  end
  points:move(place(seat, from), target)
  local left = pos.left - 1
  pos.left = left
  if to == 0 and points:height(target) == CHECKERS then
    return win_game(pos, seat, worth(pos, seat))
  end
  local other = pos.high + pos.low - die
  pos.high, pos.low = other, other
  if left > 0 and can_go_on(pos) then return pos:again() end
  pos.left = 0
end

function backgammon.play.pass(pos) pos.left = 0 end

function backgammon.play.roll(pos)
  roll(pos)
  pos:again()
end

function backgammon.play.double(pos)
  pos.phase = "answer"
end

function backgammon.play.take(pos)
  pos.cube, pos.owner, pos.phase = pos.cube * 2, pos.turn, "roll"
end

function backgammon.play.drop(pos) 
  win_game(pos, 3 - pos.turn, 1, "the double was not taken")
end

-- --- the picture ------------------------------------------------------------

backgammon.looks {
  white = { "white checker", colour = "white", shape = "checker", glyph = "O" },
  black = { "black checker", colour = "black", shape = "checker", glyph = "X" },
}

local FAR <const> = { 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24 }
local NEAR <const> = { 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1 }

-- The board with the points as White counts them; each counts from home.
local function own(seat, point) return seat == 2 and 25 - point or point end

local function aside(label, places)
  return { { label = label, place = places[1], piece = 1 },
    { label = label, place = places[2], piece = 2 } }
end

function backgammon.scene(pos, scene)
  scene:points(pos.points, { pieces = { "white", "black" }, top = FAR, bottom = NEAR,
    place = function(point) return place(1, point) end,
    word = function(point) return own(pos.turn, point) end,
    called = function(point, seat) return own(seat, point) end,
    bar = aside("bar", BAR), off = aside("off", OFF) })
  if pos.left > 0 then
    scene:dice(pos.dice, { label = "dice", fits = function() return false end })
    scene:counter("to play", pos.left)
  end
  if pos.opt.cube then
    scene:counter("cube", pos.cube .. (pos.owner > 0 and ", " .. NAMES[pos.owner]
      .. " may double" or ", both may double"))
  end
end

return backgammon
