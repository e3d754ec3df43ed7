-- gmatch with a slow pattern
-- error: this call
for _ in (('a'):rep(10000)):gmatch('.-.-.-b') do end
