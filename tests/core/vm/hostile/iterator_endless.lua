-- an iterator without end
-- error: this call
for _ in function() return 1 end do end
