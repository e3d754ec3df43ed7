-- lua/measure.lua - text with colour marks: how wide it is, and side by side.
--
-- A colour is a mark in the text, "\1r" ... "\2", that takes no room.

local M = {}

-- Characters that fill two columns: East Asian ones and most pictographs.
local WIDE <const> = {
  { 0x1100, 0x115f }, { 0x2e80, 0xa4cf }, { 0xac00, 0xd7a3 },
  { 0xf900, 0xfaff },
  { 0xfe30, 0xfe6f }, { 0xff00, 0xff60 }, { 0xffe0, 0xffe6 },
  { 0x1f300, 0x1f64f },
  { 0x1f680, 0x1f6ff }, { 0x1f7e0, 0x1f7eb }, { 0x1f900, 0x1faff },
  { 0x20000, 0x3fffd },
}

local function char_width(c)
  if c < 0x300 then return 1 end
  if c <= 0x36f or c >= 0x200b and c <= 0x200f or c >= 0xfe00 and c <= 0xfe0f then return 0 end
  for _, range in ipairs(WIDE) do
    if c >= range[1] and c <= range[2] then return 2 end
  end
  return 1
end

local function bare(text) return (text:gsub("\1.", ""):gsub("\2", "")) end

-- The columns that a line takes.
function M.width(text)
  text = bare(text)
  if not text:find("[\128-\255]") then return #text end
  if not utf8.len(text) then return #text end
  local n = 0
  for _, c in utf8.codes(text) do n = n + char_width(c) end
  return n
end

-- The text padded with spaces to at least n columns: after it, or before it if
-- `right`.
function M.pad(text, n, right)
  local blanks = (" "):rep(n - M.width(text))
  return right and blanks .. text or text .. blanks
end

-- The text in the middle of n columns.
function M.centre(text, n)
  local left = (n - M.width(text)) // 2
  return M.pad((" "):rep(left) .. text, n)
end

function M.widest(lines)
  local most = 0
  for _, line in ipairs(lines) do most = math.max(most, M.width(line)) end
  return most
end

-- Blocks of lines side by side, tops level.
function M.beside(blocks, gap)
  local tallest = 0
  for _, block in ipairs(blocks) do tallest = math.max(tallest, #block) end
  local out = {}
  for i = 1, tallest do
    local parts = {}
    for k, block in ipairs(blocks) do
      local last = k == #blocks
      parts[k] = last and (block[i] or "")
        or M.pad(block[i] or "", M.widest(block) + gap)
    end
    out[i] = table.concat(parts):gsub("%s+$", "")
  end
  return out
end

return M
