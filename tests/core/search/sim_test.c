/* tests/core/search/sim_test.c - simulation: figures, the same for any number
 * of threads and shards, and what a variant does to a game. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/figures.h"
#include "helper/scripts.h"
#include "helper/suite.h"

/* --- helpers --- */

static Scripts scripts;

static Sim *run(const SimSpec *spec) {
  char error[2048];
  Sim *s = lus_sim_run(&scripts, spec, error, sizeof error);
  if (!s) munit_error(error);
  return s;
}

/* Its JSON without the times. */
static char *json_of(Sim *s) {
  s->seconds = 1;
  char *json = lus_sim_json(s);
  munit_assert_not_null(json);
  return json;
}

static void assert_same(Sim *a, Sim *b) {
  char *x = json_of(a), *y = json_of(b);
  munit_assert_string_equal(x, y);
  free(x);
  free(y);
}

static Sim *read_back(Sim *s) {
  char error[256], *json = json_of(s);
  Sim *back = lus_sim_read(json, error, sizeof error);
  if (!back) munit_error(error);
  free(json);
  return back;
}

static void assert_near(double a, double b, double by) {
  munit_assert_double(a, >=, b - by);
  munit_assert_double(a, <=, b + by);
}

/* --- figures --- */

/* Newcombe 1998, table I: the score method without correction. */
static MunitResult wilson(const MunitParameter p[], void *fixture) {
  static const struct {
    uint64_t r, n;
    double low, high;
  } CASES[] = {{81, 263, 0.2553, 0.3662},
               {15, 148, 0.0624, 0.1605},
               {0, 20, 0, 0.1611},
               {1, 29, 0.0061, 0.1718}};
  (void)p, (void)fixture;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    Figure f = lus_share(CASES[i].r, CASES[i].n);
    assert_near(f.low, CASES[i].low, 0.00006);
    assert_near(f.high, CASES[i].high, 0.00006);
  }
  return MUNIT_OK;
}

static MunitResult spread(const MunitParameter p[], void *fixture) {
  static const uint32_t VALUES[] = {7, 1, 3, 3, 9, 2, 8, 3, 100};
  Histogram h = {0}, more = {0};
  (void)p, (void)fixture;
  for (int i = 0; i < 9; i++)
    lus_histogram_add(i % 2 ? &more : &h, VALUES[i], 1);
  munit_assert_true(lus_histogram_join(&h, &more));
  Spread s = lus_spread(&h);
  munit_assert_uint64(lus_histogram_count(&h), ==, 9);
  assert_near(s.mean.value, 136.0 / 9, 1e-9);
  munit_assert_uint32(s.least, ==, 1);
  munit_assert_uint32(s.q1, ==, 3);
  munit_assert_uint32(s.median, ==, 3);
  munit_assert_uint32(s.q3, ==, 8);
  munit_assert_uint32(s.most, ==, 100);
  lus_histogram_free(&h);
  lus_histogram_free(&more);
  return MUNIT_OK;
}

/* Student's: two values tell little, many what the normal one does. */
TEST(means) {
  Figure f = lus_mean(1, 3, 9);
  munit_assert_double(f.value, ==, 3);
  munit_assert_double(f.high, >, 1e300);
  f = lus_mean(2, 4, 10); /* 1 and 3 */
  assert_near(f.low, 2 - 12.7062, 1e-3);
  f = lus_mean(4, 10, 30); /* 1 to 4: t is 3.1824, s 1.29099 */
  assert_near(f.high, 2.5 + 3.1824 * 1.29099 / 2, 0.02);
  f = lus_mean(11, 66, 506); /* 1 to 11: 2.2281, 3.31662 */
  assert_near(f.high, 6 + 2.2281 * 3.31662 / 3.31662, 1e-3);
  return MUNIT_OK;
}

/* Ten moves of a match that are all alike tell no more than one. */
static MunitResult ratios(const MunitParameter p[], void *fixture) {
  Ratio one = {0}, ten = {0};
  (void)p, (void)fixture;
  for (int i = 0; i < 1000; i++) {
    one.part_now = i < 300;
    one.whole_now = 1;
    ten.part_now = i < 300 ? 10 : 0;
    ten.whole_now = 10;
    lus_ratio_close(&one);
    lus_ratio_close(&ten);
  }
  Figure f = lus_share(300, 1000), a = lus_ratio_share(&one, 1000);
  Figure b = lus_ratio_share(&ten, 1000), mean = lus_ratio(&ten, 1000);
  assert_near(a.low, f.low, 1e-4);
  assert_near(a.high, f.high, 1e-4);
  assert_near(b.low, f.low, 1e-4);
  assert_near(b.high, f.high, 1e-4);
  assert_near(mean.high - 0.3, 1.96 * sqrt(0.21 / 1000), 1e-4);
  ten.whole_squares = UINT64_MAX; /* it was too much to add up */
  munit_assert_double(lus_ratio(&ten, 1000).high, >, 1e300);
  return MUNIT_OK;
}

/* --- runs --- */

/* Random tic-tac-toe is known exactly: 737/1260, 121/420 and 8/63. */
TEST(known_shares) {
  Sim *s = run(&(SimSpec){
      .game = "tictactoe", .seed = 1, .matches = 10000, .threads = 2});
  double n = (double)s->matches;
  munit_assert_uint64(s->matches, ==, 10000);
  assert_near((double)s->wins[0] / n, 737.0 / 1260, 0.02);
  assert_near((double)s->wins[1] / n, 121.0 / 420, 0.02);
  assert_near((double)s->draws / n, 8.0 / 63, 0.02);
  munit_assert_uint64(s->first_wins, ==, s->wins[0]);
  munit_assert_uint64(s->unfinished, ==, 0);
  lus_sim_free(s);
  return MUNIT_OK;
}

static MunitResult threads(const MunitParameter p[], void *fixture) {
  static const char *const BOTS[] = {"mcts:8", "random"};
  static const char *const GAMES[] = {"tictactoe", "crazy_eights", "lasca"};
  (void)p, (void)fixture;
  for (int i = 0; i < 3; i++) {
    SimSpec spec = {.game = GAMES[i],
                    .seed = 7,
                    .matches = 7,
                    .bots = BOTS,
                    .bots_n = 2,
                    .rules = i == 0};
    Sim *one = run(&spec);
    spec.threads = 3;
    Sim *three = run(&spec);
    assert_same(one, three);
    spec.seed = 8;
    Sim *other = run(&spec);
    char *x = json_of(one), *y = json_of(other);
    munit_assert_string_not_equal(x, y);
    free(x);
    free(y);
    lus_sim_free(one);
    lus_sim_free(three);
    lus_sim_free(other);
  }
  return MUNIT_OK;
}

static Sim *play_shard(uint32_t shard, uint32_t shards) {
  Sim *s = run(&(SimSpec){.game = "reversi",
                          .seed = 3,
                          .matches = 50,
                          .rules = true,
                          .shard = shard,
                          .shards = shards});
  Sim *back = read_back(s);
  lus_sim_free(s);
  return back;
}

/* Shards read back from their JSON, added in any order. */
static MunitResult shards(const MunitParameter p[], void *fixture) {
  static const uint32_t ORDER[] = {3, 7, 1, 2, 6, 5, 4};
  char error[256];
  (void)p, (void)fixture;
  Sim *whole = play_shard(0, 0), *sum = play_shard(ORDER[0], 7);
  munit_assert_uint64(sum->matches, ==, lus_sim_due(50, 3, 7));
  for (int i = 1; i < 7; i++) {
    Sim *s = play_shard(ORDER[i], 7);
    munit_assert_true(lus_sim_add(sum, s, error, sizeof error));
    munit_assert_false(lus_sim_add(sum, s, error, sizeof error));
    lus_sim_free(s);
  }
  assert_same(whole, sum);
  lus_sim_free(whole);
  lus_sim_free(sum);
  return MUNIT_OK;
}

static MunitResult strangers(const MunitParameter p[], void *fixture) {
  char error[256];
  (void)p, (void)fixture;
  SimSpec spec = {
      .game = "tictactoe", .seed = 3, .matches = 4, .shard = 1, .shards = 2};
  Sim *s = run(&spec);
  spec.seed = 4;
  spec.shard = 2;
  Sim *other = run(&spec);
  munit_assert_false(lus_sim_add(s, other, error, sizeof error));
  munit_assert_not_null(strstr(error, "the seed"));
  lus_sim_free(s);
  lus_sim_free(other);
  return MUNIT_OK;
}

/* A file that was cut off anywhere is refused, and nothing is read beyond it.
 */
static MunitResult cut_off(const MunitParameter p[], void *fixture) {
  char error[256];
  (void)p, (void)fixture;
  Sim *s = run(&(SimSpec){.game = "reversi", .seed = 3, .matches = 2});
  char *json = json_of(s);
  size_t len = strlen(json);
  for (size_t n = 0; n < len - 2; n += n + 99 < len ? 17 : 1) {
    char *cut = strndup(json, n);
    munit_assert_null(lus_sim_read(cut, error, sizeof error));
    free(cut);
  }
  for (size_t n = 0; n < len; n += 11) { /* a wrong byte must do no harm */
    char kept = json[n];
    json[n] = (char)munit_rand_int_range(1, 127);
    lus_sim_free(lus_sim_read(json, error, sizeof error));
    json[n] = kept;
  }
  free(json);
  lus_sim_free(s);
  return MUNIT_OK;
}

/* The escape of a character, broken off by the end of a text. */
static MunitResult broken_escapes(const MunitParameter p[], void *fixture) {
  static const char *const TITLES[] = {"\\u", "\\u0", "\\u00e", "\\u00e9",
                                       "\\"};
  char error[256], name[64];
  (void)p, (void)fixture;
  Sim *s = run(&(SimSpec){.game = "reversi", .seed = 3, .matches = 1});
  char *json = json_of(s);
  for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++) {
    /* As the last key: what follows its text is the end of the buffer. */
    size_t len = strlen(json);
    while (json[len - 1] != '}') len--;
    char *text = malloc(len + sizeof name);
    memcpy(text, json, len - 1);
    snprintf(name, sizeof name, ", \"game\": \"%s\"}", TITLES[i]);
    memcpy(text + len - 1, name, strlen(name) + 1);
    char *other = strstr(text, "\"game\"");
    other[1] = 'x'; /* the first of that name */
    lus_sim_free(lus_sim_read(text, error, sizeof error));
    free(text);
  }
  free(json);
  lus_sim_free(s);
  return MUNIT_OK;
}

/* Pebbles: of 3 moves, taking more than there are is refused. */
static MunitResult refusals(const MunitParameter p[], void *fixture) {
  static const Setting TWO = {"pile", "2"};
  (void)p, (void)fixture;
  Sim *s = run(&(SimSpec){.game = "template",
                          .settings = &TWO,
                          .settings_n = 1,
                          .matches = 10,
                          .rules = true});
  uint64_t decisions = lus_histogram_count(&s->choices);
  uint64_t second = decisions - 10; /* decisions with one pebble left */
  munit_assert_string_equal(s->rules[0].name, "enough_left");
  munit_assert_uint64(s->rules[0].of_space.whole, ==, 3 * decisions);
  munit_assert_uint64(s->rules[0].of_space.part, ==, 10 + 2 * second);
  lus_sim_free(s);
  return MUNIT_OK;
}

/* What the game counts itself: of all shards together as of one run. */
static MunitResult own_figures(const MunitParameter p[], void *fixture) {
  char error[512];
  (void)p, (void)fixture;
  SimSpec spec = {.game = "counts", .seed = 3, .matches = 9};
  Sim *whole = run(&spec), *sum = NULL;
  munit_assert_int(whole->figures_n, ==, 2);
  munit_assert_string_equal(whole->figures[0].name, "pebbles taken");
  munit_assert_string_equal(whole->figures[1].name, "pebbles left");
  munit_assert_uint64(lus_histogram_count(&whole->figures[0].each), ==, 9);
  munit_assert_uint32(lus_spread(&whole->figures[0].each).least, ==, 15);
  munit_assert_uint32(lus_spread(&whole->figures[1].each).most, ==, 0);
  for (spec.shards = 2, spec.shard = 1; spec.shard <= 2; spec.shard++) {
    Sim *played = run(&spec), *shard = read_back(played);
    lus_sim_free(played);
    if (sum) {
      munit_assert_true(lus_sim_add(sum, shard, error, sizeof error));
      lus_sim_free(shard);
    } else {
      sum = shard;
    }
  }
  assert_same(whole, sum);
  lus_sim_free(whole);
  lus_sim_free(sum);
  return MUNIT_OK;
}

static MunitResult wrong_figures(const MunitParameter p[], void *fixture) {
  static const char *const CASES[][2] = {{"fewer", "not as many"},
                                         {"named", "the names are not those"},
                                         {"negative", "a whole number from 0"},
                                         {"error", "no figures today"}};
  (void)p, (void)fixture;
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    char error[2048] = "";
    Setting fault = {"fault", CASES[i][0]};
    SimSpec spec = {
        .game = "counts", .settings = &fault, .settings_n = 1, .matches = 2};
    munit_assert_null(lus_sim_run(&scripts, &spec, error, sizeof error));
    munit_assert_not_null(strstr(error, CASES[i][1]));
  }
  return MUNIT_OK;
}

static MunitResult faults(const MunitParameter p[], void *fixture) {
  char error[2048];
  static const char *const BOTS[] = {"clever"};
  (void)p, (void)fixture;
  SimSpec spec = {.game = "no_such_game", .matches = 4, .threads = 2};
  munit_assert_null(lus_sim_run(&scripts, &spec, error, sizeof error));
  spec.game = "tictactoe";
  spec.bots = BOTS;
  spec.bots_n = 1;
  munit_assert_null(lus_sim_run(&scripts, &spec, error, sizeof error));
  munit_assert_not_null(strstr(error, "clever"));
  return MUNIT_OK;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t of) {
  (void)context, (void)done, (void)of;
  return false;
}

static MunitResult stops(const MunitParameter p[], void *fixture) {
  static const char *const BOTS[] = {"mcts:100000000"};
  (void)p, (void)fixture;
  Sim *s = run(&(SimSpec){.game = "reversi",
                          .matches = 1000,
                          .threads = 2,
                          .bots = BOTS,
                          .bots_n = 1,
                          .tell = stop_at_once});
  munit_assert_uint64(s->matches, <, 1000);
  lus_sim_free(s);
  return MUNIT_OK;
}

/* --- diff --- */

static Diff *diff(const char *game, const char *variant) {
  char error[2048];
  SimSpec spec = {.seed = 5, .matches = 40};
  MatchSpec a = {.game = game}, b = {.game = variant};
  Diff *d = lus_sim_diff(&scripts, &spec, &a, &b, error, sizeof error);
  if (!d) munit_error(error);
  return d;
}

static MunitResult no_difference(const MunitParameter p[], void *fixture) {
  static const char *const GAMES[] = {"lasca", "crazy_eights"};
  (void)p, (void)fixture;
  for (int i = 0; i < 2; i++) {
    Diff *d = diff(GAMES[i], GAMES[i]);
    munit_assert_uint64(d->matches, ==, 40);
    munit_assert_uint64(d->positions, >, 40);
    munit_assert_uint64(d->differing, ==, 0);
    munit_assert_uint64(d->parted, ==, 0);
    lus_diff_free(d);
  }
  return MUNIT_OK;
}

/* Lasker's morris lets men move before all are placed. */
TEST(variant) {
  Diff *d = diff("nine_mens_morris", "lasker_morris");
  munit_assert_uint64(d->touched, ==, 40);
  munit_assert_uint64(d->added, >, 0);
  munit_assert_uint64(d->parted, ==, d->refused + d->other_turn + d->other_end);
  lus_diff_free(d);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {
      CASE(wilson),         CASE(spread),       CASE(means),
      CASE(ratios),         CASE(known_shares), CASE(threads),
      CASE(shards),         CASE(strangers),    CASE(cut_off),
      CASE(refusals),       CASE(own_figures),  CASE(wrong_figures),
      CASE(faults),         CASE(stops),        CASE(no_difference),
      CASE(broken_escapes), CASE(variant),      {.name = NULL}};
  scripts = helper_scripts();
  return suite_main("/sim", tests, argc, argv);
}
