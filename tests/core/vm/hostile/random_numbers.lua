-- random numbers outside the match
-- error: there is no 'math.random'
return math.random()
