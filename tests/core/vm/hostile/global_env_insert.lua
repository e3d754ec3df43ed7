-- a global written by table.insert
-- error: assignment to global
table.insert(_ENV, 1, 'x')
