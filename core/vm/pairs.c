/* core/vm/pairs.c - pairs in a fixed order: integers ascending, then strings
 * bytewise; other keys are an error.
 *
 * The keys are listed and sorted when the loop starts, O(n log n). So fields
 * may be assigned and removed during the loop: those that are now nil are
 * skipped, new ones are not visited. A table that is a plain sequence is
 * recognised in one pass and needs no list.
 *
 * The table is an upvalue of its iterator, because a loop over a read-only view
 * must not hand out the table that it hides. */
#include <string.h>

#include "vm/sort.h"
#include "vm/vm_impl.h"

typedef struct Key {
  const char *text; /* NULL: an integer */
  size_t len;
  lua_Integer number;
} Key;

typedef struct Keys {
  lua_State *L;
  const Key *keys;
} Keys;

static bool key_before(void *ctx, uint32_t i, uint32_t j) {
  const Keys *k = ctx;
  const Key *a = &k->keys[i], *b = &k->keys[j];
  lus_vm_work(k->L, 1);
  if (!a->text || !b->text)
    return a->text == NULL && (b->text != NULL || a->number < b->number);
  int order = memcmp(a->text, b->text, a->len < b->len ? a->len : b->len);
  return order != 0 ? order < 0 : a->len < b->len;
}

static int bad_key(lua_State *L, int idx) {
  const char *type = lua_type(L, idx) == LUA_TNUMBER ? "number with a fraction"
                                                     : luaL_typename(L, idx);
  return luaL_error(
      L, "pairs: a key is a %s; only integers and strings have a fixed order",
      type);
}

/* Counts the keys of the table at idx. *sequence: they are 1..n, in that
 * order. */
static size_t count_keys(lua_State *L, int idx, bool *sequence) {
  size_t n = 0;
  *sequence = true;
  lua_pushnil(L);
  while (lus_raw_next(L, idx)) {
    lua_pop(L, 1);
    n++;
    if (lua_isinteger(L, -1))
      *sequence = *sequence && lua_tointeger(L, -1) == (lua_Integer)n;
    else if (lua_type(L, -1) == LUA_TSTRING) *sequence = false;
    else bad_key(L, -1);
  }
  return n;
}

static void read_keys(lua_State *L, int idx, Key *keys) {
  lua_pushnil(L);
  for (; lus_raw_next(L, idx); keys++) {
    lua_pop(L, 1);
    *keys = (Key){NULL, 0, 0};
    if (lua_isinteger(L, -1)) keys->number = lua_tointeger(L, -1);
    else keys->text = lua_tolstring(L, -1, &keys->len);
  }
}

/* Pushes a table with the n keys of the table at idx in order. */
static void push_sorted_keys(lua_State *L, int idx, size_t n) {
  Key *keys = lua_newuserdatauv(L, n * (sizeof(Key) + 2 * sizeof(uint32_t)), 0);
  uint32_t *order = (uint32_t *)(keys + n);
  lua_createtable(L, (int)n, 0);
  read_keys(L, idx, keys);
  for (size_t i = 0; i < n; i++) order[i] = (uint32_t)i;
  Keys ctx = {L, keys};
  lus_sort(order, order + n, n, key_before, &ctx);
  for (size_t i = 0; i < n; i++) {
    const Key *k = &keys[order[i]];
    if (k->text) lua_pushlstring(L, k->text, k->len);
    else lua_pushinteger(L, k->number);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_remove(L, -2);
}

/* Upvalues: the table, n. Called with anything and the last key, here an
 * index. */
static int next_in_sequence(lua_State *L) {
  lua_Integer n = lua_tointeger(L, lua_upvalueindex(2)),
              i = luaL_optinteger(L, 2, 0);
  while (i >= 0 && i++ < n) {
    lua_pushinteger(L, i);
    if (lua_rawgeti(L, lua_upvalueindex(1), i) != LUA_TNIL) return 2;
    lua_pop(L, 2);
  }
  return lua_pushnil(L), 1;
}

/* Upvalues: the table, its sorted keys, how many have been visited. */
static int next_sorted(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
  while (lua_rawgeti(L, lua_upvalueindex(2), ++i) != LUA_TNIL) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
      lua_pushinteger(L, i);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    lua_pop(L, 2);
  }
  return 1;
}

/* Pushes iterator, the value at 1, nil: a loop over the table at idx. */
static int push_iteration(lua_State *L, int idx) {
  bool sequence;
  luaL_checkstack(L, 8, NULL);
  size_t n = count_keys(L, idx, &sequence);
  lua_pushvalue(L, idx);
  if (sequence) {
    lua_pushinteger(L, (lua_Integer)n);
    lua_pushcclosure(L, next_in_sequence, 2);
  } else {
    push_sorted_keys(L, idx, n);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_sorted, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/* __pairs of a read-only view: those of the table that it hides. */
int lus_readonly_pairs(lua_State *L) {
  lua_settop(L, 1);
  luaL_getmetafield(L, 1, "__index");
  return push_iteration(L, 2);
}

/* pairs(t) -> iterator, t, nil */
int lus_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_insert(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_iteration(L, 1);
}
