-- an existing word replaced
-- error: assignment to global 'pairs'
pairs = ipairs
