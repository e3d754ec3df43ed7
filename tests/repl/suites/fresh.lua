-- tests/repl/suites/fresh.lua - no test sees what another one did.
local count = 0
local log = {}
before_each(function() count = count + 1 end)
describe("each test", function()
  before_each(function() log[#log + 1] = "inner" end)
  it("starts afresh", function() equal(count, 1) same(log, { "inner" }) count = 7 end)
  it("starts afresh again", function() equal(count, 1) same(log, { "inner" }) end)
end)
it("has only the setups of its group", function() equal(count, 1) same(log, {}) end)
