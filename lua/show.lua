-- lua/show.lua - values as text for a person, and whether two are equal, tables
-- included.

local M = {}

local DEEPEST <const> = 6

local function key_text(key)
  if type(key) == "string" and key:match("^[%a_][%w_]*$") then return key end
  return "[" .. M.value(key) .. "]"
end

local function table_text(t, depth)
  if depth > DEEPEST then return "{...}" end
  local out, n = {}, #t
  for i = 1, n do out[i] = M.value(t[i], depth + 1) end
  for key, value in pairs(t) do
    if not (math.type(key) == "integer" and key >= 1 and key <= n) then
      out[#out + 1] = key_text(key) .. " = " .. M.value(value, depth + 1)
    end
  end
  return "{" .. table.concat(out, ", ") .. "}"
end

--- A value as one would write it; a text of several lines as it is.
function M.value(value, depth)
  if type(value) == "table" then return table_text(value, depth or 1) end
  if type(value) ~= "string" then return tostring(value) end
  if value:find("\n", 1, true) and not depth then return value end
  return '"' .. value:gsub("\n", "\\n") .. '"'
end

local function same(a, b, depth)
  if a == b then return true end
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  if depth > 100 then error("tables nested more than 100 deep", 0) end
  for key, value in pairs(a) do
    if not same(value, b[key], depth + 1) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

function M.same(a, b) return same(a, b, 1) end

return M
