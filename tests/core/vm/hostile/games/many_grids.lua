-- grids that fail, again and again
-- error: this call
local g = game "X" { players = 2 }
local spec = { width = 64, height = 64, line = 8, seen = "owner" }
function g.setup(pos) for i = 1, 1000000 do pcall(pos.grid, pos, "g", spec) end end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
