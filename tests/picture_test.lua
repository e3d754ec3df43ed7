-- tests/picture_test.lua - boards, stacks, hands and the rest, as they are drawn.

local GAME <const> = "tests/games/scenes.lua"

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
  for _, show in ipairs { "track", "beside", "cards", "dice" } do
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
