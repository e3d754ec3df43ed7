-- string.rep of a terabyte
-- error: this call
return ('x'):rep(1 << 40)
