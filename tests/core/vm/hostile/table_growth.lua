-- a table that grows for ever
-- error: this call
local t = {}
while true do t[#t + 1] = {} end
