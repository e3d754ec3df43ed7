-- gsub whose result is a billion times its subject
-- error: this call
return (('x'):rep(100000):gsub('x', ('y'):rep(100000)))
