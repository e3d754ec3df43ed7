-- an order that is refused thousands of times: only the last one counts
-- error: none
-- play: pass
local g = game "X" { players = 2 }
g.move("pass", "pass")
function g.play.pass(pos)
  local n = 0
  pos:pick_until("order", 20, function() n = n + 1 return n > 5000 end)
  pos:draw()
end
return g
