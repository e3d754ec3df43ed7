-- a string that doubles, no instruction counted
-- error: this call
local s = 'x'
while true do s = s .. s end
