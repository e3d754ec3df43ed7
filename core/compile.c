/* core/compile.c - from a script to Rules.
 *
 * The library (lua/lusory.lua) loads the script, validates settings and runs
 * setup; here its tables are read into the structs that play goes by. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phrase.h"
#include "rules.h"

/* --- what the library is given --- */

/* kernel.provide(name, value) - pos.name is this value */
static int kernel_provide(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lus_table_of(L)->parts_ref);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_rawset(L, -3);
  return 0;
}

/* kernel.readonly(t) -> a view of t that refuses writes */
static int kernel_readonly(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lus_vm_readonly(L, 1);
  return 1;
}

/* kernel.frozen(t) -> the same for t and every table in it */
static int kernel_frozen(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkstack(L, 8, "too deep");
  lua_settop(L, 1);
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    if (!lua_istable(L, -1)) continue;
    lua_pushcfunction(L, kernel_frozen);
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    lua_pushvalue(L, -3);
    lua_insert(L, -2);
    lua_rawset(L, 1); /* an existing field: the traversal goes on */
  }
  lus_vm_readonly(L, 1);
  return 1;
}

/* kernel.teams{ {1, 3}, {2, 4} } - these seats win together */
static int kernel_teams(lua_State *L) {
  Table *t = lus_table_of(L);
  lua_Integer n = luaL_len(L, 1);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, 1, i);
    Seats team = 0;
    lua_Integer size = luaL_len(L, -1);
    for (lua_Integer j = 1; j <= size; j++) {
      lua_geti(L, -1, j);
      lua_Integer seat = luaL_checkinteger(L, -1);
      luaL_argcheck(L, seat >= 1 && seat <= LUS_SEATS, 1, "teams: a seat");
      team |= lus_seat_bit((int)seat);
      lua_pop(L, 1);
    }
    for (int s = 1; s <= LUS_SEATS; s++)
      if (team & lus_seat_bit(s)) t->team[s - 1] = team;
    lua_pop(L, 1);
  }
  return 0;
}

/* kernel.phases{ "main", ... } */
static int kernel_phases(lua_State *L) {
  Table *t = lus_table_of(L);
  lua_Integer n = luaL_len(L, 1);
  if (n > LUS_PHASES) luaL_error(L, "more than %d phases", LUS_PHASES);
  lua_rawgeti(L, LUA_REGISTRYINDEX, t->phases_ref);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, 1, i);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, i);
    lua_pushinteger(L, i);
    lua_rawset(L, -3);
  }
  t->phases = (int)n;
  return 0;
}

/* kernel.change(f) - f(name, spec) -> the spec that a part is made of */
static int kernel_change(lua_State *L) {
  lua_settop(L, 1);
  lus_table_of(L)->change_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* kernel.parts() -> { { name = "board", type = "grid" }, ... } */
static int kernel_parts(lua_State *L) {
  Table *t = lus_table_of(L);
  lua_newtable(L);
  int n = 0;
  for (const Part *p = t->layout.first; p; p = p->next) {
    lua_newtable(L);
    lua_pushstring(L, p->name);
    lua_setfield(L, -2, "name");
    lua_pushstring(L, p->type->word);
    lua_setfield(L, -2, "type");
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

static const luaL_Reg KERNEL[] = {
    {"provide", kernel_provide}, {"readonly", kernel_readonly},
    {"frozen", kernel_frozen},   {"teams", kernel_teams},
    {"phases", kernel_phases},   {"parts", kernel_parts},
    {"change", kernel_change},   {NULL, NULL}};

static void push_kernel(lua_State *L, Table *t) {
  luaL_newlib(L, KERNEL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, t->pos_ref);
  lua_setfield(L, -2, "pos");
}

/* --- reading the library's tables; errors are Lua errors --- */

static void copy_name(lua_State *L, int t, const char *field, char *name) {
  lua_getfield(L, t, field);
  const char *text = luaL_checkstring(L, -1);
  if (strlen(text) >= LUS_NAME)
    luaL_error(L, "the name '%s' is longer than %d letters", text,
               LUS_NAME - 1);
  strcpy(name, text);
  lua_pop(L, 1);
}

/* The registry reference of a function in a field, LUA_NOREF of none. */
static int function_ref(lua_State *L, int t, const char *field) {
  if (lua_getfield(L, t, field) == LUA_TFUNCTION)
    return luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  return LUA_NOREF;
}

/* Both ways: number -> word and word -> number. */
static int words_ref(lua_State *L, int field) {
  lua_getfield(L, field, "words");
  int words = lua_gettop(L);
  lua_newtable(L);
  lua_Integer n = luaL_len(L, words);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, words, i);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, i);
    lua_pushinteger(L, i);
    lua_rawset(L, -3);
  }
  int ref = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  return ref;
}

static void read_field(lua_State *L, int at, Field *f) {
  lua_getfield(L, at, "type");
  const char *type = luaL_checkstring(L, -1);
  f->type = !strcmp(type, "int")    ? FIELD_INT
            : !strcmp(type, "cell") ? FIELD_CELL
                                    : FIELD_WORD;
  lua_pop(L, 1);
  f->size = (uint32_t)lus_spec_int(L, at, "size", 1, 1, LUS_PAYLOADS);
  f->min = (int32_t)lus_spec_int(L, at, "min", 0, INT32_MIN, INT32_MAX);
  f->words = f->type == FIELD_WORD ? words_ref(L, at) : LUA_NOREF;
}

static void read_fields(lua_State *L, int at, Kind *kind) {
  lua_getfield(L, at, "fields");
  lua_Integer n = luaL_len(L, -1);
  if (n > LUS_FIELDS)
    luaL_error(L, "move '%s' has more than %d fields", kind->name, LUS_FIELDS);
  kind->space = 1;
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    Field *f = &kind->fields[kind->fields_n++];
    read_field(L, lua_gettop(L), f);
    kind->space *= f->size;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static uint32_t read_phases(lua_State *L, int at, Table *t) {
  uint32_t set = 0;
  lua_getfield(L, at, "phases");
  lua_rawgeti(L, LUA_REGISTRYINDEX, t->phases_ref);
  lua_Integer n = luaL_len(L, -2);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -2, i);
    lua_rawget(L, -2);
    set |= UINT32_C(1) << (luaL_checkinteger(L, -1) - 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return set;
}

static int read_indices(lua_State *L, int at, const char *field, int **out) {
  lua_getfield(L, at, field);
  lua_Integer n = luaL_len(L, -1);
  *out = calloc((size_t)n + 1, sizeof **out);
  if (!*out) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    (*out)[i - 1] = (int)luaL_checkinteger(L, -1) - 1;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return (int)n;
}

/* A place, "monza.lua:12: ", without what sets it apart from a message. */
static void read_place(lua_State *L, int at, const char *field,
                       char place[80]) {
  const char *text = lus_spec_text(L, at, field);
  size_t len = text ? strlen(text) : 0;
  snprintf(place, 80, "%.*s", len > 2 ? (int)len - 2 : 0, text ? text : "");
}

static void read_kind(lua_State *L, int at, Rules *r, Kind *kind) {
  kind->play = kind->legal = LUA_NOREF;
  copy_name(L, at, "name", kind->name);
  read_fields(L, at, kind);
  kind->phases = read_phases(L, at, r->table);
  kind->otherwise = lus_spec_flag(L, at, "otherwise", false);
  kind->play = function_ref(L, at, "play");
  kind->legal = function_ref(L, at, "legal");
  read_place(L, at, "legal_place", kind->legal_at);
  kind->play_phrase = lus_phrase_read(L, at, "play", r->table, kind);
  kind->legal_phrase = lus_phrase_read(L, at, "legal", r->table, kind);
  kind->rules_n = read_indices(L, at, "rules", &kind->rules);
  kind->filter_n = read_indices(L, at, "filter", &kind->filter);
}

static void read_kinds(lua_State *L, int at, Rules *r) {
  lua_getfield(L, at, "kinds");
  lua_Integer n = luaL_len(L, -1);
  if (n > LUS_KINDS) luaL_error(L, "more than %d kinds of moves", LUS_KINDS);
  r->kinds = calloc((size_t)n, sizeof *r->kinds);
  if (!r->kinds) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    read_kind(L, lua_gettop(L), r, &r->kinds[r->kinds_n++]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* Of the rule on top of the stack: its place, and that of its function. */
static void read_places(lua_State *L, Rule *rule) {
  lua_Debug where;
  lua_rawgeti(L, LUA_REGISTRYINDEX, rule->test);
  lua_getinfo(L, ">S", &where);
  snprintf(rule->test_at, sizeof rule->test_at, "%s:%d", where.short_src,
           where.linedefined);
  read_place(L, lua_gettop(L), "place", rule->at);
}

static void read_rules(lua_State *L, int at, Rules *r) {
  lua_getfield(L, at, "rules");
  lua_Integer n = luaL_len(L, -1);
  r->rules = calloc((size_t)n + 1, sizeof *r->rules);
  if (!r->rules) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    Rule *rule = &r->rules[r->rules_n++];
    copy_name(L, lua_gettop(L), "name", rule->name);
    rule->test = function_ref(L, lua_gettop(L), "test");
    read_places(L, rule);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void read_hooks(lua_State *L, int at, Rules *r) {
  static const char *const NAMES[HOOKS] = {"deal",  "begin", "ends",
                                           "stuck", "score", "imagine"};
  lua_getfield(L, at, "hooks");
  for (int h = 0; h < HOOKS; h++)
    r->hooks[h] = function_ref(L, lua_gettop(L), NAMES[h]);
  lua_pop(L, 1);
}

/* --- making rules --- */

static int lib_call(lua_State *L, int lib, const char *f, int nargs, int nres) {
  lua_getfield(L, lib, f);
  lua_insert(L, -1 - nargs);
  lua_call(L, nargs, nres);
  return 0;
}

typedef struct Order {
  Rules *rules;
  const Setting *settings;
  int n, seats;
  lua_CFunction make;
  char *card; /* made by make_card */
} Order;

static void publish_words(lua_State *L, int lib, Vm *vm) {
  lua_getfield(L, lib, "words");
  for (lua_pushnil(L); lua_next(L, -2);) {
    char name[LUS_NAME];
    snprintf(name, sizeof name, "%s", lua_tostring(L, -2));
    lus_vm_publish(vm, name); /* pops the value */
  }
  lua_pop(L, 1);
}

static void push_settings(lua_State *L, const Order *o) {
  lua_newtable(L);
  for (int i = 0; i < o->n; i++) {
    if (lua_getfield(L, -1, o->settings[i].name) != LUA_TNIL)
      luaL_error(L, "option '%s' is set twice", o->settings[i].name);
    lua_pop(L, 1);
    lua_pushstring(L, o->settings[i].value);
    lua_setfield(L, -2, o->settings[i].name);
  }
}

/* The library, left on the stack; returns where. */
static int open_library(lua_State *L, Rules *r) {
  snprintf(r->module, sizeof r->module, "games/%s", r->name);
  lus_vm_set_path(r->vm, r->module);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "lua/lusory");
  lua_call(L, 1, 1);
  int lib = lua_gettop(L);
  publish_words(L, lib, r->vm);
  lus_vm_freeze(r->vm);
  return lib;
}

/* Runs under lus_vm_call: an error anywhere is the script's or the user's. */
static int make(lua_State *L) {
  Order *o = lua_touserdata(L, 1);
  Rules *r = o->rules;
  int lib = open_library(L, r);
  push_kernel(L, r->table);
  lua_pushstring(L, r->name);
  push_settings(L, o);
  lua_pushinteger(L, o->seats);
  lib_call(L, lib, "open", 4, 1);
  r->seats = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (!lus_table_open(r->table, r->seats)) luaL_error(L, "out of memory");
  lib_call(L, lib, "setup", 0, 0);
  if (!lus_table_freeze(r->table)) luaL_error(L, "out of memory");
  lib_call(L, lib, "compile", 0, 1);
  int made = lua_gettop(L);
  read_rules(L, made, r);
  read_kinds(L, made, r);
  lus_rules_plan(r);
  read_hooks(L, made, r);
  const char *title = lus_spec_text(L, made, "title");
  snprintf(r->title, sizeof r->title, "%.100s", title ? title : r->name);
  r->variant = lus_spec_flag(L, made, "variant", false);
  r->cap = (uint32_t)lus_spec_int(L, made, "cap", 1000, 1, 1000000);
  lua_pushvalue(L, lib);
  r->lib = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* Does any seat see less than everything? Then views are worth making. */
static bool hides(const Layout *layout) {
  for (const Part *p = layout->first; p; p = p->next)
    if (p->type->hides && p->type->hides(p)) return true;
  return false;
}

static bool finish(Rules *r) {
  uint32_t size = lus_rules_size(r);
  r->start = malloc(size);
  r->view = malloc(size);
  if (!r->start || !r->view) return false;
  memcpy(r->start, r->table->block, size);
  r->hidden = hides(&r->table->layout);
  r->digest = lus_vm_digest(r->vm);
  return true;
}

static bool open_vm(Rules *r, const Scripts *scripts) {
  VmLimits limits = {0};
  r->vm = lus_vm_new(&limits);
  if (!r->vm) return false;
  lus_vm_set_reader(r->vm, scripts->read, scripts->context);
  if (scripts->print) lus_vm_set_print(r->vm, scripts->print, scripts->context);
  if (scripts->line) lus_vm_set_line(r->vm, scripts->line, scripts->context);
  r->table = lus_kernel_open(r->vm);
  return r->table != NULL;
}

static bool run_order(Rules *r, Order *order) {
  lua_State *L = lus_vm_state(r->vm);
  lua_pushcfunction(L, order->make);
  lua_pushlightuserdata(L, order);
  return lus_vm_call(r->vm, 1, 0);
}

static bool build(Rules *r, const Scripts *scripts, Order *order) {
  return open_vm(r, scripts) && run_order(r, order) && finish(r);
}

static bool is_there(const Scripts *scripts, const char *game) {
  char name[1100];
  const char *display;
  size_t len;
  snprintf(name, sizeof name, "games/%s", game);
  return scripts->read(scripts->context, name, &len, &display) != NULL;
}

Rules *lus_rules_new(const Scripts *scripts, const char *game,
                     const Setting *settings, int n, int seats, char *error,
                     size_t size) {
  if (!is_there(scripts, game)) {
    snprintf(error, size, "there is no game '%s'", game);
    return NULL;
  }
  Rules *r = calloc(1, sizeof *r);
  if (!r) {
    snprintf(error, size, "out of memory");
    return NULL;
  }
  for (int h = 0; h < HOOKS; h++) r->hooks[h] = LUA_NOREF;
  snprintf(r->name, sizeof r->name, "%s", game);
  Order order = {
      .rules = r, .make = make, .settings = settings, .n = n, .seats = seats};
  if (build(r, scripts, &order)) return r;
  snprintf(error, size, "%s", r->vm ? lus_vm_error(r->vm) : "out of memory");
  lus_rules_free(r);
  return NULL;
}

/* Under lus_vm_call, as `make`: the card of a game, which need not be sound. */
static int make_card(lua_State *L) {
  Order *o = lua_touserdata(L, 1);
  Rules *r = o->rules;
  int lib = open_library(L, r);
  lua_pushstring(L, r->name);
  lib_call(L, lib, "card", 1, 1);
  o->card = strdup(luaL_checkstring(L, -1));
  return 0;
}

char *lus_game_card(const Scripts *scripts, const char *game) {
  if (!is_there(scripts, game)) return NULL;
  Rules *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  snprintf(r->name, sizeof r->name, "%s", game);
  Order order = {.rules = r, .make = make_card};
  if (open_vm(r, scripts)) run_order(r, &order);
  lus_rules_free(r);
  return order.card;
}

void lus_rules_free(Rules *r) {
  if (!r) return;
  for (int k = 0; k < r->kinds_n; k++) {
    free(r->kinds[k].rules);
    free(r->kinds[k].filter);
    lus_phrase_free(r->kinds[k].play_phrase);
    lus_phrase_free(r->kinds[k].legal_phrase);
  }
  free(r->kinds);
  free(r->rules);
  free(r->start);
  free(r->view);
  lus_kernel_close(r->table);
  if (r->vm) lus_vm_free(r->vm);
  free(r);
}
