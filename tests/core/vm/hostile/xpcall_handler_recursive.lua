-- a handler that fails and is called for its own error
-- error: this call
local function h(e) return h2(e) end
while true do xpcall(error, h, 'x') end
