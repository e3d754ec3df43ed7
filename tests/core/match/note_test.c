/* tests/core/match/note_test.c - notes are kept with the moves of a match: in records,
 * branches and trials; a game that is borrowed says none. */
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "helper/suite.h"
#include "match/match.h"

static Match *start(uint64_t seed) {
  char error[1024];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "telltale", .seats = 3, .seed = seed};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_error(error);
  return m;
}

static void play(Match *m, const char *line) {
  if (lus_match_play(m, line) != LUS_FINE) munit_error(lus_match_message(m));
}

/* Every note of every entry as a seat may know it. malloc'ed. */
static char *all_notes(Match *m, int seat) {
  char *all = NULL;
  lus_say(&all, "%s", "");
  for (unsigned i = 0; i <= lus_match_played_n(m); i++)
    for (unsigned k = 0; k < lus_match_notes(m, i); k++) {
      char *more = NULL;
      const char *text = lus_match_note(m, i, k, seat);
      if (!text) text = "-";
      lus_say(&more, "%s%u.%u %s\n", all, i, k, text);
      free(all);
      all = more;
    }
  return all;
}

static void expect_same(Match *a, Match *b) {
  for (int seat = -1; seat <= 3; seat++) {
    char *x = all_notes(a, seat), *y = all_notes(b, seat);
    munit_assert_string_equal(x, y);
    free(x);
    free(y);
  }
}

static Match *reread(Match *m, unsigned turn) {
  char error[1024];
  RecordReport report;
  Scripts scripts = helper_scripts();
  char *text = lus_record_write(m, &(RecordSpec){0});
  Record *record = lus_record_read(text, strlen(text), error, sizeof error);
  munit_assert_not_null(record);
  Match *again = lus_record_match(&scripts, record, turn, &report);
  munit_assert_not_null(again);
  munit_assert_true(report.fits);
  lus_record_free(record);
  free(text);
  return again;
}

TEST(records) {
  Match *m = start(7);
  play(m, "roll");
  play(m, "go a1");
  play(m, "gain 2");
  Match *again = reread(m, UINT32_MAX);
  expect_same(m, again);
  lus_match_free(again);
  lus_match_undo(m);
  Match *branch = reread(m, 1); /* and from here another way */
  expect_same(m, branch);
  play(m, "go c3");
  play(branch, "go c3");
  expect_same(m, branch);
  lus_match_free(branch);
  lus_match_free(m);
  return MUNIT_OK;
}

/* What could be redone before a trial can be redone after it, with its notes. */
TEST(trials) {
  Match *m = start(7), *twin = start(7);
  play(m, "go a1");
  play(m, "go b1");
  play(twin, "go a1");
  play(twin, "go b1");
  lus_match_undo(m);
  Trial trial = lus_match_try(m);
  play(m, "gain 3");
  lus_match_tried(m, &trial);
  munit_assert_int(lus_match_why(m, "go c3"), ==, LUS_FINE);
  munit_assert_true(lus_match_redo(m));
  expect_same(m, twin);
  lus_match_free(m);
  lus_match_free(twin);
  return MUNIT_OK;
}

/* A question unwinds a move in the middle; its notes are not there twice. */
TEST(asked) {
  char error[1024];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "telltale", .seats = 3, .ask = true};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  munit_assert_not_null(m);
  munit_assert_int(lus_match_start(m), ==, LUS_FINE);
  munit_assert_int(lus_match_play(m, "roll"), ==, LUS_ASKS);
  munit_assert_true(lus_match_state(m, "3 4"));
  play(m, "roll");
  char *all = all_notes(m, 1);
  munit_assert_string_equal(all, "0.0 The board is open.\n"
                                 "1.0 Red rolled 3 4.\n"
                                 "1.1 Only some hear 1.\n"
                                 "1.2 Only some hear 2.\n");
  free(all);
  lus_match_free(m);
  return MUNIT_OK;
}

TEST(fields) {
  int value;
  Match *m = start(7);
  play(m, "go b1");
  munit_assert_string_equal(lus_match_note_name(m, 1, 0, 3), "went");
  munit_assert_string_equal(lus_match_note_field(m, 1, 0, 0, 3, &value), "who");
  munit_assert_int(value, ==, 1);
  munit_assert_string_equal(lus_match_note_field(m, 1, 0, 2, 3, &value), "at");
  munit_assert_int(value, ==, 8);
  munit_assert_null(lus_match_note_field(m, 1, 0, 3, 3, &value));
  munit_assert_string_equal(lus_match_note_name(m, 1, 1, 1), "met");
  munit_assert_null(lus_match_note_name(m, 1, 1, 3));
  munit_assert_null(lus_match_note(m, 1, 1, 3));
  munit_assert_null(lus_match_note_field(m, 1, 1, 0, 3, &value));
  munit_assert_null(lus_match_note(m, 1, 99, 1));
  lus_match_free(m);
  return MUNIT_OK;
}

/* A search says none, and leaves those of the match alone. */
TEST(borrowed) {
  Match *m = start(7), *twin = start(7);
  Game *g = m->game;
  uint8_t *block = munit_malloc(lus_game_size(g));
  Rng rng;
  lus_rng_seed(&rng, 3, 3);
  play(m, "go b1");
  play(twin, "go b1");
  Borrowed was = lus_game_borrow(g);
  uint32_t said = g->binding->notes.n;
  memcpy(block, m->block, lus_game_size(g));
  for (int i = 0; i < 2000; i++) {
    Move move;
    munit_assert_true(lus_game_pick(g, block, &rng, &move));
    if (move == LUS_NO_MOVE) memcpy(block, m->block, lus_game_size(g));
    else munit_assert_true(lus_game_play(g, block, move));
  }
  munit_assert_uint32(g->binding->notes.n, ==, said);
  lus_game_give_back(g, &was);
  play(m, "go a1");
  play(twin, "go a1");
  expect_same(m, twin);
  free(block);
  lus_match_free(m);
  lus_match_free(twin);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(records), CASE(trials),   CASE(asked),
                              CASE(fields),  CASE(borrowed), {.name = NULL}};
  return suite_main("/note", tests, argc, argv);
}
