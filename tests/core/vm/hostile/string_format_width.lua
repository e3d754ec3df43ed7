-- a width of a billion
-- error: invalid format
return ('%1000000000d'):format(1)
