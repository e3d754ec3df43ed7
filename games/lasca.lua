-- games/lasca.lua - Draughts in which prisoners are carried along under their
-- captor.

local lasca = game "Lasca" {
  players = 2,
  seats = { "White", "Black" },
  cap = 400,
  summary = "Jump to take prisoners, free your own; whoever cannot move loses.",
  sheet = [[
Each player has eleven soldiers. The top piece of a column, its commander,
decides whose column it is and how it moves: a soldier one step diagonally
ahead, an officer one step in any diagonal direction. A column jumps over an
enemy column next to it onto the empty cell beyond, and takes its commander
along as a prisoner at its own bottom. The pieces under that commander stay, and
may now be free. You must jump if you can, and go on jumping with the same
column as long as it can, but never over the same column twice. A soldier that
reaches the far row becomes an officer, and the turn ends. A player who cannot
move loses.]],
  credits = "Emanuel Lasker, 1911",
}

local BOARD <const> = [[
  o . o . o . o
  . o . o . o .
  o . o . o . o
  . o . o . o .
  o . o . o . o
  . o . o . o .
  o . o . o . o ]]
local START <const> = "b1b1b1b/1b1b1b1/b1b1b1b/7/w1w1w1w/1w1w1w1/w1w1w1w w"

lasca.options {
  position = { "",
    help = "start from here, single pieces only: rows from the top as in " ..
      "FEN, w, b soldiers, W, B officers and digits, then who moves: w or b" },
}

-- Contents and setup: soldiers 1 and 2, officers 3 and 4. The board holds the
-- commanders of the columns.
function lasca.setup(pos, opt)
  local board = pos:grid("board", { map = BOARD, pieces = 4 })
  local columns = pos:stacks("columns",
    { grid = board, tops = true, depth = 22, pieces = 4 })
  -- the cell of the column that goes on jumping
  pos:counter("jumper", 0, { max = 49 })
  pos:flags("jumped", 49) -- the columns it jumped over
  start_from(pos, opt.position ~= "" and opt.position or START, "board",
    ".wbWB", { w = 1, b = 2 })
  for cell = 1, board:cells() do
    if board:there(cell) and board:at(cell) > 0 then
      columns:put(cell, board:at(cell))
    end
  end
end

-- How columns go.
local WHITE <const>, BLACK <const>, SOLDIERS <const> = pieces(1, 3),
  pieces(2, 4), pieces(1, 2)
local OWN <const>, FAR <const> = { WHITE, BLACK }, { "top", "bottom" }
local AHEAD <const>, DIAGONAL <const> = { dirs "nw ne", dirs "sw se" },
  dirs "diagonal"
local WAYS <const> = {
  gaits { { who = pieces(1), dirs = AHEAD[1], over = BLACK },
    { who = pieces(3), dirs = DIAGONAL, over = BLACK } },
  gaits { { who = pieces(2), dirs = AHEAD[2], over = WHITE },
    { who = pieces(4), dirs = DIAGONAL, over = WHITE } },
}
local ONE_BY_ONE <const> = { dirs "ne", dirs "se", dirs "sw", dirs "nw" }

local function is_in(set, piece) return set >> piece & 1 == 1 end

local function ways_of(pos, cell)
  return is_in(SOLDIERS, pos.board:at(cell)) and AHEAD[pos.turn] or DIAGONAL
end

-- Where a jump from a cell in a direction leads to, and over which cell.
local function landing(pos, from, dir)
  local over = pos.board:next(from, dir)
  local to = over and pos.board:next(over, dir)
  if to and pos.board:at(to) == 0 and is_in(OWN[3 - pos.turn],
    pos.board:at(over)) and not pos.jumped[over] then
    return to, over
  end
end

-- A turn: a jump, and on with the same column; or, without a jump, a step.
lasca.move("jump", "{from:board}x{to:board}",
  { help = "jump over an enemy column next to it" })
lasca.move("step", "{from:board}-{to:board}",
  { otherwise = true, help = "one step" })

lasca.rule("own_column", "the column on {from} is not yours",
  function(pos, from)
    return pos.board:there(from) and is_in(OWN[pos.turn], pos.board:at(from))
  end)
lasca.rule("same_column", "the column that jumped goes on jumping",
  function(pos, from) return pos.jumper == 0 or from == pos.jumper end)
lasca.rule("soldiers_go_ahead",
  "a soldier moves diagonally ahead, an officer diagonally",
  function(pos, from, to)
    local dir = pos.board:there(to) and pos.board:toward(from, to)
    return dir and dir & ways_of(pos, from) ~= 0
  end)
lasca.rule("one_step", "step", "{to} is not an empty cell next to {from}",
  function(pos, from, to)
    local _, steps = pos.board:toward(from, to)
    return steps == 1 and pos.board:at(to) == 0
  end)
lasca.rule("over_an_enemy", "jump",
  "a jump must cross an enemy that was not jumped before and land on an empty cell",
  function(pos, from, to)
    return landing(pos, from, (pos.board:toward(from, to))) == to
  end)
lasca.rule("must_jump", "step", "you can jump, so you must",
  function(pos) return not pos.board:can_jump(WAYS[pos.turn]) end)

function lasca.legal.jump(pos, list)
  local from = pos.jumper
  if from == 0 then return pos.board:jumps(list, WAYS[pos.turn]) end
  local ways = ways_of(pos, from)
  for _, dir in ipairs(ONE_BY_ONE) do
    local to = ways & dir ~= 0 and landing(pos, from, dir)
    if to then list:add(from, to) end
  end
end

function lasca.legal.step(pos, list) pos.board:steps(list, WAYS[pos.turn]) end

-- In the far row a soldier becomes an officer.
local function promote(pos, cell)
  if not is_in(SOLDIERS, pos.board:at(cell))
    or not pos.board:in_region(FAR[pos.turn], cell) then
    return false
  end
  pos.columns:remove(cell)
  pos.columns:put(cell, pos.turn + 2)
  return true
end

local function stop_jumping(pos)
  pos:forget "jumper"
  pos:forget "jumped"
end

function lasca.play.step(pos, from, to)
  pos.columns:move_all(from, to)
  promote(pos, to)
end

function lasca.play.jump(pos, from, to)
  local _, over = landing(pos, from, (pos.board:toward(from, to)))
  pos.columns:move(over, to) -- the prisoner, at the bottom
  pos.columns:move_all(from, to)
  pos.jumper = to
  pos.jumped[over] = true
  if promote(pos, to) then return stop_jumping(pos) end
  for _, dir in ipairs(ONE_BY_ONE) do
    if ways_of(pos, to) & dir ~= 0 and landing(pos, to, dir) then
      return pos:again()
    end
  end
  stop_jumping(pos)
end

-- The end: whoever cannot move loses.
function lasca.stuck(pos) pos:win(3 - pos.turn, "the other cannot move") end

-- The picture.
lasca.looks {
  white_soldier = { "white soldier", colour = "white", glyph = "w" },
  black_soldier = { "black soldier", colour = "black", glyph = "b" },
  white_officer = { "white officer", colour = "white", crowned = true, glyph = "W" },
  black_officer = { "black officer", colour = "black", crowned = true, glyph = "B" },
}

function lasca.scene(pos, scene)
  scene:board(pos.board, { stacks = pos.columns, tops = true,
    pieces = { "white_soldier", "black_soldier", "white_officer", "black_officer" } })
end

return lasca
