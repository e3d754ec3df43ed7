-- tests/games/rush_hour_test.lua - the sliding puzzle for one. The solver's answers
-- are in tests/games/rush_hour_test.c.

local GAME <const> = "rush_hour"

-- The empty row, the red car and a truck in its way.
local TRUCK <const> = "oooooooooBooAAoBoooooBoooooooooooooo"

describe("a slide", function()
  local m
  before_each(function() m = match(GAME, { board = TRUCK }) end)

  it("goes along the vehicle's length, as far as the way is free", function()
    same(m:legal("B"), { "B-1", "B+1", "B+2" })
    same(m:legal("A"), { "A+1" })
  end)
  it("is refused beyond", function()
    m:refuses("A+2", "way_is_free")
    m:refuses("B-2", "way_is_free")
    m:refuses("A+0", "goes_somewhere")
    m:refuses("A-1", "way_is_free")
  end)
  it("is one move, whatever its length", function()
    m:play("B+2")
    equal(#m:history(), 1)
  end)
  it("with a sign alone goes as far as it goes", function()
    m:play("b+ a+")
    ok(m:wins(1))
  end)
  it("may have a blank before its number", function()
    m:allows("b 2", "b +2", "b -1", "a 1 b+1", "b + a+")
    same(m:complete("b "), { "B-1", "B+1", "B+2" })
  end)
  it("may say where to in words, along the vehicle", function()
    m:play("b down 1", "b up 1", "b d1", "b down a right")
    ok(m:wins(1))
  end)
  it("goes neither across nor beyond in words", function()
    contains(m:refuses("b right 1"),
      "'right' does not fit here; expected down or up and how far (1 to 6)")
    contains(m:refuses("a dwon 1"),
      "expected right or left and how far (1 to 6)")
    contains(m:refuses("b dwon 1"), "did you mean 'down'?")
    m:refuses("b up 2", "way_is_free")
    m:refuses("b up 9")
  end)
end)

describe("the red car", function()
  it("is out when it touches the right edge", function()
    local m = match(GAME, { board = TRUCK })
    m:play("B+2", "A+3")
    ok(not m:over())
    m:play("A+1")
    ok(m:wins(1))
  end)
  it("is told to the one who plays", function()
    local m = match(GAME, { board = "ooooooooooooooooAAoooooooooooooooooo" })
    equal(m:result(), "you win")
  end)
  it("may be out from the start", function()
    ok(match(GAME, { board = "ooooooooooooooooAAoooooooooooooooooo" }):wins(1))
  end)
end)

describe("a board", function()
  it("has walls that never move", function()
    local m = match(GAME, { board = "oooooxooooooAAooooooooooooooooooooox" })
    lacks(m:legal(), "x+1")
    m:play("A+4")
    ok(m:wins(1))
    local n = match(GAME, { board = "ooooooooooooAAoxoooooooooooooooooooo" })
    same(n:legal(), { "A+1" })
  end)
  it("is read with . or o for empty, and O for a vehicle", function()
    local m = match(GAME, { board = "......OOO...AA......................" })
    same(m:legal(), { "A+1", "A+2", "A+3", "A+4", "O+1", "O+2", "O+3" })
  end)
  it("may have vehicles whose letters differ in case alone", function()
    local m = match(GAME, { board = "BBoooobbooooAAoooooooooooooooooooooo" })
    same(m:legal("C"), { "C+1", "C+2", "C+3", "C+4" })
    m:play("b+1", "c+2")
    equal(m:get("board", "vehicle_at", 2), 2)
    equal(m:get("board", "vehicle_at", 3), 3)
  end)

  each {
    { "AA", "expected 36 characters, got 2" },
    { "oooooooooBooooooBoooBoooooooooooooo?", "'?' is neither" },
    { "oooooooooBoooooBooooooooooooooooooo" .. "o", "no red car" },
    { "AAoooooooooooooooooooooooooooooooooo", "must lie in row 3" },
    { "BoooooooooooAAoooooooooooooooooooooo", "'B' is not two or more cells" },
    { "BoBoooooooooAAoooooooooooooooooooooo", "'B' is not two or more cells" },
    { "oooooBBoooooAAoooooooooooooooooooooo",
      "'B' is not two or more cells side by side in one row or column" },
  }("is refused: {2}", function(board, why)
    fails(function() match(GAME, { board = board }) end, why)
  end)

  it("on which nothing can move is lost", function()
    local m = match(GAME, { board = "ooooooooooooAAxooooooooooooooooooooo" })
    ok(m:over() and not m:wins(1))
  end)
end)

each { { 1, 3 }, { 2, 5 }, { 6, 20 },
  { 12, 51 } }("level {1} is there (the fewest moves are {2})",
  function(level)
    local m = match(GAME, { level = level })
    ok(not m:over())
    m:random(100, level)
    m:holds()
  end)
