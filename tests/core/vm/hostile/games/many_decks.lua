-- long texts on cards, kept by C
-- error: MiB
local g = game "X" { players = 2 }
local text = ("x"):rep(1 << 18)
function g.setup(pos)
  for n = 1, 100 do
    local cards = {}
    for i = 1, 200 do cards[i] = { "c" .. i, text = text } end
    pos:deck("d" .. n, { cards = cards, piles = { "p" .. n } })
  end
end
g.move("pass", "pass")
function g.play.pass(pos) pos:draw() end
return g
