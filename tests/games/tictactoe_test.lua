-- tests/games/tictactoe_test.lua - three in a row, and k in a row on m by n.

local GAME <const> = "tictactoe"

describe("a line of three wins", function()
  each {
    { "in a row", "a1 a2 b1 b2 c1" },
    { "in a column", "b1 a1 b2 a2 b3" },
    { "rising", "a1 a2 b2 a3 c3" },
    { "falling", "a3 a1 b2 b1 c1" },
  }("{1}", function(_, moves)
    local m = match(GAME)
    for move in moves:gmatch("%S+") do
      ok(not m:over())
      m:play(move)
    end
    equal(m:winner(), 1)
  end)

  it("also with the last cell", function()
    local m = match(GAME, { position = "xox/oxo/ox1 x" })
    m:play("c1")
    ok(m:wins(1))
  end)
end)

it("a full board without a line is a draw", function()
  local m = match(GAME, { position = "xox/xoo/ox1 x" })
  m:play("c1")
  ok(m:over() and not m:wins(1) and not m:wins(2))
end)

it("a taken cell is refused", function()
  local m = match(GAME)
  m:play("b2")
  m:refuses("b2", "empty_cell")
  equal(#m:legal(), 8)
end)

describe("options", function()
  it("make the board and the line longer", function()
    local m = match(GAME, { width = 5, height = 5, line = 4 })
    m:play("a1", "a2", "b1", "b2", "c1", "c2")
    ok(not m:over())
    m:play("d1")
    ok(m:wins(1))
  end)
  it("refuse a position that is none", function()
    fails(function() match(GAME, { position = "xx/3/3 x" }) end, "position")
    fails(function() match(GAME, { position = "3/3/3 y" }) end,
      "'y' is not a side")
  end)
end)

-- Counted: 9*8*7*6*5 sequences of five, 127872 games last nine.
each { { 1, 9 }, { 5, 15120 }, { 6, 54720 },
  { 9, 127872 } }("there are {2} sequences of {1} moves",
  function(depth, count)
    equal(match(GAME):perft(depth), count)
  end)
