-- tests/lua/turns_test.lua - whose turn it is, and chance that is stated, in a game
-- of nothing else.

local function start(seats)
  return match("tests/fixtures/games/round.lua", {},
    { seats = seats, seed = 3, rig = "1 2 1 2 sun sun moon moon" })
end

-- Says words, each a turn's line, and tells whose turn it was after each.
local function turns(m, words)
  local seats = {}
  for word in words:gmatch("%S+") do
    m:play(word)
    seats[#seats + 1] = m:turn()
  end
  return table.concat(seats, " ")
end

describe("the turn", function()
  each {
    { 3, "next next next", "2 3 1" },
    { 3, "again again next", "1 1 2" },
    { 3, "skip next next", "3 1 2" },
    { 3, "skip next skip next", "3 1 3 1" },
    { 2, "skip next next", "1 2 1" },
    { 3, "turn next next turn next", "3 2 1 2 3" },
    { 4, "next turn next turn next", "2 1 4 1 2" },
    { 3, "out next next", "3 1 3" },
    { 4, "out turn next next", "3 1 4 3" },
    { 4, "skip turn next next next", "3 2 1 4 3" },
    { 4, "next skip out next next", "2 4 2 3 4" },
  }("of {1}: {2} gives {3}", function(seats, words, want)
    equal(turns(start(seats), words), want)
  end)

  it("is taken back whole", function()
    local m = start(4)
    local before = m:hash()
    turns(m, "skip turn out next")
    m:undo(4)
    equal(m:hash(), before)
    equal(turns(m, "next next"), "2 3")
  end)

  it("leaves two in", function()
    local m = start(2)
    m:refuses("out", "two_stay")
  end)
end)

describe("teams", function()
  it("win together", function()
    local m = start(4)
    m:rig "6"
    m:play "roll"
    ok(m:over())
    ok(m:wins(1) and m:wins(3) and not m:wins(2) and not m:wins(4))
    equal(m:result(), "seat 1 and seat 3 win")
  end)

  it("of one win alone", function()
    local m = start(3)
    m:rig "6"
    m:play "roll"
    equal(m:winner(), 1)
    ok(not m:wins(3))
  end)
end)

describe("chance that is stated", function()
  it("deals an order that was drawn until it fits", function()
    local m = start(2)
    equal(m:get("row", 1), 1)
    equal(m:get("row", 4), 2)
    contains(m:history()[0].chance, "row 1 2 1 2; shuffle sun sun moon moon")
  end)

  it("that does not meet the condition is not taken", function()
    fails(function() match("tests/fixtures/games/round.lua", {},
      { seed = 3, rig = "1 1 2 2 sun sun moon moon" }) end)
  end)

  it("is a roll, a pick, a shuffle and a draw", function()
    local m = start(2)
    m:rig "4 2"
    m:play("roll", "pick")
    equal(m:score(1), 4)
    equal(m:score(2), 2)
    m:play("draw", "draw", "draw")
    equal(m:get("open", "count", "moon"), 2)
    equal(m:get("open", "count", "sun"), 1)
    equal(m:rigged(), 0)
  end)

  it("comes up again after undo and redo", function()
    local m = start(2)
    m:play("pick", "pick")
    local hash = m:hash()
    m:undo(2):redo(2)
    equal(m:hash(), hash)
  end)

  it("cannot be what is not there", function()
    local m = start(2)
    m:rig "7"
    fails(function() m:play "roll" end, "the stated outcome '7' does not fit")
    equal(m:score(1), 0)
  end)

  it("is in the record, and everything else that every game keeps", function()
    local m = start(4)
    m:rig "2 1"
    turns(m, "roll next draw skip pick out turn")
    m:holds()
  end)
end)

describe("a turn that passes for want of a move", function()
  local m
  before_each(function() m = match("tests/fixtures/games/steps.lua", {}, { seats = 4 }) end)

  it("is told from the deal on", function()
    equal(m:changes(0), "Nothing has been played yet. Red had no move.")
    m:play("go on")
    equal(m:changes(0), "Blue played go on.\nGreen had no move.")
    m:play("go on")
    equal(m:changes(0), "Gold played go on.\nRed had no move.")
  end)

  it("is in the history, and comes again with what is redone", function()
    m:play("go on", "go on"):undo(2):redo(1)
    same({ m:history()[0].missed, m:history()[1].missed },
      { "Red had no move.", "Green had no move." })
  end)

  it("is no turn in which something was played", function()
    m:play("go again", "go again")
    equal(m:changes(0), "Blue played go again, go again.\nGreen had no move.")
  end)

  it("names all whose turn passed", function()
    m:play("go on", "go on", "go on")
    equal(m:turn(), 4)
    m:play("go on")
    equal(m:changes(0),
      "Gold played go on.\nRed and blue and green had no move.")
  end)
end)
