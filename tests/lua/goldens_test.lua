-- tests/lua/goldens_test.lua - the text of every game, for three sizes of the terminal.
--
-- `lusory test tests/lua/goldens_test.lua --accept` writes the snapshots anew; look at what
-- changed before keeping it. A picture leaves six lines of the terminal for the report of
-- the turn and the prompt.

local SIZES <const> = {
  { name = "80x24", columns = 80, rows = 18 },
  { name = "100x40", columns = 100, rows = 34 },
  { name = "60x24", columns = 60, rows = 18 },
}

-- The position after so many random moves; `name` where a game has several.
local GAMES <const> = {
  { "tictactoe", moves = 4 },
  { "connect_four", moves = 13 },
  { "pop_four", moves = 20 },
  { "gomoku", moves = 21 },
  { "hex", moves = 25 },
  { "hex", name = "hex_19", settings = { size = 19 }, moves = 60 },
  { "reversi", moves = 21 },
  { "breakthrough", moves = 20 },
  { "english_draughts", moves = 30 },
  { "nine_mens_morris", moves = 22 },
  { "lasker_morris", moves = 22 },
  { "ruthless_morris", moves = 22 },
  { "lasca", moves = 34 },
  { "backgammon", moves = 40 },
  { "backgammon", name = "backgammon_cube", settings = { cube = true }, moves = 21 },
  { "crazy_eights", moves = 12 },
  { "crazy_eights", name = "crazy_eights_five", seats = 5, moves = 21 },
  { "rush_hour", settings = { level = 8 }, moves = 5 },
  { "template", moves = 2 },
  { "hoch3", moves = 7 },
  { "hoch3", name = "hoch3_uncovered", play = { "b1-b2", "uncover a1 b2 c3" } },
  { "hoch3", name = "hoch3_teams", seats = 4, settings = { show_cover = true }, moves = 9 },
  { "regie", moves = 12 },
  { "regie", name = "regie_falls", settings = { layout = "open" },
    play = { "chip 4", "chip 2", "slide 2 right", "box forward", "slide 3 right" } },
  { "regie", name = "regie_table", settings = { layout = "open" },
    play = { "chip 6", "slide 1 left", "box back", "slide 2 right", "slide 3 right" } },
  { "regie", name = "regie_small", settings = { layout = "small" }, moves = 25 },
  { "monza", moves = 9 },
  { "monza", name = "monza_long", settings = { track = "long" }, seats = 4, moves = 30 },
  { "monza", name = "monza_tiles", settings = { track = "long", tiles = true }, seats = 4,
    moves = 30 },
  { "monza", name = "monza_last_round", seats = 4, rig = "blue blue green purple purple white",
    settings = { track = "long", tiles = true, position = "m16-r start finish r31-wyx" } },
  { "monza", name = "monza_bonus", settings = { bonus = true, position = "m9 m5 m4" }, seats = 3,
    rig = "purple green red red red red", play = { "purple green/left" } },
  { "monza_oval", moves = 9 },
  { "rush_hour_shift", moves = 9 },
  { "rush_hour_shift", name = "shift_half_off", rig = ("move3 slide shift ms2 "):rep(2) .. "move1",
    settings = { board = ("."):rep(26) .. "11" .. ("."):rep(14) .. "....aa....bbb."
      .. "22............" .. ("."):rep(14) },
    play = { "move3 1+1 done", "move3" } },
  { "rush_hour_duo", moves = 9 },
  { "rush_hour_duo", name = "duo_tallest", rig = "move4 move4 ms2 shift ms1 ms1 ms2 shift",
    play = { "shift left up 5", "shift right down 5" } },
}

local function position(case)
  local m = match(case[1], case.settings or {},
    { seats = case.seats, seed = 7, rig = case.rig })
  for _, line in ipairs(case.play or {}) do m:play(line) end
  if case.moves then m:random(case.moves, 3) end
  return m
end

describe("the picture", function()
  for _, case in ipairs(GAMES) do
    for _, size in ipairs(SIZES) do
      it(("of %s fits %s, and is as it was"):format(case.name or case[1], size.name), function()
        local m = position(case)
        local spec = { columns = size.columns, rows = size.rows }
        local n = 0
        for line in m:picture(0, spec):gmatch("([^\n]*)\n") do
          n = n + 1
          ok(utf8.len(line) <= size.columns, line)
        end
        ok(n <= size.rows, ("%d lines"):format(n))
        m:looks(("goldens/%s_%s"):format(case.name or case[1], size.name), m:turn(), spec)
      end)
    end
  end
end)
