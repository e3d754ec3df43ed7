/* core/vm/buffer.h - a growing text in memory that Lua owns.
 *
 * Unlike a luaL_Buffer it grows by full allocations, which may collect garbage
 * first, so it fails only when memory is really used up. Values may come and go
 * on the stack above it. It occupies one stack slot. */
#ifndef LUS_BUFFER_H
#define LUS_BUFFER_H

#include <stddef.h>

#include <lua.h>

typedef struct Buffer {
  lua_State *L;
  int slot; /* of the userdata that holds the bytes once they outgrow first */
  char *data;
  size_t len, size;
  char first[256];
} Buffer;

void lus_buffer_init(Buffer *t, lua_State *L); /* takes the next stack slot */
/* Where the next n bytes go; add to t->len after writing them. */
char *lus_buffer_room(Buffer *t, size_t n);
void lus_buffer_add(Buffer *t, const char *bytes, size_t n);
void lus_buffer_value(Buffer *t, int idx); /* a string or number on the stack */
void lus_buffer_push(Buffer *t);           /* pushes all of it as a string */

static inline void lus_buffer_char(Buffer *t, char c) {
  *lus_buffer_room(t, 1) = c;
  t->len++;
}

#endif
