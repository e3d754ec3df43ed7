-- tests/lua/battery_test.lua - the battery finds what is wrong with a game, and
-- makes it short.

local function broken(name) return "tests/fixtures/broken/" .. name .. ".lua" end

describe("the battery finds", function()
  each {
    { "legal_leaves_out",
      "legal moves: legal.take leaves out 'take 3', but no rule refuses it" },
    { "legal_lists_too_much",
      "legal moves: legal.take lists 'take 3', but the rule 'enough_left' refuses it" },
    { "legal_twice", "legal moves: 'take 1' is listed twice" },
    { "state_in_local",
      "the local 'turns' changed during play (play.take > turns)" },
    { "leak_by_table",
      "a table changed during play (play.play > memory.drawn)" },
    { "state_in_scene", "a table changed during play (scene > drawn)" },
    { "two_readings",
      "notation: the move 'take 1' is not read as itself: 'take 1' could be take 1 or take 1" },
    { "fails_at_the_end", "pos has no 'wins_it'" },
    { "fails_with_an_option", "no room for 20" },
    { "no_picture", "pictures: no picture for seat 0" },
    { "no_note", "pictures: a note cannot be told to seat 0" },
    { "no_way_on", "the game has no `stuck`" },
  }("{1}", function(name, finding) contains(battery(broken(name)), finding) end)
end)

describe("a failing match", function()
  it("is shrunk to the shortest, and told as a test", function()
    equal(battery(broken "legal_leaves_out"),
      "legal moves: legal.take leaves out 'take 3', but no rule refuses it " ..
      "(tests/fixtures/broken/legal_leaves_out.lua:7)\n" .. [[

it("legal moves", function()
  local m = match("tests/fixtures/broken/legal_leaves_out.lua", {}, { seats = 2, seed = 1 })
  m:play("take 3")
  m:play("take 3")
  m:holds()
end)
]])
  end)

  it("fails as that test, too", function()
    local m = match(broken "legal_leaves_out")
    m:holds()
    m:play("take 3", "take 3")
    fails(function() m:holds() end, "legal.take leaves out 'take 3'")
  end)
end)

describe("a sound game", function()
  each { "tests/fixtures/games/pebbles.lua", "tests/fixtures/games/lucky.lua",
    "template" }("passes: {1}",
    function(game)
      equal(battery(game, 3000), nil)
    end)

  it("holds when its chance was stated", function()
    local m = match("tests/fixtures/games/lucky.lua", { hand = 2 },
      { rig = "six six one one 6" })
    m:rig("two 3"):play("play six")
    m:holds()
    m:rig { "two", 1 }:play("swap one")
    m:holds()
  end)
end)
