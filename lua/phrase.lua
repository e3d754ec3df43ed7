-- lua/phrase.lua - rules as values: kernel words strung together.
--
-- `on "board"` speaks of a grid that setup will make. Its words are those of
-- the grid itself, and so is their meaning; but they are not carried out, they
-- are written down, and the kernel carries them out without entering Lua:
--
--   local board = on "board"
--   g.legal.put = board:empty()
--   g.play.put  = { board:put(), win(board:line "k"), draw(board:full()) }
--
-- A text where a number belongs is the name of an option. The cell or column
-- is the move's first field; with two cells, they are from and to; the piece
-- is the number of the seat whose turn it is, the enemies are the others'.

local M = {}

local Words = {}

-- Lists of moves.
function Words:empty() return { word = "empty", part = self.part } end
function Words:open_columns() return { word = "open_columns", part = self.part } end
function Words:flanks() return { word = "flanks", part = self.part } end
-- board:steps { seat 1's gaits, seat 2's gaits }, each { who =, dirs =, onto = }
function Words:steps(gaits) return { word = "steps", part = self.part, gaits = gaits } end

-- What is done.
function Words:put() return { word = "put", part = self.part } end
function Words:drop() return { word = "drop", part = self.part } end
function Words:flank() return { word = "flank", part = self.part } end
function Words:go() return { word = "go", part = self.part } end

-- What is true or not, of the cell just moved to.
function Words:line(n, dirs) return { word = "line", part = self.part, n = n, dirs = dirs } end
function Words:full() return { word = "full", part = self.part } end
-- board:joins(dirs, { {"top", "bottom"}, {"left", "right"} }) - by seat
function Words:joins(dirs, regions) return { word = "joins", part = self.part, dirs = dirs, regions = regions } end
-- board:reaches { {"top"}, {"bottom"} } - by seat
function Words:reaches(regions) return { word = "in", part = self.part, regions = regions } end
-- board:none() - the others have no piece left
function Words:none() return { word = "none", part = self.part } end

local META <const> = { __index = Words, __name = "phrase", __metatable = false }

-- on "board" -> the grid of that name, to be spoken of
function M.on(part)
  if type(part) ~= "string" then error('which part? on "board"', 2) end
  return setmetatable({ part = part }, META)
end

-- win(condition?) - the seat that moved wins if it holds
function M.win(when) return { word = "win", when = when } end
-- draw(condition?) - nobody wins
function M.draw(when) return { word = "draw", when = when } end

-- --- for the match ---------------------------------------------------------

local function resolve_step(step, opt)
  local out = {}
  for key, value in pairs(step) do out[key] = value end
  if type(step.n) == "string" then
    out.n = opt[step.n]
    if math.type(out.n) ~= "integer" then error(("a phrase speaks of the option '%s', which is no number"):format(step.n), 0) end
  end
  if step.when then out.when = resolve_step(step.when, opt) end
  return out
end

-- The phrase with the values of options in place of their names.
function M.resolve(phrase, opt)
  if type(phrase) ~= "table" then return phrase end
  if phrase.word then return resolve_step(phrase, opt) end
  local out = {}
  for i, step in ipairs(phrase) do out[i] = resolve_step(step, opt) end
  return out
end

-- --- the same in Lua ---------------------------------------------------------

local function others(pos)
  local set = {}
  for seat = 1, pos.seats do
    if seat ~= pos.turn then set[#set + 1] = seat end
  end
  return pieces(table.unpack(set))
end

local lists = {}
function lists.empty(grid, _, list) grid:empty(list) end
function lists.open_columns(grid, _, list) grid:open_columns(list) end
function lists.flanks(grid, pos, list) grid:flanks(list, pos.turn, others(pos)) end
function lists.steps(grid, pos, list, step) grid:steps(list, gaits(step.gaits[pos.turn])) end

local does = {}
function does.put(grid, pos, at) grid:put(at.cell, pos.turn) end
function does.drop(grid, pos, at) at.cell = grid:drop(at.cell, pos.turn) end
function does.flank(grid, pos, at) grid:flank(at.cell, pos.turn, others(pos)) end
function does.go(grid, _, at)
  grid:move(at.cell, at.to)
  at.cell = at.to
end

local holds = {}
function holds.line(grid, _, cell, step) return grid:line(cell, step.n, step.dirs) end
function holds.full(grid) return grid:full() end
function holds.joins(grid, pos, cell, step) return grid:joins(cell, step.dirs, table.unpack(step.regions[pos.turn])) end
holds["in"] = function(grid, pos, cell, step) return grid:in_region(step.regions[pos.turn][1], cell) end
function holds.none(grid, pos) return grid:count_set(others(pos)) == 0 end

local function met(pos, at, when)
  return not when or holds[when.word](pos[when.part], pos, at.cell, when)
end

local function carry_out(pos, at, step)
  if step.word == "win" then
    if not pos.over and met(pos, at, step.when) then pos:win(pos.turn) end
  elseif step.word == "draw" then
    if not pos.over and met(pos, at, step.when) then pos:draw() end
  else
    does[step.word](pos[step.part], pos, at)
  end
end

-- A resolved phrase as the plain Lua function that means the same.
function M.plain(phrase)
  if phrase.word then
    return function(pos, list) lists[phrase.word](pos[phrase.part], pos, list, phrase) end
  end
  return function(pos, cell, to)
    local at = { cell = cell, to = to }
    for _, step in ipairs(phrase) do carry_out(pos, at, step) end
  end
end

return M
