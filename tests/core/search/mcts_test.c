/* tests/core/search/mcts_test.c - bots: they find what is there, decide the
 * same again, and neither see nor foresee what they may not. */
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "match/match.h"
#include "search/mcts.h"
#include "helper/suite.h"

/* --- helpers --- */

static Match *deal(const char *game, int seats, uint64_t seed,
                   const char *position) {
  char error[2048];
  Scripts scripts = helper_scripts();
  Setting from = {"position", position};
  MatchSpec spec = {.game = game,
                    .seats = seats,
                    .seed = seed,
                    .settings = &from,
                    .settings_n = position ? 1 : 0};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_error(error);
  return m;
}

static Bot *make(const char *kind, uint64_t seed) {
  char error[256];
  Bot *b = lus_bot_new(kind, seed, error, sizeof error);
  if (!b) munit_error(error);
  return b;
}

/* The choice of a fresh bot. */
static Move choice(Match *m, const char *kind, uint64_t seed) {
  Bot *b = make(kind, seed);
  Move move = lus_bot_choose(b, m, NULL, NULL);
  if (move == LUS_NO_MOVE) munit_error(lus_bot_error(b));
  lus_bot_free(b);
  return move;
}

static void play_random(Match *m, Rng *rng, int moves) {
  for (int i = 0; i < moves && !lus_match_over(m); i++) {
    unsigned n;
    const Move *legal = lus_match_legal(m, &n);
    munit_assert_int(lus_match_play_move(m, legal[lus_rng_below(rng, n)]), ==,
                     LUS_FINE);
  }
}

/* --- kinds --- */

static MunitResult kinds(const MunitParameter p[], void *fixture) {
  static const char *const GOOD[] = {"random", "mcts", "mcts:1", "mcts:5000",
                                     "mcts:500ms"};
  static const char *const BAD[] = {
      "",      "Random", "mcts:",   "mcts:0",  "mcts:-1",         "mcts:5s",
      "mctsx", "human",  "mcts:5 ", "mcts: 5", "mcts:99999999999"};
  char error[256];
  (void)p, (void)fixture;
  for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
    munit_assert_true(lus_bot_is_kind(GOOD[i]));
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    munit_assert_false(lus_bot_is_kind(BAD[i]));
    munit_assert_null(lus_bot_new(BAD[i], 1, error, sizeof error));
  }
  return MUNIT_OK;
}

/* --- strength --- */

static MunitResult finds_win(const MunitParameter p[], void *fixture) {
  Advice advice[9];
  (void)p, (void)fixture;
  /* x x .   o takes c3 or loses; x takes it and wins */
  Match *m = deal("tictactoe", 2, 1, "xx1/oo1/3 x");
  Bot *b = make("mcts:200", 1);
  Move move = lus_bot_choose(b, m, NULL, NULL);
  munit_assert_string_equal(lus_match_text(m, move), "c3");
  unsigned n = lus_bot_advice(b, advice, 9);
  munit_assert_uint(n, ==, 5);
  munit_assert_uint32(advice[0].move, ==, move);
  munit_assert_true(advice[0].proven);
  munit_assert_double_equal(advice[0].value, 1, 9);
  lus_bot_free(b);
  lus_match_free(m);
  m = deal("tictactoe", 2, 1, "xx1/o2/3 o");
  munit_assert_string_equal(lus_match_text(m, choice(m, "mcts:500", 1)), "c3");
  lus_match_free(m);
  return MUNIT_OK;
}

/* Pebbles is lost for whoever moves with a multiple of four left. */
static MunitResult solves(const MunitParameter p[], void *fixture) {
  static const char *const TAKES[] = {"3", "1", "2", "3"}; /* of 15, 5, 6, 7 */
  static const char *const PILES[] = {"15", "5", "6", "7"};
  char error[256];
  Scripts scripts = helper_scripts();
  (void)p, (void)fixture;
  for (int i = 0; i < 4; i++) {
    Setting pile = {"pile", PILES[i]};
    MatchSpec spec = {.game = "template", .settings = &pile, .settings_n = 1};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    munit_assert_not_null(m);
    Bot *b = make("mcts:3000", (uint64_t)i);
    const char *text = lus_match_text(m, lus_bot_choose(b, m, NULL, NULL));
    munit_assert_not_null(strstr(text, TAKES[i]));
    Advice best;
    munit_assert_uint(lus_bot_advice(b, &best, 1), ==, 1);
    munit_assert_true(best.proven);
    lus_bot_free(b);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* All 1,000 matches of each kind: tests/soak/bots.sh. */
TEST(never_loses) {
  for (uint64_t i = 0; i < 12; i++) {
    Match *m = deal("tictactoe", 2, i, NULL);
    Bot *bots[2] = {make(i % 3 == 1 ? "random" : "mcts:2000", i),
                    make(i % 3 == 2 ? "random" : "mcts:2000", i + 99)};
    while (!lus_match_over(m)) {
      Bot *b = bots[lus_match_turn(m) - 1];
      lus_match_play_move(m, lus_bot_choose(b, m, NULL, NULL));
    }
    if (i % 3 != 1) munit_assert_false(lus_match_wins(m, 2));
    if (i % 3 != 2) munit_assert_false(lus_match_wins(m, 1));
    lus_bot_free(bots[0]);
    lus_bot_free(bots[1]);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* --- the same again, and nothing it may not know --- */

static const struct {
  const char *game;
  int seats;
} GAMES[] = {{"tictactoe", 2}, {"backgammon", 2},  {"crazy_eights", 3},
             {"hoch3", 2},     {"monza", 3},       {"rush_hour_shift", 2},
             {"regie", 2},     {"crazy_eights", 2}};
enum { GAMES_N = sizeof GAMES / sizeof *GAMES };

/* Thinking leaves no trace, and comes out the same the second time. */
static MunitResult repeats(const MunitParameter p[], void *fixture) {
  Rng rng;
  (void)p, (void)fixture;
  lus_rng_seed(&rng, munit_rand_uint32(), 1);
  for (int g = 0; g < GAMES_N; g++) {
    Match *m = deal(GAMES[g].game, GAMES[g].seats, lus_rng_next(&rng), NULL);
    size_t size = lus_game_size(m->game);
    uint8_t *kept = munit_malloc(size);
    for (int i = 0; i < 4 && !lus_match_over(m); i++) {
      memcpy(kept, m->block, size);
      Move move = choice(m, "mcts:24", 5);
      munit_assert_memory_equal(size, kept, m->block);
      munit_assert_uint32(choice(m, "mcts:24", 5), ==, move);
      munit_assert_int(lus_match_play_move(m, move), ==, LUS_FINE);
      play_random(m, &rng, 3);
    }
    free(kept);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

static void make_all(Bot **bots, int seats, const char *kind) {
  for (int i = 0; i < seats; i++) bots[i] = make(kind, (uint64_t)i);
}

static void free_all(Bot **bots, int seats) {
  for (int i = 0; i < seats; i++) lus_bot_free(bots[i]);
}

/* What is hidden may be anything, and chance too: the choice is the same, also
 * for bots that have followed the match. */
static MunitResult sees_no_more(const MunitParameter p[], void *fixture) {
  Rng rng;
  (void)p, (void)fixture;
  lus_rng_seed(&rng, munit_rand_uint32(), 2);
  for (int g = 0; g < GAMES_N; g++) {
    Match *m = deal(GAMES[g].game, GAMES[g].seats, lus_rng_next(&rng), NULL);
    size_t size = lus_game_size(m->game);
    uint8_t *kept = munit_malloc(size);
    Bot *bots[LUS_SEATS], *others[LUS_SEATS];
    make_all(bots, GAMES[g].seats, "mcts:16");
    make_all(others, GAMES[g].seats, "mcts:16");
    for (int i = 0; i < 9 && !lus_match_over(m); i++) {
      int seat = lus_match_turn(m);
      memcpy(kept, m->block, size);
      Move move = lus_bot_choose(bots[seat - 1], m, NULL, NULL);
      lus_match_redraw(m, lus_rng_next(&rng));
      lus_rng_seed(&lus_head(m->block)->rng, lus_rng_next(&rng), 3);
      munit_assert_uint32(lus_bot_choose(others[seat - 1], m, NULL, NULL), ==,
                          move);
      memcpy(m->block, kept, size);
      m->known = false;
      play_random(m, &rng, 1 + i % 3);
    }
    free_all(bots, GAMES[g].seats);
    free_all(others, GAMES[g].seats);
    free(kept);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* Playouts that the bot knows of, at the position. */
static uint32_t thought(Bot *b, Match *m) {
  Advice advice[16];
  uint32_t visits = 0;
  lus_bot_choose(b, m, NULL, NULL);
  for (unsigned n = lus_bot_advice(b, advice, 16); n--;)
    visits += advice[n].visits;
  return visits;
}

/* What was thought about the moves that were then played is used again. */
TEST(reuses) {
  Match *m = deal("connect_four", 2, 1, NULL);
  Bot *b = make("mcts:400", 1);
  munit_assert_uint32(thought(b, m), ==, 400);
  lus_match_play_move(m, lus_bot_choose(b, m, NULL, NULL));
  munit_assert_uint32(thought(b, m), >, 450);
  lus_bot_reset(b, 1);
  munit_assert_uint32(thought(b, m), ==, 400);
  lus_bot_free(b);
  lus_match_free(m);
  return MUNIT_OK;
}

/* A bot that comes back to a position thinks again from the start: the same
 * thoughts would go round in a circle. */
TEST(leaves_circles) {
  Match *m = deal("connect_four", 2, 1, NULL);
  Bot *b = make("mcts:400", 1);
  munit_assert_uint32(thought(b, m), ==, 400);
  munit_assert_uint32(thought(b, m), ==, 400);
  lus_bot_free(b);
  lus_match_free(m);
  return MUNIT_OK;
}

/* Of twenty faces so many win: a fair chance is better than a draw, a poor one
 * is not, and who comes back to the question counts the draw in full. */
static MunitResult plays_for_the_win(const MunitParameter p[], void *fixture) {
  static const struct {
    const char *odds, *first, *again;
  } CASES[] = {
      {"6", "share", "share"}, {"9", "toss", "share"}, {"12", "toss", "toss"}};
  Scripts scripts = helper_scripts();
  char error[2048];
  (void)p, (void)fixture;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    Setting odds = {"odds", CASES[i].odds};
    MatchSpec spec = {
        .game = "toss", .seats = 2, .settings = &odds, .settings_n = 1};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    if (!m) munit_error(error);
    Bot *b = make("mcts:8000", 1);
    const char *said = lus_match_text(m, lus_bot_choose(b, m, NULL, NULL));
    munit_assert_string_equal(said, CASES[i].first);
    said = lus_match_text(m, lus_bot_choose(b, m, NULL, NULL));
    munit_assert_string_equal(said, CASES[i].again);
    lus_bot_free(b);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* Outcomes that were stated are for the match, not for thoughts about it. */
TEST(keeps_stated) {
  Match *m = deal("backgammon", 2, 4, NULL);
  munit_assert_true(lus_match_state(m, "6 5"));
  choice(m, "mcts:20", 1);
  munit_assert_uint(lus_match_unstate(m), ==, 2);
  lus_match_free(m);
  return MUNIT_OK;
}

/* Nor do they get lost where a search states outcomes of its own. */
static MunitResult keeps_stated_words(const MunitParameter p[], void *fixture) {
  (void)p, (void)fixture;
  uint64_t counts[2];
  PerftSpec spec = {.depth = 1, .chance = true};
  Match *m = deal("toss", 2, 4, NULL);
  munit_assert_true(lus_match_state(m, "17"));
  munit_assert_int(lus_match_perft(m, &spec, counts, NULL, NULL), ==, LUS_FINE);
  munit_assert_uint64(counts[1], ==, 21);
  choice(m, "mcts:20", 1);
  munit_assert_int(lus_match_play(m, "toss"), ==, LUS_FINE);
  munit_assert_string_equal(lus_match_played(m, 1).chance, "roll 17");
  lus_match_free(m);
  return MUNIT_OK;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t of) {
  ++*(int *)context;
  munit_assert_uint64(done, <=, 64);
  munit_assert_uint64(of, ==, 100000000);
  return false;
}

static MunitResult stops(const MunitParameter p[], void *fixture) {
  int told = 0;
  (void)p, (void)fixture;
  Match *m = deal("reversi", 2, 4, NULL);
  Bot *b = make("mcts:100000000", 1);
  Move move = lus_bot_choose(b, m, stop_at_once, &told);
  munit_assert_int(told, ==, 1);
  munit_assert_int(lus_match_play_move(m, move), ==, LUS_FINE);
  lus_bot_free(b);
  b = make("mcts:20ms", 1);
  munit_assert_uint32(lus_bot_choose(b, m, NULL, NULL), !=, LUS_NO_MOVE);
  lus_bot_free(b);
  lus_match_free(m);
  return MUNIT_OK;
}

/* --- the tree --- */

static MunitResult tree_widens(const MunitParameter p[], void *fixture) {
  static const Move FIRST[] = {5, 9, 20}, THEN[] = {1, 5, 6, 20, 30};
  static const Move ALL[] = {1, 5, 6, 9, 20, 30};
  Tree t;
  (void)p, (void)fixture;
  munit_assert_true(lus_tree_init(&t, 4096));
  uint32_t at = lus_tree_add(&t, 77, 2, FIRST, 3);
  lus_edges(lus_tree_at(&t, at))[1].visits = 4;
  munit_assert_uint32(lus_tree_widen(&t, at, FIRST, 2), ==, at);
  at = lus_tree_widen(&t, at, THEN, 5);
  munit_assert_uint32(lus_tree_find(&t, 77), ==, at);
  Node *node = lus_tree_at(&t, at);
  munit_assert_uint32(node->n, ==, 6);
  for (int i = 0; i < 6; i++) {
    munit_assert_uint32(lus_edges(node)[i].move, ==, ALL[i]);
    munit_assert_uint32(lus_edges(node)[i].visits, ==, i == 3 ? 4 : 0);
  }
  lus_tree_free(&t);
  return MUNIT_OK;
}

/* New nodes keep coming; those that are visited stay and can be found. */
static MunitResult tree_prunes(const MunitParameter p[], void *fixture) {
  static const Move MOVES[] = {1, 2, 3};
  Tree t;
  (void)p, (void)fixture;
  munit_assert_true(lus_tree_init(&t, 1 << 16));
  for (uint64_t key = 1; key < 50000; key++) {
    lus_tree_prune(&t);
    uint32_t at = lus_tree_add(&t, key, 1, MOVES, 3);
    munit_assert_uint32(at, !=, TREE_NONE);
    lus_tree_at(&t, at)->visits = key % 5000 == 1 ? 1000 : 1;
  }
  for (uint64_t key = 1; key < 50000; key += 5000) {
    uint32_t at = lus_tree_find(&t, key);
    munit_assert_uint32(at, !=, TREE_NONE);
    munit_assert_uint64(lus_tree_at(&t, at)->key, ==, key);
  }
  lus_tree_clear(&t);
  munit_assert_uint32(lus_tree_find(&t, 1), ==, TREE_NONE);
  lus_tree_free(&t);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(kinds),
                              CASE(finds_win),
                              CASE(solves),
                              CASE(never_loses),
                              CASE(repeats),
                              CASE(sees_no_more),
                              CASE(reuses),
                              CASE(leaves_circles),
                              CASE(plays_for_the_win),
                              CASE(keeps_stated),
                              CASE(keeps_stated_words),
                              CASE(stops),
                              CASE(tree_widens),
                              CASE(tree_prunes),
                              {.name = NULL}};
  return suite_main("/mcts", tests, argc, argv);
}
