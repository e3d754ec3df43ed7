-- rawset
-- error: there is no 'rawset'
rawset(_ENV, 'x', 1)
