-- tests/lua/variants/redeclared_variant.lua - another notation and another range;
-- phase, help and {vehicle} are the base's.
local v = variant "rush_hour_shift" { title = "Redeclared" }
v.move("drive", "go {vehicle} {by:-15-+15}")
return v
