-- pairs over keys that have no order
-- error: only integers and strings
for _ in pairs { [{}] = 1 } do end
