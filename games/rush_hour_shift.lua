-- games/rush_hour_shift.lua - Two hero cars race across a jam whose road shifts
-- under them.

local boards = require "rush_hour_shift/boards"

local shift = game "Rush Hour Shift" {
  players = 2,
  seats = { "gold", "silver" },
  phases = { "card", "steps" },
  summary = "Cards move the traffic and shift the road; drive your hero car off the far end first.",
  sheet = [[
The road has three sections; the left and the right one shift up and down, the
middle one stays. Gold (1) starts on the left and leaves on the right, silver
(2) the other way. Whoever has driven the hero completely off the far end wins.

In each turn, play one of your four cards, do what it says, and draw a card:
  move1 to move4   1 to 4 spaces, split as you like over blocking vehicles and
                   your own hero, forwards or backwards, never sideways
  slide            one vehicle, one direction, as far as you like
  shift            the left or the right section, up or down
  ms1, ms2         1 or 2 spaces and one shift, in any order
Type the card and its steps on one line: move3 c+2 gold+1 (right and down are +;
c down 2 and gold forward 1 do as well, and 1 for gold), slide g- (as far as it
goes), shift left up 2 (two rows further up than now), ms2 c+1 right down 1 c+1.
Type done to end a card that is not used up; a card may be played without
effect.

On the road | is a seam that can be crossed, = one with a vehicle across it, and
at # a row does not go on.

The opponent's hero moves only with its section. A vehicle crosses a seam only
where its row goes on, and locks the section there while it lies across. One
row at least must always lead through all three sections. Blocking vehicles
stay on the road. How many there are of each card is a reconstruction.]],
  cap = 5000,
}

-- --- contents ---------------------------------------------------------------

local LEFT <const>, MIDDLE <const>, RIGHT <const> = 1, 2, 3 -- the sections
local SECTIONS <const> = { "left", "middle", "right" }
local FURTHEST <const> = boards.ROWS - 1 -- an outer section still touches the middle one
local HAND <const> = 4

-- Each card: its word, how many there are, and what it gives.
local CARDS <const> = {
  { "move1", 6, spaces = 1 },
  { "move2", 6, spaces = 2 },
  { "move3", 4, spaces = 3 },
  { "move4", 3, spaces = 4 },
  { "slide", 3, slides = 1 },
  { "shift", 4, shifts = 1 },
  { "ms1", 3, spaces = 1, shifts = 1 },
  { "ms2", 3, spaces = 2, shifts = 1 },
}
local GIFTS <const> = { "spaces", "slides", "shifts" }

shift.options {
  setup = { 1, min = 1, max = #boards.SETUPS, help = "which of the ten starting positions" },
  board = { "", help = "a road of your own: 84 characters row by row; . empty, 1 gold, " ..
    "2 silver, letters vehicles" },
  first = { 1, min = 1, max = 2, help = "who starts: 1 gold, 2 silver" },
  games = { 1, min = 1, max = 99,
    help = "games in a row; the winner of one starts the next, the most wins win" },
  connect = { "all", values = { "all", "pairs" },
    help = "after a shift one row leads through all three sections, or neighbours just touch" },
  spaces = { "up_to", values = { "up_to", "exact" },
    help = "up_to: a card may be used in part; exact: as far as possible" },
  lock = { "seam", values = { "seam", "all" },
    help = "a vehicle across a seam locks the section there, or both of them" },
  slide = { "any", values = { "any", "full" },
    help = "a slide may stop early, or goes until it is stopped" },
}

-- --- setup ------------------------------------------------------------------

local function place_vehicles(pos)
  for v, cell in ipairs(pos.fixed.places) do pos.road:park(v, cell) end
end

function shift.setup(pos, opt)
  local names, specs, places = boards.read(opt.board ~= "" and opt.board
    or boards.SETUPS[opt.setup])
  pos:grid("road", { width = boards.COLUMNS, height = boards.ROWS, rows = "top", vehicles = specs,
    bands = { columns = boards.SECTIONS, min = -FURTHEST, max = FURTHEST, fixed = { MIDDLE } } })
  pos:deck("cards", { cards = CARDS, piles = { { "stock", seen = "nobody" }, "discard",
    { "hand", each = 2, seen = "owner", room = HAND } } })
  pos:counter("card", 0, { max = #CARDS }) -- the one being carried out
  pos:counter("spaces", 0, { max = 4 })    -- what it still gives
  pos:counter("slides", 0, { max = 1 })
  pos:counter("shifts", 0, { max = 1 })
  pos:counter("game", 1, { max = 99 })
  local blockers = {}
  for v = 3, #names do blockers[#blockers + 1] = v end
  pos.fixed.names, pos.fixed.places = { "gold", "silver", table.unpack(names, 3) }, places
  pos.fixed.mine = { -- by seat
    pieces(1, table.unpack(blockers)), pieces(2, table.unpack(blockers)) }
  place_vehicles(pos)
  pos.turn = opt.first
end

function shift.deal(pos)
  for seat = 1, 2 do pos.stock:draw(pos.hand[seat], HAND) end
end

-- --- a turn: a card ---------------------------------------------------------

shift.move("card", "{card}", { phase = "card", help = "play a card, then its steps",
  card = function(pos) return pos.cards:words() end })
shift.rule("in_hand", "card", "you do not hold {card}",
  function(pos, card) return pos.hand[pos.turn]:has(card) end)
function shift.legal.card(pos, list) pos.hand[pos.turn]:list(list) end

-- Takes up a card, which gives what it gives, or puts it aside.
local function take_up(pos, number)
  pos.card, pos.phase = number, number > 0 and "steps" or "card"
  for _, gift in ipairs(GIFTS) do pos[gift] = number > 0 and CARDS[number][gift] or 0 end
end

function shift.play.card(pos, card)
  pos.hand[pos.turn]:move(card, pos.discard)
  for number, spec in ipairs(CARDS) do
    if spec[1] == card then take_up(pos, number) end
  end
  pos:again()
end

-- A turn ends with a draw. The last card drawn brings the discard pile back.
local function end_turn(pos)
  take_up(pos, 0)
  pos.stock:draw(pos.hand[pos.turn])
  if #pos.stock == 0 then pos.discard:move_all(pos.stock) end
end

local function go_on(pos)
  if pos.spaces + pos.slides + pos.shifts > 0 then pos:again() else end_turn(pos) end
end

-- Steps are known without a card, too, so that the answer can say what is missing.
local STEPS <const> = { "card", "steps" } -- phases
shift.rule("a_card_first", { "drive", "shift", "done" },
  "play a card first, for example: move2 c+2", function(pos) return pos.card > 0 end)

-- --- its steps: drive -------------------------------------------------------

local function range(pos, v, by) return pos.road:drive_range(v, by < 0 and -1 or 1) end
local function opponent(pos) return 3 - pos.turn end
local function slides_full(pos) return pos.slides > 0 and pos.opt.slide == "full" end

-- A hero has a way forward, too: to where it leaves.
local function ways(pos, v)
  local _, upright = pos.road:vehicle(v)
  if upright then return "down", "up" end
  if v == 1 then return "right", "left", "forwards", "backwards" end
  if v == 2 then return "right", "left", "backwards", "forwards" end
  return "right", "left"
end

shift.move("drive", "{vehicle}{distance}", { phase = STEPS,
  vehicle = function(pos) -- the road shows the heroes as 1 and 2, which may be typed
    return { names = pos.fixed.names, also = { ["1"] = 1, ["2"] = 2 } }
  end,
  distance = { -boards.COLUMNS, boards.COLUMNS, ways = ways,
    called = "a distance along its length, such as +2" },
  help = "drive a vehicle: c+2 or c right 2; right and down are +" })
shift.rule("goes_somewhere", "drive", "0 spaces move nothing",
  function(_, _, by) return by ~= 0 end)
shift.rule("not_the_other_hero", "drive",
  "{vehicle} is your opponent's hero; only a shift moves it",
  function(pos, v) return v ~= opponent(pos) end)
shift.rule("enough_spaces", "drive", "spaces left on this card: {spaces}",
  function(pos, _, by) return pos.slides > 0 or math.abs(by) <= pos.spaces end)
shift.rule("way_is_free", "drive", "{vehicle} cannot go that far; its way is blocked",
  function(pos, v, by) return math.abs(by) <= range(pos, v, by) end)
shift.rule("slides_full", "drive", "{vehicle} must slide until it is stopped",
  function(pos, v, by) return not slides_full(pos) or math.abs(by) == range(pos, v, by) end)

function shift.legal.drive(pos, list)
  if pos.slides > 0 and not slides_full(pos) then
    pos.road:drives(list, pos.fixed.mine[pos.turn])
  elseif pos.spaces > 0 then
    pos.road:drives(list, pos.fixed.mine[pos.turn], pos.spaces)
  elseif pos.slides > 0 then
    for v = 1, #pos.fixed.names do
      local back, ahead = range(pos, v, -1), range(pos, v, 1)
      if v ~= opponent(pos) and back > 0 then list:add(v, -back) end
      if v ~= opponent(pos) and ahead > 0 then list:add(v, ahead) end
    end
  end
end

local win -- below

function shift.play.drive(pos, v, by)
  pos.road:drive(v, by)
  if pos.road:whereabouts(v) == "gone" then return win(pos) end
  if pos.slides > 0 then pos.slides = 0 else pos.spaces = pos.spaces - math.abs(by) end
  go_on(pos)
end

-- --- its steps: shift -------------------------------------------------------

local function section(side) return side == "left" and LEFT or RIGHT end

local function locked(pos, band)
  local seam = band == LEFT and 1 or 2
  return pos.road:straddled(seam) or pos.opt.lock == "all" and pos.road:straddled(3 - seam)
end

-- Does one row lead through all sections, with this one so far away?
local function connected(pos, band, offset)
  if pos.opt.connect == "pairs" then return true end
  local other = pos.road:offset(LEFT + RIGHT - band)
  return math.max(offset, other, 0) - math.min(offset, other, 0) <= FURTHEST
end

local function moved(pos, side, way, n)
  return pos.road:offset(section(side)) + (way == "up" and -n or n)
end

shift.move("shift", "[shift] {side:left|right} {way:up|down} {rows:1-10}",
  { phase = STEPS, help = "shift a section by this many rows" })
shift.rule("shift_to_do", "shift", "the card has no shift left",
  function(pos) return pos.shifts > 0 end)
shift.rule("not_locked", "shift", "a vehicle across a seam locks the {side} section",
  function(pos, side) return not locked(pos, section(side)) end)
shift.rule("touches_the_middle", "shift", "the {side} section would lose touch with the middle one",
  function(pos, side, way, n) return math.abs(moved(pos, side, way, n)) <= FURTHEST end)
shift.rule("one_common_row", "shift", "no row would lead through all three sections",
  function(pos, side, way, n) return connected(pos, section(side), moved(pos, side, way, n)) end)

function shift.legal.shift(pos, list)
  for band = LEFT, pos.shifts > 0 and RIGHT or 0, RIGHT - LEFT do
    local here, free = pos.road:offset(band), not locked(pos, band)
    for offset = -FURTHEST, free and FURTHEST or -FURTHEST - 1 do
      if offset ~= here and connected(pos, band, offset) then
        list:add(SECTIONS[band], offset < here and "up" or "down", math.abs(offset - here))
      end
    end
  end
end

function shift.play.shift(pos, side, way, n)
  pos.road:shift(section(side), way == "up" and -n or n)
  pos.shifts = 0
  go_on(pos)
end

-- --- its steps: done --------------------------------------------------------

local function can_drive(pos)
  for v = 1, #pos.fixed.names do
    if v ~= opponent(pos) and range(pos, v, -1) + range(pos, v, 1) > 0 then return true end
  end
  return false
end

-- With spaces = exact: spaces and slides are used while anything can move, and
-- so is a shift, unless the card moves too. A section that is not locked can
-- always shift: back towards the middle, or away from it.
local function may_end(pos)
  if pos.card == 0 then return false end
  if pos.opt.spaces == "up_to" then return true end
  if pos.spaces + pos.slides > 0 then return not can_drive(pos) end
  return CARDS[pos.card].spaces or locked(pos, LEFT) and locked(pos, RIGHT)
end

shift.move("done", "done", { phase = STEPS, help = "end the card" })
shift.rule("as_far_as_possible", "done", "the card must be used as far as possible", may_end)
shift.play.done = end_turn

-- --- the end ----------------------------------------------------------------

local function next_game(pos)
  pos.game = pos.game + 1
  for v = 1, #pos.fixed.names do pos.road:tow(v) end
  for band = LEFT, RIGHT do pos.road:shift(band, -pos.road:offset(band)) end
  place_vehicles(pos)
  for seat = 1, 2 do pos.hand[seat]:move_all(pos.stock) end
  pos.discard:move_all(pos.stock)
  take_up(pos, 0)
  shift.deal(pos)
  pos.turn = pos.turn -- the winner starts
end

-- At once, without a draw.
function win(pos)
  if pos.opt.games == 1 then return pos:win(pos.turn) end
  pos.score[pos.turn] = pos.score[pos.turn] + 1
  pos:note("game", pos.turn)
  if pos.game < pos.opt.games then return next_game(pos) end
  if pos.score[1] == pos.score[2] then pos:draw() else pos:finish() end
end

-- How much a hero still has before it: spaces to go, and more for those that
-- are taken or broken off.
local function to_go(pos, seat)
  local column, row = pos.road:vehicle_at(seat)
  local from, to, far = column + 2, boards.COLUMNS, boards.COLUMNS + 1 - column
  if seat == 2 then from, to, far = 1, column - 1, column + 1 end
  for c = from, to do
    local cell = pos.road:framed(c, row)
    if not cell or pos.road:at(cell) ~= 0 then far = far + 2 end
  end
  return far
end

function shift.score(pos, seat)
  local ahead = 100 * (pos.score[seat] - pos.score[3 - seat])
  return pos.over and ahead or ahead + to_go(pos, 3 - seat) - to_go(pos, seat)
end

-- --- the picture ------------------------------------------------------------

shift.looks {
  gold = { "gold", colour = "gold", shape = "car", glyph = "1", word = "gold" },
  silver = { "silver", colour = "silver", shape = "car", glyph = "2", word = "silver" },
}

function shift.scene(pos, scene)
  scene:board(pos.road,
    { sections = SECTIONS, locks = pos.opt.lock, vehicles = pos.fixed.names })
  if pos.opt.games > 1 then
    scene:counter("game", ("%d of %d"):format(pos.game, pos.opt.games))
    scene:scores()
  end
  for seat = 1, 2 do scene:hand(pos.hand[seat]) end
  scene:hand(pos.discard, { label = "played", kinds = true })
  scene:pile(pos.stock, "draw pile")
  if pos.card == 0 or pos.over then return end
  scene:counter("playing", CARDS[pos.card][1])
  for _, gift in ipairs(GIFTS) do
    if pos[gift] > 0 then scene:counter(gift .. " left", pos[gift]) end
  end
end

return shift
