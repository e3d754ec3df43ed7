-- games/rush_hour_shift/boards.lua - the road, the ten starting positions, and
-- reading a drawn one.

local vehicles = require "rush_hour/vehicles"

local M = { COLUMNS = 14, ROWS = 6, SECTIONS = { 5, 4, 5 }, SETUPS = {} } -- sections in columns

-- 1 is gold, 2 silver, letters are blocking vehicles, | are the seams between the three
-- sections. Setups 1 to 5, then 6 to 10; each looks the same from the other side of the
-- table.
local DRAWN <const> = [[
....c|....|.i...  ...d.|.cc.|.....  .....|.dd.|.....  ....b|....|f....  ....b|....|f....
11..c|d...|.ijjj  ..ad.|....|.....  ...b.|..f.|.ii..  11.ab|....|f....  ...ab|....|f....
.....|def.|.i...  11a..|f..e|..b..  11ab.|.ef.|.hj..  ...a.|d..e|.h...  11.a.|.dd.|.h...
...b.|.efg|.....  ..a..|f..e|..b22  ..ab.|.ef.|.hj22  ...a.|d..e|.h...  ...a.|.ee.|.h.22
aaab.|...g|h..22  .....|....|.gb..  ..cc.|.e..|.h...  ....c|....|gh.22  ....c|....|gh...
...b.|....|h....  .....|.hh.|.g...  .....|.gg.|.....  ....c|....|g....  ....c|....|g....

.....|....|.....  ..a..|....|ggg..  ..b.c|d...|...h.  .....|....|.....  a....|d...|....i
.....|bbeg|.....  11a..|cc..|.....  11b.c|d...|...h.  .....|...f|ggg..  a.c..|d...|....i
11..a|cdeg|h....  ..a..|d..e|.....  ..b..|....|...h.  11abc|e..f|hij..  11c..|def.|..h..
....a|cdeg|h..22  .....|d..e|..h..  .a...|....|..g..  ..abc|e..f|hij22  ..c..|.efg|..h22
.....|cdff|.....  .....|..ff|..h22  .a...|...e|f.g22  ..ddd|e...|.....  b....|...g|..h.j
.....|....|.....  ..bbb|....|..h..  .a...|...e|f.g..  .....|....|.....  b....|...g|....j
]]

local row = 0
for line in DRAWN:gmatch "[^\n]+" do
  local setup = row // M.ROWS * 5
  for part in line:gmatch "%S+" do
    setup = setup + 1
    M.SETUPS[setup] = (M.SETUPS[setup] or "") .. part
  end
  row = row + 1
end

-- Cars are two cells long, trucks three. Heroes are cars that lie along the road; each
-- leaves over the far end.
local function vehicle(name, cells)
  local spec, hero = vehicles.read(cells, M.COLUMNS), name:match "%d"
  if not spec or spec.length > 3 then
    vehicles.fault("'%s' is not two or three cells side by side in one row or column", name)
  end
  if hero and (spec.length ~= 2 or spec.upright) then
    vehicles.fault("the hero '%s' must be two cells in one row", name)
  end
  spec.exits = hero and dirs(name == "1" and "e" or "w")
  return spec
end

-- What a drawn road holds, by vehicle, the heroes first: names, specs for the
-- grid, first cells.
function M.read(text)
  local names, cells = vehicles.cells(text, M.COLUMNS * M.ROWS, { "1", "2" }, "[%l12]", "%.")
  local specs, places = {}, {}
  table.sort(names)
  for v, name in ipairs(names) do
    specs[v], places[v] = vehicle(name, cells[name]), cells[name][1]
  end
  return names, specs, places
end

return M
