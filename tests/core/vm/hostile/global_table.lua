-- _G
-- error: there is no '_G'
_G.x = 1
