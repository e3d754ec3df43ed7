-- tests/lua/variants/loose_variant.lua - a rule that lets through what the board
-- cannot do.
local v = variant "./lane.lua" { title = "Loose" }
v.replace("can_go", function() return function() return true end end)
return v
