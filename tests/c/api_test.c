/* tests/c/api_test.c - everything a script can see is in docs/api.md and in
 * types/lusory.lua. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper_scripts.h"
#include "munit.h"
#include "rules.h"

static char *reference, *types;

/* Lua's own words, and what scripts do not call by name. */
static bool is_known(const char *name) {
  static const char *const LUA[] = {
      "assert",   "error",  "getmetatable", "ipairs",       "rawequal",
      "rawget",   "rawlen", "select",       "tonumber",     "type",
      "pairs",    "pcall",  "print",        "setmetatable", "tostring",
      "xpcall",   "string", "table",        "math",         "utf8",
      "require",  "_VERSION",
      /* for the library */
      "grid_named", "move_number", "has_move", NULL};
  for (int i = 0; LUA[i]; i++)
    if (!strcmp(LUA[i], name)) return true;
  return false;
}

static int missing;

static void expect(const char *owner, const char *name) {
  char method[128], word[128];
  if (is_known(name) || !strncmp(name, "__", 2)) return;
  snprintf(method, sizeof method, ":%s(", name);
  snprintf(word, sizeof word, "`%s", name);
  if (!strstr(reference, method) && !strstr(reference, word)) {
    missing++;
    fprintf(stderr, "docs/api.md lacks %s '%s'\n", owner, name);
  }
  snprintf(word, sizeof word, "function %s(", name);
  if (!strstr(types, method) && !strstr(types, word)) {
    missing++;
    fprintf(stderr, "types/lusory.lua lacks %s '%s'\n", owner, name);
  }
}

/* The string keys of the table on top of the stack whose values are of a type. */
static void expect_keys(lua_State *L, const char *owner, int type) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == type)
      expect(owner, lua_tostring(L, -2));
}

static MunitResult everything(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  char error[1024];
  size_t len;
  reference = helper_file("docs/api.md", &len);
  types = helper_file("types/lusory.lua", &len);
  munit_assert_not_null(reference);
  munit_assert_not_null(types);
  Scripts scripts = helper_scripts();
  Rules *r = lus_rules_new(&scripts, "template", NULL, 0, 0, error,
                           sizeof error);
  munit_assert_not_null(r);
  lua_State *L = lus_vm_state(r->vm);
  for (int kind = 0; kind < LUS_PARTS; kind++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->table->type_ref[kind]);
    if (!lua_istable(L, -1)) continue;
    if (lua_getfield(L, -1, "__index") == LUA_TTABLE)
      expect_keys(L, "a part's", LUA_TFUNCTION);
    lua_pop(L, 2);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->table->parts_ref);
  expect_keys(L, "pos's", LUA_TFUNCTION);
  lua_pop(L, 1);
  lus_vm_words(r->vm);
  expect_keys(L, "the word", LUA_TFUNCTION);
  lua_pop(L, 1);
  munit_assert_int(missing, ==, 0);
  lus_rules_free(r);
  free(reference);
  free(types);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {
      {"/everything", everything, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
      {NULL, NULL, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL}};
  static const MunitSuite suite = {"/api", tests, NULL, 1,
                                   MUNIT_SUITE_OPTION_NONE};
  return munit_suite_main(&suite, NULL, argc, argv);
}
