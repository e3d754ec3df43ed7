-- tests/variant_test.lua - what a variant may say of its base, and what it may not.

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
    { "twice", "there is a rule 'enough_left' already" },
  }("whose {1} matches nothing is refused with the nearest name", function(what, message)
    fails(function() match("./variants/bad_variant_" .. what .. ".lua") end, message)
  end)
end)
