-- games/rush_hour/vehicle.lua - a vehicle from its drawing, for Rush Hour and
-- Rush Hour Shift.

-- Two or more cells side by side in one row or column, on a board that is so
-- many columns wide: what the grid wants to know of them; else nil.
return function(cells, columns)
  if #cells < 2 then return nil end
  local step = cells[2] - cells[1]
  if step ~= 1 and step ~= columns then return nil end
  for i = 2, #cells do
    local wrapped = step == 1 and (cells[i] - 1) % columns == 0
    if cells[i] - cells[i - 1] ~= step or wrapped then return nil end
  end
  return { length = #cells, upright = step == columns }
end
