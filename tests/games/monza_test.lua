-- tests/games/monza_test.lua - Monza: the rulebook's three examples, a turn, sending
-- back, the professional game.

local help = require "monza_help"

local GAME <const>, COLOURS <const>, PRO <const> = help.GAME, help.COLOURS, help.PRO
local RED <const>, BLUE <const>, GREEN <const> = help.RED, help.BLUE, help.GREEN
local six, turn, race, name_of, car, cars, pro = help.six, help.turn, help.race,
  help.name_of, help.car, help.cars, help.pro

-- --- the rulebook's examples ------------------------------------------------

describe("example 1, on the short track", function()
  local m
  before_each(function()
    -- red on l10; blue on the purple m10; green on the purple r13, yellow two
    -- spaces behind it
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
  before_each(function()
    m = race("m16-r start", "blue blue green purple purple white", PRO)
  end)

  it("starts where red alone leads on", function()
    local ahead = m:get("fixed", "road", "ahead", 3 * m:get("car", RED) + 2)
    equal(COLOURS[m:get("fixed", "road", "colour", ahead)], "red")
    same(m:legal("+"), {}) -- the red accelerator is spent
    same(m:legal("b"), {})
    m:refuses("blue", "colour_ahead")
    m:refuses("+red", "tile_left")
  end)

  it("goes through with an extra roll, an accelerator and the sixth die, then has a turbo roll",
    function()
      m:rig("red blue"):play("reroll purple, blue")
      equal(m:rigged(), 0)
      for colour, n in pairs { red = 1, blue = 2, green = 1, purple = 1,
        white = 1 } do
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
      contains(m:picture(RED),
        "All six dice are placed: go on with an accelerator, or stop for the turbo roll.")
      m:rig("yellow purple"):play("stop")
      equal(m:phase(), "turbo")
      lacks({ m:picture(RED) }, "All six dice")
      contains(m:changes(BLUE),
        "Red placed all six dice and earned the turbo roll.")
      equal(car(m, RED), "m23") -- the car has moved up
      m:refuses("purple", "colour_ahead")
      -- purple does not fit after it: the turn is over
      m:rig(six "yellow"):play("yellow")
      equal(car(m, RED), "m24")
      equal(m:get("used", RED), 7)
      local long = m:get("car", RED)
      equal(m:get("fixed", "road", "front", long) - m:get("fixed", "road",
        "back", long), 5)
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
    same(m:legal(), { "no bonus", "bonus left", "bonus straight" })
    turn(m, "bonus left")
    equal(car(m, GREEN), "m3")
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("has no yellow space after that green", function()
    local m = race("m9 start r2 start", six "yellow" .. six "white",
      { bonus = true })
    equal(car(m, RED), "m9")
    equal(m:turn(), BLUE)
  end)
end)

-- --- placing dice -----------------------------------------------------------

describe("placing dice", function()
  it("goes straight on or to the space beside one's front edge", function()
    -- m10 ends at 27: left is l12 (26 to 28), right r11 (26 to 28), straight
    -- m11
    local m = race("m10 start", "green yellow white white white white")
    same(m:legal(), { "yellow", "green/left", "green/right" })
    m:play("green/left")
    equal(name_of(m, m:get("head")), "l12")
  end)

  it("asks which lane where two spaces of a colour can be reached", function()
    local m = race("m10 start", "green yellow white white white white")
    contains(m:refuses("green"),
      "'green' could be green/left (l12) or green/right (r11)")
    m = race("m10 l12 r11", "green yellow white white white white")
    contains(m:refuses("green"),
      "green/left (l12, where blue stands) or green/right (r11, where green stands)")
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
  before_each(function()
    m = race("m10 start", "green yellow white white blue purple")
  end)

  each {
    { "orange", "expected step (white, yellow, red, blue, green, purple)" },
    { "purpel", "did you mean 'purple'?" },
    { "green/up", "'green/up' is not a move; '/up' does not belong there" },
    { "red", "no unused die shows red" },
    { "white", "no white space can be entered from here" },
    { "white/left", "no white space can be entered from here" },
    { "yellow/left", "there is no such space that way" },
    { "yellow red", "after yellow: red: no unused die shows red" },
    { "yellow, blue yellow",
      "after yellow, blue: yellow: no unused die shows yellow" },
    { "yellow purple", "Nothing was played. You could play there: blue" },
    { "yellow blue green/left purple",
      "your turn ends with 'green/left', so 'purple' cannot follow" },
    { "yellow blue green/left whitte",
      "'whitte' is not a move here; did you mean 'white'?" },
  }("'{1}' is answered with: {2}", function(line, answer)
    contains(m:refuses(line), answer)
    equal(m:get("steps"), 0)
  end)

  it("names the dice to roll again", function()
    m = race("start start", "red red red blue blue green", { tiles = true })
    contains(m:refuses("reroll black"),
      "expected dice (purple, green, blue, red, yellow, white)")
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
    -- m9 ends it; r8 leads to m9
    m = race("m8 start", "green red white white white white")
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

-- --- sending back -----------------------------------------------------------

describe("a car on whose space another ends", function()
  it("goes back to the space behind it", function()
    local m = race("l10 m10", "white purple red red red red")
    m:play("white purple")
    equal(cars(m), "m10 m9")
  end)

  it("is told, until the next turn", function()
    local m = turn(race("l10 m10", "white purple red red red red"),
      "white purple")
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

-- --- the professional game --------------------------------------------------

describe("without tiles", function()
  local m
  before_each(function() m = race("start start", six "white") end)

  it("neither a hint nor an answer offers what belongs to them", function()
    equal(m:hint("re"), "")
    equal(m:hint("st"), "")
    equal(m:hint("+"), "")
    local message = m:refuses("turbo")
    contains(message, "expected step (")
    ok(not message:find("reroll") and not message:find("stop")
      and not message:find("'+'", 1, true))
    contains(m:refuses("reroll"), "a move only with other options")
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
    m:allows("reroll green blue red", "reroll red green blue", "reroll g r b",
      "reroll red red red blue blue green")
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
    match(GAME, {}, { rig = six "white" }):refuses("reroll white",
      "extra_roll_left")
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

  it("may be placed while a die fits; then the dice are compulsory again",
    function()
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
    local m = race("m26-wyrbgpx m27-wyrbgpx",
      "green red yellow white purple green", PRO)
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

describe("random races", function()
  each {
    { 2, {} }, { 3, { track = "long", tiles = true } },
    { 4, { bonus = true, tiles = true } },
    { 4, { bonus = true, bonus_own = false, finish = "any", stop = "free",
      first = 3 } },
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
    local m = race("m10 start", "white white yellow blue green purple",
      { tiles = true })
    contains(m:refuses("r b g"), "no unused die shows red")
    m:rig("red red"):play("rer b g")
    equal(m:get("dice", "count", "red"), 2)
  end)

  it("go with a way in short", function()
    equal(race("m10 l5", "green white white white white white"):play(
      "gr/l"):history()[1].move, "green/left")
    contains(race("m10 l5", "green white white white white white"):refuses(
      "g/s"), "there is no such space that way")
  end)
end)
