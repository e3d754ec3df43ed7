-- lua/near.lua - "did you mean": lists of names and the one nearest to a word.

local M = {}

-- Edits between two words; two neighbouring letters in the wrong order are one.
local function distance(a, b)
  local row, above, above2 = {}, {}, {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    row, above, above2 = above2, row, above
    row[0] = i
    for j = 1, #b do
      local cost = a:byte(i) == b:byte(j) and 0 or 1
      row[j] = math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + cost)
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1)
        and a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], above2[j - 2] + 1)
      end
    end
  end
  return row[#b]
end

-- The known word nearest to a mistyped one, or nil.
function M.nearest(word, known)
  word = tostring(word):lower()
  local best, least = nil, math.max(1, #word // 3) + 1
  for _, name in ipairs(known) do
    if #name < 64 and #word < 64 then
      local d = name:lower():sub(1, #word) == word and 0
        or distance(word, name:lower())
      if d < least then best, least = name, d end
    end
  end
  return best
end

-- "; did you mean 'take'?", or a list of the known words, or nothing.
function M.meant(word, known)
  local best = M.nearest(word, known)
  if best then return ("; did you mean '%s'?"):format(best) end
  if #known == 0 then return "; there are none" end
  if #known == 1 then return "; there is only " .. known[1] end
  if #known <= 12 then return "; there are " .. table.concat(known, ", ") end
  return ""
end

function M.has(list, name)
  for _, item in ipairs(list) do
    if item == name then return true end
  end
  return false
end

-- The string keys of some tables, sorted.
function M.keys(...)
  local out = {}
  for _, t in ipairs { ... } do
    for k in pairs(t) do
      if type(k) == "string" then out[#out + 1] = k end
    end
  end
  table.sort(out)
  return out
end

return M
