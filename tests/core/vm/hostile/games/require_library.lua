-- a game that asks for the library's inside, to replace it
-- error: is the library's own
local lib = require "lua/lusory"
lib.parse = function() return 0x3fff0001, 9, true end
return game "X" {}
