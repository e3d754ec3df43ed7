-- tests/games/toss.lua - Share the win, or toss a die for the whole of it.
-- A small game for tests: a draw for certain, or a chance of winning.

local toss = game "Toss" { players = 2 }

toss.options {
  odds = { 10, min = 1, max = 20, help = "faces of the die that win" } }

function toss.setup(pos) pos:dice("die", { faces = 20 }) end

toss.move("share", "share")
toss.move("toss", "toss")

function toss.play.share(pos) pos:draw() end

function toss.play.toss(pos)
  pos.die:roll()
  pos:win(pos.die:value(1) <= pos.opt.odds and pos.turn or 3 - pos.turn)
end

return toss
