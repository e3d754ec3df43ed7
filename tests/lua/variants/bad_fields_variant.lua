-- tests/lua/variants/bad_fields_variant.lua - columns listed for a field that
-- counts from 2.
local v = variant "connect_four" { title = "Bad fields" }
v.move("drop", "{column:2-8}")
v.legal.drop = on("frame"):open_columns()
return v
