-- lua/start.lua - starting a game from a given position.

--- start_from(pos, text, part, glyphs, sides, alike?) - sets up a grid from
--- FEN: rows from the top set apart by '/', digits for empty runs, then a blank
--- and the side to move, one of the keys of `sides`, whose value is its seat.
--- `glyphs` has one character for the empty cell and one for each piece;
--- `alike` other characters that stand for them, { x = "b" }.
---@param pos Position
---@param text string
---@param part string
---@param glyphs string
---@param sides table<string, Seat>
---@param alike table<string, string>?
local function start_from(pos, text, part, glyphs, sides, alike)
  local rows, side = text:match("^%s*(%S+)%s+(%S+)%s*$")
  if not rows then
    error(
      ("position: '%s' is not rows and the side to move, such as \"3/1x1/3 o\"")
      :format(text), 0)
  end
  local seat = sides[side:lower()]
  if not seat then
    local known = {}
    for name in pairs(sides) do known[#known + 1] = name end
    error(("position: '%s' is not a side; the sides are %s")
      :format(side, table.concat(known, ", ")), 0)
  end
  local ok, why = pos[part]:read(alike and rows:gsub("%a", alike) or rows, glyphs)
  if not ok then error("position: " .. why, 0) end
  local _, letters = rows:gsub("%a", "")
  if letters ~= pos[part]:pieces() then
    error(("position: '%s' has a piece where there is no cell"):format(rows), 0)
  end
  pos.turn = seat
end

return start_from
