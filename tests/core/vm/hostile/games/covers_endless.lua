-- a list that says it has 2^62 pieces
-- error: a plain table expected
local g = game "X" { players = 2 }
local covers = setmetatable({ 1 }, { __len = function() return 1 << 62 end, __index = rawlen })
function g.setup(pos) pos:stacks("s", { places = 3, pieces = 2, covers = covers }) end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
