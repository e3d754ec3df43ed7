-- tests/lua/template_test.lua - the smallest complete game, and most words of a
-- test.

local GAME <const> = "template"

describe("pebbles", function()
  local m
  before_each(function() m = match(GAME, { pile = 7 }) end)

  it("starts with the pile of its option", function()
    equal(m:get("pile"), 7)
    equal(match(GAME):get("pile"), 15)
    equal(m:turn(), 1)
  end)

  it("lets a player take one to three", function()
    same(m:legal(), { "take 1", "take 2", "take 3" })
    m:play("take 3")
    equal(m:get("pile"), 4)
    equal(m:turn(), 2)
  end)

  it("refuses to take more than there are", function()
    m:play("take 3", "take 3")
    m:refuses("take 2", "enough_left")
    same(m:legal(), { "take 1" })
  end)

  it("is won by whoever takes the last one", function()
    m:play("take 3", "take 3", "take 1")
    ok(m:over())
    equal(m:winner(), 1)
    ok(m:wins(1) and not m:wins(2))
    fails(function() m:play("take 1") end, "the match is over")
  end)

  it("shows the pebbles", function()
    equal(m:picture(), "pebbles: o o o o o o o (7)\n")
    m:looks("template")
  end)

  it("can be taken back and played again", function()
    local start = m:hash()
    m:play("take 1", "take 2")
    local after = m:hash()
    equal(m:undo(2):hash(), start)
    equal(m:redo(2):hash(), after)
    equal(m:can_undo(), "free")
  end)

  it("counts sequences of moves", function()
    equal(m:perft(1), 3)
    equal(m:perft(2), 9)
    equal(match(GAME, { pile = 3 }):perft(3), 1)
  end)
end)

describe("whoever leaves a multiple of four", function()
  each { { 5, 1 }, { 6, 2 }, { 7, 3 } }("wins from {1} by taking {2}",
    function(pile, n)
      local m = match(GAME, { pile = pile })
      m:play("take " .. n)
      for _, answer in ipairs(m:legal()) do
        m:play(answer, "take " .. 4 - tonumber(answer:match("%d")))
        ok(m:wins(1))
        m:undo(2)
      end
    end)
end)

describe("options", function()
  it("are checked", function()
    fails(function() match(GAME, { pile = 0 }) end, "out of range")
    fails(function() match(GAME, { pole = 3 }) end, "did you mean 'pile'?")
    fails(function() match(GAME, {}, { seats = 3 }) end, "is for 2")
  end)
end)
