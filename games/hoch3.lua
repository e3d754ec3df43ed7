-- games/hoch3.lua - Small pieces, large ones that hide them: remember, and line up three of a colour.

local hoch3 = game "Hoch³" {
  players = { 2, 4 },
  summary = "Move, cover and uncover; be the first to line up two sets of three of a colour.",
  card = [[
Fifteen small coloured pieces fill the three middle rows, ten large hollow ones
the outer rows. They belong to nobody. In a turn do one thing:
- move a small piece one space to an empty one (b2-b3);
- move a large piece one space, to an empty space or over a small piece. What it
  covered stays behind, or slides along to an empty space (b2-b3 with);
- uncover three spaces in a line (uncover a1 b2 c3): if three small pieces of one
  colour come to light they are yours, if not you miss your next turn.
A small piece that makes a line of three uncovered pieces of its colour scores
at once. What lies under a large piece you have to remember.
Two sets win. Four players may play in teams, partners opposite.]],
  teams = function(opt, seats)
    return seats == 4 and opt.teams and { { 1, 3 }, { 2, 4 } } or {}
  end,
  cap = 3000,
}

-- --- contents --------------------------------------------------------------------

local SIDE <const> = 5
local COLOURS <const> = { "red", "blue", "green", "yellow", "white" }
local OF_EACH <const> = { [3] = { 5, 5, 5 }, [4] = { 4, 4, 4, 3 }, [5] = { 3, 3, 3, 3, 3 } }
local LARGE <const> = 6
local EMPTY <const> = 0
local AROUND <const> = dirs "all"

-- Where the large pieces stand at the start, and the small ones between them.
local FULL <const> = [[
OOOOO
.....
.....
.....
OOOOO]]
local EASY <const> = [[
O.O.O
.....
.....
.....
O.O.O]]

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

-- --- setup -----------------------------------------------------------------------

local function line_names(board)
  local names, also = {}, {}
  for line = 1, board:lines() do
    local a, b, c = board:line_cells(line)
    a, b, c = board:cell_name(a), board:cell_name(b), board:cell_name(c)
    names[line] = a .. " " .. b .. " " .. c
    for _, order in ipairs { { a, c, b }, { b, a, c }, { b, c, a }, { c, a, b }, { c, b, a } } do
      also[table.concat(order, " ")] = line
    end
  end
  return { names = names, also = also }
end

local function middle_cells(board)
  local cells = {}
  for row = 2, SIDE - 1 do
    for column = 1, SIDE do cells[#cells + 1] = board:cell_at(column, row) end
  end
  return cells
end

function hoch3.setup(pos, opt)
  pos:grid("board", { width = SIDE, height = SIDE, line = 3, pieces = #COLOURS })
  pos:stacks("stand", {
    grid = pos.board, depth = 2, pieces = LARGE, covers = { LARGE }, secret = not opt.show_cover,
  })
  pos:counters("sets", 4)
  pos:counter("moved", 0, { max = SIDE * SIDE }) -- the piece that made several lines
  for seat = 1, pos.seats do -- what each seat has seen go under a large piece
    pos:grid("memory" .. seat, { width = SIDE, height = SIDE, pieces = #COLOURS, seen = "owner", owner = seat })
  end
  pos.fixed.lines = line_names(pos.board)
  pos.fixed.middle = middle_cells(pos.board)
  local rows = opt.setup == "easy" and EASY or FULL
  local cell = 0
  for mark in rows:gmatch("%S") do
    cell = cell + 1
    if mark == "O" then pos.stand:put(cell, LARGE) end
  end
  pos.turn = opt.first
end

-- Three alike in a line of these cells? Then it is no setup.
local function no_three(pos, cells, colours)
  local at = {}
  for i, cell in ipairs(cells) do at[cell] = colours[i] end
  for line = 1, pos.board:lines() do
    local a, b, c = pos.board:line_cells(line)
    if at[a] and at[a] == at[b] and at[b] == at[c] then return false end
  end
  return true
end

function hoch3.deal(pos)
  local cells = {}
  for i = 1, SIDE * (SIDE - 2) do cells[i] = pos.fixed.middle[i] end
  local colours = pos:pick_until("colours", OF_EACH[pos.opt.colours], function(order)
    return no_three(pos, cells, order)
  end)
  for i, cell in ipairs(cells) do pos.stand:put(cell, colours[i]) end
end

-- --- what everyone may remember ------------------------------------------------------

local function remember(pos, cell, colour)
  for seat = 1, pos.seats do
    local memory = pos["memory" .. seat]
    if colour == EMPTY then memory:remove(cell) else memory:put(cell, colour) end
  end
end

-- The seat's best guess of what is covered: what it remembers.
function hoch3.imagine(pos, seat)
  local memory, stand = pos["memory" .. seat], pos.stand
  for cell = 1, #stand do
    if stand:top(cell) == LARGE then
      stand:remove(cell)
      stand:remove(cell)
      if memory:at(cell) ~= EMPTY then stand:put(cell, memory:at(cell)) end
      stand:put(cell, LARGE)
    end
  end
end

-- --- a turn: moving --------------------------------------------------------------------

local function is_small(piece) return piece ~= EMPTY and piece ~= LARGE end
local function is_near(pos, from, to)
  local _, steps = pos.board:toward(from, to)
  return steps == 1
end

hoch3.move("go", "{from}-{to}", { from = "board", to = "board", help = "move a piece; a large one leaves what it covered" })
hoch3.move("slide", "{from}-{to} with", { from = "board", to = "board", help = "slide a large piece with what it covers" })
hoch3.rule("a_piece", { "go", "slide" }, "there is no piece on {from}", function(pos, from)
  return pos.stand:top(from) ~= EMPTY
end)
hoch3.rule("one_space", { "go", "slide" }, "a piece moves one space in any direction", is_near)
hoch3.rule("never_onto_large", { "go", "slide" }, "a large piece stands on {to}", function(pos, _, to)
  return pos.stand:top(to) ~= LARGE
end)
hoch3.rule("small_to_empty", "go", "a small piece moves to an empty space", function(pos, from, to)
  return pos.stand:top(from) == LARGE or pos.stand:top(to) == EMPTY
end)
hoch3.rule("only_large_slide", "slide", "only a large piece slides with another", function(pos, from)
  return pos.stand:top(from) == LARGE
end)
hoch3.rule("slide_to_empty", "slide", "two pieces slide together to an empty space", function(pos, _, to)
  return pos.stand:top(to) == EMPTY
end)

local near <const> = list()

local function each_way(pos, add)
  local stand = pos.stand
  for from = 1, #stand do
    local piece = stand:top(from)
    if piece ~= EMPTY then
      near:clear()
      pos.board:around(from, AROUND, pieces(EMPTY), near)
      for i = 1, #near do add(piece, from, near:at(i), stand:top(near:at(i))) end
    end
  end
end

function hoch3.legal.go(pos, moves)
  each_way(pos, function(piece, from, to, onto)
    if onto == EMPTY or piece == LARGE and onto ~= LARGE then moves:add(from, to) end
  end)
end
function hoch3.legal.slide(pos, moves)
  each_way(pos, function(piece, from, to, onto)
    if piece == LARGE and onto == EMPTY then moves:add(from, to) end
  end)
end

-- Lines of three uncovered pieces of one colour through a cell.
local function open_lines(pos, cell)
  local stand, found = pos.stand, {}
  local colour = stand:top(cell)
  for line = 1, pos.board:lines() do
    local a, b, c = pos.board:line_cells(line)
    if (a == cell or b == cell or c == cell)
      and stand:top(a) == colour and stand:top(b) == colour and stand:top(c) == colour then
      found[#found + 1] = line
    end
  end
  return found
end

-- --- scoring -----------------------------------------------------------------------------

local function side_sets(pos, seat)
  local sets = 0
  for other = 1, pos.seats do
    if pos:team(seat, other) then sets = sets + pos.sets[other] end
  end
  return sets
end

-- Can any side still reach the target?
local function reachable(pos)
  local left = 0
  for colour = 1, #COLOURS do left = left + pos.stand:count(colour) // 3 end
  for seat = 1, pos.seats do
    if side_sets(pos, seat) + left >= pos.opt.sets then return true end
  end
  return false
end

local function most_pieces(pos)
  local most, winners = -1, {}
  for seat = 1, pos.seats do
    local sets = side_sets(pos, seat)
    if sets > most then most, winners = sets, {} end
    if sets == most then winners[#winners + 1] = seat end
  end
  pos:win(table.unpack(winners))
end

-- A small piece leaves the board, from under a large one if it must.
local function take_away(pos, cell)
  local stand = pos.stand
  local covered = stand:top(cell) == LARGE
  if covered then stand:remove(cell) end
  stand:remove(cell)
  if covered then
    stand:put(cell, LARGE)
    remember(pos, cell, EMPTY)
  end
end

local function score_line(pos, line)
  local seat = pos.turn
  for _, cell in ipairs { pos.board:line_cells(line) } do take_away(pos, cell) end
  pos.sets[seat] = pos.sets[seat] + 1
  pos.score[seat] = pos.score[seat] + 3
  if side_sets(pos, seat) >= pos.opt.sets then
    pos:win(seat)
  elseif not reachable(pos) then
    most_pieces(pos)
  end
end

-- --- what a move does ---------------------------------------------------------------------

function hoch3.play.go(pos, from, to)
  local stand = pos.stand
  stand:hide_all()
  local piece, covered = stand:top(from), stand:top(to)
  stand:move(from, to)
  if piece == LARGE then
    remember(pos, from, EMPTY)
    remember(pos, to, covered)
    return
  end
  local lines = open_lines(pos, to)
  if #lines == 1 then
    score_line(pos, lines[1])
  elseif #lines > 1 then
    pos.moved = to
    pos.phase = "take"
    pos:again()
  end
end

function hoch3.play.slide(pos, from, to)
  pos.stand:hide_all()
  pos.stand:move_all(from, to)
  for seat = 1, pos.seats do
    local memory = pos["memory" .. seat]
    if memory:at(from) ~= EMPTY then memory:move(from, to) end
  end
end

-- --- a turn: choosing between lines --------------------------------------------------------

local LINE <const> = function(pos) return pos.fixed.lines end

hoch3.move("take", "take {line}", { phase = "take", line = LINE, help = "which of several lines you take" })
hoch3.rule("a_line_you_made", "take", "that line is not one you just made", function(pos, line)
  for _, open in ipairs(open_lines(pos, pos.moved)) do
    if open == line then return true end
  end
  return false
end)
function hoch3.legal.take(pos, moves)
  for _, line in ipairs(open_lines(pos, pos.moved)) do moves:add(line) end
end
function hoch3.play.take(pos, line)
  pos.phase = "main"
  pos.moved = 0
  score_line(pos, line)
end

-- --- a turn: uncovering ---------------------------------------------------------------------

hoch3.move("uncover", "uncover {line}", { line = LINE, help = "lift what covers three in a line" })
hoch3.rule("no_empty_space", "uncover", "a space of {line} is empty", function(pos, line)
  local a, b, c = pos.board:line_cells(line)
  return pos.stand:top(a) ~= EMPTY and pos.stand:top(b) ~= EMPTY and pos.stand:top(c) ~= EMPTY
end)
hoch3.rule("no_two_colours", "uncover", "{line} shows different colours", function(pos, line)
  local shown
  for _, cell in ipairs { pos.board:line_cells(line) } do
    local piece = pos.stand:top(cell)
    if is_small(piece) then
      if shown and shown ~= piece then return false end
      shown = piece
    end
  end
  return true
end)
hoch3.rule("something_to_lift", "uncover", "there is nothing to lift on {line}", function(pos, line)
  if pos.opt.claim then return true end
  local a, b, c = pos.board:line_cells(line)
  return pos.stand:top(a) == LARGE or pos.stand:top(b) == LARGE or pos.stand:top(c) == LARGE
end)

-- The small piece of a space, covered or not.
local function small_at(pos, cell)
  return pos.stand:at(cell, 1) ~= LARGE and pos.stand:at(cell, 1) or EMPTY
end

function hoch3.play.uncover(pos, line)
  local a, b, c = pos.board:line_cells(line)
  pos.stand:hide_all()
  local colour = small_at(pos, a)
  if colour ~= EMPTY and colour == small_at(pos, b) and colour == small_at(pos, c) then
    score_line(pos, line)
    return
  end
  for _, cell in ipairs { a, b, c } do
    if pos.stand:top(cell) == LARGE then
      remember(pos, cell, small_at(pos, cell))
      pos.stand:show(cell)
    end
  end
  pos:skip(pos.turn)
end

function hoch3.score(pos, seat) return side_sets(pos, seat) end

-- --- the picture ----------------------------------------------------------------------------

local COLOUR <const> = { "r", "b", "g", "y", "w" }

-- What a player sees of a space: a small piece, a large one, or, while it is
-- lifted, what lies under it.
local function shown(pos, cell)
  local piece = pos.stand:top(cell)
  if piece ~= LARGE then return piece end
  local beneath = pos.stand:height(cell) > 1 and pos.stand:at(cell, 1) or EMPTY
  return LARGE, beneath, pos.stand:height(cell) > 1
end

local function glyph(pos, scene, cell)
  local piece, beneath, covers = shown(pos, cell)
  if piece == EMPTY then return "." end
  if is_small(piece) then return { COLOURS[piece]:sub(1, 1), colour = COLOUR[piece] } end
  if is_small(beneath) then return { COLOURS[beneath]:sub(1, 1):upper(), colour = COLOUR[beneath]:upper() } end
  return { covers and "@" or scene:glyph("■", "#"), ascii = covers and "@" or "#" }
end

function hoch3.scene(pos, scene)
  scene:board(pos.board, { stacks = pos.stand, cell = function(cell) return glyph(pos, scene, cell) end })
  scene:text("small: r b g y w by colour   large: # (" .. (pos.opt.show_cover and "@ covers something, " or "") ..
    "a capital letter: lifted, for all to see)", "k")
  scene:scores(function(seat)
    return ("%d %s%s"):format(pos.sets[seat], pos.sets[seat] == 1 and "set" or "sets",
      pos:skips(seat) > 0 and ", misses a turn" or "")
  end)
end

local function space_words(pos, cell)
  local piece, beneath = shown(pos, cell)
  if piece == EMPTY then return "empty" end
  if is_small(piece) then return COLOURS[piece] end
  return is_small(beneath) and "large, lifted from " .. COLOURS[beneath] or "large"
end

function hoch3.describe(pos)
  local out = {}
  for row = 1, SIDE do
    local words = {}
    for column = 1, SIDE do words[column] = space_words(pos, pos.board:cell_at(column, row)) end
    out[row] = ("Row %d, from a to e: %s."):format(SIDE + 1 - row, table.concat(words, ", "))
  end
  for seat = 1, pos.seats do out[#out + 1] = ("Seat %d has %d of %d sets."):format(seat, pos.sets[seat], pos.opt.sets) end
  return table.concat(out, "\n")
end

return hoch3
