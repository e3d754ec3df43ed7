-- %b that starts again at every byte
-- error: this call
return ('('):rep(1000000):find('%b()')
