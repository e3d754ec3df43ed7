-- tests/games/monza_picture_test.lua - Monza: the picture and the sentences.

local help = require "monza_help"

local PRO <const> = help.PRO
local six, race = help.six, help.race

describe("the picture", function()
  it("shows the lanes, the cars, the dice placed and what can be reached",
    function()
      local m = race("l10 m10 r13 r11", "blue yellow purple purple white red")
      m:play("white purple")
      m:looks("monza_short")
    end)

  it("shows the long track and the tiles", function()
    local m = race("m16-r start finish r31-wyx",
      "blue blue green purple purple white", PRO)
    m:looks("monza_long") -- also the last round: green is home
  end)

  it("shows a turbo roll", function()
    local m = race("m16-wyrbgpx start", "red blue green purple white purple", PRO)
    m:rig("blue yellow"):play("red blue green purple white purple")
    m:play("blue")
    m:looks("monza_turbo")
  end)

  it("shows who may take a bonus step, and where", function()
    local m = race("m9 m5 m4", "purple green red red red red", { bonus = true })
    m:play("purple green/left")
    m:looks("monza_bonus")
  end)

  it("has the dice that can be placed now in square brackets, and none at the end", function()
    local m = race("start start", "white yellow red blue purple purple")
    contains(m:picture(), "dice: [white] yellow red blue [purple] [purple]")
    m = race("m9 start m23 start red", "purple green white white white white",
      { bonus = true, first = 2 }, 4)
    m:play("purple green/left"):play("bonus straight")
    ok(m:over())
    contains(m:picture(), "dice: white white white white (green) (purple)")
  end)

  it("says for whom no die fitted, until the next turn begins", function()
    local m = race("start start", six "red" .. " " .. six "white" .. " "
      .. six "white")
    equal(m:turn(), help.BLUE)
    contains(m:picture(), "red start, had no move")
    contains(m:describe(), "In the last turn: Red had no move (roll red red red red red red).")
    m:rig(six "white"):play("white")
    ok(not m:picture():find("had no move", 1, true))
  end)

  it("marks what takes an accelerator with a +", function()
    local m = race("m10 start", six "yellow", { tiles = true })
    local picture = m:picture()
    contains(picture, "|y*")
    contains(picture, "|g+")
  end)
end)

describe("in sentences", function()
  it("says what came of the last turn", function()
    local m = race("m2 r2", six "red")
    m:rig(six "white"):play("red")
    contains(m:describe(), "In the last turn: Blue is set back from r2 to r1.")
  end)

  it("numbers the dice that are placed", function()
    contains(race("m9-r m10 start", "purple green red red red red"):play("purple"):describe(),
      "1 on m10 (purple).")
  end)

  it("says what lies ahead and where everybody is", function()
    local m = race("m9-r m10 start", "purple green red red red red",
      { tiles = true })
    equal(m:describe(), [[
Green is at the start.
Red is on m9 (green), 25 of 56.
Blue is on m10 (purple), 27 of 56.
Ahead: left l11 (white), takes an accelerator; straight m10 (purple), where blue stands, can be entered; right r10 (blue), takes an accelerator.
Left lane: l11 (white) to 26, l12 (green) to 28, l13 (tyres) to 30, l14 (green) to 32, l15 (tyres) to 34, l16 (blue) to 36.
Middle lane: m9 (green) to 25, m10 (purple) to 27, m11 (yellow) to 29, m12 (blue) to 31, m13 (green) to 33, m14 (white) to 35, m15 (red) to 37.
Right lane: r10 (blue) to 26, r11 (green) to 28, r12 (tyres) to 30, r13 (purple) to 32, r14 (yellow) to 36.
The dice: red, red, red, red, green and purple.
Of these purple can be used now.
Red: m9, accelerators white yellow blue green purple, extra roll.
Blue: m10, all accelerators, extra roll.
Green: start, all accelerators, extra roll.
It is red's turn.]])
  end)
end)
