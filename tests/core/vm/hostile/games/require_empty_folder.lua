-- a module's name that becomes an absolute path
-- error: a module's name is made of
return require "games//etc/x"
