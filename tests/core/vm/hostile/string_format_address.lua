-- an address by %p
-- error: no '%p'
return ('%p'):format({})
