-- a module by absolute path
-- error: name is made of
require '/etc/passwd'
