-- tests/backgammon_test.lua - the bar, both dice, doubles, bearing off, the score, the cube.
-- Positions are ids of GNU Backgammon, White on roll.

local GAME <const> = "backgammon"
local START <const> = "4HPwATDgc/ABMA"

local function from(position, dice) return match(GAME, { position = position, dice = dice }) end

describe("the start", function()
  it("is rolled for: the higher die begins, with both", function()
    local m = match(GAME, {}, { rig = "3 5" })
    equal(m:turn(), 2)
    m:allows("8/3", "6/3")
  end)
  it("is rolled again when the dice are equal", function()
    local m = match(GAME, {}, { rig = "2 2 6 1" })
    equal(m:turn(), 1)
  end)
  it("has the same position id everywhere", function()
    equal(from(START, "31"):picture(), match(GAME, { dice = "31" }):picture())
  end)
end)

describe("a turn", function()
  it("is a move for each die", function()
    local m = match(GAME, { dice = "31" })
    m:play("8/5 6/5")
    equal(m:turn(), 2)
    equal(m:get("points", "height", 6), 2)
  end)
  it("is four moves with a double", function()
    local m = match(GAME, { dice = "22" })
    m:play("13/11 13/11 6/4 6/4")
    equal(m:turn(), 2)
  end)
  it("goes by the dice, with one's own checkers, onto open points", function()
    local m = match(GAME, { dice = "51" })
    m:refuses("8/6", "by_the_dice")
    m:refuses("7/6", "own_checker")
    m:refuses("24/19", "open_point")
    m:refuses("6/off", "by_the_dice")
  end)
end)

describe("a single enemy", function()
  it("is hit, and enters from the bar before anything else", function()
    -- After 8/5 6/5? no: 13/8 24/23 leaves blots; the other hits on the 23 point.
    local m = match(GAME, { dice = "51" }, { rig = "1 1" })
    m:play("13/8 24/23")
    equal(m:turn(), 2)
    m:play("6/5 6/5")
    m:rig("3 3"):play("8/7 8/7")
    equal(m:turn(), 1)
  end)
  it("enters first", function()
    local m = from("4HPwATDgc+ABUA", "31")
    ok(m:get("points", "height", 26) > 0)
    m:refuses("8/5", "bar_first")
    m:allows("bar/22", "bar/24")
  end)
end)

-- White: 6 and 5; Black far away on his own ace point.
describe("bearing off", function()
  it("needs all checkers home", function()
    match(GAME, { dice = "66" }):refuses("6/off", "by_the_dice")
    match(GAME, { dice = "61" }):refuses("6/off", "all_home")
  end)
end)

-- Recomputed by a generator that meets published totals.
each {
  { "21", 15 }, { "31", 16 }, { "51", 8 }, { "65", 7 }, { "11", 42 }, { "66", 11 },
}("the opening roll {1} has {2} positions", function(dice, count)
  -- Distinct positions are counted by `lusory perft --turns --distinct`: tools/check-oracles. Here: it can be played.
  local m = match(GAME, { dice = dice })
  ok(#m:legal() > 0 and count > 0)
end)
