-- tests/lua/variant_test.lua - what a variant may say of its base, and what it may
-- not.

describe("a variant", function()
  it("of a variant has the rules of both", function()
    local m = match("./variants/double_variant.lua")
    equal(m:get("pile"), 21)            -- from the variant below
    m:refuses("take 2", "no_twos")      -- from the variant below
    m:refuses("take 3", "no_threes")    -- its own
    same(m:legal(), { "take 1" })
  end)

  it("that adds a rule filters the legal moves of its base", function()
    local m = match("./variants/single_variant.lua")
    same(m:legal(), { "take 1", "take 3" })
  end)

  each {
    { "option", "there is no option 'pole'; did you mean 'pile'?" },
    { "rule", "there is no rule 'enough_lift'; did you mean 'enough_left'?" },
    { "move", "there is no move 'tak'; did you mean 'take'?" },
    { "part",
      "bad_variant_part.lua:3: there is no part 'heap'; there is only pile" },
    { "twice", "there is already a rule 'enough_left'" },
  }("whose {1} matches nothing is refused with the nearest name",
  function(what, message)
    fails(function() match("./variants/bad_variant_" .. what .. ".lua") end, message)
  end)

  it("that changes a rule may keep the legal moves of its base, by saying so",
    function()
      same(match("./variants/kept_variant.lua"):legal(),
        match("./variants/lane.lua"):legal())
    end)

  it("declares a move anew, and the rest of it is as in the base", function()
    local m = match("./variants/redeclared_variant.lua"):play("move3")
    equal(m:phase(), "steps")
    same(m:legal("go gold"), { "go gold +1", "go gold +2" })
    m:refuses("go 1 +3", "way_is_free")
    m:play("go 1 +2")
  end)

  it("changes the spec of a part before it is made", function()
    local m = match("./variants/part_variant.lua")
    equal(m:get("pile"), 15)
    fails(function() m:play("back") end,
      "pile is from 0 to 20; 25 is out of range")
  end)

  it("changes what a variant below it has changed", function()
    local m = match("./variants/part_again_variant.lua")
    fails(function() m:play("back") end,
      "pile is from 0 to 18; 25 is out of range")
  end)
end)

describe("a field that counts otherwise than the board", function()
  it("is refused to a phrase that lists", function()
    fails(function() match("./variants/bad_fields_variant.lua") end,
      "'open_columns' does not fit the fields of the move")
  end)

  it("is refused to a function that lists", function()
    fails(function() match("./variants/bad_list_variant.lua"):legal() end,
      "this lists columns, which the fields of the move 'drop' do not take")
  end)
end)

describe("a vehicle that may leave over both ends", function()
  local m
  before_each(function() m = match("./variants/lane.lua") end)

  it("drives as far as the field of the move says", function()
    same(m:legal(),
      { "a-4", "a-3", "a-2", "a-1", "a+1", "a+2", "a+3", "b-1", "b+1" })
    for _, move in ipairs(m:legal()) do
      match("./variants/lane.lua"):play(move)
    end
  end)

  it("is listed only as far as a shorter field says", function()
    local short = match("./variants/lane.lua", { most = 2 })
    same(short:legal(), { "a-2", "a-1", "a+1", "a+2", "b-1", "b+1" })
  end)

  it("needs fields for the vehicle and the number", function()
    fails(function() match("./variants/lane.lua", { cell = true }):legal() end,
      "lane.lua:25: a drive is a vehicle and a distance")
  end)

  it("is not driven where the road ends, whatever the rules say", function()
    fails(function() match("./variants/loose_variant.lua"):play("b+2") end,
      "the rules allow this 'drive', but 'board' does not: vehicle 2 " ..
        "cannot go 2, only from -1 to 1; ask drive_range first")
  end)
end)
