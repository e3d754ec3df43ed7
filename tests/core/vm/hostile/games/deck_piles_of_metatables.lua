-- the same for piles
-- error: a plain table expected
local g = game "X" { players = 2 }
local n = 0
local piles = setmetatable({}, { __len = function() return 50 end, __index = function()
  n = n + 1
  return ("pile"):rep(3) .. n
end })
function g.setup(pos) pos:deck("cards", { cards = { "a" }, piles = piles }) end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
