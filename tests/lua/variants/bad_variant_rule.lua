-- tests/lua/variants/bad_variant_rule.lua - a rule the base does not have.
local v = variant "template" { title = "Bad" }
v.remove "enough_lift"
return v
