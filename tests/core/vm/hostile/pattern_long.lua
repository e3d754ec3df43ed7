-- a pattern of a million bytes
-- error: pattern too long
return ('x'):find(('.'):rep(1000000))
