-- games/hoch3.lua - Small pieces, large ones that hide them: remember, and line up three of a
-- colour.

local hoch3 = game "Hoch³" {
  players = { 2, 4 },
  summary = "Move, cover and uncover; be the first to line up two sets of three of a colour.",
  sheet = [[
Fifteen small coloured pieces fill the three middle rows, ten large hollow ones
the outer rows. They belong to nobody. In each turn, do one thing:
- move a small piece one space to an empty one (b2-b3);
- move a large piece one space, to an empty space or over a small piece. What it
  covered stays behind, or slides along to an empty space (b2-b3 with);
- uncover three spaces in a line (uncover a1 b2 c3, or uncover a1-c3): if three
  small pieces of one colour come to light they are yours; if not, you miss your
  next turn. A line that shows an empty space or two colours cannot be three of
  a kind and is refused.
A small piece that makes a line of three uncovered pieces of its colour scores
at once. A large piece that lays such a line open scores nothing: the line is
there for the next player to uncover. You have to remember what lies under the
large pieces.
Two sets win. Four players may play in teams, partners opposite.]],
  teams = function(opt, seats) return seats == 4 and opt.teams and { { 1, 3 }, { 2, 4 } } or {} end,
  points = "pieces",
  cap = 3000,
}

-- --- contents ---------------------------------------------------------------

local SIDE <const>, EMPTY <const>, LARGE <const> = 5, 0, 6
local COLOURS <const> = { "red", "blue", "green", "yellow", "white" }
local UNDER <const> = { "nothing", table.unpack(COLOURS) }
local OF_EACH <const> = { [3] = { 5, 5, 5 }, [4] = { 4, 4, 4, 3 }, [5] = { 3, 3, 3, 3, 3 } }
local SMALL <const>, HOLLOW <const>, NOTHING <const> = pieces(1, 2, 3, 4, 5), pieces(LARGE),
  pieces(EMPTY)

-- Where the large pieces stand at the start, on the outer rows.
local LARGE_ONES <const> = { full = "OOOOO", easy = "O.O.O" }

hoch3.options {
  setup = { "full", values = { "full", "easy" }, help = "easy: six large pieces instead of ten" },
  sets = { 2, min = 2, max = 3, help = "sets to win (the French rules say 3)" },
  colours = { function(given) return given.sets == "3" and 5 or 4 end, values = { 3, 4, 5 },
    help = "colours of the small pieces; 4, or 5 when three sets win" },
  claim = { true, help = "an uncover may lift nothing, to claim three that lie open" },
  teams = { true, help = "four players play as 1+3 against 2+4" },
  show_cover = { false, help = "for learners: show whether a large piece covers something" },
  first = { 1, min = 1, max = 4, help = "who starts" },
}
hoch3.check("first: there is no such seat", function(opt, seats) return opt.first <= seats end)

-- --- setup ------------------------------------------------------------------

function hoch3.setup(pos, opt)
  -- What stands on top, for all to see; and all of it.
  pos:grid("board", { width = SIDE, height = SIDE, line = 3, pieces = LARGE })
  pos:stacks("stand", { grid = pos.board, tops = true, depth = 2, pieces = LARGE,
    covers = { LARGE }, secret = not opt.show_cover })
  -- What was seen to go under a large piece. All players watch every move, so one grid holds
  -- what each of them knows.
  pos:grid("memory", { width = SIDE, height = SIDE, pieces = #COLOURS })
  pos:counters("sets", 4)
  pos:counters("missed", 4, 0, { max = 3000 })     -- turns lost by uncovering
  pos:counter("moved", 0, { max = SIDE * SIDE })   -- the piece that made several lines
  for column in LARGE_ONES[opt.setup]:gmatch("()O") do
    pos.stand:put(column, LARGE)
    pos.stand:put(SIDE * (SIDE - 1) + column, LARGE)
  end
  pos.turn = opt.first
end

-- Is there no line of three alike? The colours are those of the middle rows.
local function no_three(board, colours)
  for line = 1, board:lines() do
    local a, b, c = board:line_cells(line)
    local colour = colours[a - SIDE]
    if colour and colour == colours[b - SIDE] and colour == colours[c - SIDE] then return false end
  end
  return true
end

function hoch3.deal(pos)
  local colours = pos:pick_until("colours", OF_EACH[pos.opt.colours],
    function(order) return no_three(pos.board, order) end)
  for i, colour in ipairs(colours) do pos.stand:put(SIDE + i, colour) end
end

-- --- what is covered --------------------------------------------------------

-- The small piece of a space, covered or not.
local function small_at(pos, cell)
  local lowest = pos.stand:at(cell, 1)
  return lowest ~= LARGE and lowest or EMPTY
end

local function remember(pos, cell, colour)
  if colour == EMPTY then pos.memory:remove(cell) else pos.memory:put(cell, colour) end
end

-- Players who cannot look under the large pieces rely on what they saw.
function hoch3.imagine(pos)
  local stand = pos.stand
  for cell = 1, #stand do
    local colour = pos.memory:at(cell)
    if pos.board:at(cell) == LARGE and small_at(pos, cell) ~= colour then
      stand:remove(cell)
      stand:remove(cell)
      if colour ~= EMPTY then stand:put(cell, colour) end
      stand:put(cell, LARGE)
    end
  end
end

-- --- a turn: moving ---------------------------------------------------------

hoch3.move("step", "[move] {piece}-{space}", { piece = "board", space = "board",
  help = "move a piece; a large one leaves what it covered" })
hoch3.move("slide", "[move] [slide] {piece}-{space} with", { piece = "board", space = "board",
  help = "slide a large piece with what it covers" })
hoch3.rule("a_piece", { "step", "slide" }, "there is no piece on {piece}",
  function(pos, from) return pos.board:at(from) ~= EMPTY end)
hoch3.rule("one_space", { "step", "slide" }, "a piece moves one space in any direction",
  function(pos, from, to) return select(2, pos.board:toward(from, to)) == 1 end)
hoch3.rule("never_onto_large", { "step", "slide" }, "a large piece stands on {space}",
  function(pos, _, to) return pos.board:at(to) ~= LARGE end)
hoch3.rule("small_to_empty", "step", "a small piece moves only to an empty space",
  function(pos, from, to) return pos.board:at(from) == LARGE or pos.board:at(to) == EMPTY end)
hoch3.rule("only_large_slide", "slide", "only a large piece slides with another",
  function(pos, from) return pos.board:at(from) == LARGE end)
hoch3.rule("slide_to_empty", "slide", "two pieces slide together only to an empty space",
  function(pos, _, to) return pos.board:at(to) == EMPTY end)

local board = on "board"
hoch3.legal.step = board:steps(gaits { { who = SMALL, onto = NOTHING },
  { who = HOLLOW, onto = NOTHING | SMALL } })
hoch3.legal.slide = board:steps(gaits { { who = HOLLOW, onto = NOTHING } })

-- --- scoring ----------------------------------------------------------------

-- What a seat and its partners have together, of `sets` or `missed`.
local function of_side(pos, counters, seat)
  local sum = 0
  for other = 1, pos.seats do
    if pos:team(seat, other) then sum = sum + counters[other] end
  end
  return sum
end

-- When no side can reach enough sets any more, those with the most win.
local function end_unless_reachable(pos)
  local left, most = 0, 0
  for colour = 1, #COLOURS do left = left + pos.stand:count(colour) // 3 end
  for seat = 1, pos.seats do most = math.max(most, of_side(pos, pos.sets, seat)) end
  if most + left >= pos.opt.sets then return end
  local winners = {}
  for seat = 1, pos.seats do
    if of_side(pos, pos.sets, seat) == most then winners[#winners + 1] = seat end
  end
  pos:win(table.unpack(winners))
end

hoch3.note("took", "{who} took three {colour}: {a} {b} {c}",
  { who = "seat", colour = COLOURS, a = "board", b = "board", c = "board" })

-- A small piece leaves the board, from under a large one if it must.
local function take_away(pos, cell)
  if pos.stand:remove(cell) ~= LARGE then return end
  pos.stand:remove(cell)
  pos.stand:put(cell, LARGE)
  remember(pos, cell, EMPTY)
end

local function score_line(pos, line)
  local seat, a, b, c = pos.turn, pos.board:line_cells(line)
  pos:note("took", seat, small_at(pos, a), a, b, c)
  take_away(pos, a)
  take_away(pos, b)
  take_away(pos, c)
  pos.sets[seat] = pos.sets[seat] + 1
  pos.score[seat] = pos.score[seat] + 3
  if of_side(pos, pos.sets, seat) >= pos.opt.sets then return pos:win(seat) end
  end_unless_reachable(pos)
end

-- --- what a move does -------------------------------------------------------

local made <const> = list()

-- Three alike that lie open: a large piece left them so.
local function open_words(pos, line)
  local piece, spaces = pos.board:at((pos.board:line_cells(line))), pos.board:line_name(line)
  local colour = COLOURS[piece]
  if not colour or not pos.board:line_holds(line, pieces(piece)) then return end
  return ("Three %s lie open on %s: laying them open scores nothing%s."):format(colour, spaces,
    pos.opt.claim and (", but seat %d may take them now (uncover %s)"):format(pos.turn, spaces)
      or "")
end

-- Those that lead through a space, or the others.
local function open_lines(pos, space, through)
  local out = {}
  for line = 1, pos.phase == "main" and not pos.over and pos.board:lines() or 0 do
    local a, b, c = pos.board:line_cells(line)
    if (space == a or space == b or space == c) == through then
      out[#out + 1] = open_words(pos, line)
    end
  end
  return #out > 0 and table.concat(out, " ") or nil
end

-- What lies open where a large piece left: it is looked up when it is told.
hoch3.note("left", function(pos, space) return open_lines(pos, space, true) end,
  { "space:board" })

function hoch3.play.step(pos, from, to)
  local covered = pos.board:at(to)
  pos.stand:hide_all()
  pos.stand:move(from, to)
  if pos.board:at(to) == LARGE then
    remember(pos, from, EMPTY)
    remember(pos, to, covered)
    pos:note("left", from)
    return
  end
  made:clear()
  local lines = pos.board:mills(to, made) -- of three uncovered ones
  if lines == 1 then
    score_line(pos, made:at(1))
  elseif lines > 1 then
    pos.moved, pos.phase = to, "take"
    pos:again()
  end
end

function hoch3.play.slide(pos, from, to)
  pos.stand:hide_all()
  pos.stand:move_all(from, to)
  remember(pos, to, pos.memory:remove(from))
end

-- --- a turn: choosing between lines -----------------------------------------

hoch3.move("take", "take {line}", { phase = "take", line = "lines of board",
  help = "which of several lines you take" })
hoch3.rule("a_line_you_made", "take", "that line is not one you just made", function(pos, line)
  made:clear()
  pos.board:mills(pos.moved, made)
  return made:has(line)
end)
function hoch3.legal.take(pos, moves) pos.board:mills(pos.moved, moves) end
function hoch3.play.take(pos, line)
  pos.phase, pos.moved = "main", 0
  score_line(pos, line)
end

-- --- a turn: uncovering -----------------------------------------------------

hoch3.move("uncover", "uncover {line}", { line = "lines of board",
  help = "lift what covers three in a line" })
hoch3.rule("no_empty_space", "uncover", "a space of {line} is empty",
  function(pos, line) return pos.board:line_holds(line, SMALL | HOLLOW) end)
hoch3.rule("no_two_colours", "uncover",
  "{line} shows different colours, so these three cannot be alike", function(pos, line)
    for colour = 1, #COLOURS do
      if pos.board:line_holds(line, pieces(colour, LARGE)) then return true end
    end
    return false
  end)
hoch3.rule("something_to_lift", "uncover", "there is nothing to lift on {line}",
  function(pos, line) return pos.opt.claim or not pos.board:line_holds(line, SMALL) end)
hoch3.legal.uncover = when(chosen "claim", board:lines_alike(HOLLOW), board:lines_alike(HOLLOW, 1))

-- What an uncover shows, for all to see until the next action; and its price.
hoch3.note("shown", "on {a} {b} {c}: {under_a}, {under_b}, {under_c}", { fades = true,
  a = "board", b = "board", c = "board", under_a = UNDER, under_b = UNDER, under_c = UNDER })
hoch3.note("fined", "these are not three alike, so {who:seat} misses a turn")

local function lift(pos, cell)
  if pos.board:at(cell) ~= LARGE then return end
  remember(pos, cell, small_at(pos, cell))
  pos.stand:show(cell)
end

function hoch3.play.uncover(pos, line)
  local seat, a, b, c = pos.turn, pos.board:line_cells(line)
  local x, y, z = small_at(pos, a), small_at(pos, b), small_at(pos, c)
  pos.stand:hide_all()
  if x ~= EMPTY and x == y and x == z then return score_line(pos, line) end
  lift(pos, a)
  lift(pos, b)
  lift(pos, c)
  pos:note("shown", a, b, c, x + 1, y + 1, z + 1)
  pos:note("fined", seat)
  pos:skip(seat)
  pos.missed[seat] = pos.missed[seat] + 1
end

-- For bots: sets; and each lost turn counts against them even after it has passed, for in random
-- play nobody exploits it.
local LOST <const> = 0.02 -- little, so that a set is what they play for
function hoch3.score(pos, seat)
  return of_side(pos, pos.sets, seat) - LOST * of_side(pos, pos.missed, seat)
end

function hoch3.figures(pos)
  local missed = 0
  for seat = 1, pos.seats do missed = missed + pos.missed[seat] end
  return { { "turns missed", missed } }
end

-- --- the picture ------------------------------------------------------------

for _, colour in ipairs(COLOURS) do
  hoch3.looks { [colour] = { colour, plural = "small " .. colour .. " pieces", colour = colour } }
end
hoch3.looks {
  large = { "large", plural = "large pieces", shape = "ring", glyph = "■", ascii = "#" },
  covering = { "large (over something)", shape = "ring", glyph = "@" },
}

-- A large piece that is lifted: a capital letter, or a square over nothing.
local function lifted(from, colour)
  return { ("large (lifted from %s)"):format(from), shape = "ring", hollow = true, colour = colour,
    glyph = colour and from:sub(1, 1):upper() or "□", ascii = not colour and "O" or nil }
end

-- What is to be seen on a space, from the bottom up.
local function look(pos, cell, piece)
  local colour = COLOURS[small_at(pos, cell)]
  if piece ~= LARGE then return COLOURS[piece] end
  if colour then return colour, lifted(colour, colour) end
  if pos.stand:shown(cell) then return lifted("nothing") end
  return pos.stand:covers(cell) and "covering" or "large"
end

function hoch3.scene(pos, scene)
  local left, sets = scene:notes "left"[1], "%d of " .. pos.opt.sets .. " sets"
  scene:board(pos.board, { pieces = function(cell, piece) return look(pos, cell, piece) end })
  local open = open_lines(pos, left and left.space, false)
  if open then scene:text(open) end
  scene:scores(function(seat) return sets:format(pos.sets[seat]) end)
  if pos.seats < 4 or not pos:team(1, 3) then return end
  scene:text(("Seats 1+3: " .. sets .. ", seats 2+4: " .. sets)
    :format(of_side(pos, pos.sets, 1), of_side(pos, pos.sets, 2)))
end

return hoch3
