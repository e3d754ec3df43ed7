-- tests/games/reversi_test.lua - flanking, passing, the end.

local GAME <const> = "reversi"

it("starts with four discs, black on the rising diagonal", function()
  local m = match(GAME)
  equal(m:get("board", "fen", ".bw"), "8/8/8/3wb3/3bw3/8/8/8")
  same(m:legal(), { "d3", "c4", "f5", "e6" })
end)

it("turns the discs it flanks", function()
  local m = match(GAME)
  m:play("d3")
  equal(m:get("board", "fen", ".bw"), "8/8/3b4/3bb3/3bw3/8/8/8")
end)

describe("a move is refused", function()
  it("on a taken cell", function() match(GAME):refuses("d4", "empty_cell") end)
  it("that flanks nothing",
    function() match(GAME):refuses("a1", "must_flank") end)
  it("that passes although there is a cell",
    function() match(GAME):refuses("pass") end)
end)

describe("who cannot flank passes", function()
  it("and the other goes on", function()
    local m = match(GAME, { size = 4, position = "bw2/4/4/4 w" })
    same(m:legal(), { "pass" })
    m:play("pass", "c1")
    equal(m:get("board", "fen", ".bw"), "bbb1/4/4/4")
  end)
  it("two passes in a row end the match, and the most discs win", function()
    local m = match(GAME, { size = 4, position = "bw2/4/4/4 w" })
    m:play("pass", "c1", "pass")
    ok(not m:over())
    m:play("pass")
    equal(m:winner(), 1)
    equal(m:score(1), 3)
    equal(m:score(2), 0)
  end)
end)

it("a full board ends the match", function()
  local m = match(GAME, { size = 4, position = "xooo/oooo/oooo/ooo1 x" })
  m:play("d4")
  ok(m:wins(2))
end)

it("is played on even sizes only",
  function() fails(function() match(GAME, { size = 7 }) end, "even") end)

-- Aart Bik, perft for Reversi.
each { { 1, 4 }, { 2, 12 }, { 3, 56 }, { 4, 244 }, { 5, 1396 }, { 6, 8200 },
  { 7, 55092 }, { 8, 390216 } }(
  "there are {2} sequences of {1} moves", function(depth, count)
    equal(match(GAME):perft(depth), count)
  end)
