/* tests/core/bind/parts_lua_test.c - counters, decks, dice and stacks as
 * scripts see them.
 *
 * Each test is a script that asserts; C only opens a position and the stages
 * around it. */
#include <string.h>

#include "bind/binding.h"
#include "helper/suite.h"

typedef struct Fixture {
  Vm *vm;
  Binding *binding;
} Fixture;

/* Runs a script with `pos` and `says` as its arguments. says(text, f, ...):
 * f(...) fails, and its message has the text in it. */
static const char PRELUDE[] =
    "local pos = ... "
    "local function says(text, f, ...) "
    "  local ok, message = pcall(f, ...) "
    "  assert(not ok, 'no error: ' .. text) "
    "  assert(string.find(message, text, 1, true), message) "
    "end ";

static bool try_script(Fixture *f, Stage stage, const char *script) {
  char text[8192];
  lua_State *L = lus_vm_state(f->vm);
  munit_assert_size(strlen(PRELUDE) + strlen(script), <, sizeof text);
  strcpy(text, PRELUDE);
  strcat(text, script);
  f->binding->stage = stage;
  if (!lus_vm_load(f->vm, "test", text, strlen(text)))
    munit_error(lus_vm_error(f->vm));
  lua_rawgeti(L, LUA_REGISTRYINDEX, f->binding->pos_ref);
  return lus_vm_call(f->vm, 1, 0);
}

static void run(Fixture *f, Stage stage, const char *script) {
  const char *why = NULL;
  if (!try_script(f, stage, script)) munit_error(lus_vm_error(f->vm));
  const Part *part =
      lus_block_sound(&f->binding->layout, f->binding->block, &why);
  if (part) munit_errorf("%s: %s", part->name, why);
}

static void open_table(Fixture *f, const char *setup) {
  munit_assert_not_null(f->vm = lus_vm_new(NULL));
  munit_assert_not_null(f->binding = lus_binding_open(f->vm));
  munit_assert_true(lus_binding_layout(f->binding, 3));
  run(f, STAGE_SETUP, setup);
  munit_assert_true(lus_binding_freeze(f->binding));
  lus_rng_seed(&lus_head(f->binding->block)->rng, 1, 1);
}

static void close_table(Fixture *f) {
  lus_binding_close(f->binding);
  lus_vm_free(f->vm);
}

/* Shows scripts the view of a seat. */
static void run_view(Fixture *f, int seat, const char *script) {
  uint8_t *truth = f->binding->block,
          *view = munit_malloc(f->binding->layout.size);
  lus_block_view(&f->binding->layout, truth, seat, view);
  f->binding->block = view;
  if (!try_script(f, STAGE_READ, script)) munit_error(lus_vm_error(f->vm));
  f->binding->block = truth;
  free(view);
}

static void state(Fixture *f, const char *word) {
  munit_assert_true(lus_chance_state(&f->binding->chance, word, strlen(word)));
}

static void expect_revealed(Fixture *f, const char *script, bool revealed) {
  f->binding->revealed = 0;
  run(f, STAGE_PLAY, script);
  munit_assert_int(f->binding->revealed != 0, ==, revealed);
}

/* --- counters --- */

TEST(counters_forget) {
  Fixture f;
  open_table(&f, "pos:counter('left', 2, { max = 4 })"
                 "pos:counters('low', 3, 0, { min = -2 })"
                 "pos:flags('seen', 5, true) pos:flag('open', true)"
                 "pos:grid('board', { width = 2, height = 2 })");
  run(&f, STAGE_PLAY,
      "pos:forget 'low' "
      "for i = 1, 3 do assert(pos.low[i] == -2) end "
      "assert(pos.left == 2 and pos.seen[5] and pos.open) "
      "pos:forget 'seen' pos:forget 'left' "
      "for i = 1, 5 do assert(pos.seen[i] == false) end "
      "assert(pos.left == 0 and pos.open == true) "
      "pos:forget 'open' assert(pos.open == false) "
      "says(\"no counter 'board'\", pos.forget, pos, 'board') "
      "says(\"no counter 'none'\", pos.forget, pos, 'none')");
  run(&f, STAGE_READ, "says('only be read', pos.forget, pos, 'left')");
  close_table(&f);
  return MUNIT_OK;
}

/* --- decks --- */

static const char DECK[] =
    "local d = pos:deck('cards', {"
    "  cards = { { 'step', 6, kind = 'move', n = 1 },"
    "            { 'jump', 4, kind = 'move', n = 2 }, { 'swap', 2 }, 'stop' },"
    "  piles = { { 'stock', seen = 'nobody' }, 'discard',"
    "            { 'row', ordered = true },"
    "            { 'limbo', ordered = true, seen = 'nobody' },"
    "            { 'hand', each = pos.seats, seen = 'owner', room = 4 } } })"
    "assert(rawequal(d, pos.cards))";

TEST(deck_reads) {
  Fixture f;
  open_table(&f, DECK);
  run(&f, STAGE_READ,
      "local c, s = pos.cards, pos.stock "
      "assert(c:count() == 13 and c:count('jump') == 4) "
      "assert(table.concat(c:words(), ' ') == 'step jump swap stop') "
      "assert(c:value('jump', 'n') == 2 and c:value('step', 'kind') == 'move')"
      "assert(c:value('stop', 'n') == nil) "
      "assert(#s == 13 and s:count() == 13 and s:count('swap') == 2) "
      "assert(s:count('kind', 'move') == 10 and s:count('n', 2) == 4) "
      "assert(s:has('stop') and not pos.discard:has('stop')) "
      "local i, card = s:find('n', 2) assert(i == 7 and card == 'jump') "
      "assert(s:find('n', 3) == nil) "
      "assert(s:at(1) == 'step' and s:at(13) == 'stop' and s:at(14) == nil) "
      "assert(s:top() == 'stop' and pos.row:top() == nil) "
      "assert(#s:cards() == 13 and s:cards()[7] == 'jump') "
      "assert(#pos.hand == 3 and pos.hand[2]:owner() == 2) "
      "assert(s:owner() == nil and pos.hand[1]:room() == 4) "
      "assert(pos.hand[2]:sees(2) and not pos.hand[2]:sees(1)) "
      "assert(tostring(pos.hand[2]) == 'hand[2]') "
      "assert(s:name() == 'stock' and tostring(c) == \"deck 'cards'\") ");
  run(&f, STAGE_READ,
      "local l = list() pos.stock:list(l) "
      "assert(#l == 4 and l:at(1) == 1 and l:at(4) == 4) ");
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_moves) {
  Fixture f;
  open_table(&f, DECK);
  run(&f, STAGE_PLAY,
      "local s, row, hand = pos.stock, pos.row, pos.hand "
      "s:move('jump', row) s:move('stop', row) s:move(1, row) "
      "assert(row:text() == 'jump stop step') "
      "s:move_under('swap', row) assert(row:at(1) == 'swap') "
      "row:move_top(2, hand[1]) assert(hand[1]:text() == 'step stop') "
      "row:move_all(pos.discard) assert(#row == 0) "
      "hand[1]:move_all(pos.discard) assert(#pos.discard == 4) "
      "pos.discard:move_all(s) assert(#s == 13) ");
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_draws) {
  Fixture f;
  open_table(&f, DECK);
  state(&f, "stop");
  state(&f, "SWAP");
  run(&f, STAGE_PLAY,
      "local a, b = pos.stock:draw(pos.hand[1], 2) "
      "assert(a == 'stop' and b == 'swap') "
      "assert(#pos.hand[1] == 2 and not pos.stock:has('stop')) "
      "assert(type(pos.stock:draw(pos.row)) == 'string') "
      "assert(pos.stock:draw(pos.row, 0) == nil) "
      "pos.stock:move('step', pos.row) "
      "assert(pos.row:draw(pos.discard) == 'step') ");
  munit_assert_uint32(f.binding->chance.events_n, ==, 2);
  munit_assert_uint32(f.binding->chance.events[0].count, ==, 2);
  munit_assert_string_equal(f.binding->chance.events[0].word, "draw");
  munit_assert_int(f.binding->chance.events[0].seen, ==, lus_seat_bit(1));
  munit_assert_int(f.binding->chance.events[1].seen, ==, LUS_EVERYONE);
  /* A word that names no card of the pile does not fit. */
  state(&f, "stop");
  munit_assert_false(try_script(&f, STAGE_PLAY, "pos.stock:draw(pos.hand[2])"));
  munit_assert_not_null(strstr(lus_vm_error(f.vm), "does not fit"));
  lus_chance_unstate(&f.binding->chance);
  run(&f, STAGE_PLAY, "pos.stock:draw(pos.discard, #pos.stock)");
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_shuffles) {
  Fixture f;
  open_table(&f, DECK);
  run(&f, STAGE_PLAY,
      "pos.stock:move('step', pos.row) pos.stock:move('jump', pos.row) "
      "pos.stock:move('step', pos.row) pos.stock:shuffle() ");
  munit_assert_uint32(f.binding->chance.events_n, ==, 0);
  state(&f, "jump");
  state(&f, "step");
  state(&f, "step");
  run(&f, STAGE_PLAY,
      "pos.row:shuffle() assert(pos.row:text() == 'jump step step') ");
  munit_assert_uint32(f.binding->chance.events[0].count, ==, 3);
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_hides) {
  Fixture f;
  open_table(&f, DECK);
  run(&f, STAGE_PLAY,
      "pos.stock:move('swap', pos.hand[1]) pos.stock:move('stop', pos.hand[1])"
      "pos.hand[1]:show('swap', 3) "
      "assert(pos.hand[1]:sees(3, 'swap') and not pos.hand[1]:sees(2, 1)) ");
  run_view(&f, 1, "assert(pos.hand[1]:text() == 'swap stop')");
  run_view(&f, 2,
           "local h = pos.hand[1] assert(h:text() == '2 hidden') "
           "assert(h:at(1) == false and not h:has('swap') and #h == 2) "
           "assert(h:cards()[2] == false) "
           "local l = list() h:list(l) assert(#l == 0) "
           "says('there is no', h.sees, h, 2, 'swap') ");
  run_view(&f, 3,
           "assert(pos.hand[1]:text() == 'swap and 1 hidden') "
           "assert(pos.cards:describe() == 'stock: 11 hidden.\\n"
           "discard: empty.\\nrow: empty.\\nlimbo: empty.\\n"
           "hand[1]: swap and 1 hidden.\\nhand[2]: empty.\\n"
           "hand[3]: empty.') ");
  run(&f, STAGE_PLAY, "pos.hand[1]:hide('swap')");
  run_view(&f, 3, "assert(pos.hand[1]:text() == '2 hidden')");
  run(&f, STAGE_PLAY, "pos.hand[1]:show_all()");
  run_view(&f, 0, "assert(pos.hand[1]:text() == 'swap stop')");
  run(&f, STAGE_PLAY, "pos.hand[1]:hide_all()");
  run_view(&f, 0, "assert(pos.hand[1]:text() == '2 hidden')");
  close_table(&f);
  return MUNIT_OK;
}

/* Undo is free until a seat that is there has seen something new. */
TEST(deck_reveals) {
  Fixture f;
  open_table(&f, DECK);
  expect_revealed(&f, "pos.stock:move('stop', pos.limbo)", false);
  expect_revealed(&f, "pos.limbo:move('stop', pos.hand[1])", true);
  expect_revealed(&f, "pos.hand[1]:move('stop', pos.stock)", false);
  expect_revealed(&f, "pos.stock:move('stop', pos.row)", true);
  expect_revealed(&f, "pos.row:move_all(pos.discard)", false);
  expect_revealed(&f, "pos.discard:move_all(pos.row)", false);
  expect_revealed(&f, "pos.row:draw(pos.hand[2])", false);
  expect_revealed(&f, "pos.hand[2]:show('stop', 2)", false);
  expect_revealed(&f, "pos.hand[2]:show('stop', 1)", true);
  expect_revealed(&f, "pos.hand[2]:show_all(1, 2)", false);
  expect_revealed(&f, "pos.hand[2]:show_all()", true);
  expect_revealed(&f, "pos.stock:draw(pos.limbo)", true);
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_refuses) {
  Fixture f;
  open_table(&f, DECK);
  run(&f, STAGE_PLAY,
      "local s, h = pos.stock, pos.hand[1] "
      "says(\"did you mean 'step'?\", s.has, s, 'stpe') "
      "says(\"there is no 'stop' in hand[1]\", h.move, h, 'stop', s) "
      "says('a place in the pile', s.move, s, 14, h) "
      "says('stock has 13 cards', s.draw, s, h, 14) "
      "says('hand[1] is full', s.draw, s, h, 5) "
      "s:draw(h, 4) says('hand[1] is full', s.move, s, 1, h) "
      "says('hand[1] is full', s.move_top, s, 1, h) "
      "says('the same pile', s.draw, s, s) "
      "says('the same pile', s.move_all, s, s) "
      "says('part of another kind', s.move, s, 1, pos.cards) "
      "says('have no', s.count, s, 'nn', 1) "
      "says('string or an integer', s.count, s, 'n', {}) "
      "says(\"did you mean 'draw'?\", function() return s.drow end) "
      "says('a seat', h.show, h, 1, 4) "
      "says('no fields to set', function() s.x = 1 end) "
      "says('', function() pos.hand[4] = s end) ");
  run(&f, STAGE_READ,
      "local s = pos.stock "
      "says('only be read', s.move, s, 1, pos.row) "
      "says('only be read', s.draw, s, pos.row) "
      "says('only in setup', pos.deck, pos, 'more', {}) ");
  close_table(&f);
  return MUNIT_OK;
}

TEST(deck_specs) {
  Fixture f;
  open_table(
      &f,
      "local function no(text, spec, name) "
      "  says(text, pos.deck, pos, name or 'd', spec) end "
      "pos:counter('gold', 1) "
      "no('unknown field', { cards = { 'a' }, pile = {} }) "
      "no('cards: a list', { piles = { 'p' } }) "
      "no('piles: a list', { cards = { 'a' } }) "
      "no('1 to 250', { cards = {}, piles = { 'p' } }) "
      "no('number 2', { cards = { 'a', 3 }, piles = { 'p' } }) "
      "no('number 1', { cards = { { 'a', 0 } }, piles = { 'p' } }) "
      "no('number 1', { cards = { { 'a', 'b' } }, piles = { 'p' } }) "
      "no('same word', { cards = { 'a', 'A' }, piles = { 'p' } }) "
      "no('blanks', { cards = { 'a b' }, piles = { 'p' } }) "
      "no('card \\'a\\', x', { cards = { { 'a', x = {} } }, piles = { 'p' } }) "
      "no('piles: {', { cards = { 'a' }, piles = { {} } }) "
      "no('1 to 255 piles', { cards = { 'a' }, piles = {} }) "
      "no('unknown field', { cards = { 'a' }, piles = { { 'p', sen = 1 } } }) "
      "no('3 seats', { cards = { 'a' }, "
      "  piles = { 'p', { 'q', each = 4, seen = 'owner' } } }) "
      "no('already', { cards = { 'a' }, piles = { 'gold' } }) "
      "no('already', { cards = { 'a' }, piles = { 'p' } }, 'gold') "
      "local many = {} for i = 1, 33 do many['a' .. i] = i end many[1] = 'a' "
      "no('at most 32', { cards = { many }, piles = { 'p' } }) ");
  close_table(&f);
  return MUNIT_OK;
}

/* --- dice --- */

TEST(dice_roll_and_use) {
  Fixture f;
  open_table(&f, "pos:dice('cubes', { dice = 3, "
                 "  faces = { 'white', 'yellow', 'red', 'blue' } })");
  run(&f, STAGE_READ,
      "local d = pos.cubes "
      "assert(#d == 3 and d:value(1) == nil and d:free() == 3) "
      "assert(d:free('red') == 0 and not d:has('red')) "
      "assert(table.concat(d:faces(), ' ') == 'white yellow red blue') "
      "assert(d:describe() == 'cubes: - - -.') ");
  state(&f, "red");
  state(&f, "white");
  state(&f, "red");
  run(&f, STAGE_PLAY,
      "local d = pos.cubes local a, b, c = d:roll() "
      "assert(a == 'red' and b == 'white' and c == 'red') "
      "assert(d:value(1) == 'white' and d:value(2) == 'red') "
      "assert(d:count('red') == 2 and d:free('red') == 2) "
      "d:use('red') assert(d:free('red') == 1 and d:count('red') == 2) "
      "assert(d:used(3) and not d:used(2)) "
      "assert(d:describe() == 'cubes: white red (red).') "
      "local l = list() d:list(l) "
      "assert(#l == 2 and l:at(1) == 1 and l:at(2) == 3) "
      "d:use_die(1) d:use('red') assert(d:all_used() and d:free() == 0) "
      "says('no unused die', d.use, d, 'red') "
      "says('used', d.use_die, d, 1) "
      "d:release('red') assert(d:free('red') == 1) "
      "says('no used die', d.release, d, 'blue') "
      "says(\"face 'pink'\", d.use, d, 'pink') "
      "d:set(1, 'blue') assert(d:count('blue') == 1) "
      "says(\"face '7'\", d.set, d, 1, 7) "
      "d:release_all() assert(d:free() == 3) "
      "d:reset() assert(d:value(3) == nil) ");
  munit_assert_string_equal(f.binding->chance.events[0].word, "roll");
  munit_assert_uint32(f.binding->chance.events[0].count, ==, 3);
  close_table(&f);
  return MUNIT_OK;
}

TEST(dice_of_several_kinds) {
  Fixture f;
  open_table(&f, "pos:dice('cubes', { { dice = 2, faces = 6 }, "
                 "{ faces = { 4, 8, 16 } }, { faces = { 1, 1, 1, 2 } } })");
  state(&f, "4");
  state(&f, "2");
  state(&f, "16");
  state(&f, "1");
  run(&f, STAGE_PLAY,
      "local d = pos.cubes d:roll() assert(d:sum() == 23) "
      "d:roll(3) d:set(3, 4) assert(d:count(4) == 2) "
      "d:use(4) assert(d:used(3)) d:use(4) assert(d:used(2)) "
      "assert(d:sum('free') == 3 and d:has(2) and not d:has(4)) "
      "d:release(4) d:release(4) assert(d:free() == 4) "
      "assert(d:faces(3)[2] == 8 and #d:faces(4) == 2) "
      "for i = 1, 20 do d:roll_set(12) end "
      "assert(d:value(1) == 2 and d:value(2) == 4) "
      "says('a set of dice', d.roll_set, d, 16) "
      "says('a die', d.roll, d, 5) says('invalid option', d.roll, d, 'x') "
      "d:use(2) d:roll('free') assert(d:used(1) or d:used(2)) "
      "assert(d:roll_set(0) == nil) ");
  close_table(&f);
  return MUNIT_OK;
}

/* With `ask` the roll is refused, and it says what can be stated. */
TEST(dice_ask) {
  Fixture f;
  open_table(&f, "pos:dice('cubes', { dice = 2, faces = 6 })");
  f.binding->chance.ask = true;
  state(&f, "5");
  munit_assert_false(
      try_script(&f, STAGE_PLAY, "pcall(pos.cubes.roll, pos.cubes)"));
  munit_assert_uint32(f.binding->chance.asked.outcomes, ==, 6);
  munit_assert_uint32(f.binding->chance.asked.least, ==, 4);
  run(&f, STAGE_READ, "assert(pos.cubes:value(1) == nil)");
  close_table(&f);
  return MUNIT_OK;
}

TEST(dice_under_a_cup) {
  Fixture f;
  open_table(&f, "pos:dice('cubes', { dice = 2, faces = 6, seen = 'owner', "
                 "owner = 2 })");
  state(&f, "5");
  state(&f, "3");
  run(&f, STAGE_PLAY, "pos.cubes:roll()");
  munit_assert_int(f.binding->chance.events[0].seen, ==, lus_seat_bit(2));
  run_view(&f, 1,
           "assert(pos.cubes:value(1) == false) "
           "assert(pos.cubes:sum() == 0 and not pos.cubes:has(5)) "
           "assert(pos.cubes:describe() == 'cubes: ? ?.') "
           "assert(not pos.cubes:sees(1) and pos.cubes:sees(2)) ");
  run_view(&f, 2, "assert(pos.cubes:sum() == 8)");
  expect_revealed(&f, "pos.cubes:show(2)", false);
  expect_revealed(&f, "pos.cubes:show(1)", true);
  run_view(&f, 1, "assert(pos.cubes:sum() == 8)");
  run_view(&f, 3, "assert(pos.cubes:sum() == 0)");
  run(&f, STAGE_PLAY, "pos.cubes:show()");
  run_view(&f, 0, "assert(pos.cubes:sum() == 8)");
  run(&f, STAGE_PLAY, "pos.cubes:hide()");
  run_view(&f, 1, "assert(pos.cubes:sum() == 0)");
  close_table(&f);
  return MUNIT_OK;
}

TEST(dice_specs) {
  Fixture f;
  open_table(
      &f,
      "local function no(text, spec) says(text, pos.dice, pos, 'd', spec) end "
      "no('faces', { dice = 2 }) "
      "no('1 to 250', { faces = 0 }) "
      "no('1 to 250', { faces = {} }) "
      "no('dice', { dice = 33, faces = 6 }) "
      "no('unknown field', { dice = 1, face = 6 }) "
      "no('unknown field', { { dice = 1, face = 6 } }) "
      "no('number 2', { { faces = 6 }, 6 }) "
      "no('either all', { faces = { 'a', 1 } }) "
      "no('names or integers', { faces = { 1, 1.5 } }) "
      "no('names or integers', { faces = { 1 << 40 } }) "
      "no('owner', { faces = 6, owner = 4 }) "
      "no('same name', { faces = { 'a', 'A' } }) "
      "local d = pos:dice('d', { faces = 6 }) "
      "says('not in setup', d.roll, d) d:set(1, 6) assert(d:sum() == 6) ");
  close_table(&f);
  return MUNIT_OK;
}

/* --- stacks --- */

TEST(stacks_move) {
  Fixture f;
  open_table(&f, "pos:stacks('pegs', { places = 3, depth = 4, pieces = 3 }) "
                 "for piece = 3, 1, -1 do pos.pegs:put(1, piece) end ");
  run(&f, STAGE_PLAY,
      "local s = pos.pegs "
      "assert(#s == 3 and s:height(1) == 3 and s:top(1) == 1 and s:top(2) == 0)"
      "assert(s:at(1, 1) == 3 and s:at(1, -1) == 1 and s:at(1, -3) == 3) "
      "assert(s:at(1, 4) == 0 and s:at(1, -4) == 0 and s:at(1, 0) == 0) "
      "s:move(1, 3, 2) assert(s:at(3, 1) == 2 and s:at(3, 2) == 1) "
      "s:move(3, 1) assert(s:top(1) == 1 and s:top(3) == 2) "
      "assert(s:find(1) == 1 and s:find(2) == 3 and s:find(3) == nil) "
      "assert(s:find(1, 2) == nil) "
      "s:move_all(1, 3) assert(s:height(3) == 3 and s:height(1) == 0) "
      "assert(s:count(3) == 1 and s:count(3, 3) == 1 and s:count(3, 1) == 0) "
      "assert(s:describe() == 'pegs: 3=2-3-1.') "
      "local l = list() s:list(l, pieces(0)) assert(#l == 2 and l:at(2) == 2) "
      "l:clear() s:list(l, pieces(1, 2)) assert(#l == 1 and l:at(1) == 3) "
      "s:put(3, 1) says('no room', s.put, s, 3, 1) "
      "s:put(1, 2) says('no room', s.move, s, 1, 3) "
      "says('no piece', s.move, s, 2, 1) says('same place', s.move, s, 1, 1) "
      "says('no piece', s.move_all, s, 2, 1) "
      "says('number of pieces', s.move, s, 1, 2, 2) "
      "says('a place', s.top, s, 4) says('a piece', s.put, s, 1, 4) "
      "assert(s:remove(1) == 2 and s:remove(1) == 0) "
      "s:clear() assert(s:count(1) == 0 and s:describe() == 'pegs: empty.') ");
  run(&f, STAGE_READ, "says('only be read', pos.pegs.put, pos.pegs, 1, 1)");
  close_table(&f);
  return MUNIT_OK;
}

TEST(stacks_cover) {
  Fixture f;
  open_table(&f,
             "pos:grid('board', { width = 3, height = 1 }) "
             "local s = pos:stacks('stack', { grid = pos.board, pieces = 4, "
             "  covers = { 4 }, secret = true }) "
             "s:put(1, 2) s:put(1, 4) s:put(2, 4) ");
  run(&f, STAGE_READ,
      "assert(pos.stack:covers(1) and not pos.stack:covers(2))"
      "assert(pos.stack:describe() == 'stack: a1=2-4 b1=4.')");
  run_view(&f, 1,
           "local s = pos.stack assert(s:height(1) == 1) "
           "assert(s:top(1) == 4 and not s:covers(1)) "
           "assert(s:describe() == 'stack: a1=4 b1=4.') "
           "assert(s:count(2) == 1 and s:count(2, 1) == 0) ");
  expect_revealed(&f, "pos.stack:show(1, 2)", true);
  run_view(&f, 2, "assert(pos.stack:at(1, 1) == 2)");
  run_view(&f, 1, "assert(pos.stack:at(1, 1) == 4)");
  expect_revealed(&f, "pos.stack:show(1, 2)", false);
  expect_revealed(&f, "pos.stack:hide_all()", false);
  run_view(&f, 2, "assert(pos.stack:at(1, 1) == 4)");
  expect_revealed(&f, "pos.stack:move_all(1, 3)", false);
  expect_revealed(&f, "pos.stack:move(3, 1)", true);
  expect_revealed(&f, "pos.stack:move(3, 2)", false);
  close_table(&f);
  return MUNIT_OK;
}

TEST(stacks_specs) {
  Fixture f;
  open_table(
      &f,
      "local function no(text, spec) says(text, pos.stacks, pos, 's', spec) end"
      " no('1 to 4096', {}) "
      "no('places', { places = 5000 }) "
      "no('65535', { places = 4096, depth = 255 }) "
      "no('unknown field', { places = 3, dept = 2 }) "
      "no('covers', { places = 3, covers = { 2 } }) "
      "no('covers', { places = 3, covers = 2 }) "
      "no('part of another kind', { grid = 3 }) "
      "pos:grid('board', { width = 3, height = 2 }) "
      "no('6 expected', { grid = pos.board, places = 5 }) "
      "no('fewer kinds', { grid = pos.board, tops = true, pieces = 3 }) "
      "no('a grid is needed', { places = 6, tops = true }) ");
  close_table(&f);
  return MUNIT_OK;
}

TEST(stacks_tops) {
  Fixture f;
  open_table(&f,
             "pos:grid('board', { map = 'oo.', pieces = 2 }) "
             "local s = pos:stacks('stack', { grid = pos.board, tops = true, "
             "  pieces = 2, covers = { 2 }, secret = true }) "
             "s:put(1, 1) s:put(1, 2) says('no room', s.put, s, 3, 1) ");
  run_view(&f, 1,
           "assert(pos.board:at(1) == 2 and pos.board:at(2) == 0) "
           "assert(not pos.stack:shown(1)) ");
  run(&f, STAGE_PLAY,
      "pos.stack:move(1, 2) pos.stack:show(2) "
      "says('no room', pos.stack.move, pos.stack, 2, 3)");
  run_view(&f, 1,
           "assert(pos.board:at(1) == 1 and pos.board:at(2) == 2) "
           "assert(pos.stack:shown(2)) ");
  close_table(&f);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(counters_forget),
    CASE(deck_reads),
    CASE(deck_moves),
    CASE(deck_draws),
    CASE(deck_shuffles),
    CASE(deck_hides),
    CASE(deck_reveals),
    CASE(deck_refuses),
    CASE(deck_specs),
    CASE(dice_roll_and_use),
    CASE(dice_of_several_kinds),
    CASE(dice_ask),
    CASE(dice_under_a_cup),
    CASE(dice_specs),
    CASE(stacks_move),
    CASE(stacks_cover),
    CASE(stacks_specs),
    CASE(stacks_tops),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/parts_lua", TESTS, argc, argv);
}
