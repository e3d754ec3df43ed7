-- tests/games/nine_mens_morris_test.lua - placing, mills, taking, flying; and
-- Lasker's ten men.

local GAME <const> = "nine_mens_morris"

local function from(position, options)
  local all = { position = position }
  for key, value in pairs(options or {}) do all[key] = value end
  return match(GAME, all)
end

describe("placing", function()
  it("comes first", function()
    local m = match(GAME)
    equal(#m:legal(), 24)
    m:play("a1", "d1")
    m:refuses("a1-a4", "all_placed")
    m:refuses("d1", "empty_point")
    m:refuses("a2", "empty_point")
  end)
  it("ends with the men in hand", function()
    local m = from "w2w2w/7/7/7/7/7/b2b2b w 0/0"
    m:refuses("a4", "in_hand")
  end)
end)

describe("a mill", function()
  local m
  before_each(function()
    m = match(GAME)
    m:play("a1", "a7", "d1", "d7", "g1")
  end)
  it("takes a man of the other, in the same turn", function()
    equal(m:turn(), 1)
    same(m:legal(), { "xa7", "xd7" })
    m:refuses("xa1", "enemy_man")
    m:play("xa7")
    equal(m:turn(), 2)
    equal(m:get("board", "count", 2), 1)
  end)
  it("protects the men in it while others are not", function()
    local n = from "b2b2b/1w1w3/7/7/7/5b1/7 w 3/3"
    n:play("f6")
    n:refuses("xa7", "not_from_a_mill")
    same(n:legal(), { "xf2" })
  end)
  it("does not, when all are in mills", function()
    local n = from "b2b2b/1w1w3/7/7/7/7/7 w 3/3"
    n:play("f6")
    same(n:legal(), { "xa7", "xd7", "xg7" })
  end)
end)

describe("a move", function()
  it("goes along a line to the next point", function()
    local m = from "w2w3/1w1w3/7/7/7/1b5/b2b2b w 0/0"
    m:refuses("a7-b6", "empty_point")
    m:refuses("a7-g7", "along_a_line")
    m:allows("d7-g7", "a7-a4")
  end)
  it("flies when three men are left", function()
    local m = from "w2w3/1w5/7/7/7/1b1b3/b2b3 w 0/0"
    equal(#m:legal(), 3 * 17)
    m:allows("a7-e3")
    m = from("w2w3/1w5/7/7/7/1b1b3/b2b3 w 0/0", { fly = false })
    m:refuses("a7-e3", "along_a_line")
  end)
end)

describe("the match is lost", function()
  it("with two men", function()
    local m = from "w2w3/1b5/7/6w/7/7/b2b3 w 0/0"
    m:play("g4-g7", "xa1")
    ok(m:wins(1))
  end)
  it("when no man can move", function()
    local m = from("w2b3/7/7/b6/7/7/7 w 0/0", { fly = false })
    ok(m:over() or #m:legal() == 0)
  end)
end)

-- calcitem/Sanmill, legacy_oracle/0.json and 5.json: placing and taking are
-- moves of their own.
each { { 1, 24 }, { 2, 552 }, { 3, 12144 },
  { 4, 255024 } }("there are {2} sequences of {1} moves",
  function(depth, count)
    equal(match(GAME):perft(depth), count)
  end)
each { { 1, 24 }, { 2, 552 },
  { 3, 13552 } }("there are {2} sequences of {1} moves in Lasker morris",
  function(depth, count)
    equal(match("lasker_morris"):perft(depth), count)
  end)

describe("Lasker morris", function()
  it("has ten men, which may move before all are placed", function()
    local m = match("lasker_morris")
    equal(m:get("hand", 1), 10)
    m:play("a1", "d7")
    m:allows("a1-a4", "g1")
    m:refuses("a1-g7", "along_a_line")
  end)
end)

describe("the drawing", function()
  it("has the lines of the board, none of them diagonal", function()
    local svg = match("nine_mens_morris"):picture(0, { svg = true })
    local lines = svg:match('class="line" d="([^"]*)"')
    local n = 0
    for x1, y1, x2, y2 in lines:gmatch("M(%S+) (%S+)L(%S+) ([%d.]+)") do
      n = n + 1
      ok(x1 == x2 or y1 == y2, ("from %s %s to %s %s"):format(x1, y1, x2, y2))
    end
    equal(n, 32)
  end)
end)
