-- a map that is freed while its grid is made
-- error: a plain table expected
local g = game "X" { players = 2 }
local spec = setmetatable({}, { __index = function(_, key)
  if key == "map" then return ("o o o o\n"):rep(9) .. "o" end
  for i = 1, 1000 do local junk = ("x"):rep(i) .. key end
end })
function g.setup(pos) pos:grid("board", spec) end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
