-- an error that is a table
-- error: table
error({})
