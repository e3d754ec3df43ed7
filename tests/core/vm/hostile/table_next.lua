-- next, whose order is not fixed
-- error: there is no 'next'
return next({})
