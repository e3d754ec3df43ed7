-- tests/repl/suites/order.lua - six tests, for shuffling and choosing.
each { 1, 2, 3, 4, 5, 6 }("number {1}", function(n) ok(n) end)
