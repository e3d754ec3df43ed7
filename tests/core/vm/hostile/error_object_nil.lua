-- an error that is nil
-- error: nil
error()
