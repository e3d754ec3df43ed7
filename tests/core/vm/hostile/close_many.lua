-- a thousand variables to close, each with a loop
-- error: this call
local m = { __close = function() while true do end end }
local function f(n)
  local a <close> = setmetatable({}, m)
  if n > 0 then f(n - 1) end
  while true do end
end
pcall(f, 1000)
error('escaped')
