/* tests/core/search/alloc_test.c - playouts do not allocate.
 *
 * This program counts the calls of malloc, calloc and realloc; Lua gets all its
 * memory from them. After a first run, in which lists and Lua's own stack grow
 * to what they need, no call is made, whether rules are phrases or Lua. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "helper/suite.h"
#include "game/game.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t size);

static uint64_t calls;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define COUNTS 1
void *malloc(size_t size) {
  calls++;
  return __libc_malloc(size);
}
void *calloc(size_t n, size_t size) {
  calls++;
  return __libc_calloc(n, size);
}
void *realloc(void *p, size_t size) {
  calls++;
  return __libc_realloc(p, size);
}
#else
#define COUNTS 0 /* a sanitizer has its own allocator */
#endif

enum { CAP = 2000 };

typedef struct Case {
  const char *game;
  int playouts;
  bool dealt; /* the deal draws into a table, and is not counted */
} Case;

static const Case CASES[] = {{"tictactoe", 10000, false},
                             {"connect_four", 10000, false},
                             {"reversi", 10000, false},
                             {"breakthrough", 10000, false},
                             {"hex", 10000, false},
                             {"english_draughts", 10000, false},
                             {"nine_mens_morris", 10000, false},
                             {"lasker_morris", 2000, false},
                             {"backgammon", 500, false},
                             {"lasca", 500, false},
                             {"crazy_eights", 500, false},
                             {"hoch3", 200, true},
                             {"regie", 500, false}};

static uint64_t playouts(const Case *c, Game *g, uint8_t *block, Rng *rng,
                         int n) {
  const Head *h = lus_head(block);
  uint64_t moves = 0;
  for (; n; n--) {
    uint64_t before = calls;
    munit_assert_true(lus_game_deal(g, block, lus_rng_next(rng)));
    if (c->dealt) calls = before;
    while (!h->over && h->moves < CAP) {
      Move m;
      munit_assert_true(lus_game_pick(g, block, rng, &m));
      if (m == LUS_NO_MOVE) break;
      if (!lus_game_play(g, block, m))
        munit_errorf("%s: %s", g->name, lus_game_error(g));
    }
    moves += h->moves;
  }
  return moves;
}

static void play_case(const Case *c) {
  Scripts scripts = helper_scripts();
  char error[2048] = "";
  MatchSpec spec = {.game = c->game};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) munit_errorf("%s: %s", c->game, error);
  g->binding->chance.quiet = true;
  uint8_t *block = malloc(lus_game_size(g));
  Rng rng;
  lus_rng_seed(&rng, 1, 1);
  munit_assert_true(!COUNTS || calls > 0);
  playouts(c, g, block, &rng, 100);
  uint64_t before = calls;
  uint64_t moves = playouts(c, g, block, &rng, COUNTS ? c->playouts : 10);
  if (calls != before)
    munit_errorf("%s: %llu calls of the allocator in %llu moves", c->game,
                 (unsigned long long)(calls - before),
                 (unsigned long long)moves);
  free(block);
  lus_game_free(g);
}

TEST(steady) {
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
    play_case(&CASES[i]);
  return MUNIT_OK;
}

/* The search allocates for its tree and its moves, not for its playouts:
 * thinking again over the same is free but for the list of moves. */
static void think_about(const char *game) {
  Scripts scripts = helper_scripts();
  char error[2048] = "";
  MatchSpec spec = {.game = game, .seed = 1};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  Bot *b = lus_bot_new(COUNTS ? "mcts:200" : "mcts:10", 1, error, sizeof error);
  if (!m || !b) munit_errorf("%s: %s", game, error);
  uint64_t thought = 0;
  for (int i = 0; i < 3; i++) {
    uint64_t before = calls;
    lus_bot_reset(b, 1);
    munit_assert_uint32(lus_bot_choose(b, m, NULL, NULL), !=, LUS_NO_MOVE);
    thought = calls - before;
  }
  if (thought > 1)
    munit_errorf("%s: %llu calls of the allocator in 200 playouts", game,
                 (unsigned long long)thought);
  lus_bot_free(b);
  lus_match_free(m);
}

static MunitResult thinking(const MunitParameter p[], void *data) {
  static const char *const GAMES[] = {
      "connect_four", "backgammon",      "crazy_eights", "monza",
      "regie",        "rush_hour_shift", "hoch3"};
  (void)p, (void)data;
  for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
    think_about(GAMES[i]);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    NAMED("/no allocation for a playout of the search", thinking),
    NAMED("/no allocation in steady play", steady),
    {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/alloc", TESTS, argc, argv);
}
