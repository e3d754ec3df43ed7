-- cards and piles that make new strings whenever they are read
-- error: a plain table expected
local g = game "X" { players = 2 }
local n = 0
local function fresh(word)
  n = n + 1
  local junk = {}
  for i = 1, 200 do junk[i] = ("x"):rep(i) .. n end
  return word .. n
end
local card = setmetatable({}, { __index = function(_, i) return i == 1 and fresh "w" or 2 end })
function g.setup(pos)
  pos:deck("cards", { cards = { card, card, card, card }, piles = { "stock" } })
end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
