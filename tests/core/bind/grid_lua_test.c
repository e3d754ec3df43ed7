/* tests/core/bind/grid_lua_test.c - the grid as scripts see it.
 *
 * Each test is a script that asserts; what the queries answer is tested in
 * grid_test.c and grid_rules_test.c, so here it is numbers from 1, results that
 * are nil, and what is refused with which words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts/grid.h"
#include "bind/binding.h"
#include "helper/suite.h"

typedef struct Fixture {
  Vm *vm;
  Binding *binding;
} Fixture;

/* says(text, f, ...): f(...) fails, and its message has the text in it.
 * cells(l): what a list holds, as text. */
static const char PRELUDE[] =
    "local pos = ... local b = pos.b "
    "local function says(text, f, ...) "
    "  local ok, message = pcall(f, ...) "
    "  assert(not ok, 'no error: ' .. text) "
    "  assert(string.find(message, text, 1, true), message) "
    "end "
    "local function same(got, want) "
    "  if got ~= want then error(tostring(got) .. ', not ' .. want, 2) end "
    "end "
    "local function cells(l) "
    "  local out = {} for i = 1, #l do out[i] = l:at(i) end "
    "  return table.concat(out, ' ') "
    "end ";

static void run(Fixture *f, Stage stage, const char *script) {
  static char text[16384];
  const char *why = NULL;
  lua_State *L = lus_vm_state(f->vm);
  bool made = stage != STAGE_SETUP || f->binding->layout.first;
  int n = snprintf(text, sizeof text, "%s%s",
                   made ? PRELUDE : "local pos = ... ", script);
  munit_assert_int(n, <, (int)sizeof text);
  f->binding->stage = stage;
  if (!lus_vm_load(f->vm, "test", text, strlen(text)))
    munit_error(lus_vm_error(f->vm));
  lua_rawgeti(L, LUA_REGISTRYINDEX, f->binding->pos_ref);
  if (!lus_vm_call(f->vm, 1, 0)) munit_error(lus_vm_error(f->vm));
  const Part *part =
      lus_block_sound(&f->binding->layout, f->binding->block, &why);
  if (part) munit_errorf("%s: %s", part->name, why);
}

/* A position with a grid `b` of this spec. */
static Fixture open_grid(const char *spec) {
  char script[2048];
  Fixture f = {.vm = lus_vm_new(NULL)};
  munit_assert_not_null(f.vm);
  munit_assert_not_null(f.binding = lus_binding_open(f.vm));
  munit_assert_true(lus_binding_layout(f.binding, 2));
  snprintf(script, sizeof script, "assert(rawequal(pos:grid('b', %s), pos.b))",
           spec);
  run(&f, STAGE_SETUP, script);
  return f;
}

static void close_grid(Fixture *f) {
  lus_binding_close(f->binding);
  lus_vm_free(f->vm);
}

/* Runs a script on a fresh grid: in setup where the spec says so, in play. */
static MunitResult on(const char *spec, const char *setup, const char *play) {
  Fixture f = open_grid(spec);
  if (setup) run(&f, STAGE_SETUP, setup);
  munit_assert_true(lus_binding_freeze(f.binding));
  run(&f, STAGE_PLAY, play);
  close_grid(&f);
  return MUNIT_OK;
}

TEST(contents) {
  return on("{ width = 3, height = 3 }", NULL,
            "b:put(1, 2) b:put(9, 1) same(b:at(1), 2) same(b:at(2), 0) "
            "same(b:move(1, 5), 0) same(b:move(9, 5), 2) same(b:at(5), 1) "
            "same(b:count(1), 1) same(b:count(0), 8) same(b:pieces(), 1) "
            "same(b:count_set(pieces(0, 1)), 9) "
            "b:swap(5, 6) same(b:at(6), 1) same(b:remove(6), 1) "
            "same(b:remove(6), 0) assert(not b:full()) "
            "for c = 1, 9 do b:put(c, 1 + c % 2) end assert(b:full()) "
            "same(b:nth(pieces(1), 2), 4) same(b:nth(pieces(0), 1), nil) "
            "local l = list() b:list(l, pieces(2)) same(cells(l), '1 3 5 7 9') "
            "b:clear() l:clear() b:empty(l) same(#l, 9) "
            "says('not a cell', b.put, b, 10, 1) "
            "says('not a cell', b.put, b, 0, 1) "
            "says('not a cell', b.at, b, 'a1') "
            "says('a piece from 1 to 2', b.put, b, 1, 3) "
            "says('a piece from 1 to 2', b.put, b, 1, 0) "
            "says('no piece', b.move, b, 1, 2) b:put(1, 1) "
            "says('already', b.move, b, 1, 1) "
            "says('did you mean', function() return b.putt end) ");
}

/* Whatever a method is called on, it is not read as a grid: not pos, which has
 * no bytes at all, not a list, not a number. */
TEST(foreign_values) {
  return on("{ width = 3, height = 3 }", NULL,
            "for _, v in ipairs { pos, list(), 7, 'b', {} } do "
            "  says('not a part', b.at, v, 1) "
            "end ");
}

TEST(names) {
  on("{ map = 'oo.\\nooo' }", NULL,
     "same(b:width(), 3) same(b:height(), 2) same(b:cells(), 6) "
     "same(b:cell('a2'), 1) same(b:cell('C1'), 6) same(b:cell('c2'), nil) "
     "same(b:cell('d1'), nil) same(b:cell_name(4), 'a1') "
     "assert(b:there(2) and not b:there(3) and not b:there(7)) "
     "same(b:cell_at(1, 2), 4) same(b:cell_at(3, 1), nil) "
     "same(b:cell_at(0, 1), nil) same(b:column(5), 2) same(b:row(5), 2) "
     "same(b:span(), 'a1 to c2') "
     "same(b:misnamed('d1'), 'd1 is off the board; the columns are a to c, "
     "the rows 1 to 2') "
     "same(b:misnamed('c2'), 'c2 is not a cell of the board') "
     "assert(b:misnamed('?'):find('such as a1')) "
     "says('not a cell', b.put, b, 3, 1) ");
  return on("{ width = 3, height = 2, rows = 'top' }", NULL,
            "same(b:cell('a2'), 4) same(b:span(), 'a1 to c2') ");
}

TEST(neighbours) {
  return on("{ width = 5, height = 5 }", NULL,
            "local any, e = pieces(0, 1, 2), dirs 'e' local l = list() "
            "same(b:next(1, e), 2) same(b:next(5, e), nil) "
            "same(b:around(1, dirs 'all', any, l), 3) same(cells(l), '2 7 6') "
            "b:put(4, 1) l:clear() "
            "same(b:ray(1, e, pieces(0), l), 2) same(cells(l), '2 3') "
            "same(b:ray(1, e, pieces(0), nil, true), 3) "
            "local dir, n = b:toward(1, 25) same(dir, dirs 'se') same(n, 4) "
            "same(b:toward(1, 8), nil) same(b:between(1, 5, pieces(1)), 4) "
            "same(b:between(1, 4, pieces(1)), nil) "
            "same(b:path(1, 25, dirs 'ortho', pieces(0)), 8) "
            "same(b:path(1, 25, dirs 'ortho', pieces(2)), nil) "
            "says('one direction', b.next, b, 1, dirs 'n e') "
            "says('not a direction', dirs, 'up') "
            "says('which directions', dirs, '') ");
}

TEST(ways_to_go) {
  on("{ width = 3, height = 3 }", NULL,
     "local go = gaits { { who = pieces(1), dirs = dirs 'ortho' } } "
     "local over = gaits { { who = pieces(1), over = pieces(2) } } "
     "local l = list() b:put(1, 1) b:put(5, 2) "
     "b:steps(l, go) same(cells(l), '2 4') assert(b:can_step(go)) "
     "l:clear() b:steps(l, go, 5) same(#l, 0) assert(not b:can_step(go, 5)) "
     "b:slides(l, go) same(cells(l), '2 3 4 7') l:clear() "
     "assert(b:can_jump(over)) b:jumps(l, over) same(cells(l), '9') "
     "l:clear() b:flights(l, pieces(2), pieces(1)) same(cells(l), '37') "
     "says('who: a set of pieces expected', gaits, { { dirs = dirs 'n' } }) "
     "says('1 to 16', gaits, {}) "
     "says('did you mean', gaits, { { whom = 1, who = 2 } }) "
     "says('gaits{ { who =, dirs =, onto = } } expected', b.steps, b, l, {}) "
     "says('a list expected', b.steps, b, {}, go) ");
  return on("{ width = 17, height = 16 }", NULL,
            "local go = gaits { { who = pieces(1) } } "
            "says('at most 256', b.steps, b, list(), go) "
            "says('at most 256', b.flights, b, list(), 2, 1) "
            "assert(not b:can_step(go)) ");
}

/* A list that had no room says so, wherever it was filled. */
TEST(full_lists) {
  return on("{ width = 16, height = 16 }", NULL,
            "local l = list() for c = 1, 128 do b:put(c, 1) end "
            "says('the list is full', b.flights, b, l, 2, 1) "
            "l:clear() b:empty(l) same(#l, 128) ");
}

TEST(lines) {
  return on(
      "{ width = 5, height = 5, line = 3 }", NULL,
      "local l = list() same(b:lines(), 48) "
      "same(b:line_name(1), b:cell_name(1) .. ' ' .. b:cell_name(2) .. ' ' "
      ".. b:cell_name(3)) "
      "local x, y, z = b:line_cells(1) same(x, 1) same(y, 2) same(z, 3) "
      "same(b:line_of(3, 1, 2), 1) same(b:line_of(1, 2), nil) "
      "same(b:line_of(1, 2, 8), nil) same(b:line_between(3, 1), 1) "
      "same(b:line_between(1, 4), nil) "
      "b:put(1, 2) b:put(2, 2) assert(not b:line(1, 3)) b:put(3, 2) "
      "assert(b:line(2, 3) and b:line(2, 2, dirs 'e')) "
      "assert(not b:line(2, 3, dirs 'n') and not b:line(4, 1)) "
      "same(b:longest(1), 3) assert(b:any_line(2, 3)) "
      "assert(not b:any_line(1, 1)) same(b:mills(2, l), 1) "
      "same(cells(l), '1') same(b:lines_of(pieces(2)), 1) "
      "assert(b:line_holds(1, pieces(2))) "
      "b:put(25, 2) l:clear() b:loose(l, pieces(2)) same(cells(l), '25') "
      "b:put(3, 1) l:clear() b:lines_alike(l, pieces(1)) "
      "same(cells(l), '1') l:clear() b:lines_alike(l, pieces(1), 2) "
      "same(#l, 0) b:lines_alike(l, 0) same(#l, 0) "
      "says('how many at least', b.lines_alike, b, l, 0, -1) "
      "says('a line from 1 to 48', b.line_cells, b, 49) ");
}

TEST(flanks_and_falls) {
  return on("{ width = 4, height = 4 }", NULL,
            "local l = list() b:put(2, 2) b:put(3, 1) "
            "assert(b:can_flank(1, pieces(2))) b:flanks(l, 1, pieces(2)) "
            "same(cells(l), '1') same(b:flank(4, 1, pieces(2)), 0) "
            "same(b:at(4), 0) same(b:flank(1, 1, pieces(2)), 1) "
            "same(b:count(1), 3) says('taken', b.flank, b, 1, 1, 4) "
            "same(b:settle(dirs 's', pieces(1), l), 3) same(b:at(13), 1) "
            "same(cells(l), '1 3 15 1 2 14 1 1 13 1') l:clear() "
            "b:put(4, 2) b:put(8, 2) "
            "same(b:settle(dirs 's', pieces(1, 2), l, 'bottom'), 2) "
            "same(b:count(2), 0) same(#l, 6) "
            "says('no region', b.settle, b, dirs 's', pieces(1), l, 'pit') "
            "same(b:drop_cell(1), 9) same(b:drop(1, 2), 9) "
            "b:drop(1, 2) b:drop(1, 2) same(b:drop(1, 2), nil) "
            "same(b:drop_cell(1), nil) l:clear() b:open_columns(l) "
            "same(cells(l), '2 3 4') "
            "says('a column from 1 to 4', b.drop, b, 5, 1) ");
}

TEST(groups_and_regions) {
  return on("{ width = 3, height = 3, hex = true }",
            "b:region('corner', { 1, 2 }) "
            "says('a name of its own', b.region, b, 'top', { 1 }) "
            "says('not a cell', b.region, b, 'off', { 99 }) "
            "says('a list of cells', b.region, b, 'none', {}) ",
            "local hex, l = dirs 'hex', list() "
            "b:put(3, 1) b:put(5, 1) same(b:group(5, hex, l), 2) "
            "same(cells(l), '3 5') same(b:beside(5, hex, pieces(0)), 5) "
            "assert(not b:joins(5, hex, 'top', 'bottom')) b:put(7, 1) "
            "assert(b:joins(5, hex, 'top', 'bottom')) "
            "assert(b:connected(pieces(1), hex, 'left', 'right')) "
            "b:put(1, 1) same(b:groups(pieces(1), hex), 2) "
            "assert(b:in_region('corner', 2) and not b:in_region('top', 4)) "
            "same(b:count_in('corner', pieces(1), l), 1) "
            "says('no region', b.count_in, b, 'middle', 1) "
            "says('in setup', b.region, b, 'late', { 1 }) ");
}

TEST(spaces) {
  return on("{ width = 4, height = 2 }",
            "says('expected', b.spaces, b, { 1, 2 }) "
            "says('no cells', b.spaces, b, { {} }) "
            "says('and in space 2', b.spaces, b, { { 1, 2 }, { 2 } }) "
            "b:spaces { { 1, 2 }, { 3, 4 }, { 5 }, { 6, 7 } } "
            "says('already', b.spaces, b, { { 1 } }) ",
            "local l = list() same(b:space(2), 1) same(b:space(8), nil) "
            "same(b:space_cells(4, l), 2) same(cells(l), '6 7') "
            "local first, last = b:space_columns(4) same(first, 2) "
            "same(last, 3) same(b:contacts(4), 3) "
            "local other, dir = b:contact(4, 2) same(other, 2) "
            "same(dir, dirs 'n') other, dir = b:contact(4, 3) same(other, 3) "
            "same(dir, dirs 'w') says('a contact', b.contact, b, 4, 4) "
            "says('a space from 1 to 4', b.contacts, b, 5) "
            "says('in setup', b.spaces, b, { { 1 } }) ");
}

TEST(text) {
  return on("{ width = 3, height = 2 }", NULL,
            "assert(b:read('x2/1o1', '.xo')) same(b:at(5), 2) "
            "same(b:fen('.xo'), 'x2/1o1') same(b:drawn('.xo'), 'x..\\n.o.\\n') "
            "local ok, why = b:read('x/', '.xo') same(ok, nil) "
            "assert(why:find('short')) same(b:at(5), 2) "
            "same(b:describe(), 'b: piece 1 at a2; piece 2 at b1.') "
            "b:clear() same(b:describe(), 'b: empty.') "
            "says('one character', b.fen, b, '.x') "
            "says('twice', b.fen, b, '.xx') ");
}

static const char ROAD[] =
    "{ width = 14, height = 6, pieces = 4,"
    "  bands = { columns = { 5, 4, 5 }, min = -5, max = 5, fixed = { 2 } },"
    "  vehicles = { { length = 2, exits = dirs 'e' },"
    "               { length = 3, upright = true }, {} } }";

TEST(bands_and_vehicles) {
  on(ROAD, NULL,
     "local l = list() same(b:whereabouts(1), 'nowhere') "
     "same(b:vehicle_at(1), nil) assert(b:park(1, 1) and not b:park(1, 15)) "
     "same(b:whereabouts(1), 'on') local c, r = b:vehicle_at(1) "
     "same(c, 1) same(r, 1) same(b:vehicle_cells(1, l), 2) "
     "same(cells(l), '1 2') same(b:drive_range(1, 1), 14) "
     "same(b:drive_range(1, -1), 0) b:drive(1, 3) "
     "says('cannot go -4, only from -3 to 11', b.drive, b, 1, -4) "
     "b:shift(1, 2) "
     "same(b:offset(1), 2) c, r = b:vehicle_at(1) same(c, 4) same(r, 3) "
     "c, r = b:frame(4) same(c, 4) same(r, 3) same(b:framed(4, 3), 4) "
     "same(b:framed(1, 1), nil) b:drive(1, 1) "
     "assert(b:straddled(1) and not b:straddled(2)) "
     "says('band 1 cannot go 1', b.shift, b, 1, 1) same(b:shift_range(1, 1), "
     "0) "
     "l:clear() b:shifts(l) same(cells(l), '5 6') "
     "l:clear() b:shifts(l, 3) same(#l, 0) l:clear() "
     "same(b:beyond(6, 9, pieces(1), l), 1) same(cells(l), '5') "
     "same(b:beyond(1, 14, pieces(1)), 0) "
     "says('a band', b.shifts, b, l, 9) "
     "same(b:shift_range(3, -1), 5) same(b:shift_range(2, 1), 0) "
     "b:drive(1, 9) same(b:whereabouts(1), 'leaving') "
     "b:drive(1, 1) same(b:whereabouts(1), 'gone') "
     "local n, upright, exits = b:vehicle(2) same(n, 3) same(upright, true) "
     "same(exits, 0) same(select(3, b:vehicle(1)), dirs 'e') "
     "b:park(2, 1) l:clear() b:drives(l, pieces(1, 2, 3), 2) same(#l, 2) "
     "says('cannot go 99', b.drive, b, 2, 99) "
     "says('-1 or 1', b.drive_range, b, 2, 0) "
     "says('a vehicle from 1 to 3', b.park, b, 4, 1) "
     "b:tow(2) same(b:whereabouts(2), 'nowhere') ");
  return MUNIT_OK;
}

/* Nothing but driving, parking and towing touches a vehicle. */
TEST(vehicles_are_left_alone) {
  return on(ROAD, NULL,
            "b:park(2, 1) b:put(2, 4) "
            "says('a vehicle stands', b.put, b, 1, 4) "
            "says('a vehicle stands', b.remove, b, 1) "
            "says('a vehicle stands', b.move, b, 2, 1) "
            "says('a vehicle stands', b.move, b, 1, 3) "
            "says('a vehicle stands', b.swap, b, 2, 15) "
            "says('parked, not put', b.put, b, 3, 1) "
            "says('parked, not put', b.drop, b, 3, 3) "
            "says('parked, not put', b.flank, b, 3, 1, 1) "
            "same(b:settle(dirs 's', pieces(1, 2, 3)), 0) "
            "same(b:flank(3, 4, pieces(2)), 0) ");
}

TEST(only_looked_at) {
  Fixture f = open_grid(ROAD);
  munit_assert_true(lus_binding_freeze(f.binding));
  run(&f, STAGE_READ,
      "local no = 'can only be read' "
      "says(no, b.put, b, 1, 4) says(no, b.remove, b, 1) "
      "says(no, b.move, b, 1, 2) says(no, b.swap, b, 1, 2) "
      "says(no, b.clear, b) says(no, b.flank, b, 1, 4, 1) "
      "says(no, b.drop, b, 1, 4) says(no, b.settle, b, 1, 1) "
      "says(no, b.read, b, '', '') says(no, b.shift, b, 1, 1) "
      "says(no, b.park, b, 1, 1) says(no, b.tow, b, 1) "
      "says(no, b.drive, b, 1, 1) same(b:pieces(), 0) ");
  close_grid(&f);
  return MUNIT_OK;
}

TEST(refuses_specs) {
  Fixture f = open_grid("{ width = 2, height = 2 }");
  run(&f, STAGE_SETUP,
      "local function no(text, spec) says(text, pos.grid, pos, 'x', spec) end "
      "no('1 to 64', {}) no('from 0 to 64', { width = 65 }) "
      "no('did you mean', { widht = 3 }) no('made of', { map = 'oz' }) "
      "no('\"bottom\" or \"top\" expected', { map = 'o', rows = 'left' }) "
      "no('needs an owner', { map = 'o', seen = 'owner' }) "
      "no('columns = { sizes }', { map = 'oo', bands = {} }) "
      "no('add up', { map = 'oo', bands = { columns = { 1 } } }) "
      "no('from 1 to 64', { map = 'oo', bands = { columns = { 'x' } } }) "
      "no('from 1 to 64', { map = 'oo', bands = { rows = { 1 << 32 } } }) "
      "no('did you mean', { map = 'oo', bands = { column = {} } }) "
      "no('from 1 to 1', { map = 'oo', "
      "   bands = { columns = { 2 }, fixed = { 2 } } }) "
      "no('a list of bands', { map = 'oo', "
      "   bands = { columns = { 2 }, fixed = 2 } }) "
      "no('a table expected', { map = 'oo', bands = 3 }) "
      "no('length =', { map = 'oo', vehicles = { 2 } }) "
      "no('a list of tables', { map = 'oo', vehicles = 2 }) "
      "no('from 1 to 16', { map = 'oo', vehicles = { { length = 17 } } }) "
      "no('along its row', { map = 'oo', "
      "   vehicles = { { exits = dirs 'n' } } }) "
      "no('pieces: an integer', { map = 'oo', pieces = 'many' }) "
      "says('already has \\'b\\'', pos.grid, pos, 'b', { map = 'o' }) "
      "says('table expected', pos.grid, pos, 'x') ");
  close_grid(&f);
  return MUNIT_OK;
}

TEST(few_grids) {
  Fixture f =
      open_grid("{ width = 2, height = 2, pieces = { 'x', 'o', 'z' } }");
  run(&f, STAGE_SETUP,
      "b:put(1, 3) "
      "for i = 2, 64 do pos:grid('g' .. i, { width = 64, height = 64 }) end "
      "says('at most 64 grids', pos.grid, pos, 'more', { map = 'o' }) ");
  close_grid(&f);
  return MUNIT_OK;
}

static MunitTest tests[] = {
    CASE(contents),
    NAMED("/foreign values are refused", foreign_values),
    NAMED("/names and places", names),
    CASE(neighbours),
    NAMED("/ways to go", ways_to_go),
    NAMED("/full lists say so", full_lists),
    CASE(lines),
    NAMED("/flanks and falls", flanks_and_falls),
    NAMED("/groups and regions", groups_and_regions),
    CASE(spaces),
    CASE(text),
    NAMED("/bands and vehicles", bands_and_vehicles),
    NAMED("/vehicles are left alone", vehicles_are_left_alone),
    NAMED("/only looked at", only_looked_at),
    NAMED("/refuses bad specs", refuses_specs),
    NAMED("/few grids", few_grids),
    {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/grid_lua", tests, argc, argv);
}
