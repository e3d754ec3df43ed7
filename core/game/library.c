/* core/game/library.c - the library's functions, looked up and called. */
#include "game/library.h"

#include <stdio.h>

#include "game/game.h"

#define LIB_NAME(call, name) [call] = name,
static const char *const NAMES[LIB_CALLS] = {LUS_LIB_CALLS(LIB_NAME)};
#undef LIB_NAME

const char *lus_lib_name(LibCall call) { return NAMES[call]; }

void lus_lib_read(lua_State *L, int at, Library *lib) {
  for (int i = 0; i < LIB_CALLS; i++) {
    if (lua_getfield(L, at, NAMES[i]) != LUA_TFUNCTION)
      luaL_error(L, "the library (lua/lusory.lua) has no function '%s'",
                 NAMES[i]);
    lib->function[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
}

void lus_lib_run(lua_State *L, const Library *lib, LibCall call, int nargs,
                 int nresults) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lib->function[call]);
  lua_insert(L, -1 - nargs);
  lua_call(L, nargs, nresults);
}

lua_State *lus_game_lib(Game *g, uint8_t *block, LibCall call) {
  lua_State *L = lus_vm_state(g->vm);
  g->binding->block = block;
  g->binding->stage = STAGE_READ;
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->lib.function[call]);
  return L;
}

bool lus_game_call(Game *g, int nargs, int nresults) {
  bool ok = lus_vm_call(g->vm, nargs, nresults);
  g->binding->shown = (Moves){0};
  if (ok) return true;
  snprintf(g->error, sizeof g->error, "%s", lus_vm_error(g->vm));
  return false;
}
