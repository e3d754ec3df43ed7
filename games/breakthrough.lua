-- games/breakthrough.lua - Be first to bring a piece to the other side.

local breakthrough = game "Breakthrough" {
  players = 2,
  seats = { "White", "Black" },
  summary = "Bring one piece to the far row, or take all your opponent's pieces.",
  sheet = [[
Each player has two rows of pieces. White starts at the bottom and moves first.
A piece moves one step: straight or diagonally ahead onto an empty cell, or
diagonally ahead onto an opposing piece, which is taken. You win when you bring
a piece to the far row or take your opponent's last piece.]],
}

breakthrough.options {
  width = { 8, min = 2, max = 16, help = "columns" },
  height = { 8, min = 4, max = 16, help = "rows" },
  position = { "",
    help = "start from here: rows from the top as in FEN, P white, p black " ..
      "and digits, then who moves: w or b" },
}

-- Contents and setup: two rows of pieces each.
function breakthrough.setup(pos, opt)
  local board = pos:grid("board",
    { width = opt.width, height = opt.height, pieces = 2 })
  if opt.position ~= "" then
    start_from(pos, opt.position, "board", ".Pp", { w = 1, b = 2 })
    if board:count_in("top", pieces(1)) > 0 or board:count(2) == 0 then
      pos:win(1)
    end
    if board:count_in("bottom", pieces(2)) > 0 or board:count(1) == 0 then
      pos:win(2)
    end
    return
  end
  for cell = 1, 2 * opt.width do
    board:put(cell, 2)
    board:put(opt.width * opt.height + 1 - cell, 1)
  end
end

-- A turn: one step ahead; diagonally it may take.
local WAYS <const> = {
  gaits { { who = pieces(1), dirs = dirs "n", onto = pieces(0) },
          { who = pieces(1), dirs = dirs "nw ne", onto = pieces(0, 2) } },
  gaits { { who = pieces(2), dirs = dirs "s", onto = pieces(0) },
          { who = pieces(2), dirs = dirs "sw se", onto = pieces(0, 1) } },
}
local AHEAD <const> = { dirs "n nw ne", dirs "s sw se" }
local STRAIGHT <const> = dirs "n s"

local board = on "board"
breakthrough.move("go", "{from}-{to}", { help = "one step ahead" })
breakthrough.rule("own_piece", "the piece on {from} is not yours",
  function(pos, from) return pos.board:at(from) == pos.turn end)
breakthrough.rule("one_step_ahead", "{to} is not one step ahead of {from}",
  function(pos, from, to)
    local dir, steps = pos.board:toward(from, to)
    return steps == 1 and dir & AHEAD[pos.turn] ~= 0
  end)
breakthrough.rule("not_onto_own", "your own piece stands on {to}",
  function(pos, _, to) return pos.board:at(to) ~= pos.turn end)
breakthrough.rule("take_diagonally", "a piece takes only diagonally",
  function(pos, from, to)
    return pos.board:at(to) == 0 or pos.board:toward(from, to) & STRAIGHT == 0
  end)
breakthrough.legal.go = board:steps(WAYS)

-- The end: the far row, or nothing left to take.
breakthrough.play.go = { board:go(),
  win(board:reaches { { "top" }, { "bottom" } }), win(board:none()) }
function breakthrough.stuck(pos) pos:win(3 - pos.turn) end

function breakthrough.scene(pos, scene) scene:board(pos.board) end

return breakthrough
