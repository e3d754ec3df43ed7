-- games/connect_four.lua - Drop discs into a standing frame; four in a line
-- win.

local connect_four = game "Connect Four" {
  players = 2,
  seats = { "X", "O" },
  summary = "Drop discs into the columns; the first line of four wins.",
  sheet = [[
Two players drop discs in turn into the columns of a standing frame, X first. A
disc falls to the lowest free cell. The first to get four of their own discs in
a line wins: along a row, a column or a diagonal. A full frame without such a
line is a draw.]],
}

connect_four.options {
  width = { 7, min = 1, max = 20, help = "columns" },
  height = { 6, min = 1, max = 20, help = "rows" },
  line = { 4, min = 2, max = 20, help = "how many in a line win" },
  position = { "",
    help = "start from here: rows from the top as in FEN, x, o and digits, " ..
      "then who moves: x or o" },
}

-- Contents and setup: a frame.
function connect_four.setup(pos, opt)
  local frame = pos:grid("frame",
    { width = opt.width, height = opt.height, pieces = 2, line = opt.line })
  if opt.position ~= "" then
    start_from(pos, opt.position, "frame", ".xo", { x = 1, o = 2 })
    for seat = 1, 2 do
      if frame:any_line(seat, opt.line) then pos:win(seat) end
    end
  end
end

-- A turn: drop a disc into a column that is not full.
local frame = on "frame"
connect_four.move("drop", "{column:1-width}",
  { help = "drop a disc into this column" })
connect_four.rule("room_left", "column {column} is full",
  function(pos, column) return pos.frame:drop_cell(column) ~= nil end)
connect_four.legal.drop = frame:open_columns()

-- The end: a line of one's own, or a full frame.
connect_four.play.drop = { frame:drop(), win(frame:line "line"),
  draw(frame:full()) }

function connect_four.scene(pos, scene)
  scene:board(pos.frame, { columns = "numbers" })
end

return connect_four
