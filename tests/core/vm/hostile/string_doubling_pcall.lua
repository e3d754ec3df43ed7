-- a string that doubles, in a pcall
-- error: this call
local s = 'x'
while true do pcall(function() s = s .. s end) end
