/* core/vm/buffer.h - a growing piece of text whose memory is Lua's.
 *
 * Unlike luaL_Buffer it grows by full allocations, which may collect garbage
 * first, so that text fails only when memory really is used up; and values may
 * come and go on the stack above it. One stack slot belongs to it. */
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
char *
lus_buffer_room(Buffer *t,
                size_t n); /* where the next n bytes go; then add to t->len */
void lus_buffer_add(Buffer *t, const char *bytes, size_t n);
void lus_buffer_value(Buffer *t, int idx); /* a string or number on the stack */
void lus_buffer_push(Buffer *t);           /* pushes the whole as a string */

static inline void lus_buffer_char(Buffer *t, char c) {
  *lus_buffer_room(t, 1) = c;
  t->len++;
}

#endif
