/* core/author/code_lines.c - which lines of a script hold code that can run.
 *
 * Only Lua's compiler knows, and its interface tells it of functions that
 * exist, not of those that could: so the prototypes it made are looked at from
 * inside. No other file does that. */
#include <stdbool.h>
#include <stddef.h>

#include <lauxlib.h>
#include <lua.h>

#include <lobject.h>

#include <ldebug.h>

void lus_code_lines(const char *text, size_t len, bool *code, int n);

static void mark(const Proto *p, bool *code, int n) {
  /* The first instruction of a vararg function has no line of its own; the
   * last one is the return at its end. */
  for (int pc = p->is_vararg ? 1 : 0; pc < p->sizecode - 1; pc++) {
    int line = luaG_getfuncline(p, pc);
    if (line >= 1 && line <= n) code[line] = true;
  }
  for (int i = 0; i < p->sizep; i++) mark(p->p[i], code, n);
}

void lus_code_lines(const char *text, size_t len, bool *code, int n) {
  lua_State *L = luaL_newstate();
  if (!L) return;
  if (luaL_loadbufferx(L, text, len, "=", "t") == LUA_OK) {
    const LClosure *f = lua_topointer(L, -1);
    mark(f->p, code, n);
  }
  lua_close(L);
}
