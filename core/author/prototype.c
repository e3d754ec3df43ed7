/* core/author/prototype.c - reads the prototypes that Lua's compiler makes.
 *
 * A global is a field of the upvalue _ENV. OP_GETTABUP reads one and
 * OP_SETTABUP writes one, with the name in the constants. Names that do not
 * fit there (more than 40 letters, or past constant 255) take three
 * instructions: _ENV and the name are loaded into registers first. */
#include "author/prototype.h"

#include <assert.h>
#include <string.h>

#include <lauxlib.h>

#include <lobject.h>
#include <lopcodes.h>

#include <ldebug.h>

static const Proto *prototype(lua_State *L, int idx) {
  assert(lua_isfunction(L, idx) && !lua_iscfunction(L, idx));
  const LClosure *f = lua_topointer(L, idx);
  return f->p;
}

/* --- lines --- */

static void mark_lines(const Proto *p, bool *code, int n) {
  /* The first instruction of a vararg function has no line of its own; the
   * last one is the return at its end. */
  for (int pc = p->is_vararg ? 1 : 0; pc < p->sizecode - 1; pc++) {
    int line = luaG_getfuncline(p, pc);
    if (line >= 1 && line <= n) code[line] = true;
  }
  for (int i = 0; i < p->sizep; i++) mark_lines(p->p[i], code, n);
}

void lus_code_lines(const char *text, size_t len, bool *code, int n) {
  lua_State *L = luaL_newstate();
  if (!L) return;
  if (luaL_loadbufferx(L, text, len, "=", "t") == LUA_OK)
    mark_lines(prototype(L, -1), code, n);
  lua_close(L);
}

/* --- globals --- */

typedef struct Search {
  GlobalSeen seen;
  void *context;
} Search;

static bool is_env(const Proto *p, int upvalue) {
  const TString *name = p->upvalues[upvalue].name;
  return name && !strcmp(getstr(name), "_ENV");
}

static void tell(const Search *s, const Proto *p, int constant, int pc,
                 bool written) {
  const TValue *k = &p->k[constant];
  if (ttisstring(k))
    s->seen(s->context, getstr(tsvalue(k)), luaG_getfuncline(p, pc), written);
}

/* The constant that the instruction at pc loads into a register, or -1. */
static int loaded_constant(const Proto *p, int pc) {
  Instruction i = p->code[pc];
  if (GET_OPCODE(i) == OP_LOADK) return GETARG_Bx(i);
  if (GET_OPCODE(i) == OP_LOADKX) return GETARG_Ax(p->code[pc + 1]);
  return -1;
}

/* _ENV is loaded at pc. Is a name loaded next, and what becomes of it? A value
 * to be assigned may be worked out in between. */
static void follow_env(const Search *s, const Proto *p, int pc) {
  int env = GETARG_A(p->code[pc]), name = GETARG_A(p->code[pc + 1]);
  int constant = loaded_constant(p, pc + 1);
  if (constant < 0) return;
  for (int at = pc + 2; at < p->sizecode; at++) {
    Instruction i = p->code[at];
    OpCode op = GET_OPCODE(i);
    bool read = op == OP_GETTABLE && GETARG_B(i) == env && GETARG_C(i) == name;
    bool written =
        op == OP_SETTABLE && GETARG_A(i) == env && GETARG_B(i) == name;
    if (read || written) {
      tell(s, p, constant, at, written);
      return;
    }
  }
}

static void find_globals(const Search *s, const Proto *p) {
  for (int i = 0; i < p->sizep; i++) find_globals(s, p->p[i]);
  for (int pc = 0; pc < p->sizecode; pc++) {
    Instruction i = p->code[pc];
    switch (GET_OPCODE(i)) {
      case OP_GETTABUP:
        if (is_env(p, GETARG_B(i))) tell(s, p, GETARG_C(i), pc, false);
        break;
      case OP_SETTABUP:
        if (is_env(p, GETARG_A(i))) tell(s, p, GETARG_B(i), pc, true);
        break;
      case OP_GETUPVAL:
        if (is_env(p, GETARG_B(i))) follow_env(s, p, pc);
        break;
      default: break;
    }
  }
}

void lus_globals(lua_State *L, GlobalSeen seen, void *context) {
  Search s = {seen, context};
  find_globals(&s, prototype(L, -1));
}
