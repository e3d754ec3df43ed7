-- slow patterns in pcalls
-- error: this call
local s = ('a'):rep(10000)
while true do pcall(string.find, s, '.-.-.-.-b') end
