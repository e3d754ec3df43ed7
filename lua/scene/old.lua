-- lua/scene/old.lua - what Regie's scene, which still draws characters, is told as
-- before. It goes when that is data, and with it what lua/scene.lua does for it.

local M = {}

function M.paint(_, text, colour) return colour and "\1" .. colour .. text .. "\2" or text end
function M.glyph(env, text, ascii) return env.ascii and ascii or text end

return M
