-- games/tictactoe.lua - Three in a row; or k in a row on m by n.

local tictactoe = game "Tic-tac-toe" {
  players = 2,
  seats = { "X", "O" },
  summary = "Put your mark on an empty cell; a line of three wins.",
  sheet = [[
Two players mark cells in turn, X first. The first to get three of their own
marks in a line wins: along a row, a column or a diagonal. A full board without
such a line is a draw. The size of the board and the length of the line can be
changed.]],
}

tictactoe.options {
  width = { 3, min = 1, max = 19, help = "columns" },
  height = { 3, min = 1, max = 19, help = "rows" },
  line = { 3, min = 2, max = 19, help = "how many in a line win" },
  position = { "",
    help = "start from here: rows from the top as in FEN, x, o and digits, " ..
      "then who moves: x or o" },
}

-- Contents and setup: a board.
function tictactoe.setup(pos, opt)
  pos:grid("board",
    { width = opt.width, height = opt.height, pieces = 2, line = opt.line })
  if opt.position ~= "" then
    start_from(pos, opt.position, "board", ".xo", { x = 1, o = 2 })
  end
end

-- A turn: mark an empty cell.
local board = on "board"
tictactoe.move("put", "{cell}", { help = "mark a cell" })
tictactoe.rule("empty_cell", "{cell} is taken",
  function(pos, cell) return pos.board:at(cell) == 0 end)
tictactoe.legal.put = board:empty()

-- The end: a line of one's own, or a full board.
tictactoe.play.put = { board:put(), win(board:line "line"), draw(board:full()) }

function tictactoe.scene(pos, scene) scene:board(pos.board) end

return tictactoe
