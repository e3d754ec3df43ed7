-- tests/games/breakthrough_test.lua - steps ahead, taking diagonally, the far row.

local GAME <const> = "breakthrough"

describe("a piece", function()
  local m
  before_each(function()
    m = match(GAME, { width = 4, height = 5, position = "4/1pp1/1P2/4/3P w" })
  end)

  it("goes straight ahead only onto an empty cell", function()
    m:refuses("b3-b4", "take_diagonally")
    m:allows("d1-d2")
  end)
  it("goes or takes diagonally ahead", function()
    m:allows("b3-a4", "b3-c4")
    m:play("b3-c4")
    equal(m:get("board", "fen", ".Pp"), "4/1pP1/4/4/3P")
  end)
  it("goes one step, and ahead", function()
    m:refuses("b3-b2", "one_step_ahead")
    m:refuses("d1-d3", "one_step_ahead")
    m:refuses("b3-c3", "one_step_ahead")
  end)
  it("is one's own", function()
    m:refuses("b4-b3", "own_piece")
    match(GAME):refuses("a1-b2", "not_onto_own")
  end)
end)

describe("the match is won", function()
  it("in the far row", function()
    local m = match(GAME, { width = 3, height = 4, position = "3/P2/2p/3 w" })
    m:play("a3-a4")
    ok(m:wins(1))
  end)
  it("by taking the last piece", function()
    local m = match(GAME, { width = 3, height = 4, position = "3/1p1/2P/3 b" })
    m:play("b3-c2")
    ok(m:wins(2))
  end)
end)

-- Fairy-Stockfish, tests/perft.sh.
it("there are 256036 sequences of four moves",
  function() equal(match(GAME):perft(4), 256036) end)
it("there are 121264 from a given position", function()
  equal(match(GAME,
    { position = "1p2pp1p/2p2ppp/2P5/8/8/3P2P1/1p1P2PP/1PP1PP1P w" }):perft(4),
    121264)
end)
