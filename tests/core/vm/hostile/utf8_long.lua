-- utf8 functions on a long text, for ever
-- error: this call
local s = ('x'):rep(10 << 20)
while true do utf8.len(s) end
