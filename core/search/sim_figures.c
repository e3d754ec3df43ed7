/* core/search/sim_figures.c - what a game counts by itself at the end of a
 * match: its `figures` hook gives names and whole numbers, the same names every
 * time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/sim.h"

/* In the VM: makes the hook's list plain, { name, number, name, number, ... };
 * false for what is neither. */
static int flatten(lua_State *L) {
  lua_settop(L, 1);
  lus_raw_table(L, 1);
  lua_Integer n = lus_raw_len(L, 1);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= n; i++) {
    bool pair = lus_raw_item(L, 1, i) == LUA_TTABLE;
    for (int k = 1; k <= 2; k++) {
      int type = pair ? lus_raw_item(L, 3, k) : LUA_TNIL;
      bool fine = type == (k == 1 ? LUA_TSTRING : LUA_TNUMBER);
      if (!fine) lua_pushboolean(L, 0);
      lua_rawseti(L, 2, 2 * i - 2 + k);
      lua_settop(L, 3);
    }
    lua_settop(L, 2);
  }
  return 1;
}

/* Leaves the hook's list on the stack, plain: how many figures it has; -1: the
 * script failed. */
static int ask(Game *g, uint8_t *block) {
  lua_State *L = lus_vm_state(g->vm);
  lua_pushcfunction(L, flatten);
  lus_game_lib(g, block, LIB_FIGURES);
  lus_vm_begin(g->vm);
  bool ok = lus_game_call(g, 0, 1);
  if (!ok) lua_pop(L, 1);
  ok = ok && lus_game_call(g, 1, 1);
  lus_vm_end(g->vm);
  return ok ? (int)(lua_rawlen(L, -1) / 2) : -1;
}

/* The i-th figure of the list on top of the stack: false when it is not a name
 * and a whole number from 0. */
static bool get(lua_State *L, int i, char *name, size_t size, uint32_t *value) {
  int top = lua_gettop(L), whole = 0;
  lua_Integer n = -1;
  name[0] = '\0';
  if (lua_rawgeti(L, -1, 2 * i + 1) == LUA_TSTRING)
    snprintf(name, size, "%s", lua_tostring(L, -1));
  if (lua_rawgeti(L, -2, 2 * i + 2) == LUA_TNUMBER)
    n = lua_tointegerx(L, -1, &whole);
  lua_settop(L, top);
  *value = (uint32_t)n;
  return name[0] && whole && n >= 0 && n <= UINT32_MAX;
}

/* A script that fails here fails again at the end of a match, and the error is
 * reported there. */
bool lus_sim_name_figures(Sim *s, Game *g) {
  uint32_t value;
  int n = ask(g, g->start);
  s->figures = calloc((size_t)(n > 0 ? n : 0) + 1, sizeof *s->figures);
  if (n < 0) return s->figures;
  lua_State *L = lus_vm_state(g->vm);
  for (int i = 0; s->figures && i < n; i++) {
    SimFigure *f = &s->figures[s->figures_n++];
    get(L, i, f->name, sizeof f->name, &value);
  }
  lua_pop(L, 1);
  return s->figures;
}

static bool fail(SimMatch *p, const char *why) {
  snprintf(p->error, sizeof p->error, "figures: %.2000s", why);
  return false;
}

static bool add(Sim *s, SimMatch *p, lua_State *L, int i) {
  char name[sizeof s->figures->name];
  uint32_t value;
  if (!get(L, i, name, sizeof name, &value))
    return fail(p, "each is { \"name\", number }, a whole number from 0");
  if (strcmp(name, s->figures[i].name) != 0)
    return fail(p, "the names are not those that it gave at the start");
  return lus_histogram_add(&s->figures[i].each, value, 1) ||
         fail(p, "out of memory");
}

bool lus_tally_figures(Tally *t, SimMatch *p) {
  Sim *s = t->sim;
  int n = ask(p->game, p->block);
  if (n < 0) return fail(p, lus_game_error(p->game));
  lua_State *L = lus_vm_state(p->game->vm);
  bool ok = n == s->figures_n ||
            fail(p, "there are not as many as it gave at the start");
  for (int i = 0; ok && i < n; i++) ok = add(s, p, L, i);
  lua_pop(L, 1);
  return ok;
}
