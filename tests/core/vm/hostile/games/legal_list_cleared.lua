-- clear() in legal takes other kinds' moves away, and turns the next into them
-- error: none
-- play: one; two 3
local g = game "X" { players = 2 }
g.move("one", "one")
g.move("two", "two {n:1-3}")
g.legal.one = function(_, list) list:add() end
g.legal.two = function(_, list) list:clear() list:add(2) list:clear() list:add(3) end
function g.play.one() end
function g.play.two(pos) pos:draw() end
return g
