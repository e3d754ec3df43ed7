/* tests/c/pty_hostile_test.c - scripts and records from strangers, as a person
 * at a terminal meets them. */
#include <munit.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "helper_pty.h"

enum { COLUMNS = 80, ROWS = 30 };

#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define TEST(name)                                                             \
  static MunitResult name(const MunitParameter params[], void *data)
#define UNUSED (void)params, (void)data

static void check_wait(Pty *p, const char *text) {
  munit_assert_true(pty_wait(p, text));
}

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
  UNUSED;
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

static MunitTest tests[] = {
#define CASE(name)                                                             \
  { "/" #name, name, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL }
    CASE(words_of_moves_are_offered_without_controls),
    {NULL, NULL, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
};

static const MunitSuite suite = {"/pty_hostile", tests, NULL, 1,
                                 MUNIT_SUITE_OPTION_NONE};

int main(int argc, char *argv[]) {
  return munit_suite_main(&suite, NULL, argc, argv);
}
