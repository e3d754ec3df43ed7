-- tests/games/variants/both_ends_variant.lua - Rush Hour Shift, but a hero may leave
-- over either end.
local v = variant "rush_hour_shift" { title = "Both ends" }
v.part("road", function(spec)
  for hero = 1, 2 do spec.vehicles[hero].exits = dirs "e w" end
end)
return v
