-- tests/lua/sections_test.lua - sections, exits, lanes and cards by kind, as any game may
-- show them: in a text and in words.

local GAME <const> = "tests/fixtures/games/jam.lua"

describe("sections", function()
  it("say where they lie, and what locks them", function()
    local m = match(GAME)
    contains(m:picture(), "left: level, locked by ann's van   right: level\n")
    contains(m:describe(),
      "The left section is level, locked by ann's van; the right section is level.\n")
    m:play("drive 1 1", "shift left up")
    contains(m:picture(), "[left: 1 row higher]   right: level\n")
    m:play("shift left down", "shift left down")
    contains(m:describe(), "The left section is 1 row lower;")
  end)
  it("are all locked by a vehicle across any seam, where the game says so", function()
    contains(match(GAME, { locks = "all" }):picture(),
      "left: level, locked by ann's van   right: level, locked by ann's van\n")
  end)
  it("are what the places of vehicles are counted in", function()
    local m = match(GAME)
    contains(m:describe(), "Ann's van stands in row 1 of the left section, across the seam to "
      .. "the middle one.\nCar b stands in column 1 of the right section, rows 1 to 2.\n"
      .. "Truck C stands in column 2 of the middle section, rows 2 to 4.\n")
    contains(m:play("shift right down"):describe(),
      "Car b stands in column 1 of the right section, rows 1 to 2.")
  end)
  it("have a legend for seams that are crossed or broken, as long as there are any", function()
    local m = match(GAME)
    contains(m:picture(), "= across\n")
    m:play("drive 1 1", "shift left up")
    ok(not m:picture():find("across"))
    contains(m:picture(), "# row ends")
  end)
end)

describe("exits", function()
  it("are signs at the end over which vehicles leave", function()
    local m = match(GAME)
    contains(m:picture(), "> ann's van leaves   v C leaves")
    contains(m:describe(), "Ann's van leaves over the right end.\nC leaves over the bottom end.\n")
    local _, n = m:describe():gsub("right end", "")
    equal(n, 1)
  end)
end)

describe("lanes in words", function()
  it("say who is where, what lies ahead and what comes next", function()
    local m = match(GAME)
    contains(m:describe(), "Ann and bob are at the start.\nAhead: ahead s1 (ice), slippery.\n"
      .. "Only lane: s1 (ice) to 1, s2 (ice) to 2, s3 (ice) to 3.\n")
    m:play("drive 1 1", "drive 1 -1")
    contains(m:describe(), "Bob is on s2 (ice), 2 of 3.\n1 on s1 (ice).\n"
      .. "Ahead: ahead s3 (ice), slippery.\n")
  end)
end)

it("cards by kind are told once, with their number", function()
  local m = match(GAME)
  contains(m:picture(), "put away: x x3 y\n")
  contains(m:describe(), "Put away: x x3 and y.")
end)
