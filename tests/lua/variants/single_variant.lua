-- tests/lua/variants/single_variant.lua - pebbles with another pile and a rule
-- more.
local single = variant "template" { title = "Single" }
single.options { pile = 21 }
single.rule("no_twos", "two is not allowed", function(_, n) return n ~= 2 end)
return single
