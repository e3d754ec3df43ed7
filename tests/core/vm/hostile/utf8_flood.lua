-- utf8.codepoint of a long text
-- error: too long
return utf8.codepoint(('x'):rep(10 << 20), 1, -1)
