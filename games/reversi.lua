-- games/reversi.lua - Flank the other's discs and turn them; the most discs
-- win.

local reversi = game "Reversi" {
  players = 2,
  seats = { "Black", "White" },
  summary = "Flank your opponent's discs to turn them; the most discs win.",
  sheet = [[
Four discs start in the middle. In turn, Black first, each player puts a disc on
an empty cell so that it flanks a straight run of opposing discs, with one of
the player's own discs at the far end of the run. All runs flanked in this way
are turned. A player who cannot do that passes; a player who can must not pass.
A full board or two passes in a row end the match, and the most discs win.]],
}

reversi.options {
  size = { 8, min = 4, max = 16, help = "rows and columns, an even number" },
  position = { "",
    help = "start from here: rows from the top as in FEN, b, w (or x, o) " ..
      "and digits, then who moves: b or w" },
}
reversi.check("reversi: the size is an even number",
  function(opt) return opt.size % 2 == 0 end)

local function place_four(board, size)
  local low, high = size // 2, size // 2 + 1
  board:put(board:cell_at(high, low), 1)
  board:put(board:cell_at(low, high), 1)
  board:put(board:cell_at(low, low), 2)
  board:put(board:cell_at(high, high), 2)
end

-- Contents and setup: a board with four discs in the middle.
function reversi.setup(pos, opt)
  local board = pos:grid("board",
    { width = opt.size, height = opt.size, pieces = 2, rows = "top" })
  pos:counter("passed", 0, { max = 2 })
  if opt.position == "" then return place_four(board, opt.size) end
  start_from(pos, opt.position, "board", ".bw", { b = 1, w = 2, x = 1, o = 2 },
    { x = "b", o = "w", X = "b", O = "w", B = "b", W = "w" })
  if board:full() then
    pos:win(board:count(1) >= board:count(2) and 1 or 2)
  end
end

-- A turn: put a disc that flanks, or pass when there is no such cell.
local board = on "board"
reversi.move("put", "{cell}", { help = "put a disc here" })
reversi.move("pass", "pass",
  { otherwise = true, help = "when no cell flanks anything" })

reversi.rule("empty_cell", "put", "{cell} is taken",
  function(pos, cell) return pos.board:at(cell) == 0 end)
local ALL <const> = { dirs "n", dirs "ne", dirs "e", dirs "se", dirs "s",
  dirs "sw", dirs "w", dirs "nw" }
reversi.rule("must_flank", "put", "a disc on {cell} flanks nothing",
  function(pos, cell)
    local own, other = pieces(pos.turn), pieces(3 - pos.turn)
    for _, dir in ipairs(ALL) do
      local run = pos.board:ray(cell, dir, other)
      if run > 0 and pos.board:ray(cell, dir, other | own) > run then
        return true
      end
    end
    return false
  end)
reversi.legal.put = board:flanks()

-- The end: a full board, or two passes in a row.
reversi.play.put = { board:flank(), forget "passed",
  when(board:full(), board:most_wins()) }
reversi.play.pass = { more "passed",
  when(reached("passed", 2), board:most_wins()) }

-- The picture.
reversi.looks {
  black = { "black disc", colour = "black", glyph = "X" },
  white = { "white disc", colour = "white", glyph = "O" },
}

function reversi.scene(pos, scene)
  scene:board(pos.board, { pieces = { "black", "white" } })
  scene:scores(function(seat) return pos.board:count(seat) end)
end

return reversi
