-- games/regie.lua - Slide the layers so that your chips fall into the box where it pays.

local regie = game "Regie" {
  players = 2,
  seats = { "red", "blue" },
  summary = "Chips fall through six sliding layers into a scoring box; timing is everything.",
  card = [[
Six layers slide left and right in a frame; each has windows. In a turn do one
of three things: put a chip into a free window of the top layer (chip 4), slide
a layer one click (slide 3 left), or move the box one position (box forward).
Chips fall wherever a window opens below them. From the lowest layer they fall
into the box and score what the row under the frame is worth there, for their
owner, whoever made them fall. A chip that leaves the frame is lost.
A chip that you put in must stay in the top layer: if it falls further you miss
your next turn, and if it reaches the box at once it scores nothing.
You may not slide the layer the opponent slid just before, nor move the box
straight back. When one player's chips are all through, the match ends at once;
the most points win. The windows and the values of the box are our own design.]],
  cap = 600,
}

-- --- contents ------------------------------------------------------------------

-- A layout: the strips from the top (O is a window), the columns of the frame,
-- the values of the box front, middle and back, and the chips of each player.
-- A strip is longer than the frame and travels until its end would enter it.
local LAYOUTS <const> = {
  classic = {
    frame = 7, chips = 8,
    strips = {
      "...O.O.O.OO",
      ".OO.O.OO...",
      "..OOO.O.O..",
      "....OOOO..O",
      "..O.OO.O.O.",
      "O...OO..OO.",
    },
    box = { { 2, 5, 9, 12, 7, 4, 3 }, { 0, 0, 0, 0, 0, 0, 0 }, { 3, 4, 7, 12, 9, 5, 2 } },
  },
  small = {
    frame = 5, chips = 5,
    strips = {
      ".O.O.OO..",
      "OO..O.O..",
      "..OO.O..O",
      ".O..OO.O.",
    },
    box = { { 2, 4, 8, 5, 3 }, { 0, 0, 0, 0, 0 }, { 3, 5, 8, 4, 2 } },
  },
}

local LEFT <const>, RIGHT <const> = "left", "right"
local FRONT <const>, MIDDLE <const>, BACK <const> = 1, 2, 3
local DOWN <const> = dirs "s"
local CHIPS <const> = pieces(1, 2)

-- By the layout's name as it was given, which may be wrong or missing.
local function chips_of(name) return (LAYOUTS[(name or ""):lower()] or LAYOUTS.classic).chips end

regie.options {
  layout = { "classic", values = { "classic", "small" }, help = "which strips and box" },
  chips = { function(given) return chips_of(given.layout) end, type = "integer", min = 1, max = 8,
    help = "chips of each player; the layout's own, or fewer for a short match" },
  outside = { "falls", values = { "falls", "rests" },
    help = "a chip outside the frame falls on the table, or rests where a lower strip holds it" },
  first = { 1, min = 1, max = 2, help = "who starts" },
}

-- --- setup ---------------------------------------------------------------------

local function travel(layout) return (#layout.strips[1] - layout.frame) // 2 end

local function windows(layout)
  local rows = {}
  for i, strip in ipairs(layout.strips) do rows[i] = strip:gsub("O", "o") end
  return table.concat(rows, "\n")
end

local function layers(layout)
  local each = {}
  for i = 1, #layout.strips do each[i] = 1 end
  return { rows = each, min = -travel(layout), max = travel(layout) }
end

function regie.setup(pos, opt)
  local layout = LAYOUTS[opt.layout]
  pos:grid("layers", { map = windows(layout), pieces = 2, rows = "top", bands = layers(layout) })
  pos:counter("box", MIDDLE, { min = FRONT, max = BACK })
  pos:counters("left", 2, opt.chips, { max = opt.chips })          -- not yet put in
  pos:counters("through", 2, 0, { max = opt.chips })               -- in the box or on the table
  pos:counter("slid", 0, { max = #layout.strips })                 -- the layer slid in the last turn
  pos:counter("pushed", 0, { min = -1, max = 1 })                  -- where the box went in it
  pos:counter("by", 0, { max = 2 })                                -- who played it
  pos.fixed.layout = layout
  pos.fixed.first_column = travel(layout) + 1
  pos.fixed.last_column = travel(layout) + layout.frame
  pos.turn = opt.first
end

-- --- falling -------------------------------------------------------------------

local found <const> = list()

local function owner_of(pos, cell) return pos.layers:at(cell) end

local function is_through(pos, cell)
  local seat = pos.layers:remove(cell)
  pos.through[seat] = pos.through[seat] + 1
  return seat
end

-- Does a strip below hold a chip at this column outside the frame?
local function held(pos, column, layer)
  if pos.opt.outside == "falls" then return false end
  for below = layer + 1, #pos.fixed.layout.strips do
    local offset = pos.layers:offset(below)
    local on_strip = column - offset
    if on_strip >= 1 and on_strip <= #pos.fixed.layout.strips[below] then return true end
  end
  return false
end

-- Chips whose window has left the frame fall on the table.
local function drop_outside(pos)
  local any = false
  found:clear()
  pos.layers:list(found, CHIPS)
  for i = 1, #found do
    local column, layer = pos.layers:frame(found:at(i))
    if (column < pos.fixed.first_column or column > pos.fixed.last_column) and not held(pos, column, layer) then
      is_through(pos, found:at(i))
      any = true
    end
  end
  return any
end

-- Chips in the lowest layer fall into the box; without `scoring` for nothing.
local function drop_into_box(pos, scoring)
  local any = false
  local layout, lowest = pos.fixed.layout, #pos.fixed.layout.strips
  found:clear()
  pos.layers:list(found, CHIPS)
  for i = 1, #found do
    local cell = found:at(i)
    local column, layer = pos.layers:frame(cell)
    local place = column - pos.fixed.first_column + 1
    if layer == lowest and place >= 1 and place <= layout.frame then
      local seat = is_through(pos, cell)
      if scoring then pos.score[seat] = pos.score[seat] + layout.box[pos.box][place] end
      any = true
    end
  end
  return any
end

-- All chips settle, from the bottom up, until nothing moves.
local function settle(pos, scoring)
  local moved
  repeat
    moved = drop_outside(pos)
    moved = drop_into_box(pos, scoring) or moved
    moved = pos.layers:settle(DOWN, CHIPS) > 0 or moved
  until not moved
end

-- --- a turn: one of three --------------------------------------------------------

local function note(pos, slid, pushed)
  pos.slid, pos.pushed, pos.by = slid, pushed, pos.turn
end

local function top_window(pos, place)
  return pos.layers:framed(place + pos.fixed.first_column - 1, 1)
end

-- A: put a chip into a free window of the top layer.
regie.move("chip", "chip {column}", {
  column = function(pos) return { 1, pos.fixed.layout.frame } end,
  help = "put a chip into the top layer",
})
regie.rule("chips_left", "chip", "you have no chips left to put in", function(pos) return pos.left[pos.turn] > 0 end)
regie.rule("window", "chip", "the top layer has no window at column {column}", function(pos, column)
  return top_window(pos, column) ~= nil
end)
regie.rule("free_window", "chip", "there is a chip in the window at column {column}", function(pos, column)
  return owner_of(pos, top_window(pos, column)) == 0
end)
function regie.legal.chip(pos, list)
  if pos.left[pos.turn] == 0 then return end
  for column = 1, pos.fixed.layout.frame do
    local cell = top_window(pos, column)
    if cell and pos.layers:at(cell) == 0 then list:add(column) end
  end
end
function regie.play.chip(pos, column)
  local cell = top_window(pos, column)
  pos.left[pos.turn] = pos.left[pos.turn] - 1
  pos.layers:put(cell, pos.turn)
  settle(pos, false)
  if pos.layers:at(cell) == 0 then pos:skip(pos.turn) end
  note(pos, 0, 0)
end

-- B: slide a layer one click.
regie.move("slide", "slide {layer} {way:left|right}", {
  layer = function(pos) return { 1, #pos.fixed.layout.strips } end,
  help = "slide a layer one click",
})
local function click(way) return way == LEFT and -1 or 1 end
regie.rule("not_the_same_layer", "slide", "the opponent slid layer {layer} just before", function(pos, layer)
  return pos.by == pos.turn or pos.slid ~= layer
end)
regie.rule("ribbed_end", "slide", "the ribbed end of layer {layer} cannot enter the frame", function(pos, layer, way)
  return pos.layers:shift_range(layer, click(way)) > 0
end)
function regie.legal.slide(pos, list)
  local barred = pos.by ~= pos.turn and pos.slid
  for layer = 1, #pos.fixed.layout.strips do
    if layer ~= barred then
      if pos.layers:shift_range(layer, -1) > 0 then list:add(layer, LEFT) end
      if pos.layers:shift_range(layer, 1) > 0 then list:add(layer, RIGHT) end
    end
  end
end
function regie.play.slide(pos, layer, way)
  pos.layers:shift(layer, click(way))
  settle(pos, true)
  note(pos, layer, 0)
end

-- C: move the box; forward brings the row behind under the frame.
regie.move("box", "box {way:forward|back}", { help = "move the box one position" })
local function push(way) return way == "forward" and 1 or -1 end
regie.rule("three_positions", "box", "the box cannot go further {way}", function(pos, way)
  local to = pos.box + push(way)
  return to >= FRONT and to <= BACK
end)
regie.rule("not_straight_back", "box", "the opponent moved the box just before; it may not go straight back", function(pos, way)
  return pos.by == pos.turn or pos.pushed ~= -push(way)
end)
function regie.legal.box(pos, list)
  local barred = pos.by ~= pos.turn and -pos.pushed or 0
  if pos.box < BACK and barred ~= 1 then list:add("forward") end
  if pos.box > FRONT and barred ~= -1 then list:add("back") end
end
function regie.play.box(pos, way)
  pos.box = pos.box + push(way)
  note(pos, 0, push(way))
end

-- --- the end -------------------------------------------------------------------

-- At once when all chips of one player are through.
function regie.ends(pos)
  local chips = pos.opt.chips
  if pos.through[1] < chips and pos.through[2] < chips then return end
  if pos.score[1] == pos.score[2] then pos:draw() else pos:finish() end
end

function regie.score(pos, seat) return pos.score[seat] - pos.score[3 - seat] end

-- --- the picture -----------------------------------------------------------------

local CHIP <const> = { "R", "B" }
local COLOUR <const> = { "r", "b" }

-- One field as it lies in front of the viewer: a chip, a window, or solid.
local function field(pos, scene, layer, column)
  local on_strip = column - pos.layers:offset(layer)
  local strip = pos.fixed.layout.strips[layer]
  if on_strip < 1 or on_strip > #strip then return " " end
  local cell = pos.layers:cell_at(on_strip, layer)
  if not cell then return scene:glyph("▒", "#") end
  local seat = pos.layers:at(cell)
  if seat == 0 then return scene:glyph("○", "o") end
  return scene:paint(CHIP[seat], COLOUR[seat]:upper())
end

local function layer_line(pos, scene, layer)
  local fixed, out = pos.fixed, {}
  local margin = travel(fixed.layout)
  for column = 1 - margin, #fixed.layout.strips[1] + margin do
    local at_edge = column == fixed.first_column or column == fixed.last_column + 1
    out[#out + 1] = (at_edge and "| " or "  ") .. field(pos, scene, layer, column)
  end
  return ("%d %s"):format(layer, table.concat(out))
end

local function frame_line(pos, text)
  local out = {}
  for place = 1, pos.fixed.layout.frame do out[place] = ("%3s"):format(text(place)) end
  return (" "):rep(3 * (pos.fixed.first_column - 1 + travel(pos.fixed.layout)) + 2) .. table.concat(out)
end

function regie.scene(pos, scene)
  local layout = pos.fixed.layout
  scene:text(frame_line(pos, function(place) return place end) .. "   column")
  for layer = 1, #layout.strips do scene:text(layer_line(pos, scene, layer)) end
  for row = FRONT, BACK do
    local counts = row == pos.box
    local line = frame_line(pos, function(place) return layout.box[row][place] end)
    scene:text(line .. (counts and "   box: this row counts" or ""), counts and "w" or "k")
  end
  scene:scores(function(seat)
    return ("%d points, %d in hand, %d through"):format(pos.score[seat], pos.left[seat], pos.through[seat])
  end)
end

local function layer_sentence(pos, layer)
  local chips = {}
  for place = 1, pos.fixed.layout.frame do
    local cell = pos.layers:framed(place + pos.fixed.first_column - 1, layer)
    if cell then
      local seat = pos.layers:at(cell)
      chips[#chips + 1] = place .. (seat == 0 and "" or seat == 1 and " with a red chip" or " with a blue chip")
    end
  end
  local offset = pos.layers:offset(layer)
  local where = offset == 0 and "in the middle" or ("%d %s"):format(math.abs(offset), offset < 0 and "left" or "right")
  return ("Layer %d, %s: windows at %s."):format(layer, where, table.concat(chips, ", "))
end

function regie.describe(pos)
  local out = {}
  for layer = 1, #pos.fixed.layout.strips do out[layer] = layer_sentence(pos, layer) end
  local values = table.concat(pos.fixed.layout.box[pos.box], " ")
  out[#out + 1] = ("The box counts %s."):format(values)
  for seat = 1, 2 do
    out[#out + 1] = ("%s has %d points, %d chips in hand and %d through."):format(
      seat == 1 and "Red" or "Blue", pos.score[seat], pos.left[seat], pos.through[seat])
  end
  return table.concat(out, "\n")
end

return regie
