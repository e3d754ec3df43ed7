-- tests/games/hoch3_test.lua - Hoch³: every ruling.
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

-- Another setup, with six large pieces, so that b5, d5, b1 and d1 are empty.
local function easy(setup, options, seats)
  options = options or {}
  options.setup = "easy"
  return match("hoch3", options, { seats = seats, rig = setup })
end

-- lacks() is about lists; this is about a text.
local function says_not(text, part) ok(not text:find(part, 1, true), text) end

local function cell(m, name) return m:get("board", "cell", name) end

local function top(m, name) return m:get("stand", "top", cell(m, name)) end

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

  it("slides a large piece with what it covers, to an empty space only",
    function()
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

  it("moves a small piece one space to an empty one, from all sides", function()
    local m = cleared()
    m:allows("b4-c4", "d4-c4", "b3-c4", "c3-c4", "d3-c4")
    m:refuses("a4-c4", "one_space")
    m:refuses("e2-c4", "one_space")
  end)

  it("never puts a large piece onto another, nor two small ones in one space",
    function()
      local m = hoch3():play("a1-a2")
      m:refuses("b1-a2", "never_onto_large")
      m:refuses("b1-a2 with", "never_onto_large")
      m:refuses("a2-b2 with", "slide_to_empty")
      m:refuses("b2-a2", "never_onto_large")
      m:refuses("b2-c2", "small_to_empty")
    end)

  it("is never left out", function() hoch3():refuses("pass") end)

  it("takes no question about what is covered: both ways are always offered",
    function()
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

  it("does not score when a large piece slides into it with a small one",
    function()
      local m = cleared():play("d5-d4", "d4-d3", "d3-c4 with")
      equal(m:get("sets", 1), 0)
      m:play("uncover a4 b4 c4")
      equal(m:get("sets", 2), 1)
    end)

  it("gives nothing to whoever lifts a large piece away, but the next may claim it", function()
    local m = cleared():play("a5-a4", "d3-c4", "a4-a5")
    equal(m:get("sets", 1), 0)
    m:play("uncover a4 b4 c4")
    equal(m:get("sets", 2), 1)
  end)

  it("that a large piece laid open is told as long as it lies there", function()
    local OPEN <const> = "Three red lie open on a4 b4 c4: laying them open " ..
      "scores nothing, but seat %d may take them now (uncover a4 b4 c4)."
    local m = cleared():play("a5-a4", "d3-c4")
    says_not(m:changes(1), "open")
    equal(m:play("a4-a5"):changes(1), "Seat 1 played a4-a5. " .. OPEN:format(2))
    says_not(m:picture(2), "open")
    equal(m:play("a1-a2"):changes(2), "Seat 2 played a1-a2.")
    contains(m:picture(1), OPEN:format(1))
    says_not(m:play("uncover a4 b4 c4"):changes(1), "open")
  end)

  it("may not be claimed without lifting when claim is off", function()
    local m = match("hoch3", { claim = false }, { rig = SETUP })
    m:play("c5-c4", "c4-c5 with", "a5-a4", "d3-c4", "a4-a5")
    contains(m:changes(1),
      "Three red lie open on a4 b4 c4: laying them open scores nothing.")
    m:refuses("uncover a4 b4 c4", "something_to_lift")
  end)
end)

describe("more than one line at once", function()
  -- b2 is filled between a2 and c2 d2.
  local FOUR <const> = "3 4 4 1 1  2 4 1 3 3  2 3 2 2 1"
  local function four() return easy(FOUR):play("b2-b1", "a3-b2") end

  it("of four in a line leaves the choice, and the turn, to the scorer",
    function()
      local m = four()
      equal(m:turn(), 2)
      equal(m:get("sets", 2), 0)
      same(m:legal(), { "take a2 b2 c2", "take b2 c2 d2" })
      m:refuses("take c2 b2 a1")
      m:refuses("take a3 b3 c3", "a_line_you_made")
      m:refuses("b1-a1")
    end)

  it("gives one set; the fourth stays", function()
    local m = four():play("take d2 c2 b2") -- in any order
    equal(m:get("sets", 2), 1)
    equal(m:score(2), 3)
    equal(top(m, "a2"), 2)
    equal(top(m, "b2"), 0)
    equal(top(m, "d2"), 0)
    equal(m:turn(), 1)
    m = four():play("take a2 b2 c2")
    equal(top(m, "a2"), 0)
    equal(top(m, "d2"), 2)
  end)

  it("of five in a line leaves three to choose from", function()
    local m = easy("2 3 1 3 2  1 1 2 1 1  2 3 3 2 3",
      { colours = 3 }):play("c2-b1", "c3-c2", "c4-c3")
    same(m:legal(), { "take a3 b3 c3", "take b3 c3 d3", "take c3 d3 e3" })
    m:play("take b3 c3 d3")
    equal(m:get("sets", 1), 1)
    equal(top(m, "a3") + top(m, "e3"), 2)
  end)

  it("gives one set where two lines cross", function()
    local m = easy("1 3 2 2 1  3 2 2 1 1  3 1 3 2 3",
      { colours = 3 }):play("b4-b5", "b3-b4")
    same(m:legal(), { "take b4 c4 d4", "take b4 c3 d2" })
    m:play("take b4 c4 d4")
    equal(m:get("sets", 2), 1)
    equal(top(m, "c3"), 2)
    equal(top(m, "d2"), 2)
    equal(m:turn(), 1)
  end)
end)

describe("uncovering", function()
  it("wins three of a colour and leaves the large pieces where they are",
    function()
      local m = cleared():play("a5-a4", "d3-c4", "uncover c4 a4 b4")
      equal(m:get("sets", 1), 1)
      equal(m:get("stand", "top", cell(m, "a4")), 6)
      equal(m:get("stand", "height", cell(m, "a4")), 1)
      equal(m:get("stand", "height", cell(m, "b4")), 0)
      equal(m:turn(), 2)
    end)

  it("wins three that are all covered", function()
    local m = cleared():play("a5-a4", "b5-b4", "d3-c4", "c5-c4",
      "uncover a4 b4 c4")
    equal(m:get("sets", 1), 1)
    for _, name in ipairs { "a4", "b4", "c4" } do
      equal(top(m, name), 6)
      equal(m:get("stand", "height", cell(m, name)), 1)
    end
  end)

  -- The French and the Italian text say that the opponent plays twice.
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

  it("makes each of four miss that was wrong, when its turn next comes",
    function()
      local m = hoch3({}, 4):play("uncover a1 b1 c1", "uncover a1 b1 c1",
        "a5-a4", "a4-a5")
      equal(m:turn(), 3)
      m:play("a5-a4", "a4-a5")
      equal(m:turn(), 1)
    end)

  it("names no empty space and no two colours", function()
    local m = cleared()
    m:refuses("uncover a4 b4 c4", "no_empty_space")
    m:refuses("uncover a3 b3 c3", "no_two_colours")
  end)

  it("lifts three for all to see, and a right one leaves nothing to see",
    function()
      local m = cleared():play("a5-a4", "d3-c4", "uncover a4 b4 c4")
      for seat = 1, 2 do says_not(m:describe(seat), "lifted") end
    end)

  it("shows what was lifted to everyone", function()
    local m = hoch3({}, 3):play("b1-b2", "uncover a1 b2 c3")
    for seat = 0, 3 do
      contains(m:describe(seat), "large (lifted from yellow)")
    end
    contains(m:picture(3), "Y")
    m:play("uncover a5 b5 c5") -- the next uncovering ends it too
    for seat = 0, 3 do says_not(m:describe(seat), "lifted from yellow") end
  end)

  it("shows that a large piece was over nothing", function()
    local m = hoch3():play("b1-b2", "uncover a1 b2 c3")
    for seat = 0, 2 do
      contains(m:describe(seat),
        "Row 1, from a to e: large (lifted from nothing), empty, large")
    end
    contains(m:picture(1), "1 │[□]│")
    m:play("a5-a4")
    says_not(m:describe(1), "lifted")
  end)

  it("is told with what it showed, but never logged with it", function()
    local m = hoch3():play("b1-b2", "uncover a1 b2 c3")
    equal(m:changes(1), "Seat 2 played uncover c3 b2 a1. On c3 b2 a1: yellow, yellow, nothing. " ..
      "These are not three alike, so seat 2 misses a turn.")
    equal(m:history()[2].move, "uncover c3 b2 a1")
    equal(m:history()[2].chance, "")
  end)

  it("is no longer told when the next action is done, however many play",
    function()
      local m = hoch3({}, 4):play("b1-b2", "uncover a1 b2 c3")
      contains(m:notes(4)[1].text, "yellow, yellow, nothing")
      m:play("a5-a4")
      for seat = 0, 4 do
        for i = 1, 3 do says_not(m:told(i, seat), "yellow") end
      end
    end)

  it("marks the line, and nothing when it is closed again", function()
    local m = hoch3():play("b5-b4", "uncover a5 b4 c3")
    contains(m:picture(1), "5 │[□]│")
    m:play("a1-a2")
    contains(m:picture(1), "5 │ ■ │")
    contains(m:picture(1), "4 │ r │ ■ │")
    contains(m:picture(1), "2 │[■]│")
  end)

  it("shows what was lifted until the next action", function()
    local m = hoch3():play("b1-b2", "uncover a1 b2 c3") -- nothing under a1
    equal(m:seen(1, "stand", "at", cell(m, "b2"), 1), 4)
    contains(m:describe(1), "large (lifted from yellow)")
    m:play("a5-a4")
    equal(m:seen(1, "stand", "at", cell(m, "b2"), 1), 6)
    says_not(m:describe(1), "lifted")
  end)
end)

describe("turns lost", function()
  it("are counted, and stay counted", function()
    local m = hoch3():play("uncover a1 b1 c1", "a5-a4", "a4-a5")
    equal(m:get("missed", 1), 1)
    equal(m:get("missed", 2), 0)
  end)
end)

describe("the last turn", function()
  it("says what was taken, by whom and where", function()
    equal(hoch3():play("a5-a4"):changes(1), "Seat 1 played a5-a4.")
    local m = cleared():play("d3-c4")
    equal(m:changes(2), "Seat 1 played d3-c4. Seat 1 took three red: a4 b4 c4.")
    contains(m:picture(2), "4 │[·]│[·]│[·]│ g │")
    contains(m:picture(2), "3 │ b │ g │ y │[·]│ b │") -- d3, which it left
    equal(m:play("a5-a4"):changes(2), "Seat 2 played a5-a4.")
  end)

  it("says what was taken from under a large piece", function()
    local m = cleared():play("a5-a4", "d3-c4", "uncover a4 b4 c4")
    contains(m:changes(2), "Seat 1 took three red: a4 b4 c4.")
    contains(m:picture(2), "4 │[■]│[·]│[·]│ g │")
  end)

  it("says whose turn was missed after it", function()
    local m = hoch3():play("uncover a1 b1 c1", "a5-a4")
    equal(m:changes(2), "Seat 2 played a5-a4.\nSeat 1 missed its turn.")
    equal(m:history()[2].missed, "Seat 1 missed its turn.")
    equal(m:play("a4-a5"):changes(2), "Seat 2 played a4-a5.")
  end)

  it("says that both missed one", function()
    contains(hoch3():play("uncover a1 b1 c1", "uncover a1 b1 c1"):changes(1),
      "so seat 2 misses a turn.\nSeat 1 and seat 2 missed their turns.")
  end)

  it("says who misses a turn until it is missed", function()
    local m = hoch3():play("uncover a1 b1 c1")
    contains(m:describe(2), "Seat 1: 0 of 2 sets, misses a turn.")
    says_not(m:play("a5-a4"):describe(2), "misses")
  end)
end)

describe("a line", function()
  each { "uncover C1 A1 B1", "uncover a1-c1",
    "uncover c1-a1" }("may be typed {1}",
    function(text)
      equal(hoch3():play(text):history()[1].move, "uncover a1 b1 c1")
    end)
end)

describe("what is typed", function()
  each { "a5 a4", "a5a4", "move a5-a4", "move a5 to a4",
    "A5 - A4" }("may be {1}",
    function(text)
      equal(hoch3():play(text):history()[1].move, "a5-a4")
    end)

  each { "c4 c5 with", "slide c4 to c5 with", "move c4-c5 with" }("may be {1}",
    function(text)
      equal(hoch3():play("c5-c4", text):history()[2].move, "c4-c5 with")
    end)

  each { "uncover a5", "uncover a5 b5", "uncover b4 d4" }("of three is not {1}",
    function(text)
      contains(hoch3():refuses(text),
        "expected three spaces in a line, such as c1 d1 e1 or c1-e1")
    end)

  it("is asked for in words of the board", function()
    contains(hoch3():refuses("x"),
      "expected piece (a cell a1 to e5) or 'uncover'")
    contains(hoch3():refuses("a5"),
      "'a5' is not complete; next comes space (a cell a1 to e5)")
    contains(hoch3():refuses("a5 z9"), "z9 is off the board")
  end)
end)

describe("the marks", function()
  it("leave out what was only hidden again", function()
    local m = hoch3():play("a5-a4", "b5-b4", "uncover a4 b4 c4")
    contains(m:picture(2), "4 │[R]│[R]│")
    m:play("d1-d2")
    contains(m:picture(2), "4 │ ■ │ ■ │")
  end)
end)

describe("the legend", function()
  it("has the colours that are there", function()
    contains(hoch3():picture(1), "b blue   g green   ■ large   r red   y yellow")
    contains(match("hoch3", { colours = 5 }, { seed = 1 }):picture(1),
      "b blue   g green   ■ large   r red   w white   y yellow")
  end)
end)

describe("what is covered", function()
  it("is in no picture, no description and no view", function()
    local m = hoch3():play("a1-a2")
    contains(m:describe(1),
      "Row 2, from a to e: large, yellow, red, blue, green.")
    equal(m:seen(1, "stand", "height", cell(m, "a2")), 1)
  end)

  it("is shown to learners as a fact, not as a colour", function()
    local m = match("hoch3", { show_cover = true },
      { rig = SETUP }):play("a1-a2")
    equal(m:seen(1, "stand", "height", cell(m, "a2")), 2)
    equal(m:seen(1, "stand", "at", cell(m, "a2"), 1), 0)
    contains(m:describe(1),
      "Row 2, from a to e: large (over something), yellow")
    contains(m:describe(1), "Row 1, from a to e: empty, large, large")
    contains(m:picture(1), "@")
  end)

  it("is remembered by all who saw it go there", function()
    local m = hoch3({}, 3):play("a1-a2")
    for seat = 1, 3 do equal(m:seen(seat, "memory", "at", cell(m, "a2")), 3) end
    m:play("a2-a1 with")
    equal(m:seen(2, "memory", "at", cell(m, "a1")), 3)
    equal(m:seen(2, "memory", "at", cell(m, "a2")), 0)
    m:play("a1-b2") -- what it covered stays behind
    equal(m:seen(2, "memory", "at", cell(m, "a1")), 0)
    equal(m:seen(2, "memory", "at", cell(m, "b2")), 4)
  end)
end)

describe("the end", function()
  it("comes with two sets of one player", function()
    local m = easy("2 2 1 3 4  1 2 2 4 4  3 3 1 3 1"):play("a4-b5", "a3-a4")
    equal(m:get("sets", 1), 1)
    ok(not m:over())
    m:play("c4-b3")
    equal(m:get("sets", 1), 2)
    equal(m:winner(), 1)
  end)

  it("comes with three sets, of five colours, by option", function()
    local m = easy("2 3 2 3 2  1 4 4 3 4  5 1 5 5 1", { sets = 3 })
    m:play("a4-b5", "c4-d5", "d3-c4", "b5-a4", "e3-d3", "a2-b3")
    equal(m:get("sets", 1), 2)
    ok(not m:over())
    m:play("d2-d1")
    equal(m:get("sets", 1), 3)
    equal(m:winner(), 1)
    equal(match("hoch3", { sets = 3 }, { seed = 1 }):get("stand", "count", 5), 3)
    equal(match("hoch3", {}, { seed = 1 }):get("stand", "count", 5), 0)
  end)

  -- Each of the three moves makes a line: seat 1, then 2, then 3.
  local EACH_ONE <const> = "3 1 3 1 1  3 2 2 3 3  1 2 1 2 2"

  it("is shared when nobody can reach enough sets and all have as many",
    function()
      local m = easy(EACH_ONE, { colours = 3 }, 3):play("a4-b5", "d4-d3")
      ok(not m:over()) -- one more set is there, and seats 1 and 2 have one
      m:play("e2-d3") -- two of each colour are left
      ok(m:over())
      for seat = 1, 3 do
        equal(m:get("sets", seat), 1)
        ok(m:wins(seat))
      end
    end)

  it("goes to the most pieces when nobody can reach enough sets", function()
    local m = easy("3 2 1 4 3  4 4 3 2 1  1 1 3 2 2", { sets = 3, colours = 4 }, 3)
    m:play("e2-d1", "c3-d3", "e3-d3", "d3-c2", "a3-b2")
    ok(not m:over())
    m:play("b3-c3") -- 2, 1 and 1, and no set is left
    ok(m:over())
    equal(m:get("sets", 1), 2)
    equal(m:winner(), 1)
  end)
end)

describe("teams", function()
  local PARTNERS <const> = "3 1 2 4 3  2 3 2 1 2  3 1 1 4 4"
  -- seats 1 and 3 make a line
  local MOVES <const> = { "b2-b1", "e2-d1", "d4-d3" }

  it("pool their sets and win together", function()
    local m = easy(PARTNERS, {}, 4):play(table.unpack(MOVES))
    equal(m:get("sets", 1), 1)
    equal(m:get("sets", 3), 1)
    ok(m:over() and m:wins(1) and m:wins(3))
    ok(not m:wins(2) and not m:wins(4))
  end)

  it("are shown with their sets", function()
    local m = easy(PARTNERS, {}, 4):play(MOVES[1])
    contains(m:picture(1), "Seats 1+3: 1 of 2 sets, seats 2+4: 0 of 2 sets")
    contains(m:describe(1),
      "Seats 1+3: 1 of 2 sets, seats 2+4: 0 of 2 sets.")
    says_not(hoch3({}, 3):picture(1), "1+3")
  end)

  it("may be off: then each plays alone", function()
    local m = easy(PARTNERS, { teams = false }, 4):play(table.unpack(MOVES))
    says_not(m:picture(1), "1+3")
    ok(not m:over())
    equal(m:turn(), 4)
  end)

  it("only the offender misses a turn", function()
    local m = hoch3({}, 4):play("uncover a1 b1 c1", "a5-a4", "a4-a5", "a5-a4")
    equal(m:turn(), 2)
    m:play("a4-a5")
    equal(m:turn(), 3)
  end)
end)

describe("three players", function()
  it("take turns, and a miss is used when the turn next comes", function()
    local m = hoch3({}, 3):play("uncover a1 b1 c1", "a5-a4")
    equal(m:turn(), 3)
    m:play("a4-a5")
    equal(m:turn(), 2)
    m:play("a5-a4", "a4-a5")
    equal(m:turn(), 1)
  end)
end)

-- That no setup has three in a line is shown by tests/games/hoch3_setup_test.c.
describe("the setup", function()
  it("knows all 48 lines of three",
    function() equal(hoch3():get("board", "lines"), 48) end)
  each { 2, 3, 4 }("fills the board for {1} players", function(seats)
    local m = hoch3({}, seats)
    equal(m:get("board", "pieces"), 25)
    equal(m:get("stand", "count", 6), 10)
    equal(top(m, "c5") + top(m, "c1"), 12)
  end)
  it("may be easy: six large pieces", function()
    local m = easy(SETUP)
    for _, name in ipairs { "a5", "c5", "e5", "a1", "c1", "e1" } do
      equal(top(m, name), 6)
    end
    for _, name in ipairs { "b5", "d5", "b1", "d1" } do
      equal(top(m, name), 0)
    end
    m:allows("a4-b5")
  end)
  each { 2, 3, 4 }("may be easy for {1} players", function(seats)
    equal(easy(SETUP, {}, seats):get("stand", "count", 6), 6)
  end)
  it("says who starts", function()
    equal(hoch3():turn(), 1)
    equal(hoch3({ first = 2 }):turn(), 2)
    equal(hoch3({ first = 4 }, 4):turn(), 4)
    fails(function() hoch3({ first = 3 }) end, "there is no such seat")
  end)
  each { { 3, 5, 0, 0 }, { 4, 4, 3, 0 },
    { 5, 3, 3, 3 } }("has {1} colours by option",
    function(colours, red, yellow, white)
      local m = match("hoch3", { colours = colours }, { seed = 1 })
      equal(m:get("stand", "count", 1), red)
      equal(m:get("stand", "count", 4), yellow)
      equal(m:get("stand", "count", 5), white)
    end)
end)
