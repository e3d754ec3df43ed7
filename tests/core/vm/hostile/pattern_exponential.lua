-- a pattern that takes two to the power of twenty-eight steps
-- error: this call
return ('a'):rep(28):find(('a?'):rep(28) .. ('a'):rep(28) .. 'b')
