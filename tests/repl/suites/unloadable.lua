-- tests/repl/suites/unloadable.lua - a test file with a mistake in it.
describe("never", function() it("runs", function() end end)
