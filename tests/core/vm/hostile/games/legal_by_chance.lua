-- legal moves that change from call to call
-- error: none
local n = 0
local g = game "X" { players = 2 }
g.move("take", "take {n:1-99}")
function g.legal.take(_, l)
  n = n * 7 % 99 + 1
  for i = n, 99 do l:add(i) end
end
function g.setup(pos) pos:counter("pile", 300) end
function g.play.take(pos, k)
  pos.pile = math.max(0, pos.pile - k)
  if pos.pile == 0 then pos:win(pos.turn) end
end
return g
