-- lua/text/ink.lua - looks as characters: glyphs with their colours, lines that wrap.
--
-- A colour in a text is a mark, "\1r" ... "\2" (lua/measure.lua), which the program
-- turns into what the terminal can do, or drops.

local measure = require "lua/measure"

local M = {}

-- A letter for the eight colours that every terminal has; a capital is bold. Black
-- and white are plain and bold: the ground may be either.
local LETTERS <const> = {
  red = "r", green = "g", blue = "b", yellow = "y", purple = "m", cyan = "c", orange = "Y",
  brown = "y", white = "W", grey = "k", gold = "Y", silver = "W", dim = "k",
}

function M.paint(text, letter)
  return letter and text ~= "" and "\1" .. letter .. text .. "\2" or text
end
function M.dim(text) return M.paint(text, "k") end
function M.bold(text) return M.paint(text, "W") end
function M.colour(text, look) return M.paint(text, look and LETTERS[look.colour]) end

--- On a ground of the look's colour.
function M.fill(text, look)
  local letter = LETTERS[look.colour]
  return letter and "\1" .. letter .. "\1!" .. text .. "\2" or text
end

--- The character that can be shown: of a look, or of two texts.
function M.glyph(ctx, look) return ctx.ascii and look.ascii or look.glyph end
function M.char(ctx, text, ascii) return ctx.ascii and ascii or text end

--- The glyph of a look, painted.
function M.look(ctx, look) return M.colour(M.glyph(ctx, look), look) end

--- A card, a die, a thing.
function M.thing(ctx, thing)
  if thing.hidden then return thing.n and ("%d hidden"):format(thing.n) or M.dim("?") end
  return M.colour(thing.text or M.glyph(ctx, thing.look), thing.look)
end

--- Words in lines of at most `columns` (0: any), continued under `indent`.
function M.flow(words, columns, gap, indent)
  local lines, line, width = {}, "", 0
  for i, word in ipairs(words) do
    local more = measure.width(word)
    local before = i > 1 and gap or ""
    if i > 1 and columns > 0 and width + #before + more > columns then
      lines[#lines + 1] = line
      line, width, before = indent, #indent, ""
    end
    line, width = line .. before .. word, width + #before + more
  end
  lines[#lines + 1] = line
  return lines
end

--- A sentence in lines of at most `columns`.
function M.wrap(text, columns, indent)
  if columns == 0 or measure.width(text) <= columns then return { text } end
  local lines, line = {}, ""
  for gap, word in text:gmatch("(%s*)(%S+)") do
    if line ~= "" and measure.width(line .. gap .. word) > columns then
      lines[#lines + 1] = line
      line, gap = indent or "", ""
    end
    line = line .. gap .. word
  end
  lines[#lines + 1] = line
  return lines
end

return M
