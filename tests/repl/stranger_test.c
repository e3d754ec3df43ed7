/* tests/repl/stranger_test.c - scripts and records from strangers, as a person
 * at a terminal meets them. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "helper/pty.h"
#include "helper/suite.h"

/* Writes a file into the folder of this process; its path, malloc'ed. */
static char *written(const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", pty_folder(), name);
  FILE *f = fopen(path, "w");
  munit_assert_not_null(f);
  fputs(text, f);
  fclose(f);
  return strdup(path);
}

/* --- what is offered --- */

static const char RAW_WORDS[] =
    "local g = game \"Raw\" { players = 1 }\n"
    "function g.setup(pos) pos:counter('n', 1) end\n"
    "g.move('put', '{word}', { word = { 'pa\\194\\155x', 'pb\\194\\155x' } })\n"
    "function g.play.put(pos, word) end\n"
    "function g.scene(pos, scene) scene:text('there') end\n"
    "return g\n";

TEST(words_of_moves_are_offered_without_controls) {
  char *script = written("raw.lua", RAW_WORDS);
  Pty *p = pty_start(COLUMNS, ROWS, NULL, ARGS("play", "--no-save", script));
  check_wait(p, "seat 1> ");
  pty_type(p, "p\t\tpa");
  pty_settle(p, 200);
  munit_assert_null(strstr(p->out, "\302\233"));
  pty_type(p, "\3moves\r");
  check_wait(p, "pa\\u{9b}x");
  pty_settle(p, 100);
  munit_assert_null(strstr(p->out, "\302\233"));
  pty_free(p);
  free(script);
  return MUNIT_OK;
}

/* --- scripts that run on and on --- */

/* After one move, each of the others takes a while to refuse. */
static const char SLOW[] =
    "local g = game \"Slow\" { players = 2 }\n"
    "function g.setup(pos) pos:counter('n', 1) end\n"
    "g.move('put', 'put {a:1-200} {b:1-300}')\n"
    "g.rule('slow', 'it is slow', function(pos)\n"
    "  if pos.n == 1 then return true end\n"
    "  local x = 0 for i = 1, 300000 do x = x + i end return false\n"
    "end)\n"
    "function g.play.put(pos) pos.n = 2 end\n"
    "function g.scene(pos, scene) scene:text('there') end\n"
    "return g\n";

/* A match in which the script is busy with what was typed. */
static Pty *start_slow(char **script) {
  char record[512];
  *script = written("slow.lua", SLOW);
  snprintf(record, sizeof record, "%s/slow.lus", pty_folder());
  Pty *p =
      pty_start(COLUMNS, ROWS, NULL, ARGS("play", "--record", record, *script));
  check_wait(p, "seat 1> ");
  pty_type(p, "put 1 1\r");
  pty_settle(p, 100);
  return p;
}

TEST(sigterm_ends_it_while_a_script_runs) {
  char *script;
  Pty *p = start_slow(&script);
  pty_signal(p, SIGTERM);
  munit_assert_int(pty_end(p), ==, 128 + SIGTERM);
  pty_free(p);
  free(script);
  return MUNIT_OK;
}

/* The budget ends the call; the match goes on, and Ctrl-C cost it nothing. */
TEST(the_prompt_comes_back_after_a_slow_script) {
  char *script;
  Pty *p = start_slow(&script);
  pty_type(p, "\3");
  check_wait(p, "ran too long");
  check_wait(p, "seat 1> ");
  pty_type(p, "quit\r");
  munit_assert_int(pty_end(p), ==, 0);
  pty_free(p);
  free(script);
  return MUNIT_OK;
}

/* --- records that name a script --- */

static const char NAMES_A_SCRIPT[] =
    "[Game \"tests/fixtures/games/pebbles.lua\"]\n\n1. take 1\n*\n";

TEST(a_record_runs_a_script_only_when_a_person_agrees) {
  char *record = written("script.lus", NAMES_A_SCRIPT);
  Pty *p = pty_start(COLUMNS, ROWS, NULL, ARGS("replay", record));
  check_wait(p, "tests/fixtures/games/pebbles.lua.");
  check_wait(p, "yes or no> ");
  pty_type(p, "no\r");
  check_wait(p, "which was not run");
  munit_assert_int(pty_end(p), ==, 1);
  pty_free(p);
  p = pty_start(COLUMNS, ROWS, NULL, ARGS("resume", record));
  check_wait(p, "yes or no> ");
  pty_type(p, "yes\r");
  check_wait(p, "Seat 1 played take 1.");
  pty_free(p);
  free(record);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {
      CASE(words_of_moves_are_offered_without_controls),
      CASE(sigterm_ends_it_while_a_script_runs),
      CASE(the_prompt_comes_back_after_a_slow_script),
      CASE(a_record_runs_a_script_only_when_a_person_agrees),
      {.name = NULL}};
  return suite_main("/stranger", tests, argc, argv);
}
