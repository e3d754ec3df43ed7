-- tests/games/monza_bonus_test.lua - Monza: the bonus step.

local help = require "monza_help"

local RED <const>, BLUE <const>, GREEN <const> = help.RED, help.BLUE, help.GREEN
local six, turn, race, car, cars, pro = help.six, help.turn, help.race,
  help.car, help.cars, help.pro

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
    m:refuses("stop", "not_now")
    m:play("no bonus")
    equal(car(m, GREEN), "m4")
    equal(m:turn(), BLUE)
  end)

  it("has its own time, and the dice have theirs", function()
    local m = race("m9 start m4", "purple green white white white white", BONUS)
    contains(m:why("bonus"), "'bonus' is not a move now")
    m:play("purple green/left")
    -- not white/left, though two are ahead of m4
    contains(m:why("white"), "white: this is not the time for that")
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
    -- ahead of l2 are l3, where blue stands, and m3
    local m = green_last("m9 l3 l2")
    equal(m:phase(), "bonus")
    same(m:legal(), { "no bonus", "bonus right" })
    m = green_last("m9 l3 l2 m3") -- and now yellow on m3
    equal(m:phase(), "main")
    m = race("m9 m12 m11", GREEN_LAST, BONUS) -- only m12 follows m11
    m:rig(six "purple"):play("purple green/left")
    equal(m:turn(), BLUE)
    equal(m:phase(), "main")
  end)

  it("leads from the start onto white or purple", function()
    local m = green_last("m9 start start")
    same(m:legal(), { "no bonus", "bonus straight", "bonus right" })
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
      local m = race("l10 start start start",
        line == "white" and "white red red red red red"
        or "white purple red red red red", BONUS)
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

  it("is offered with its reason", function()
    contains(green_last("m9 m5 m4"):picture(),
      "Last was green, so green may go on: bonus and the way, or no bonus.")
  end)

  it("is told with what the turn before it did", function()
    -- red ends where blue stands, and red was last
    local m = race("m2 r2", six "red", BONUS)
    m:play("red")
    contains(m:changes(), "Blue is set back from r2 to r1.")
    m:rig(six "white"):play("bonus left")
    contains(m:changes(), "Blue is set back from r2 to r1.")
    m = race("m2 r2", six "red", BONUS):play("red")
    m:rig(six "white"):play("no bonus")
    contains(m:changes(), "Blue is set back from r2 to r1.")
  end)

  it("of another's car is told as a turn of its own", function()
    local m = green_last("m9 start l12")
    contains(m:changes(), "Green is set back from l12 to l11.")
    m:rig(six "white"):play("bonus right")
    equal(m:changes(), "Green played bonus right.")
  end)

  it("starts no further one", function()
    -- r7 is white, r8 red: the step onto it is no die
    local m = green_last("m9 start r7 start")
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
    local m = race("m16-wyrbgpx start", "red blue green purple white purple",
      pro { bonus = true })
    m:rig("blue white"):play("red blue green purple white purple")
    equal(m:phase(), "turbo")
    m:play("blue")
    equal(m:phase(), "bonus")
    equal(m:turn(), BLUE)
  end)

  it("with finish=any goes by the die that was chosen", function()
    local m = race("l23 m4", "blue red white white white white",
      { bonus = true, finish = "any" })
    m:play("blue")
    equal(m:turn(), BLUE)
    equal(m:phase(), "bonus")
    m = race("l23 m4", "blue red white white white white",
      { bonus = true, finish = "any" })
    m:rig(six "yellow"):play("red") -- red is home and takes no bonus step
    ok(m:over() or m:phase() == "main")
  end)
end)

describe("a bonus step into the finish", function()
  local GREEN_LAST <const> = "purple green red red red red"

  it(
    "starts the last round; its owner has no further turn and has used no dice",
    function()
      local m = race("m9 l23 m23 start", GREEN_LAST, BONUS)
      m:play("purple green/left")
      m:rig(six "white"):play("bonus straight")
      equal(car(m, GREEN), "finish")
      equal(m:turn(), BLUE)
      -- then yellow, which stays; green is left out
      m:rig(six "red" .. six "white"):play("white")
      ok(m:over())
      equal(m:rigged(), 6) -- nobody has rolled the white dice
      ok(m:wins(GREEN) and not m:wins(BLUE))
    end)

  it("counts the dice of the owner's own turn in this round", function()
    local m = race("m9 m23 l22 start", "purple red red red red red",
      { bonus = true, first = 3 })
    -- green goes to l23 with one die; yellow stays
    m:rig(six "red" .. " " .. GREEN_LAST):play("purple")
    equal(m:turn(), RED)
    m:play("purple green/left")
    m:rig(six "white"):play("bonus straight")
    equal(m:get("used", GREEN), 1)
    m:play("white")
    ok(m:over() and m:wins(GREEN) and m:wins(BLUE)) -- one die each
  end)

  it("ends the match at once when the round is over with it", function()
    local m = race("m9 start m23 start red", GREEN_LAST,
      { bonus = true, first = 2 }, 4)
    m:play("purple green/left")
    m:play("bonus straight")
    ok(m:over() and m:wins(GREEN))
  end)
end)
