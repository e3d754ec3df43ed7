-- a module's name with a zero byte
-- error: name is made of
require 'a\0b'
