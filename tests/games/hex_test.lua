-- tests/games/hex_test.lua - chains between one's own sides, and the swap.

local GAME <const> = "hex"

describe("a chain", function()
  it("from the top to the bottom wins for Red", function()
    local m = match(GAME, { size = 3 })
    m:play("b1", "a1", "b2", "a2")
    ok(not m:over())
    m:play("a3")
    equal(m:winner(), 1)
  end)
  it("from the left to the right wins for Blue", function()
    local m = match(GAME, { size = 3, position = "3/bb1/r1r b" })
    m:play("c2")
    equal(m:winner(), 2)
  end)
  it("does not go over corners that do not touch", function()
    local m = match(GAME, { size = 2, position = "r1/2 r" })
    m:play("b2")
    ok(not m:over())
  end)
end)

it("a taken cell is refused", function()
  local m = match(GAME)
  m:play("f6")
  m:refuses("f6", "empty_cell")
end)

describe("with swap", function()
  local m
  before_each(function() m = match(GAME, { size = 5, swap = true }) end)

  it("the second player may take the first stone over, mirrored", function()
    m:play("b1", "swap")
    equal(m:get("board", "fen", ".rb"), "5/b4/5/5/5")
    equal(m:turn(), 1)
    m:refuses("swap")
  end)
  it("or not", function()
    m:play("b1", "c3")
    m:refuses("swap")
    equal(#m:legal(), 23)
  end)
  it("nobody swaps first", function() m:refuses("swap") end)
end)

it("without it there is none", function()
  local m = match(GAME)
  equal(m:perft(2), 121 * 120)
  m:play("a1")
  m:refuses("swap")
end)

-- There are no draws.
it("somebody wins every match", function()
  for seed = 1, 20 do
    local m = match(GAME, { size = 4 }, { seed = seed })
    m:random(16)
    ok(m:over() and (m:wins(1) or m:wins(2)))
  end
end)
