-- tests/lua/variants/bad_variant_option.lua - an option the base does not have.
local v = variant "template" { title = "Bad" }
v.options { pole = 3 }
return v
