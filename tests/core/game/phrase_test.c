/* tests/core/game/phrase_test.c - phrases mean what the same words mean in Lua,
 * and the generators list what the named rules leave.
 *
 * Each game is played at random with its phrases and, move by move beside it,
 * with the plain Lua functions they stand for: the same legal moves, the same
 * bytes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "helper/suite.h"
#include "game/game.h"
#include "parts/sample.h"

enum { PLAYOUTS = 12, LONGEST = 300, EVERY = 23 };

typedef struct Case {
  const char *game;
  Setting setting[2];
  int seats; /* 0: as few as it takes */
} Case;

static const Case CASES[] = {
    {"tictactoe", {{0}}, 0},
    {"tictactoe", {{"width", "5"}, {"line", "4"}}, 0},
    {"connect_four", {{0}}, 0},
    {"connect_four", {{"width", "10"}, {"height", "9"}}, 0},
    {"reversi", {{0}}, 0},
    {"reversi", {{"size", "10"}}, 0},
    {"reversi", {{"size", "4"}}, 0},
    {"breakthrough", {{0}}, 0},
    {"breakthrough", {{"width", "5"}, {"height", "6"}}, 0},
    {"hex", {{"size", "5"}}, 0},
    {"hex", {{"size", "9"}, {"swap", "on"}}, 0},
    {"english_draughts", {{0}}, 0},
    {"english_draughts", {{"draw_after", "10"}}, 0},
    {"nine_mens_morris", {{0}}, 0},
    {"nine_mens_morris", {{"fly", "off"}, {"men", "4"}}, 0},
    {"lasker_morris", {{0}}, 0},
    {"lasca", {{0}}, 0},
    {"backgammon", {{0}}, 0},
    {"backgammon", {{"cube", "on"}}, 0},
    {"crazy_eights", {{0}}, 0},
    {"hoch3", {{0}}, 0},
    {"hoch3", {{"setup", "easy"}, {"claim", "off"}}, 4},
};

static Game *open_game(const Case *c, bool plain) {
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = c->game,
                    .settings = c->setting,
                    .seats = c->seats,
                    .plain_phrases = plain};
  char error[2048] = "";
  while (spec.settings_n < 2 && c->setting[spec.settings_n].name)
    spec.settings_n++;
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) munit_errorf("%s: %s", c->game, error);
  g->binding->chance.quiet = true;
  for (int k = 0; plain && k < g->kinds_n; k++)
    if (g->kinds[k].play_phrase || g->kinds[k].legal_phrase)
      munit_errorf("%s: '%s' is still a phrase", c->game, g->kinds[k].name);
  return g;
}

static void check(Game *g, bool ok) {
  if (!ok) munit_errorf("%s: %s", g->name, lus_game_error(g));
}

static void same_moves(Game *a, Game *b) {
  Moves *x = lus_game_moves(a), *y = lus_game_moves(b);
  munit_assert_uint32(x->n, ==, y->n);
  munit_assert_memory_equal(x->n * sizeof *x->at, x->at, y->at);
}

/* What the rules leave of the move space is what the generator lists. */
static void same_as_rules(Game *g, uint8_t *block) {
  Moves legal = *lus_game_moves(g), found;
  munit_assert_true(lus_moves_init(&found, LUS_PAYLOADS));
  Move *listed = malloc(sizeof *listed * (legal.n + 1));
  memcpy(listed, legal.at, sizeof *listed * legal.n);
  for (int pass = 0; pass < 2 && !found.n; pass++)
    for (int k = 0; k < g->kinds_n; k++) {
      const Kind *kind = &g->kinds[k];
      if (kind->otherwise != pass) continue;
      if (!(kind->phases >> lus_head(block)->phase & 1)) continue;
      check(g, lus_game_filter(g, block, k, &found));
    }
  lus_moves_sort(&found);
  if (found.n != legal.n)
    munit_errorf("%s: the rules leave %u moves, legal lists %u", g->name,
                 found.n, legal.n);
  munit_assert_memory_equal(sizeof *listed * legal.n, listed, found.at);
  lus_moves_free(&found);
  free(listed);
}

static void play_both(Game *a, Game *b, uint64_t seed) {
  uint32_t size = lus_game_size(a);
  uint8_t *x = malloc(size), *y = malloc(size);
  check(a, lus_game_deal(a, x, seed));
  check(b, lus_game_deal(b, y, seed));
  Rng rng;
  lus_rng_seed(&rng, seed, 1);
  for (int ply = 0; ply < LONGEST && !lus_head(x)->over; ply++) {
    check(a, lus_game_legal(a, x));
    check(b, lus_game_legal(b, y));
    if (lus_head(x)->over) break;
    lus_moves_sort(lus_game_moves(a));
    lus_moves_sort(lus_game_moves(b));
    same_moves(a, b);
    if ((ply + (int)seed) % EVERY == 0) same_as_rules(a, x);
    check(a, lus_game_legal(a, x));
    lus_moves_sort(lus_game_moves(a));
    Move m = lus_moves_pick(lus_game_moves(a), &rng);
    check(a, lus_game_play(a, x, m));
    check(b, lus_game_play(b, y, m));
    munit_assert_memory_equal(size, x, y);
  }
  free(x);
  free(y);
}

TEST(phrases) {
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    Game *a = open_game(&CASES[i], false), *b = open_game(&CASES[i], true);
    munit_assert_ptr_null(b->kinds[0].play_phrase);
    for (uint64_t seed = 1; seed <= PLAYOUTS; seed++) play_both(a, b, seed);
    lus_game_free(a);
    lus_game_free(b);
  }
  return MUNIT_OK;
}

/* Pieces of nobody that step: one gaits{...} for three seats, or one for each
 * of two. */
static const char STEPPERS[] =
    "local g = game 'Steppers' { players = { 2, 3 } } "
    "g.options { by_seat = { false } } "
    "function g.setup(pos) pos:grid('board', { width = 3, height = 3 }) "
    "  pos.board:put(5, 1) end "
    "g.move('go', '{from:board}-{to:board}') "
    "g.rule('near', 'too far', function(pos, from, to) "
    "  local _, steps = pos.board:toward(from, to) "
    "  return steps == 1 and pos.board:at(from) == 1 end) "
    "local ways = gaits { { who = pieces(1) } } "
    "g.legal.go = when(chosen 'by_seat', on 'board':steps { ways, ways }, "
    "  on 'board':steps(ways)) "
    "g.play.go = { on 'board':go() } "
    "return g";

TEST(gaits_by_seat) {
  Scripts scripts = helper_scripts();
  Setting by_seat = {"by_seat", "on"};
  char error[2048] = "";
  helper_script_set("games/steppers", STEPPERS);
  for (int seats = 2; seats <= 3; seats++)
    for (int n = 0; n <= 1; n++) {
      MatchSpec spec = {.game = "steppers",
                        .settings = &by_seat,
                        .settings_n = n,
                        .seats = seats};
      Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
      if (n && seats == 3) {
        munit_assert_null(g);
        munit_assert_not_null(strstr(error, "gaits by seat are for two seats"));
        continue;
      }
      if (!g) munit_error(error);
      uint8_t *block = malloc(lus_game_size(g));
      check(g, lus_game_deal(g, block, 1));
      for (int turn = 0; turn < 9; turn++) {
        check(g, lus_game_legal(g, block));
        lus_moves_sort(lus_game_moves(g));
        same_as_rules(g, block);
        check(g, lus_game_legal(g, block));
        check(g, lus_game_play(g, block, lus_game_moves(g)->at[0]));
      }
      free(block);
      lus_game_free(g);
    }
  helper_script_set("games/steppers", NULL);
  return MUNIT_OK;
}

/* --- picking a move without listing all --- */

/* 100 picks for each move there is, counted against the list: whatever is in
 * one and not in the other is found, and chi-square stays within what chance
 * does to it. */
static void pick_evenly(Game *g, uint8_t *block, Rng *rng) {
  enum { EACH = 100 };
  check(g, lus_game_legal(g, block));
  lus_moves_sort(lus_game_moves(g));
  uint32_t n = lus_game_moves(g)->n;
  Move *listed = malloc(sizeof *listed * (n + 1)), m;
  uint32_t *seen = calloc(n + 1, sizeof *seen);
  memcpy(listed, lus_game_moves(g)->at, sizeof *listed * n);
  for (uint32_t i = 0; i < EACH * n; i++) {
    uint32_t at = 0;
    check(g, lus_game_pick(g, block, rng, &m));
    while (at < n && listed[at] != m) at++;
    if (at == n)
      munit_errorf("%s: picked %#x, which is not listed", g->name, m);
    seen[at]++;
  }
  double chi = 0;
  for (uint32_t i = 0; i < n; i++) chi += pow((double)seen[i] - EACH, 2) / EACH;
  if (n && chi > n + 6 * sqrt(2.0 * n) + 6)
    munit_errorf("%s: %u moves, chi-square %.1f", g->name, n, chi);
  free(listed);
  free(seen);
}

/* The list stays as it was: nothing was listed. */
static void pick_unlisted(Game *g, uint8_t *block, Rng *rng) {
  Move m;
  lus_game_moves(g)->n = LUS_PAYLOADS;
  check(g, lus_game_pick(g, block, rng, &m));
  if (m != LUS_NO_MOVE && lus_game_moves(g)->n != LUS_PAYLOADS)
    munit_errorf("%s: a move was picked from a list", g->name);
}

/* Plays at random, and tries picks at every so manyth move. */
static void try_picks(const Case *c, int every,
                      void (*pick)(Game *, uint8_t *, Rng *)) {
  Game *g = open_game(c, false);
  uint8_t *block = malloc(lus_game_size(g));
  Rng rng;
  Move m;
  lus_rng_seed(&rng, 5, 5);
  for (uint64_t seed = 1; seed <= PLAYOUTS; seed++) {
    check(g, lus_game_deal(g, block, seed));
    for (int ply = 0; ply < LONGEST && !lus_head(block)->over; ply++) {
      if ((ply + (int)seed) % every == 0) pick(g, block, &rng);
      check(g, lus_game_pick(g, block, &rng, &m));
      if (m == LUS_NO_MOVE) break;
      check(g, lus_game_play(g, block, m));
    }
  }
  free(block);
  lus_game_free(g);
}

TEST(even_picks) {
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
    try_picks(&CASES[i], EVERY, pick_evenly);
  return MUNIT_OK;
}

TEST(unlisted_picks) {
  static const Case UNLISTED[] = {{"tictactoe", {{0}}, 0},
                                  {"connect_four", {{0}}, 0},
                                  {"reversi", {{0}}, 0},
                                  {"breakthrough", {{0}}, 0},
                                  {"hex", {{0}}, 0},
                                  {"english_draughts", {{0}}, 0},
                                  {"nine_mens_morris", {{0}}, 0},
                                  {"lasker_morris", {{0}}, 0}};
  for (size_t i = 0; i < sizeof UNLISTED / sizeof *UNLISTED; i++)
    try_picks(&UNLISTED[i], 1, pick_unlisted);
  return MUNIT_OK;
}

/* --- phrases that do not fit --- */

/* What is played or listed, the move, and what the refusal says; NULL: none.
 * There are a 3 x 4 board, counters for both seats, and `legal` is in Lua. */
static const char *const FITS[][3] = {
    {"play", "\"{cell}\", { board:put(), win(board:line(3)) }", NULL},
    {"play", "\"{n:1-13}\", { board:put() }", "'put' does not fit"},
    {"play", "\"{n:1-12}\", { more \"own\", board:put() }", NULL},
    {"play", "\"{n:1-60000}\", { when(board:full(), board:remove()) }",
     "'remove' does not fit"},
    {"play", "\"{n:1-13}\", draw(board:full())", NULL},
    {"play", "\"{n:1-13}\", win(board:mill())", "'mill' does not fit"},
    {"play", "\"{n:1-3}\", { board:drop(), board:remove() }", NULL},
    {"play", "\"{n:1-4}\", board:drop()", "'drop' does not fit"},
    {"play", "\"{from}-{to}\", { board:go(), board:remove() }", NULL},
    {"play", "\"{from}-{to}\", { board:remove(), board:go() }",
     "'remove' does not fit"},
    {"play", "\"{from} {n:1-13}\", { board:jump() }", "'jump' does not fit"},
    {"play",
     "\"{from}-{to}\", { when(board:full(), board:go()), board:remove() }",
     "'remove' does not fit"},
    {"play",
     "\"{from}-{to}\", { when(board:full(), {}, board:go()), board:remove() }",
     "'remove' does not fit"},
    {"play",
     "\"{from}-{to}\", { when(board:full(), board:go(), board:jump()), "
     "board:remove() }",
     NULL},
    {"legal", "\"{n:1-11}\", board:empty()", "'empty' does not fit"},
    {"legal", "\"{n:1-2}\", board:open_columns()",
     "'open_columns' does not fit"},
    {"legal", "\"{cell}\", board:flights()", "'flights' does not fit"},
    {"legal", "\"{from}-{to}\", when(has \"own\", board:flights())", NULL},
};

static void try_phrase(const char *const c[3], int seats, const char *wanted) {
  char text[1024], error[2048] = "";
  Scripts scripts = helper_scripts();
  snprintf(text, sizeof text,
           "local g = game 'Fits' { players = { 2, 3 } }\n"
           "function g.setup(pos)\n"
           "  pos:grid('board', { width = 3, height = 4, pieces = 2 })\n"
           "  pos:counters('own', 2, 0)\n"
           "end\n"
           "local board = on 'board'\n"
           "local function phrase(move, it)\n"
           "  g.move('do', move)\n"
           "  g.play['do'] = function(pos) end\n"
           "  g.legal['do'] = function(pos, list) end\n"
           "  g.%s['do'] = it\n"
           "end\n"
           "phrase(%s)\n"
           "function g.scene(pos, scene) end\n"
           "return g\n",
           c[0], c[1]);
  helper_script_set("games/fits", text);
  MatchSpec spec = {.game = "fits", .seats = seats};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (wanted ? !strstr(error, wanted) : !g)
    munit_errorf("%s: '%s', not '%s'", c[1], error, wanted ? wanted : "");
  if (g) lus_game_free(g);
}

TEST(fitting) {
  for (size_t i = 0; i < sizeof FITS / sizeof *FITS; i++)
    try_phrase(FITS[i], 2, FITS[i][2]);
  static const char *const SEATS[][3] = {
      {"play", "\"{cell}\", board:put()", "pieces for 2 seats"},
      {"play", "\"{cell}\", more \"own\"", "counts for 2 seats"}};
  for (size_t i = 0; i < sizeof SEATS / sizeof *SEATS; i++)
    try_phrase(SEATS[i], 3, SEATS[i][2]);
  helper_script_set("games/fits", NULL);
  return MUNIT_OK;
}

/* Where `legal` lists a full column, nothing falls and nothing is asked. */
TEST(full_column) {
  Scripts scripts = helper_scripts();
  char error[2048] = "";
  helper_script_set(
      "games/full",
      "local g = game 'Full' { players = 2 }\n"
      "function g.setup(pos) pos:grid('board', { width = 3, height = 2 }) end\n"
      "local board = on 'board'\n"
      "g.move('drop', '{n:1-3}')\n"
      "function g.legal.drop(pos, list) list:add(2) end\n"
      "g.play.drop = { board:drop(), win(board:line(2)) }\n"
      "function g.scene(pos, scene) end\n"
      "return g\n");
  MatchSpec spec = {.game = "full", .seats = 2};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) munit_error(error);
  uint8_t *block = malloc(lus_game_size(g));
  check(g, lus_game_deal(g, block, 1));
  for (int i = 0; i < 5; i++) check(g, lus_game_play(g, block, 1));
  munit_assert_false(lus_head(block)->over);
  munit_assert_uint32(lus_head(block)->moves, ==, 5);
  free(block);
  lus_game_free(g);
  helper_script_set("games/full", NULL);
  return MUNIT_OK;
}

/* The kth bit of a set, against counting it out. */
TEST(bits) {
  for (int i = 0; i < 20000; i++) {
    uint64_t set = (uint64_t)munit_rand_uint32() << 32 | munit_rand_uint32();
    if (i % 3) set &= (uint64_t)munit_rand_uint32() << (i % 33);
    uint32_t n = lus_bit_count(set), k = 0;
    for (uint64_t left = set; left; left &= left - 1, k++) {
      munit_assert_int(lus_nth_bit(set, k), ==, __builtin_ctzll(left));
      munit_assert_int(lus_pick_bit(set, n, k), ==, __builtin_ctzll(left));
    }
    munit_assert_uint32(k, ==, n);
  }
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    NAMED("/a bit of a set by its number", bits),
    NAMED("/phrases mean what their words mean in Lua", phrases),
    NAMED("/gaits by seat are for two", gaits_by_seat),
    NAMED("/a pick is any move of the list, all as often", even_picks),
    NAMED("/a phrase that does not fit is refused", fitting),
    NAMED("/nothing falls into a full column", full_column),
    NAMED("/what is a phrase is picked without a list", unlisted_picks),
    {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/phrase", TESTS, argc, argv);
}
