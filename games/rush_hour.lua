-- games/rush_hour.lua - Slide the vehicles until the red car can leave; a
-- puzzle for one.

local vehicles = require "rush_hour/vehicles"

local rush_hour = game "Rush Hour" {
  players = 1,
  seats = { "you" },
  summary = "Slide cars and trucks aside until the red car A reaches the exit.",
  sheet = [[
Vehicles are jammed on six by six cells. Each moves only forwards and backwards,
as far as its way is free; a slide of any length is one move. The red car A
stands in the third row and is out when it touches the right edge. Walls (x)
never move. Use as few moves as you can: `lusory solve` shows the fewest.]],
  cap = 2000,
}

-- Boards of rising difficulty; the number is the fewest moves.
local LEVELS <const> = {
  { 3, "oooooCoooooCAAoooDoooooDoooBBBoooooo" },
  { 5, "oooFooBBBFooAAEFooooEooooCCooooDDDoo" },
  { 8, "ooooFGooCDFGAACDFGoooEoooooEoooooEBB" },
  { 12, "GooIBBGooIJKooAAJKCCDDoKHoooooHEEFFF" },
  { 16, "ooHIooFoHIBBFAAIoJoGCCoJoGoooooDDDEE" },
  { 20, "oEFoIooEFoIJDEAAIJDoGBBKooGHoKCCCHoo" },
  { 25, "BBoKoMGIoKLMGIAALoHICCLoHoJDDDEEJFFo" },
  { 30, "FBBBooFoGCCoAAGHJoDDDHJooooIEEoooIoo" },
  { 36, "BBBCCMDDKEEMAAKLooJFFLGGJHHHooIIoooo" },
  { 41, "BBHoooGoHCCoGoAAJoDDoIJoEEEIKoFFFIKo" },
  { 46, "BBCCLMooJoLMIoJAAMIDDKEEoFFKooGGHHHo" },
  { 51, "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo" },
}

local SIDE <const> = 6
local EXIT_ROW <const> = 3

rush_hour.options {
  level = { 1, min = 1, max = #LEVELS,
    help = "which board, from easy to hard" },
  board = { "",
    help = "a board of your own: 36 characters row by row; . or o empty, x " ..
      "wall, A the red car, other letters vehicles" },
}

-- --- the board ---------------------------------------------------------------

-- What the vehicles are called: by their letters. Moves are typed in either
-- case, so where B and b are both there, the second takes a free capital.
local function names_of(letters)
  local used, names = {}, {}
  for _, letter in ipairs(letters) do used[letter:upper()] = true end
  local taken, free = {}, ("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):gmatch(".")
  for i, letter in ipairs(letters) do
    local name = letter
    while taken[name:upper()] or name ~= letter and used[name] do
      name = free()
    end
    names[i], taken[name:upper()] = name, true
  end
  return names
end

local function vehicle(letter, cells)
  return vehicles.read(cells, SIDE)
    or vehicles.fault("'%s' is not two or more cells side by side in one row or column", letter)
end

local function check_red(cells, red)
  local row = (cells[1] - 1) // SIDE + 1
  if red.upright or row ~= EXIT_ROW then
    vehicles.fault("the red car A must lie in row %d, where the exit is", EXIT_ROW)
  end
end

-- Setup: the vehicles as drawn; walls are cells that do not exist.
function rush_hour.setup(pos, opt)
  local text = opt.board ~= "" and opt.board or LEVELS[opt.level][2]
  local letters, cells = vehicles.cells(text, SIDE * SIDE, { "A" }, "%a", "[.ox]")
  if #cells.A == 0 then vehicles.fault("there is no red car A") end
  local specs = {}
  for i, letter in ipairs(letters) do
    specs[i] = vehicle(letter, cells[letter])
  end
  check_red(cells.A, specs[1])
  local map = text:gsub(".", function(c) return c == "x" and "." or "o" end)
  map = map:gsub(("."):rep(SIDE), "%0\n")
  pos:grid("board", { map = map, rows = "top", vehicles = specs })
  for i, letter in ipairs(letters) do pos.board:park(i, cells[letter][1]) end
  pos.fixed.letters = names_of(letters)
  pos.fixed.home = SIDE - specs[1].length + 1
  local numbers = {}
  for i in ipairs(letters) do numbers[i] = i end
  pos.fixed.all = pieces(table.unpack(numbers))
end

-- A board may be solved as it stands.
function rush_hour.deal(pos)
  if pos.board:vehicle_at(1) == pos.fixed.home then pos:win(1) end
end

-- --- a move -----------------------------------------------------------------

-- Slide one vehicle: right and down are +, left and up are -.
local function ways(pos, v)
  local _, upright = pos.board:vehicle(v)
  if upright then return "down", "up" end
  return "right", "left"
end
rush_hour.move("slide", "{vehicle}{by}", {
  vehicle = function(pos) return { names = pos.fixed.letters } end,
  by = { -SIDE, SIDE, ways = ways },
  help = "slide a vehicle: B+2 or B right 2; right and down are +",
})
rush_hour.rule("goes_somewhere", "a slide of 0 moves nothing",
  function(_, _, by) return by ~= 0 end)
rush_hour.rule("way_is_free", "{vehicle} cannot go that far; its way is blocked",
  function(pos, v, by)
    return math.abs(by) <= pos.board:drive_range(v, by == 0 and 1 or by)
  end)
function rush_hour.legal.slide(pos, list)
  pos.board:drives(list, pos.fixed.all)
end

-- The end: the red car touches the right edge.
function rush_hour.play.slide(pos, v, by)
  pos.board:drive(v, by)
  if v == 1 and pos.board:vehicle_at(1) == pos.fixed.home then pos:win(1) end
end

-- A board that cannot move at all is lost.
function rush_hour.stuck(pos) pos:draw() end

-- The picture.
rush_hour.looks { A = { "A", colour = "red", shape = "car" } }

function rush_hour.scene(pos, scene)
  scene:board(pos.board, { vehicles = pos.fixed.letters, columns = "numbers",
    edges = { { side = "right", row = EXIT_ROW, sign = ">", look = "A",
      names = "the exit is at the right end of row 3" } } })
end

return rush_hour
