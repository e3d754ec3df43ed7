/* core/author/prototype.h - what Lua's compiler knows about a script that has
 * not run: which lines hold code, and which globals it names.
 *
 * Lua's interface tells this of functions that exist, not of those that a
 * script could still create. So core/author/prototype.c reads the prototypes
 * with Lua's internal headers; no other file does. */
#ifndef LUS_PROTOTYPE_H
#define LUS_PROTOTYPE_H

#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

/* Sets code[line] for every line of the text that holds code, up to line n.
 * Leaves `code` as it is when the text does not compile. */
void lus_code_lines(const char *text, size_t len, bool *code, int n);

typedef void (*GlobalSeen)(void *context, const char *name, int line,
                           bool written);

/* Calls `seen` for each place where the Lua function on top of the stack, or a
 * function inside it, names a global. */
void lus_globals(lua_State *L, GlobalSeen seen, void *context);

#endif
