-- tests/regie_test.lua - Regie: every ruling, on the default layout.
--
-- The top layer has windows at columns 2, 4 and 6 of the frame at the start;
-- how chips fall is compared with a model of its own in tests/c/regie_test.c.

local function regie(options) return match("regie", options) end

describe("putting a chip in", function()
  it("needs a free window of the top layer inside the frame", function()
    local m = regie()
    same(m:legal("chip"), { "chip 2", "chip 4", "chip 6" })
    m:refuses("chip 1", "window")
    m:play("chip 4")
    m:refuses("chip 4", "free_window")
  end)

  it("is punished by a missed turn when the chip falls on, and it stays where it landed", function()
    local m = regie()
    m:play("slide 2 left") -- layer 2 has windows under columns 2, 4, 5 now
    local under = m:legal("chip")
    same(under, { "chip 2", "chip 4", "chip 6" })
    m:play("chip 4") -- blue: falls into layer 2
    equal(m:turn(), 1)
    m:play("slide 6 left")
    equal(m:turn(), 1) -- blue misses this one
    m:play("slide 5 left")
    equal(m:turn(), 2)
  end)

  it("ends with eight chips", function()
    local m = regie()
    equal(m:get("left", 1), 8)
    m:play("chip 4")
    equal(m:get("left", 1), 7)
  end)
end)

describe("sliding a layer", function()
  it("is barred for the layer the opponent slid just before", function()
    local m = regie():play("slide 3 left")
    m:refuses("slide 3 right", "not_the_same_layer")
    m:refuses("slide 3 left", "not_the_same_layer")
    m:play("slide 4 left")
    m:play("slide 3 right") -- one's own last layer is free
  end)

  it("stops where the ribbed end would enter the frame", function()
    local m = regie():play("slide 3 left", "chip 4", "slide 3 left", "chip 2")
    m:refuses("slide 3 left", "ribbed_end")
  end)

  it("is not barred when the opponent has missed a turn", function()
    local m = regie():play("slide 2 left", "chip 4", "slide 6 left")
    equal(m:turn(), 1)
    m:play("slide 6 right") -- red's own slide, twice in a row
  end)
end)

describe("moving the box", function()
  it("has three positions", function()
    local m = regie():play("box forward", "chip 4")
    m:refuses("box forward", "three_positions")
    m:play("box back")
  end)

  it("does not go straight back after the opponent", function()
    local m = regie():play("box forward")
    m:refuses("box back", "not_straight_back")
    m = regie():play("box back")
    m:refuses("box forward", "not_straight_back")
  end)

  it("may go on in the same direction", function()
    local m = regie():play("box forward", "chip 2", "box back")
    m:play("box back")
    equal(m:get("box"), 1)
  end)
end)

describe("options", function()
  it("say who starts", function() equal(regie({ first = 2 }):turn(), 2) end)
  it("have a second layout of another size", function()
    local m = regie({ layout = "small" })
    m:refuses("slide 5 left") -- there are four layers
    equal(m:get("left", 1), 5)
  end)
end)
