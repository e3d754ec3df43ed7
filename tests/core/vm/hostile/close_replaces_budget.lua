-- __close that raises an error of its own in place of the budget's
-- error: this call
local m = { __close = function() error('mine') end }
pcall(function()
  local a <close> = setmetatable({}, m)
  while true do end
end)
error('escaped')
