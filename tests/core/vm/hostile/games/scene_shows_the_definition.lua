-- the definition by way of the scene, with sizes that no grid has
-- error: none
-- play: a1; b1
local g = game "X" { players = 2 }
function g.setup(pos) pos:grid("board", { width = 3, height = 3 }) end
g.move("put", "{cell:board}")
g.play.put = on "board":put()
function g.ends(pos) if pos.board:full() then pos:draw() end end
function g.scene(_, scene)
  pcall(function()
    local current = scene.current
    local field = current.kinds[1].fields[1]
    field.size = 1 << 24
    for i = 1, 9 do field.names[i] = "a1" end
    current.kernel.provide("board", 5)
  end)
end
return g
