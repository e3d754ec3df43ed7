/* tests/docs/api_test.c - everything a rules script can see is in
 * types/lusory.lua (and so, made of the same comments, in docs/api.md). What
 * the library in Lua and the test words offer is in tests/docs/api.sh. */
#include <limits.h>
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

/* What a program passes that there is not: answered, also in release builds,
 * where nothing is asserted. */
static MunitResult out_of_range(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  char error[1024];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "template", .seed = 1};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  munit_assert_not_null(m);
  munit_assert_int(lus_match_play(m, "take 1"), ==, LUS_FINE);
  static const int SEATS[] = {-1, 3, 8, 9, 64, 1000, -1000};
  for (size_t i = 0; i < sizeof SEATS / sizeof *SEATS; i++) {
    lus_match_score(m, SEATS[i]);
    munit_assert_false(lus_match_wins(m, SEATS[i]));
    munit_assert_not_null(lus_match_picture(m, SEATS[i], &(PictureSpec){0}));
    munit_assert_not_null(lus_match_describe(m, SEATS[i]));
    munit_assert_not_null(lus_match_seat_name(m, SEATS[i]));
    munit_assert_not_null(lus_match_played_seen(m, 1, SEATS[i]));
    lus_match_showed(m, 1, SEATS[i]);
  }
  static const unsigned ENTRIES[] = {2, 3, 1000000, UINT_MAX};
  for (size_t i = 0; i < sizeof ENTRIES / sizeof *ENTRIES; i++) {
    unsigned entry = ENTRIES[i];
    Played played = lus_match_played(m, entry);
    munit_assert_uint(played.move, ==, LUS_NO_MOVE);
    munit_assert_string_equal(played.text, "");
    munit_assert_false(lus_match_showed(m, entry, 1));
    munit_assert_int(lus_match_gained(m, entry), ==, 0);
    munit_assert_string_equal(lus_match_began(m, entry, 1), "");
    munit_assert_string_equal(lus_match_came(m, entry, 1), "");
    munit_assert_string_equal(lus_match_played_seen(m, entry, 1), "");
    munit_assert_string_equal(lus_match_missed(m, entry), "");
    munit_assert_string_equal(lus_match_tell(m, entry, 1), "");
  }
  static const Move MOVES[] = {3, 65535, 1 << 16, 63 << 16, LUS_NO_MOVE};
  for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
    munit_assert_string_equal(lus_match_kind(m, MOVES[i]), "");
    munit_assert_string_equal(lus_match_text(m, MOVES[i]), "");
    munit_assert_int(lus_match_play_move(m, MOVES[i]), ==, LUS_REFUSED);
  }
  lus_match_free(m);
  return MUNIT_OK;
}

static MunitResult no_such_shard(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  char error[1024];
  Scripts scripts = helper_scripts();
  static const uint32_t SHARDS[] = {0, 3, 9};
  for (size_t i = 0; i < sizeof SHARDS / sizeof *SHARDS; i++) {
    SimSpec spec = {
        .game = "template", .matches = 4, .shards = 2, .shard = SHARDS[i]};
    munit_assert_null(lus_sim_run(&scripts, &spec, error, sizeof error));
    munit_assert_not_null(strstr(error, "there is no shard"));
  }
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {CASE(everything),
                              NAMED("/out of range", out_of_range),
                              NAMED("/no such shard", no_such_shard),
                              {.name = NULL}};
  return suite_main("/api", tests, argc, argv);
}
