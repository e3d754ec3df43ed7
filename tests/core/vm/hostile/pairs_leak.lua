-- the table behind a read-only view, by pairs
-- error: read-only
local _, t = pairs(string)
t.format = nil
error('escaped')
