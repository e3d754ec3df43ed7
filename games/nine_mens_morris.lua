-- games/nine_mens_morris.lua - Make mills of three and take the other's men.

local morris = game "Nine men's morris" {
  players = 2,
  seats = { "White", "Black" },
  cap = 400,
  summary = "Make mills of three, and take your opponent's men until two are left.",
  sheet = [[
Each player has nine men. In turn, White first, a man is placed on an empty
point; when all are placed, a man moves along a line to the next point. Three of
your own men on a line are a mill: each time you make one, you take one of your
opponent's men, but none from a mill unless all are in mills. When you have only
three men left, they may fly to any empty point. A player who has fewer than
three, or cannot move, loses.]],
}

morris.options {
  men = { 9, min = 3, max = 12, help = "men of each player" },
  fly = { true, help = "with three men left, they fly" },
  position = { "",
    help = "start from here: rows from the top of the 7 by 7 board, w, b " ..
      "and digits, then who moves: w or b, then men in hand such as 9/9" },
}

local BOARD <const> = [[
  o - - o - - o
  | o - o - o |
  | | o o o | |
  o o o . o o o
  | | o o o | |
  | o - o - o |
  o - - o - - o ]]

-- Contents and setup: an empty board, the men in hand.
function morris.setup(pos, opt)
  pos:grid("board",
    { map = BOARD, pieces = 2, line = 3, line_dirs = dirs "ortho" })
  pos:counters("hand", 2, opt.men, { max = 12 })
  if opt.position == "" then return end
  local rows, side, white, black = opt.position:match(
    "^%s*(%S+)%s+(%S+)%s*(%d*)/?(%d*)%s*$")
  if not rows then
    error(
      "position: rows, the side to move and the men in hand expected, such " ..
        "as \"7/7/7/7/7/7/7 w 9/9\"", 0)
  end
  start_from(pos, rows .. " " .. side, "board", ".wb", { w = 1, b = 2 })
  pos.hand[1], pos.hand[2] = tonumber(white) or 0, tonumber(black) or 0
end

-- A turn: place a man, or go; with a mill, take one.
local board = on "board"
local ORTHO <const> = dirs "ortho"
local WAYS <const> = {
  gaits { { who = pieces(1), dirs = ORTHO, onto = pieces(0) } },
  gaits { { who = pieces(2), dirs = ORTHO, onto = pieces(0) } },
}
local function is_next(pos, from, to)
  local dir, steps = pos.board:toward(from, to)
  return steps == 1 and dir & ORTHO ~= 0
end

morris.move("place", "{cell}", { help = "place a man" })
morris.move("go", "{from}-{to}", { help = "move a man along a line, or fly" })
morris.move("take", "x{cell}",
  { phase = "take", help = "after a mill: take one of your opponent's men" })

morris.rule("in_hand", "place", "all your men are placed",
  function(pos) return pos.hand[pos.turn] > 0 end)
morris.rule("all_placed", "go", "place all your men first",
  function(pos) return pos.hand[pos.turn] == 0 end)
morris.rule("own_man", "go", "you have no man on {from}",
  function(pos, from)
    return pos.board:there(from) and pos.board:at(from) == pos.turn
  end)
morris.rule("empty_point", { "place", "go" },
  "there is no empty point there",
  function(pos, cell, to)
    return pos.board:there(to or cell) and pos.board:at(to or cell) == 0
  end)
morris.rule("along_a_line", "go", "{to} is not next to {from}",
  function(pos, from, to)
    if pos.opt.fly and pos.board:count(pos.turn) <= 3 then return true end
    return is_next(pos, from, to)
  end)
morris.rule("enemy_man", "take", "your opponent has no man on {cell}",
  function(pos, cell)
    return pos.board:there(cell) and pos.board:at(cell) == 3 - pos.turn
  end)
morris.rule("not_from_a_mill", "take",
  "{cell} is in a mill, and not all men are",
  function(pos, cell)
    if pos.board:mills(cell) == 0 then return true end
    for n = 1, pos.board:count(3 - pos.turn) do
      if pos.board:mills(pos.board:nth(pieces(3 - pos.turn), n)) == 0 then
        return false
      end
    end
    return true
  end)

local moves <const> = when(chosen "fly",
  when(board:few(3), board:flights(), board:steps(WAYS)), board:steps(WAYS))
morris.legal.place = when(has "hand", board:empty())
morris.legal.go = when(no(has "hand"), moves)
morris.legal.take = board:loose()

local mill <const> = when(board:mill(), { phase "take", again() })
morris.play.place = { board:put(), spend "hand", mill }
morris.play.go = { board:go(), mill }

-- The end: fewer than three men, or none that can move.
morris.play.take = { board:remove(), phase "main", win(board:fewer(3, "hand")) }
function morris.stuck(pos) pos:win(3 - pos.turn) end

function morris.scene(pos, scene)
  scene:board(pos.board)
  scene:scores(function(seat) return pos.hand[seat] .. " in hand" end)
end

return morris
