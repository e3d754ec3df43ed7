-- large strings made again and again
-- error: this call
while true do local s = ('x'):rep(20 << 20) end
