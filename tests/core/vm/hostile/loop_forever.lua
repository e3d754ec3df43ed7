-- a loop that never ends
-- error: this call
while true do end
