-- tests/games/house_rules_test.lua - three variants that show the range of a house
-- rule.

describe("gomoku, options alone", function()
  it("is won by five in a row", function()
    local m = match("gomoku")
    m:play("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2")
    ok(not m:over())
    m:play("e1")
    equal(m:winner(), 1)
  end)
end)

describe("ruthless morris, one rule replaced", function()
  -- White closes a7 d7 g7; Black has a mill on b6 d6 f6 and a man on d2
  local START <const> = { position = "w2w3/1b1b1b1/7/6w/7/3b3/3w3 w 0/0" }

  it("takes a man out of a mill once all are placed", function()
    match("nine_mens_morris", START):play("g4-g7"):refuses("xb6",
      "not_from_a_mill")
    match("ruthless_morris", START):play("g4-g7", "xb6")
  end)

  it("still protects mills while men are in hand", function()
    local m = match("ruthless_morris")
    m:play("a7", "b6", "d7", "d6", "a1", "f6", "xa1") -- Black's mill b6 d6 f6
    m:play("g4", "d2", "g7") -- and White's, a7 d7 g7
    m:refuses("xb6", "not_from_a_mill")
    m:play("xd2")
  end)
end)

describe("pop four, a part and a move added", function()
  it("pops one's own disc out at the bottom, and the rest falls", function()
    local m = match("pop_four")
    m:refuses("pop 1", "own_disc")
    m:play("1", "1", "2")
    m:refuses("pop 1", "own_disc")
    m:play("7", "pop 1")
    equal(m:at("a1", "frame"), 2)
    equal(m:get("pops", 1), 1)
  end)

  it("ends with the pops one has", function()
    local m = match("pop_four", { pops = 0 }):play("1", "2")
    m:refuses("pop 1", "pops_left")
  end)

  it("is won by a line that the fall makes", function()
    local m = match("pop_four")
    -- column 4 holds X below O: three O stand at the bottom of 1 2 3
    m:play("4", "1", "7", "2", "7", "3", "6", "4", "pop 4")
    equal(m:winner(), 2)
  end)
end)
