/* core/author/outside_state.c - does a script keep state outside the position?
 *
 * Everything that the functions of a game can reach is walked before and after
 * play: the locals they share (upvalues) and the tables in them. Each is noted
 * with a sum over what it holds, by content for plain values and by identity
 * for the rest; a sum that differs names the place. Lua's own globals are left
 * out, since no script can write them, and userdata is not entered: it belongs
 * to C. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author/battery.h"

typedef struct Node {
  const void *id; /* the table, or the upvalue of the local */
  uint64_t sum;
  int parent; /* the node that led to it; -1: a root */
  bool local;
  char label[64]; /* of the step there */
} Node;

struct Outside {
  Node *nodes;
  int n, cap;
  bool failed;
};

/* The state of the walk: `seen` holds the tables and functions met so far (open
 * addressing; NULL is free), `queue` is a Lua table of those still to enter,
 * with their nodes. A queue, because a script can nest tables a million deep. */
typedef struct Walk {
  Outside *o;
  lua_State *L;
  const void **seen;
  size_t seen_n, seen_size;
  int queue;
  lua_Integer waiting, next;
} Walk;

static int add_node(Outside *o, const void *id, int parent, bool local,
                    const char *label) {
  if (o->n == o->cap) {
    int cap = o->cap * 2 + 256;
    Node *nodes = realloc(o->nodes, (size_t)cap * sizeof *nodes);
    if (!nodes) {
      o->failed = true;
      return -1;
    }
    o->nodes = nodes;
    o->cap = cap;
  }
  Node *node = &o->nodes[o->n];
  *node = (Node){.id = id, .parent = parent, .local = local};
  snprintf(node->label, sizeof node->label, "%s", label);
  return o->n++;
}

/* --- sums --- */

static uint64_t text_sum(const char *text, size_t len) {
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < len; i++)
    h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
  return h;
}

static uint64_t value_sum(lua_State *L, int idx) {
  size_t len;
  double number;
  uint64_t bits = 0;
  int type = lua_type(L, idx);
  switch (type) {
    case LUA_TNIL: break;
    case LUA_TBOOLEAN: bits = (uint64_t)lua_toboolean(L, idx); break;
    case LUA_TNUMBER:
      number = (double)lua_tonumber(L, idx);
      memcpy(&bits, &number, sizeof bits);
      if (lua_isinteger(L, idx)) bits = (uint64_t)lua_tointeger(L, idx);
      break;
    case LUA_TSTRING: {
      const char *text = lua_tolstring(L, idx, &len);
      bits = text_sum(text, len);
      break;
    }
    default: bits = (uint64_t)(uintptr_t)lua_topointer(L, idx);
  }
  return lus_rng_mix(bits + (uint64_t)type * UINT64_C(0x9e3779b97f4a7c15));
}

/* --- walking --- */

static size_t place_of(const Walk *w, const void *id) {
  size_t at = lus_rng_mix((uintptr_t)id) & (w->seen_size - 1);
  while (w->seen[at] && w->seen[at] != id) at = (at + 1) & (w->seen_size - 1);
  return at;
}

static bool grow_seen(Walk *w) {
  Walk old = *w;
  w->seen_size = old.seen_size ? old.seen_size * 2 : 1024;
  w->seen = calloc(w->seen_size, sizeof *w->seen);
  if (!w->seen) {
    *w = old;
    w->o->failed = true;
    return false;
  }
  for (size_t i = 0; i < old.seen_size; i++)
    if (old.seen[i]) w->seen[place_of(w, old.seen[i])] = old.seen[i];
  free(old.seen);
  return true;
}

/* False when it was met before, or memory is out. */
static bool is_fresh(Walk *w, const void *id) {
  if (w->seen_n >= w->seen_size / 2 && !grow_seen(w)) return false;
  size_t at = place_of(w, id);
  if (w->seen[at]) return false;
  w->seen[at] = id;
  w->seen_n++;
  return true;
}

/* Pops the value on top and queues it, unless it was met before. */
static void meet(Walk *w, int node) {
  lua_State *L = w->L;
  bool enters = lua_istable(L, -1) || lua_isfunction(L, -1);
  if (!enters || !is_fresh(w, lua_topointer(L, -1))) {
    lua_pop(L, 1);
    return;
  }
  lua_rawseti(L, w->queue, 2 * ++w->waiting - 1);
  lua_pushinteger(L, node);
  lua_rawseti(L, w->queue, 2 * w->waiting);
}

static void key_label(lua_State *L, int idx, char *label, size_t size) {
  if (lua_type(L, idx) == LUA_TSTRING)
    snprintf(label, size, ".%s", lua_tostring(L, idx));
  else if (lua_isinteger(L, idx))
    snprintf(label, size, "[%lld]", (long long)lua_tointeger(L, idx));
  else snprintf(label, size, "[%s]", luaL_typename(L, idx));
}

/* Queues a key or value of a table, if it can be entered, with the way
 * there. */
static void enter_field(Walk *w, int table, int idx, const char *label) {
  lua_State *L = w->L;
  int type = lua_type(L, idx);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  int node = add_node(w->o, NULL, table, false, label);
  if (node < 0) return;
  lua_pushvalue(L, idx);
  meet(w, node);
}

static void enter_table(Walk *w, int node) {
  lua_State *L = w->L;
  int t = lua_gettop(L);
  uint64_t sum = 0;
  char label[64];
  if (w->o->nodes[node].local) node = add_node(w->o, NULL, node, false, "");
  if (node < 0) return;
  w->o->nodes[node].id = lua_topointer(L, t);
  for (lua_pushnil(L); lua_next(L, t); lua_pop(L, 1)) {
    sum += lus_rng_mix(value_sum(L, -2) ^ (value_sum(L, -1) << 1));
    key_label(L, -2, label, sizeof label);
    enter_field(w, node, lua_gettop(L), label);
  }
  if (lua_getmetatable(L, t)) {
    sum += value_sum(L, -1);
    enter_field(w, node, lua_gettop(L), " (metatable)");
    lua_pop(L, 1);
  }
  w->o->nodes[node].sum = sum;
}

/* The locals that a function uses from outside it, each a node of its own. */
static void enter_function(Walk *w, int node) {
  lua_State *L = w->L;
  int f = lua_gettop(L);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, f, i)); i++) {
    if (!strcmp(name, "_ENV")) {
      lua_pop(L, 1);
      continue;
    }
    int local = add_node(w->o, lua_upvalueid(L, f, i), node, true, name);
    if (local >= 0) {
      w->o->nodes[local].sum = value_sum(L, -1);
      meet(w, local);
    } else {
      lua_pop(L, 1);
    }
  }
}

static void walk_on(Walk *w) {
  lua_State *L = w->L;
  while (w->next < w->waiting && !w->o->failed) {
    w->next++;
    lua_rawgeti(L, w->queue, 2 * w->next);
    int node = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    lua_rawgeti(L, w->queue, 2 * w->next - 1);
    if (lua_istable(L, -1)) enter_table(w, node);
    else enter_function(w, node);
    lua_pop(L, 1);
  }
}

/* --- where it starts --- */

static void start_at(Walk *w, int ref, const char *what, const char *name) {
  if (ref == LUA_NOREF) return;
  char label[64];
  snprintf(label, sizeof label, "%s%s", what, name);
  int node = add_node(w->o, NULL, -1, false, label);
  if (node < 0) return;
  lua_rawgeti(w->L, LUA_REGISTRYINDEX, ref);
  meet(w, node);
}

static void start_at_functions(Walk *w, const Game *g) {
  static const char *const NAMES[HOOKS] = {"deal",  "begin", "ends",
                                           "stuck", "score", "imagine"};
  for (int k = 0; k < g->kinds_n; k++) {
    start_at(w, g->kinds[k].play, "play.", g->kinds[k].name);
    start_at(w, g->kinds[k].legal, "legal.", g->kinds[k].name);
  }
  for (int i = 0; i < g->rules_n; i++)
    start_at(w, g->rules[i].test, "rule ", g->rules[i].name);
  for (int h = 0; h < HOOKS; h++) start_at(w, g->hooks[h], "", NAMES[h]);
}

/* The modules that were required, except those of the library. */
static void start_at_modules(Walk *w) {
  lua_State *L = w->L;
  lua_getglobal(L, "require");
  if (!lua_getupvalue(L, -1, 1)) lua_pushnil(L);
  for (lua_pushnil(L); lua_istable(L, -2) && lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    const char *name = lua_tostring(L, -2);
    if (!strncmp(name, "lua/", 4)) continue;
    int node = add_node(w->o, NULL, -1, false, name);
    if (node < 0) continue;
    lua_pushvalue(L, -1);
    meet(w, node);
  }
  lua_pop(L, lua_istable(L, -1) ? 2 : 3);
}

Outside *lus_outside_look(Game *g) {
  lua_State *L = lus_vm_state(g->vm);
  Outside *o = calloc(1, sizeof *o);
  if (!o) return NULL;
  luaL_checkstack(L, 20, NULL);
  int top = lua_gettop(L);
  lua_newtable(L);
  Walk w = {.o = o, .L = L, .queue = top + 1};
  start_at_functions(&w, g);
  start_at_modules(&w);
  walk_on(&w);
  free(w.seen);
  lua_settop(L, top);
  if (!o->failed) return o;
  lus_outside_free(o);
  return NULL;
}

void lus_outside_free(Outside *o) {
  if (!o) return;
  free(o->nodes);
  free(o);
}

/* --- comparing --- */

static int by_id(const void *a, const void *b) {
  const Node *x = *(const Node *const *)a, *y = *(const Node *const *)b;
  if (x->id != y->id) return (uintptr_t)x->id < (uintptr_t)y->id ? -1 : 1;
  return (x > y) - (x < y);
}

static const Node **sorted(const Outside *o) {
  const Node **list = malloc(((size_t)o->n + 1) * sizeof *list);
  if (!list) return NULL;
  for (int i = 0; i < o->n; i++) list[i] = &o->nodes[i];
  qsort(list, (size_t)o->n, sizeof *list, by_id);
  return list;
}

static const Node *find_node(const Node **list, int n, const void *id) {
  int low = 0, high = n;
  while (low < high) {
    int mid = (low + high) / 2;
    if ((uintptr_t)list[mid]->id < (uintptr_t)id) low = mid + 1;
    else high = mid;
  }
  return low < n && list[low]->id == id ? list[low] : NULL;
}

/* The node that is n steps above. */
static const Node *above(const Outside *o, const Node *node, int n) {
  while (n-- > 0) node = &o->nodes[node->parent];
  return node;
}

/* "play.take > seen[3]"; its beginning, if it is long. */
static void way_to(const Outside *o, const Node *node, char *text,
                   size_t size) {
  size_t at = 0;
  int steps = 0;
  for (const Node *n = node; n->parent >= 0; n = &o->nodes[n->parent]) steps++;
  for (; steps >= 0 && at < size - 1; steps--) {
    const Node *n = above(o, node, steps);
    at += (size_t)snprintf(text + at, size - at, "%s%s", n->local ? " > " : "",
                           n->label);
  }
}

static char *tell(const Outside *o, const Node *node) {
  char all[512] = "";
  char *text = NULL;
  way_to(o, node, all, sizeof all);
  const char *hook = strstr(all, "def.hooks."); /* through the definition */
  const char *way = hook ? hook + strlen("def.hooks.") : all;
  if (node->local)
    lus_say(&text,
            "the local '%s' changed during play (%s): state belongs in "
            "the position",
            node->label, way);
  else
    lus_say(&text,
            "a table changed during play (%s): state belongs in the "
            "position",
            way);
  return text;
}

char *lus_outside_changed(const Outside *before, const Outside *now) {
  const Node **list = sorted(now);
  char *changed = NULL;
  for (int i = 0; list && i < before->n && !changed; i++) {
    const Node *was = &before->nodes[i];
    if (!was->id) continue;
    const Node *is = find_node(list, now->n, was->id);
    if (is && is->local == was->local && is->sum != was->sum)
      changed = tell(before, was);
  }
  free(list);
  return changed;
}
