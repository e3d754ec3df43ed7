-- a pattern with more repeats than the matcher goes deep
-- error: pattern too complex
return ('x'):find(('a?'):rep(1000))
