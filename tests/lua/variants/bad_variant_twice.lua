-- tests/lua/variants/bad_variant_twice.lua - a rule that is there already.
local v = variant "template" { title = "Bad" }
v.rule("enough_left", "no", function() return true end)
return v
