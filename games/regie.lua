-- games/regie.lua - Slide the layers so that your chips fall into the box where
-- it pays.

local regie = game "Regie" {
  players = 2,
  seats = { "red", "blue" },
  summary = "Chips fall through six sliding layers into a scoring box; timing is everything.",
  card = [[
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

-- A layout: the strips from the top (O is a window), the columns of the frame,
-- the values of the box front, middle and back, and the chips of each player.
-- A strip is longer than the frame and travels until its end would enter it.
local LAYOUTS <const> = {
  classic = {
    frame = 7, chips = 8,
    strips = {
      "...O..OOO.O",
      ".OOOO.O....",
      ".O.O.O..O.O",
      "....O.O.OOO",
      "..O.OOO..O.",
      ".OO..O.O..O",
    },
    box = { { 17, 22, 12, 3, 15, 19, 9 }, { 0, 0, 0, 0, 0, 0, 0 },
      { 9, 19, 15, 3, 12, 22, 17 } },
  },
  open = {
    frame = 7, chips = 8,
    strips = {
      "...O.O.O.OO",
      ".OO.O.OO...",
      "..OOO.O.O..",
      "....OOOO..O",
      "..O.OO.O.O.",
      "O...OO..OO.",
    },
    box = { { 2, 5, 9, 12, 7, 4, 3 }, { 0, 0, 0, 0, 0, 0, 0 },
      { 3, 4, 7, 12, 9, 5, 2 } },
  },
  small = {
    frame = 5, chips = 6,
    strips = {
      ".O..OO.OO",
      "O.O...OOO",
      ".OO.OOO..",
      ".OOOO..O.",
    },
    box = { { 13, 19, 4, 17, 21 }, { 0, 0, 0, 0, 0 }, { 21, 17, 4, 19, 13 } },
  },
}

-- ways of a layer and of the box
local LEFT <const>, FORWARD <const>, BACKWARD <const> = 1, 1, 2
local FRONT <const>, MIDDLE <const>, BACK <const> = 1, 2, 3
local DOWN <const> = dirs "s"
local CHIPS <const> = pieces(1, 2)
local NAME <const> = { "red", "blue" }

-- By the layout's name as it was given, which may be wrong or missing.
local function chips_of(name)
  return (LAYOUTS[(name or ""):lower()] or LAYOUTS.classic).chips
end

regie.options {
  layout = { "classic", values = { "classic", "open", "small" },
    help = "which strips and box" },
  chips = { function(given) return chips_of(given.layout) end, type = "integer", min = 1, max = 8,
    help = "chips of each player; the layout's own, or fewer for a short match" },
  outside = { "falls", values = { "falls", "rests" },
    help = "a chip outside the frame falls on the table, or rests where a lower strip holds it" },
  first = { 1, min = 1, max = 2, help = "who starts" },
}

-- --- setup ------------------------------------------------------------------

local function travel(layout) return (#layout.strips[1] - layout.frame) // 2 end

-- The strips from the top, and under them the compartments of the box.
local function windows(layout)
  local rows, beside = {}, ("."):rep(travel(layout))
  for i, strip in ipairs(layout.strips) do rows[i] = strip:gsub("O", "o") end
  rows[#rows + 1] = beside .. ("o"):rep(layout.frame) .. beside
  return table.concat(rows, "\n")
end

local function layers(layout)
  local each = {}
  for i = 1, #layout.strips + 1 do each[i] = 1 end
  return { rows = each, min = -travel(layout), max = travel(layout),
    fixed = { #each } }
end

function regie.setup(pos, opt)
  local layout = LAYOUTS[opt.layout]
  pos:grid("layers",
    { map = windows(layout), pieces = 2, rows = "top", bands = layers(layout) })
  pos:counter("box", MIDDLE, { min = FRONT, max = BACK })
  -- not yet put in
  pos:counters("left", 2, opt.chips, { max = opt.chips })
  -- in the box or on the table
  pos:counters("through", 2, 0, { max = opt.chips })
  -- of them, those that were worth something
  pos:counter("scored", 0, { max = 2 * opt.chips })
  pos:counter("on_table", 0, { max = 2 * opt.chips })
  -- what the opponent did just before: the layer slid, where the box went
  pos:counter("slid", 0, { max = #layout.strips })
  pos:counter("pushed", 0, { min = -1, max = 1 })
  pos.fixed.layout = layout
  pos.fixed.first_column = travel(layout) + 1
  pos.fixed.last_column = travel(layout) + layout.frame
  -- as a layer to fall to
  pos.fixed.box = #layout.strips + 1
  pos.fixed.table = #layout.strips + 2
  pos.turn = opt.first
end

-- --- falling ----------------------------------------------------------------

local falls <const>, outside <const> = list(), list()

-- Columns count from the frame's first. What is put in comes to layer 1; who
-- falls into the box does so for points.
regie.note("put_in", false, { "who:seat", "column" })
regie.note("slid", false, { "layer" })
regie.note("pushed", false)
regie.note("fell", function(pos, who, column, from, to, points)
  local told = ("a %s chip fell from layer %d"):format(NAME[who], from)
  if to == pos.fixed.table then
    return told .. " on the table, outside the frame"
  elseif to < pos.fixed.box then
    return ("%s to layer %d at column %d"):format(told, to, column)
  end
  return ("%s into the box at column %d for %s"):format(told, column,
    points == 0 and "nothing" or points == 1 and "1 point" or points .. " points")
end, { "who:seat", "column", "from", "to", "points" })
regie.note("fined", function(pos, who)
  return not pos.over and NAME[who] .. " misses a turn"
end, { "who:seat" })

local function is_through(pos, seat)
  pos.through[seat] = pos.through[seat] + 1
end

-- Does a strip below hold a chip at this column outside the frame?
local function held(pos, column, layer)
  if pos.opt.outside == "falls" then return false end
  for below = layer + 1, #pos.fixed.layout.strips do
    local on_strip = column - pos.layers:offset(below)
    if on_strip >= 1 and on_strip <= #pos.fixed.layout.strips[below] then
      return true
    end
  end
  return false
end

-- Chips whose window has left the frame fall on the table.
local function drop_outside(pos)
  local layers, fixed, any = pos.layers, pos.fixed, false
  outside:clear()
  for i = 1, layers:beyond(fixed.first_column, fixed.last_column, CHIPS, outside) do
    local column, layer = layers:frame(outside:at(i))
    if not held(pos, column, layer) then
      local seat = layers:remove(outside:at(i))
      pos:note("fell", seat, column - fixed.first_column + 1, layer,
        fixed.table, 0)
      is_through(pos, seat)
      pos.on_table = pos.on_table + 1
      any = true
    end
  end
  return any
end

local function drop_into_box(pos, seat, points)
  is_through(pos, seat)
  if points == 0 then return end
  pos.score[seat] = pos.score[seat] + points
  pos.scored = pos.scored + 1
end

-- All chips settle, from the bottom up, until nothing moves. Into the box they
-- fall for what the row under the frame is worth; without `scoring` for
-- nothing.
local function settle(pos, scoring)
  local layers, fixed = pos.layers, pos.fixed
  drop_outside(pos)
  repeat
    falls:clear()
    local n = layers:settle(DOWN, CHIPS, falls, "bottom")
    for i = 1, 3 * n, 3 do
      local seat = falls:at(i + 2)
      local column, from = layers:frame(falls:at(i))
      local to, place = layers:row(falls:at(i + 1)),
        column - fixed.first_column + 1
      local points = scoring and to == fixed.box
        and fixed.layout.box[pos.box][place] or 0
      pos:note("fell", seat, place, from, to, points)
      if to == fixed.box then drop_into_box(pos, seat, points) end
    end
  until n == 0 or not drop_outside(pos)
end

-- --- a turn: one of three ---------------------------------------------------

-- What the opponent may not answer at once. Where the opponent misses the next
-- turn, nothing is barred.
local function bar(pos, slid, pushed)
  if pos:skips(3 - pos.turn) > 0 then slid, pushed = 0, 0 end
  pos.slid, pos.pushed = slid, pushed
end

local function top_window(pos, place)
  return pos.layers:framed(place + pos.fixed.first_column - 1, 1)
end

-- How deep a chip falls that is put in at a column: 1, the top layer, where it
-- stays.
local function depth(pos, column)
  local layers, at = pos.layers, column + pos.fixed.first_column - 1
  for layer = 1, pos.fixed.box - 1 do
    local below = layers:framed(at, layer + 1)
    if not below or layers:at(below) ~= 0 then return layer end
  end
  return pos.fixed.box
end

local function about_chip(pos, column)
  local to = depth(pos, column)
  if to == 1 then return end
  local where = to < pos.fixed.box and "to layer " .. to
    or "into the box for nothing"
  return ("but it falls on %s, and you miss a turn"):format(where)
end

-- A: put a chip into a free window of the top layer.
regie.move("chip", "chip [in] [column] {column}", {
  column = function(pos)
    return { 1, pos.fixed.layout.frame, about = about_chip }
  end,
  help = "put a chip into the top layer",
})
regie.rule("chips_left", "chip", "you have no chips left to put in",
  function(pos) return pos.left[pos.turn] > 0 end)
regie.rule("window", "chip", "the top layer has no window at column {column}",
  function(pos, column)
    return top_window(pos, column) ~= nil
  end)
regie.rule("free_window", "chip",
  "there is a chip in the window at column {column}",
  function(pos, column)
    return pos.layers:at(top_window(pos, column)) == 0
  end)
function regie.legal.chip(pos, list)
  if pos.left[pos.turn] == 0 then return end
  local layers, before = pos.layers, pos.fixed.first_column - 1
  for column = 1, pos.fixed.layout.frame do
    local cell = layers:framed(before + column, 1)
    if cell and layers:at(cell) == 0 then list:add(column) end
  end
end
function regie.play.chip(pos, column)
  local cell, seat = top_window(pos, column), pos.turn
  bar(pos, 0, 0)
  pos.left[seat] = pos.left[seat] - 1
  pos.layers:put(cell, seat)
  pos:note("put_in", seat, column)
  settle(pos, false)
  if pos.layers:at(cell) == 0 then
    pos:skip(seat)
    pos:note("fined", seat)
  end
end

-- B: slide a layer one click.
regie.move("slide", "(slide) [layer] {layer} {way}", {
  layer = function(pos) return { 1, #pos.fixed.layout.strips } end,
  way = { names = { "left", "right" }, also = { ["<"] = LEFT, [">"] = 2 } },
  help = "slide a layer one click",
})
local function click(way) return way == LEFT and -1 or 1 end
regie.rule("not_the_same_layer", "slide",
  "the opponent slid layer {layer} just before",
  function(pos, layer)
    return pos.slid ~= layer
  end)
regie.rule("ribbed_end", "slide",
  "the ribbed end of layer {layer} cannot enter the frame",
  function(pos, layer, way)
    return pos.layers:shift_range(layer, click(way)) > 0
  end)
function regie.legal.slide(pos, list)
  local slid = pos.slid
  pos.layers:shifts(list, slid > 0 and slid or nil)
end
function regie.play.slide(pos, layer, way)
  bar(pos, layer, 0)
  pos:note("slid", layer)
  pos.layers:shift(layer, click(way))
  settle(pos, true)
end

-- C: move the box; forward brings the back row under the frame. A position may
-- be given by its number.
local function positions(pos)
  return { [tostring(pos.box + 1)] = FORWARD, [tostring(pos.box - 1)] = BACKWARD,
    forwards = FORWARD, backwards = BACKWARD }
end
regie.move("box", "[move] box [to] {way}",
  { way = { names = { "forward", "back" }, also = positions },
  help = "move the box one position: forward, back, or to a number" })
local function push(way) return way == FORWARD and 1 or -1 end
regie.rule("three_positions", "box", "the box cannot go further {way}",
  function(pos, way)
    local to = pos.box + push(way)
    return to >= FRONT and to <= BACK
  end)
regie.rule("not_straight_back", "box",
  "the opponent moved the box just before; it may not go straight back",
  function(pos, way)
    return pos.pushed ~= -push(way)
  end)
function regie.legal.box(pos, list)
  local barred = -pos.pushed
  if pos.box < BACK and barred ~= 1 then list:add(FORWARD) end
  if pos.box > FRONT and barred ~= -1 then list:add(BACKWARD) end
end
function regie.play.box(pos, way)
  bar(pos, 0, push(way))
  pos:note "pushed"
  pos.box = pos.box + push(way)
end

-- --- the end ----------------------------------------------------------------

-- At once when all chips of one player are through.
function regie.ends(pos)
  local chips, through = pos.opt.chips, pos.through
  if through[1] < chips and through[2] < chips then return end
  local why = through[1] < chips and "all blue chips are through"
    or "all red chips are through"
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

local CHIP <const>, COLOUR <const> = { "R", "B" }, { "r", "b" }

-- Where the last turn's chips went through, and where they came to: seats by
-- "layer,column".
local function traces(pos, scene)
  local way, ended = {}, {}
  for _, put in ipairs(scene:notes "put_in") do
    ended["1," .. put.column] = put.who
  end
  for _, fall in ipairs(scene:notes "fell") do
    local last = fall.to == pos.fixed.table and fall.from or fall.to - 1
    for layer = fall.from, last do
      way[layer .. "," .. fall.column] = fall.who
      ended[layer .. "," .. fall.column] = nil
    end
    ended[fall.to .. "," .. fall.column] = fall.who
  end
  return way, ended
end

-- One field of a strip: its text, its colour. Columns count from the frame's
-- first.
local function field(pos, scene, layer, column, way)
  local strip = pos.fixed.layout.strips[layer]
  local on_strip = column + pos.fixed.first_column - 1 - pos.layers:offset(layer)
  if on_strip == 0 or on_strip == #strip + 1 then
    return scene:glyph("≡", "="), "k"
  end
  if on_strip < 1 or on_strip > #strip then return " " end
  local cell = pos.layers:cell_at(on_strip, layer)
  if not cell then return scene:glyph("▒", "#"), "k" end
  local seat, passed = pos.layers:at(cell), way[layer .. "," .. column]
  if seat > 0 then return CHIP[seat], COLOUR[seat]:upper() end
  if passed then return scene:glyph("↓", "v"), COLOUR[passed] end
  return scene:glyph("○", "o")
end

-- A line of fields, three places each. What changed is in [brackets]; `edge`
-- stands on both sides of the frame. `cell(column)` gives text, colour,
-- changed.
local function line(pos, scene, label, edge, cell)
  -- with the ribbed end
  local margin, frame = 2 * travel(pos.fixed.layout) + 1, pos.fixed.layout.frame
  local out, after = { label }, " "
  for column = 1 - margin, frame + margin do
    if column == 1 or column == frame + 1 then
      out[#out + 1] = after .. edge
      after = " "
    end
    local text, colour, changed = cell(column)
    local before = changed and "[" or " "
    if utf8.len(text) == 1 then before = after .. before
    elseif after == "]" then before = changed and "|" or "]" end
    out[#out + 1] = before
      .. (text == " " and text or scene:paint(text, colour))
    after = changed and "]" or " "
  end
  return (table.concat(out) .. after):match("^(.-) *$")
end

local function layer_line(pos, scene, layer, way, ended)
  local slid = scene:notes "slid"[1]
  local label = (slid and slid.layer == layer and "[%d]" or " %d ")
    :format(layer)
  return line(pos, scene, label, scene:glyph("│", "|"), function(column)
    local text, colour = field(pos, scene, layer, column, way)
    return text, colour, ended[layer .. "," .. column] ~= nil
  end)
end

-- What the last turn brought: "red +9, blue +0".
local function gains(pos, scene)
  local got, out = {}, {}
  for _, fall in ipairs(scene:notes "fell") do
    if fall.to == pos.fixed.box then
      got[fall.who] = (got[fall.who] or 0) + fall.points
    end
  end
  for seat, points in pairs(got) do
    out[#out + 1] = ("%s +%d"):format(NAME[seat], points)
  end
  return #out > 0 and table.concat(out, ", ") or nil
end

local function box_line(pos, scene, row, ended)
  local counts, values = row == pos.box, pos.fixed.layout.box[row]
  local text = line(pos, scene, "   ", " ", function(column)
    if not values[column] then return " " end
    return tostring(values[column]), not counts and "k" or nil,
      counts and ended[pos.fixed.box .. "," .. column] ~= nil
  end)
  if not counts then return ("%s   box %d"):format(text, row) end
  local box = scene:notes "pushed"[1] and "[box %d]" or "box %d"
  return ("%s   %s: %s")
    :format(text, box:format(row), gains(pos, scene) or "this row counts")
end

-- Chips that fell outside the frame in the last turn.
local function table_line(pos, scene, ended)
  local any = false
  local text = line(pos, scene, "   ", " ", function(column)
    local seat = ended[pos.fixed.table .. "," .. column]
    any = any or seat ~= nil
    return seat and CHIP[seat] or " ", seat and COLOUR[seat]:upper(), seat ~= nil
  end)
  return any and text .. "   on the table" or nil
end

function regie.scene(pos, scene)
  local way, ended = traces(pos, scene)
  scene:text(line(pos, scene, "   ", " ", function(column)
    return column >= 1 and column <= pos.fixed.layout.frame and tostring(column) or " ", "k"
  end) .. "   column")
  for layer = 1, #pos.fixed.layout.strips do
    scene:text(layer_line(pos, scene, layer, way, ended))
  end
  for row = FRONT, BACK do
    scene:text(box_line(pos, scene, row, ended))
  end
  local on_table = table_line(pos, scene, ended)
  if on_table then scene:text(on_table) end
  scene:text(("window %s  closed %s  ribbed end %s  chips R B  fell through %s  last turn [ ]")
    :format(scene:glyph("○", "o"), scene:glyph("▒", "#"), scene:glyph("≡", "="),
      scene:glyph("↓", "v")), "k")
  scene:scores(function(seat)
    return ("%d points, %d in hand, %d through%s")
      :format(pos.score[seat], pos.left[seat], pos.through[seat],
      pos:skips(seat) > 0 and ", misses a turn" or "")
  end, true)
end

-- --- in sentences -----------------------------------------------------------

local function layer_sentence(pos, layer)
  local windows_at, frame = {}, pos.fixed.layout.frame
  local margin = 2 * travel(pos.fixed.layout)
  for column = 1 - margin, frame + margin do
    local cell = pos.layers:framed(column + pos.fixed.first_column - 1, layer)
    local seat = cell and pos.layers:at(cell) or 0
    local inside = column >= 1 and column <= frame
    if cell and (inside or seat > 0) then
      windows_at[#windows_at + 1] = column
        .. (seat > 0 and " with a " .. NAME[seat] .. " chip" or "")
        .. (inside and "" or " outside the frame")
    end
  end
  local offset = pos.layers:offset(layer)
  local where = offset == 0 and "in the middle"
    or ("%d %s"):format(math.abs(offset), offset < 0 and "left" or "right")
  return ("Layer %d, %s: windows at %s.")
    :format(layer, where, table.concat(windows_at, ", "))
end

function regie.describe(pos)
  local out = {}
  for layer = 1, #pos.fixed.layout.strips do
    out[layer] = layer_sentence(pos, layer)
  end
  local values = table.concat(pos.fixed.layout.box[pos.box], " ")
  out[#out + 1] = ("The box is in position %d and counts %s.")
    :format(pos.box, values)
  for seat = 1, 2 do
    out[#out + 1] = ("%s has %d points, %d chips in hand and %d through."):format(
      seat == 1 and "Red" or "Blue", pos.score[seat], pos.left[seat],
      pos.through[seat])
  end
  return table.concat(out, "\n")
end

return regie
