-- tests/games/lasca_test.lua - columns, prisoners, officers.

local GAME <const> = "lasca"

local function from(position) return match(GAME, { position = position }) end

it("starts with eleven soldiers each", function()
  local m = match(GAME)
  equal(m:get("board", "count", 1), 11)
  equal(m:get("board", "count", 2), 11)
  equal(#m:legal(), 6)
end)

describe("a jump", function()
  it("takes the commander along as a prisoner", function()
    local m = from "6b/7/7/7/2b4/1w5/7 w"
    same(m:legal(), { "b2xd4" })
    m:play("b2xd4")
    local d4 = m:get("board", "cell", "d4")
    equal(m:get("columns", "height", d4), 2)
    equal(m:get("columns", "at", d4, 1), 2)
    equal(m:get("columns", "top", d4), 1)
  end)
  it("must be made, and goes on with the same column", function()
    local m = from "6b/7/4b2/7/2b4/1w5/w6 w"
    m:refuses("a1-b2", "one_step")
    m:play("b2xd4")
    equal(m:turn(), 1)
    same(m:legal(), { "d4xf6" })
    m:play("d4xf6")
    equal(m:turn(), 2)
  end)
  it("frees what was under the commander", function()
    -- White takes a prisoner on d4; Black takes the commander and frees the
    -- black soldier.
    local m = from "6b/7/4b2/7/2b1w2/1w5/7 w"
    m:play("b2xd4", "d4xf6")
    equal(m:turn(), 2)
    m:play("g7xe5")
    local f6 = m:get("board", "cell", "f6")
    equal(m:get("board", "at", f6), 2)
    equal(m:get("columns", "height", f6), 2)
  end)
end)

it("a soldier in the far row becomes an officer", function()
  local m = from "7/1w5/7/7/7/7/6b w"
  m:play("b6-a7")
  equal(m:get("board", "at", m:get("board", "cell", "a7")), 3)
end)

it("an officer goes backwards too", function()
  local m = from "6b/7/7/3W3/7/7/7 w"
  equal(#m:legal(), 4)
end)

it("whoever cannot move loses", function()
  local m = from "7/7/7/7/7/1w5/b6 b"
  ok(m:wins(1))
end)

it("no piece ever leaves the board", function()
  for seed = 1, 5 do
    local m = match(GAME, {}, { seed = seed })
    m:random(200)
    local n = 0
    for piece = 1, 4 do n = n + m:get("columns", "count", piece) end
    equal(n, 22)
  end
end)
