-- tests/lua/variants/bad_list_variant.lua - the same by a function.
local v = variant "connect_four" { title = "Bad list" }
v.move("drop", "{column:2-8}")
function v.legal.drop(pos, list) pos.frame:open_columns(list) end
function v.play.drop(pos) pos:draw() end
return v
