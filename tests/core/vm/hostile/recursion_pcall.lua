-- recursion through pcall
-- error: done
local function f() local ok, e = pcall(f) if not ok then error(e, 0) end end
local ok = pcall(f)
error('done ' .. tostring(ok))
