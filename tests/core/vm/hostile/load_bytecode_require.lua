-- a module that is bytecode
-- error: binary chunk
require 'bytecode'
