-- games/english_draughts.lua - Jump over the other's men and take them all.

local draughts = game "English draughts" {
  players = 2,
  seats = { "Black", "White" },
  cap = 400,
  summary = "Jump over the other's pieces until none is left that can move.",
  sheet = [[
Each player has twelve men on the dark cells, Black at the top. Black moves
first. A man moves one step diagonally ahead; a king moves one step in any
diagonal direction. A piece takes an enemy next to it by jumping over it onto
the empty cell beyond. You must jump if you can, and go on as long as the same
piece can jump; which jump you make is your choice. A man that reaches the far
row becomes a king, and the turn ends. A player who cannot move loses.]],
}

draughts.options {
  draw_after = { 0, min = 0, max = 1000,
    help = "a draw after this many moves of kings without a jump; 0: never" },
  position = { "",
    help = "start from here: rows from the top as in FEN, b, w men, B, W " ..
      "kings and digits, then who moves: b or w" },
}

local BOARD <const> = [[
  . o . o . o . o
  o . o . o . o .
  . o . o . o . o
  o . o . o . o .
  . o . o . o . o
  o . o . o . o .
  . o . o . o . o
  o . o . o . o . ]]
local START <const> = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 b"

-- Contents and setup: men 1 and 2, kings 3 and 4.
function draughts.setup(pos, opt)
  pos:grid("board", { map = BOARD, pieces = 4 })
  -- the cell of the piece that goes on jumping
  pos:counter("jumper", 0, { max = 64 })
  pos:counter("quiet", 0) -- moves of kings since the last jump
  start_from(pos, opt.position ~= "" and opt.position or START, "board",
    ".bwBW", { b = 1, w = 2 })
end

-- How pieces go.
local BLACK <const>, WHITE <const>, MEN <const> = pieces(1, 3), pieces(2, 4), pieces(1, 2)
local AHEAD <const> = { dirs "sw se", dirs "nw ne" }
local WAYS <const> = {
  gaits { { who = pieces(1), dirs = AHEAD[1], over = WHITE },
    { who = pieces(3), dirs = dirs "diagonal", over = WHITE } },
  gaits { { who = pieces(2), dirs = AHEAD[2], over = BLACK },
    { who = pieces(4), dirs = dirs "diagonal", over = BLACK } },
}
local OWN <const>, FAR <const> = { BLACK, WHITE }, { { "bottom" }, { "top" } }

-- A turn: a jump, and on with the same piece; or, without a jump, a step.
local board = on "board"
draughts.move("jump", "{from}x{to}", { help = "jump over an enemy next to it" })
draughts.move("step", "{from}-{to}", { otherwise = true, help = "one step" })

draughts.rule("own_piece", "the piece on {from} is not yours",
  function(pos, from)
    return pos.board:there(from)
      and OWN[pos.turn] >> pos.board:at(from) & 1 == 1
  end)
draughts.rule("same_piece", "the piece that jumped goes on jumping",
  function(pos, from) return pos.jumper == 0 or from == pos.jumper end)
draughts.rule("dark_cells", "{to} is a light cell",
  function(pos, _, to) return pos.board:there(to) end)
draughts.rule("men_go_ahead", "a man moves diagonally ahead, a king diagonally",
  function(pos, from, to)
    local way = MEN >> pos.board:at(from) & 1 == 1 and AHEAD[pos.turn]
      or dirs "diagonal"
    local dir = pos.board:toward(from, to)
    return dir and dir & way ~= 0
  end)
draughts.rule("one_step", "step", "{to} is not next to {from}",
  function(pos, from, to)
    local _, steps = pos.board:toward(from, to)
    return steps == 1
  end)
draughts.rule("over_an_enemy", "jump",
  "{from} to {to} does not jump over an enemy next to it",
  function(pos, from, to)
    local _, steps = pos.board:toward(from, to)
    return steps == 2 and pos.board:between(from, to, OWN[3 - pos.turn]) ~= nil
  end)
draughts.rule("onto_empty", "{to} is not empty",
  function(pos, _, to) return pos.board:at(to) == 0 end)
draughts.rule("must_jump", "step", "you can jump, so you must", function(pos)
  return not pos.board:can_jump(WAYS[pos.turn])
end)

draughts.legal.jump = board:jumps(WAYS, "jumper")
draughts.legal.step = board:steps(WAYS)

local crowned <const> = both(board:holds(MEN), board:reaches(FAR))
draughts.play.jump = {
  board:jump(), forget "quiet", forget "jumper",
  when(crowned, board:become { 3, 4 },
    when(board:can_jump(WAYS), { keep "jumper", again() })),
}
draughts.play.step = {
  board:go(),
  when(chosen "draw_after",
    when(board:holds(MEN), forget "quiet", more "quiet")),
  when(crowned, board:become { 3, 4 }),
  when(chosen "draw_after", draw(reached("quiet", "draw_after"))),
}

-- The end: whoever cannot move loses.
function draughts.stuck(pos) pos:win(3 - pos.turn) end

-- The picture.
draughts.looks {
  black_man = { "black man", plural = "black men", colour = "black", glyph = "b" },
  white_man = { "white man", plural = "white men", colour = "white", glyph = "w" },
  black_king = { "black king", colour = "black", crowned = true, glyph = "B" },
  white_king = { "white king", colour = "white", crowned = true, glyph = "W" },
}

function draughts.scene(pos, scene)
  scene:board(pos.board, { pieces = { "black_man", "white_man", "black_king", "white_king" } })
end

return draughts
