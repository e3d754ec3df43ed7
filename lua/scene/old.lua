-- lua/scene/old.lua - what scenes were told before they were data, for games that
-- still draw characters. It goes when they are converted.

local M = {}

local LETTERS <const> = { r = "red", g = "green", y = "yellow", b = "blue", m = "purple",
  c = "cyan", w = "plain", k = "dim" }

function M.paint(_, text, colour) return colour and "\1" .. colour .. text .. "\2" or text end
function M.fill(_, text, colour) return "\1" .. colour .. "\1!" .. text .. "\2" end
function M.glyph(env, text, ascii) return env.ascii and ascii or text end
function M.gap(env) table.insert(env.elements, { kind = "text", text = "" }) end

local function face_look(paint)
  return function(value)
    local letter = paint(value)
    return { tostring(value), colour = LETTERS[letter and letter:lower()] or "plain",
      glyph = tostring(value),
      legend = false }
  end
end

-- The arguments of `dice` and `scores` as they were.
function M.dice_spec(label, paint, fits)
  return { label = label, looks = paint and face_look(paint), fits = fits }
end

return M
