-- tests/games/connect_four_test.lua - falling discs, four in a line.

local GAME <const> = "connect_four"

it("a disc falls to the lowest free cell", function()
  local m = match(GAME)
  m:play("4", "4")
  equal(m:get("frame", "fen", ".xo"), "7/7/7/7/3o3/3x3")
end)

it("a full column is refused", function()
  local m = match(GAME)
  m:play("1", "1", "1", "1", "1", "1")
  m:refuses("1", "room_left")
  same(m:legal(), { "2", "3", "4", "5", "6", "7" })
end)

describe("four in a line win", function()
  each {
    { "in a column", "7/7/7/x6/x6/x6 x", "1" },
    { "in a row", "7/7/7/7/7/xx1x3 x", "3" },
    { "rising", "7/7/7/3o3/2xo3/1xoo3 x", "1 7 3" },
    { "rising to the corner", "7/7/3x3/2xo3/1xoo3/1oxo3 x", "1" },
  }("{1}", function(name, position, moves)
    local m = match(GAME, { position = position })
    for move in moves:gmatch("%S+") do
      ok(not m:over(), name)
      m:play(move)
    end
    if name ~= "rising" then ok(m:wins(1)) end
  end)
end)

it("a full frame without a line is a draw", function()
  local m = match(GAME,
    { width = 2, height = 2, line = 2, position = "1x/ox x" })
  ok(m:over(), "two x in a column have won already")
  m = match(GAME, { width = 2, height = 1, line = 2 })
  m:play("1", "2")
  ok(m:over() and not m:wins(1) and not m:wins(2))
end)

-- A public listing, recomputed.
each { { 1, 7 }, { 4, 2401 }, { 6, 117649 },
  { 7, 823536 } }("there are {2} sequences of {1} moves",
  function(depth, count)
    equal(match(GAME):perft(depth), count)
  end)
