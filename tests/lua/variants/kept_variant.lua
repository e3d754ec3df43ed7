-- tests/lua/variants/kept_variant.lua - a rule that lets everything through, and
-- the base's way to the legal moves kept.
local v = variant "./lane.lua" { title = "Kept" }
v.replace("can_go", function() return function() return true end end)
v.legal.drive = v.base.legal.drive
return v
