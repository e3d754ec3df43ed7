-- tests/games/english_draughts_test.lua - steps, jumps, kings.

local GAME <const> = "english_draughts"

local function from(position) return match(GAME, { position = position }) end
local function fen(m) return m:get("board", "fen", ".bwBW") end

describe("a man", function()
  it("goes one step diagonally ahead", function()
    local m = match(GAME)
    equal(#m:legal(), 7)
    m:play("b6-c5")
    m:refuses("b6-a5", "own_piece")
    m:refuses("a3-a4", "dark_cells")
    m:refuses("a3-c5", "one_step")
    m:refuses("c3-b2", "men_go_ahead")
  end)
  it("must jump when it can", function()
    local m = from "8/8/1b6/2w5/8/8/7w/8 b"
    m:refuses("b6-a5", "must_jump")
    same(m:legal(), { "b6xd4" })
    m:play("b6xd4")
    equal(fen(m), "8/8/8/8/3b4/8/7w/8")
  end)
  it("chooses its jump, and goes on jumping", function()
    local m = from "8/2b5/1w1w4/8/3w4/8/8/w7 b"
    same(m:legal(), { "c7xa5", "c7xe5" })
    m:play("c7xe5")
    equal(m:turn(), 1)
    m:refuses("e5-f4")
    m:play("e5xc3")
    equal(m:turn(), 2)
  end)
  it("becomes a king in the far row, and the turn ends", function()
    local m = from "8/8/8/8/8/4w3/3w4/8 b"
    ok(m:over(), "Black has nothing left to move")
    m = from "8/8/8/8/1b6/2w1w3/8/8 b"
    m:play("b4xd2")
    equal(m:turn(), 2)
    m = from "8/8/8/8/8/b7/1w1w4/8 b"
    same(m:legal(), { "a3xc1" })
    m:play("a3xc1")
    equal(fen(m), "8/8/8/8/8/8/3w4/2B5")
    equal(m:turn(), 2, "it does not jump on as a king")
  end)
end)

describe("a king", function()
  it("goes and jumps backwards too", function()
    local m = from "8/8/8/2B5/8/8/8/w7 b"
    same(m:legal(), { "c5-b6", "c5-d6", "c5-b4", "c5-d4" })
  end)
  it("may come back to where it started", function()
    local m = from "8/2B5/1w1w4/8/1w1w4/8/8/8 b"
    m:play("c7xe5", "e5xc3", "c3xa5")
    m:play("a5xc7")
    ok(m:wins(1))
  end)
end)

it("whoever cannot move loses", function()
  local m = from "8/8/8/8/1b6/w7/8/8 w"
  same(m:legal(), { "a3xc5" })
  m = from "8/8/8/2b5/1b6/w7/8/8 w"
  ok(m:wins(1))
end)

it("a position on light cells is refused", function()
  fails(function() from "b7/8/8/8/8/8/8/w7 b" end, "where there is no cell")
end)

it("a draw after moves of kings, if the option says so", function()
  local m = match(GAME, { draw_after = 2, position = "1B6/8/8/8/8/8/8/6W1 b" })
  m:play("b8-a7")
  m:play("g1-h2")
  ok(m:over() and not m:wins(1) and not m:wins(2))
end)

-- OEIS A133046; sequences of moves here, which are jumps one by one from depth
-- 6 on.
each { { 1, 7 }, { 2, 49 }, { 3, 302 }, { 4, 1469 },
  { 5, 7361 } }("there are {2} sequences of {1} moves",
  function(depth, count)
    equal(match(GAME):perft(depth), count)
  end)
