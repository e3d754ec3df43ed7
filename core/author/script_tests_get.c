/* core/author/script_tests_get.c - looks into a position for a test:
 * m:get("hand", 1, "count").
 *
 * The question goes into the VM of the match as plain values and is answered
 * there on a block; the answer comes back as plain values. */
#include "match/match.h"
#include "author/script_tests.h"

static void copy_value(lua_State *from, int idx, lua_State *to, int depth);

/* A read-only view (pos.fixed) is copied as the table that it hides. */
static void copy_table(lua_State *from, int idx, lua_State *to, int depth) {
  int top = lua_gettop(from);
  if (luaL_getmetafield(from, idx, "__index") == LUA_TTABLE)
    idx = lua_gettop(from);
  lua_newtable(to);
  for (lua_pushnil(from); lua_next(from, idx); lua_pop(from, 1)) {
    copy_value(from, -2, to, depth + 1);
    copy_value(from, -1, to, depth + 1);
    lua_rawset(to, -3);
  }
  lua_settop(from, top);
}

static void copy_number(lua_State *from, int idx, lua_State *to) {
  if (lua_isinteger(from, idx)) lua_pushinteger(to, lua_tointeger(from, idx));
  else lua_pushnumber(to, lua_tonumber(from, idx));
}

/* Copies a value from one state to another. Anything but a string, number,
 * boolean or table becomes the name of its type. */
static void copy_value(lua_State *from, int idx, lua_State *to, int depth) {
  luaL_checkstack(to, 6, "tables are nested too deeply");
  luaL_checkstack(from, 6, "tables are nested too deeply");
  lus_vm_work(to, 1);
  idx = lua_absindex(from, idx);
  int type = lua_type(from, idx);
  if (type == LUA_TNIL) lua_pushnil(to);
  else if (type == LUA_TBOOLEAN) lua_pushboolean(to, lua_toboolean(from, idx));
  else if (type == LUA_TNUMBER) copy_number(from, idx, to);
  else if (type == LUA_TTABLE && depth < 8) copy_table(from, idx, to, depth);
  else if (type != LUA_TSTRING) lua_pushstring(to, luaL_typename(from, idx));
  else lua_pushlstring(to, lua_tostring(from, idx), lua_rawlen(from, idx));
}

typedef struct Question {
  lua_State *L; /* the test's; name and arguments are at first..last */
  int first, last;
  int pos_ref;
} Question;

/* In the VM of the match: goes from pos by names and indices. A function on the
 * way is called as a method, with the rest as its arguments. */
static int answer(lua_State *L) {
  const Question *q = lua_touserdata(L, 1);
  int at = q->first;
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, q->pos_ref);
  while (at <= q->last) {
    copy_value(q->L, at++, L, 1);
    lua_gettable(L, 1);
    if (lua_isfunction(L, 2)) break;
    lua_replace(L, 1);
  }
  if (lua_gettop(L) == 2) {
    lua_insert(L, 1);
    for (; at <= q->last; at++) copy_value(q->L, at, L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  }
  for (int i = 1; i <= lua_gettop(L); i++) {
    if (!lua_isuserdata(L, i)) continue;
    lus_tostring(L, i, NULL);
    lua_replace(L, i);
  }
  return lua_gettop(L);
}

int lus_ask_position(lua_State *L, Match *m, uint8_t *block, int first) {
  Game *g = m->game;
  Question q = {L, first, lua_gettop(L), g->binding->pos_ref};
  lua_State *other = lus_vm_state(g->vm);
  int before = lua_gettop(other);
  luaL_checkstring(L, first);
  g->binding->block = block;
  g->binding->stage = STAGE_READ;
  lua_pushcfunction(other, answer);
  lua_pushlightuserdata(other, &q);
  if (!lus_vm_call(g->vm, 1, LUA_MULTRET))
    return luaL_error(L, "%s", lus_vm_error(g->vm));
  int n = lua_gettop(other) - before;
  for (int i = 1; i <= n; i++) copy_value(other, before + i, L, 1);
  lua_settop(other, before);
  return n;
}
