-- faces that make new strings whenever they are read
-- error: a plain table expected
local g = game "X" { players = 2 }
local n = 0
local faces = setmetatable({}, { __len = function() return 200 end, __index = function()
  n = n + 1
  return ("face"):rep(3) .. n
end })
function g.setup(pos) pos:dice("d", { dice = 2, faces = faces }) end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
