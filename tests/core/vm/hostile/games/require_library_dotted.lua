-- the same by a path, in a call that is caught
-- error: the library's own
local ok, why = pcall(require, "./lua/lusory")
error(why)
