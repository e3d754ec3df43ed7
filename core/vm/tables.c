/* core/vm/tables.c - the table library of the rules VM: loops within the
 * budget, and a stable sort.
 *
 * Lua's own functions trust #t, which a metamethod can make as large as it
 * likes, and loop in C, where no hook runs. Its sort may take its pivot from
 * the clock. pack and unpack are Lua's. */
#include <limits.h>
#include <string.h>

#include "vm/sort.h"
#include "vm/buffer.h"
#include "vm/vm_impl.h"

/* The length of argument 1: a table, or anything with a length. */
static lua_Integer list_length(lua_State *L) {
  if (!lua_istable(L, 1)) {
    if (luaL_getmetafield(L, 1, "__len") == LUA_TNIL)
      luaL_checktype(L, 1, LUA_TTABLE);
    lua_pop(L, 1);
  }
  return luaL_len(L, 1);
}

/* t[to] = t[from], for the list at 1 */
static void shift(lua_State *L, lua_Integer from, lua_Integer to) {
  lus_vm_work(L, 1);
  lua_geti(L, 1, from);
  lua_seti(L, 1, to);
}

/* table.insert(t, [pos,] value) */
static int table_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)list_length(L) + 1u), pos = end;
  int n = lua_gettop(L);
  if (n != 2 && n != 3)
    return luaL_error(
        L, "table.insert takes a table, perhaps a position, and a value");
  if (n == 3) {
    pos = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)pos - 1u < (lua_Unsigned)end, 2,
                  "position out of bounds");
    for (lua_Integer i = end; i > pos; i--) shift(L, i - 1, i);
  }
  lua_settop(L, n);
  lua_seti(L, 1, pos);
  return 0;
}

/* table.remove(t [, pos]) -> the value removed */
static int table_remove(lua_State *L) {
  lua_Integer size = list_length(L), pos = luaL_optinteger(L, 2, size);
  if (lua_gettop(L) > 1)
    luaL_argcheck(L,
                  pos == size || (lua_Unsigned)pos - 1u <= (lua_Unsigned)size,
                  2, "position out of bounds");
  lua_geti(L, 1, pos);
  for (; pos < size; pos++) shift(L, pos + 1, pos);
  lua_pushnil(L);
  lua_seti(L, 1, pos);
  return 1;
}

/* table.move(a, f, e, t [, b]) -> b, or a: a[f..e] to b[t..] */
static int table_move(lua_State *L) {
  lua_Integer f = luaL_checkinteger(L, 2), e = luaL_checkinteger(L, 3),
              t = luaL_checkinteger(L, 4);
  int to = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, to, LUA_TTABLE);
  if (e >= f) {
    luaL_argcheck(L, f > 0 || e < LUA_MAXINTEGER + f, 3,
                  "too many elements to move");
    lua_Integer n = e - f + 1;
    luaL_argcheck(L, t <= LUA_MAXINTEGER - n + 1, 4,
                  "the destination wraps around");
    bool up = t > e || t <= f || (to != 1 && !lua_rawequal(L, 1, to));
    for (lua_Integer i = 0; i < n; i++) {
      lua_Integer k = up ? i : n - 1 - i;
      lus_vm_work(L, 1);
      lua_geti(L, 1, f + k);
      lua_seti(L, to, t + k);
    }
  }
  lua_pushvalue(L, to);
  return 1;
}

/* table.concat(t [, sep [, i [, j]]]) -> string */
static int table_concat(lua_State *L) {
  lua_Integer length = list_length(L);
  size_t gap;
  const char *sep = luaL_optlstring(L, 2, "", &gap);
  lua_Integer i = luaL_optinteger(L, 3, 1), j = luaL_optinteger(L, 4, length);
  Buffer t;
  lus_buffer_init(&t, L);
  for (bool more = i <= j; more; i++) {
    more = i < j;
    lus_vm_work(L, 1);
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
      return luaL_error(L, "table.concat: element %I is a %s", i,
                        luaL_typename(L, -1));
    lus_buffer_value(&t, -1);
    lua_pop(L, 1);
    if (!more) break; /* i may be the largest integer */
    lus_buffer_add(&t, sep, gap);
  }
  lus_buffer_push(&t);
  return 1;
}

/* --- sort --- */

enum { LIST = 1, ORDER = 2, COPY = 3 }; /* stack indices */

static bool by_function(void *ctx, uint32_t a, uint32_t b) {
  lua_State *L = ctx;
  lus_vm_work(L, 1);
  lua_pushvalue(L, ORDER);
  lua_rawgeti(L, COPY, a);
  lua_rawgeti(L, COPY, b);
  lua_call(L, 2, 1);
  bool before = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return before;
}

static bool string_less(lua_State *L, int i, int j) {
  size_t n, m;
  const char *a = lua_tolstring(L, i, &n), *b = lua_tolstring(L, j, &m);
  int order = memcmp(a, b, n < m ? n : m);
  return order != 0 ? order < 0 : n < m;
}

static bool by_value(void *ctx, uint32_t a, uint32_t b) {
  lua_State *L = ctx;
  lus_vm_work(L, 1);
  int x = lua_rawgeti(L, COPY, a), y = lua_rawgeti(L, COPY, b);
  bool strings = x == LUA_TSTRING && y == LUA_TSTRING;
  bool before =
      strings ? string_less(L, -2, -1) : lua_compare(L, -2, -1, LUA_OPLT);
  lua_pop(L, 2);
  return before;
}

static void copy_list(lua_State *L, lua_Integer n) {
  for (lua_Integer i = 1; i <= n; i++) {
    lus_vm_work(L, 1);
    lua_geti(L, LIST, i);
    lua_rawseti(L, COPY, i);
  }
}

/* table.sort(t [, before]) - stable; t is unchanged if before raises an
 * error */
static int table_sort(lua_State *L) {
  lua_Integer n = list_length(L);
  if (n < 2) return 0;
  luaL_argcheck(L, n < INT_MAX, 1, "too long");
  if (!lua_isnoneornil(L, ORDER)) luaL_checktype(L, ORDER, LUA_TFUNCTION);
  lua_settop(L, ORDER);
  lua_createtable(L, (int)n, 0);
  copy_list(L, n);
  uint32_t *index = lua_newuserdatauv(L, 2 * (size_t)n * sizeof *index, 0);
  for (lua_Integer i = 0; i < n; i++) index[i] = (uint32_t)i + 1;
  lus_sort(index, index + n, (size_t)n,
           lua_isnil(L, ORDER) ? by_value : by_function, L);
  for (lua_Integer i = 0; i < n; i++) {
    lua_rawgeti(L, COPY, index[i]);
    lua_seti(L, LIST, i + 1);
  }
  return 0;
}

const luaL_Reg lus_table_functions[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
    {"remove", table_remove}, {"sort", table_sort},     {NULL, NULL},
};
