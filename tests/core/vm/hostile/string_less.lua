-- few but slow instructions: two long strings ordered for ever
-- error: this call
local a, b = ('x'):rep(20 << 20), ('x'):rep(20 << 20)
while a <= b do end
