-- a move that legal lists again and again, for a bot
-- error: none
local g = game "X" { players = 2 }
g.move("take", "take {n:1-9}")
function g.legal.take(_, l) for i = 1, 9 do l:add(i) l:add(3) l:add(5) end end
function g.setup(pos) pos:counter("pile", 30) end
function g.play.take(pos, n)
  pos.pile = math.max(0, pos.pile - n)
  if pos.pile == 0 then pos:win(pos.turn) end
end
return g
