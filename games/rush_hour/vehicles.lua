-- games/rush_hour/vehicles.lua - vehicles from a drawing, for Rush Hour and Rush Hour
-- Shift: a character for each cell, row by row, alike where one vehicle lies.

local M = {}

local function fault(...) error("board: " .. string.format(...), 0) end
M.fault = fault

--- The names of the vehicles, `first` ones in front, and { name -> its cells }. Blanks and
--- seams, | and /, are passed over; `letters` is what names a vehicle, `ground` what does not.
function M.cells(text, size, first, letters, ground)
  local names, cells = {}, {}
  text = text:gsub("[%s|/]", "")
  if #text ~= size then fault("expected %d characters, got %d", size, #text) end
  for i, name in ipairs(first) do names[i], cells[name] = name, {} end
  for i = 1, size do
    local c = text:sub(i, i)
    if not c:match(ground) then
      if not c:match(letters) then fault("'%s' is neither a vehicle nor empty", c) end
      if not cells[c] then names[#names + 1], cells[c] = c, {} end
      table.insert(cells[c], i)
    end
  end
  return names, cells
end

--- Two or more cells side by side in one row or column, on a board that is so many columns
--- wide: what the grid wants to know of them; else nil.
function M.read(cells, columns)
  local step = #cells > 1 and cells[2] - cells[1]
  if step ~= 1 and step ~= columns then return nil end
  for i = 2, #cells do
    local wrapped = step == 1 and (cells[i] - 1) % columns == 0
    if cells[i] - cells[i - 1] ~= step or wrapped then return nil end
  end
  return { length = #cells, upright = step == columns }
end

return M
