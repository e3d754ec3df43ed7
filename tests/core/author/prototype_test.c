/* tests/core/author/prototype_test.c - what is read from Lua's prototypes: the globals
 * that a script names, and the lines that hold code. */
#include <stdio.h>
#include <string.h>

#include "lauxlib.h"
#include "helper/suite.h"
#include "author/prototype.h"

#define LONG_NAME "a_name_of_more_than_the_forty_letters_that_lua_calls_short"

/* A script, and the globals it names as LINE:NAME, with = where it writes one.
 * Functions inside come first. */
static const char *const CASES[][2] = {
    {"return 1", ""},
    {"x = y", "1:y 1:x="},
    {"local x = y\nlocal z = x.y", "1:y"},
    {"\nfunction f()\n  return g\nend", "3:g 2:f="},
    {"local function f()\n  local n = a\n  return function()\n    b = n\n"
     "  end\nend",
     "4:b= 2:a"},
    {"return print('x')", "1:print"},
    {"n = n + 1", "1:n 1:n="},
    {"a.b = c.d", "1:a 1:c"},
    {"local _ENV = { x = 1 }\nreturn x", ""},
    {"local _ENV = {}\nreturn function() y = x end", "2:x 2:y="},
    {"local function f(_ENV) return x end", ""},
    {"local up = {}\nreturn function() return up.x end", ""},
    {"return _ENV.x, _ENV[1], _ENV['y']", "1:x 1:y"},
    {"local t = _ENV\nreturn t.x", ""},
    {LONG_NAME " = 1\nreturn " LONG_NAME, "1:" LONG_NAME "= 2:" LONG_NAME},
};

static void add_global(void *context, const char *name, int line,
                       bool written) {
  char *text = context, part[128];
  snprintf(part, sizeof part, "%s%d:%s%s", *text ? " " : "", line, name,
           written ? "=" : "");
  strcat(text, part);
}

static const char *globals_of(const char *script, char *text) {
  lua_State *L = luaL_newstate();
  munit_assert_int(luaL_loadstring(L, script), ==, LUA_OK);
  *text = '\0';
  lus_globals(L, add_global, text);
  lua_close(L);
  return text;
}

TEST(globals_are_found) {
  char text[1024];
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
    munit_assert_string_equal(globals_of(CASES[i][0], text), CASES[i][1]);
  return MUNIT_OK;
}

/* An instruction has eight bits for a name; past constant 255 it is loaded
 * first. What is assigned may be long, and name globals itself. */
TEST(names_past_constant_255) {
  char script[8192] = "local t = {", text[1024];
  for (int i = 0; i < 300; i++)
    sprintf(script + strlen(script), "'text %d',", i);
  strcat(script, "}\nt = a\nb = 1\nc = d(e, t.f)\nt.g = 2\nh.i = 3\n"
                 "return function() j = k end");
  munit_assert_string_equal(globals_of(script, text),
                            "7:k 7:j= 2:a 3:b= 4:c= 4:d 4:e 6:h");
  return MUNIT_OK;
}

TEST(lines_that_hold_code) {
  static const char TEXT[] = "-- a comment\nlocal x = 1\n\nlocal function f()\n"
                             "  return {\n    x,\n  }\nend\nreturn f";
  bool code[16] = {false};
  char text[16] = "";
  lus_code_lines(TEXT, strlen(TEXT), code, 9);
  for (int i = 1; i <= 9; i++) text[i - 1] = code[i] ? '#' : '.';
  munit_assert_string_equal(text, ".#..#.###");
  return MUNIT_OK;
}

TEST(a_text_with_faults) {
  bool code[4] = {false};
  lus_code_lines("x = = 1", 7, code, 3);
  for (int i = 0; i < 4; i++) munit_assert_false(code[i]);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(globals_are_found),
                              CASE(names_past_constant_255),
                              CASE(lines_that_hold_code),
                              CASE(a_text_with_faults),
                              {.name = NULL}};
  return suite_main("/prototype", tests, argc, argv);
}
