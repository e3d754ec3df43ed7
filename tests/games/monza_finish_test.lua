-- tests/games/monza_finish_test.lua - Monza: the finish and the last round.

local help = require "monza_help"

local GAME <const>, RED <const>, BLUE <const>, GREEN <const> = help.GAME,
  help.RED, help.BLUE, help.GREEN
local six, race, car, cars = help.six, help.race, help.car, help.cars

describe("the finish", function()
  it("needs a white die", function()
    local m = race("l23 start", six "red" .. six "white")
    equal(m:turn(), BLUE)
    m = race("l23 start", "white red red red red red")
    same(m:legal(), { "white" })
  end)

  it("takes any die with finish=any", function()
    local m = race("l23 start", "yellow red red red red red",
      { finish = "any" })
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

  each(ORDERS)("started by seat {1}, with seat {2} home, is played to its end",
    function(first, home)
      local words, position = {}, {}
      for seat = 1, 4 do position[seat] = seat == home and "l23" or "start" end
      for i = 0, 3 do
        local seat = (first + i - 1) % 4 + 1
        -- red does not leave the start
        words[#words + 1] = seat == home and six "white" or six "red"
      end
      local m = race(table.concat(position, " "), table.concat(words),
        { first = first })
      equal(m:turn(), home)
      m:play("white")
      ok(m:over())
      equal(m:rigged(), 0) -- all had their turn, and none a second one
      for seat = 1, 4 do equal(m:wins(seat), seat == home) end
    end)

  -- Two cars can come home with one die, two with two; the others stay at the
  -- start.
  local HOME <const> = {
    { { "l23", " white yellow yellow yellow yellow yellow", "white" },
      { "m23", " white yellow yellow yellow yellow yellow", "white" } },
    { { "l22", " purple white yellow yellow yellow yellow", "purple white" },
      { "m22", " red white yellow yellow yellow yellow",
        "red/straight white" } },
  }
  local AWAY <const> = { "start", six "red" }

  -- What each seat does when seat s uses dice[s] dice; nil when there is no
  -- place for it.
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
    local m = race(table.concat(position, " "), table.concat(rolls),
      { first = first })
    while not m:over() do m:play(turns[m:turn()][3]) end
    equal(m:rigged(), 0)
    return m
  end

  each { { 1 }, { 2 }, { 3 },
    { 4 } }("is won by the fewest dice in every order of seats, seat {1} first",
    function(first)
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
          for seat = 1, 4 do
            equal(m:wins(seat), dice[seat] == fewest, table.concat(dice))
          end
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

  it("is said to need a white die, or any", function()
    local m = race("l23 start", "red white white white white white")
    m:refuses("red", "white_finish")
    contains(m:describe(),
      "Ahead: straight the finish (white), can be entered.")
    contains(m:picture(), "\nfinish (white) *\n")
    m = race("l23 start", six "red", { finish = "any" })
    contains(m:describe(), "straight the finish (any), can be entered.")
    contains(m:picture(), "\nfinish (any) *\n")
    m:allows("red")
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
    -- blue stays; red again
    m:rig(six "red" .. " purple white red red red red"):play("blue")
    equal(m:turn(), RED)
    contains(m:changes(RED),
      "\nBlue had no move (roll red red red red red red).")
    equal(m:get("used", RED), 0)
    m:rig(six "red"):play("purple white")
    equal(m:get("used", RED), 2)
    equal(m:winner(), RED)
  end)

  it("can be started by any seat", function()
    equal(match(GAME, { first = 3 }, { seats = 3, rig = six "white" }):turn(), GREEN)
    fails(function() match(GAME, { first = 3 }, { seats = 2 }) end,
      "no such seat")
  end)
end)
