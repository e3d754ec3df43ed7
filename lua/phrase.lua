-- lua/phrase.lua - rules as values: kernel words strung together.
--
-- `on "board"` speaks of a grid that setup will make. Its words are those of
-- the grid itself, and so is their meaning; but they are only written down; the
-- kernel carries them out without entering Lua:
--
--   local board = on "board"
--   g.legal.put = board:empty()
--   g.play.put  = { board:put(), win(board:line "k"), draw(board:full()) }
--
-- A text in place of a number is the name of an option. The cell or column
-- is the move's first field; with two cells they are from and to, and what
-- follows speaks of the second. The piece is the number of the seat whose turn
-- it is, the enemies are the others'. What differs by seat is a list of two.

local M = {}

local Words = {}

local function word(name, part, spec)
  local made = spec or {}
  made.word, made.part = name, part
  return made
end

--- A rule in the kernel's words: what is legal, what is done, or a condition.
---@alias Phrase table

--- A grid that phrases speak of: on "board".
---@class GridPhrase

-- Lists of moves.

--- board:empty() -> every empty cell
---@return Phrase
function Words:empty() return word("empty", self.part) end

--- board:open_columns() -> every column that can take a piece from above
---@return Phrase
function Words:open_columns() return word("open_columns", self.part) end

--- board:flanks() -> every cell from which enemies are flanked
---@return Phrase
function Words:flanks() return word("flanks", self.part) end

--- board:steps(ways) -> to a neighbour; ways: gaits{...} of all seats, or {
--- seat 1's, seat 2's }
---@param ways Gaits|Gaits[]
---@return Phrase
function Words:steps(ways) return word("steps", self.part, { gaits = ways }) end

--- board:jumps(ways, counter?) -> over a piece, by seat; while the counter
--- holds a cell, only from there
---@param ways Gaits[]
---@param counter string?
---@return Phrase
function Words:jumps(ways, counter)
  return word("jumps", self.part, { gaits = ways, counter = counter })
end

--- board:flights() -> from each own piece to each empty cell
---@return Phrase
function Words:flights() return word("flights", self.part) end

--- board:loose() -> the enemies that are in no mill, or all if every one is in
--- a mill
---@return Phrase
function Words:loose() return word("loose", self.part) end

--- board:lines_alike(wild, least?) -> lines full of equal pieces, ignoring
--- those of wild
---@param wild Pieces
---@param least integer?
---@return Phrase
function Words:lines_alike(wild, least)
  return word("lines_alike", self.part, { set = wild, n = least })
end

-- What is done.

--- board:put() -> a piece of the seat is put on the cell
---@return Phrase
function Words:put() return word("put", self.part) end

--- board:drop() -> a piece of the seat falls down the column
---@return Phrase
function Words:drop() return word("drop", self.part) end

--- board:flank() -> a piece of the seat is put on the cell and turns what it
--- flanks
---@return Phrase
function Words:flank() return word("flank", self.part) end

--- board:go() -> the piece goes from the first cell to the second
---@return Phrase
function Words:go() return word("go", self.part) end

--- board:jump() -> it goes, and what was jumped over is taken off
---@return Phrase
function Words:jump() return word("jump", self.part) end

--- board:remove() -> the piece on the cell is taken off
---@return Phrase
function Words:remove() return word("remove", self.part) end

--- board:become { 3, 4 } -> the piece turns into another, by seat
---@param pieces_by_seat Piece[]
---@return Phrase
function Words:become(pieces_by_seat)
  return word("become", self.part, { become = pieces_by_seat })
end

--- board:most_wins() -> the match is over; the most pieces win
---@return Phrase
function Words:most_wins() return word("most_wins", self.part) end

-- What is true or not, of the cell just moved to.

--- board:line(n, dirs?) -> n or more equal pieces stand in a line through it; n
--- may be the name of an option
---@param n integer|string
---@param dirs Dirs?
---@return Phrase
function Words:line(n, dirs)
  return word("line", self.part, { n = n, dirs = dirs })
end

--- board:full() -> every cell is taken
---@return Phrase
function Words:full() return word("full", self.part) end

--- board:joins(dirs, { {"top", "bottom"}, {"left", "right"} }) -> its group
--- touches both regions, by seat
---@param dirs Dirs
---@param regions string[][]
---@return Phrase
function Words:joins(dirs, regions)
  return word("joins", self.part, { dirs = dirs, regions = regions })
end

--- board:reaches { {"top"}, {"bottom"} } -> it is in the region, by seat
---@param regions string[][]
---@return Phrase
function Words:reaches(regions)
  return word("reaches", self.part, { regions = regions })
end

--- board:holds(set) -> one of the set stands there
---@param set Pieces
---@return Phrase
function Words:holds(set) return word("holds", self.part, { set = set }) end

--- board:can_jump(ways) -> the piece there can jump, by seat
---@param ways Gaits[]
---@return Phrase
function Words:can_jump(ways)
  return word("can_jump", self.part, { gaits = ways })
end

--- board:mill() -> it is in a mill
---@return Phrase
function Words:mill() return word("mill", self.part) end

--- board:none() -> the others have no piece left
---@return Phrase
function Words:none() return word("none", self.part) end

--- board:few(n) -> the seat has n pieces or fewer
---@param n integer|string
---@return Phrase
function Words:few(n) return word("few", self.part, { n = n }) end

--- board:fewer(n, counter?) -> the next seat has fewer than n, with what the
--- counter holds for it
---@param n integer|string
---@param counter string?
---@return Phrase
function Words:fewer(n, counter)
  return word("fewer", self.part, { n = n, counter = counter })
end

local META <const> = { __index = Words, __name = "phrase", __metatable = false }

--- on "board" -> the grid of that name, for phrases
---@param part string
---@return GridPhrase
function M.on(part)
  if type(part) ~= "string" then error('which part? on "board"', 2) end
  return setmetatable({ part = part }, META)
end

--- when(test, yes, otherwise?) -> one of two phrases, as a condition says
---@param test Phrase
---@param yes Phrase|Phrase[]
---@param otherwise Phrase|Phrase[]?
---@return Phrase
function M.when(test, yes, otherwise)
  return { word = "when", test = test, yes = yes, otherwise = otherwise }
end

--- both(...) -> a condition: all of these hold
---@param ... Phrase
---@return Phrase
function M.both(...) return { ... } end

--- no(test) -> a condition: this one does not hold
---@param test Phrase
---@return Phrase
function M.no(test)
  if #test > 0 then error("no(...) takes one condition", 2) end
  local out = {}
  for key, value in pairs(test) do out[key] = value end
  out.no = not test.no
  return out
end

local function ending(name, test)
  local made = { word = name }
  return test and M.when(test, made) or made
end

--- win(test?) -> the seat that moved wins, if the condition holds
---@param test Phrase?
---@return Phrase
function M.win(test) return ending("win", test) end

--- draw(test?) -> nobody wins, if the condition holds
---@param test Phrase?
---@return Phrase
function M.draw(test) return ending("draw", test) end

--- again() -> the same seat goes on
---@return Phrase
function M.again() return { word = "again" } end

--- phase "jump" -> another phase
---@param name string
---@return Phrase
function M.phase(name) return { word = "phase", phase = name } end

-- Counters: the single one of that name, or the seat's own.

--- more "quiet" -> one more
---@param counter string
---@return Phrase
function M.more(counter) return { word = "more", counter = counter } end

--- spend "hand" -> one less
---@param counter string
---@return Phrase
function M.spend(counter) return { word = "spend", counter = counter } end

--- keep "jumper" -> remembers the cell just moved to
---@param counter string
---@return Phrase
function M.keep(counter) return { word = "keep", counter = counter } end

--- forget "jumper" -> resets it to its least value
---@param counter string
---@return Phrase
function M.forget(counter) return { word = "forget", counter = counter } end

--- has "hand" -> a condition: more than none
---@param counter string
---@return Phrase
function M.has(counter) return { word = "has", counter = counter } end

--- reached("quiet", n) -> a condition: n or more
---@param counter string
---@param n integer|string
---@return Phrase
function M.reached(counter, n)
  return { word = "reached", counter = counter, n = n }
end

--- chosen "swap" -> a condition: an option that is on, or not 0
---@param option string
---@return Phrase
function M.chosen(option) return { word = "chosen", option = option } end

-- --- for the match ---------------------------------------------------------

local function option(opt, name)
  if rawget(opt, name) == nil then
    error(("a phrase uses the option '%s', which does not exist")
      :format(name), 0)
  end
  return opt[name]
end

local function is_chosen(test, opt)
  local value = option(opt, test.option)
  return (value ~= false and value ~= 0 and value ~= "") ~= (test.no or false)
end

local resolve

-- What an option decides is decided here.
local function resolve_when(step, opt)
  if step.test.word ~= "chosen" then
    return {
      word = "when", test = resolve(step.test, opt),
      yes = resolve(step.yes, opt),
      otherwise = step.otherwise and resolve(step.otherwise, opt),
    }
  end
  if is_chosen(step.test, opt) then return resolve(step.yes, opt) end
  return step.otherwise and resolve(step.otherwise, opt) or {}
end

local function resolve_word(step, opt)
  local out = {}
  for key, value in pairs(step) do out[key] = value end
  if type(step.n) == "string" then
    out.n = option(opt, step.n)
    if math.type(out.n) ~= "integer" then
      error(("a phrase uses the option '%s', which is not a number")
        :format(step.n), 0)
    end
  end
  return out
end

-- The phrase with the values of options in place of their names.
function resolve(phrase, opt)
  if type(phrase) ~= "table" then return phrase end
  if phrase.word == "when" then return resolve_when(phrase, opt) end
  if phrase.word then return resolve_word(phrase, opt) end
  local out = {}
  for i, step in ipairs(phrase) do out[i] = resolve(step, opt) end
  return out
end

M.resolve = resolve

-- --- the same in Lua ---------------------------------------------------------

local function others(pos)
  local set = {}
  for seat = 1, pos.seats do
    if seat ~= pos.turn then set[#set + 1] = seat end
  end
  return pieces(table.unpack(set))
end

local function get(pos, counter, seat)
  local value = pos[counter]
  if type(value) == "userdata" then return value[seat or pos.turn] end
  return value
end

local function set(pos, counter, value)
  if type(pos[counter]) == "userdata" then
    pos[counter][pos.turn] = value
  else
    pos[counter] = value
  end
end

local function ways(step, pos)
  return type(step.gaits) == "table" and step.gaits[pos.turn] or step.gaits
end

local lists = {}
function lists.empty(grid, _, list) grid:empty(list) end
function lists.open_columns(grid, _, list) grid:open_columns(list) end
function lists.flanks(grid, pos, list)
  grid:flanks(list, pos.turn, others(pos))
end
function lists.steps(grid, pos, list, step)
  grid:steps(list, ways(step, pos))
end
function lists.jumps(grid, pos, list, step)
  local from = step.counter and get(pos, step.counter) or 0
  grid:jumps(list, ways(step, pos), from > 0 and from or nil)
end
function lists.flights(grid, pos, list)
  grid:flights(list, pieces(pos.turn), pieces(0))
end
function lists.loose(grid, pos, list) grid:loose(list, others(pos)) end
function lists.lines_alike(grid, _, list, step)
  grid:lines_alike(list, step.set, step.n)
end

local does = {}
function does.put(grid, pos, at) grid:put(at.cell, pos.turn) end
function does.drop(grid, pos, at) at.cell = grid:drop(at.cell, pos.turn) end
function does.flank(grid, pos, at)
  grid:flank(at.cell, pos.turn, others(pos))
end
function does.go(grid, _, at)
  grid:move(at.cell, at.to)
  at.cell = at.to
end
function does.jump(grid, pos, at)
  local over = grid:between(at.cell, at.to, ~pieces(0) & 0x7fffffffffffffff)
  does.go(grid, pos, at)
  grid:remove(over)
end
function does.remove(grid, _, at) grid:remove(at.cell) end
function does.become(grid, pos, at, step)
  grid:put(at.cell, step.become[pos.turn])
end
function does.most_wins(grid, pos)
  local most, winner = -1, nil
  for seat = 1, pos.seats do
    local n = grid:count(seat)
    pos.score[seat] = n
    if n == most then winner = nil end
    if n > most then most, winner = n, seat end
  end
  if winner then pos:win(winner) else pos:draw() end
end
function does.more(_, pos, _, step)
  set(pos, step.counter, get(pos, step.counter) + 1)
end
function does.spend(_, pos, _, step)
  set(pos, step.counter, get(pos, step.counter) - 1)
end
function does.keep(_, pos, at, step) set(pos, step.counter, at.cell) end
function does.forget(_, pos, _, step) set(pos, step.counter, 0) end
function does.phase(_, pos, _, step) pos.phase = step.phase end
function does.again(_, pos) pos:again() end
function does.win(_, pos) if not pos.over then pos:win(pos.turn) end end
function does.draw(_, pos) if not pos.over then pos:draw() end end

local holds = {}
function holds.line(grid, _, cell, step)
  return grid:line(cell, step.n, step.dirs)
end
function holds.full(grid) return grid:full() end
function holds.joins(grid, pos, cell, step)
  return grid:joins(cell, step.dirs, table.unpack(step.regions[pos.turn]))
end
function holds.reaches(grid, pos, cell, step)
  return grid:in_region(step.regions[pos.turn][1], cell)
end
function holds.holds(grid, _, cell, step)
  return step.set >> grid:at(cell) & 1 == 1
end
function holds.can_jump(grid, pos, cell, step)
  return grid:can_jump(ways(step, pos), cell)
end
function holds.mill(grid, _, cell) return grid:mills(cell) > 0 end
function holds.none(grid, pos) return grid:count_set(others(pos)) == 0 end
function holds.few(grid, pos, _, step) return grid:count(pos.turn) <= step.n end
function holds.fewer(grid, pos, _, step)
  local next = pos:next_seat()
  return grid:count(next) + (step.counter and get(pos, step.counter, next)
    or 0) < step.n
end
function holds.has(_, pos, _, step) return get(pos, step.counter) > 0 end
function holds.reached(_, pos, _, step)
  return get(pos, step.counter) >= step.n
end

local function met(pos, cell, test)
  if test.word then
    return holds[test.word](test.part and pos[test.part], pos, cell,
      test) ~= (test.no or false)
  end
  for _, part in ipairs(test) do
    if not met(pos, cell, part) then return false end
  end
  return true
end

local function carry_out(pos, at, phrase, list)
  if phrase.word == "when" then
    local half = met(pos, at.cell, phrase.test) and phrase.yes
      or not met(pos, at.cell, phrase.test) and phrase.otherwise
    if half then carry_out(pos, at, half, list) end
  elseif not phrase.word then
    for _, step in ipairs(phrase) do carry_out(pos, at, step, list) end
  elseif list then
    lists[phrase.word](pos[phrase.part], pos, list, phrase)
  else
    does[phrase.word](phrase.part and pos[phrase.part], pos, at, phrase)
  end
end

-- A resolved phrase as the plain Lua function that means the same.
function M.plain_legal(phrase)
  return function(pos, list) carry_out(pos, {}, phrase, list) end
end

function M.plain_play(phrase)
  return function(pos, cell, to)
    carry_out(pos, { cell = cell, to = to }, phrase)
  end
end

return M
