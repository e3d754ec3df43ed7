-- tests/lua/variants/bad_variant_part.lua - a part the base does not make.
local v = variant "template" { title = "Bad" }
v.part("heap", function(spec) spec.max = 20 end)
return v
