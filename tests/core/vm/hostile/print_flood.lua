-- print without end
-- error: this call
while true do print(('x'):rep(1000)) end
