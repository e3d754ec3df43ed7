-- lua/picture.lua - from a scene to lines of text.
--
-- A game's `scene(pos, scene, seat)` says what is on the table; without one,
-- every part is shown in turn. Colours are marks in the text, "\1r" ... "\2",
-- which the program turns into what the terminal can do, or drops.

local M = {}

local Scene = {}
Scene.__index = Scene

-- scene:text(line) - a line of text
function Scene:text(line) self.lines[#self.lines + 1] = line end

-- scene:paint(text, colour) -> the text with marks; colours are one letter:
-- r g y b m c w, k for dim, upper case for bold
function Scene:paint(text, colour) return "\1" .. colour .. text .. "\2" end

local function column_name(c)
  c = c - 1
  local name = ""
  repeat
    name = string.char(97 + c % 26) .. name
    c = c // 26 - 1
  until c < 0
  return name
end

-- scene:board(grid, { glyphs = {...}, empty = "." }) - a grid with coordinates
function Scene:board(grid, spec)
  spec = spec or {}
  local glyphs = spec.glyphs or {}
  local w, h = grid:width(), grid:height()
  local head = {}
  for c = 1, w do head[c] = ("%-2s"):format(column_name(c)) end
  local columns = "    " .. table.concat(head)
  for r = 1, h do
    local row = {}
    local name = ""
    for c = 1, w do
      local cell = (r - 1) * w + c
      if not grid:there(cell) then
        row[c] = " "
      else
        name = grid:cell_name(cell):match("%d+")
        local piece = grid:at(cell)
        row[c] = piece == 0 and (spec.empty or ".") or glyphs[piece] or tostring(piece)
      end
    end
    self:text(("%3s %s"):format(name, table.concat(row, " ")))
  end
  self:text(columns)
end

local function draw_parts(current, scene)
  local pos = current.pos
  for _, entry in ipairs(current.kernel.parts()) do
    if entry.type == "grid" then
      scene:board(pos[entry.name])
    elseif entry.type ~= "counter" then
      scene:text(pos[entry.name]:describe())
    else
      local value = pos[entry.name]
      if type(value) ~= "userdata" then scene:text(("%s: %s"):format(entry.name, tostring(value))) end
    end
  end
end

-- The picture of the position for a seat, as text with colour marks.
function M.draw(current, seat, ascii)
  local scene = setmetatable({ lines = {}, ascii = ascii }, Scene)
  if current.def.hooks.scene then
    current.def.hooks.scene(current.pos, scene, seat)
  else
    draw_parts(current, scene)
  end
  return table.concat(scene.lines, "\n") .. "\n"
end

return M
