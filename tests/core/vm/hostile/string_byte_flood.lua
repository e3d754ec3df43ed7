-- more results than the stack holds
-- error: too many results
return ('x'):rep(2000000):byte(1, -1)
