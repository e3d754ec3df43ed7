/* core/author/globals.h - which globals a script names, found without running
 * it. */
#ifndef LUS_GLOBALS_H
#define LUS_GLOBALS_H

#include <stdbool.h>
#include <lua.h>

typedef void (*GlobalSeen)(void *context, const char *name, int line,
                           bool written);

/* Calls `seen` for each place where the Lua function on top of the stack, or
 * one inside it, names a global. Reads what lua_dump writes. False when that
 * is not as expected: then nothing can be said. */
bool lus_globals(lua_State *L, GlobalSeen seen, void *context);

#endif
