-- string.rep of nothing, very often
-- error: done
local s = (''):rep(math.maxinteger)
error('done ' .. #s)
