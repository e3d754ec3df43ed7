-- the libraries by require
-- error: there is no module 'os'
require('os').exit()
