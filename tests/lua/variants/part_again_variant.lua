-- tests/lua/variants/part_again_variant.lua - a variant of a variant that changes
-- the same part, by another spec.
local v = variant "./part_variant.lua" { title = "Bounded again" }
v.part("pile", function(spec) return { max = spec.max - 2 } end)
return v
