-- tests/lua/variants/bad_variant_move.lua - a move the base does not have.
local v = variant "template" { title = "Bad" }
function v.play.tak() end
return v
