-- a module's name with an empty folder in it
-- error: a module's name
require "a//b"
