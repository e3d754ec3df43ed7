-- tests/games/regie_test.lua - Regie: every ruling, on the layout `open`.
--
-- The top layer has windows at columns 2, 4 and 6 of the frame at the start;
-- tests/games/regie_test.c compares how chips fall with a model.
-- Matches with one or two chips each (option `chips`) come to an end soon.

local function regie(options)
  options = options or {}
  options.layout = options.layout or "open"
  return match("regie", options)
end

-- What a seat has: points, and chips that are through.
local function has_got(m, seat, points, through)
  equal(m:score(seat), points)
  equal(m:get("through", seat), through)
end

-- Where the chips of a seat lie: "layer:column of the strip", from the top.
local function lying(m, seat)
  local at = {}
  for layer = 1, 6 do
    for place = 1, 11 do
      local cell = m:get("layers", "cell_at", place, layer)
      if cell and m:get("layers", "at", cell) == seat then
        at[#at + 1] = layer .. ":" .. place
      end
    end
  end
  return table.concat(at, " ")
end

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

  it("scores nothing when the chip reaches the box at once", function()
    local m = regie():play("slide 1 right", "box forward", "chip 3")
    has_got(m, 1, 0, 1) -- the box counts 7 there
    equal(m:get("left", 1), 7)
    m:play("slide 6 left")
    equal(m:turn(), 2) -- red misses
    m:play("slide 6 right")
    equal(m:turn(), 1)
  end)

  it("that fell only part of the way scores later as any other", function()
    local m = regie():play("box back", "chip 6") -- blue: through layer 2
    has_got(m, 2, 0, 0)
    equal(lying(m, 2), "2:8")
    m:play("slide 2 left") -- it goes along, and on into layer 4
    equal(lying(m, 2), "4:7")
    m:play("slide 4 left") -- red again
    has_got(m, 2, 12, 1)
  end)

  it("makes both miss when both fell on", function()
    local m = regie():play("slide 2 right", "chip 6", "chip 4")
    equal(m:turn(), 2) -- blue misses, red misses
    m:play("slide 6 left")
    equal(m:turn(), 1)
    m:play("slide 5 left")
    equal(m:turn(), 2)
  end)

  it("is not punished when it lies on a chip in layer 2", function()
    local m = regie():play("chip 6", "chip 6")
    equal(lying(m, 1), "2:8")
    equal(lying(m, 2), "1:8")
    equal(m:turn(), 2) -- red misses, blue does not
    m:play("slide 6 left")
    equal(m:turn(), 1)
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

describe("falling", function()
  it("goes through all layers in one action", function()
    local m = regie():play("chip 4", "box back")
    equal(lying(m, 1), "1:6")
    m:play("slide 1 left")
    has_got(m, 1, 9, 1)
    equal(lying(m, 1), "")
  end)

  it("takes the chips above along in the same action", function()
    local m = regie():play("chip 4", "chip 2", "slide 2 right", "box forward")
    has_got(m, 1, 0, 0)
    has_got(m, 2, 0, 0)
    m:play("slide 3 right")
    has_got(m, 1, 12, 1)
    has_got(m, 2, 7, 1)
  end)

  it("scores for the owner, whoever acted, where the box stands now", function()
    -- red makes blue's chip fall
    local m = regie():play("box back", "chip 2", "slide 1 right")
    has_got(m, 1, 0, 0)
    has_got(m, 2, 9, 1)
    m = regie():play("box forward", "chip 2", "slide 1 right")
    has_got(m, 2, 7, 1)
    m = regie():play("slide 6 left", "chip 2", "slide 6 right", "slide 1 right")
    has_got(m, 2, 0, 1) -- the row of zeros
  end)

  it("does not follow from moving the box", function()
    local m = regie():play("chip 4", "box back", "slide 6 left", "box forward")
    has_got(m, 1, 0, 0)
    equal(lying(m, 1), "1:6")
  end)
end)

describe("a chip carried out of the frame", function()
  local function carried(options)
    return regie(options):play("chip 6", "slide 1 left", "box back",
      "slide 2 right", "slide 3 right")
  end

  it("is played and scores nothing", function()
    local m = carried()
    has_got(m, 1, 0, 1)
    equal(lying(m, 1), "")
    equal(m:get("left", 1), 7)
  end)

  it("may rest on a lower strip by option, and come back", function()
    local m = carried({ outside = "rests" })
    has_got(m, 1, 0, 0)
    equal(lying(m, 1), "3:9")
    m:play("slide 6 left", "slide 3 left")
    equal(lying(m, 1), "3:9")
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

-- Blue's chip falls on at "chip 6", so red has two turns in a row.
describe("the bans after a missed turn", function()
  it("reach only the opponent's last turn", function()
    local m = regie():play("box back", "chip 6", "slide 3 left", "slide 4 left")
    equal(m:turn(), 2)
    m:refuses("slide 4 left", "not_the_same_layer")
    m:refuses("slide 4 right", "not_the_same_layer")
    m:allows("slide 3 left", "slide 3 right")
  end)

  it("do not bar one's own layer in the second turn", function()
    local m = regie():play("box back", "chip 6", "slide 3 left")
    m:allows("slide 3 left", "slide 3 right")
    m:play("slide 3 right")
    m:refuses("slide 3 left", "not_the_same_layer")
  end)

  it("let the box go back in one's own second turn, and bar the opponent by that one only",
    function()
      local m = regie():play("slide 6 left", "chip 6", "box forward")
      equal(m:turn(), 1)
      m:allows("box back")
      m:play("slide 5 left")
      m:allows("box back") -- blue: red's last turn was a slide
      m = regie():play("slide 6 left", "chip 6", "box forward", "box back")
      m:refuses("box forward", "not_straight_back")
      m:allows("box back")
    end)

  it("end with the turn in which they held", function()
    local m = regie():play("slide 3 left", "chip 4", "chip 2")
    m:allows("slide 3 right", "slide 3 left") -- two turns ago
    m = regie():play("box forward", "chip 4", "chip 2")
    m:allows("box back")
  end)

  it(
    "come from the turn before even when the one in between was missed by both",
    function()
      -- both fall on: both miss
      local m = regie():play("slide 2 right", "chip 6", "chip 4")
      equal(m:turn(), 2)
      m:allows("slide 2 left", "slide 2 right", "box forward", "box back")
    end)
end)

describe("what is typed", function()
  it("may be said as people say it", function()
    local said <const> = {
      ["slide 3 left"] = { "3 left", "3l", "slide 3 <", "layer 3 left",
        "slide layer 3 left", "sl 3 l" },
      ["slide 3 right"] = { "3 right", "3 >", "3r" },
      ["chip 4"] = { "chip in 4", "chip column 4", "chip in column 4" },
      ["box forward"] = { "box 3", "move box forward", "box to 3",
        "box forwards" },
      ["box back"] = { "box 1", "move box back", "box backwards", "box b" },
    }
    for move, lines in pairs(said) do
      for _, line in ipairs(lines) do
        equal(regie():play(line):changes(), "Red played " .. move .. ".")
      end
    end
  end)

  it("names the position of the box as it then is", function()
    local m = regie():play("box 3", "chip 4", "chip 2", "box 2", "chip 6")
    equal(m:get("box"), 2)
    m:refuses("box 2") -- it is there
  end)

  it("is no number alone", function() regie():refuses("3") end)
end)

describe("the end", function()
  it("comes at once, and what is left of the opponent's chips does not score",
    function()
      local m = regie({ chips = 1 }):play("box back", "chip 2", "chip 4")
      ok(not m:over())
      m:play("slide 1 left")
      ok(m:over())
      has_got(m, 1, 9, 1)
      has_got(m, 2, 0, 0)
      equal(m:winner(), 1)
    end)

  it("goes to the most points, whoever finished", function()
    local m = regie({ chips = 2 })
    m:play("box back", "chip 4", "chip 2", "slide 1 right", "slide 4 left",
      "chip 5", "chip 3")
    ok(m:over())
    has_got(m, 1, 9, 2)
    has_got(m, 2, 12, 1)
    equal(m:winner(), 2)
  end)

  it("may come for both at once: totals are compared after all have fallen",
    function()
      local m = regie({ chips = 1 }):play("chip 6", "slide 2 right", "chip 4",
        "box back", "slide 3 right")
      ok(m:over())
      has_got(m, 1, 0, 1) -- carried out
      has_got(m, 2, 12, 1)
      equal(m:winner(), 2)
    end)

  it("is a draw with equal totals", function()
    local m = regie({ chips = 1 }):play("slide 3 left", "chip 6", "chip 6",
      "box back", "slide 6 left")
    ok(m:over())
    has_got(m, 1, 4, 1)
    has_got(m, 2, 4, 1)
    ok(not m:wins(1) and not m:wins(2))
  end)

  it("is a draw without any points too", function()
    local m = regie({ chips = 1 }):play("slide 1 left", "chip 3")
    ok(m:over())
    has_got(m, 2, 0, 1)
    ok(not m:wins(1) and not m:wins(2))
  end)
end)

-- Blue's chip falls to layer 3 when layer 2 slides, red's to layer 2; layer 3
-- then carries blue's to the right and lets both through.
local function two_falls()
  return regie():play("chip 4", "chip 2", "slide 2 right", "box forward",
    "slide 3 right")
end

-- The line of a picture that begins with a text.
local function line_of(picture, start)
  for text in picture:gmatch("[^\n]+") do
    if text:sub(1, #start) == start then return text end
  end
  error("no line begins with " .. start, 2)
end

describe("the picture", function()
  it("keeps values of two digits apart, in less than 80 columns", function()
    local picture = regie():play("slide 1 left"):picture(1)
    contains(picture, " 9 12  7 ")
    for text in two_falls():picture(1):gmatch("[^\n]+") do
      ok(utf8.len(text) < 80, text)
    end
  end)

  it("marks the layer that was slid, the chip that was put in, the box that was moved", function()
    contains(regie():play("slide 3 left"):picture(1), "[3] ")
    local picture = regie():play("slide 3 left", "chip 4"):picture(1)
    contains(line_of(picture, " 1 "), "[B]")
    ok(not picture:find("[3]", 1, true))
    contains(regie():play("box back"):picture(1), "[box 1]  2  5  9 12  7  4  3  this row counts")
  end)

  it("shows the ribbed ends, which stop at the frame", function()
    local m = regie()
    contains(line_of(m:picture(1), " 3 "), "≡  ▒  ▒ │")
    m:play("slide 3 right", "chip 4", "slide 3 right")
    contains(line_of(m:picture(1), "[3]"), "≡ │")
    -- the other end too
    equal(utf8.len(line_of(m:picture(1), "[3]")),
      utf8.len(line_of(m:picture(1), " 4 ")) + 6)
  end)

  it("shows the way of every chip that fell, where it came to and what it brought", function()
    local picture = two_falls():picture(1)
    local ways = {}
    for layer = 1, 6 do
      local _, n = line_of(picture, layer == 3 and "[3]" or " " .. layer)
        :gsub("↓", "")
      ways[layer] = n
    end
    same(ways, { 0, 1, 2, 2, 2, 2 })
    contains(picture, "box 3  3  4 [7|12] 9  5  2  red +12, blue +7")
  end)

  it("shows that a chip came to rest lower down, and is clean again after the next turn", function()
    local m = regie():play("slide 2 left", "chip 4")
    contains(line_of(m:picture(1), " 2 "), "[B]")
    contains(line_of(m:picture(1), " 1 "), "↓")
    local picture = m:play("box back"):picture(1)
    ok(not line_of(picture, " 2 "):find("[", 1, true))
    ok(not line_of(picture, " 1 "):find("↓", 1, true))
  end)

  it("shows a chip on the table for a turn", function()
    local m = regie():play("chip 6", "slide 1 left", "box back",
      "slide 2 right", "slide 3 right")
    ok(m:picture(1):find("on the table +%[R%]"))
    ok(not m:play("slide 6 left"):picture(1):find("on the table"))
  end)
end)

describe("what a turn did", function()
  it("is told fall by fall, with the points", function()
    equal(two_falls():changes(),
      "Red played slide 3 right. A blue chip fell from layer 3 into the box " ..
        "at column 3 for 7 points. "
      .. "A red chip fell from layer 2 into the box at column 4 for 12 points.")
  end)

  it("is told with the turn that is missed", function()
    equal(regie():play("slide 2 left", "chip 4"):changes(),
      "Blue played chip 4. A blue chip fell from layer 1 to layer 2 at " ..
        "column 4. Blue misses a turn.")
    equal(regie():play("slide 1 right", "box forward", "chip 3"):changes(),
      "Red played chip 3. A red chip fell from layer 1 into the box at " ..
        "column 3 for nothing. Red misses a turn.")
  end)

  it("is told with the turn that is missed, also when both miss one", function()
    local m = regie():play("slide 1 right", "box forward", "chip 3")
    contains(m:picture(), "1 through, misses a turn")
    m:play("chip 3") -- the same way down
    contains(m:changes(), "Blue misses a turn.")
    equal(m:turn(), 1)
    ok(not m:picture():find("misses"))
  end)

  it("is told of the table, and of nothing when nothing fell", function()
    local m = regie():play("chip 6", "slide 1 left", "box back",
      "slide 2 right", "slide 3 right")
    equal(m:changes(),
      "Blue played slide 3 right. A red chip fell from layer 3 on the table, outside the frame.")
    equal(m:play("slide 6 left"):changes(), "Red played slide 6 left.")
  end)

  it("is in the description, also after an undo", function()
    local m = two_falls()
    contains(m:describe(),
      "In the last turn: A blue chip fell from layer 3 into the box at column 3 for 7 points.")
    m:play("slide 6 left")
    ok(not m:describe():find("In the last turn", 1, true))
    m:undo()
    contains(m:describe(),
      "A red chip fell from layer 2 into the box at column 4 for 12 points.")
  end)

  it("is described with chips that rest outside the frame", function()
    local m = regie({ outside = "rests" }):play("chip 6", "slide 1 left",
      "box back", "slide 2 right", "slide 3 right")
    contains(m:describe(), "8 with a red chip outside the frame")
  end)
end)

describe("options", function()
  it("say who starts", function() equal(regie({ first = 2 }):turn(), 2) end)
  it("have a second layout of another size", function()
    local m = regie({ layout = "small" })
    m:refuses("slide 5 left") -- there are four layers
    equal(m:get("left", 1), 6)
  end)
  it("make a match short",
    function() equal(regie({ chips = 3 }):get("left", 2), 3) end)
end)
