-- a table that grows for ever, in pcalls
-- error: this call
local t = {}
while true do pcall(function() t[#t + 1] = ('x'):rep(1000) .. #t end) end
