/* tests/core/game/library_test.c - a library that lacks what the kernel calls is refused
 * when a game is loaded, by the name of what it lacks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/library.h"
#include "helper/scripts.h"
#include "lusory.h"
#include "helper/suite.h"

/* lua/lusory.lua with a line before its last, which is "return M". */
static char *doctored(const char *line) {
  size_t len;
  char *text = helper_file("lua/lusory.lua", &len);
  munit_assert_not_null(text);
  char *end = strstr(text, "\nreturn M\n");
  munit_assert_not_null(end);
  *end = '\0';
  char *made = munit_malloc(len + strlen(line) + 3);
  sprintf(made, "%s\n%s\nreturn M\n", text, line);
  free(text);
  return made;
}

/* Loads a game, and makes its rules sheet, with that library; "" is no error. */
static void load(const char *line, const char *expected) {
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "template"};
  char error[1024] = "", *library = doctored(line);
  helper_script_set("lua/lusory", library);
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  char *card = lus_game_sheet(&scripts, "template");
  helper_script_set(NULL, NULL);
  munit_assert_string_equal(error, expected);
  munit_assert_int(m != NULL, ==, !*expected);
  munit_assert_int(card != NULL, ==, !*expected);
  lus_match_free(m);
  free(card);
  free(library);
}

TEST(whole) {
  load("", "");
  return MUNIT_OK;
}

TEST(lacks_a_function) {
  for (int i = 0; i < LIB_CALLS; i++) {
    char line[64], expected[128];
    snprintf(line, sizeof line, "M.%s = nil", lus_lib_name(i));
    snprintf(expected, sizeof expected,
             "the library (lua/lusory.lua) has no function '%s'",
             lus_lib_name(i));
    load(line, expected);
  }
  load("M.hint = 'take <n>'",
       "the library (lua/lusory.lua) has no function 'hint'");
  return MUNIT_OK;
}

TEST(lacks_its_words) {
  load("M.words = nil", "the library (lua/lusory.lua) has no table 'words'");
  load("do return true end", "the library (lua/lusory.lua) returns no table");
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(whole),
                              CASE(lacks_a_function),
                              CASE(lacks_its_words),
                              {.name = NULL}};
  return suite_main("/library", tests, argc, argv);
}
