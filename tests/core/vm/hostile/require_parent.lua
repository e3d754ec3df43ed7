-- a module outside
-- error: '..' is not allowed
require '../../etc/passwd'
