-- tests/games/monza_tracks_test.lua - Monza: its tracks, tracks that users make,
-- starting from a position.

local help = require "monza_help"

local GAME <const>, RED <const>, BLUE <const> = help.GAME, help.RED, help.BLUE
local six, car = help.six, help.car

local GOOD <const> = {
  "W2 R2 Y4 T2 G2 B4 P2 R2 T2 W4 Y2 B2 G2 P4",
  "T3 G2 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 W3",
  "P4 Y2 T2 W2 R4 G2 B2 T4 Y2 G2 P2 W2 R2 B4",
}

local function lanes(left, middle, right)
  return ("%s / %s / %s")
    :format(left or GOOD[1], middle or GOOD[2], right or GOOD[3])
end

describe("the tracks", function()
  each { { "short", 56 },
    { "long", 84 } }("the {1} one is {2} long and passes its check",
    function(name, length)
      local m = match(GAME, { track = name })
      equal(m:get("fixed", "road", "total"), length)
    end)

  it("the long one is longer by half at least", function()
    local short, long = match(GAME), match(GAME, { track = "long" })
    ok(long:get("fixed", "road", "total") * 2 >= short:get("fixed", "road", "total") * 3)
  end)

  it("start with one white and one purple space", function()
    for _, name in ipairs { "short", "long" } do
      local m = match(GAME, { track = name },
        { rig = "white yellow red blue green purple" })
      same(m:legal(), { "white", "purple" })
    end
  end)

  it("have narrow passages, the long one at least three", function()
    for name, least in pairs { short = 1, long = 3 } do
      local m, narrow = match(GAME, { track = name }), 0
      local finish = m:get("fixed", "road", "finish")
      for s = 1, finish - 1 do
        local n = 0
        for way = 1, 3 do
          local to = m:get("fixed", "road", "ahead", 3 * s + way)
          if to ~= 0 then n = to == finish and 9 or n + 1 end
        end
        if n == 1 and m:get("fixed", "road", "colour", s) > 0 then
          narrow = narrow + 1
        end
      end
      ok(narrow >= least, name .. ": " .. narrow)
    end
  end)

  it("may be one's own", function()
    local m = match(GAME, { lanes = lanes() })
    equal(m:get("fixed", "road", "total"), 36)
    match("monza_oval")
  end)

  each {
    { "two lanes", "W2/P3", "2 lanes; there must be three" },
    { "an unknown letter", lanes("W2 X2"),
      "left lane, space 2: 'X2' is not a space" },
    { "a space without a length", lanes("W2 R"), "'R' is not a space" },
    { "a length of 0", lanes("W2 R0"), "'R0' is not a space" },
    { "an empty lane", lanes(""), "the left lane is empty" },
    { "another start", lanes((GOOD[1]:gsub("^W2", "G2"))),
      "the start leads to green, purple; it must lead to" },
    { "a start with three ways", lanes(nil, (GOOD[2]:gsub("^T3", "W3"))),
      "the start leads to white, white, purple" },
    { "a colour that is not there",
      lanes((GOOD[1]:gsub("G", "R")), (GOOD[2]:gsub("G", "R")),
      (GOOD[3]:gsub("G", "R"))), "there is no green space" },
    { "no tyres", lanes((GOOD[1]:gsub("T", "R")), (GOOD[2]:gsub("T", "R")),
      (GOOD[3]:gsub("T", "R"))), "there are no tyres" },
    { "spaces all alike", "W2 R2 / T2 Y2 / P2 G2",
      "all spaces are 2 long; lengths must" },
    { "lanes that do not end together", lanes(GOOD[1] .. " R2"),
      "the lanes are 38, 36 and 36 long; they must have" },
    { "spaces that end side by side",
      lanes(nil, (GOOD[2]:gsub("^T3 G2", "T2 G3"))),
      "l1 (W2) and m1 (T2) end side by side, at 2" },
    { "a dead end",
      lanes((GOOD[1]:gsub("W4", "T4")), nil, (GOOD[3]:gsub("Y2 G2", "Y2 T2"))),
      "the finish cannot be reached from m10 (Y2)" },
    { "no narrow passage",
      lanes((GOOD[1]:gsub("T", "R")),
      (GOOD[2]:gsub("T", "R"):gsub("^R3", "T1 Y2")), (GOOD[3]:gsub("T", "R"))),
      "there is no narrow passage" },
    { "too few spaces", "W2 R2 B4 / T3 Y2 G3 / P4 G2 B2",
      "no turn of six dice is possible" },
  }("are refused with {1}", function(_, text, message)
    fails(function() match(GAME, { lanes = text }) end, message)
  end)

  it("are not driven together with the long one", function()
    fails(function() match("monza_oval", { track = "long" }) end, "two tracks")
  end)
end)

describe("the oval, a variant with a track of its own", function()
  it("is Monza on another track, with the bonus step", function()
    local m = match("monza_oval", { position = "m2 start r5" },
      { seats = 3, rig = six "green" .. six "white" })
    equal(m:get("fixed", "road", "total"), 36)
    equal(m:turn(), BLUE) -- no green ahead of m2
    m = match("monza_oval", { position = "start start r5" },
      { seats = 3, rig = six "white" })
    same(m:legal(), { "white" })
    m:rig(six "purple"):play("white")
    equal(car(m, RED), "l1")
  end)

  it("can be raced to its end", function()
    local m = match("monza_oval", {}, { seats = 4 })
    m:random()
    ok(m:over())
    m:holds()
  end)
end)

describe("a position", function()
  each {
    { "m99 start", "'m99' is not a space" }, { "m4", "1 cars; there are 2" },
    { "l1 start", "there are tyres on l1" }, { "m4-q start", "'Q' is not a tile" },
    { "m4 start pink", "'pink' is not a car" },
    { "m4 start green", "'green' is not a car" }, { "m4 m4", "two cars on m4" },
  }("'{1}' is refused", function(text, message)
    fails(function() match(GAME, { position = text }, { seats = 2 }) end, message)
  end)
end)
