-- tests/games/scenes.lua - One of every kind of picture; for tests of
-- lua/picture.lua.

local scenes = game "Scenes" { players = 2, seats = { "ann", "bob" },
  summary = "Pictures to be tested." }

scenes.options {
  show = { "boxes", values = { "boxes", "open", "hex", "map", "bands", "stacks",
    "join", "track", "beside", "cards", "dice",
    "glyphs" }, help = "which picture" },
}

local MAP <const> = [[
  o - - o - - o
  | . . | . . |
  | . o o o . |
  o - o . o - o
  | . o o o . |
  | . . | . . |
  o - - o - - o]]

local BOARDS <const> = {
  hex = { width = 4, height = 3, hex = true, pieces = 2 },
  open = { width = 20, height = 2, pieces = 2 },
  map = { map = MAP, pieces = 2 },
  bands = { width = 6, height = 3, pieces = 2,
    bands = { columns = { 2, 2, 2 }, min = -2, max = 2 } },
}

function scenes.setup(pos, opt)
  pos:grid("board", BOARDS[opt.show] or { width = 3, height = 2, pieces = 2 })
  pos:stacks("towers", { grid = pos.board, depth = 4, pieces = 2 })
  pos:deck("cards", { cards = { { "Qh" }, { "2c" }, { "9d" } }, piles = {
    { "stock", seen = "nobody" }, "open",
    { "hand", each = 2, seen = "owner" } } })
  pos:dice("dice", { dice = 2, faces = 6, ordered = true })
  pos:counter("coins", 3)
end

scenes.move("put", "{cell:board}")
scenes.rule("empty", "put", "{cell} is taken", function(pos, cell)
  return pos.board:there(cell) and pos.board:at(cell) == 0
end)
function scenes.play.put(pos, cell)
  pos.board:put(cell, pos.turn)
  pos.towers:put(cell, pos.turn)
  if pos.turn == 2 then pos.towers:put(cell, 1) end
  if pos.opt.show == "bands" and pos.board:shift_range(1, 1) > 0 then
    pos.board:shift(1, 1)
  end
  pos.score[pos.turn] = pos.score[pos.turn] + 1
end

scenes.move("draw", "draw")
scenes.rule("cards_left", "draw", "the stock is empty",
  function(pos) return #pos.stock > 0 end)
function scenes.play.draw(pos)
  pos.stock:draw(pos.hand[pos.turn])
  pos.dice:roll()
  pos.dice:use_die(1)
end

function scenes.stuck(pos) pos:draw() end

local paint = {}
local XO <const> = { "X", { "♥", ascii = "o", colour = "r" } }

function paint.boxes(pos, scene) scene:board(pos.board, { glyphs = XO }) end
paint.open, paint.hex, paint.bands = paint.boxes, paint.boxes, paint.boxes
function paint.map(pos, scene)
  scene:board(pos.board, { glyphs = XO, map = MAP })
end
function paint.stacks(pos, scene)
  scene:board(pos.board, { glyphs = XO, stacks = pos.towers })
end
function paint.join(pos, scene)
  scene:board(pos.board,
    { glyphs = XO, join = true, columns = "numbers", rows = false })
end
function paint.track(_, scene)
  scene:track(12, function(i) return i == 7 and "X" or nil end,
    { wrap = 8, label = "track" })
end
function paint.beside(pos, scene)
  scene:beside(function(s) s:board(pos.board) end,
    function(s) s:text("right") s:gap() s:text("below", "g") end)
  scene:scores()
  scene:scores(function(seat) return seat * 10 .. " points" end)
  scene:scores(nil, true)
end
function paint.cards(pos, scene)
  scene:pile(pos.stock, "stock")
  for seat = 1, 2 do scene:hand(pos.hand[seat], scene:seat(seat)) end
end
function paint.dice(pos, scene)
  scene:dice(pos.dice, "dice")
  scene:dice(pos.dice, "painted",
    function(value) return value > 3 and "r" or nil end)
  scene:text("on a " .. scene:fill("ground ", "b"))
end
function paint.glyphs(pos, scene)
  scene:board(pos.board,
    { cell = function(cell) return cell == 1 and "10" or nil end, empty = "-",
    style = "open" })
end

function scenes.scene(pos, scene)
  if paint[pos.opt.show] then paint[pos.opt.show](pos, scene) end
end

return scenes
