-- an error message of eight megabytes
-- error: xxxx
error(('x'):rep(8 << 20))
