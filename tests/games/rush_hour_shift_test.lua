-- tests/games/rush_hour_shift_test.lua - Rush Hour Shift and Duo: the cards, every
-- ruling in both readings, symmetry.

local GAME <const> = "rush_hour_shift"

-- Hands that have everything needed; what is drawn later does not matter unless
-- stated.
local MIXED <const> = "move3 slide shift ms2"
local SHIFTS <const> = "shift shift move1 move1"

local OPEN <const> = [[
.....|....|.....
11...|....|.....
.....|....|.....
.....|....|.....
.....|....|...22
.....|....|.....]]

-- Both heroes before their exits: one more space and half is off.
local ENDS <const> = [[
.....|....|.....
.....|....|...11
.....|....|.....
.....|....|.....
22...|....|.....
.....|....|.....]]

local function start(options, gold, silver)
  return match(GAME, options or {},
    { rig = (gold or MIXED) .. " " .. (silver or MIXED) })
end

describe("the start", function()
  it("deals four cards to each, and 24 are left", function()
    local m = match(GAME)
    equal(m:get("stock", "count"), 24)
    contains(m:picture(0), "gold's hand: 4 hidden")
    contains(m:picture(0), "silver's hand: 4 hidden")
  end)

  it("has 32 cards of eight kinds", function()
    local m = match(GAME)
    equal(m:get("cards", "count"), 32)
    for card, n in pairs { move1 = 6, move2 = 6, move3 = 4, move4 = 3,
      slide = 3, shift = 4, ms1 = 3, ms2 = 3 } do
      equal(m:get("cards", "count", card), n)
    end
  end)

  each { { 1, 10 }, { 2, 8 }, { 3, 10 }, { 4, 8 }, { 5, 8 }, { 6, 8 }, { 7, 8 },
    { 8, 8 }, { 9, 10 }, { 10, 10 } }(
    "of setup {1} has {2} blocking vehicles", function(setup, vehicles)
    local _, n = match(GAME, { setup = setup }):describe()
      :gsub("%f[%w]%a+ %l stands in ", "")
    equal(n, vehicles)
  end)

  it("is gold's, or silver's by option", function()
    equal(match(GAME):turn(), 1)
    equal(match(GAME, { first = 2 }):turn(), 2)
  end)

  it("refuses a board that is no road", function()
    fails(function() match(GAME, { board = "11.." }) end,
      "expected 84 characters, got 4")
    fails(function() match(GAME, { board = OPEN:gsub("22", "2.") }) end,
      "'2' is not two or three cells")
    fails(function() match(GAME, { board = OPEN:gsub("11%.", "111") }) end,
      "the hero '1' must be two cells")
    fails(function() match(GAME, { board = OPEN:gsub("^%.", "?") }) end,
      "'?' is neither")
  end)
end)

describe("a hand", function()
  it("is seen by its owner alone", function()
    local m = start({}, MIXED, SHIFTS)
    contains(m:picture(1), "gold's hand: move3 slide shift ms2")
    contains(m:picture(1), "silver's hand: 4 hidden")
    contains(m:picture(2), "silver's hand: move1 move1 shift shift")
    contains(m:picture(0), "gold's hand: 4 hidden")
    contains(m:describe(1), "You hold move3, slide, shift and ms2.")
  end)

  it("offers its cards and no others", function()
    local m = start()
    same(m:legal(), { "move3", "slide", "shift", "ms2" })
    m:refuses("move1", "in_hand")
    m:refuses("done", "a_card_first")
    m:refuses("left up 1", "a_card_first")
    contains(m:refuses("c+1", "a_card_first"),
      "play a card first, for example: move2 c+2")
  end)

  it("is filled up by a draw when the turn ends", function()
    local m = start()
    m:rig("move4"):play("slide 1+")
    equal(m:turn(), 2)
    equal(m:get("stock", "count"), 23)
    contains(m:picture(1), "gold's hand: move3 move4 shift ms2")
    contains(m:picture(1), "played: slide")
  end)
end)

describe("Move", function()
  it("splits its spaces over vehicles, in one line or several", function()
    local m = start()
    m:play("move3 c+2 1+1")
    equal(m:turn(), 2)
    local n = start()
    n:play("move3", "c+2")
    equal(n:get("spaces"), 1)
    equal(n:turn(), 1)
    n:play("1+1")
    equal(n:turn(), 2)
    equal(n:get("road", "vehicle_at", 1), 2)
  end)

  it("goes forwards and backwards", function()
    local m = start({ board = OPEN })
    m:play("move3 1+2 1-1")
    equal(m:get("road", "vehicle_at", 1), 2)
  end)

  it("gives no more spaces than the card has", function()
    start({ board = OPEN }):refuses("move3 1+4", "enough_spaces")
    start({ board = OPEN }):refuses("move3 1+2 1+2", "enough_spaces")
    start({ board = OPEN }):refuses("shift 1+1", "enough_spaces")
  end)

  it("never moves the other hero, nor through a vehicle, nor by 0", function()
    local m = start()
    m:refuses("move3 2-1", "not_the_other_hero")
    m:refuses("move3 1+3", "way_is_free")
    m:refuses("move3 c+0", "goes_somewhere")
  end)

  it("has no shift",
    function() start():refuses("move3 left up 1", "shift_to_do") end)

  it("keeps blocking vehicles on the road", function()
    local m = start({ setup = 7 })
    m:refuses("move3 a-1", "way_is_free")
    m:refuses("move3 g+3", "way_is_free")
    m:allows("move3 g+2 done")
  end)

  it("does not leave over the own end",
    function() start({ board = OPEN }):refuses("move3 1-1", "way_is_free") end)
end)

describe("Slide", function()
  it("takes one vehicle as far as one likes", function()
    local m = start({ board = OPEN })
    m:play("slide 1+7")
    equal(m:get("road", "vehicle_at", 1), 8)
    equal(m:turn(), 2)
  end)

  it("with a sign alone goes as far as it goes", function()
    local m = start()
    m:play("slide 1+")
    equal(m:get("road", "vehicle_at", 1), 3)
    m:play("slide 2-")
    equal(m:get("road", "vehicle_at", 2), 11)
  end)

  it("wins when it takes the hero off the far end", function()
    local m = start({ board = OPEN })
    m:play("slide gold+14")
    ok(not m:picture(1):find("playing")
      and not m:describe(1):find("Playing"))
    ok(m:over())
    equal(m:winner(), 1)
  end)

  it("slide = full: stops only where it is stopped", function()
    local m = start({ slide = "full" })
    m:refuses("slide 1+1", "slides_full")
    m:allows("slide 1+2", "slide 1+", "slide done", "slide e-2",
      "move3 1+1 done")
    m:play("slide")
    for _, move in ipairs(m:legal("1")) do equal(move, "1+2") end
  end)
end)

describe("Shift", function()
  it("takes a section up or down with all that is on it", function()
    local m = start()
    m:play("shift left up 2")
    equal(m:get("road", "offset", 1), -2)
    contains(m:describe(),
      "Gold stands in row 2 of the left section, columns 1 to 2.")
    equal(m:turn(), 2)
    m:play("shift right down 3")
    equal(m:get("road", "offset", 3), 3)
    contains(m:picture(), "left: 2 rows higher")
    contains(m:picture(), "right: 3 rows lower")
  end)

  it("can be typed with or without its word, and shortened", function()
    local m = start()
    for _, line in ipairs { "shift left up 2", "shift shift left up 2",
      "sh l u 2", "ms2 shift right down 1 done", "ms2 right down 1 d" } do
      m:allows(line)
    end
  end)

  local function pairs_reached(options)
    local n = 0
    for left = -5, 5 do
      local m = match(GAME, options, { rig = SHIFTS .. " " .. SHIFTS })
      m:play(left == 0 and "shift done" or ("shift left %s %d")
        :format(left < 0 and "up" or "down", math.abs(left)))
      m:play("shift")
      n = n + 1 + #m:legal("right")
    end
    return n
  end

  it("connect = all: one row leads through all sections, 91 of 121 pairs",
    function()
      equal(pairs_reached { board = OPEN }, 91)
    end)
  it("connect = pairs: neighbours touch, 121 pairs", function()
    equal(pairs_reached { board = OPEN, connect = "pairs" }, 121)
  end)

  it("connect decides on sections that go apart", function()
    local m = start({}, SHIFTS, SHIFTS)
    m:play("shift left up 3")
    m:refuses("shift right down 3", "one_common_row")
    m:allows("shift right down 2", "shift right up 5")
    m:refuses("shift right up 6", "touches_the_middle")
    local n = start({ connect = "pairs" }, SHIFTS, SHIFTS)
    n:play("shift left up 3")
    n:allows("shift right down 5")
    n:refuses("shift right down 6", "touches_the_middle")
  end)
end)

describe("Move & Shift", function()
  it("moves and shifts in any order, also move, shift, move", function()
    local m = start()
    m:allows("ms2 c+2 left up 1", "ms2 left up 1 c+2",
      "ms2 c+1 shift right down 1 c+1", "ms2 c+1 1+1 right up 1")
    m:play("ms2 c+1 shift right down 1 c+1")
    equal(m:turn(), 2)
    equal(m:get("road", "offset", 3), 1)
  end)
  it("shifts once at most",
    function() start():refuses("ms2 left up 1 left up 1", "shift_to_do") end)
  it("makes neither half compulsory",
    function() start():allows("ms2 c+2 done", "ms2 left up 1 done",
    "ms2 c+1 done", "ms2 done") end)
end)

describe("a card without effect", function()
  each { { "move3" }, { "slide" }, { "shift" }, { "ms2" } }("may be {1}",
    function(card)
      local m = start()
      local before = m:get("road", "describe")
      m:play(card .. " done")
      equal(m:get("road", "describe"), before)
      equal(m:turn(), 2)
      equal(m:get("stock", "count"), 23)
    end)
end)

describe("spaces = exact", function()
  local EXACT <const> = { spaces = "exact" }

  it("uses as many spaces as possible, and steps may undo each other",
    function()
      local m = start(EXACT)
      m:refuses("move3 done", "as_far_as_possible")
      m:refuses("move3 c+2 done", "as_far_as_possible")
      m:allows("move3 c+1 c-1 c+1", "move3 c+2 1+1")
    end)
  it("makes Slide and Shift move if they can", function()
    local m = start(EXACT)
    m:refuses("slide done", "as_far_as_possible")
    m:refuses("shift done", "as_far_as_possible")
    m:allows("slide 1+1", "shift left up 1")
  end)
  it("asks for the spaces of Move & Shift, not for its shift", function()
    local m = start(EXACT)
    m:refuses("ms2 left up 1 done", "as_far_as_possible")
    m:allows("ms2 c+2 done", "ms2 c+2 left up 1")
  end)

  -- a and b lie across the seams: no section can shift.
  local LOCKED <const> = [[
.....|....|.....
11..a|a..b|b....
.....|....|.....
.....|....|.....
.....|....|...22
.....|....|.....]]
  it("lets a card go that can do nothing", function()
    local m = start({ spaces = "exact", board = LOCKED })
    m:allows("shift done", "ms2 1+2 done")
    m:refuses("shift left up 1", "not_locked")
    m:refuses("shift right up 1", "not_locked")
    m:refuses("slide done", "as_far_as_possible")
  end)

  -- a and b fill their column and hold gold.
  local WEDGED <const> = [[
..a..|....|.....
11a..|....|.....
..a..|....|.....
..b..|....|.....
..b..|....|...22
..b..|....|.....]]
  it("lets spaces and slides go that no vehicle can use", function()
    local m = start({ spaces = "exact", board = WEDGED })
    m:allows("move3 done", "slide done", "ms2 done")
    m:refuses("shift done", "as_far_as_possible")
    m:play("move3 done")
    m:refuses("move3 done", "as_far_as_possible") -- silver can move
  end)
  it("is ended by a win", function()
    local m = start({ spaces = "exact", board = ENDS })
    m:play("move3 1+2")
    equal(m:winner(), 1)
  end)
end)

describe("a vehicle across a seam", function()
  -- a lies on columns 5 and 6, b on 9 and 10.
  local LEFT_SEAM <const> = "....a|a...|....." .. OPEN:sub(17)
  local RIGHT_SEAM <const> = ".....|...b|b...." .. OPEN:sub(17)

  it("locks the left section on columns 5 and 6", function()
    local m = start({ board = LEFT_SEAM })
    m:refuses("shift left up 1", "not_locked")
    m:refuses("ms2 left down 1", "not_locked")
    m:allows("shift right up 1")
    contains(m:picture(), "left: level, locked by a")
    contains(m:describe(), "The left section is level, locked by a; the right section is level.")
    contains(m:describe(),
      "Car a stands in row 1 of the left section, across the seam to the middle one.")
  end)
  it("locks the right section on columns 9 and 10", function()
    local m = start({ board = RIGHT_SEAM })
    m:refuses("shift right up 1", "not_locked")
    m:allows("shift left up 1")
    contains(m:picture(), "right: level, locked by b")
  end)
  it("lets it go when it has been moved off", function()
    start({ board = LEFT_SEAM }):allows("ms2 a-1 left up 1 done",
      "ms2 a+1 left up 1 done")
    start({ board = RIGHT_SEAM }):allows("ms2 b-1 right down 1 done")
  end)
  it("lock = all: locks both", function()
    local m = start({ board = LEFT_SEAM, lock = "all" })
    m:refuses("shift left up 1", "not_locked")
    m:refuses("shift right up 1", "not_locked")
    contains(m:picture(), "right: level, locked by a")
    start({ board = RIGHT_SEAM, lock = "all" }):refuses("shift left up 1", "not_locked")
  end)
  it("may be a hero", function()
    local m = start({ board = OPEN })
    m:play("slide 1+4")
    m:refuses("shift left up 1", "not_locked")
    m:allows("shift right up 1")
  end)
end)

describe("a broken row", function()
  it("stops a hero at the seam until the row goes on", function()
    local m = start({ board = OPEN }, MIXED, SHIFTS)
    m:play("shift left up 2")       -- gold's row 2 is now above the middle
    m:play("shift done")
    m:refuses("slide 1+4", "way_is_free")
    m:play("slide 1+")
    equal(m:get("road", "vehicle_at", 1), 4)
    m:play("shift left down 1")     -- its row is the first of the middle one
    m:allows("move3 1+3")
  end)
  it("stops a slide where the right section has left the row", function()
    local m = start({ board = OPEN }, MIXED, SHIFTS)
    m:play("slide 1+5")
    m:play("shift right down 2")
    m:play("move3 1+2 done")
    equal(m:get("road", "vehicle_at", 1), 8)
    m:play("shift done")
    m:refuses("ms2 1+1", "way_is_free")
  end)
end)

describe("a hero half off", function()
  local HAND <const> = "move1 move1 shift slide"
  local function half_off()
    local m = start({ board = ENDS }, HAND, SHIFTS)
    m:play("move1 1+1")
    return m
  end

  it("has not won, and may rest there", function()
    local m = half_off()
    ok(not m:over())
    equal(m:get("road", "whereabouts", 1), "leaving")
    equal(m:turn(), 2)
    contains(m:describe(0),
      "Gold stands in row 2 of the right section, column 5, half off the right end.")
  end)
  it("costs a space to go on, and then has won without a draw", function()
    local m = half_off()
    m:play("move1 done", "move1 1+1")
    equal(m:winner(), 1)
    equal(m:get("stock", "count"), 22)
  end)
  it("may come back", function()
    local m = half_off()
    m:play("move1 done", "move1 1-1")
    equal(m:get("road", "whereabouts", 1), "on")
  end)
  it("travels with its section and leaves from any row", function()
    local m = half_off()
    m:play("shift right up 5")
    equal(m:get("road", "offset", 3), -5)
    equal(m:get("road", "whereabouts", 1), "leaving")
    m:play("move1 1+1")
    equal(m:winner(), 1)
  end)
  it("locks nothing",
    function() half_off():allows("shift right down 1", "shift left up 1") end)
  it("silver leaves on the left", function()
    local m = match(GAME, { board = ENDS, first = 2 },
      { rig = HAND .. " " .. HAND })
    m:refuses("move1 2+2", "enough_spaces")
    m:play("slide 2-2")
    equal(m:winner(), 2)
  end)
  it("does not win by going home", function()
    start({ board = OPEN }):refuses("slide 1-1", "way_is_free")
    start({ board = OPEN }):refuses("slide 1-2", "way_is_free")
  end)

  it("shows at the end that it leaves over, where it may leave over both",
    function()
      local m = match("./variants/both_ends_variant.lua", {},
        { rig = "move1 move1 move1 move1 shift shift shift shift" })
      contains(m:picture(),
        "1 gold   2 silver   < gold and silver leave   > gold and silver leave")
      m:play("move1 1-1")
      contains(m:picture(), "\n1[1|·]· · c | d · · · | · i j j j >\n")
      contains(m:describe(0), "half off the left end.")
      contains(m:describe(0), "Gold and silver leave over the right end.")
    end)
end)

describe("the piles", function()
  -- Both play without effect; the 24th draw takes the last card.
  local function play_out(m, turns)
    for _ = 1, turns do m:play(m:legal()[1] .. " done") end
  end
  it("are shuffled together at once when the last card is drawn, with the card just played",
    function()
      local m = match(GAME, {}, { seed = 5 })
      play_out(m, 23)
      equal(m:get("stock", "count"), 1)
      equal(m:get("discard", "count"), 23)
      play_out(m, 1)
      equal(m:get("stock", "count"), 24)
      equal(m:get("discard", "count"), 0)
    end)
  it("show what was played to everyone", function()
    local m = start()
    m:play("slide done", "slide done", "shift done")
    contains(m:picture(0), "played: shift slide x2\ndraw pile: 21 cards")
  end)
  it("are told in lines of at most 80 columns", function()
    local m = match("rush_hour_shift", {}, { seed = 1 })
    for _ = 1, 23 do m:play(m:legal()[#m:legal()], "done") end
    contains(m:picture(0), "played: move1")
    for line in m:picture(0, { columns = 80 }):gmatch("[^\n]+") do
      ok(utf8.len(line) <= 80, line)
    end
  end)
  it("tell others of a draw so that nobody takes it for the end", function()
    local m = start()
    m:rig("ms1"):play("slide done")
    equal(m:changes(2), "Gold played slide, done and drew a card.")
    equal(m:changes(1), "Gold played slide, done (draw ms1).")
  end)
  it("hide what is drawn", function()
    local m = start()
    m:rig("ms1"):play("slide done")
    equal(m:view(2):picture():find("ms1"), nil)
    contains(m:view(1):picture(), "ms1")
  end)
end)

describe("a series", function()
  it("goes on with the last winner, and the most wins win", function()
    local m = match(GAME, { board = ENDS, games = 3, first = 2 },
      { rig = MIXED .. " " .. MIXED })
    m:rig("slide slide move1 move1 slide shift shift shift"):play("slide 2-")
    ok(not m:over())
    equal(m:score(2), 1)
    equal(m:turn(), 2)
    equal(m:get("game"), 2)
    equal(m:get("stock", "count"), 24)
    contains(m:picture(), "game: 2 of 3\n gold 0   >silver 1\n")
    m:play("shift left up 1")
    m:rig("slide slide move1 move1 slide shift shift shift"):play("slide 1+")
    equal(m:turn(), 1)
    equal(m:get("road", "offset", 1), 0)
    m:play("slide 1+")
    ok(m:over())
    equal(m:winner(), 1)
    equal(m:score(1), 2)
  end)
  it("may end level", function()
    local m = match(GAME, { board = ENDS, games = 2 },
      { rig = MIXED .. " " .. MIXED })
    m:rig(MIXED .. " " .. MIXED):play("slide 1+")
    m:play("move3 done", "slide 2-")
    ok(m:over())
    equal(m:winner(), nil)
  end)
end)

describe("what is typed", function()
  it("may be shortened", function()
    local m = start()
    m:allows("mo c+2 1+1", "m3 c+2 1+1", "sl g+", "sh r d 2", "ms c+1 d",
      "MOVE3 C+2 1+1")
    m:refuses("s")
  end)
  it("may have blanks within a card and a drive, and words for the ways",
    function()
      local m = start()
      m:allows("move 3 c 2 1 1", "move3 c +2 1 +1", "move3 c down 2 1 right 1",
        "ms 2 c down 1 right down 1")
      contains(m:refuses("move3 c right 1"),
        "expected a distance along its length, such as +2 (down or up)")
      contains(m:refuses("move3 c +99"),
        "+99 is out of range; distance must be -14 to 14")
    end)
  it("may name a hero by its colour or its number, and say forwards and backwards", function()
    local m = start({ board = OPEN })
    for _, text in ipairs { "slide 1+2", "slide gold right 2",
      "slide 1 forward 2", "slide gold forwards 2" } do
      equal(m:play(text):history()[2].move, "gold+2")
      m:undo(2)
    end
    m:allows("move3 1 forward 2 1 backward 1", "move3 gold f 2 gold b 1")
    m:play("move3 done")
    equal(m:play("slide silver forward 2"):history()[4].move, "silver-2")
    m:undo(2)
    m:allows("slide 2 forward") -- as far as it goes
    m:refuses("slide 2 backward 1", "way_is_free")
    contains(start():refuses("move3 c forward 1"),
      "expected a distance along its length, such as +2 (down or up)")
  end)
  it("is a car by its letter, also where a hero's name begins so", function()
    contains(start():refuses("move3 g+2"), "g cannot go that far; its way is blocked")
  end)
  it("is answered with what can be played now, whole words", function()
    local message = start():refuses("end")
    contains(message, "'end' does not fit here; expected card (")
    ok(not message:find("vehicle") and not message:find("side"))
    contains(start():refuses("moev3 c+1"), "did you mean 'move3'?")
  end)
  it("may have commas between the parts of its last move", function()
    local m = start()
    m:allows("shift, left, up, 2", "ms2, c+1, shift left, up 1",
      "ms2 c+1, right, down, 1", "move3, c, +2")
    contains(m:refuses("shift, left, up, 9"), "touches_the_middle")
    m:refuses("move3, c+1, nothing, 1+1")
  end)
  it("asks which one where it is not clear", function()
    local message = start({}, "move1 move2 slide shift"):refuses("m")
    contains(message, "could be move1 or move2")
    contains(start():refuses("s"), "could be slide or shift")
  end)
  it("is played as a whole or not at all", function()
    local m = start()
    local before = m:hash()
    m:refuses("move3 c+2 1+9")
    equal(m:hash(), before)
    same(m:legal(), { "move3", "slide", "shift", "ms2" })
  end)
  it("cannot go on after a draw", function()
    fails(function() start():play("slide 1+ slide") end,
      "a draw follows 'gold+2': look first")
  end)
end)

describe("undo", function()
  it("is free within the steps of a card", function()
    local m = start()
    m:play("move3", "c+1")
    equal(m:can_undo(), "free")
    m:undo()
    equal(m:can_undo(), "takeback") -- the card has been shown
  end)
end)

-- Turned by half a turn with the seats swapped, everything must count the same.
local function turned(board)
  return (board:gsub("%s", ""):reverse()
    :gsub("[12]", { ["1"] = "2", ["2"] = "1" }))
end

describe("half a turn with the seats swapped", function()
  local HANDS <const> = { "move2 slide shift ms1", "move1 move3 ms2 shift" }

  for setup = 1, 10 do
    it("counts the same on setup " .. setup, function()
      for _, hand in ipairs(HANDS) do
        local one = match(GAME, { setup = setup },
          { rig = hand .. " " .. hand })
        local two = match(GAME, { setup = setup, first = 2 },
          { rig = hand .. " " .. hand })
        equal(two:perft(3), one:perft(3))
      end
    end)
  end

  it("counts the same on a road that is not symmetric", function()
    local board = "....c|d...|.i...11..c|d.hh|.ijjj.....|.ef.|.i......b.|" ..
      ".efg|.....aaab.|...g|...22..kkk|....|....."
    for _, hand in ipairs(HANDS) do
      local one = match(GAME, { board = board }, { rig = hand .. " " .. hand })
      local two = match(GAME, { board = turned(board), first = 2 },
        { rig = hand .. " " .. hand })
      equal(two:perft(4), one:perft(4))
    end
  end)
end)

describe("Duo", function()
  it("asks only that neighbours touch", function()
    local m = match("rush_hour_duo", {}, { rig = SHIFTS .. " " .. SHIFTS })
    m:play("shift left up 5", "shift right down 5")
    equal(m:get("road", "offset", 3), 5)
  end)
  it("takes the French names of the cards", function()
    local m = match("rush_hour_duo", {}, { rig = MIXED .. " " .. MIXED })
    m:allows("mouvement3 c+2", "Mouvement 3 c+2", "mg2 c+1", "Accélération 1+",
      "acceleration 1+", "glissement left up 1")
    equal(m:play("glissement left up 1"):history()[1].move, "shift")
    start():refuses("glissement left up 1")
  end)
end)

describe("what is told", function()
  it("gives the place of a section in other words than those of a shift",
    function()
      local m = start():play("shift left up 2", "shift right down 1")
      contains(m:picture(),
        "left: 2 rows higher   [right: 1 row lower]")
      contains(m:describe(0),
        "The left section is 2 rows higher; the right section is 1 row lower.")
      m:play("ms2 left up 1")
      contains(m:picture(), "left: 3 rows higher")
    end)
  it("says left of a side only", function()
    contains(start():play("shift"):picture(),
      "playing: shift   shifts left: 1")
    contains(start():play("ms2 c+1"):describe(1),
      "Playing: ms2.\nSpaces left: 1.\nShifts left: 1.")
    contains(start():refuses("move3 left up 1"), "the card has no shift left")
    contains(start():refuses("move3 1+4"), "spaces left on this card: 3")
  end)
  it("explains the signs on the seams while they are there", function()
    local m = start({ board = OPEN })
    ok(not m:picture():find("across") and not m:picture():find("row ends"))
    contains(m:play("slide 1+4"):picture(), "> gold leaves   = across   [ ] last turn\n")
    contains(m:picture(), "left: level, locked by gold")
    contains(m:play("shift right up 1"):picture(),
      "> gold leaves   = across   # row ends   [ ] last turn\n")
  end)
end)

-- Random play lasts thousands of moves; what goes wrong shows long before its
-- end.
for setup = 1, 10 do
  it("holds on setup " .. setup .. " after random play", function()
    local m = match(GAME, { setup = setup })
    for part = 1, 3 do
      m:random(60, setup * 10 + part)
      m:holds()
    end
  end)
end

it("looks as it should", function()
  local m = start()
  m:looks("rush_hour_shift/start", 1)
  m:play("shift left up 2", "shift right down 1", "ms2 d+1 done", "move3")
  m:looks("rush_hour_shift/shifted", 2)
  local n = start({ board = ENDS })
  n:play("move3 1+1 done")
  n:looks("rush_hour_shift/half_off", 0)
end)
