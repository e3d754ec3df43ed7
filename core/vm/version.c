/* core/vm/version.c - which Lusory this is, and on which Lua. */
#include <lua.h>

#include "lusory.h"

const char *lus_version(void) { return LUS_VERSION " (" LUA_RELEASE ")"; }
