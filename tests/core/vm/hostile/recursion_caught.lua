-- stack overflow after stack overflow, each caught
-- error: this call
local function f() return 1 + f() end
while true do pcall(f) end
