-- tests/lua/variants/double_variant.lua - a variant of a variant.
local double = variant "tests/lua/variants/single_variant.lua" { title = "Double" }
double.rule("no_threes", "three is not allowed", function(_, n) return n ~= 3 end)
return double
