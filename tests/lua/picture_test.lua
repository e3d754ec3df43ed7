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
    contains(match("rush_hour"):describe(), "Vehicle A is on a3 and b3.")
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
