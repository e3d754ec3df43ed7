-- the table of words, by pairs
-- error: assignment to global
local _, t = pairs(_ENV)
t.print = nil
error('escaped')
