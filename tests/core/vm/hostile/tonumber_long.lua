-- tonumber of a long text, for ever
-- error: this call
local s = ('1'):rep(20 << 20)
while true do tonumber(s) end
