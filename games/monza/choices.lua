-- games/monza/choices.lua - some of six dice by what they show: every choice, as one number.
--
-- A choice is a list of how many dice of each colour: { 0, 0, 1, 1, 0, 0 } is one
-- red and one blue die. Which of two red dice it is makes no difference.

local track = require "monza/track"

local M = {}

local COLOURS <const> = track.COLOURS
local DICE <const> = 6

local function add(choices, counts, colour, left)
  if colour > #COLOURS then
    if left < DICE then choices[#choices + 1] = { table.unpack(counts) } end
    return
  end
  for n = 0, left do
    counts[colour] = n
    add(choices, counts, colour + 1, left - n)
  end
end

local function key(counts)
  local out = 0
  for _, n in ipairs(counts) do out = M.longer(out, n) end
  return out
end

local function name(counts)
  local words = {}
  for colour, n in ipairs(counts) do
    for _ = 1, n do words[#words + 1] = COLOURS[colour] end
  end
  return table.concat(words, " ")
end

--- The key of a choice with n dice of the next colour added.
function M.longer(prefix, n) return prefix * (DICE + 1) + n end

M.counts, M.names, M.by_key = {}, {}, {} -- by_key: the number of a choice from its key
add(M.counts, {}, 1, DICE)
for i, counts in ipairs(M.counts) do
  M.names[i] = name(counts)
  M.by_key[key(counts)] = i
end

return M
