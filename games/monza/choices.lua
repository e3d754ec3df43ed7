-- games/monza/choices.lua - some of six dice by what they show: every choice,
-- as one number.
--
-- A choice is a list of how many dice of each colour: { 0, 0, 1, 1, 0, 0 } is
-- one red and one blue die. Which of two red dice it is makes no difference.

local COLOURS <const> = require("monza/track").COLOURS
local DICE <const> = 6
local M = { counts = {}, names = {}, by_key = {} } -- by_key: the number of a choice from its key

--- The key of a choice with n dice of the next colour added.
function M.longer(key, n) return key * (DICE + 1) + n end

-- Adds the choices that begin with these dice, with up to `left` of the other colours.
local function add(counts, key, name, left)
  local colour = COLOURS[#counts + 1]
  for n = 0, colour and left or -1 do
    local longer = { table.unpack(counts) }
    longer[#longer + 1] = n
    add(longer, M.longer(key, n), name .. (" " .. colour):rep(n), left - n)
  end
  if colour or left == DICE then return end
  M.counts[#M.counts + 1], M.names[#M.names + 1] = counts, name:sub(2)
  M.by_key[key] = #M.names
end
add({}, 0, "", DICE)

return M
