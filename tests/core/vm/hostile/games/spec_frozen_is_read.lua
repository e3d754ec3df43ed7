-- a read-only view is as good as the table that it hides
-- error: none
-- play: pass
local g = game "X" { players = 2 }
function g.setup(pos)
  pos.fixed.counts = { 2, 1 }
end
g.move("pass", "pass")
function g.play.pass(pos)
  if #pos:pick_until("order", pos.fixed.counts, function() return true end) == 3 then pos:draw() end
end
return g
