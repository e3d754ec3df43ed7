-- a module that never ends, in a pcall
-- error: this call
pcall(require, 'endless')
error('escaped')
