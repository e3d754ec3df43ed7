-- the environment's metatable replaced
-- error: protected
setmetatable(_ENV, {})
