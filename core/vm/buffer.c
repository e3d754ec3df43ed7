/* core/vm/buffer.c - a growing text in memory that Lua owns. */
#include "vm/buffer.h"

#include <stdint.h>
#include <string.h>

#include <lauxlib.h>

void lus_buffer_init(Buffer *t, lua_State *L) {
  t->L = L;
  t->data = t->first;
  t->len = 0;
  t->size = sizeof t->first;
  lua_pushnil(L);
  t->slot = lua_gettop(L);
}

static void grow(Buffer *t, size_t n) {
  if (n > SIZE_MAX / 4 - t->len) luaL_error(t->L, "the text gets too long");
  size_t size = t->len + n;
  if (size < t->size * 2) size = t->size * 2;
  char *data = lua_newuserdatauv(t->L, size, 0);
  memcpy(data, t->data, t->len);
  lua_replace(t->L, t->slot);
  t->data = data;
  t->size = size;
}

char *lus_buffer_room(Buffer *t, size_t n) {
  if (n > t->size - t->len) grow(t, n);
  return t->data + t->len;
}

void lus_buffer_add(Buffer *t, const char *bytes, size_t n) {
  if (n == 0) return;
  memcpy(lus_buffer_room(t, n), bytes, n);
  t->len += n;
}

void lus_buffer_value(Buffer *t, int idx) {
  size_t n;
  const char *s = lua_tolstring(t->L, idx, &n);
  lus_buffer_add(t, s, n);
}

void lus_buffer_push(Buffer *t) { lua_pushlstring(t->L, t->data, t->len); }
