-- games/hex.lua - Join your two sides of the board.

local hex = game "Hex" {
  players = 2,
  seats = { "Red", "Blue" },
  summary = "Join your two sides of the board with a chain of stones.",
  sheet = [[
The cells are hexagons. In turn, Red first, each player puts a stone on an empty
cell. Red wins with a chain of stones from top to bottom, Blue with one from
left to right. There are no draws: one of the two always succeeds. With the
option swap, Blue may answer the first stone by taking it over: it becomes a
blue stone, mirrored along the long diagonal.]],
}

hex.options {
  size = { 11, min = 2, max = 19, help = "rows and columns" },
  swap = { false, help = "the second player may take over the first stone" },
  position = { "",
    help = "start from here: rows from the top as in FEN, r, b (or x, o) " ..
      "and digits, then who moves: r or b" },
}

local SIDES <const> = { { "top", "bottom" }, { "left", "right" } }
local HEX <const> = dirs "hex"

-- Contents and setup: an empty board.
function hex.setup(pos, opt)
  local board = pos:grid("board", { width = opt.size, height = opt.size,
    hex = true, pieces = 2, rows = "top" })
  if opt.swap then pos.phase = "first" end
  if opt.position == "" then return end
  start_from(pos, opt.position, "board", ".rb", { r = 1, b = 2, x = 1, o = 2 },
    { x = "r", o = "b", X = "r", O = "b", R = "r", B = "b" })
  for seat = 1, 2 do
    if board:connected(pieces(seat), HEX, table.unpack(SIDES[seat])) then
      pos:win(seat)
    end
  end
end

-- A turn: a stone on an empty cell; as the answer to the first one, a swap.
local board = on "board"
hex.move("put", "{cell}",
  { phase = { "main", "second" }, help = "put a stone here" })
hex.move("open", "{cell}", { phase = "first", help = "put the first stone" })
hex.move("swap", "swap",
  { phase = "second", only = function(opt) return opt.swap end,
  help = "take over the first stone" })
hex.rule("empty_cell", { "put", "open" }, "{cell} is taken",
  function(pos, cell) return pos.board:at(cell) == 0 end)
hex.legal.put = board:empty()
hex.legal.open = board:empty()

hex.play.open = { board:put(), phase "second" }
function hex.play.swap(pos)
  local cell = pos.board:nth(pieces(1), 1)
  pos.board:remove(cell)
  pos.board:put(pos.board:cell_at(pos.board:row(cell), pos.board:column(cell)), 2)
  pos.phase = "main"
end

-- The end: a chain between one's own sides.
hex.play.put = { board:put(), when(chosen "swap", phase "main"),
  win(board:joins(HEX, SIDES)) }

function hex.scene(pos, scene) scene:board(pos.board) end

return hex
