-- tests/hoch3_test.lua - Hoch³: every ruling.
--
-- Small pieces of the setup used here, from the top (1 red, 2 blue, 3 green,
-- 4 yellow); large ones stand on rows 5 and 1:
--
--   row 4   1 1 2 3 4
--   row 3   2 3 4 1 2
--   row 2   3 4 1 2 3

local SETUP <const> = "1 1 2 3 4  2 3 4 1 2  3 4 1 2 3"

local function hoch3(options, seats)
  return match("hoch3", options or {}, { seats = seats, rig = SETUP })
end

local function cell(m, name) return m:get("board", "cell", name) end

-- c4 is cleared: its blue piece is slid under the large one on c5.
local function cleared() return hoch3():play("c5-c4", "c4-c5 with") end

describe("moving", function()
  it("offers 26 ways over small pieces at the start, and no other", function()
    local m = hoch3()
    local moves = 0
    for _, text in ipairs(m:legal()) do
      if not text:find("uncover") then moves = moves + 1 end
    end
    equal(moves, 26)
    m:refuses("b2-b3", "small_to_empty")
    m:refuses("a1-b1", "never_onto_large")
    m:refuses("a1-a3", "one_space")
    m:refuses("b2-b3 with", "only_large_slide")
  end)

  it("lifts a large piece off alone", function()
    local m = hoch3():play("a1-a2")
    m:refuses("a1-a2", "a_piece")
    m:play("a2-a1")
    equal(m:get("stand", "top", cell(m, "a2")), 3)
  end)

  it("slides a large piece with what it covers, to an empty space only", function()
    local m = hoch3():play("a1-a2")
    m:refuses("a2-b2 with", "slide_to_empty")
    m:play("a2-a1 with")
    equal(m:get("stand", "height", cell(m, "a2")), 0)
    equal(m:get("stand", "at", cell(m, "a1"), 1), 3)
  end)

  it("lifts onto another small piece", function()
    local m = hoch3():play("a1-a2", "a2-b2")
    equal(m:get("stand", "top", cell(m, "a2")), 3)
    equal(m:get("stand", "at", cell(m, "b2"), 1), 4)
  end)

  it("takes no question about what is covered: both ways are always offered", function()
    local m = hoch3():play("a1-a2", "a2-b2")
    ok(m:legal("b1-a1")[1] and m:legal("b1-a1 with")[1]) -- b1 covers nothing
  end)
end)

describe("a line of three", function()
  it("scores at once for a small piece that makes it", function()
    local m = cleared():play("d3-c4")
    equal(m:get("sets", 1), 1)
    equal(m:score(1), 3)
    equal(m:get("stand", "height", cell(m, "a4")), 0)
    equal(m:turn(), 2)
  end)

  it("does not score when one of them is covered", function()
    local m = cleared():play("a5-a4", "d3-c4")
    equal(m:get("sets", 2), 0)
  end)

  it("gives nothing to whoever lifts a large piece away, but the next may claim it", function()
    local m = cleared():play("a5-a4", "d3-c4", "a4-a5")
    equal(m:get("sets", 1), 0)
    m:play("uncover a4 b4 c4")
    equal(m:get("sets", 2), 1)
  end)

  it("may not be claimed without lifting when claim is off", function()
    local m = match("hoch3", { claim = false }, { rig = SETUP })
    m:play("c5-c4", "c4-c5 with", "a5-a4", "d3-c4", "a4-a5")
    m:refuses("uncover a4 b4 c4", "something_to_lift")
  end)
end)

describe("uncovering", function()
  it("wins three of a colour and leaves the large pieces where they are", function()
    local m = cleared():play("a5-a4", "d3-c4", "uncover c4 a4 b4")
    equal(m:get("sets", 1), 1)
    equal(m:get("stand", "top", cell(m, "a4")), 6)
    equal(m:get("stand", "height", cell(m, "a4")), 1)
    equal(m:get("stand", "height", cell(m, "b4")), 0)
    equal(m:turn(), 2)
  end)

  it("costs the next turn when it is wrong", function()
    local m = hoch3():play("uncover a1 b1 c1", "a5-a4")
    equal(m:turn(), 2)
    m:play("a4-a5")
    equal(m:turn(), 1)
  end)

  it("makes both miss when both were wrong", function()
    local m = hoch3():play("uncover a1 b1 c1", "uncover a1 b1 c1")
    equal(m:turn(), 1)
  end)

  it("names no empty space and no two colours", function()
    local m = cleared()
    m:refuses("uncover a4 b4 c4", "no_empty_space")
    m:refuses("uncover a3 b3 c3", "no_two_colours")
  end)

  it("shows what was lifted until the next action", function()
    local m = hoch3():play("b1-b2", "uncover a1 b2 c3") -- nothing under a1
    equal(m:seen(1, "stand", "at", cell(m, "b2"), 1), 4)
    contains(m:describe(1), "large, lifted from yellow")
    m:play("a5-a4")
    equal(m:seen(1, "stand", "at", cell(m, "b2"), 1), 6)
    lacks({ m:describe(1) }, "lifted")
  end)
end)

describe("what is covered", function()
  it("is in no picture, no description and no view", function()
    local m = hoch3():play("a1-a2")
    local empty = hoch3():play("b1-b2")
    lacks({ m:describe(1) }, "green, covered")
    contains(m:describe(1), "Row 2, from a to e: large, yellow, red, blue, green.")
    equal(m:seen(1, "stand", "height", cell(m, "a2")), 1)
    ok(empty)
  end)

  it("is shown to learners as a fact, not as a colour", function()
    local m = match("hoch3", { show_cover = true }, { rig = SETUP }):play("a1-a2")
    equal(m:seen(1, "stand", "height", cell(m, "a2")), 2)
    equal(m:seen(1, "stand", "at", cell(m, "a2"), 1), 0)
  end)
end)

describe("the end", function()
  it("comes with two sets, or three", function()
    equal(match("hoch3", { sets = 3 }, { seed = 1 }):get("stand", "count", 5), 3)
    equal(match("hoch3", {}, { seed = 1 }):get("stand", "count", 5), 0)
  end)

  it("pools the sets of a team", function()
    local m = hoch3({}, 4):play("c5-c4", "c4-c5 with", "d3-c4")
    equal(m:get("sets", 3), 1)
    equal(m:turn(), 4)
  end)
end)

-- That no setup has three in a line is shown by tests/c/hoch3_test.c.
describe("the setup", function()
  it("knows all 48 lines of three", function() equal(hoch3():get("board", "lines"), 48) end)
  it("may be easy", function()
    equal(match("hoch3", { setup = "easy" }, { seed = 1 }):get("stand", "count", 6), 6)
  end)
end)
