-- string.rep whose length overflows
-- error: too long
return ('xx'):rep(math.maxinteger, 'yy')
