-- a module outside
-- error: no '..' here
require '../../etc/passwd'
