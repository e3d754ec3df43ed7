---@meta
-- types/lusory.lua - what a rules script sees, for editors. Made by tools/make-api.

---A game being defined: its contents, and the hooks that the match calls.
---@class Game
---@field title string its name
---@field summary string one sentence about it
---@field sheet string the rules sheet: the rules in short
---@field cap integer the most turns of automatic play; can only be set
---@field play table<string, (fun(pos: Position, ...))|Phrase> play.KIND: what a move of that kind does; it receives the fields: a number for a range, the number of a cell, a word for words, a number for names
---@field legal table<string, (fun(pos: Position, list: List))|Phrase> legal.KIND: a fast way to list all legal moves of that kind; without it every move that the rules allow is legal; rules that a variant adds filter the list of its base
---@field base Game in a variant: the game it is made from; base.play.KIND, base.legal.KIND, base.setup and the other hooks, base.title, base.summary, base.sheet
---@field setup fun(pos: Position, opt: Options) a hook: makes and fills the parts; there is no chance yet
---@field deal fun(pos: Position) a hook: decides by chance what is open before the first turn
---@field begin fun(pos: Position) a hook: starts every turn, with a roll for example
---@field ends fun(pos: Position) a hook: called after every move; ends the match if it is over
---@field stuck fun(pos: Position) a hook: called when the seat has no move; ends the match, else the turn passes
---@field scene fun(pos: Position, scene: Scene, seat: Seat) a hook: the picture for a seat (0: a spectator)
---@field describe fun(pos: Position, seat: Seat): string a hook: the position in sentences
---@field score fun(pos: Position, seat: Seat): number a hook for bots: how good the position looks for a seat, in any unit, more is better; mcts asks for every seat when it breaks off a playout after 20 random moves, and compares the seat with the best of the other sides; a test calls m:rating(seat)
---@field imagine fun(pos: Position, seat: Seat) a hook for bots: makes what the seat cannot see agree with what it has observed
---@field figures fun(pos: Position): table a hook: { { name, number }, ... }, whole numbers from 0 that `lusory sim` adds up at the end of each match; the names must always be the same
---@field inspect fun(opt: Options): string[] a hook: sentences about what is wrong with the contents, for `lusory check`
local Game = {}

---What `game` and `variant` take; every field is optional.
---@class GameSpec
---@field title string? of a variant: its name
---@field players integer|integer[]|nil how many play, or { fewest, most }: 2
---@field seats string[]? the names of the seats
---@field summary string? one sentence about it
---@field sheet string? the rules sheet: the rules in short
---@field credits string? who made the game
---@field teams Seat[][]|(fun(opt: Options, seats: integer): Seat[][])|nil seats that win together: { { 1, 3 }, { 2, 4 } }
---@field cap integer? turns of automatic play: 1000
---@field points string? what the points of the score are called, such as "pieces"; the result and the history use the word
---@field phases string[]? their names, in order, if not taken from the moves

---What an option takes; the default comes first: { 15, min = 1, max = 99 }.
---@class OptionSpec
---@field [1] integer|string|boolean|(fun(settings: table): any) its default, or a function that makes it from the settings, which are texts
---@field min integer? the least it can be
---@field max integer? the most it can be
---@field values any[]? the words it can be
---@field type "integer"|"word"|"flag"|"text"|nil if the default does not show it
---@field help string? what it does

---declares options, each by an OptionSpec; in a variant, pile = 21 changes the default
---@param list table<string, OptionSpec|integer|string|boolean>
function Game.options(list) end

---refuses a combination of options when the function returns false; the reason is the sentence, or a second result of the function
---@param sentence string
---@param fine fun(opt: Options, seats: integer): any, string?
function Game.check(sentence, fine) end

---what pieces, cards, faces and spaces look like, each a LookSpec, for use by name in `scene`; in a variant they are added to those of the base, or take their place
---@param list table<string, LookSpec>
function Game.looks(list) end

---What a field of a move takes: "1-5", "left|right" or the name of a grid; a list of words; { first, last }; or a function that gives one of these.
---@class FieldSpec
---@field names string[]? names of the values; the script receives their numbers
---@field also table<string, integer>|(fun(pos: Position): table<string, integer>)|nil other names and their numbers; as a function (only with `names`), those that hold in a position; a list of words may have it, too
---@field any_order boolean? the words of a name may be typed in any order
---@field short (fun(pos: Position, n: integer): string?)? a beginning of the name that is clear in a position
---@field about (fun(pos: Position, n: integer): string?)? what a value is or brings about, for `why MOVE` and when a move is ambiguous
---@field called string? what is expected, in words, when no value was typed: "three spaces in a line"
---@field ways (fun(pos: Position, ...): string, string, string?, string?)? for { first, last }: the words for + and -, given the fields before it; a second pair holds other words for the same

---What is said about a kind of move.
---@class MoveSpec
---@field phase string|string[]|nil the phase or phases in which it can be played; "main" if none are named
---@field otherwise boolean? legal only when no other kind has a move
---@field only (fun(opt: Options): any)? does it exist with these options? If not, nothing offers it
---@field help string? what it does
---@field [string] string|any[]|FieldSpec|(fun(pos: Position, opt: Options): any) FIELD: what that field takes, if the notation does not say

---declares a kind of move and its notation; in a variant it may declare a move of the base again: phase, help and fields that it does not mention are those of the base
---@param name string
---@param notation string
---@param spec MoveSpec?
function Game.move(name, notation, spec) end

---forbids by name: a move of these kinds is refused, with the sentence, when the function returns false; kinds are a name, "take", or several, { "take", "all" }; without them, any move
---@param name string
---@param kinds string|string[]
---@param sentence string
---@param test fun(pos: Position, ...): any
---@overload fun(name: string, sentence: string, test: (fun(pos: Position, ...): any))
function Game.rule(name, kinds, sentence, test) end

---in a variant: the function receives the original rule and returns the new one; the sentence is optional
---@param name string
---@param sentence string
---@param make fun(original: function): function
---@overload fun(name: string, make: (fun(original: function): function))
function Game.replace(name, sentence, make) end

---in a variant: the rule no longer holds
---@param name string
function Game.remove(name) end

---in a variant: the function receives the spec from which the base's setup makes a part, and changes it or returns another
---@param name string
---@param change fun(spec: table, opt: Options): table?
function Game.part(name, change) end

---declares what a move may bring about; said by pos:note(name, ...), with a value for each {field} of the sentence: {who:seat}, {at:board} and {how:left|right} say what a field takes, else it takes a number. Instead of a sentence: a function(pos, ...) that returns it, or nil; or false, where nothing is to be told. A variant may declare a note of its base again
---@param name string
---@param sentence string|false|(fun(pos: Position, ...): string?)
---@param spec NoteSpec?
function Game.note(name, sentence, spec) end

---the game of a GameSpec, to be filled
---@param title string
---@return fun(spec: GameSpec): Game
function game(title) end

---a game that starts as a copy of its base
---@param name string
---@return fun(spec: GameSpec): Game
function variant(name) end

---What is said about a kind of note.
---@class NoteSpec
---@field [integer] string its fields in the order in which they are said, if the sentence does not name them all: { "who:seat", "points" }
---@field audience string? the field of the one seat that may know it; else all may
---@field fades boolean? it is about something that was seen for a moment only: nobody is told any more once the next turn has been played
---@field marks boolean|string|string[]|nil which of its fields that are cells are marked in the picture: all; false: none; or their names
---@field [string] string|string[]|(fun(pos: Position, opt: Options): any) FIELD: what the field takes, if neither the sentence nor the list says: "number", "seat", the name of a grid (a cell), "left|right", or a list of names

---The number of a seat, from 1; 0 is a spectator.
---@alias Seat integer

---Everything that changes in a match; the parts made in setup are in it under their names.
---@class Position
---@field turn Seat the seat whose turn it is; assign it in play to pass the turn there
---@field phase string the phase; assign it in play to set that of the next decision
---@field seats integer how many seats play
---@field over boolean is the match over?
---@field score Values the points by seat, to read and write
---@field opt Options the values of the options, by name
---@field fixed table what setup worked out once, by name
---@field [string] any a part or a value made in setup
local Position = {}

---The values of all options, by name.
---@alias Options table<string, integer|string|boolean>

---Counters or flags under one name: pos.name[i], and #pos.name.
---@class Values: Part
---@field [integer] any the value at a place, from 1
---@operator len: integer
local Values = {}

---The description of a counter.
---@class CounterSpec
---@field min integer? the lowest value: 0
---@field max integer? the highest value: 2147483647
---@field seen Sight? who sees it: all

---makes a counter, to read and write as pos.name
---@param name string
---@param start integer?
---@param spec CounterSpec?
function Position:counter(name, start, spec) end

---makes a flag, true or false, to read and write as pos.name
---@param name string
---@param start boolean?
function Position:flag(name, start) end

---the counters, also pos.name[i]
---@param name string
---@param n integer
---@param start integer?
---@param spec CounterSpec?
---@return Values
function Position:counters(name, n, start, spec) end

---the flags, also pos.name[i]
---@param name string
---@param n integer
---@param start boolean?
---@return Values
function Position:flags(name, n, start) end

---the turn goes on: the same seat decides again
function Position:again() end

---sets all counters or flags of that name to their lowest value
---@param name string
function Position:forget(name) end

---passes the turn to the next seat, whatever was said before
function Position:pass() end

---the seat misses its next turn, or its next n turns
---@param seat Seat
---@param n integer?
function Position:skip(seat, n) end

---how many turns the seat still has to miss
---@param seat Seat
---@return integer
function Position:skips(seat) end

---from now on the turn passes in the other direction
function Position:reverse() end

---the seat has no more turns
---@param seat Seat
function Position:eliminate(seat) end

---was it eliminated?
---@param seat Seat
---@return boolean
function Position:is_out(seat) end

---the seat whose turn comes after that of this one
---@param seat Seat?
---@return Seat
function Position:next_seat(seat) end

---ends the match; these seats and their teams win. A text after them is told as the reason: "six in a row"
---@param seat Seat
---@param ... Seat|string
function Position:win(seat, ...) end

---ends the match; nobody wins
---@param reason string?
function Position:draw(reason) end

---ends the match; the most points win, ties share
---@param reason string?
function Position:finish(reason) end

---is the match over and this seat a winner?
---@param seat Seat
---@return boolean
function Position:wins(seat) end

---are the two on the same team?
---@param seat Seat
---@param other Seat
---@return boolean
function Position:team(seat, other) end

---a number in 1..n, all equally likely: one event
---@param n integer
---@param word string?
---@return integer
function Position:pick(n, word) end

---a random order of things: picks all of them one by one, again and again until ok(order) is true; only the last order is an event. counts: how many there are of each kind, { 4, 4, 3 }, or the number of different things. The order is a list of kinds.
---@param word string
---@param counts integer|integer[]
---@param ok fun(order: integer[]): boolean?
---@return integer[]
function Position:pick_until(word, counts, ok) end

---a seat was shown something new: undo beyond this point is a take-back. Chance does this by itself
function Position:reveal() end

---notes what the move brought about, for all to know: the name that g.note declared and a value for each field, a whole number or a word. Bots and simulations pass over it
---@param name string
---@param ... integer|string
function Position:note(name, ...) end

---notes it for one seat, or for a list of them, alone
---@param seats Seat|Seat[]
---@param name string
---@param ... integer|string
function Position:note_to(seats, name, ...) end

---Who sees something.
---@alias Sight "all"|"owner"|"nobody"

---What setup makes: grids, decks, dice, stacks, counters.
---@class Part
local Part = {}

---its name in `pos`
---@return string
function Part:name() end

---A list of numbers.
---@class List
---@operator len: integer
local List = {}

---in `legal`: adds a move, given the values of its fields. On a list made by list(): list:add(n)
---@param ... integer|string
function List:add(...) end

---empties it; in `legal`, of the moves of this kind
function List:clear() end

---does it have this number?
---@param n integer
---@return boolean
function List:has(n) end

---the number at index i
---@param i integer
---@return integer
function List:at(i) end

---an empty list for cells, dice or places
---@return List
function list() end

---A cell's number, from 1, row by row from the top left.
---@alias Cell integer

---A kind of piece, from 1; 0 is none. Often the number of a seat.
---@alias Piece integer

---A set of pieces, made by pieces(1, 3).
---@alias Pieces integer

---A set of directions, or a single direction, made by dirs "n ne".
---@alias Dirs integer

---How pieces go, made by gaits{...}.
---@alias Gaits userdata

---A board: cells and what is on them.
---@class Grid: Part
local Grid = {}

---the piece there, or 0
---@param cell Cell
---@return Piece
function Grid:at(cell) end

---creates a piece on an empty cell, or replaces one
---@param cell Cell
---@param piece Piece
function Grid:put(cell, piece) end

---the piece that was there, or 0
---@param cell Cell
---@return Piece
function Grid:remove(cell) end

---the piece captured there, or 0
---@param from Cell
---@param to Cell
---@return Piece
function Grid:move(from, to) end

---swaps the contents of two cells
---@param a Cell
---@param b Cell
function Grid:swap(a, b) end

---removes all pieces
function Grid:clear() end

---how many there are; 0 counts the empty cells
---@param piece Piece
---@return integer
function Grid:count(piece) end

---how many cells hold a piece of the set
---@param pieces Pieces
---@return integer
function Grid:count_set(pieces) end

---how many kinds of pieces it is made for
---@return integer
function Grid:kinds() end

---how many pieces of all kinds there are
---@return integer
function Grid:pieces() end

---is every cell taken?
---@return boolean
function Grid:full() end

---adds every empty cell
---@param list List
function Grid:empty(list) end

---adds every cell that holds a piece of the set
---@param list List
---@param pieces Pieces
function Grid:list(list, pieces) end

---the nth cell, from 1, that holds a piece of the set
---@param pieces Pieces
---@param n integer
---@return Cell?
function Grid:nth(pieces, n) end

---how many there are
---@return integer
function Grid:width() end

---how many there are
---@return integer
function Grid:height() end

---how many there are
---@return integer
function Grid:cells() end

---does that cell exist?
---@param cell Cell
---@return boolean
function Grid:there(cell) end

---"b3"
---@param cell Cell
---@return string
function Grid:cell_name(cell) end

---the cell with that name, or nil
---@param name string
---@return Cell?
function Grid:cell(name) end

---the cell there, counted from the top left; nil off the grid
---@param column integer
---@param row integer
---@return Cell?
function Grid:cell_at(column, row) end

---its column or row, from 1, counted from the top left
---@param cell Cell
---@return integer
function Grid:column(cell) end

---its column or row, from 1, counted from the top left
---@param cell Cell
---@return integer
function Grid:row(cell) end

---"a1 to f6"
---@return string
function Grid:span() end

---why that is not a cell
---@param name string
---@return string
function Grid:misnamed(name) end

---the neighbour in a direction, or nil
---@param cell Cell
---@param dir Dirs
---@return Cell?
function Grid:next(cell, dir) end

---how many neighbours hold a piece of the set; adds them
---@param cell Cell
---@param dirs Dirs
---@param pieces Pieces
---@param list List?
---@return integer
function Grid:around(cell, dirs, pieces, list) end

---how many cells on from here hold pieces of through; with last, the cell after them counts too. Adds them
---@param cell Cell
---@param dir Dirs
---@param through Pieces
---@param list List?
---@param last boolean?
---@return integer
function Grid:ray(cell, dir, through, list, last) end

---the direction from a to b and the number of steps; nil when they are not on a line
---@param a Cell
---@param b Cell
---@return Dirs?
---@return integer?
function Grid:toward(a, b) end

---the first cell between them that holds a piece of the set, or nil
---@param a Cell
---@param b Cell
---@param pieces Pieces
---@return Cell?
function Grid:between(a, b, pieces) end

---the set of these pieces; 0 is the empty cell
---@param ... Piece
---@return Pieces
function pieces(...) end

---the set of these directions; also ortho, diagonal, all, hex
---@param names string
---@return Dirs
function dirs(names) end

---One way in which pieces go.
---@class Gait
---@field who Pieces the pieces that go this way
---@field dirs Dirs? the directions: all
---@field onto Pieces? what may be on the cell they go to: nothing
---@field over Pieces? what a jump goes over
---@field most integer? the most cells of a slide
---@field far boolean? may jumps cross empty cells before and after the piece?

---how pieces go, for steps, slides and jumps
---@param ways Gait[]
---@return Gaits
function gaits(ways) end

---how pieces go, for steps, slides and jumps
---@param ways Gait[]
---@return Gaits
function dirs = dirs(ways) end

---adds from, to: steps to a neighbour in onto
---@param list List
---@param gaits Gaits
---@param from Cell?
function Grid:steps(list, gaits, from) end

---adds from, to: over empty cells as far as they go
---@param list List
---@param gaits Gaits
---@param from Cell?
function Grid:slides(list, gaits, from) end

---adds from, to: over a piece in over to the next cell
---@param list List
---@param gaits Gaits
---@param from Cell?
function Grid:jumps(list, gaits, from) end

---is there such a step or jump?
---@param gaits Gaits
---@param from Cell?
---@return boolean
function Grid:can_step(gaits, from) end

---is there such a step or jump?
---@param gaits Gaits
---@param from Cell?
---@return boolean
function Grid:can_jump(gaits, from) end

---adds from, to: from every piece of who to every cell in onto
---@param list List
---@param who Pieces
---@param onto Pieces
---@param from Cell?
function Grid:flights(list, who, onto, from) end

---are there n or more alike in a line through the cell?
---@param cell Cell
---@param n integer
---@param dirs Dirs?
---@return boolean
function Grid:line(cell, n, dirs) end

---how many alike are in a line through the cell
---@param cell Cell
---@param dirs Dirs?
---@return integer
function Grid:longest(cell, dirs) end

---is there a line of n of this piece anywhere?
---@param piece Piece
---@param n integer
---@param dirs Dirs?
---@return boolean
function Grid:any_line(piece, n, dirs) end

---how many lines there are, of the length in the spec
---@return integer
function Grid:lines() end

---its cells, one result for each
---@param line integer
---@return Cell ...
function Grid:line_cells(line) end

---the names of its cells, "a1 b2 c3"
---@param line integer
---@return string
function Grid:line_name(line) end

---the line of exactly these cells, or nil
---@param a Cell
---@param b Cell
---@param ... Cell
---@return integer?
function Grid:line_of(a, b, ...) end

---the line with these two ends, or nil
---@param a Cell
---@param b Cell
---@return integer?
function Grid:line_between(a, b) end

---do all its cells hold pieces of the set?
---@param line integer
---@param pieces Pieces
---@return boolean
function Grid:line_holds(line, pieces) end

---how many lines through the cell hold its piece throughout; adds them
---@param cell Cell
---@param list List?
---@return integer
function Grid:mills(cell, list) end

---how many lines hold only pieces of the set; adds them
---@param pieces Pieces
---@param list List?
---@return integer
function Grid:lines_of(pieces, list) end

---adds the lines without an empty cell whose pieces are all alike, not counting those of wild; only lines with `least` or more of wild
---@param list List
---@param wild Pieces
---@param least integer?
function Grid:lines_alike(list, wild, least) end

---adds the cells with a piece of the set that is in no mill; when all are in mills, all of them
---@param list List
---@param pieces Pieces
function Grid:loose(list, pieces) end

---adds the empty cells from which a run of enemies ends at the piece own
---@param list List
---@param own Piece
---@param enemies Pieces
---@param dirs Dirs?
function Grid:flanks(list, own, enemies, dirs) end

---is there such a cell?
---@param own Piece
---@param enemies Pieces
---@param dirs Dirs?
---@return boolean
function Grid:can_flank(own, enemies, dirs) end

---how many pieces turned: puts own on the cell and turns the runs it flanks; 0: none, and nothing was put
---@param cell Cell
---@param own Piece
---@param enemies Pieces
---@param dirs Dirs?
---@return integer
function Grid:flank(cell, own, enemies, dirs) end

---the cell where it landed; nil when the column is full
---@param column integer
---@param piece Piece
---@return Cell?
function Grid:drop(column, piece) end

---the cell where a piece would land; nil when the column is full
---@param column integer
---@return Cell?
function Grid:drop_cell(column) end

---adds the columns that can take a piece from above
---@param list List
function Grid:open_columns(list) end

---how many pieces moved: all pieces of the set fall. Those whose fall ends in the region named off leave the board and make room. Adds three numbers for each, from, to and piece, the lowest first
---@param dir Dirs
---@param pieces Pieces
---@param list List?
---@param off string?
---@return integer
function Grid:settle(dir, pieces, list, off) end

---the size of its group of alike cells; adds them
---@param cell Cell
---@param dirs Dirs
---@param list List?
---@return integer
function Grid:group(cell, dirs, list) end

---how many cells around its group hold a piece of the set
---@param cell Cell
---@param dirs Dirs
---@param pieces Pieces
---@return integer
function Grid:beside(cell, dirs, pieces) end

---does the group of the cell touch both regions?
---@param cell Cell
---@param dirs Dirs
---@param region string
---@param other string
---@return boolean
function Grid:joins(cell, dirs, region, other) end

---do cells of the set connect the two regions?
---@param pieces Pieces
---@param dirs Dirs
---@param region string
---@param other string
---@return boolean
function Grid:connected(pieces, dirs, region, other) end

---how many groups the cells of the set form
---@param pieces Pieces
---@param dirs Dirs
---@return integer
function Grid:groups(pieces, dirs) end

---the fewest steps over cells of through, or nil
---@param from Cell
---@param to Cell
---@param dirs Dirs
---@param through Pieces
---@return integer?
function Grid:path(from, to, dirs, through) end

---names a set of cells; in setup
---@param name string
---@param cells Cell[]
function Grid:region(name, cells) end

---is the cell in that region?
---@param name string
---@param cell Cell
---@return boolean
function Grid:in_region(name, cell) end

---how many cells of that region hold a piece of the set; adds them
---@param name string
---@param pieces Pieces
---@param list List?
---@return integer
function Grid:count_in(name, pieces, list) end

---true, or nil and the reason: sets up the grid from a text, rows from the top, digits for runs of empty cells
---@param text string
---@param glyphs string
---@return true?
---@return string?
function Grid:read(text, glyphs) end

---"3x/2o1"
---@param glyphs string
---@return string
function Grid:fen(glyphs) end

---its cells as text, a character for each cell, a line for each row
---@param glyphs string
---@return string
function Grid:drawn(glyphs) end

---which pieces are where, in words
---@return string
function Grid:describe() end

---how far it is shifted; down and right are positive
---@param band integer
---@return integer
function Grid:offset(band) end

---how many bands it has, and "columns" or "rows"; 0: none
---@return integer
---@return "columns"|"rows"|nil
function Grid:bands() end

---its first and its last column, or row, and whether it never shifts
---@param band integer
---@return integer
---@return integer
---@return boolean
function Grid:band(band) end

---shifts it with everything on it; an error when it cannot go that far: ask shift_range first
---@param band integer
---@param by integer
function Grid:shift(band, by) end

---how far it can shift that way
---@param band integer
---@param sign integer
---@return integer
function Grid:shift_range(band, sign) end

---adds every shift of a band by one, except those of the band except: fields {band} and {way}, whose first way is up or left
---@param list List
---@param except integer?
function Grid:shifts(list, except) end

---how many cells that hold a piece of the set are outside the columns first to last of the frame; adds them
---@param first integer
---@param last integer
---@param pieces Pieces
---@param list List?
---@return integer
function Grid:beyond(first, last, pieces, list) end

---is a vehicle across the seam of bands seam and seam + 1?
---@param seam integer
---@return boolean
function Grid:straddled(seam) end

---its column and row as a player sees them, from 1 or less
---@param cell Cell
---@return integer
---@return integer
function Grid:frame(cell) end

---the cell now at that place of the frame, or nil
---@param column integer
---@param row integer
---@return Cell?
function Grid:framed(column, row) end

---how many it has
---@return integer
function Grid:vehicles() end

---does it fit? Puts it with its north or west end there, if so
---@param vehicle Piece
---@param cell Cell
---@return boolean
function Grid:park(vehicle, cell) end

---takes it off the grid for good
---@param vehicle Piece
function Grid:tow(vehicle) end

---"on", "leaving", "gone" or "nowhere"
---@param vehicle Piece
---@return "on"|"leaving"|"gone"|"nowhere"
function Grid:whereabouts(vehicle) end

---the column and row of its north or west end in the frame; nil when it is nowhere
---@param vehicle Piece
---@return integer?
---@return integer?
function Grid:vehicle_at(vehicle) end

---how many of its cells are on the grid; adds them
---@param vehicle Piece
---@param list List?
---@return integer
function Grid:vehicle_cells(vehicle, list) end

---its length, whether it is upright, and the sides over which it may leave
---@param vehicle Piece
---@return integer
---@return boolean
---@return Dirs
function Grid:vehicle(vehicle) end

---how far it can go ahead (1: east, south) or back (-1)
---@param vehicle Piece
---@param sign integer
---@return integer
function Grid:drive_range(vehicle, sign) end

---moves it; an error when it cannot go that far: ask drive_range first
---@param vehicle Piece
---@param by integer
function Grid:drive(vehicle, by) end

---adds every drive of vehicles of the set that fits the fields of the move: {vehicle}, and {by}, a number. For all drives to fit, {by} must reach as far as the longer side and, where a vehicle may leave over both ends, its length less one further
---@param list List
---@param vehicles Pieces
---@param most integer?
function Grid:drives(list, vehicles, most) end

---The description of a grid.
---@class GridSpec
---@field width integer? how many columns
---@field height integer? how many rows
---@field map string? its shape in characters, instead of width and height
---@field hex boolean? six neighbours instead of eight
---@field pieces integer|any[]|nil how many kinds of pieces: 2
---@field rows "bottom"|"top"|nil where row 1 is: bottom
---@field line integer? the length of lines, for mills and lines_of
---@field line_dirs Dirs? the directions of these lines: all
---@field seen Sight? who sees what is on it: all
---@field owner Seat? the seat that owns it
---@field bands BandsSpec? parts that shift against each other
---@field vehicles VehicleSpec[]? pieces of several cells, numbered from 1

---Bands of columns or of rows.
---@class BandsSpec
---@field columns integer[]? how many columns each has
---@field rows integer[]? how many rows each has, instead of columns
---@field min integer? how far a band shifts up or left: 0, or less
---@field max integer? how far it shifts down or right: 0, or more
---@field fixed integer[]? the bands that never shift

---A piece of several cells in a row.
---@class VehicleSpec
---@field length integer? how many cells: 2
---@field upright boolean? is it in a column?
---@field exits Dirs? the sides over which it may leave the grid

---the grid, also pos.name
---@param name string
---@param spec GridSpec
---@return Grid
function Position:grid(name, spec) end

---joins cells into spaces, numbered from 1; once, in setup
---@param spaces Cell[][]
function Grid:spaces(spaces) end

---the space that it is part of, or nil
---@param cell Cell
---@return integer?
function Grid:space(cell) end

---how many cells it has; adds them
---@param space integer
---@param list List?
---@return integer
function Grid:space_cells(space, list) end

---its first and last column
---@param space integer
---@return integer
---@return integer
function Grid:space_columns(space) end

---how many contacts it has: sides of other spaces that it touches, not counting corners
---@param space integer
---@return integer
function Grid:contacts(space) end

---the space that it touches there, and its direction
---@param space integer
---@param i integer
---@return integer
---@return Dirs
function Grid:contact(space, i) end

---The word on a card, a string.
---@alias Card string

---The description of a deck.
---@class DeckSpec
---@field cards (string|table)[] the faces: "stop", or { "step", 6, kind = "go" } with a count and what is printed on them
---@field piles (string|PileSpec)[] its piles by name; all cards start in the first

---A pile, or one for each seat: { "hand", each = 4 }.
---@class PileSpec
---@field [1] string its name
---@field each integer? make that many: pos.hand[1] and so on, owned by the seats
---@field owner Seat? the seat that owns it
---@field seen Sight? who sees its cards: all
---@field ordered boolean? do its cards have an order?
---@field secret boolean? is the number of its cards hidden?
---@field room integer? the most cards that it can hold

---the deck; its piles are pos.stock, pos.hand[seat] and so on
---@param name string
---@param spec DeckSpec
---@return Deck
function Position:deck(name, spec) end

---A deck: all its cards, wherever they lie.
---@class Deck: Part
local Deck = {}

---A place for cards.
---@class Pile
---@operator len: integer
local Pile = {}

---how many cards it has; pile:count(card) -> how many of that card; pile:count(attribute, value) -> how many with that value
---@return integer
---@overload fun(self: Pile, card: Card): integer
---@overload fun(self: Pile, attribute: string, value: Face): integer
function Pile:count() end

---is the card in the pile?
---@param card Card
---@return boolean
function Pile:has(card) end

---place and card of the first one with that value; nil when there is none
---@param attribute string
---@param value string|integer
---@param from integer?
---@return integer?
---@return Card?
function Pile:find(attribute, value, from) end

---the card there; nil when there is none, false when it cannot be seen
---@param place integer
---@return Card|false|nil
function Pile:at(place) end

---the top card, the last; nil or false as with at
---@return Card|false|nil
function Pile:top() end

---all its cards, from the bottom
---@return (Card|false)[]
function Pile:cards() end

---adds each different card as its number in deck:words()
---@param list List
function Pile:list(list) end

---how many more cards it can hold
---@return integer
function Pile:room() end

---the seat that owns it, or nil
---@return Seat?
function Pile:owner() end

---does the seat see the whole pile, or this card in it?
---@param seat Seat
---@param card Card|integer?
---@return boolean
function Pile:sees(seat, card) end

---"hand[2]"
---@return string
function Pile:name() end

---its cards in words
---@return string
function Pile:text() end

---all its piles in words, one on each line
---@return string
function Deck:describe() end

---moves a card to the top of another pile
---@param card Card|integer
---@param to Pile
function Pile:move(card, to) end

---moves a card to the bottom of another pile
---@param card Card|integer
---@param to Pile
function Pile:move_under(card, to) end

---moves the last n cards together, in the same order
---@param n integer
---@param to Pile
function Pile:move_top(n, to) end

---moves all its cards, in the same order
---@param to Pile
function Pile:move_all(to) end

---the cards: moves one card, or n, to another pile. An unordered pile is drawn from at random, each card equally likely; an ordered one from the top
---@param to Pile
---@param n integer?
---@return Card ...
function Pile:draw(to, n) end

---puts an ordered pile in a random order. An unordered pile needs no shuffling: it has no order until it is drawn from
function Pile:shuffle() end

---shows a card to these seats as well, or to everyone, as long as it stays in the pile
---@param card Card|integer
---@param ... Seat
function Pile:show(card, ...) end

---shows it no longer, except to those who see the pile
---@param card Card|integer
function Pile:hide(card) end

---shows all its cards to exactly these seats, or to everyone
---@param ... Seat
function Pile:show_all(...) end

---shows none of its cards, except to those who see the pile
function Pile:hide_all() end

---the words of all its faces
---@return Card[]
function Deck:words() end

---the value printed on the card, or nil
---@param card Card
---@param attribute string
---@return string|integer|nil
function Deck:value(card, attribute) end

---how many cards there are, or how many of that card
---@param card Card?
---@return integer
function Deck:count(card) end

---What a die shows: a number or a word.
---@alias Face string|integer

---Dice that are rolled together.
---@class Dice: Part
---@operator len: integer
local Dice = {}

---what die i shows; nil before it is rolled, false when it cannot be seen
---@param i integer
---@return Face|false|nil
function Dice:value(i) end

---has die i been used?
---@param i integer
---@return boolean
function Dice:used(i) end

---how many dice are unused, or how many of those show the value
---@param value Face?
---@return integer
function Dice:free(value) end

---does an unused die show it?
---@param value Face
---@return boolean
function Dice:has(value) end

---how many dice show it, used or not
---@param value Face
---@return integer
function Dice:count(value) end

---the sum of the numbers on all dice, or on the unused ones
---@param which "free"?
---@return integer
function Dice:sum(which) end

---are all dice used?
---@return boolean
function Dice:all_used() end

---what die i, or the first, can show
---@param i integer?
---@return Face[]
function Dice:faces(i) end

---adds each different value that an unused die shows, as its number in dice:faces()
---@param list List
function Dice:list(list) end

---does the seat see the dice?
---@param seat Seat
---@return boolean
function Dice:sees(seat) end

---"cubes: 3 5 (6).", used dice in brackets
---@return string
function Dice:describe() end

---uses an unused die that shows it
---@param value Face
function Dice:use(value) end

---uses die i, or one like it
---@param i integer
function Dice:use_die(i) end

---makes a used die that shows it free again
---@param value Face
function Dice:release(value) end

---makes all dice free again
function Dice:release_all() end

---what came up: rolls all dice; dice:roll("free"): those not used; dice:roll(i, ...): these dice
---@return Face ...
---@overload fun(self: Dice, which: "free"): Face ...
---@overload fun(self: Dice, i: integer, ...: integer): Face ...
function Dice:roll() end

---what came up: rolls the dice of a set: 1 for die 1, 2 for die 2, 4 for die 3, 8 for die 4, ..., added up
---@param set integer
---@return Face ...
function Dice:roll_set(set) end

---turns die i to show it, without chance
---@param i integer
---@param value Face
function Dice:set(i, value) end

---picks up all dice: none is rolled or used
function Dice:reset() end

---lifts the cup for these seats, or for everyone, until the next roll
---@param ... Seat
function Dice:show(...) end

---puts the cup back
function Dice:hide() end

---The description of dice; where they differ, a list of descriptions, { { dice = 2, faces = 6 }, ... }.
---@class DiceSpec
---@field dice integer? how many: 1
---@field faces integer|Face[]|nil how many sides, or what is on each
---@field ordered boolean? does each die keep its place? Else they are kept sorted
---@field seen Sight? who sees them: all
---@field owner Seat? the seat that owns them
---@field [integer] DiceSpec dice and faces of the dice of one kind

---the dice, not rolled yet
---@param name string
---@param spec DiceSpec
---@return Dice
function Position:dice(name, spec) end

---Places with pieces on top of each other.
---@class Stacks: Part
---@operator len: integer
local Stacks = {}

---how many pieces are there
---@param place integer
---@return integer
function Stacks:height(place) end

---the topmost piece, or 0
---@param place integer
---@return Piece
function Stacks:top(place) end

---the piece there, or 0; level -1 is the topmost, -2 the one below it
---@param place integer
---@param level integer
---@return Piece
function Stacks:at(place, level) end

---does a covering piece lie on another one there?
---@param place integer
---@return boolean
function Stacks:covers(place) end

---how many there are; stacks:count(piece, place) -> how many are at this place
---@param piece Piece
---@return integer
---@overload fun(self: Stacks, piece: Piece, place: integer): integer
function Stacks:count(piece) end

---the first place with it on top, or nil
---@param piece Piece
---@param from integer?
---@return integer?
function Stacks:find(piece, from) end

---adds the places with a piece of the set on top; 0 in the set stands for empty places
---@param list List
---@param pieces Pieces
function Stacks:list(list, pieces) end

---the places with a piece of the set on top and `least` or more pieces, as bits: place 1 is 1, place 2 is 2, place 3 is 4
---@param pieces Pieces
---@param least integer?
---@return integer
function Stacks:mask(pieces, least) end

---"stack: a1=2-5 c3=?-5.", each from the bottom
---@return string
function Stacks:describe() end

---puts a new piece on top
---@param place integer
---@param piece Piece
function Stacks:put(place, piece) end

---the topmost piece, now removed, or 0
---@param place integer
---@return Piece
function Stacks:remove(place) end

---lifts the topmost piece, or the top n, and puts them on another place in the same order
---@param from integer
---@param to integer
---@param n integer?
function Stacks:move(from, to, n) end

---slides the whole stack; nothing is revealed
---@param from integer
---@param to integer
function Stacks:move_all(from, to) end

---removes all pieces
function Stacks:clear() end

---shows everything there to exactly these seats, or to everyone, until the place changes
---@param place integer
---@param ... Seat
function Stacks:show(place, ...) end

---is everything there shown to everyone?
---@param place integer
---@return boolean
function Stacks:shown(place) end

---hides all places that were shown
function Stacks:hide_all() end

---The description of stacks.
---@class StacksSpec
---@field places integer? how many places there are
---@field grid Grid? a grid whose cells are the places, instead
---@field tops boolean? does that grid hold the topmost pieces?
---@field depth integer? the most pieces on a place: 2
---@field pieces integer? how many kinds of pieces: 1
---@field covers Piece[]|boolean|nil the pieces that hide what lies below them
---@field secret boolean? is it also hidden how many lie below?

---the stacks, empty
---@param name string
---@param spec StacksSpec
---@return Stacks
function Position:stacks(name, spec) end

---A rule in the kernel's words: what is legal, what is done, or a condition.
---@alias Phrase table

---A grid that phrases speak of: on "board".
---@class GridPhrase
local GridPhrase = {}

---every empty cell
---@return Phrase
function GridPhrase:empty() end

---every column that can take a piece from above
---@return Phrase
function GridPhrase:open_columns() end

---every cell from which enemies are flanked
---@return Phrase
function GridPhrase:flanks() end

---to a neighbour; ways: gaits{...} of all seats, or { seat 1's, seat 2's }
---@param ways Gaits|Gaits[]
---@return Phrase
function GridPhrase:steps(ways) end

---over a piece, by seat; while the counter holds a cell, only from there
---@param ways Gaits[]
---@param counter string?
---@return Phrase
function GridPhrase:jumps(ways, counter) end

---from each own piece to each empty cell
---@return Phrase
function GridPhrase:flights() end

---the enemies that are in no mill, or all if every one is in a mill
---@return Phrase
function GridPhrase:loose() end

---lines full of equal pieces, ignoring those of wild
---@param wild Pieces
---@param least integer?
---@return Phrase
function GridPhrase:lines_alike(wild, least) end

---a piece of the seat is put on the cell
---@return Phrase
function GridPhrase:put() end

---a piece of the seat falls down the column
---@return Phrase
function GridPhrase:drop() end

---a piece of the seat is put on the cell and turns what it flanks
---@return Phrase
function GridPhrase:flank() end

---the piece goes from the first cell to the second
---@return Phrase
function GridPhrase:go() end

---it goes, and what was jumped over is taken off
---@return Phrase
function GridPhrase:jump() end

---the piece on the cell is taken off
---@return Phrase
function GridPhrase:remove() end

---the piece turns into another, by seat
---@param pieces_by_seat Piece[]
---@return Phrase
function GridPhrase:become(pieces_by_seat) end

---the match is over; the most pieces win
---@return Phrase
function GridPhrase:most_wins() end

---n or more equal pieces stand in a line through it; n may be the name of an option
---@param n integer|string
---@param dirs Dirs?
---@return Phrase
function GridPhrase:line(n, dirs) end

---every cell is taken
---@return Phrase
function GridPhrase:full() end

---its group touches both regions, by seat
---@param dirs Dirs
---@param regions string[][]
---@return Phrase
function GridPhrase:joins(dirs, regions) end

---it is in the region, by seat
---@param regions string[][]
---@return Phrase
function GridPhrase:reaches(regions) end

---one of the set stands there
---@param set Pieces
---@return Phrase
function GridPhrase:holds(set) end

---the piece there can jump, by seat
---@param ways Gaits[]
---@return Phrase
function GridPhrase:can_jump(ways) end

---it is in a mill
---@return Phrase
function GridPhrase:mill() end

---the others have no piece left
---@return Phrase
function GridPhrase:none() end

---the seat has n pieces or fewer
---@param n integer|string
---@return Phrase
function GridPhrase:few(n) end

---the next seat has fewer than n, with what the counter holds for it
---@param n integer|string
---@param counter string?
---@return Phrase
function GridPhrase:fewer(n, counter) end

---the grid of that name, for phrases
---@param part string
---@return GridPhrase
function on(part) end

---one of two phrases, as a condition says
---@param test Phrase
---@param yes Phrase|Phrase[]
---@param otherwise Phrase|Phrase[]?
---@return Phrase
function when(test, yes, otherwise) end

---a condition: all of these hold
---@param ... Phrase
---@return Phrase
function both(...) end

---a condition: this one does not hold
---@param test Phrase
---@return Phrase
function no(test) end

---the seat that moved wins, if the condition holds
---@param test Phrase?
---@return Phrase
function win(test) end

---nobody wins, if the condition holds
---@param test Phrase?
---@return Phrase
function draw(test) end

---the same seat goes on
---@return Phrase
function again() end

---another phase
---@param name string
---@return Phrase
function phase(name) end

---one more
---@param counter string
---@return Phrase
function more(counter) end

---one less
---@param counter string
---@return Phrase
function spend(counter) end

---remembers the cell just moved to
---@param counter string
---@return Phrase
function keep(counter) end

---resets it to its least value
---@param counter string
---@return Phrase
function forget(counter) end

---a condition: more than none
---@param counter string
---@return Phrase
function has(counter) end

---a condition: n or more
---@param counter string
---@param n integer|string
---@return Phrase
function reached(counter, n) end

---a condition: an option that is on, or not 0
---@param option string
---@return Phrase
function chosen(option) end

---sets up a grid from FEN: rows from the top set apart by '/', digits for empty runs, then a blank and the side to move, one of the keys of `sides`, whose value is its seat. `glyphs` has one character for the empty cell and one for each piece; `alike` other characters that stand for them, { x = "b" }.
---@param pos Position
---@param text string
---@param part string
---@param glyphs string
---@param sides table<string, Seat>
---@param alike table<string, string>?
function start_from(pos, text, part, glyphs, sides, alike) end

---The name of a colour: red green blue yellow purple cyan orange brown white black grey gold silver plain dim.
---@alias Colour string

---What something looks like.
---@class LookSpec
---@field [1] string its name in words: "white man"
---@field plural string? "white men"; else its name and an s
---@field colour Colour? plain
---@field shape string? disc ring block car truck chip card letter space checker: disc
---@field glyph string? what stands for it in a text: the first letter of its name
---@field ascii string? the same where there is only ASCII
---@field word string? what one types for it, where that is not its glyph
---@field crowned boolean? a king
---@field hollow boolean? one can look into it
---@field dashed boolean? only outlined
---@field legend boolean? false: it needs no explanation

---A look: the name of one that the game declares, the number of a seat, or a LookSpec.
---@alias Look string|Seat|LookSpec

---The scene, filled from top to bottom.
---@class Scene
local Scene = {}

---How a grid is shown.
---@class BoardSpec
---@field pieces Look[]|(fun(cell: Cell, piece: Piece): Look?, ...)|nil the look of each piece, { "man", "king" }; or a function that gives it, or several, from the bottom up; else pieces look as their seats
---@field cell (fun(cell: Cell): Look?)? the look of the place itself
---@field hole (fun(column: integer, row: integer): Look?)? the look of places that are no cells, which shift with their band; columns from 0 to one more than there are
---@field stacks Stacks? what is stacked on the cells
---@field tops boolean? in a text only the uppermost stand on the board, the others are told beneath
---@field vehicles Look[]|boolean|nil the look of each vehicle, or its letter; true: letters
---@field sections string[]? the names of the bands; where they lie and which vehicles lock them is then said
---@field locks "seam"|"all"|nil which sections a vehicle across a seam locks: those beside it, or all
---@field bands string[]? what is said of each band: "locked"
---@field columns "numbers"|boolean|(fun(x: integer): string)|nil named so instead of by letters; false: not named
---@field rows boolean|(fun(y: integer): string)|nil false: rows are not named
---@field edges table[]? signs at the sides, else where vehicles may leave: { side = "right", row = 3, sign = ">", look =, word =, names = "where gold leaves" }
---@field below table[]? rows of values beneath: { label =, values = { [x] = text or { text, look =, changed = } }, active =, text = }
---@field frame integer[]? { left, right }: the columns of a frame in which the bands slide; they are numbered from its first
---@field called string? what a band is, in words: "layer"
---@field height integer? only so many rows, from the top
---@field lines boolean? true: cells are joined by lines, also where none skips a place
---@field join boolean? alike neighbours in a row hang together
---@field style "boxes"|"open"|nil in a text; else as it fits
---@field marks false|(fun(cell: Cell): boolean?)|nil false: what changed last is not marked; a function says of a cell that it did, or did not; nil: as found
---@field label string? what stands above it

---a grid with coordinates, and what changed last
---@param grid Grid
---@param spec BoardSpec?
function Scene:board(grid, spec) end

---A space of a lane.
---@class LaneSpace
---@field word string what one types for it
---@field look Look? what it looks like
---@field from integer where it begins, in lengths from the start
---@field to integer where it ends
---@field pieces Look[]? what stands on it
---@field mark string? that it can be entered now, and how: "*"; not said where a text stands
---@field text any what else lies on it
---@field way string? it lies ahead of who moves, and this is how one gets there: "left"
---@field changed boolean? the last turn changed it
---@field closed boolean? nothing can stand there

---Lanes side by side, from a start to a finish.
---@class LanesSpec
---@field lanes table[] { { name = "left", spaces = { LaneSpace, ... } }, ... }
---@field start table? { word = "start", label =, look =, pieces =, mark =, text = }
---@field finish table? likewise
---@field marks table<string, string>? what a mark means: { ["*"] = "can be entered" }
---@field label string? what stands above them

---lanes of spaces, side by side
---@param spec LanesSpec
function Scene:lanes(spec) end

---How places in a row are shown.
---@class TrackSpec
---@field label string? what stands above them
---@field wrap integer? how many are in a line of a text; else as many as fit

---places in a row; what is on one is what the function returns: { pieces = { looks }, look =, text =, word =, changed = }, or nil
---@param n integer
---@param place fun(i: integer): table?
---@param spec TrackSpec?
function Scene:track(n, place, spec) end

---How stacks are shown.
---@class TowersSpec
---@field pieces Look[]? the look of each piece; else its number
---@field names (fun(place: integer): string)? the word of each place; else its number
---@field label string? what stands before them

---places side by side, each from the bottom up
---@param stacks Stacks
---@param spec (TowersSpec|string)?
function Scene:stacks(stacks, spec) end

---Points as on a backgammon board.
---@class PointsSpec
---@field pieces Look[] the look of each piece
---@field top integer[] the numbers of the points of the far side, from left to right
---@field bottom integer[] those of the near side
---@field place (fun(number: integer): integer)? the place of a point in the stacks: the same number
---@field word (fun(number: integer): any)? what the seat to move types for it: its number
---@field called (fun(number: integer, piece: Piece): any)? what those whose piece lies there call it
---@field bar table[]? { { label = "bar", place =, piece = }, ... }
---@field off table[]? likewise, of what is borne off
---@field label string? what stands above them

---points on two sides, with bar and what is off
---@param stacks Stacks
---@param spec PointsSpec
function Scene:points(stacks, spec) end

---how many cards, and the uppermost if it shows
---@param pile Pile
---@param label string?
function Scene:pile(pile, label) end

---How a hand is shown.
---@class HandSpec
---@field label string? what stands before it: "ann's hand"
---@field kinds boolean? equal cards once, with their number, in order of their words

---all its cards, hidden ones as their number; of the seat that looks, the command `hand` shows them alone
---@param pile Pile
---@param spec (HandSpec|string)?
function Scene:hand(pile, spec) end

---How dice are shown.
---@class DiceSpec
---@field label string? what stands before them
---@field looks (fun(face: Face): Look?)? the look of a face; else the one declared under its name
---@field fits (fun(face: Face): any)? can it be used now? else all that are not used

---what they show, which are used, and which can be used
---@param dice Dice
---@param spec (DiceSpec|string)?
function Scene:dice(dice, spec) end

---What a counter is about.
---@class CounterSpec
---@field look Look? what is counted
---@field word string? what one types for it

---a number or a word, and what it is
---@param label string
---@param value any
---@param spec CounterSpec?
function Scene:counter(label, value, spec) end

---so many chips of that look
---@param look Look
---@param n integer
---@param label string?
function Scene:chips(look, n, label) end

---What stands above a table.
---@class TableSpec
---@field head string[]? what its columns are
---@field label string? what it is about

---rows of values; the first of each is what it is about
---@param rows any[][]
---@param spec TableSpec?
function Scene:table(rows, spec) end

---How scores are shown.
---@class ScoresSpec
---@field lines boolean? a line for each seat

---the score of every seat, or what the function says of it, and whose turn it is
---@param tell (fun(seat: Seat): any)?
---@param spec ScoresSpec?
function Scene:scores(tell, spec) end

---How a sentence is shown.
---@class TextSpec
---@field dim boolean? it matters less

---a sentence
---@param text any
---@param spec TextSpec?
function Scene:text(text, spec) end

---the notes of the last turn that the seat may know, in order: { name = , FIELD = value, ... }
---@param name string?
---@return table[]
function Scene:notes(name) end

---its name
---@param seat Seat
---@return string
function Scene:seat(seat) end

---side by side, each from a function(scene); a number is the gap between them
---@param ... integer|(fun(scene: Scene))
function Scene:beside(...) end

---a group of tests; groups may be nested
---@param name string
---@param body fun()
function describe(name, body) end

---one test; each test runs on a fresh copy of the file, so locals are as the file made them
---@param name string
---@param body fun()
function it(name, body) end

---runs before each test that follows in the same group
---@param body fun()
function before_each(body) end

---a function that makes a test for each case: `each{...}("{1} leaves {2}", function(a, b) ... end)`; a case with names, { pile = 3 }, is passed as it is, and {pile} may stand in the test's name; {#} is the number of the case
---@param cases any[]
---@return fun(name: string, body: fun(...))
function each(cases) end

---fails unless got == want
---@param got any
---@param want any
---@param note string?
function equal(got, want, note) end

---fails unless the two are equal, tables included
---@param got any
---@param want any
---@param note string?
function same(got, want, note) end

---the value; fails when it is false or nil
---@param value any
---@param note string?
---@return any
function ok(value, note) end

---the error; fails unless the function raises one whose text contains the part
---@param body fun()
---@param part string?
---@return string
function fails(body, part) end

---fails unless the item is in the list
---@param list any[]
---@param item any
function has(list, item) end

---fails when the item is in the list
---@param list any[]
---@param item any
function lacks(list, item) end

---fails unless the text contains the part, literally
---@param text string
---@param part string
function contains(text, part) end

---nil, or the first fault found in random matches of the game, with a test that shows it
---@param game string
---@param work integer?
---@return string?
function battery(game, work) end

---the message; fails unless the line is refused (by that rule, if named)
---@param line string
---@param rule string?
---@return string
function Match:refuses(line, rule) end

---fails unless every line is legal now; none is played
---@param ... string
function Match:allows(...) end

---fails unless the picture (a spectator's) equals the snapshot of that name; `lusory test --accept` writes new snapshots
---@param name string
---@param seat integer? whose picture; 0 or none: a spectator's
---@param spec PictureSpec?
function Match:looks(name, seat, spec) end

---the piece on a cell, of the grid `board` or the one named
---@param cell string
---@param grid string?
---@return Piece
function Match:at(cell, grid) end

---What a seat may see.
---@class View
---@field get fun(self: View, name: string, ...: any): any as m:get, of what it may see
---@field picture fun(self: View): string its picture
---@field describe fun(self: View): string the same in sentences
---@field bytes fun(self: View): string the view, to be compared

---what the seat may see; it has view:get(name, ...), and view:picture(), view:describe(), view:bytes()
---@param seat Seat
---@return View
function Match:view(seat) end

---fails unless the match passes the checks of m:examine()
function Match:holds() end

---How a match is set up.
---@class MatchSpec
---@field seats integer? how many play: the fewest possible
---@field seed integer? the seed of its chance
---@field rig string|Face[]|nil the chance to come, from the deal on

---A match, as a test plays it.
---@class Match
local Match = {}

---a match, dealt; the path of a script of your own is relative to the folder of the test file
---@param game string
---@param options table<string, string|integer|boolean>?
---@param spec MatchSpec?
---@return Match
function match(game, options, spec) end

---m; a refused line is an error
---@param line string
---@param ... string
---@return Match
function Match:play(line, ...) end

---nil when it is legal, else the message and the name of the rule
---@param line string
---@return string?
---@return string?
function Match:why(line) end

---m; states the chance to come
---@param outcomes string|Face[]
---@return Match
function Match:rig(outcomes) end

---how many stated outcomes have not come up yet; drops them
---@return integer
function Match:rigged() end

---m
---@param n integer?
---@return Match
function Match:undo(n) end

---m
---@param n integer?
---@return Match
function Match:redo(n) end

---"free", "takeback" or nil
---@return "free"|"takeback"|nil
function Match:can_undo() end

---how many moves were played: n, or fewer at the end of the match or at its cap of turns
---@param n integer?
---@param seed integer?
---@return integer
function Match:random(n, seed) end

---the texts of the legal moves, or of those that start with prefix
---@param prefix string?
---@return string[]
function Match:legal(prefix) end

---the lines that continue it
---@param text string
---@return string[]
function Match:complete(text) end

---what can follow it
---@param text string
---@return string
function Match:hint(text) end

---What perft counts.
---@class PerftSpec
---@field turns boolean? whole turns instead of moves
---@field distinct boolean? different positions instead of sequences
---@field chance boolean? every outcome of chance instead of those of the seed

---how many sequences of that many moves there are
---@param depth integer
---@param spec PerftSpec?
---@return integer
function Match:perft(depth, spec) end

---the moves of the shortest solution as texts; nil when there is none
---@return string[]?
function Match:solve() end

---the seat that decides
---@return Seat
function Match:turn() end

---how many turns have been played
---@return integer
function Match:turns() end

---how many seats play
---@return integer
function Match:seats() end

---the name of the phase
---@return string
function Match:phase() end

---is the match over?
---@return boolean
function Match:over() end

---the first seat that wins, or nil
---@return Seat?
function Match:winner() end

---is it over and this seat a winner?
---@param seat Seat
---@return boolean
function Match:wins(seat) end

---the points of the seat
---@param seat Seat
---@return integer
function Match:score(seat) end

---how good the position is for the seat in the eyes of a bot: the value of the hook `score`, or the points without one
---@param seat Seat
---@return number
function Match:rating(seat) end

---"seat 2 wins"
---@return string
function Match:result() end

---the hash of the position, 16 digits
---@return string
function Match:hash() end

---How a picture is made.
---@class PictureSpec
---@field columns integer? how many it may take up; 0: any number
---@field rows integer? likewise
---@field ascii boolean? nothing but ASCII
---@field svg boolean? a drawing
---@field hand boolean? only what the seat holds

---what the seat (by default the one that decides) sees, in plain text
---@param seat Seat?
---@param spec PictureSpec?
---@return string
function Match:picture(seat, spec) end

---How a picture is made.
---@class PictureSpec
---@field columns integer? how many it may take up; 0: any number
---@field rows integer? likewise
---@field ascii boolean? nothing but ASCII
---@field svg boolean? a drawing
---@field hand boolean? only what the seat holds

---the same in sentences
---@param seat Seat?
---@return string
function Match:describe(seat) end

---the last turn in sentences
---@param seat Seat?
---@return string
function Match:changes(seat) end

---the turn of the i-th move, told as far as that
---@param i integer
---@param seat Seat?
---@return string
function Match:told(i, seat) end

---A note of the last turn.
---@class Note
---@field name string what it is called
---@field text string its sentence, or ""
---@field [string] any FIELD: its value

---what the seat may know of what the last turn brought about; of the notes of that name only
---@param seat Seat?
---@param name string?
---@return Note[]
function Match:notes(seat, name) end

---the view as bytes: to compare, not to read
---@param seat Seat
---@return string
function Match:view_bytes(seat) end

---A move that was played.
---@class Played
---@field move string the move
---@field seat Seat the seat that played it
---@field turn integer in which turn
---@field chance string what came up: "roll 3; draw Qd", or ""
---@field missed string the turns that then passed: "Blue had no move.", "Red missed its turn.", or ""

---all moves played; [0] is the deal
---@return Played[]
function Match:history() end

---a value of the whole position, with all its results: m:get("pile") is pos.pile, m:get("chips", 2) pos.chips[2], m:get("hand", 1, "count", "Qd") pos.hand[1]:count("Qd"). Tables are copied
---@param name string
---@param ... any
---@return any
function Match:get(name, ...) end

---the same from the view of the seat
---@param seat Seat
---@param name string
---@param ... any
---@return any
function Match:seen(seat, name, ...) end

---nil, or what is wrong: legal moves and rules that disagree, texts that are not read back, a leak, undo, the record, state outside the position
---@return string?
function Match:examine() end

