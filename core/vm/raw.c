/* core/vm/raw.c - reading the tables that scripts make, raw.
 *
 * No metamethod runs while C reads, so no string that it holds a pointer to can
 * go away, no length is longer than its table, and nothing loops that the
 * watchdog does not see: every step is charged. */
#include "vm/vm_impl.h"

/* Replaces a read-only view on top of the stack by the table that it hides. A
 * script cannot make a view of its own: it never sees this function. */
static bool look_through(lua_State *L) {
  if (luaL_getmetafield(L, -1, "__pairs") == LUA_TNIL) return false;
  bool view = lua_tocfunction(L, -1) == lus_readonly_pairs;
  lua_pop(L, 1);
  if (!view) return false;
  luaL_getmetafield(L, -1, "__index");
  lua_remove(L, -2);
  return true;
}

static bool has(lua_State *L, const char *event) {
  if (luaL_getmetafield(L, -1, event) == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

/* Makes the table on top plain. */
static void make_plain(lua_State *L) {
  while (look_through(L)) continue;
  if (has(L, "__index") || has(L, "__len"))
    luaL_error(L, "a plain table expected: this one has a metatable with "
                  "__index or __len");
}

/* Any value on top: a table is made plain. */
static int pushed(lua_State *L) {
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE) make_plain(L);
  return type;
}

void lus_raw_table(lua_State *L, int idx) {
  if (!lua_istable(L, idx)) return;
  luaL_checkstack(L, 4, "too deep");
  idx = lua_absindex(L, idx);
  lua_pushvalue(L, idx);
  make_plain(L);
  lua_replace(L, idx);
}

lua_Integer lus_raw_len(lua_State *L, int idx) {
  return lua_istable(L, idx) ? (lua_Integer)lua_rawlen(L, idx) : 0;
}

int lus_raw_item(lua_State *L, int idx, lua_Integer i) {
  luaL_checkstack(L, 4, "too deep");
  lus_vm_work(L, 1);
  lua_rawgeti(L, idx, i);
  return pushed(L);
}

int lus_raw_field(lua_State *L, int idx, const char *name) {
  luaL_checkstack(L, 4, "too deep");
  lus_vm_work(L, 1);
  idx = lua_absindex(L, idx);
  lua_pushstring(L, name);
  lua_rawget(L, idx);
  return pushed(L);
}

bool lus_raw_next(lua_State *L, int idx) {
  lus_vm_work(L, 1);
  return lua_next(L, idx) != 0;
}
