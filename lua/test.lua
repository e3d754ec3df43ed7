-- lua/test.lua - the words of a test file: describe, it, matches, asserts.
--
-- A test file is loaded again, in a VM of its own, for each of its tests. The
-- first time its tests are listed (`list`); then one of them runs (`run`).
-- A failed assert is an error whose value is a table: message, want, got.

local show = require "lua/show"

local M = {}

local kernel -- what core/author/suite.c provides
local tests = {} -- { name, line, body, setups }
local path, setups = {}, {} -- of the describe that is open

-- --- describing ------------------------------------------------------------

local function full_name(name)
  local words = { table.unpack(path) }
  words[#words + 1] = name
  return table.concat(words, " ")
end

local function add(name, body)
  tests[#tests + 1] = {
    name = full_name(name), line = kernel.line(), body = body,
    setups = { table.unpack(setups) },
  }
end

local function check_block(what, name, body)
  if type(name) ~= "string" or type(body) ~= "function" then
    error(("write: %s(\"what is tested\", function() ... end)"):format(what), 3)
  end
end

--- describe("what", function() ... end) - a group of tests; groups may be
--- nested
---@param name string
---@param body fun()
local function describe(name, body)
  check_block("describe", name, body)
  local open = #setups
  path[#path + 1] = name
  body()
  path[#path] = nil
  for i = #setups, open + 1, -1 do setups[i] = nil end
end

--- it("does what", function() ... end) - one test; each test runs on a fresh
--- copy of the file, so locals are as the file made them
---@param name string
---@param body fun()
local function it(name, body)
  check_block("it", name, body)
  add(name, body)
end

--- before_each(function() ... end) - runs before each test that follows in the
--- same group
---@param body fun()
local function before_each(body)
  if type(body) ~= "function" then
    error("write: before_each(function() ... end)", 2)
  end
  setups[#setups + 1] = body
end

local function case_name(pattern, case, i)
  return (pattern:gsub("{([%w_#]+)}", function(key)
    if key == "#" then return tostring(i) end
    local value = case[math.tointeger(tonumber(key)) or key]
    if value ~= nil then
      return type(value) == "string" and value or show.value(value)
    end
  end))
end

--- each{ {15, 3}, {14, 2} } -> a function that makes a test for each case:
--- `each{...}("{1} leaves {2}", function(a, b) ... end)`; a case with names,
--- { pile = 3 }, is passed as it is, and {pile} may stand in the test's name;
--- {#} is the number of the case
---@param cases any[]
---@return fun(name: string, body: fun(...))
local function each(cases)
  return function(name, body)
    check_block("each{...}", name, body)
    for i, case in ipairs(cases) do
      if type(case) ~= "table" then case = { case } end
      add(case_name(name, case, i), function()
        if #case > 0 then return body(table.unpack(case)) end
        return body(case)
      end)
    end
  end
end

-- --- asserts ---------------------------------------------------------------

local function fail(message, want, got)
  error({ message = message, want = want, got = got }, 0)
end

--- equal(got, want, note?) - fails unless got == want
---@param got any
---@param want any
---@param note string?
local function equal(got, want, note)
  if got == want then return end
  local hint = type(got) == "table" and type(want) == "table"
    and "; same(got, want) compares what is in tables" or ""
  fail((note or "not equal") .. hint, show.value(want), show.value(got))
end

--- same(got, want, note?) - fails unless the two are equal, tables included
---@param got any
---@param want any
---@param note string?
local function same(got, want, note)
  if show.same(got, want) then return end
  fail(note or "not the same", show.value(want), show.value(got))
end

--- ok(value, note?) -> the value; fails when it is false or nil
---@param value any
---@param note string?
---@return any
local function ok(value, note)
  if value then return value end
  fail(note or "not true", "a value that is true", show.value(value))
end

--- fails(function() ... end, part?) -> the error; fails unless the function
--- raises one whose text contains the part
---@param body fun()
---@param part string?
---@return string
local function fails(body, part)
  local fine, problem = pcall(body)
  if fine then
    fail("no error was raised", part and show.value(part) or "an error", "none")
  end
  local text = type(problem) == "table" and problem.message or tostring(problem)
  if part and not text:find(part, 1, true) then
    fail("a different error was raised", show.value(part), show.value(text))
  end
  return text
end

local function position_in(list, item)
  for i, value in ipairs(list) do
    if show.same(value, item) then return i end
  end
end

--- has(list, item) - fails unless the item is in the list
---@param list any[]
---@param item any
local function has(list, item)
  if not position_in(list, item) then
    fail("it is not in the list", show.value(item), show.value(list))
  end
end

--- lacks(list, item) - fails when the item is in the list
---@param list any[]
---@param item any
local function lacks(list, item)
  if position_in(list, item) then
    fail("it is in the list", "without " .. show.value(item), show.value(list))
  end
end

--- contains(text, part) - fails unless the text contains the part, literally
---@param text string
---@param part string
local function contains(text, part)
  if type(text) ~= "string" or not text:find(part, 1, true) then
    fail("it does not contain this", show.value(part), show.value(text))
  end
end

--- battery(game, work?) -> nil, or the first fault found in random matches of
--- the game, with a test that shows it
---@param game string
---@param work integer?
---@return string?

M.words = {
  describe = describe, it = it, before_each = before_each, each = each,
  equal = equal, same = same, ok = ok, fails = fails, has = has, lacks = lacks,
  contains = contains,
}

-- --- the match's asserts ---------------------------------------------------

local methods = {}

--- m:refuses(line, rule?) -> the message; fails unless the line is refused (by
--- that rule, if named)
---@param line string
---@param rule string?
---@return string
function methods:refuses(line, rule)
  local message, name = self:why(line)
  if not message then
    fail(("'%s' is legal"):format(line),
      rule and "refused by " .. rule or "refused", "played")
  end
  if rule and name ~= rule then
    fail(("'%s' is refused for a different reason"):format(line), rule,
      name ~= "" and name or message)
  end
  return message
end

--- m:allows(...) - fails unless every line is legal now; none is played
---@param ... string
function methods:allows(...)
  for _, line in ipairs { ... } do
    local message = self:why(line)
    if message then
      fail(("'%s' is not legal"):format(line), "legal", message)
    end
  end
end

--- m:looks(name, seat?, PictureSpec?) - fails unless the picture (a spectator's)
--- equals the snapshot of that name; `lusory test --accept` writes new snapshots
---@param name string
---@param seat integer? whose picture; 0 or none: a spectator's
---@param spec PictureSpec?
function methods:looks(name, seat, spec)
  local got = self:picture(seat or 0, spec)
  local want = kernel.snapshot(name)
  if want == got then return end
  if kernel.keep(name, got) then return end
  if not want then
    fail(("there is no snapshot '%s' yet; --accept makes one"):format(name), "",
      got)
  end
  fail(("the picture is not as in the snapshot '%s'"):format(name), want, got)
end

--- m:at("b3", grid?) -> the piece on a cell, of the grid `board` or the one
--- named
---@param cell string
---@param grid string?
---@return Piece
function methods:at(cell, grid)
  grid = grid or "board"
  local number = self:get(grid, "cell", cell)
  if not number then error(self:get(grid, "misnamed", cell), 2) end
  return self:get(grid, "at", number)
end

--- What a seat may see.
---@class View
---@field get fun(self: View, name: string, ...: any): any as m:get, of what it
--- may see
---@field picture fun(self: View): string its picture
---@field describe fun(self: View): string the same in sentences
---@field bytes fun(self: View): string the view, to be compared

--- m:view(seat) -> what the seat may see; it has view:get(name, ...),
--- and view:picture(), view:describe(), view:bytes()
---@param seat Seat
---@return View
function methods:view(seat)
  local m = self
  return {
    get = function(_, ...) return m:seen(seat, ...) end,
    picture = function() return m:picture(seat) end,
    describe = function() return m:describe(seat) end,
    bytes = function() return m:view_bytes(seat) end,
  }
end

--- m:holds() - fails unless the match passes the checks of m:examine()
function methods:holds()
  local finding = self:examine()
  if finding then fail(finding) end
end

-- --- core/author/suite.c's side ---------------------------------------------------

function M.open(provided)
  kernel = provided
  for name, f in pairs(methods) do kernel.methods[name] = f end
  M.words.match, M.words.battery = kernel.match, kernel.battery
  return M.words
end

function M.list()
  local out = {}
  for i, test in ipairs(tests) do out[i] = { test.name, test.line } end
  return out
end

local function without_place(text, place)
  if text:sub(1, #place) == place then return text:sub(#place + 1) end
  return text
end

-- Runs where the error was raised: the line of the test file is still known.
local function failure(problem)
  local line, place = kernel.line()
  if type(problem) == "table" and problem.message then
    problem.line = line
    return problem
  end
  return { message = without_place(tostring(problem), place .. ": "), line = line }
end

--- Runs test number i. -> nil, or message, line, want, got
function M.run(i)
  local test = tests[i]
  local fine, problem = xpcall(function()
    for _, setup in ipairs(test.setups) do setup() end
    test.body()
  end, failure)
  if fine then return end
  return problem.message, problem.line > 0 and problem.line or test.line,
    problem.want, problem.got
end

return M
