-- tests/lua/variants/part_variant.lua - a pile with a bound, and a move that goes
-- beyond it.
local v = variant "template" { title = "Bounded" }
v.part("pile", function(spec, opt) spec.max = opt.pile + 5 end)
v.replace("enough_left", function(original)
  return function(pos, n) return n == nil or original(pos, n) end
end)
v.move("back", "back")
function v.play.back(pos) pos.pile = pos.pile + 10 end
return v
