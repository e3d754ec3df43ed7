/* tests/docs/api_test.c - everything a rules script can see is in
 * types/lusory.lua (and so, made of the same comments, in docs/api.md). What
 * the library in Lua and the test words offer is in tests/docs/api.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "helper/suite.h"
#include "game/game.h"

static char *types;

/* Lua's own words, and what scripts do not call by name. */
static bool is_known(const char *name) {
  static const char *const LUA[] = {
      "assert", "error", "getmetatable", "ipairs", "rawequal", "rawget",
      "rawlen", "select", "tonumber", "type", "pairs", "pcall", "print",
      "setmetatable", "tostring", "xpcall", "string", "table", "math", "utf8",
      "require", "_VERSION",
      /* for the library */
      "grid_named", "move", "has_move", NULL};
  for (int i = 0; LUA[i]; i++)
    if (!strcmp(LUA[i], name)) return true;
  return false;
}

static int missing;

/* A word (no class), or a method of a class or of what all parts have. */
static void expect(const char *class, const char *name) {
  char stub[128], shared[128];
  if (is_known(name) || !strncmp(name, "__", 2)) return;
  snprintf(stub, sizeof stub, "\nfunction %s%s%s(", class ? class : "",
           class ? ":" : "", name);
  snprintf(shared, sizeof shared, "\nfunction Part:%s(", name);
  if (strstr(types, stub) || (class && strstr(types, shared))) return;
  missing++;
  fprintf(stderr, "types/lusory.lua lacks %s '%s'\n",
          class ? class : "the word", name);
}

/* The string keys of the table on top of the stack, where it is a function. */
static void expect_keys(lua_State *L, const char *class) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == LUA_TFUNCTION)
      expect(class, lua_tostring(L, -2));
  lua_pop(L, 1);
}

static void expect_parts(lua_State *L, const Binding *b) {
  static const char *const CLASS[LUS_PARTS] = {
      [LUS_GRID] = "Grid", [LUS_DECK] = "Deck",     [LUS_PILE] = "Pile",
      [LUS_DICE] = "Dice", [LUS_STACKS] = "Stacks", [LUS_COUNTER] = "Values",
  };
  for (int kind = 0; kind < LUS_PARTS; kind++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, b->type_ref[kind]);
    munit_assert_true(lua_istable(L, -1));
    if (lua_getfield(L, -1, "__index") == LUA_TTABLE)
      expect_keys(L, CLASS[kind]);
    else lua_pop(L, 1);
    lua_pop(L, 1);
  }
}

static void expect_list(lua_State *L) {
  lua_getfield(L, -1, "list");
  lua_call(L, 0, 1);
  munit_assert_int(luaL_getmetafield(L, -1, "__index"), ==, LUA_TTABLE);
  expect_keys(L, "List");
  lua_pop(L, 1);
}

TEST(everything) {
  char error[1024];
  size_t len;
  types = helper_file("types/lusory.lua", &len);
  munit_assert_not_null(types);
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "template"};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  munit_assert_not_null(g);
  lua_State *L = lus_vm_state(g->vm);
  expect_parts(L, g->binding);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->parts_ref);
  expect_keys(L, "Position");
  lus_vm_words(g->vm);
  expect_list(L);
  expect_keys(L, NULL);
  munit_assert_int(missing, ==, 0);
  lus_game_free(g);
  free(types);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(everything), {.name = NULL}};
  return suite_main("/api", tests, argc, argv);
}
