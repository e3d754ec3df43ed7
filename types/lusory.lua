---@meta
-- types/lusory.lua - what a rules script sees, for editors. Made by tools/make-api.

---@class g
local g = {}

---a hook: makes and fills the parts; there is no chance yet
---@return any
function g.setup(pos, opt) end

---a hook: what chance decides before the first turn
---@return any
function g.deal(pos) end

---a hook: what every turn begins with, such as a roll
---@return any
function g.begin(pos) end

---a hook: after every move; ends the match if it is over
---@return any
function g.ends(pos) end

---a hook: the seat has no move; ends the match, or the turn passes
---@return any
function g.stuck(pos) end

---a hook: the picture for a seat (0: a spectator)
---@return any
function g.scene(pos, scene, seat) end

---the position in sentences: a hook
---@return any
function g.describe(pos, seat) end

---how good it looks for a seat, any number: a hook for bots
---@return any
function g.score(pos, seat) end

---a hook for bots: makes what the seat cannot see agree with what it has observed
---@return any
function g.imagine(pos, seat) end

---a list of sentences: a hook, what is wrong with the contents, for lusory check
---@return any
function g.inspect(opt) end

---refuses a combination of options, with the sentence, when the function returns false
---@return any
function g.check(word, fnopt, seatsend) end

---declares a kind of move and its notation; phase: a name or a list of them; otherwise: only where no other kind has a move; FIELD: what that field takes
---@return any
function g.move(word, spec) end

---forbids by name: a move is refused, with the sentence, when the function returns false
---@return any
function g.rule(name, kinds, word, fnpos) end

---in a variant: the rule becomes what the function returns, given the original
---@return any
function g.replace(name, word, fnoriginalend) end

---in a variant: the rule no longer holds
---@return any
function g.remove(name) end

---the game, to be filled; players: a number or { fewest, most }; seats: their names; card: the rules in short; teams: { { 1, 3 }, { 2, 4 } } or function(opt, seats); cap: turns of automatic play; phases: names in order, where moves do not name them
---@return any
function game(value) end

---a game that starts as a copy
---@return any
function variant(value) end

---@class pos
local pos = {}

---then read and write pos.name
---@return any
function pos:counter(name, start, spec) end

---a truth value
---@return any
function pos:flag(name, start) end

---then pos.name[i]
---@return any
function pos:counters(name, n, start, spec) end

---then pos.name[i]
---@return any
function pos:flags(name, n, start) end

---the turn goes on: the same seat decides once more
---@return any
function pos:again() end

---the turn passes to the next seat, whatever was said before
---@return any
function pos:pass() end

---seat misses its next turn, or n of them
---@return any
function pos:skip(seat, n) end

---how many turns the seat has still to miss
---@return any
function pos:skips(seat) end

---the turn goes round the other way from now on
---@return any
function pos:reverse() end

---the seat has no more turns
---@return any
function pos:eliminate(seat) end

---was it eliminated?
---@return any
function pos:is_out(seat) end

---the seat whose turn comes after this one's
---@return any
function pos:next_seat(seat) end

---the match is over; these seats, and their teams, win
---@return any
function pos:win(seat) end

---the match is over and nobody wins
---@return any
function pos:draw() end

---the match is over; the most points win, equal ones share
---@return any
function pos:finish() end

---is the match over and this seat a winner?
---@return any
function pos:wins(seat) end

---do the two belong together?
---@return any
function pos:team(seat, other) end

---a number in 1..n, all equally likely: one event
---@return any
function pos:pick(n, word) end

---an order of things: draws all of them one by one, again and again until ok(order) is true; only the last order is an event. counts: how many there are of each kind, { 4, 4, 3 }, or a number of different things. The order is a table of kinds.
---@return any
function pos:pick_until(word, counts, ok) end

---something new was shown to a seat: undo beyond this point is a take-back. Chance says so by itself.
---@return any
function pos:reveal() end

---@class list
local list = {}

---in `legal`: adds a move of the kind it is for. In a list of one's own: list:add(n)
---@return any
function list:add(fields) end

---an empty list for cells, dice or places
---@return any
function list() end

---@class board
local board = {}

---the piece there, 0 for none
---@return any
function board:at(cell) end

---creates a piece on an empty cell, or replaces one
---@return any
function board:put(cell, piece) end

---the piece that was there, 0 for none
---@return any
function board:remove(cell) end

---the piece that was taken there, 0 for none
---@return any
function board:move(from, to) end

---what stands on two cells changes places
---@return any
function board:swap(a, b) end

---removes all pieces
---@return any
function board:clear() end

---how many there are; 0 counts empty cells
---@return any
function board:count(piece) end

---how many cells hold one of the set
---@return any
function board:count_set(pieces) end

---how many pieces there are, of all kinds
---@return any
function board:pieces() end

---is every cell taken?
---@return any
function board:full() end

---adds every empty cell
---@return any
function board:empty(list) end

---adds every cell that holds one of the set
---@return any
function board:list(list, pieces) end

---the nth cell, from 1, that holds one of the set
---@return any
function board:nth(pieces, n) end

---
---@return any
function board:width() end

---
---@return any
function board:height() end

---
---@return any
function board:cells() end

---does that cell exist?
---@return any
function board:there(cell) end

---"b3"
---@return any
function board:cell_name(cell) end

---its number; nil when there is none
---@return any
function board:cell(word) end

---the cell, from the top left; nil off the grid
---@return any
function board:cell_at(column, row) end

---from 1, from the left and the top
---@return any
function board:column(cell) end

---from 1, from the left and the top
---@return any
function board:row(cell) end

---"a1 to f6"
---@return any
function board:span() end

---why that is no cell
---@return any
function board:misnamed(word) end

---the neighbour in a direction, or nil
---@return any
function board:next(cell, dir) end

---how many neighbours hold one of the set
---@return any
function board:around(cell, dirs, pieces, list) end

---how many cells on from here hold pieces of the set; with end the one that stops it counts too
---@return any
function board:ray(cell, dir, through, list) end

---the direction from a to b and the steps; nil when they are on no line
---@return any
function board:toward(a, b) end

---the first cell between that holds one of the set, or nil
---@return any
function board:between(a, b, pieces) end

---how pieces go, for steps, slides and jumps
---@return any
function gaits(value) end

---adds from, to: to a neighbour in onto
---@return any
function board:steps(list, gaits, from) end

---over empty cells as far as it goes
---@return any
function board:slides(list, gaits, from) end

---over a piece in over to the cell behind
---@return any
function board:jumps(list, gaits, from) end

---is there any?
---@return any
function board:can_step(gaits, from) end

---is there any?
---@return any
function board:can_jump(gaits, from) end

---from every piece of who to every cell of onto
---@return any
function board:flights(list, who, onto, from) end

---do n or more alike stand in a line through the cell?
---@return any
function board:line(cell, n, dirs) end

---how many alike stand in a line through it
---@return any
function board:longest(cell, dirs) end

---is there a line of n of this piece?
---@return any
function board:any_line(piece, n, dirs) end

---how many lines of the spec's length the grid has
---@return any
function board:lines() end

---its cells, as many results as the lines are long
---@return any
function board:line_cells(line) end

---the line of exactly these cells, or nil
---@return any
function board:line_of(a, b) end

---the line that ends at these two cells, or nil
---@return any
function board:line_between(a, b) end

---do all its cells hold one of the set?
---@return any
function board:line_holds(line, pieces) end

---how many lines through the cell hold only what it holds; adds them
---@return any
function board:mills(cell, list) end

---how many lines hold only pieces of the set
---@return any
function board:lines_of(pieces, list) end

---adds the lines without an empty cell whose pieces are all alike, those of wild left aside; with least or more of wild
---@return any
function board:lines_alike(list, wild, least) end

---adds the cells with a piece of the set that is in no mill; where all are in mills, all of them
---@return any
function board:loose(list, pieces) end

---the set of these pieces, for queries; 0 is the empty cell
---@return any
function pieces(a, b) end

---the set of these directions; also ortho, diagonal, all, hex
---@return any
function dirs(value) end

---adds the empty cells from which a run of enemies ends at a piece own
---@return any
function board:flanks(list, own, enemies, dirs) end

---is there such a cell?
---@return any
function board:can_flank(own, enemies, dirs) end

---puts own on the cell and turns the runs it flanks: how many; 0: none, and nothing was put
---@return any
function board:flank(cell, own, enemies, dirs) end

---the cell it fell to, nil when it is full
---@return any
function board:drop(column, piece) end

---where it would fall to, nil when it is full
---@return any
function board:drop_cell(column) end

---adds the columns that can take a piece from above
---@return any
function board:open_columns(list) end

---all pieces of the set fall: how many moved
---@return any
function board:settle(dir, pieces) end

---the size of its group of alike cells
---@return any
function board:group(cell, dirs, list) end

---how many cells around its group hold one of the set
---@return any
function board:beside(cell, dirs, pieces) end

---does the cell's group touch both?
---@return any
function board:joins(cell, dirs, region, other) end

---do cells of the set connect the two?
---@return any
function board:connected(pieces, dirs, region, other) end

---how many groups the set makes
---@return any
function board:groups(pieces, dirs) end

---the fewest steps, or nil
---@return any
function board:path(from, to, dirs, through) end

---names a set of cells; in setup
---@return any
function board:region(name, spec) end

---is the cell in it?
---@return any
function board:in_region(name, cell) end

---how many of its cells hold one of the set
---@return any
function board:count_in(name, pieces, list) end

---sets up the grid as a text draws it, rows from the top, digits for empty runs -> true; or nil and the reason
---@return any
function board:read(text, word) end

---"3x/2o1"
---@return any
function board:fen(word) end

---a character for each cell, a line for each row
---@return any
function board:drawn(word) end

---where which pieces are, in words
---@return any
function board:describe() end

---how far it is shifted; down and right are positive
---@return any
function board:offset(band) end

---shifts it with all that is on it; false when it cannot go so far
---@return any
function board:shift(band, by) end

---how far it can shift that way
---@return any
function board:shift_range(band, sign) end

---does a vehicle lie over the seam of bands seam and seam + 1?
---@return any
function board:straddled(seam) end

---column, row as a player sees them; from 1, may be less
---@return any
function board:frame(cell) end

---the cell that is there now, or nil
---@return any
function board:framed(column, row) end

---puts it with its north or west end there; false when it does not fit
---@return any
function board:park(vehicle, cell) end

---takes it off the grid for good
---@return any
function board:tow(vehicle) end

---"on", "leaving", "gone" or "nowhere"
---@return any
function board:whereabouts(vehicle) end

---column, row of its first end in the frame; nil when it is nowhere
---@return any
function board:vehicle_at(vehicle) end

---how many of its cells are on the grid
---@return any
function board:vehicle_cells(vehicle, list) end

---its length, and whether it stands upright
---@return any
function board:vehicle(vehicle) end

---how far it can go ahead (1: east, south) or back (-1)
---@return any
function board:drive_range(vehicle, sign) end

---moves it; false when it cannot go so far
---@return any
function board:drive(vehicle, by) end

---adds every drive of the set of vehicles: fields {vehicle} and {by}, by from -side to side, where side is the longer one (longer still by a length less one, where a vehicle may leave over both ends)
---@return any
function board:drives(list, vehicles, most) end

---the grid, also pos.name
---@return any
function pos:grid(name, spec) end

---joins cells to spaces, numbered from 1; in setup, once
---@return any
function board:spaces(spec) end

---the space it is part of, or nil
---@return any
function board:space(cell) end

---how many cells it has
---@return any
function board:space_cells(space, list) end

---its first and its last column
---@return any
function board:space_columns(space) end

---how many contacts it has: sides of other spaces that it touches, corners not
---@return any
function board:contacts(space) end

---the space that it touches there, and the direction in which that lies
---@return any
function board:contact(space, i) end

---the deck; its piles are pos.stock, pos.hand[seat] and so on
---@return any
function pos:deck(name, spec) end

---@class pile
local pile = {}

---how many cards; pile:count(card) -> of these; pile:count(attribute, value) -> with that printed on them
---@return any
function pile:count() end

---is there one?
---@return any
function pile:has(card) end

---place, card of the first one with that printed on it; nil when there is none
---@return any
function pile:find(attribute, value, from) end

---the card there; nil: none; false: not to be seen
---@return any
function pile:at(place) end

---the last card, likewise
---@return any
function pile:top() end

---a table of all cards, from the bottom
---@return any
function pile:cards() end

---adds each different card, as its number in deck:words()
---@return any
function pile:list(list) end

---how many cards more it can hold
---@return any
function pile:room() end

---the seat it belongs to, nil: none
---@return any
function pile:owner() end

---does the seat see the pile, or this card of it?
---@return any
function pile:sees(seat, card) end

---"hand[2]"
---@return any
function pile:name() end

---its cards in words
---@return any
function pile:text() end

---@class deck
local deck = {}

---all its piles in words, one a line
---@return any
function deck:describe() end

---moves it onto another pile
---@return any
function pile:move(card, to) end

---moves it beneath another pile
---@return any
function pile:move_under(card, to) end

---moves the last n cards in one go, their order kept
---@return any
function pile:move_top(n, to) end

---
---@return any
function pile:move_all(to) end

---the cards: moves one, or n, to another pile. From an unordered pile chance picks them, each card equally likely; from an ordered one they come off the top.
---@return any
function pile:draw(to, n) end

---gives an ordered pile a new order, by chance. An unordered one is always shuffled: it has no order until it is drawn from.
---@return any
function pile:shuffle() end

---shows it to these seats too, or to everyone, while it stays in the pile
---@return any
function pile:show(card, seat) end

---shows it no longer but to those that see the pile
---@return any
function pile:hide(card) end

---shows all its cards to exactly these seats, or to everyone
---@return any
function pile:show_all(seat) end

---
---@return any
function pile:hide_all() end

---a table of the words of all faces
---@return any
function deck:words() end

---what is printed on it; nil: nothing
---@return any
function deck:value(card, attribute) end

---how many cards there are, or of these
---@return any
function deck:count(card) end

---@class dice
local dice = {}

---what die i shows; nil: not rolled; false: not to be seen
---@return any
function dice:value(i) end

---is die i used?
---@return any
function dice:used(i) end

---how many are not used, or of those that show it
---@return any
function dice:free(value) end

---does a die that is not used show it?
---@return any
function dice:has(value) end

---how many show it, used or not
---@return any
function dice:count(value) end

---the sum of all numbers, or of those not used
---@return any
function dice:sum(word) end

---is none left?
---@return any
function dice:all_used() end

---a table of what die i, or the first, can show
---@return any
function dice:faces(i) end

---adds each different value that a free die shows, as its number in dice:faces()
---@return any
function dice:list(list) end

---does the seat see them?
---@return any
function dice:sees(seat) end

---"cubes: 3 5 (6)." with the used ones in brackets
---@return any
function dice:describe() end

---uses a free die that shows it
---@return any
function dice:use(value) end

---uses die i, or one that is like it
---@return any
function dice:use_die(i) end

---a used die that shows it is free again
---@return any
function dice:release(value) end

---
---@return any
function dice:release_all() end

---what came up: rolls all; dice:roll("free"): those not used; dice:roll(i, ...): these
---@return any
function dice:roll() end

---likewise the dice of a set: 1 for die 1, 2 for die 2, 4 for die 3, 8 for die 4, ..., added up
---@return any
function dice:roll_set(set) end

---lays die i down so; no chance
---@return any
function dice:set(i, value) end

---picks all up: none rolled, none used
---@return any
function dice:reset() end

---lifts the cup for these seats, or for everyone, until the next roll
---@return any
function dice:show(seat) end

---puts it back
---@return any
function dice:hide() end

---the dice, not yet rolled
---@return any
function pos:dice(name, spec) end

---@class stacks
local stacks = {}

---how many pieces are on it
---@return any
function stacks:height(place) end

---the topmost piece, 0: none
---@return any
function stacks:top(place) end

---the piece there, 0: none; level -1 is the topmost, -2 the one beneath it
---@return any
function stacks:at(place, level) end

---does a covering piece lie on another one there?
---@return any
function stacks:covers(place) end

---how many there are; stacks:count(piece, place) -> at this place
---@return any
function stacks:count(piece) end

---the first place with it on top; nil: none
---@return any
function stacks:find(piece, from) end

---adds the places with a piece of the set on top; 0 in the set stands for empty ones
---@return any
function stacks:list(list, pieces) end

---the places with one of the set on top and at least so many pieces, as bits: place 1 is 1, place 2 is 2, place 3 is 4
---@return any
function stacks:mask(pieces, least) end

---"stack: a1=2-5 c3=?-5.", each from the bottom
---@return any
function stacks:describe() end

---lays a new piece on top
---@return any
function stacks:put(place, piece) end

---the topmost piece, which is gone; 0: none
---@return any
function stacks:remove(place) end

---lifts the topmost piece, or the n topmost ones, and lays them on another place, their order kept
---@return any
function stacks:move(from, to, n) end

---slides the whole stack; nothing comes to light
---@return any
function stacks:move_all(from, to) end

---removes all pieces
---@return any
function stacks:clear() end

---shows all that is there to exactly these seats, or to everyone, until the place changes
---@return any
function stacks:show(place, seat) end

---is all that is there shown to everyone?
---@return any
function stacks:shown(place) end

---shows no place to anyone any longer
---@return any
function stacks:hide_all() end

---the stacks, empty; tops = true: the grid holds the topmost pieces
---@return any
function pos:stacks(name, spec) end

---ways: gaits{...} of all seats, or { seat 1's, seat 2's }
---@return any
function board:steps(ways) end

---only from the cell that the counter holds, if it holds one
---@return any
function board:jumps(ways, counter) end

---from each own piece to each empty cell
---@return any
function board:flights() end

---the enemies in no mill; where all are in mills, all
---@return any
function board:loose() end

---lines full of pieces alike, those of wild left aside
---@return any
function board:lines_alike(wild, least) end

---goes, and what was jumped over is taken off
---@return any
function board:jump() end

---the match is over; the most pieces win
---@return any
function board:most_wins() end

---by seat
---@return any
function board:joins(dirs, spec) end

---one of the set stands there
---@return any
function board:holds(pieces) end

---the piece there can jump
---@return any
function board:can_jump(ways) end

---it is in a mill
---@return any
function board:mill() end

---the others have no piece left
---@return any
function board:none() end

---the seat has n pieces or fewer
---@return any
function board:few(n) end

---the next seat has fewer than n, with what the counter holds for it
---@return any
function board:fewer(n, counter) end

---the grid of that name, to be spoken of
---@return any
function on(value) end

---one of two phrases
---@return any
function when(condition, phrase, otherwise) end

---all of them
---@return any
function both(condition) end

---not so
---@return any
function no(condition) end

---the seat that moved wins if it holds
---@return any
function win(condition) end

---nobody wins
---@return any
function draw(condition) end

---the same seat goes on
---@return any
function again() end

---another phase
---@return any
function phase(value) end

---one more
---@return any
function more(value) end

---one less
---@return any
function spend(value) end

---the cell just moved to
---@return any
function keep(value) end

---its least value
---@return any
function forget(value) end

---more than none
---@return any
function has(value) end

---n or more
---@return any
function reached(word, n) end

---an option that is on, or not 0
---@return any
function chosen(value) end

---sets up a grid from FEN: rows from the top set apart by '/', digits for empty runs, then a blank and the side to move, one of the keys of `sides`, whose value is its seat. `glyphs` has one character for the empty cell and one for each piece; `alike` other characters that stand for them, { x = "b" }.
---@return any
function start_from(pos, text, part, glyphs, sides, alike) end

---@class scene
local scene = {}

---a line of text
---@return any
function scene:text(line, colour) end

---an empty line
---@return any
function scene:gap() end

---the text with marks
---@return any
function scene:paint(text, colour) end

---the one that can be shown
---@return any
function scene:glyph(word) end

---a grid with coordinates; what changed last is in [brackets]. The spec, all of it optional: glyphs = { "X", "O" } for each piece; else its number empty = "." an empty cell cell = function(cell) a glyph that goes before all these colour = function(cell) its colour stacks = pos.towers what is stacked on the cells map = MAP the drawing the grid was made of: its lines join = true alike neighbours in a row hang together columns = "numbers" named so instead of by letters; rows = false: not style = "boxes" or "open" else as it fits; marks = false: no brackets
---@return any
function scene:board(grid, spec) end

---text, colour end, { wrap = 20, label = "track" }?) - places in a row, with their numbers above
---@return any
function scene:track(n, fni) end

---how many cards, and the uppermost if it shows
---@return any
function scene:pile(pile, label) end

---all its cards; of the seat that looks, the command `hand` shows them alone
---@return any
function scene:hand(pile, label) end

---places side by side, each from the bottom up
---@return any
function scene:stacks(stacks, spec, labelword) end

---what they show; the used ones in round brackets
---@return any
function scene:dice(dice, label) end

---its name, marked when it is its turn
---@return any
function scene:seat(seat) end

---text?) - a line with the score of every seat, or what the function says; > stands before the one whose turn it is
---@return any
function scene:scores(fnseat) end

---two (or more) scenes side by side
---@return any
function scene:beside(fnleftend, fnrightend, gap) end

---a group of tests; groups may lie in groups
---@return any
function describe(word, fnend) end

---one test; it has the file to itself: locals are as the file made them
---@return any
function it(word, fnend) end

---runs before each test that follows in the same group
---@return any
function before_each(fnend) end

---a test for each case; one with names, { pile = 3 }, is passed as it is, and {pile} stands in the name; {#} is its number
---@return any
function each(value) end

---fails unless got == want
---@return any
function equal(got, want, note) end

---fails unless the two are equal all the way down
---@return any
function same(got, want, note) end

---fails when the value is false or nil
---@return any
function ok(value, note) end

---the error; fails unless there is one, with that part in its text
---@return any
function fails(fnend, part) end

---fails when the item is in the list
---@return any
function lacks(list, item) end

---fails unless the text has the part in it, as it is
---@return any
function contains(text, part) end

---nil, or what is found in random matches of the game, with a test that shows it
---@return any
function battery(game, work) end

---@class m
local m = {}

---the message; fails unless the line is refused (by that rule)
---@return any
function m:refuses(line, rule) end

---fails unless every line is legal now; plays none of them
---@return any
function m:allows(line) end

---fails unless the picture (a spectator's) is as the snapshot of that name has it; `lusory test --accept` writes new ones
---@return any
function m:looks(name, seat) end

---the piece on a cell, of the grid `board` or the one named
---@return any
function m:at(word, grid) end

---what it may see: view:get(name, ...), view:picture(), view:describe(), view:bytes()
---@return any
function m:view(seat) end

---fails unless the match keeps what every game must keep: see m:examine()
---@return any
function m:holds() end

---a match, dealt; the path of a script of your own goes from the folder of the test file
---@return any
function match(game, options, spec) end

---m; a line that is refused is an error
---@return any
function m:play(line) end

---nil when it is legal, else the message and the rule's name
---@return any
function m:why(line) end

---m; the chance to come
---@return any
function m:rig(word) end

---how many stated outcomes have not come up yet; they are forgotten
---@return any
function m:rigged() end

---m
---@return any
function m:undo(n) end

---m
---@return any
function m:redo(n) end

---"free", "takeback" or nil
---@return any
function m:can_undo() end

---how many moves were played: n, or to the end or the cap of turns
---@return any
function m:random(n, seed) end

---the texts of the legal moves (that start so)
---@return any
function m:legal(prefix) end

---the lines that go on from it
---@return any
function m:complete(text) end

---what may follow it
---@return any
function m:hint(text) end

---how many sequences of that many moves there are, or turns; or of different positions; with every outcome of chance, or the seed's
---@return any
function m:perft(depth, spec) end

---the moves of the shortest solution, in words; nil: there is none
---@return any
function m:solve() end

---the seat that decides
---@return any
function m:turn() end

---how many have passed
---@return any
function m:turns() end

---how many there are
---@return any
function m:seats() end

---its name
---@return any
function m:phase() end

---is it?
---@return any
function m:over() end

---the first seat that wins, nil if none does
---@return any
function m:winner() end

---is it over and this seat a winner?
---@return any
function m:wins(seat) end

---its points
---@return any
function m:score(seat) end

---"seat 2 wins"
---@return any
function m:result() end

---the position's hash, 16 digits
---@return any
function m:hash() end

---what the seat sees (by default the one that decides), in plain text
---@return any
function m:picture(seat) end

---the same in sentences
---@return any
function m:describe(seat) end

---the last turn, told
---@return any
function m:changes(seat) end

---the view, as bytes: to be compared, not read
---@return any
function m:view_bytes(seat) end

---{ { move, seat, turn, chance }, ... }; [0] is the deal
---@return any
function m:history() end

---from the whole position: pos.pile, pos.chips[2], pos.hand[1]:count("Qd")
---@return any
function m:get(word) end

---from the whole position: pos.pile, pos.chips[2], pos.hand[1]:count("Qd")
---@return any
function m:get(word) end

---from the whole position: pos.pile, pos.chips[2], pos.hand[1]:count("Qd")
---@return any
function m:get(word) end

---the same from the seat's view
---@return any
function m:seen(seat, name) end

---nil, or what is wrong: legal moves that no rule refuses, texts that are not read back, a leak, undo, the record, state outside the position
---@return any
function m:examine() end

