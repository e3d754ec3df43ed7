-- tests/monza_test.lua - Monza: the tracks, the rulebook's three examples, every ruling and option.
--
-- Spaces are named by lane and number: m4 is the fourth of the middle lane. The
-- option `position` puts the cars there; `rig` states the dice.

local GAME <const> = "monza"
local COLOURS <const> = { "white", "yellow", "red", "blue", "green", "purple" }
local WAYS <const> = { "left", "straight", "right" }
local RED <const>, BLUE <const>, GREEN <const>, YELLOW <const> = 1, 2, 3, 4

-- six "red" -> " red red red red red red"
local function six(colour) return (" " .. colour):rep(6) end

-- Plays a line that ends the turn; the next seat rolls white, with which it leaves the start.
local function turn(m, line) return m:rig(six "white"):play(line) end

-- A match from a position, with the first roll stated.
local function race(position, roll, options, seats)
  local all = { position = position }
  for name, value in pairs(options or {}) do all[name] = value end
  local _, cars = position:gsub("%S+", "")
  return match(GAME, all, { seats = seats or math.min(cars, 4), rig = roll })
end

local function name_of(m, space)
  if space == 0 then return "start" end
  if space == m:get("fixed", "road", "finish") then return "finish" end
  local lane = m:get("fixed", "road", "lane", space)
  return ("lmr"):sub(lane, lane) .. space - m:get("fixed", "road", "first", lane) + 1
end

local function car(m, seat) return name_of(m, m:get("car", seat)) end

local function cars(m)
  local out = {}
  for seat = 1, m:seats() do out[seat] = car(m, seat) end
  return table.concat(out, " ")
end

-- --- the tracks ----------------------------------------------------------------------

local GOOD <const> = {
  "W2 R2 Y4 T2 G2 B4 P2 R2 T2 W4 Y2 B2 G2 P4",
  "T3 G2 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 W3",
  "P4 Y2 T2 W2 R4 G2 B2 T4 Y2 G2 P2 W2 R2 B4",
}

local function lanes(left, middle, right)
  return ("%s / %s / %s"):format(left or GOOD[1], middle or GOOD[2], right or GOOD[3])
end

describe("the tracks", function()
  each { { "short", 56 }, { "long", 84 } }("the {1} one is {2} long and passes its check", function(name, length)
    local m = match(GAME, { track = name })
    equal(m:get("fixed", "road", "total"), length)
  end)

  it("the long one is longer by half at least", function()
    local short, long = match(GAME), match(GAME, { track = "long" })
    ok(long:get("fixed", "road", "total") * 2 >= short:get("fixed", "road", "total") * 3)
  end)

  it("start with one white and one purple space", function()
    for _, name in ipairs { "short", "long" } do
      local m = match(GAME, { track = name }, { rig = "white yellow red blue green purple" })
      same(m:legal(), { "white", "purple" })
    end
  end)

  it("have narrow passages, the long one at least three", function()
    for name, least in pairs { short = 1, long = 3 } do
      local m, narrow = match(GAME, { track = name }), 0
      local finish = m:get("fixed", "road", "finish")
      for s = 1, finish - 1 do
        local n = 0
        for way = 1, 3 do
          local to = m:get("fixed", "road", "ahead", 3 * s + way)
          if to ~= 0 then n = to == finish and 9 or n + 1 end
        end
        if n == 1 and m:get("fixed", "road", "colour", s) > 0 then narrow = narrow + 1 end
      end
      ok(narrow >= least, name .. ": " .. narrow)
    end
  end)

  it("may be one's own", function()
    local m = match(GAME, { lanes = lanes() })
    equal(m:get("fixed", "road", "total"), 36)
    match("monza_oval")
  end)

  each {
    { "two lanes", "W2/P3", "2 lanes; there must be three" },
    { "an unknown letter", lanes("W2 X2"), "left lane, space 2: 'X2' is no space" },
    { "a space without a length", lanes("W2 R"), "'R' is no space" },
    { "a length of 0", lanes("W2 R0"), "'R0' is no space" },
    { "an empty lane", lanes(""), "the left lane is empty" },
    { "another start", lanes((GOOD[1]:gsub("^W2", "G2"))), "from the start lead green, purple; it must be" },
    { "a start with three ways", lanes(nil, (GOOD[2]:gsub("^T3", "W3"))), "from the start lead white, white, purple" },
    { "a colour that is not there", lanes((GOOD[1]:gsub("G", "R")), (GOOD[2]:gsub("G", "R")), (GOOD[3]:gsub("G", "R"))), "there is no green space" },
    { "no tyres", lanes((GOOD[1]:gsub("T", "R")), (GOOD[2]:gsub("T", "R")), (GOOD[3]:gsub("T", "R"))), "there are no tyres" },
    { "spaces all alike", "W2 R2 / T2 Y2 / P2 G2", "all spaces are 2 long; there must be" },
    { "lanes that do not end together", lanes(GOOD[1] .. " R2"), "the lanes are 38, 36 and 36 long; they must be" },
    { "spaces that end side by side", lanes(nil, (GOOD[2]:gsub("^T3 G2", "T2 G3"))), "l1 (W2) and m1 (T2) end side by side, at 2" },
    { "a dead end", lanes((GOOD[1]:gsub("W4", "T4")), nil, (GOOD[3]:gsub("Y2 G2", "Y2 T2"))), "from m10 (Y2) the finish cannot be reached" },
    { "no narrow passage", lanes((GOOD[1]:gsub("T", "R")), (GOOD[2]:gsub("T", "R"):gsub("^R3", "T1 Y2")), (GOOD[3]:gsub("T", "R"))), "there is no narrow passage" },
    { "too few spaces", "W2 R2 B4 / T3 Y2 G3 / P4 G2 B2", "no turn of six dice is possible" },
  }("are refused with {1}", function(_, text, message)
    fails(function() match(GAME, { lanes = text }) end, message)
  end)

  it("are not driven together with the long one", function()
    fails(function() match("monza_oval", { track = "long" }) end, "two tracks")
  end)
end)

-- --- the rulebook's examples -----------------------------------------------------------

describe("example 1, on the short track", function()
  local m
  before_each(function()
    -- red on l10; blue on the purple m10; green on the purple r13, yellow two spaces behind it
    m = race("l10 m10 r13 r11", "blue yellow purple purple white red")
  end)

  it("uses five dice: white, purple, yellow, blue, purple", function()
    same(m:legal(), { "white" })
    m:play("white") -- straight ahead
    equal(name_of(m, m:get("head")), "l11")
    same(m:legal(), { "purple" }) -- a lane change, where a car stands
    m:play("purple")
    equal(name_of(m, m:get("head")), "m10")
    m:play("yellow", "blue")
    equal(name_of(m, m:get("head")), "m12")
    equal(m:get("steps"), 4)
    equal(m:get("used", RED), 4)
    equal(car(m, RED), "l10") -- it moves when all are placed
    m:rig(six "yellow"):play("purple")
    equal(m:get("used", RED), 5)
    equal(car(m, RED), "r13")
    equal(m:turn(), BLUE) -- red is left over
  end)

  it("can be typed as one line", function()
    m:play("white purple yellow blue purple")
    equal(car(m, RED), "r13")
  end)

  it("has no red space at the end", function()
    m = race("r13 start", six "red" .. six "white")
    equal(m:turn(), BLUE)
    equal(car(m, RED), "r13")
  end)

  it("sends the green car back over tyres and a car to the third space, a blue one", function()
    m:play("white purple yellow blue purple")
    equal(m:get("fixed", "road", "colour", m:get("car", GREEN) + 2), 0) -- tyres
    equal(cars(m), "r13 m10 r10 r11")
    equal(COLOURS[m:get("fixed", "road", "colour", m:get("car", GREEN))], "blue")
  end)
end)

describe("example 2, on the long track", function()
  local PRO <const> = { track = "long", tiles = true }
  local m
  before_each(function() m = race("m16-r start", "blue blue green purple purple white", PRO) end)

  it("starts where red alone leads on", function()
    local ahead = m:get("fixed", "road", "ahead", 3 * m:get("car", RED) + 2)
    equal(COLOURS[m:get("fixed", "road", "colour", ahead)], "red")
    same(m:legal("+"), {}) -- the red accelerator is spent
    same(m:legal("b"), {})
    m:refuses("blue", "colour_ahead")
    m:refuses("+red", "tile_left")
  end)

  it("goes through with an extra roll, an accelerator and the sixth die, then has a turbo roll", function()
    m:rig("red blue"):play("reroll purple, blue")
    equal(m:rigged(), 0)
    for colour, n in pairs { red = 1, blue = 2, green = 1, purple = 1, white = 1 } do
      equal(m:get("dice", "count", colour), n, colour)
    end
    m:play("red blue green purple white") -- five dice
    equal(name_of(m, m:get("head")), "m21")
    equal(m:get("used", RED), 5)
    m:refuses("blue", "colour_ahead")
    m:play("+purple") -- the accelerator
    m:refuses("stop", "must_go")
    m:play("blue") -- the sixth die
    equal(m:get("used", RED), 6)
    equal(m:phase(), "drive")
    contains(m:picture(RED), "All six dice are placed: red may go on with an accelerator; stop brings the turbo roll.")
    m:rig("yellow purple"):play("stop")
    equal(m:phase(), "turbo")
    lacks({ m:picture(RED) }, "All six dice")
    contains(m:changes(BLUE), "Red placed all six dice and earned the turbo roll.")
    equal(car(m, RED), "m23") -- the car has moved up
    m:refuses("purple", "colour_ahead")
    m:rig(six "yellow"):play("yellow") -- purple does not fit behind it: the turn is over
    equal(car(m, RED), "m24")
    equal(m:get("used", RED), 7)
    local long = m:get("car", RED)
    equal(m:get("fixed", "road", "front", long) - m:get("fixed", "road", "back", long), 5)
    equal(m:turn(), BLUE)
  end)
end)

describe("example 3, the bonus step", function()
  local ROLL <const> = "red red yellow yellow yellow green"
  it("uses red, yellow, red, green; green may go one space forward", function()
    local m = race("m6 start r2 start", ROLL, { bonus = true })
    m:play("red yellow red green")
    equal(car(m, RED), "m9")
    equal(m:get("used", RED), 4)
    equal(m:turn(), GREEN)
    equal(m:phase(), "bonus")
    same(m:legal(), { "stop", "bonus left", "bonus straight" })
    turn(m, "bonus left")
    equal(car(m, GREEN), "m3")
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("has no yellow space behind that green", function()
    local m = race("m9 start r2 start", six "yellow" .. six "white", { bonus = true })
    equal(car(m, RED), "m9")
    equal(m:turn(), BLUE)
  end)
end)

-- --- placing dice ------------------------------------------------------------------------

describe("placing dice", function()
  it("goes straight on or to the space beside one's front edge", function()
    -- m10 ends at 27: left is l12 (26 to 28), right r11 (26 to 28), straight m11
    local m = race("m10 start", "green yellow white white white white")
    same(m:legal(), { "yellow", "green/left", "green/right" })
    m:play("green/left")
    equal(name_of(m, m:get("head")), "l12")
  end)

  it("asks which lane where two spaces of a colour can be reached", function()
    local m = race("m10 start", "green yellow white white white white")
    contains(m:refuses("green"), "'green' could be green/left (l12) or green/right (r11)")
    m = race("m10 l12 r11", "green yellow white white white white")
    contains(m:refuses("green"), "green/left (l12, where blue stands) or green/right (r11, where green stands)")
    m:allows("green/left", "green/right", "yellow", "y")
    m:refuses("green/straight", "that_way")
  end)

  it("takes the lane also where the colour is clear", function()
    local m = race("l10 start", "white red red red red red")
    m:allows("white", "white/straight")
    m:refuses("white/right", "that_way")
  end)

  it("never enters tyres", function()
    -- l12 ends at 28 before tyres; m11 is all that is left
    local m = race("l12 start", "white yellow red blue green purple")
    same(m:legal(), { "yellow" })
  end)

  it("takes a die once", function()
    local m = race("l10 start", "white purple green red red red")
    m:play("white purple")
    m:refuses("purple", "die_left")
  end)

  it("needs a die of the colour", function()
    local m = race("m10 start", "green white white white white white")
    m:refuses("yellow", "die_left")
    m:refuses("white", "colour_ahead")
  end)

  it("ends by itself when no die fits, and passes cars on the way", function()
    local m = race("l10 start l11", "white purple red red red red")
    turn(m, "white purple")
    equal(cars(m), "m10 start l11")
    equal(m:turn(), BLUE)
  end)

  it("leaves the car where it is when no die fits at all", function()
    local m = race("start start", six "red" .. " white red red red red red")
    equal(m:turn(), BLUE)
    equal(car(m, RED), "start")
    equal(m:get("used", RED), 0)
    equal(m:rigged(), 0)
  end)

  it("may happen to everyone in turn", function()
    local m = race("start start", six("red"):rep(7) .. six "white")
    equal(m:turn(), BLUE)
    same(m:legal(), { "white" })
  end)
end)

describe("what is typed wrong", function()
  local m
  before_each(function() m = race("m10 start", "green yellow white white blue purple") end)

  each {
    { "orange", "expected is step (white, yellow, red, blue, green, purple)" },
    { "purpel", "did you mean 'purple'?" },
    { "green/up", "'green/up' is not a move; '/up' does not belong there" },
    { "red", "no unused die shows red" },
    { "white", "no white space can be entered from here" },
    { "white/left", "no white space can be entered from here" },
    { "yellow/left", "there is no such space that way" },
    { "yellow red", "after yellow: red: no unused die shows red" },
    { "yellow, blue yellow", "after yellow, blue: yellow: no unused die shows yellow" },
    { "yellow purple", "You could play there: blue" },
    { "yellow blue green/left purple", "your turn ends with 'green/left', so 'purple' cannot follow" },
    { "yellow blue green/left whitte", "'whitte' is not a move here; did you mean 'white'?" },
  }("'{1}' is answered with: {2}", function(line, answer)
    contains(m:refuses(line), answer)
    equal(m:get("steps"), 0)
  end)

  it("names the dice to roll again", function()
    m = race("start start", "red red red blue blue green", { tiles = true })
    contains(m:refuses("reroll black"), "expected is dice (purple, green, blue, red, yellow, white)")
    contains(m:refuses("reroll reed"), "did you mean 'red'?")
    contains(m:refuses("reroll rde"), "did you mean 'red'?")
  end)
end)

describe("stopping", function()
  local ROLL <const> = "white purple yellow red red red"
  it("is refused while a die fits", function()
    local m = race("l10 start", ROLL)
    m:refuses("stop", "must_go")
    m:play("white")
    m:refuses("stop", "must_go")
  end)

  it("does not need the longest path", function()
    local m = race("m10 start", "green yellow blue purple red red")
    m:play("green/left") -- yellow follows: it must go on
    m:refuses("stop", "must_go")
    m = race("m8 start", "green red white white white white") -- m9 ends it; r8 leads to m9
    m:allows("green/straight")
  end)

  it("is free with stop=free, also before the first die", function()
    local m = race("l10 start", ROLL, { stop = "free" })
    turn(m, "stop")
    equal(car(m, RED), "l10")
    equal(m:turn(), BLUE)
    m = race("l10 start", ROLL, { stop = "free" })
    turn(m, "white stop")
    equal(car(m, RED), "l11")
    equal(m:get("used", RED), 1)
  end)

  it("is not asked for when nothing fits", function()
    local m = race("start start", six "red" .. six "white", { stop = "free" })
    equal(m:turn(), BLUE)
  end)
end)

-- --- sending back --------------------------------------------------------------------------

describe("a car on whose space another ends", function()
  it("goes back to the space behind it", function()
    local m = race("l10 m10", "white purple red red red red")
    m:play("white purple")
    equal(cars(m), "m10 m9")
  end)

  it("is told, until the next turn", function()
    local m = turn(race("l10 m10", "white purple red red red red"), "white purple")
    contains(m:changes(BLUE), "Blue is set back from m10 to m9.")
    m = race("m1 l2", six "purple")
    m:rig(six "white"):play("purple/left")
    contains(m:changes(BLUE), "Blue is set back from l2 to the start.")
    ok(not turn(m, "white"):changes(RED):find("set back"))
  end)

  it("goes over tyres down to the start, and has not finished", function()
    local m = race("m1 l2", six "purple")
    m:rig(six "white"):play("purple/left")
    equal(cars(m), "l2 start")
    ok(not m:over())
  end)

  it("goes over a car down to the start and does not push it", function()
    local m = race("m2 r1 r2", six "red")
    m:play("red")
    equal(cars(m), "r2 r1 start")
  end)

  it("goes over a car and tyres down to the start", function()
    local m = race("m3 l2 l3", six "yellow")
    m:rig(six "white"):play("yellow/left")
    equal(cars(m), "l3 l2 start")
  end)

  it("may go to the space the other has just left", function()
    local m = race("m9 m10", "purple red red red red red")
    m:play("purple")
    equal(cars(m), "m10 m9")
  end)

  it("is not sent when the other only passes", function()
    local m = race("l10 l11 m10", "white purple yellow red red red")
    m:play("white purple yellow")
    equal(cars(m), "m11 l11 m10")
  end)
end)

-- --- the finish and the last round -----------------------------------------------------------

describe("the finish", function()
  it("needs a white die", function()
    local m = race("l23 start", six "red" .. six "white")
    equal(m:turn(), BLUE)
    m = race("l23 start", "white red red red red red")
    same(m:legal(), { "white" })
  end)

  it("takes any die with finish=any", function()
    local m = race("l23 start", "yellow red red red red red", { finish = "any" })
    same(m:legal(), { "yellow", "red" })
    m:refuses("yellow/left", "that_way")
    m:rig(six "red"):play("yellow")
    equal(car(m, RED), "finish")
    equal(m:winner(), RED)
  end)

  it("ends the turn; the dice left over are not used", function()
    local m = race("l22 start", "purple white white white white white")
    m:rig("purple red red red red red"):play("purple white")
    equal(m:get("used", RED), 2)
    equal(m:turn(), BLUE)
    ok(not m:over())
  end)

  it("holds any number of cars", function()
    local m = race("l23 m23 start", six "white")
    m:rig(six "white"):play("white")
    m:rig(six "red"):play("white")
    equal(cars(m), "finish finish start")
  end)
end)

describe("the last round", function()
  local ORDERS <const> = {}
  for first = 1, 4 do
    for home = 1, 4 do ORDERS[#ORDERS + 1] = { first, home } end
  end

  each(ORDERS)("started by seat {1}, with seat {2} home, is played to its end", function(first, home)
    local words, position = {}, {}
    for seat = 1, 4 do position[seat] = seat == home and "l23" or "start" end
    for i = 0, 3 do
      local seat = (first + i - 1) % 4 + 1
      words[#words + 1] = seat == home and six "white" or six "red" -- red does not leave the start
    end
    local m = race(table.concat(position, " "), table.concat(words), { first = first })
    equal(m:turn(), home)
    m:play("white")
    ok(m:over())
    equal(m:rigged(), 0) -- all had their turn, and none a second one
    for seat = 1, 4 do equal(m:wins(seat), seat == home) end
  end)

  -- Two cars can come home with one die, two with two; the others stay at the start.
  local HOME <const> = {
    { { "l23", " white yellow yellow yellow yellow yellow", "white" },
      { "m23", " white yellow yellow yellow yellow yellow", "white" } },
    { { "l22", " purple white yellow yellow yellow yellow", "purple white" },
      { "m22", " red white yellow yellow yellow yellow", "red/straight white" } },
  }
  local AWAY <const> = { "start", six "red" }

  -- What each seat does when seat s uses dice[s] dice; nil when there is no place for it.
  local function last_turns(dice)
    local taken, out = { 0, 0 }, {}
    for seat = 1, 4 do
      local n = dice[seat]
      if n > 0 then taken[n] = taken[n] + 1 end
      out[seat] = n == 0 and AWAY or HOME[n][taken[n]]
      if not out[seat] then return end
    end
    return out
  end

  local function play_last_round(first, turns)
    local position, rolls = {}, {}
    for seat = 1, 4 do position[seat] = turns[seat][1] end
    for i = 0, 3 do rolls[i + 1] = turns[(first + i - 1) % 4 + 1][2] end
    local m = race(table.concat(position, " "), table.concat(rolls), { first = first })
    while not m:over() do m:play(turns[m:turn()][3]) end
    equal(m:rigged(), 0)
    return m
  end

  each { { 1 }, { 2 }, { 3 }, { 4 } }("is won by the fewest dice in every order of seats, seat {1} first", function(first)
    local n = 0
    for code = 1, 80 do
      local dice, fewest = {}, 9
      for seat, power in ipairs { 1, 3, 9, 27 } do
        dice[seat] = code // power % 3
        if dice[seat] > 0 then fewest = math.min(fewest, dice[seat]) end
      end
      local turns = last_turns(dice)
      if turns then
        local m = play_last_round(first, turns)
        for seat = 1, 4 do equal(m:wins(seat), dice[seat] == fewest, table.concat(dice)) end
        n = n + 1
      end
    end
    equal(n, 62)
  end)

  it("is not cut short: who is behind may still come home", function()
    local m = race("l22 l23", "purple white red red red red")
    m:rig(six "white"):play("purple white")
    equal(m:turn(), BLUE)
    contains(m:changes(BLUE), "Red is home.")
    m:play("white")
    contains(m:changes(BLUE), "played white. Blue is home.")
    ok(m:over())
    ok(m:wins(BLUE) and not m:wins(RED)) -- one die against two
  end)

  it("is won by the fewest dice, whoever came first", function()
    local m = race("l23 l22", six "white")
    m:rig("purple white red red red red"):play("white")
    m:play("purple white")
    ok(m:wins(RED) and not m:wins(BLUE))
  end)

  it("is shared when the dice are equal", function()
    local m = race("l23 m23 start", six "white")
    m:rig(six "white"):play("white")
    m:rig(six "red"):play("white")
    ok(m:over() and m:wins(RED) and m:wins(BLUE) and not m:wins(GREEN))
  end)

  it("does not count a car that was sent back to the start", function()
    local m = race("m1 l2 l23", six "purple")
    m:rig(six "red" .. six "white"):play("purple/left")
    equal(car(m, BLUE), "start")
    m:play("white")
    ok(m:over() and m:wins(GREEN) and not m:wins(BLUE))
  end)

  it("counts the dice of the last round only", function()
    local m = race("l21 start", six "blue")
    m:rig(six "red" .. " purple white red red red red"):play("blue") -- blue stays; red again
    equal(m:turn(), RED)
    contains(m:changes(RED), ". No die fits for blue.")
    equal(m:get("used", RED), 0)
    m:rig(six "red"):play("purple white")
    equal(m:get("used", RED), 2)
    equal(m:winner(), RED)
  end)

  it("can be started by any seat", function()
    equal(match(GAME, { first = 3 }, { seats = 3, rig = six "white" }):turn(), GREEN)
    fails(function() match(GAME, { first = 3 }, { seats = 2 }) end, "no such seat")
  end)
end)

-- --- the professional game -------------------------------------------------------------------

local PRO <const> = { track = "long", tiles = true }

local function pro(more)
  local all = { track = "long", tiles = true }
  for name, value in pairs(more) do all[name] = value end
  return all
end

describe("without tiles", function()
  local m
  before_each(function() m = race("start start", six "white") end)

  it("neither a hint nor an answer offers what belongs to them", function()
    equal(m:hint("re"), "")
    equal(m:hint("st"), "")
    equal(m:hint("+"), "")
    local message = m:refuses("turbo")
    contains(message, "expected is step (")
    ok(not message:find("reroll") and not message:find("stop") and not message:find("'+'", 1, true))
    contains(m:refuses("reroll"), "a move of other options")
    m:refuses("+white", "tile_left")
  end)
  it("a blank does for the stroke of a space", function()
    m = race("start start", "white purple white white white white")
    m:play("white")
    has(m:legal(), "purple/right")
    m:allows("purple right", "purple left")
    m:refuses("purple straight", "that_way")
  end)
  it("they are there with them", function()
    local pros = race("start start", six "red", PRO)
    equal(pros:hint("rero"), "ll <dice>")
    equal(pros:hint("st"), "op")
  end)
end)

describe("the extra roll", function()
  it("rolls any of the dice again, once", function()
    local m = race("start start", "red red red blue blue green", PRO)
    m:refuses("reroll white", "dice_show")
    m:refuses("reroll green green", "dice_show")
    m:rig("white purple yellow"):play("reroll blue green red")
    equal(m:rigged(), 0)
    equal(m:get("dice", "count", "red"), 2)
    equal(m:get("dice", "count", "blue"), 1)
    m:refuses("reroll red", "extra_roll_left")
    same(m:legal("reroll"), {})
    m:allows("white", "purple")
  end)

  it("takes its dice in any order, shortened or not", function()
    local m = race("start start", "red red red blue blue green", PRO)
    m:allows("reroll green blue red", "reroll red green blue", "reroll g r b", "reroll red red red blue blue green")
  end)

  it("takes all of the dice, whatever they show", function()
    local m = race("start start", "red red red blue blue green", PRO)
    m:rig(six "white"):play("reroll all")
    equal(m:get("dice", "count", "white"), 6)
  end)

  it("offers each choice of colours once", function()
    local m = race("start start", "red red red blue blue green", PRO)
    equal(#m:legal("reroll"), 4 * 3 * 2 - 1)
  end)

  it("comes before the first die and before the first tile", function()
    local m = race("start start", "white red red red red red", PRO)
    m:play("white")
    m:refuses("reroll red", "not_now")
    m = race("start start", six "red", PRO)
    m:play("+white")
    m:refuses("reroll red", "not_now")
  end)

  it("may leave nothing that fits: then the turn is over", function()
    local m = race("start-wp start", six "red", PRO)
    same(m:legal("stop"), { "stop" })
    m:rig("blue" .. " " .. six "white"):play("reroll red")
    equal(m:turn(), BLUE)
  end)

  it("is not there without tiles", function()
    match(GAME, {}, { rig = six "white" }):refuses("reroll white", "extra_roll_left")
    match(GAME, {}, { rig = six "white" }):refuses("+white", "tile_left")
  end)
end)

describe("an accelerator", function()
  it("counts as a die of its colour and is then gone", function()
    local m = race("start start", six "red", PRO)
    same(m:legal("+"), { "+white", "+purple" })
    m:play("+white")
    equal(name_of(m, m:get("head")), "m1")
    equal(m:get("used", RED), 0)
    m:refuses("+white", "tile_left")
  end)

  it("is never compulsory: one may stop where no die fits", function()
    local m = race("start start", six "red", PRO)
    m:rig(six "red"):play("stop")
    equal(car(m, RED), "start")
    equal(m:turn(), BLUE)
  end)

  it("may be placed while a die fits; then the dice are compulsory again", function()
    local m = race("m16 start", "red blue green purple white white", PRO)
    m:play("+red")
    m:refuses("stop", "must_go")
    m:play("blue")
  end)

  it("may be followed by others, any number of them", function()
    local m = race("m16 start", six "yellow", PRO)
    m:play("+red +blue +green +purple +white")
    equal(car(m, RED), "m21") -- yellow alone is left, and does not fit
    equal(m:get("used", RED), 0)
  end)

  it("may come after the sixth die, before the turbo roll", function()
    local m = race("m16 start", "red blue green purple white purple", PRO)
    m:play("red blue green purple white purple")
    equal(name_of(m, m:get("head")), "m22")
    equal(m:phase(), "drive")
    m:rig("red red"):play("+blue stop")
    equal(m:phase(), "turbo")
    equal(car(m, RED), "m23")
  end)

  it("may take the car into the finish", function()
    local m = race("l32 start", six "red", PRO)
    m:rig(six "red"):play("+white")
    equal(car(m, RED), "finish")
    equal(m:get("used", RED), 0)
  end)
end)

describe("the turbo roll", function()
  local SIX <const> = "red blue green purple white purple" -- from m16 to m22
  local ALL <const> = "m16-wyrbgpx" -- every tile spent
  it("follows by itself when six dice are placed and no tile fits", function()
    local m = race(ALL .. " start", SIX, PRO)
    m:rig("blue yellow"):play(SIX)
    equal(m:phase(), "turbo")
    equal(m:rigged(), 0)
    same(m:legal(), { "blue", "stop" })
    m:play("blue yellow")
    equal(car(m, RED), "m24")
    equal(m:get("used", RED), 8)
  end)

  it("may be declined, or be of no use", function()
    local m = race(ALL .. " start", SIX, PRO)
    m:rig("blue yellow"):play(SIX)
    m:rig(six "red"):play("stop")
    equal(car(m, RED), "m22")
    equal(m:get("used", RED), 6)
    m = race(ALL .. " start", SIX, PRO)
    m:rig("white white" .. " " .. six "red"):play(SIX)
    equal(m:turn(), BLUE)
    equal(car(m, RED), "m22")
  end)

  it("takes no tiles, unless turbo_tiles=on", function()
    local m = race("m16-x start", SIX, PRO)
    m:play(SIX)
    m:rig("blue white"):play("stop")
    m:refuses("+blue", "dice_only")
    m = race("m16-x start", SIX, pro { turbo_tiles = true })
    m:play(SIX)
    m:rig("white white"):play("stop")
    m:play("+blue +yellow")
    equal(name_of(m, m:get("head")), "m24")
  end)

  it("comes before a car is sent back", function()
    local m = race(ALL .. " m22", SIX, PRO)
    m:rig("blue white"):play(SIX)
    equal(cars(m), "m22 m22")
    m:play("blue")
    equal(cars(m), "m23 m22")
    m = race(ALL .. " m22", SIX, PRO)
    m:rig("blue white"):play(SIX)
    m:play("stop")
    equal(cars(m), "m22 m21")
  end)

  it("comes once a turn, and not in the finish", function()
    local m = race("m27-x start", "red yellow white purple green white", PRO)
    turn(m, "red yellow white purple green white")
    equal(car(m, RED), "finish")
    equal(m:get("used", RED), 6)
    equal(m:turn(), BLUE)
    equal(m:get("dice", "count", "white"), 6) -- the dice stated next are blue's
  end)

  it("is not part of the game without tiles", function()
    local m = race("m16 start", SIX, { track = "long" })
    turn(m, SIX)
    equal(m:turn(), BLUE)
    equal(car(m, RED), "m22")
  end)

  it("counts in the tie-break: seven dice lose to six", function()
    local m = race("m26-wyrbgpx m27-wyrbgpx", "green red yellow white purple green", PRO)
    m:rig("white red"):play("green red yellow white purple green")
    m:rig("red yellow white purple green white"):play("white")
    equal(m:get("used", RED), 7)
    m:play("red yellow white purple green white")
    ok(m:wins(BLUE) and not m:wins(RED))
  end)

  it("and tiles do not count", function()
    local m = race("l32 r31-wx", six "red", PRO)
    m:rig(six "white"):play("+white")
    m:play("white")
    ok(m:over() and m:wins(RED) and not m:wins(BLUE))
  end)
end)

-- --- the bonus step ----------------------------------------------------------------------------

local BONUS <const> = { bonus = true }

describe("a bonus step", function()
  -- red goes from m9 over m10 to l12 or r11: the last die is green
  local GREEN_LAST <const> = "purple green red red red red"
  local function green_last(position, options, seats)
    local m = race(position, GREEN_LAST, options or BONUS, seats)
    return turn(m, "purple green/left")
  end

  it("is its owner's to decide, and optional", function()
    local m = green_last("m9 start m4")
    equal(m:turn(), GREEN)
    m:play("stop")
    equal(car(m, GREEN), "m4")
    equal(m:turn(), BLUE)
  end)

  it("goes to any free space ahead, never onto a car", function()
    local m = green_last("m9 m5 m4")
    m:refuses("bonus straight", "free_space")
    m:allows("bonus left", "bonus right")
  end)

  it("needs a space to enter", function()
    local m = green_last("m9 start l12")
    equal(cars(m), "l12 start l11") -- first the green car goes back
    equal(m:turn(), GREEN)
    m:refuses("bonus left", "space_there")
  end)

  it("is not offered where no space is free", function()
    local m = green_last("m9 l3 l2") -- ahead of l2 are l3, where blue stands, and m3
    equal(m:phase(), "bonus")
    same(m:legal(), { "stop", "bonus right" })
    m = green_last("m9 l3 l2 m3") -- and now yellow on m3
    equal(m:phase(), "main")
    m = race("m9 m12 m11", GREEN_LAST, BONUS) -- only m12 follows m11
    m:rig(six "purple"):play("purple green/left")
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("leads from the start onto white or purple", function()
    local m = green_last("m9 start start")
    same(m:legal(), { "stop", "bonus straight", "bonus right" })
    m:play("bonus right")
    equal(car(m, GREEN), "r1")
  end)

  it("is not offered to a car that is not in the race", function()
    local m = green_last("m9 start")
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("is not offered for white and purple", function()
    for _, line in ipairs { "white", "white purple" } do
      local m = race("l10 start start start", line == "white" and "white red red red red red" or "white purple red red red red", BONUS)
      turn(m, line)
      equal(m:turn(), BLUE)
      equal(m:phase(), "main")
    end
  end)

  it("is not offered when no die was used", function()
    local m = race("start start", six "red" .. six "white", BONUS)
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("is not offered without the option", function()
    local m = race("m9 start m4", GREEN_LAST)
    turn(m, "purple green/left")
    equal(m:turn(), BLUE)
  end)

  it("may be the mover's own, unless bonus_own=off", function()
    local function red_last(own)
      local m = race("m2 start", six "red", { bonus = true, bonus_own = own })
      return turn(m, "red")
    end
    local m = red_last(true)
    equal(m:turn(), RED)
    equal(m:phase(), "bonus")
    m:play("bonus left")
    equal(car(m, RED), "m3")
    equal(m:turn(), BLUE)
    equal(m:get("used", RED), 1) -- a bonus step is no die
    equal(red_last(false):turn(), BLUE)
  end)

  it("starts no further one", function()
    local m = green_last("m9 start r7 start") -- r7 is white, r8 red: the step onto it is no die
    m:rig(six "red"):play("bonus straight")
    ok(m:phase() == "main")
  end)

  it("follows a tile as well", function()
    local m = race("m17-x start", six "white", pro { bonus = true })
    m:play("+blue stop") -- onto m18
    equal(m:turn(), BLUE)
    equal(m:phase(), "bonus")
  end)

  it("comes after the turbo roll", function()
    local m = race("m16-wyrbgpx start", "red blue green purple white purple", pro { bonus = true })
    m:rig("blue white"):play("red blue green purple white purple")
    equal(m:phase(), "turbo")
    m:play("blue")
    equal(m:phase(), "bonus")
    equal(m:turn(), BLUE)
  end)

  it("with finish=any goes by the die that was chosen", function()
    local m = race("l23 m4", "blue red white white white white", { bonus = true, finish = "any" })
    m:play("blue")
    equal(m:turn(), BLUE)
    equal(m:phase(), "bonus")
    m = race("l23 m4", "blue red white white white white", { bonus = true, finish = "any" })
    m:rig(six "yellow"):play("red") -- red is home and takes no bonus step
    ok(m:over() or m:phase() == "main")
  end)
end)

describe("a bonus step into the finish", function()
  local GREEN_LAST <const> = "purple green red red red red"

  it("starts the last round; its owner has no further turn and has used no dice", function()
    local m = race("m9 l23 m23 start", GREEN_LAST, BONUS)
    m:play("purple green/left")
    m:rig(six "white"):play("bonus straight")
    equal(car(m, GREEN), "finish")
    equal(m:turn(), BLUE)
    m:rig(six "red" .. six "white"):play("white") -- then yellow, which stays; green is left out
    ok(m:over())
    equal(m:rigged(), 6) -- nobody has rolled the white dice
    ok(m:wins(GREEN) and not m:wins(BLUE))
  end)

  it("counts the dice of the owner's own turn in this round", function()
    local m = race("m9 m23 l22 start", "purple red red red red red", { bonus = true, first = 3 })
    m:rig(six "red" .. " " .. GREEN_LAST):play("purple") -- green goes to l23 with one die; yellow stays
    equal(m:turn(), RED)
    m:play("purple green/left")
    m:rig(six "white"):play("bonus straight")
    equal(m:get("used", GREEN), 1)
    m:play("white")
    ok(m:over() and m:wins(GREEN) and m:wins(BLUE)) -- one die each
  end)

  it("ends the match at once when the round is over with it", function()
    local m = race("m9 start m23 start red", GREEN_LAST, { bonus = true, first = 2 }, 4)
    m:play("purple green/left")
    m:play("bonus straight")
    ok(m:over() and m:wins(GREEN))
  end)
end)

-- --- all the ways a turn can go -------------------------------------------------------------------

-- A search of its own, from the rules: spaces as intervals, contact as overlap.
local function spaces_of(m)
  local out, finish = {}, m:get("fixed", "road", "finish")
  for s = 1, finish - 1 do
    out[s] = {
      lane = m:get("fixed", "road", "lane", s), colour = COLOURS[m:get("fixed", "road", "colour", s)],
      back = m:get("fixed", "road", "back", s), front = m:get("fixed", "road", "front", s),
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
  local board = { spaces = spaces, finish = finish, free = options.stop == "free", next = {} }
  for s = 0, finish - 1 do
    if s == 0 or spaces[s].colour then board.next[s] = neighbours(spaces, finish, s, into_finish) end
  end
  return board, function(s) return name_of(m, s) end
end

-- From ten places each time, so that a single test stays short.
for part = 1, 4 do describe("the paths a player can drive, part " .. part, function()
  each {
    { "short", "must_go", "", 1 }, { "long", "must_go", "", 2 },
    { "short", "free", "", 3 }, { "long", "free", "", 4 },
    { "short", "must_go", "wy", 5 }, { "long", "must_go", "rp", 6 }, { "short", "free", "gb", 7 },
    { "short", "must_go", "", 8, "any" }, { "long", "must_go", "bgpr", 9, "any" },
  }("on the {1} track, {2}, with tiles '{3}', are those of a search from the rules", function(name, stop, have, seed, into)
    local options = { track = name, stop = stop, finish = into }
    local pick = stream(10 * part + seed)
    local board, name_at = board_of(options)
    for _ = 1, 10 do
      local s, at, roll, dice, other = random_case(pick, board, name_at) -- the other car may be passed
      local tiles, spent = {}, "x"
      for i, colour in ipairs(COLOURS) do
        local letter = ("wyrbgp"):sub(i, i)
        if have:find(letter, 1, true) then tiles[colour] = 1 else spent = spent .. letter end
      end
      local want, got = {}, {}
      search(board, s, dice, tiles, "", want)
      options.tiles = have ~= "" and true or nil
      options.position = at .. (have ~= "" and "-" .. spent or "") .. " " .. other
      local m = match(GAME, options, { rig = roll .. six "white" })
      if m:rigged() == 6 then drive(m, "", got) else got[""] = true end -- no die fitted, and blue has rolled
      same(keys(got), keys(want), at .. " with " .. roll)
    end
  end)
end) end

-- The share of random places and rolls, in percent, from which a turn can end on more than one space.
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
  each { { "short", 45 }, { "long", 45 } }("on the {1} track: {2} turns of 100 can end on more than one space", function(name, least)
    local share = share_with_choice(name, 1000)
    ok(share >= least, share .. " %")
  end)
end)

-- --- the rest -------------------------------------------------------------------------------------

describe("the oval, a variant with a track of its own", function()
  it("is Monza on another track, with the bonus step", function()
    local m = match("monza_oval", { position = "m2 start r5" }, { seats = 3, rig = six "green" .. six "white" })
    equal(m:get("fixed", "road", "total"), 36)
    equal(m:turn(), BLUE) -- no green ahead of m2
    m = match("monza_oval", { position = "start start r5" }, { seats = 3, rig = six "white" })
    same(m:legal(), { "white" })
    m:rig(six "purple"):play("white")
    equal(car(m, RED), "l1")
  end)

  it("can be raced to its end", function()
    local m = match("monza_oval", {}, { seats = 4 })
    m:random()
    ok(m:over())
    m:holds()
  end)
end)

describe("a position", function()
  each {
    { "m99 start", "'m99' is no space" }, { "m4", "1 cars; there are 2" },
    { "l1 start", "there are tyres on l1" }, { "m4-q start", "'Q' is no tile" },
    { "m4 start pink", "'pink' is no car" }, { "m4 start green", "'green' is no car" }, { "m4 m4", "two cars on m4" },
  }("'{1}' is refused", function(text, message)
    fails(function() match(GAME, { position = text }, { seats = 2 }) end, message)
  end)
end)

describe("the picture", function()
  it("shows the lanes, the cars, the dice placed and what can be reached", function()
    local m = race("l10 m10 r13 r11", "blue yellow purple purple white red")
    m:play("white purple")
    m:looks("monza_short")
  end)

  it("shows the long track and the tiles", function()
    local m = race("m16-r start finish r31-wyx", "blue blue green purple purple white", PRO)
    m:looks("monza_long") -- also the last round: green is home
  end)

  it("shows a turbo roll", function()
    local m = race("m16-wyrbgpx start", "red blue green purple white purple", PRO)
    m:rig("blue yellow"):play("red blue green purple white purple")
    m:play("blue")
    m:looks("monza_turbo")
  end)

  it("shows who may take a bonus step, and where", function()
    local m = race("m9 m5 m4", "purple green red red red red", { bonus = true })
    m:play("purple green/left")
    m:looks("monza_bonus")
  end)

  it("marks what takes an accelerator with a +", function()
    local m = race("m10 start", six "yellow", { tiles = true })
    local picture = m:picture()
    contains(picture, "|y*")
    contains(picture, "|g+")
  end)
end)

describe("in sentences", function()
  it("says what lies ahead and where everybody is", function()
    local m = race("m9-r m10 start", "purple green red red red red", { tiles = true })
    equal(m:describe(), [[
Red drives; the dice left are red, red, red, red, green, purple.
Ahead of m9 (green): left l11 (white); straight m10 (purple), where blue stands; right r10 (blue).
Red is on m9 (green), 25 of 56.
Blue is on m10 (purple), 27 of 56.
Green is at the start.
Red has the accelerators white, yellow, blue, green, purple and the extra roll.
Blue has the accelerators white, yellow, red, blue, green, purple and the extra roll.
Green has the accelerators white, yellow, red, blue, green, purple and the extra roll.]])
  end)
end)

describe("random races", function()
  each {
    { 2, {} }, { 3, { track = "long", tiles = true } }, { 4, { bonus = true, tiles = true } },
    { 4, { bonus = true, bonus_own = false, finish = "any", stop = "free", first = 3 } },
    { 2, { tiles = true, turbo_tiles = true, track = "long", bonus = true } },
  }("of {1} keep what every game must keep, with {2}", function(seats, options)
    local m = match(GAME, options, { seats = seats })
    m:random()
    ok(m:over())
    m:holds()
  end)
end)

describe("colours in short", function()
  it("come before reroll, whether they can be placed or not", function()
    local m = race("m10 start", "white white yellow blue green purple", { tiles = true })
    contains(m:refuses("r b g"), "no unused die shows red")
    m:rig("red red"):play("rer b g")
    equal(m:get("dice", "count", "red"), 2)
  end)

  it("go with a way in short", function()
    equal(race("m10 l5", "green white white white white white"):play("gr/l"):history()[1].move, "green/left")
    contains(race("m10 l5", "green white white white white white"):refuses("g/s"), "there is no such space that way")
  end)
end)
