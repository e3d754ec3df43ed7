-- long captures compared at every byte
-- error: this call
return (('a'):rep(100000)):find('(.+)%1b')
