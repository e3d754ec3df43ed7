/* tests/core/match/record_test.c - records: written, read again, edited by
 * hand, damaged, replayed under other rules. Run from the root of the tree. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "lusory.h"
#include "helper/suite.h"

/* --- helpers --- */

static Match *new_match(const char *game, uint64_t seed, int seats) {
  Scripts scripts = helper_scripts();
  char error[2048] = "";
  MatchSpec spec = {.game = game, .seats = seats, .seed = seed};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_errorf("%s: %s", game, error);
  return m;
}

/* Plays legal moves, chosen by a number, until it is over. */
static void play_some(Match *m, unsigned most, unsigned choice) {
  unsigned n;
  for (unsigned i = 0; i < most && !lus_match_over(m); i++) {
    const Move *legal = lus_match_legal(m, &n);
    choice = choice * 1103515245u + 12345u;
    munit_assert_int(lus_match_play_move(m, legal[(choice >> 16) % n]), ==,
                     LUS_FINE);
  }
}

static char *written(Match *m) {
  RecordSpec spec = {.date = "2026.11.18"};
  char *text = lus_record_write(m, &spec);
  munit_assert_not_null(text);
  return text;
}

static Record *read_text(const char *text) {
  char error[1024] = "";
  Record *r = lus_record_read(text, strlen(text), error, sizeof error);
  if (!r) munit_errorf("%s\n%.900s", error, text);
  return r;
}

static Match *replay(Record *r, RecordReport *report) {
  Scripts scripts = helper_scripts();
  return lus_record_match(&scripts, r, UINT_MAX, report);
}

/* The match in a text, which must fit. */
static Match *match_of(const char *text) {
  RecordReport report;
  Record *r = read_text(text);
  Match *m = replay(r, &report);
  if (!report.fits) munit_errorf("%s\n%s", report.message, text);
  lus_record_free(r);
  return m;
}

static void expect_fits(const char *text, unsigned moves) {
  Match *m = match_of(text);
  munit_assert_uint(lus_match_played_n(m), ==, moves);
  lus_match_free(m);
}

static void expect_unfit(const char *text, unsigned line, unsigned column,
                         const char *rule, const char *message) {
  RecordReport report;
  Record *r = read_text(text);
  Match *m = replay(r, &report);
  munit_assert_false(report.fits);
  if (!strstr(report.message, message))
    munit_errorf("got '%s', expected '%s'", report.message, message);
  munit_assert_string_equal(report.rule, rule);
  munit_assert_uint(report.line, ==, line);
  munit_assert_uint(report.column, ==, column);
  lus_match_free(m);
  lus_record_free(r);
}

static void expect_unreadable(const char *text, size_t len, const char *why) {
  char error[1024] = "";
  Record *r = lus_record_read(text, len, error, sizeof error);
  if (r) munit_errorf("could be read; expected '%s'\n%.300s", why, text);
  if (!strstr(error, why)) munit_errorf("got '%s', expected '%s'", error, why);
}

static void expect_same(Match *a, Match *b) {
  unsigned n = lus_match_played_n(a);
  munit_assert_uint(lus_match_played_n(b), ==, n);
  for (unsigned i = 0; i <= n; i++) {
    Played x = lus_match_played(a, i), y = lus_match_played(b, i);
    munit_assert_uint64(x.hash, ==, y.hash);
    munit_assert_string_equal(x.text, y.text);
    munit_assert_string_equal(x.chance, y.chance);
  }
}

/* A copy of text with the first `from` replaced. */
static char *replaced(const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  munit_assert_not_null(at);
  char *out = malloc(strlen(text) + strlen(to) + 1);
  sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  return out;
}

/* --- writing and reading again --- */

TEST(a_match_written_and_read_is_the_same) {
  const char *games[] = {"pebbles", "lucky"};
  for (unsigned seed = 0; seed < 40; seed++) {
    Match *m = new_match(games[seed % 2], seed, seed % 3 ? 2 : 3);
    play_some(m, seed % 5 ? 1000 : seed, seed);
    char *text = written(m);
    Match *again = match_of(text);
    expect_same(m, again);
    char *twice = written(again);
    munit_assert_string_equal(text, twice);
    free(twice);
    free(text);
    lus_match_free(again);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* The generator is where it was, so the rest of the match is the same. */
TEST(a_match_goes_on_as_if_it_had_never_stopped) {
  for (unsigned stop = 0; stop < 12; stop++) {
    Match *m = new_match("lucky", 7, 2), *whole = new_match("lucky", 7, 2);
    play_some(m, stop, 1);
    char *text = written(m);
    Match *again = match_of(text);
    play_some(whole, stop, 1);
    play_some(again, 1000, 99);
    play_some(whole, 1000, 99);
    expect_same(whole, again);
    free(text);
    lus_match_free(again);
    lus_match_free(whole);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* The same when some outcomes were stated by hand, others drawn: the record
 * says which, for a stated one may be what would have been drawn. */
static bool state_and_play(Match *m, const char *words) {
  unsigned n;
  const Move *legal = lus_match_legal(m, &n);
  if (lus_match_over(m) || !lus_match_state(m, words)) return false;
  bool fine = lus_match_play_move(m, legal[0]) == LUS_FINE;
  lus_match_unstate(m);
  return fine;
}

TEST(stated_outcomes_do_not_move_the_generator) {
  for (unsigned seed = 0; seed < 100; seed++) {
    Match *m = new_match("lucky", seed, 2);
    for (int i = 0; i < 4; i++) state_and_play(m, i % 2 ? "one 2" : "two");
    char *text = written(m);
    munit_assert_not_null(strchr(text, '='));
    Match *again = match_of(text);
    char *twice = written(again);
    munit_assert_string_equal(text, twice);
    play_some(m, 1000, 5);
    play_some(again, 1000, 5);
    expect_same(m, again);
    free(twice), free(text);
    lus_match_free(again), lus_match_free(m);
  }
  return MUNIT_OK;
}

TEST(without_the_seed_the_outcomes_are_enough) {
  Match *m = new_match("lucky", 11, 2);
  play_some(m, 1000, 4);
  char *text = written(m);
  char *withheld = replaced(text, "[Seed \"11\"]", "[Seed \"withheld\"]");
  Match *again = match_of(withheld);
  expect_same(m, again);
  char *gone = strdup(withheld), *open = strchr(strstr(gone, "\n1. "), '(');
  memmove(open, strchr(open, ')') + 1, strlen(strchr(open, ')')));
  RecordReport report;
  Record *r = read_text(gone);
  Match *part = replay(r, &report);
  munit_assert_false(report.fits);
  munit_assert_not_null(strstr(report.message, "no seed"));
  munit_assert_uint(lus_match_played_n(part), ==, 0);
  lus_match_free(part);
  lus_record_free(r);
  free(gone);
  free(withheld);
  free(text);
  lus_match_free(again);
  lus_match_free(m);
  return MUNIT_OK;
}

TEST(lines_are_wrapped) {
  Match *m = new_match("lucky", 5, 4);
  play_some(m, 1000, 2);
  RecordNote notes[] = {{1, "one two three four five six seven eight nine ten "
                            "eleven twelve thirteen fourteen fifteen sixteen "
                            "{seventeen}\n\neighteen"}};
  RecordSpec spec = {.notes = notes, .notes_n = 1};
  char *text = lus_record_write(m, &spec);
  for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
    munit_assert_size(strcspn(line, "\n"), <=, 80);
  Record *r = read_text(text);
  RecordReport report;
  Match *again = replay(r, &report);
  munit_assert_true(report.fits);
  spec.notes = lus_record_notes(r, &spec.notes_n);
  munit_assert_uint(spec.notes_n, ==, 1);
  munit_assert_uint(spec.notes[0].entry, ==, 1);
  munit_assert_not_null(strstr(spec.notes[0].text, "(seventeen) eighteen"));
  char *twice = lus_record_write(again, &spec);
  munit_assert_string_equal(text, twice);
  free(twice);
  lus_match_free(again);
  lus_record_free(r);
  free(text);
  lus_match_free(m);
  return MUNIT_OK;
}

/* --- tags --- */

static const char TEXTS[] = "local g = game 'Texts' { players = 1 }\n"
                            "g.options { name = { 'x' }, word = { 'y' } }\n"
                            "g.move('stop', 'stop')\n"
                            "function g.play.stop(pos) pos:win(1) end\n"
                            "return g\n";

TEST(settings_of_any_text_come_back) {
  const char *values[] = {"",     "two words", "it's",     "say \"hi\"",
                          "a\\b", "x=y",       "\\'",      "tab\there",
                          "a\nb", "]",         "\xc3\xa4", "\x01",
                          "'",    "'quoted'",  "{[(;,)]}", "1+3"};
  Scripts scripts = helper_scripts();
  helper_script_set("games/texts", TEXTS);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    char error[1024];
    Setting set[] = {{"name", values[i]}, {"word", "z"}};
    MatchSpec spec = {.game = "texts", .settings = set, .settings_n = 2};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    munit_assert_not_null(m);
    char *text = written(m);
    Record *r = read_text(text);
    int n;
    const Setting *back = lus_record_settings(r, &n);
    munit_assert_int(n, ==, 2);
    munit_assert_string_equal(back[0].value, values[i]);
    munit_assert_string_equal(back[1].value, "z");
    expect_fits(text, 0);
    lus_record_free(r);
    free(text);
    lus_match_free(m);
  }
  helper_script_set(NULL, NULL);
  return MUNIT_OK;
}

TEST(tags_say_what_they_say) {
  uint64_t seed = 0;
  Record *r = read_text("[Game \"pebbles\"]\n[Options \"pile=9 misere=on\"]\n"
                        "[Seats \"3\"]\n[Seat2 \"mcts:500\"]\n"
                        "[Seed \"18446744073709551615\"]\n[Takebacks \"2\"]\n"
                        "[Event \"club \\\"evening\\\"\"]\n\n1. take 1\n*\n");
  munit_assert_string_equal(lus_record_tag(r, "game"), "pebbles");
  munit_assert_string_equal(lus_record_tag(r, "Event"), "club \"evening\"");
  munit_assert_null(lus_record_tag(r, "Date"));
  munit_assert_int(lus_record_seats(r), ==, 3);
  munit_assert_string_equal(lus_record_seat_kind(r, 1), "human");
  munit_assert_string_equal(lus_record_seat_kind(r, 2), "mcts:500");
  munit_assert_true(lus_record_seed(r, &seed));
  munit_assert_uint64(seed, ==, UINT64_MAX);
  munit_assert_uint(lus_record_takebacks(r), ==, 2);
  munit_assert_string_equal(lus_record_result(r), "*");
  lus_record_free(r);
  return MUNIT_OK;
}

/* --- written by hand --- */

#define PEBBLES "[Game \"pebbles\"]\n[Options \"pile=6\"]\n\n"

TEST(people_write_as_they_like) {
  const char *texts[] = {
      PEBBLES "1. take 1\n2. take 2\n3. take 3\n1\n",
      PEBBLES "1. take 1 2. take 2 3. take 3\n1",
      PEBBLES "1. TAKE 1\n2.t 2\n3. ta   3\n",
      PEBBLES "1. take\n1\n2. take 2\n\n\n 3.\ttake 3 \n\n  1  \n\n",
      PEBBLES "{before} 1. {a} take 1 {b} 2. take 2\n3. take 3 {c}\n1\n{d}",
      "\xef\xbb\xbf  [ Game\t\"pebbles\" ] [Options \"pile=6\"]1. take 1\r\n"
      "2. take 2\r\n3. take 3\r\n1\r\n",
      "[options \"pile=6\"]\n[game \"pebbles\"]\n1. take 1\n1. undo\n",
      PEBBLES "1. take 1\n2. take 2\nundo\n2. take 1\ntakeback 2\n1. take 1\n"
              "2. take 2\n3. take 3\n1\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (i != 6) expect_fits(texts[i], 3);
  expect_unfit(texts[6], 4, 4, "", "'undo' does not fit here");
  return MUNIT_OK;
}

TEST(moves_of_a_turn_stand_together) {
  helper_script_set("games/steps",
                    "local g = game 'Steps' { players = 2 }\n"
                    "function g.setup(pos) pos:counter('n', 0, {max = 99})\n"
                    " pos:dice('die', { faces = 6 }) end\n"
                    "g.move('step', '{n:1-9}')\n"
                    "g.move('draw', 'draw')\n"
                    "function g.play.step(pos, n) pos.n = pos.n + n\n"
                    " if pos.n < 20 and n < 9 then pos:again() end\n"
                    " if pos.n >= 40 then pos:win(pos.turn) end end\n"
                    "function g.play.draw(pos) pos.die:roll() end\n"
                    "return g\n");
  const char *head = "[Game \"steps\"]\n[Seed \"1\"]\n";
  char text[512];
  const struct {
    const char *moves;
    unsigned n;
  } cases[] = {
      {"1. 1, 2, 9\n2. draw\n3. draw (roll 3)\n", 5},
      {"1. 1 2 9 2. 9\n", 4},
      {"1. 1, 2,\n9\n2.\n9\n", 4}, /* no result: a comma, a number */
      {"1. 1\n1. 2\n1. draw (roll 6)\n*\n", 3},
      {"1. 1 {so} , {what} 2 {now}\n", 2},
      {"1. draw\n2. draw\n3. 2\n", 3},
      {"1. 8\n1. 1, draw (roll 1)\n2. 1, 9\n3. 9\n4. 9\n5. 9\n1\n", 8},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    snprintf(text, sizeof text, "%s%s", head, cases[i].moves);
    expect_fits(text, cases[i].n);
    Match *m = match_of(text);
    char *again = written(m);
    expect_fits(again, cases[i].n);
    free(again);
    lus_match_free(m);
  }
  snprintf(text, sizeof text, "%s1. 1, 9\n1. 3\n", head);
  expect_unfit(text, 4, 4, "",
               "turn 1 is already over; expected this move "
               "under 2.");
  snprintf(text, sizeof text, "%s1. 1, 2\n2. 3\n", head);
  expect_unfit(text, 4, 4, "", "turn 1 is not over yet");
  helper_script_set(NULL, NULL);
  return MUNIT_OK;
}

/* --- what is wrong is said, and where --- */

TEST(errors_of_form_name_their_place) {
  const struct {
    const char *text, *why;
  } cases[] = {
      {"", "line 1, column 1: the end: expected a tag [Game"},
      {"hello\n", "line 1, column 1: 'hello': expected a tag [Game"},
      {"[Game]\n", "line 1, column 6: ']': expected \""},
      {"[Game \"a", "line 1, column 9: the end: expected a closing \""},
      {"[Game \"a\n\"]", "expected a closing \" on this line"},
      {"[Game \"a\" x]", "line 1, column 11: 'x]': expected ]"},
      {"[Game \"\"]", "expected the name of a game"},
      {"[Game \"a\\q\"]", "expected \\\""},
      {"[Game \"a\\x00\"]", "expected \\\""},
      {"[Game \"a\"]\n[Game \"a\"]", "line 2, column 1: '[Game': the tag Game"},
      {"[Game \"a\"]\n[Seats \"9\"]", "the number of seats, 1 to 8"},
      {"[Game \"a\"]\n[Seats \"-1\"]", "the number of seats, 1 to 8"},
      {"[Game \"a\"]\n[Seed \"18446744073709551616\"]", "below 2^64"},
      {"[Game \"a\"]\n[Seed \"0x12\"]", "below 2^64"},
      {"[Game \"a\"]\n[Options \"pile\"]", "expected NAME=VALUE"},
      {"[Game \"a\"]\n[Options \"pile='9\"]", "expected NAME=VALUE"},
      {"[Game \"a\"]\n[Options \"=9\"]", "expected NAME=VALUE"},
      {"[Game \"a\"]\n[Rules \"12\"]", "16 hexadecimal digits"},
      {"[Game \"a\"]\n[Result \"me\"]", "expected a result"},
      {"[Game \"a\"]\n[Result \"1\"]\n1. b\n", "expected the result 1"},
      {"[Game \"a\"]\n[Result \"1\"]\n1. b\n2\n", "the tag Result says 1"},
      {"[Game \"a\"]\ntake 2\n", "line 2, column 1: 'take': expected the number"
                                 " of a turn, as in '1.'"},
      {"[Game \"a\"]\n2. x\n", "line 2, column 1: '2.': expected turn 1"},
      {"[Game \"a\"]\n1. x\n3. x\n", "line 3, column 1: '3.': expected turn 2"},
      {"[Game \"a\"]\n1. x\n0. (roll 1)\n", "'0.': expected turn 2"},
      {"[Game \"a\"]\n99999999999999999999. x\n", "expected turn 1"},
      {"[Game \"a\"]\n1. 2. x\n", "'2.': expected the moves of turn 1"},
      {"[Game \"a\"]\n1. x,\n2. y\n", "expected a move after ','"},
      {"[Game \"a\"]\n1. x, , y\n", "line 2, column 7: ',': expected a move"},
      {"[Game \"a\"]\n1.\n", "the end: expected a move"},
      {"[Game \"a\"]\n1. x,\n", "the end: expected a move"},
      {"[Game \"a\"]\n(roll 1)\n", "expected a move; chance comes after"},
      {"[Game \"a\"]\n1. (roll 1)\n", "expected a move; chance comes after"},
      {"[Game \"a\"]\n1. x (1)\n", "expected a word such as roll"},
      {"[Game \"a\"]\n1. x ()\n", "expected a word such as roll"},
      {"[Game \"a\"]\n1. x (roll 1;)\n", "expected a word such as roll"},
      {"[Game \"a\"]\n1. x (roll (1))\n", "column 12: '(1))': expected ')'"},
      {"[Game \"a\"]\n1. x (roll 1\n", "the end: expected ')'"},
      {"[Game \"a\"]\n1. x (roll 1) (roll 2)\n", "one pair of parentheses"},
      {"[Game \"a\"]\n1. x {y\n", "this comment has no closing }"},
      {"[Game \"a\"]\n1. x {y {z}}\n", "comments do not nest"},
      {"[Game \"a\"]\n1. x }\n", "there is no { before it"},
      {"[Game \"a\"]\n1. x )\n", "there is no ( before it"},
      {"[Game \"a\"]\n1. x ; y\n", "expected a move, or ','"},
      {"[Game \"a\"]\n1. x\n[Date \"x\"]\n*\n", ""},
      {"[Game \"a\"]\n{c}\n[Date \"x\"]\n", "tags come before all turns"},
      {"[Game \"a\"]\n1. x\n{c}\n*\n2. x\n", "the result comes last"},
      {"[Game \"a\"]\n1. x {[%hash 12]}\n", "16 hexadecimal digits"},
      {"[Game \"a\"]\n1. x {[%hash 0123456789abcdef0]}\n", "16 hexadecimal"},
      {"[Game \"a\"]\n1. x\nundo 0\n", "expected how many moves"},
      {"[Game \"a\"]\n1. x\nundo 99999999999999999999\n", "how many moves"},
      {"[Game \"a\"]\n1. \x01\n", "line 2, column 4: '?': the byte 1 is no"},
      {"[Game \"a\"]\n1. \xc3\n", "line 2, column 4: "},
      {"[Game \"a\"]\n1. \xed\xa0\x80\n", "is not UTF-8"},
      {"[Game \"a\"]\n1. \xc0\xaf\n", "is not UTF-8"},
      {"\xff\xfe[\n", "is not UTF-8"},
      {"[Game \"a\"]\n1. \xc3\xa4\xc3\xa4 )\n", "line 2, column 7: ')'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (*cases[i].why)
      expect_unreadable(cases[i].text, strlen(cases[i].text), cases[i].why);
  expect_unreadable("[Game \"a\"]\n1. x\0y\n", 18, "the byte 0 is no text");
  return MUNIT_OK;
}

TEST(moves_that_do_not_fit_name_their_rule) {
  expect_unfit(PEBBLES "1. take 3\n2. take 2\n3. take 2\n", 6, 4, "enough_left",
               "there are only 1 pebbles left");
  expect_unfit(PEBBLES "1. take 3\n2. take 7\n", 5, 4, "", "7 is out of range");
  expect_unfit(PEBBLES "1. take 3\n2. tke 1\n", 5, 4, "", "take");
  expect_unfit(PEBBLES "1. take 3\n2. take 3\n1\n", 6, 1, "",
               "the result is 1, but the match ended 2");
  expect_unfit(PEBBLES "1. take 3\n2. take 3\n*\n", 6, 1, "",
               "the result is *, but the match ended 2");
  expect_unfit(PEBBLES "1. take 3\n1\n", 5, 1, "",
               "the result is 1, but the match is not over");
  expect_unfit(PEBBLES "1. take 3\n2. take 3\n3. take 1\n", 6, 4, "",
               "the match is over");
  expect_unfit(PEBBLES "1. take 3\n2. take 3, take 1\n", 5, 12, "",
               "the match is over");
  expect_unfit(PEBBLES "1. take 1, take 1\n", 4, 12, "",
               "turn 1 is already over");
  expect_unfit(PEBBLES "1. take 1 (roll 6)\n", 4, 4, "",
               "the record says (roll 6), but what comes up here is ()");
  expect_unfit(PEBBLES "1. take 1\nundo 2\n", 5, 1, "", "only 1 moves");
  expect_unfit(PEBBLES "1. take 1 {[%hash 0123456789abcdef]}\n", 4, 12, "",
               "is not the one recorded");
  expect_unfit("[Game \"nosuchgame\"]\n", 1, 1, "",
               "there is no game 'nosuchgame'");
  expect_unfit("\xef\xbb\xbf[Game \"nosuchgame\"]\n", 1, 1, "", "nosuchgame");
  expect_unfit("[Game \"pebbles\"]\n[Options \"pile=1e1\"]\n", 2, 1, "",
               "option 'pile': '1e1' is not a whole number");
  expect_unfit("[Game \"pebbles\"]\n[Options \"pile=99999999999999999999\"]\n",
               2, 1, "", "option 'pile': 99999999999999999999 is out of range");
  expect_unfit("[Game \"pebbles\"]\n[Options \"pule=1\"]\n", 2, 1, "", "pile");
  expect_unfit("[Game \"pebbles\"]\n[Options \"pile=9\"]\n[Seats \"7\"]\n", 3,
               1, "", "2 to 4 players, not 7");
  return MUNIT_OK;
}

TEST(outcomes_must_be_possible_and_used_up) {
  const char *head = "[Game \"lucky\"]\n[Options \"hand=1\"]\n"
                     "[Seed \"withheld\"]\n";
  char text[512];
  const struct {
    const char *moves, *why;
    unsigned line, column;
  } cases[] = {
      {"0. (draw one; draw two; roll 1)\n1. play one (draw six; roll 2)\n", "",
       0, 0},
      {"0. (draw one; draw two; roll 1)\n1. pl o (DRAW Six;roll\n2)\n", "", 0,
       0},
      {"0. (draw one; draw two; roll 7)\n", "7", 4, 1},
      {"0. (draw one; draw two; roll 1 1)\n", "what comes up here is", 4, 1},
      {"0. (draw one; draw two)\n", "does not say what came up", 4, 1},
      {"0. (draw one; roll two; roll 1)\n", "what comes up here is", 4, 1},
      {"0. (draw one two; roll 1)\n", "what comes up here is", 4, 1},
      {"1. play one\n", "does not say what came up", 1, 1},
      {"0. (draw one; draw two; roll 1)\n1. play two (draw six; roll 2)\n",
       "you hold no two", 5, 4},
      {"0. (draw one; draw two; roll 1)\n1. play one (draw seven; roll 2)\n",
       "seven", 5, 4},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    snprintf(text, sizeof text, "%s%s", head, cases[i].moves);
    if (!*cases[i].why) expect_fits(text, 1);
    else
      expect_unfit(text, cases[i].line, cases[i].column,
                   i == 8 ? "in_hand" : "", cases[i].why);
  }
  return MUNIT_OK;
}

/* --- rules that changed --- */

TEST(changed_rules_are_told_and_the_first_misfit_named) {
  Match *m = new_match("pebbles", 1, 2);
  for (int i = 0; i < 11; i++) lus_match_play(m, i == 4 ? "take 3" : "take 1");
  char *text = written(m);
  char *script = helper_file("tests/fixtures/games/pebbles.lua", NULL);
  char *same = replaced(script, "-- A turn", "-- Each turn");
  char *other = replaced(script, "return n <= pos.pile end)",
                         "return n <= pos.pile end)\n"
                         "pebbles.rule('modest', 'nobody takes three',"
                         " function(pos, n) return n < 3 end)");
  char *strict = replaced(other, "for n = 1, math.min(pos.pile, pos.opt.most)",
                          "for n = 1, math.min(pos.pile, 2)");
  char *wider = replaced(script, "{ max = 199 })",
                         "{ max = 199 }) pos:counter('more', 1)");
  RecordReport report;
  Record *r = read_text(text);
  helper_script_set("games/pebbles", same);
  Match *again = replay(r, &report);
  munit_assert_true(report.fits && report.changed);
  munit_assert_uint(report.diverged, ==, 0);
  lus_match_free(again);
  helper_script_set("games/pebbles", wider); /* other positions, same moves */
  again = replay(r, &report);
  munit_assert_true(report.fits && report.changed);
  munit_assert_uint(report.diverged, ==, 10);
  lus_match_free(again);
  helper_script_set("games/pebbles", strict);
  again = replay(r, &report);
  munit_assert_true(!report.fits && report.changed);
  munit_assert_string_equal(report.rule, "modest");
  munit_assert_string_equal(report.token, "take 3");
  munit_assert_uint(report.turn, ==, 5);
  munit_assert_uint(lus_match_played_n(again), ==, 4);
  munit_assert_not_null(strstr(report.message, "nobody takes three"));
  lus_match_free(again);
  helper_script_set(NULL, NULL);
  lus_record_free(r);
  free(wider), free(strict), free(other), free(same), free(script), free(text);
  lus_match_free(m);
  return MUNIT_OK;
}

/* --- journals --- */

TEST(a_torn_last_line_is_left_out) {
  Record *r = read_text(PEBBLES "1. take 1\n2. tak");
  munit_assert_string_equal(lus_record_torn(r), "2. tak");
  lus_record_free(r);
  expect_fits(PEBBLES "1. take 1\n2. take 2", 1); /* was it 2, or 20? */
  expect_fits(PEBBLES "1. take 1\n2. take 2\n", 2);
  expect_fits(PEBBLES "1. take 1\n2. take 2\n*", 2);
  expect_fits(PEBBLES "1. take 1\n\xc3", 1);
  char zeros[] = PEBBLES "1. take 1\n\0\0\0\0";
  char error[256];
  r = lus_record_read(zeros, sizeof zeros - 1, error, sizeof error);
  munit_assert_not_null(r);
  munit_assert_not_null(lus_record_torn(r));
  lus_record_free(r);
  return MUNIT_OK;
}

TEST(a_journal_is_a_record) {
  RecordSpec spec = {.date = "2026.11.18"};
  Match *m = new_match("lucky", 9, 2);
  char *head = lus_record_head(m, &spec), *all = calloc(1, 1 << 16);
  strcat(all, head);
  char *lines = lus_record_lines(m, 0, &spec);
  strcat(all, lines);
  free(lines);
  for (unsigned i = 0; !lus_match_over(m); i++) {
    unsigned n = lus_match_played_n(m);
    play_some(m, 1, i);
    lines = lus_record_lines(m, n + 1, &spec);
    strcat(all, lines);
    free(lines);
    if (i % 3 == 2 && i < 9) {
      lus_match_undo(m);
      strcat(all, "takeback 1\n");
    }
  }
  Record *r = read_text(all);
  RecordReport report;
  Match *again = replay(r, &report);
  munit_assert_true(report.fits);
  munit_assert_uint(lus_record_takebacks(r), >=, 1);
  expect_same(m, again);
  spec.takebacks = lus_record_takebacks(r);
  char *finished = lus_record_write(again, &spec);
  munit_assert_not_null(strstr(finished, "[Takebacks \""));
  lus_match_free(again);
  lus_record_free(r);
  expect_fits(finished, lus_match_played_n(m));
  free(finished), free(all), free(head);
  lus_match_free(m);
  return MUNIT_OK;
}

TEST(a_record_goes_back_to_a_turn) {
  Scripts scripts = helper_scripts();
  RecordReport report;
  Record *r =
      read_text(PEBBLES "1. take 1\n2. take 2\n3. take 1\n4. take 2\n2\n");
  for (unsigned turn = 0; turn < 6; turn++) {
    Match *m = lus_record_match(&scripts, r, turn, &report);
    munit_assert_true(report.fits);
    munit_assert_uint(lus_match_played_n(m), ==, turn < 4 ? turn : 4);
    lus_match_free(m);
  }
  lus_record_free(r);
  return MUNIT_OK;
}

/* --- for others to read --- */

TEST(a_shared_record_gives_nothing_away) {
  Match *m = new_match("lucky", 424242, 2);
  play_some(m, 2, 3);
  RecordSpec spec = {.shared = true};
  char *text = lus_record_write(m, &spec);
  munit_assert_not_null(strstr(text, "[Seed \"withheld\"]"));
  munit_assert_null(strstr(text, "424242"));
  munit_assert_null(strstr(text, "%hash"));
  munit_assert_not_null(strstr(text, "0. (draw ?; draw ?; roll "));
  Record *r = read_text(text);
  RecordReport report;
  munit_assert_null(replay(r, &report));
  munit_assert_true(report.fits && report.withheld);
  lus_record_free(r);
  free(text);
  play_some(m, 1000, 3);
  text = lus_record_write(m, &spec);
  munit_assert_not_null(strstr(text, "[Seed \"424242\"]"));
  expect_fits(text, lus_match_played_n(m));
  free(text);
  lus_match_free(m);
  return MUNIT_OK;
}

/* --- damage --- */

static void must_survive(const char *text, size_t len) {
  char error[1024] = "";
  RecordReport report;
  Record *r = lus_record_read(text, len, error, sizeof error);
  if (r) lus_match_free(replay(r, &report));
  else munit_assert_not_null(strstr(error, "line "));
  lus_record_free(r);
}

TEST(any_part_of_a_record_is_read_or_refused) {
  Match *m = new_match("lucky", 2, 2);
  play_some(m, 1000, 2);
  char *text = written(m);
  size_t len = strlen(text);
  for (size_t n = 0; n <= len; n++) must_survive(text, n);
  for (size_t i = 0; i < len; i += 3) {
    char old = text[i];
    text[i] = (char)(i * 37);
    must_survive(text, len);
    text[i] = old;
  }
  free(text);
  lus_match_free(m);
  return MUNIT_OK;
}

/* head, then `piece` over and over, n bytes in all. */
static char *repeated(const char *head, const char *piece, size_t n) {
  char *text = malloc(n + 2);
  size_t k = strlen(piece), at = strlen(head);
  strcpy(text, head);
  while (at + k <= n) {
    memcpy(text + at, piece, k);
    at += k;
  }
  strcpy(text + at, "\n"); /* else it were a torn line */
  return text;
}

TEST(monstrous_records_are_refused) {
  const struct {
    const char *piece, *why;
  } cases[] = {
      {"{", "comments do not nest"},
      {"(", "expected a move; chance"},
      {"[", "expected a tag"},
      {"x", "expected the number of a turn"},
      {"1. x, ", "expected a move after ','"},
      {"\n", ""},
      {"{}", ""},
      {"1. x\n", "more than 1000000 moves"},
      {"1. x {y}\n1\n*\n{z}\n", ""},
      {"[A \"\"]", "is here twice"},
      {"9", "expected the number of a turn"},
      {"1. x\nundo\n", "more than 1000000 moves"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *text = repeated("[Game \"pebbles\"]\n", cases[i].piece, 16 << 20);
    if (*cases[i].why) expect_unreadable(text, strlen(text), cases[i].why);
    else must_survive(text, strlen(text));
    free(text);
  }
  char *long_move = repeated("[Game \"a\"]\n1. ", "move ", 1 << 20);
  expect_unreadable(long_move, strlen(long_move), "at most 1024 bytes");
  free(long_move);
  char *huge = repeated("[Game \"a\"]\n", "{x}", (64 << 20) + 8);
  expect_unreadable(huge, strlen(huge), "at most 64 MiB");
  free(huge);
  return MUNIT_OK;
}

TEST(a_million_moves_end_at_the_first_that_does_not_fit) {
  char *text = malloc(32 << 20), *at = text;
  at += sprintf(at, "[Game \"pebbles\"]\n");
  for (int i = 1; i <= 999999; i++) at += sprintf(at, "%d. take 1\n", i);
  RecordReport report;
  Record *r = read_text(text);
  Match *m = replay(r, &report);
  munit_assert_false(report.fits);
  munit_assert_uint(report.turn, ==, 16);
  lus_match_free(m);
  lus_record_free(r);
  free(text);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(a_match_written_and_read_is_the_same),
    CASE(a_match_goes_on_as_if_it_had_never_stopped),
    CASE(stated_outcomes_do_not_move_the_generator),
    CASE(without_the_seed_the_outcomes_are_enough),
    CASE(lines_are_wrapped),
    CASE(settings_of_any_text_come_back),
    CASE(tags_say_what_they_say),
    CASE(people_write_as_they_like),
    CASE(moves_of_a_turn_stand_together),
    CASE(errors_of_form_name_their_place),
    CASE(moves_that_do_not_fit_name_their_rule),
    CASE(outcomes_must_be_possible_and_used_up),
    CASE(changed_rules_are_told_and_the_first_misfit_named),
    CASE(a_torn_last_line_is_left_out),
    CASE(a_journal_is_a_record),
    CASE(a_record_goes_back_to_a_turn),
    CASE(a_shared_record_gives_nothing_away),
    CASE(any_part_of_a_record_is_read_or_refused),
    CASE(monstrous_records_are_refused),
    CASE(a_million_moves_end_at_the_first_that_does_not_fit),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/record", TESTS, argc, argv);
}
