-- an error message of thirty megabytes
-- error: xxxx
error(('x'):rep(30 << 20))
