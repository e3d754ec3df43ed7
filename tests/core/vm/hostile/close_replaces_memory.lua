-- __close that raises an error of its own in place of the memory's
-- error: this call
local m = { __close = function() error('mine') end }
pcall(function()
  local a <close> = setmetatable({}, m)
  local s = 'x'
  while true do s = s .. s end
end)
error('escaped')
