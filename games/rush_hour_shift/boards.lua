-- games/rush_hour_shift/boards.lua - the road, the ten starting positions, and
-- reading a drawn one.
--
-- 1 is gold, 2 silver, letters are blocking vehicles, | are the seams between
-- the three sections. Each setup looks the same from the other side of the
-- table.

local read_vehicle = require "rush_hour/vehicle"

local M = {}

M.COLUMNS, M.ROWS = 14, 6
M.SECTIONS = { 5, 4, 5 } -- columns

M.SETUPS = {
  [[
....c|....|.i...
11..c|d...|.ijjj
.....|def.|.i...
...b.|.efg|.....
aaab.|...g|h..22
...b.|....|h....]],
  [[
...d.|.cc.|.....
..ad.|....|.....
11a..|f..e|..b..
..a..|f..e|..b22
.....|....|.gb..
.....|.hh.|.g...]],
  [[
.....|.dd.|.....
...b.|..f.|.ii..
11ab.|.ef.|.hj..
..ab.|.ef.|.hj22
..cc.|.e..|.h...
.....|.gg.|.....]],
  [[
....b|....|f....
11.ab|....|f....
...a.|d..e|.h...
...a.|d..e|.h...
....c|....|gh.22
....c|....|g....]],
  [[
....b|....|f....
...ab|....|f....
11.a.|.dd.|.h...
...a.|.ee.|.h.22
....c|....|gh...
....c|....|g....]],
  [[
.....|....|.....
.....|bbeg|.....
11..a|cdeg|h....
....a|cdeg|h..22
.....|cdff|.....
.....|....|.....]],
  [[
..a..|....|ggg..
11a..|cc..|.....
..a..|d..e|.....
.....|d..e|..h..
.....|..ff|..h22
..bbb|....|..h..]],
  [[
..b.c|d...|...h.
11b.c|d...|...h.
..b..|....|...h.
.a...|....|..g..
.a...|...e|f.g22
.a...|...e|f.g..]],
  [[
.....|....|.....
.....|...f|ggg..
11abc|e..f|hij..
..abc|e..f|hij22
..ddd|e...|.....
.....|....|.....]],
  [[
a....|d...|....i
a.c..|d...|....i
11c..|def.|..h..
..c..|.efg|..h22
b....|...g|..h.j
b....|...g|....j]],
}

local function fault(...) error("board: " .. string.format(...), 0) end

-- The names that are drawn, in order, and { name -> its cells }.
local function cells_by_name(text)
  text = text:gsub("[%s|/]", "")
  local size = M.COLUMNS * M.ROWS
  if #text ~= size then fault("expected %d characters, got %d", size, #text) end
  local names, cells = { "1", "2" }, { ["1"] = {}, ["2"] = {} }
  for i = 1, size do
    local c = text:sub(i, i)
    if not c:match("[%l12.]") then
      fault("'%s' is neither a small letter nor 1 2 .", c)
    end
    if c ~= "." then
      if not cells[c] then names[#names + 1], cells[c] = c, {} end
      table.insert(cells[c], i)
    end
  end
  table.sort(names)
  return names, cells
end

-- Cars are two cells long, trucks three.
local function vehicle(name, cells)
  local spec = read_vehicle(cells, M.COLUMNS)
  if not spec or spec.length > 3 then
    fault("'%s' is not two or three cells side by side in one row or column",
      name)
  end
  return spec
end

-- Heroes are cars that lie along the road; each leaves over the far end.
local function hero(name, cells)
  local spec = vehicle(name, cells)
  if spec.length ~= 2 or spec.upright then
    fault("the hero '%s' must be two cells in one row", name)
  end
  spec.exits = name == "1" and dirs "e" or dirs "w"
  return spec
end

-- What a drawn road holds, by vehicle, the heroes first: names, specs for the
-- grid, first cells.
function M.read(text)
  local names, cells = cells_by_name(text)
  local specs, places = {}, {}
  for v, name in ipairs(names) do
    specs[v] = (v <= 2 and hero or vehicle)(name, cells[name])
    places[v] = cells[name][1]
  end
  return names, specs, places
end

return M
