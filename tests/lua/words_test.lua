-- tests/lua/words_test.lua - the words of a test and of a match, on the two small
-- games.

local LUCKY <const>, PEBBLES <const> = "tests/fixtures/games/lucky.lua",
  "tests/fixtures/games/pebbles.lua"

-- Hands of two, the die shows 4: seat 1 holds one and six, seat 2 two and five.
local function lucky()
  return match(LUCKY, { hand = 2 }, { seats = 2, rig = "one six two five 4" })
end

describe("asserts", function()
  it("tell what they wanted", function()
    contains(fails(function() equal(1, 2) end), "not equal")
    contains(fails(function() same({ 1 }, { 2 }) end), "not the same")
    contains(fails(function() equal({}, {}) end), "same(got, want)")
    contains(fails(function() ok(nil, "there is none") end), "there is none")
    contains(fails(function() has({ 1, 2 }, 3) end), "not in the list")
    contains(fails(function() lacks({ 1, 2 }, 2) end), "in the list")
    contains(fails(function() contains("abc", "x") end), "does not contain")
    contains(fails(function() fails(function() end) end), "no error was raised")
    contains(fails(function() fails(function() error("a") end, "b") end),
      "a different error")
  end)

  it("go all the way down in tables", function()
    same({ 1, { a = { true } } }, { 1, { a = { true } } })
    has({ { 1 }, { 2 } }, { 2 })
  end)
end)

describe("each", function()
  each { { pile = 3, n = 1 },
    { pile = 5, n = 2 } }("passes a case with names: {pile}",
    function(case)
      ok(case.pile == 3 and case.n == 1 or case.pile == 5 and case.n == 2)
    end)
  each { "a", "b" }("passes plain values: {1}, number {#}",
    function(letter) ok(letter == "a" or letter == "b") end)
end)

describe("a match", function()
  it("takes no letter for a mistake in another one", function()
    ok(not match("rush_hour_shift"):why("y"):find("did you mean"))
  end)

  it("is made with options and seats", function()
    local m = match(PEBBLES, { pile = 7, misere = true }, { seats = 4 })
    equal(m:seats(), 4)
    equal(m:get("pile"), 7)
    fails(function() match(PEBBLES, {}, { seets = 2 }) end,
      "did you mean 'seats'?")
    fails(function() match(PEBBLES, { piel = 2 }) end, "did you mean 'pile'?")
    fails(function() match(PEBBLES, { pile = 1, misere = true }) end,
      "two or more in the pile")
  end)

  it("states the deal and what comes later", function()
    local m = lucky()
    same(m:get("hand", 1, "cards"), { "one", "six" })
    equal(m:get("die", "value", 1), 4)
    m:rig { "three", 2 }:play("play six")
    same(m:get("hand", 1, "cards"), { "one", "three" })
    equal(m:get("die", "value", 1), 2)
    equal(m:rigged(), 0)
    fails(function() m:rig("seven"):play("play five") end,
      "the stated outcome 'seven' does not fit")
  end)

  it("refuses by rule", function()
    local m = lucky()
    m:refuses("play five", "in_hand")
    m:refuses("play one", "high_enough")
    m:refuses("swap one", "nothing_else")
    contains(m:refuses("play seven"), "expected card")
    m:allows("play six")
    fails(function() m:allows("play six", "play one") end,
      "'play one' is not legal")
    fails(function() m:refuses("play six") end, "'play six' is legal")
    fails(function() m:refuses("play one", "in_hand") end,
      "refused for a different reason")
  end)

  it("lists, completes and hints", function()
    local m = lucky()
    same(m:legal(), { "play six" })
    same(m:legal("swap"), {})
    same(m:complete("pl"), { "play six" })
    equal(m:hint("play s"), "ix")
    equal(m:why("play six"), nil)
  end)

  it("hides hands in views", function()
    local m = lucky()
    same(m:view(1):get("hand", 1, "cards"), { "one", "six" })
    same(m:view(1):get("hand", 2, "cards"), { false, false })
    contains(m:view(2):picture(), "seat 1: 0 points, 2 hidden")
    contains(m:picture(1), "one six")
    contains(m:describe(2), "two five")
    local other = match(LUCKY, { hand = 2 }, { rig = "two five one six 4" })
    ok(m:view(0):bytes() == other:view(0):bytes()
      and m:view(1):bytes() ~= other:view(1):bytes())
  end)

  it("goes back and forth", function()
    local m = match(PEBBLES)
    local start = m:hash()
    equal(m:can_undo(), nil)
    m:play("take 2", "take 1")
    equal(m:can_undo(), "free")
    equal(m:turns(), 2)
    equal(m:undo(2):hash(), start)
    equal(m:redo():get("pile"), 13)
    fails(function() m:redo(5) end, "nothing to play again")
    local l = lucky()
    l:rig("one 1"):play("play six")
    equal(l:can_undo(), "takeback")
  end)

  it("tells its history and its end", function()
    local m = match(PEBBLES, { pile = 4 })
    m:play("take 3", "take 1")
    local history = m:history()
    equal(#history, 2)
    same(history[2],
      { move = "take 1", seat = 2, turn = 2, chance = "", missed = "" })
    equal(history[0].move, "")
    ok(m:over())
    equal(m:winner(), 2)
    equal(m:result(), "seat 2 wins")
    equal(m:phase(), "main")
    equal(m:score(1), 0)
    same(m:legal(), {})
  end)

  it("plays at random, the same from the same seed", function()
    local a, b = match(LUCKY), match(LUCKY)
    equal(a:random(4, 9), 4)
    b:random(4, 9)
    equal(a:hash(), b:hash())
    a:random()
    ok(a:over())
  end)

  it("counts sequences of moves", function()
    local m = match(PEBBLES, { pile = 4 })
    equal(m:perft(2), 6)
    equal(m:perft(2, { distinct = true }), 3)
    fails(function() m:perft(0) end, "a depth from 1 to 64")
  end)

  it("finds a solution", function()
    local m = match("rush_hour")
    local moves = m:solve()
    ok(#moves > 0)
    for _, move in ipairs(moves) do m:play(move) end
    ok(m:wins(1))
    fails(function() match(PEBBLES):solve() end)
  end)

  it("names what stands on a cell", function()
    local m = match("tictactoe")
    m:play("b2")
    equal(m:at("b2"), 1)
    equal(m:at("a1"), 0)
    fails(function() m:at("z9") end, "z9")
  end)
end)

describe("what a bot is told", function()
  local function rating(steps)
    return match("tests/fixtures/games/steps.lua", { steps = steps }):rating(2)
  end

  it("is the number of `score`", function() equal(rating("13"), 1.5) end)
  it("is the points without it",
    function() equal(match("tictactoe"):rating(1), 0) end)
  it("is refused as a text",
    function() fails(function() rating("19") end,
    "score(pos, 2) gave no number but a string") end)
  it("is refused without bounds",
    function()
      fails(function() rating("18") end, "gave inf, which is out of bounds")
    end)
end)

describe("m:get", function()
  it("gives the tables that setup has fixed", function()
    local m = match("tests/fixtures/games/steps.lua", { steps = "11" })
    same(m:get("fixed", "order"), { "first", { 2, 3 } })
    same(m:get("fixed"), { order = { "first", { 2, 3 } } })
  end)
  it("gives all results of a method", function()
    local direction, distance = match("tictactoe"):get("board", "toward", 1, 9)
    equal(math.type(direction), "integer")
    equal(distance, 2)
  end)
end)
