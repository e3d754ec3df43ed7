-- many greedy items over a long text
-- error: this call
return ('a'):rep(10000):find('.*.*.*.*b')
