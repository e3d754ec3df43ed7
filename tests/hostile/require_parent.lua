-- a module outside
-- error: name is made of
require '../../etc/passwd'
