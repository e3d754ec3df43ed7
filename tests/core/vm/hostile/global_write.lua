-- state in a global
-- error: assignment to global 'turns'
turns = 1
