-- integer division by zero
-- error: zero
return 1 // 0
