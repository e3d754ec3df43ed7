/* tests/core/author/suite_test.c - script tests and the battery, as a program
 * uses them; and what no script can do wrong, done wrong from outside. */
#include <stdlib.h>
#include <string.h>

#include "author/battery.h"
#include "helper/scripts.h"
#include "helper/suite.h"

static Scripts scripts;

static Suite *load(const SuiteSpec *spec, const char *text) {
  char error[2048];
  Suite *s = lus_suite_new(spec, "x_test.lua", text, strlen(text), error,
                           sizeof error);
  if (!s) munit_logf(MUNIT_LOG_INFO, "%s", error);
  return s;
}

static const char TEXT[] = "describe('a', function()\n"
                           "  it('passes', function() ok(true) end)\n"
                           "  it('fails', function()\n"
                           "    local m = match('pebbles', { pile = 4 })\n"
                           "    equal(m:get('pile'), 5)\n"
                           "  end)\n"
                           "end)\n";

TEST(tests_are_found_and_run) {
  SuiteSpec spec = {.scripts = &scripts, .seed = 1};
  Suite *s = load(&spec, TEXT);
  Failure f;
  munit_assert_not_null(s);
  munit_assert_uint(lus_suite_tests(s), ==, 2);
  munit_assert_string_equal(lus_suite_name(s, 1), "a fails");
  munit_assert_int(lus_suite_line(s, 1), ==, 3);
  munit_assert_true(lus_suite_run(s, 0, &f));
  munit_assert_false(lus_suite_run(s, 1, &f));
  munit_assert_int(f.line, ==, 5);
  munit_assert_string_equal(f.message, "not equal");
  munit_assert_string_equal(f.want, "5");
  munit_assert_string_equal(f.got, "4");
  munit_assert_not_null(strstr(f.board, "pebbles: 4"));
  munit_assert_true(lus_suite_run(s, 0, &f)); /* as often as one likes */
  lus_suite_free(s);
  return MUNIT_OK;
}

TEST(a_bad_file_says_where) {
  SuiteSpec spec = {.scripts = &scripts};
  char error[2048];
  munit_assert_null(
      lus_suite_new(&spec, "x_test.lua", "it(", 3, error, sizeof error));
  munit_assert_not_null(strstr(error, "x_test.lua:1:"));
  return MUNIT_OK;
}

static const char *one_snapshot(void *context, const char *name) {
  return strcmp(name, "seven") ? NULL : context;
}

TEST(pictures_are_compared) {
  SuiteSpec spec = {.scripts = &scripts,
                    .snapshot = one_snapshot,
                    .context = (void *)"pebbles: 7\n"};
  Suite *s = load(&spec, "for n = 7, 8 do\n"
                         "  it('looks', function() match('pebbles', { pile = n "
                         "}):looks('seven') end)\n"
                         "end\n");
  Failure f;
  munit_assert_true(lus_suite_run(s, 0, &f));
  munit_assert_false(lus_suite_run(s, 1, &f));
  munit_assert_string_equal(f.want, "pebbles: 7\n");
  munit_assert_string_equal(f.got, "pebbles: 8\n");
  lus_suite_free(s);
  return MUNIT_OK;
}

TEST(coverage_counts_lines) {
  helper_script_set("games/covered",
                    "local g = game 'C' { players = 2 }\n"
                    "function g.setup(pos) pos:counter('n', 9) end\n"
                    "g.move('go', 'go {k:1-2}')\n"
                    "g.rule('not_now', 'no', function() return true end)\n"
                    "function g.play.go(pos, k)\n"
                    "  if k == 2 then\n"
                    "    pos.n = 0\n"
                    "  end\n"
                    "  pos.n = pos.n - 1\n"
                    "end\n"
                    "return g\n");
  Coverage *c = lus_coverage_new(&scripts);
  SuiteSpec spec = {.scripts = &scripts, .coverage = c};
  Suite *s =
      load(&spec, "it('a', function() match('covered'):play('go 1') end)");
  Failure f;
  munit_assert_true(lus_suite_run(s, 0, &f));
  char *lcov = lus_coverage_lcov(c), *table = lus_coverage_table(c);
  munit_assert_not_null(strstr(lcov, "SF:covered.lua\nFN:4,not_now\n"
                                     "FNDA:0,not_now\n"));
  munit_assert_not_null(strstr(lcov, "DA:6,1\nDA:7,0\nDA:9,1\nDA:11,1\n"));
  munit_assert_not_null(strstr(table, " 88  7\n"));
  munit_assert_not_null(strstr(table, "covered.lua:4: not_now"));
  free(lcov);
  free(table);
  lus_suite_free(s);
  lus_coverage_free(c);
  helper_script_set(NULL, NULL);
  return MUNIT_OK;
}

/* --- the exam --- */

static Match *start(const char *game) {
  char error[2048];
  MatchSpec spec = {.game = game, .seed = 7};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_error(error);
  return m;
}

/* The check that finds something, as a text; "" when all is well. */
static const char *examine(Match *m, bool history) {
  static char text[4096];
  Exam e;
  munit_assert_true(lus_exam_open(&e, &scripts));
  e.m = m;
  const Question *check = lus_examine(&e, history);
  snprintf(text, sizeof text, "%s%s%s", check ? check->name : "",
           check ? ": " : "", check ? e.found : "");
  lus_exam_close(&e);
  return text;
}

static const char SECRET[] =
    "local g = game 'S' { players = 2 }\n"
    "function g.setup(pos)\n"
    "  pos:counters('secret', 2, 5, { max = 9, seen = 'owner' })\n"
    "end\n"
    "g.move('go', 'go')\n"
    "function g.play.go(pos) pos:win(pos.turn) end\n"
    "function g.scene(pos, scene) scene:text(pos.secret[1] .. pos.secret[2]) "
    "end\n"
    "return g\n";

TEST(a_sound_match_passes) {
  Match *m = start("lucky");
  munit_assert_string_equal(examine(m, true), "");
  for (int i = 0; i < 5 && !lus_match_over(m); i++) {
    unsigned n;
    const Move *moves = lus_match_legal(m, &n);
    munit_assert_int(lus_match_play_move(m, moves[n - 1]), ==, LUS_FINE);
    munit_assert_string_equal(examine(m, true), "");
  }
  munit_assert_true(lus_match_undo(m)); /* what is undone stays so */
  munit_assert_string_equal(examine(m, true), "");
  munit_assert_true(lus_match_redo(m));
  lus_match_free(m);
  return MUNIT_OK;
}

/* A part that does not mask what it hides. */
TEST(a_leaking_part_is_found) {
  helper_script_set("games/secret", SECRET);
  Match *m = start("secret");
  munit_assert_string_equal(examine(m, true), "");
  Part *part = m->game->binding->layout.first;
  const PartType *good = part->type;
  PartType leaky = *good;
  leaky.mask = NULL;
  part->type = &leaky;
  munit_assert_not_null(strstr(
      examine(m, false),
      "hidden information: the view of seat 1 depends on what it may not "
      "know"));
  part->type = good;
  lus_match_free(m);
  helper_script_set(NULL, NULL);
  return MUNIT_OK;
}

TEST(an_unsound_part_is_found) {
  Match *m = start("pebbles");
  Counter *c = (Counter *)m->game->binding->layout.first;
  memcpy(m->block + c->at, &(int32_t){1000}, 4);
  munit_assert_string_equal(
      examine(m, false),
      "sound: counter 'pile' is not sound: a value is out of range");
  lus_match_free(m);
  return MUNIT_OK;
}

TEST(an_undo_that_errs_is_found) {
  Match *m = start("pebbles");
  lus_match_play(m, "take 1");
  lus_match_play(m, "take 2");
  m->blocks[lus_game_size(m->game) + LUS_HASHED] ^= 3; /* after move 1 */
  munit_assert_string_equal(
      examine(m, true),
      "undo: undo to move 1 gives a different position than before");
  lus_match_free(m);
  return MUNIT_OK;
}

/* --- the battery --- */

TEST(the_battery_is_deterministic) {
  BatteryCount one, two;
  BatterySpec spec = {
      .scripts = &scripts, .game = "lucky", .seed = 4, .work = 1500};
  munit_assert_null(lus_battery(&spec, &one));
  munit_assert_null(lus_battery(&spec, &two));
  munit_assert_memory_equal(sizeof one, &one, &two);
  munit_assert_uint(one.matches, >, 1);
  munit_assert_uint(one.questions, >, one.matches);
  return MUNIT_OK;
}

TEST(a_game_that_is_not_there) {
  BatterySpec spec = {.scripts = &scripts, .game = "no_such_game", .seed = 1};
  char *found = lus_battery(&spec, NULL);
  munit_assert_not_null(strstr(found, "script: "));
  munit_assert_not_null(strstr(found, "no_such_game"));
  free(found);
  return MUNIT_OK;
}

/* What a test asks of C is bounded by the time of the test, and its matches
 * by their number. */
TEST(a_test_is_bounded) {
  static const char BOUNDS[] =
      "it('perft', function() match('reversi'):perft(40) end)\n"
      "it('distinct', function()\n"
      "  match('reversi'):perft(40, { distinct = true }) end)\n"
      "it('turns', function()\n"
      "  match('endless_turn'):perft(2, { turns = true }) end)\n"
      "it('holds', function()\n"
      "  local t = {} for i = 1, 3000 do t[i] = match 'pebbles' end end)\n"
      "it('drops', function() for i = 1, 400 do match 'pebbles' end end)\n"
      "it('wide', function()\n"
      "  local t = {} for i = 1, 20 do t[i] = t end\n"
      "  match('pebbles'):get('counter', t) end)\n";
  static const char *const SAID[] = {"ran too long",      NULL, "has no end",
                                     "holds 256 matches", NULL, "this call"};
  helper_script_set("games/endless_turn",
                    "local g = game 'X' {}\ng.move('a', 'a')\n"
                    "function g.play.a(pos) pos:again() end\nreturn g\n");
  SuiteSpec spec = {.scripts = &scripts, .seed = 1};
  Suite *s = load(&spec, BOUNDS);
  munit_assert_not_null(s);
  for (unsigned i = 0; i < 6; i++) {
    Failure f;
    if (i == 1) continue; /* by memory: too slow to wait for */
#ifdef __SANITIZE_ADDRESS__
    if (i == 0) continue; /* until its time is up, which is much there */
#endif
    bool passed = lus_suite_run(s, i, &f);
    if (passed != !SAID[i]) munit_errorf("%u: %s", i, f.message);
    if (SAID[i] && !strstr(f.message, SAID[i])) munit_error(f.message);
  }
  lus_suite_free(s);
  helper_script_set("games/endless_turn", NULL);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(tests_are_found_and_run),
    CASE(a_bad_file_says_where),
    CASE(pictures_are_compared),
    CASE(coverage_counts_lines),
    CASE(a_sound_match_passes),
    CASE(a_leaking_part_is_found),
    CASE(an_unsound_part_is_found),
    CASE(an_undo_that_errs_is_found),
    CASE(the_battery_is_deterministic),
    CASE(a_game_that_is_not_there),
    CASE(a_test_is_bounded),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  scripts = helper_scripts();
  return suite_main("/suite", TESTS, argc, argv);
}
