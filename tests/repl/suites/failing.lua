-- tests/repl/suites/failing.lua - tests that fail, each in its own way, for tests/repl/test.sh.

local function check_pile(m, n) equal(m:get("pile"), n) end

describe("failing", function()
  it("passes", function() equal(1, 1) end)
  it("equal", function() equal(1, 2) end)
  it("same", function() same({ 1, { a = 1 } }, { 1, { a = 2 } }) end)
  it("play", function() match("template"):play("take 3", "take 9") end)
  it("refuses", function() match("template"):refuses("take 1", "enough_left") end)
  it("another rule", function() match("template", {pile = 1}):refuses("take 5", "enough_left") end)
  it("helper", function() check_pile(match("template"), 3) end)
  it("index", function()
    local nothing
    return nothing.x
  end)
  it("loop", function() while true do end end)
  it("global", function() oops = 1 end)
  it("method", function() match("template"):plya("take 1") end)
  it("picture", function() match("template"):looks("no_such_picture") end)
  it("lines", function() equal("a\nb\n", "a\nc\n") end)
  it("no game", function() match("no_such_game") end)
end)
