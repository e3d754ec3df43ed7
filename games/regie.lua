-- games/regie.lua - Slide the layers so that your chips fall into the box where it pays.

local regie = game "Regie" {
  players = 2,
  seats = { "red", "blue" },
  summary = "Chips fall through six sliding layers into a scoring box; timing is everything.",
  sheet = [[
Six layers with windows slide left and right in a frame. In each turn, do one of
three things: put a chip into a free window of the top layer (chip 4), slide
a layer one click (slide 3 left, or 3 left), or move the box one position (box
forward, or by its number). The ribbed ends of a layer cannot enter the frame.
Chips fall wherever a window opens below them. From the lowest layer they fall
into the box and score what the row under the frame is worth there, for their
owner, whoever made them fall. A chip that leaves the frame is lost.
A chip that you put in must stay in the top layer: if it falls further you miss
your next turn, and if it falls straight into the box it scores nothing. 'why
chip 4' says whether it would fall.
You may not slide the layer the opponent slid just before, nor move the box
straight back. In the picture, box forward makes the row below count, box back
the row above. When all chips of one player are through, the match ends at once;
the most points win. The windows and the values of the box are our own design.]],
  cap = 600,
}

-- --- contents ---------------------------------------------------------------

-- A layout: the columns of the frame, the chips of each player, the values of the box front,
-- middle and back; then the strips from the top (o is a window), and under them the
-- compartments of the box. A strip is longer than the frame and travels until its end would
-- enter it.
local LAYOUTS <const> = {
  classic = { frame = 7, chips = 8,
    box = { { 17, 22, 12, 3, 15, 19, 9 }, { 0, 0, 0, 0, 0, 0, 0 }, { 9, 19, 15, 3, 12, 22, 17 } },
    strips = [[
...o..ooo.o
.oooo.o....
.o.o.o..o.o
....o.o.ooo
..o.ooo..o.
.oo..o.o..o
..ooooooo..]] },
  open = { frame = 7, chips = 8,
    box = { { 2, 5, 9, 12, 7, 4, 3 }, { 0, 0, 0, 0, 0, 0, 0 }, { 3, 4, 7, 12, 9, 5, 2 } },
    strips = [[
...o.o.o.oo
.oo.o.oo...
..ooo.o.o..
....oooo..o
..o.oo.o.o.
o...oo..oo.
..ooooooo..]] },
  small = { frame = 5, chips = 6,
    box = { { 13, 19, 4, 17, 21 }, { 0, 0, 0, 0, 0 }, { 21, 17, 4, 19, 13 } },
    strips = [[
.o..oo.oo
o.o...ooo
.oo.ooo..
.oooo..o.
..ooooo..]] },
}

local NAME <const> = { "red", "blue" }
local LEFT <const>, FORWARD <const>, BACKWARD <const> = 1, 1, 2 -- ways of a layer and of the box
local FRONT <const>, MIDDLE <const>, BACK <const> = 1, 2, 3
local DOWN <const>, CHIPS <const> = dirs "s", pieces(1, 2)

regie.options {
  layout = { "classic", values = { "classic", "open", "small" }, help = "which strips and box" },
  chips = { function(given)
    return (LAYOUTS[(given.layout or ""):lower()] or LAYOUTS.classic).chips
  end, type = "integer", min = 1, max = 8,
    help = "chips of each player; the layout's own, or fewer for a short match" },
  outside = { "falls", values = { "falls", "rests" },
    help = "a chip outside the frame falls on the table, or rests where a lower strip holds it" },
  first = { 1, min = 1, max = 2, help = "who starts" },
}

-- --- setup ------------------------------------------------------------------

function regie.setup(pos, opt)
  local layout, each = LAYOUTS[opt.layout], {}
  for _ in layout.strips:gmatch("%S+") do each[#each + 1] = 1 end
  local travel = (#layout.strips:match("%S+") - layout.frame) // 2
  pos:grid("layers", { map = layout.strips, pieces = 2, rows = "top",
    bands = { rows = each, min = -travel, max = travel, fixed = { #each } } })
  pos:counter("box", MIDDLE, { min = FRONT, max = BACK })
  pos:counters("left", 2, opt.chips, { max = opt.chips }) -- not yet put in
  pos:counters("through", 2, 0, { max = opt.chips })      -- in the box or on the table
  pos:counter("scored", 0, { max = 2 * opt.chips })       -- of them, those worth something
  pos:counter("on_table", 0, { max = 2 * opt.chips })
  -- What the opponent did just before: the layer slid, where the box went.
  pos:counter("slid", 0, { max = #each - 1 })
  pos:counter("pushed", 0, { min = -1, max = 1 })
  pos.fixed.frame, pos.fixed.values, pos.fixed.before = layout.frame, layout.box, travel
  pos.fixed.box, pos.fixed.table = #each, #each + 1 -- as a layer to fall to
  pos.turn = opt.first
end

-- --- falling ----------------------------------------------------------------

local falls <const>, outside <const> = list(), list()

-- Columns count from the frame's first. Who falls into the box does so for points.
regie.note("fell", function(pos, who, column, from, to, points)
  local told = ("a %s chip fell from layer %d"):format(NAME[who], from)
  if to == pos.fixed.table then return told .. " on the table, outside the frame" end
  if to < pos.fixed.box then return ("%s to layer %d at column %d"):format(told, to, column) end
  return ("%s into the box at column %d for %s"):format(told, column,
    points == 0 and "nothing" or points == 1 and "1 point" or points .. " points")
end, { "who:seat", "column", "from", "to", "points" })
regie.note("fined", function(pos, who) return not pos.over and NAME[who] .. " misses a turn" end,
  { "who:seat" })
regie.note("pushed", false)

-- Does a strip below hold a chip at this column outside the frame?
local function held(pos, column, layer)
  for below = layer + 1, pos.opt.outside == "rests" and pos.fixed.box - 1 or 0 do
    local on_strip = column - pos.layers:offset(below)
    if on_strip >= 1 and on_strip <= pos.layers:width() then return true end
  end
  return false
end

-- Chips whose window has left the frame fall on the table.
local function drop_outside(pos)
  local layers, before, any = pos.layers, pos.fixed.before, false
  outside:clear()
  for i = 1, layers:beyond(before + 1, before + pos.fixed.frame, CHIPS, outside) do
    local column, layer = layers:frame(outside:at(i))
    if not held(pos, column, layer) then
      local seat = layers:remove(outside:at(i))
      pos:note("fell", seat, column - before, layer, pos.fixed.table, 0)
      pos.through[seat] = pos.through[seat] + 1
      pos.on_table = pos.on_table + 1
      any = true
    end
  end
  return any
end

local function drop_into_box(pos, seat, points)
  pos.through[seat] = pos.through[seat] + 1
  pos.score[seat] = pos.score[seat] + points
  if points > 0 then pos.scored = pos.scored + 1 end
end

-- All chips settle, from the bottom up, until nothing moves. Into the box they fall for what the
-- row under the frame is worth; without `scoring` for nothing.
local function settle(pos, scoring)
  local layers, fixed = pos.layers, pos.fixed
  drop_outside(pos)
  repeat
    falls:clear()
    local n = layers:settle(DOWN, CHIPS, falls, "bottom")
    for i = 1, 3 * n, 3 do
      local column, from = layers:frame(falls:at(i))
      local to, seat, place = layers:row(falls:at(i + 1)), falls:at(i + 2), column - fixed.before
      local points = scoring and to == fixed.box and fixed.values[pos.box][place] or 0
      pos:note("fell", seat, place, from, to, points)
      if to == fixed.box then drop_into_box(pos, seat, points) end
    end
  until n == 0 or not drop_outside(pos)
end

-- --- a turn: one of three ---------------------------------------------------

-- What the opponent may not answer at once. Where the opponent misses the next turn, nothing is
-- barred.
local function bar(pos, slid, pushed)
  if pos:skips(3 - pos.turn) > 0 then slid, pushed = 0, 0 end
  pos.slid, pos.pushed = slid, pushed
end

-- The window at a column of the frame, or nil.
local function window(pos, column, layer)
  return pos.layers:framed(column + pos.fixed.before, layer)
end

-- How deep a chip falls that is put in at a column: 1, the top layer, where it stays.
local function depth(pos, column)
  for layer = 1, pos.fixed.box - 1 do
    local below = window(pos, column, layer + 1)
    if not below or pos.layers:at(below) ~= 0 then return layer end
  end
  return pos.fixed.box
end

local function about_chip(pos, column)
  local to = depth(pos, column)
  if to == 1 then return end
  return ("but it falls on %s, and you miss a turn"):format(
    to < pos.fixed.box and "to layer " .. to or "into the box for nothing")
end

-- A: put a chip into a free window of the top layer.
regie.move("chip", "chip [in] [column] {column}", {
  column = function(pos) return { 1, pos.fixed.frame, about = about_chip } end,
  help = "put a chip into the top layer",
})
regie.rule("chips_left", "chip", "you have no chips left to put in",
  function(pos) return pos.left[pos.turn] > 0 end)
regie.rule("window", "chip", "the top layer has no window at column {column}",
  function(pos, column) return window(pos, column, 1) ~= nil end)
regie.rule("free_window", "chip", "there is a chip in the window at column {column}",
  function(pos, column) return pos.layers:at(window(pos, column, 1)) == 0 end)
function regie.legal.chip(pos, list)
  for column = 1, pos.left[pos.turn] > 0 and pos.fixed.frame or 0 do
    local cell = window(pos, column, 1)
    if cell and pos.layers:at(cell) == 0 then list:add(column) end
  end
end
function regie.play.chip(pos, column)
  local cell, seat = window(pos, column, 1), pos.turn
  bar(pos, 0, 0)
  pos.left[seat] = pos.left[seat] - 1
  pos.layers:put(cell, seat)
  settle(pos, false)
  if pos.layers:at(cell) == 0 then
    pos:skip(seat)
    pos:note("fined", seat)
  end
end

-- B: slide a layer one click.
regie.move("slide", "(slide) [layer] {layer} {way}", {
  layer = function(pos) return { 1, pos.fixed.box - 1 } end,
  way = { names = { "left", "right" }, also = { ["<"] = LEFT, [">"] = 2 } },
  help = "slide a layer one click",
})
local function click(way) return way == LEFT and -1 or 1 end
regie.rule("not_the_same_layer", "slide", "the opponent slid layer {layer} just before",
  function(pos, layer) return pos.slid ~= layer end)
regie.rule("ribbed_end", "slide", "the ribbed end of layer {layer} cannot enter the frame",
  function(pos, layer, way) return pos.layers:shift_range(layer, click(way)) > 0 end)
function regie.legal.slide(pos, list)
  pos.layers:shifts(list, pos.slid > 0 and pos.slid or nil)
end
function regie.play.slide(pos, layer, way)
  bar(pos, layer, 0)
  pos.layers:shift(layer, click(way))
  settle(pos, true)
end

-- C: move the box; forward brings the back row under the frame. A position may be given by its
-- number.
local function positions(pos)
  return { [tostring(pos.box + 1)] = FORWARD, [tostring(pos.box - 1)] = BACKWARD,
    forwards = FORWARD, backwards = BACKWARD }
end
regie.move("box", "[move] box [to] {way}", {
  way = { names = { "forward", "back" }, also = positions },
  help = "move the box one position: forward, back, or to a number",
})
local function push(way) return way == FORWARD and 1 or -1 end
regie.rule("three_positions", "box", "the box cannot go further {way}",
  function(pos, way) return pos.box + push(way) >= FRONT and pos.box + push(way) <= BACK end)
regie.rule("not_straight_back", "box",
  "the opponent moved the box just before; it may not go straight back",
  function(pos, way) return pos.pushed ~= -push(way) end)
function regie.legal.box(pos, list)
  if pos.box < BACK and pos.pushed ~= -1 then list:add(FORWARD) end
  if pos.box > FRONT and pos.pushed ~= 1 then list:add(BACKWARD) end
end
function regie.play.box(pos, way)
  bar(pos, 0, push(way))
  pos.box = pos.box + push(way)
  pos:note "pushed"
end

-- --- the end ----------------------------------------------------------------

-- At once when all chips of one player are through.
function regie.ends(pos)
  local chips, through = pos.opt.chips, pos.through
  if through[1] < chips and through[2] < chips then return end
  local why = ("all %s chips are through"):format(NAME[through[1] < chips and 2 or 1])
  if pos.score[1] == pos.score[2] then pos:draw(why) else pos:finish(why) end
end

function regie.score(pos, seat) return pos.score[seat] - pos.score[3 - seat] end

function regie.figures(pos)
  local through = pos.through[1] + pos.through[2]
  return {
    { "chips put in", 2 * pos.opt.chips - pos.left[1] - pos.left[2] },
    { "chips that scored", pos.scored },
    { "in the box for nothing", through - pos.scored - pos.on_table },
    { "on the table", pos.on_table },
  }
end

-- --- the picture ------------------------------------------------------------

regie.looks {
  red = { "red chip", colour = "red", shape = "chip", glyph = "R" },
  blue = { "blue chip", colour = "blue", shape = "chip", glyph = "B" },
  fell_red = { "fell through", colour = "red", shape = "letter", glyph = "↓", ascii = "v" },
  fell_blue = { "fell through", colour = "blue", shape = "letter", glyph = "↓", ascii = "v" },
  window = { "window", plural = "windows", shape = "space", glyph = "○", ascii = "o" },
  closed = { "closed", colour = "dim", shape = "block", glyph = "▒", ascii = "#" },
  ribbed = { "ribbed end", colour = "dim", shape = "block", glyph = "≡", ascii = "=" },
}

-- What fell in the last turn: who through which window, and what lies in the box and on the
-- table, by the column of the picture; and what it brought, "red +9, blue +0".
local function story(pos, scene)
  local fixed, way, got, gains = pos.fixed, {}, {}, {}
  local landed = { [fixed.box] = {}, [fixed.table] = {} }
  for _, fall in ipairs(scene:notes "fell") do
    local x, who = fall.column + fixed.before, fall.who
    for layer = fall.from, fall.to == fixed.table and fall.from or fall.to - 1 do
      way[pos.layers:framed(x, layer)] = who
    end
    if fall.to == fixed.box then got[who] = (got[who] or 0) + fall.points end
    if landed[fall.to] then landed[fall.to][x] = { look = NAME[who], changed = true } end
  end
  for seat = 1, 2 do
    if got[seat] then gains[#gains + 1] = ("%s +%d"):format(NAME[seat], got[seat]) end
  end
  return way, landed[fixed.box], landed[fixed.table], gains[1] and table.concat(gains, ", ")
end

function regie.scene(pos, scene)
  local before, rows = pos.fixed.before, {}
  local way, boxed, on_table, gains = story(pos, scene)
  for row, worth in ipairs(pos.fixed.values) do
    local counts, values = row == pos.box, {}
    for column, value in ipairs(worth) do
      values[column + before] = { value, changed = counts and boxed[column + before] ~= nil }
    end
    rows[row] = { label = "box " .. row, word = "box " .. row, values = values, active = counts,
      changed = counts and #scene:notes "pushed" > 0, text = counts and gains or nil }
  end
  rows[#rows + 1] = { label = "on the table", values = on_table }
  scene:board(pos.layers, { called = "layer", height = pos.fixed.box - 1, pieces = NAME,
    frame = { before + 1, before + pos.fixed.frame }, below = rows,
    cell = function(cell) return way[cell] and "fell_" .. NAME[way[cell]] or "window" end,
    hole = function(x) return x >= 1 and x <= pos.layers:width() and "closed" or "ribbed" end,
    marks = function(cell) if way[cell] then return pos.layers:at(cell) > 0 end end })
  scene:scores(function(seat)
    return ("%d points, %d in hand, %d through")
      :format(pos.score[seat], pos.left[seat], pos.through[seat])
  end, { lines = true })
end

return regie
