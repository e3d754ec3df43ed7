-- tests/lua/picture_test.lua - boards, stacks, hands and the rest, as they are drawn.

local GAME <const> = "tests/fixtures/games/scenes.lua"

local function scene(show) return match(GAME, { show = show }) end

describe("a board", function()
  for _, show in ipairs { "boxes", "open", "hex", "map", "bands", "stacks", "join", "glyphs" } do
    it("is drawn with its coordinates: " .. show, function()
      local m = scene(show)
      m:play(m:legal()[1])
      m:play(m:legal()[2])
      m:looks("picture/" .. show)
    end)
  end

  it("marks what the last turn changed, and nothing at the start", function()
    local m = scene("boxes")
    ok(not m:picture():find("[", 1, true))
    m:play("b2")
    ok(m:picture():find("[X]", 1, true))
    m:play("c1")
    ok(m:picture():find(" X ", 1, true))
    m:undo(2)
    ok(not m:picture():find("[", 1, true))
  end)
end)

describe("a board in a frame", function()
  it("stays where it is while its strips slide, and names its own columns", function()
    local m, heads = match("regie", { layout = "open" }), {}
    for i, line in ipairs { "slide 1 left", "slide 2 right", "slide 3 right" } do
      heads[i] = m:play(line):picture():match("^[^\n]+")
      equal(heads[i], heads[1])
    end
    ok(heads[1]:find("^ +1  2  3  4  5  6  7$"), heads[1])
  end)

  it("marks where a chip ended, and not the windows that it fell through", function()
    local m = match("regie", { layout = "open" })
    m:play("chip 4", "chip 2", "slide 2 right", "box forward", "slide 3 right")
    local text, arrows = m:picture():gsub("↓", "v")
    equal(arrows, 9 + 1) -- and the one of the legend
    ok(not text:find("[%[|]v"), text)
  end)
end)

describe("the other things on a table", function()
  for _, show in ipairs { "track", "beside", "cards", "dice", "rest", "points", "edges" } do
    it("are drawn: " .. show, function()
      local m = scene(show)
      m:rig("Qh 3 5"):play("draw")
      m:looks("picture/" .. show, 1)
    end)
  end

  it("hide what is not to be seen", function()
    local m = scene("cards")
    m:rig("Qh 3 5"):play("draw")
    ok(m:picture(1):find("ann: Qh", 1, true))
    ok(m:picture(2):find("ann: 1 hidden", 1, true))
    ok(not m:picture(0):find("Qh", 1, true))
  end)
end)

describe("a description", function()
  it("says where the pieces are, and how many of each", function()
    equal(match("reversi"):describe(),
      "2 white discs stand on d4 and e5.\n2 black discs stand on e4 and d5.\n"
      .. "Black: 2.\nWhite: 2.\nIt is Black's turn.")
    equal(match("connect_four"):describe(), "The board is empty.\nIt is X's turn.")
    contains(match("english_draughts", { position = "1B6/8/8/8/8/8/8/6W1 b" }):describe(),
      "1 black king stands on b8.")
    contains(match("rush_hour"):describe(), "Car A stands in row 3, columns 1 to 2.")
  end)
  it("of a board full of many things goes row by row", function()
    contains(match("hoch3", {}, { rig = "1 1 2 3 4  2 3 4 1 2  3 4 1 2 3" }):play("a1-a2"):describe(),
      "Row 2, from a to e: large, yellow, red, blue, green.\n"
      .. "Row 1, from a to e: empty, large, large, large, large.\n")
  end)
  it("of strips in a frame says how they lie and what is in their windows", function()
    local m = match("regie", { layout = "open" })
    m:play("chip 4", "chip 2", "slide 2 right", "box forward", "slide 3 right")
    local text = m:describe()
    contains(text, "Layer 1, in the middle: windows at 2, 4 and 6.\n")
    contains(text, "Layer 3, 1 to the right: windows at 2, 3, 4 and 6.\n")
    contains(text, "Box 2: 0 0 0 0 0 0 0.\nBox 3, which counts: 3 4 7 12 9 5 2; red +12, blue +7.\n")
    m:undo()
    contains(m:describe(), "windows at 1, 2 with a blue chip")
  end)
  it("says who misses a turn", function()
    contains(match("regie", { layout = "open" }):play("slide 2 left", "chip 4"):describe(),
      "Blue: 0 points, 7 in hand, 0 through, misses a turn.")
  end)
  it("keeps what no player sees to itself", function()
    for _, game in ipairs { "lasca", "english_draughts", "reversi", "nine_mens_morris" } do
      local m = match(game)
      m:random(6, 1)
      local text = m:describe()
      ok(not text:find("jumper") and not text:find("quiet") and not text:find("passed")
        and not text:find("="), text)
    end
  end)
  it("has the rest of the scene, side by side or not, without colours", function()
    for _, show in ipairs { "track", "beside", "cards", "dice", "rest", "points", "edges",
      "nothing" } do
      local m = scene(show)
      m:rig("Qh 3 5"):play("draw")
      local text = m:describe()
      ok(not text:find("[\1\2]") and not text:find("\n\n"), text)
      for line in text:gmatch("[^\n]+") do ok(line:find("^[%u%d].*[.!?:]$"), line) end
    end
    contains(scene("cards"):rig("Qh 3 5"):play("draw"):view(1):describe(), "You hold Qh.")
  end)
end)
