/* core/game/compile.c - from a script to a Game.
 *
 * The library (lua/lusory.lua) loads the script, validates settings and runs
 * setup; here its tables are read into the structs that play uses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/phrase.h"
#include "game/game.h"

/* --- what the library is given --- */

/* The tables of a position can be changed only before play. */
static Binding *need_setup(lua_State *L) {
  Binding *b = lus_binding_of(L);
  if (b->layout.frozen) luaL_error(L, "the game has been set up");
  return b;
}

/* kernel.provide(name, value) - pos.name is this value */
static int kernel_provide(lua_State *L) {
  lua_settop(L, 2);
  luaL_checktype(L, 1, LUA_TSTRING);
  need_setup(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lus_binding_of(L)->parts_ref);
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
  for (lua_pushnil(L); lus_raw_next(L, 1); lua_pop(L, 1)) {
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
  Binding *b = need_setup(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  lus_raw_table(L, 1);
  lua_Integer n = lus_raw_len(L, 1);
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, 1, i);
    Seats team = 0;
    lua_Integer size = lus_raw_len(L, -1);
    for (lua_Integer j = 1; j <= size; j++) {
      lus_raw_item(L, -1, j);
      lua_Integer seat = luaL_checkinteger(L, -1);
      luaL_argcheck(L, seat >= 1 && seat <= LUS_SEATS, 1, "teams: a seat");
      team |= lus_seat_bit((int)seat);
      lua_pop(L, 1);
    }
    for (int s = 1; s <= LUS_SEATS; s++)
      if (team & lus_seat_bit(s)) b->team[s - 1] = team;
    lua_pop(L, 1);
  }
  return 0;
}

/* kernel.phases{ "main", ... } */
static int kernel_phases(lua_State *L) {
  Binding *b = need_setup(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  lus_raw_table(L, 1);
  lua_Integer n = lus_raw_len(L, 1);
  if (n > LUS_PHASES) luaL_error(L, "more than %d phases", LUS_PHASES);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->phases_ref);
  for (lua_Integer i = 1; i <= n; i++) {
    if (lus_raw_item(L, 1, i) != LUA_TSTRING)
      luaL_error(L, "the name of a phase is a string");
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, i);
    lua_pushinteger(L, i);
    lua_rawset(L, -3);
  }
  b->phases = (int)n;
  return 0;
}

/* kernel.change(f) - f(name, spec) -> the spec that a part is made of */
static int kernel_change(lua_State *L) {
  lua_settop(L, 1);
  luaL_checktype(L, 1, LUA_TFUNCTION);
  need_setup(L)->change_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* kernel.parts() -> { { name = "board", type = "grid" }, ... } */
static int kernel_parts(lua_State *L) {
  Binding *b = lus_binding_of(L);
  lua_newtable(L);
  int n = 0;
  for (const Part *p = b->layout.first; p; p = p->next) {
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

static void push_kernel(lua_State *L, Binding *b) {
  luaL_newlib(L, KERNEL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->pos_ref);
  lua_setfield(L, -2, "pos");
}

/* --- reading the library's tables; errors are Lua errors --- */

static void copy_name(lua_State *L, int t, const char *field, char *name) {
  lus_raw_field(L, t, field);
  luaL_checktype(L, -1, LUA_TSTRING);
  const char *text = lua_tostring(L, -1);
  if (strlen(text) >= LUS_NAME)
    luaL_error(L, "the name '%s' is longer than %d letters", text,
               LUS_NAME - 1);
  strcpy(name, text);
  lua_pop(L, 1);
}

/* The registry reference of a function in a field, LUA_NOREF of none. */
static int function_ref(lua_State *L, int t, const char *field) {
  if (lus_raw_field(L, t, field) == LUA_TFUNCTION)
    return luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  return LUA_NOREF;
}

/* Both ways: number -> word and word -> number, one for each of its values. */
static int words_ref(lua_State *L, int field, lua_Integer size) {
  lus_raw_field(L, field, "words");
  int words = lua_gettop(L);
  lua_newtable(L);
  lua_Integer n = lus_raw_len(L, words);
  if (n != size) luaL_error(L, "%d values, but %d words", (int)size, (int)n);
  for (lua_Integer i = 1; i <= n; i++) {
    if (lus_raw_item(L, words, i) != LUA_TSTRING)
      luaL_error(L, "a word of a field is a string");
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
  lus_raw_field(L, at, "type");
  const char *type = luaL_checkstring(L, -1);
  f->type = !strcmp(type, "int")    ? FIELD_INT
            : !strcmp(type, "cell") ? FIELD_CELL
                                    : FIELD_WORD;
  lua_pop(L, 1);
  f->size = (uint32_t)lus_spec_int(L, at, "size", 1, 1, LUS_PAYLOADS);
  f->min = (int32_t)lus_spec_int(L, at, "min", 0, INT32_MIN, INT32_MAX);
  f->words = f->type == FIELD_WORD ? words_ref(L, at, f->size) : LUA_NOREF;
}

static void read_fields(lua_State *L, int at, Kind *kind) {
  lus_raw_field(L, at, "fields");
  lua_Integer n = lus_raw_len(L, -1);
  if (n > LUS_FIELDS)
    luaL_error(L, "move '%s' has more than %d fields", kind->name, LUS_FIELDS);
  kind->space = 1;
  for (lua_Integer i = 1; i <= n; i++) {
    if (lus_raw_item(L, -1, i) != LUA_TTABLE)
      luaL_error(L, "a field of a move is a table");
    Field *f = &kind->fields[kind->fields_n++];
    read_field(L, lua_gettop(L), f);
    if (f->size > LUS_PAYLOADS / kind->space)
      luaL_error(L, "move '%s' has more than %d values", kind->name,
                 LUS_PAYLOADS);
    kind->space *= f->size;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static uint32_t read_phases(lua_State *L, int at, Binding *b) {
  uint32_t set = 0;
  lus_raw_field(L, at, "phases");
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->phases_ref);
  lua_Integer n = lus_raw_len(L, -2);
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, -2, i);
    lua_rawget(L, -2);
    set |= UINT32_C(1) << (lus_arg_int(L, -1, 1, b->phases, "a phase") - 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return set;
}

/* A list of numbers of rules, from 1, of which there are `most`. */
static int read_indices(lua_State *L, int at, const char *field, int most,
                        int **out) {
  lus_raw_field(L, at, field);
  lua_Integer n = lus_raw_len(L, -1);
  if (n > most) luaL_error(L, "%s: there are only %d", field, most);
  *out = calloc((size_t)n + 1, sizeof **out);
  if (!*out) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, -1, i);
    (*out)[i - 1] = (int)lus_arg_int(L, -1, 1, most, "a rule") - 1;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return (int)n;
}

/* A place, "monza.lua:12: ", without the colon and blank at its end. */
static void read_place(lua_State *L, int at, const char *field,
                       char place[80]) {
  const char *text = lus_spec_text(L, at, field);
  size_t len = text ? strlen(text) : 0;
  snprintf(place, 80, "%.*s", len > 2 ? (int)len - 2 : 0, text ? text : "");
}

static void read_kind(lua_State *L, int at, Game *g, Kind *kind) {
  kind->play = kind->legal = LUA_NOREF;
  copy_name(L, at, "name", kind->name);
  read_fields(L, at, kind);
  kind->phases = read_phases(L, at, g->binding);
  kind->otherwise = lus_spec_flag(L, at, "otherwise", false);
  kind->play = function_ref(L, at, "play");
  kind->legal = function_ref(L, at, "legal");
  read_place(L, at, "legal_place", kind->legal_at);
  kind->play_phrase = lus_phrase_read(L, at, "play", g->binding, kind);
  kind->legal_phrase = lus_phrase_read(L, at, "legal", g->binding, kind);
  if (kind->play == LUA_NOREF && !kind->play_phrase)
    luaL_error(L, "nothing says what the move '%s' does", kind->name);
  kind->rules_n = read_indices(L, at, "rules", g->rules_n, &kind->rules);
  kind->filter_n = read_indices(L, at, "filter", g->rules_n, &kind->filter);
}

static void read_kinds(lua_State *L, int at, Game *g) {
  lus_raw_field(L, at, "kinds");
  lua_Integer n = lus_raw_len(L, -1);
  if (n > LUS_KINDS) luaL_error(L, "more than %d kinds of moves", LUS_KINDS);
  g->kinds = calloc((size_t)n + 1, sizeof *g->kinds);
  if (!g->kinds) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    if (lus_raw_item(L, -1, i) != LUA_TTABLE)
      luaL_error(L, "a kind of move is a table");
    read_kind(L, lua_gettop(L), g, &g->kinds[g->kinds_n++]);
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

enum { RULES = 4096 };

static void read_rules(lua_State *L, int at, Game *g) {
  lus_raw_field(L, at, "rules");
  lua_Integer n = lus_raw_len(L, -1);
  if (n > RULES) luaL_error(L, "more than %d rules", RULES);
  g->rules = calloc((size_t)n + 1, sizeof *g->rules);
  if (!g->rules) luaL_error(L, "out of memory");
  for (lua_Integer i = 1; i <= n; i++) {
    if (lus_raw_item(L, -1, i) != LUA_TTABLE)
      luaL_error(L, "a rule is a table");
    Rule *rule = &g->rules[g->rules_n++];
    copy_name(L, lua_gettop(L), "name", rule->name);
    rule->test = function_ref(L, lua_gettop(L), "test");
    if (rule->test == LUA_NOREF)
      luaL_error(L, "the rule '%s' has no function", rule->name);
    read_places(L, rule);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void read_hooks(lua_State *L, int at, Game *g) {
  static const char *const NAMES[HOOKS] = {"deal",  "begin", "ends",
                                           "stuck", "score", "imagine"};
  lus_raw_field(L, at, "hooks");
  for (int h = 0; h < HOOKS; h++)
    g->hooks[h] = function_ref(L, lua_gettop(L), NAMES[h]);
  lua_pop(L, 1);
}

/* --- making a game --- */

typedef struct Order {
  Game *game;
  const MatchSpec *spec;
  lua_CFunction make;
  char *sheet; /* made by make_sheet */
} Order;

static void publish_words(lua_State *L, int lib, Vm *vm) {
  if (lus_raw_field(L, lib, "words") != LUA_TTABLE)
    luaL_error(L, "the library (lua/lusory.lua) has no table 'words'");
  for (lua_pushnil(L); lua_next(L, -2);) {
    char name[LUS_NAME];
    luaL_checktype(L, -2, LUA_TSTRING);
    snprintf(name, sizeof name, "%s", lua_tostring(L, -2));
    lus_vm_publish(vm, name); /* pops the value */
  }
  lua_pop(L, 1);
}

static void push_settings(lua_State *L, const MatchSpec *spec) {
  lua_newtable(L);
  for (int i = 0; i < spec->settings_n; i++) {
    if (lua_getfield(L, -1, spec->settings[i].name) != LUA_TNIL)
      luaL_error(L, "option '%s' is set twice", spec->settings[i].name);
    lua_pop(L, 1);
    lua_pushstring(L, spec->settings[i].value);
    lua_setfield(L, -2, spec->settings[i].name);
  }
}

/* Loads the library, and freezes what scripts see of it. */
static void open_library(lua_State *L, Game *g) {
  snprintf(g->module, sizeof g->module, "games/%s", g->name);
  lus_vm_set_path(g->vm, g->module);
  lus_vm_require(L, "lua/lusory");
  if (!lua_istable(L, -1))
    luaL_error(L, "the library (lua/lusory.lua) returns no table");
  lus_lib_read(L, lua_gettop(L), &g->lib);
  publish_words(L, lua_gettop(L), g->vm);
  lua_pop(L, 1);
  lus_vm_freeze(g->vm);
}

/* Runs under lus_vm_call: an error anywhere is the script's or the user's. */
static int make(lua_State *L) {
  Order *o = lua_touserdata(L, 1);
  Game *g = o->game;
  open_library(L, g);
  push_kernel(L, g->binding);
  lua_pushstring(L, g->name);
  push_settings(L, o->spec);
  lua_pushinteger(L, o->spec->seats);
  lua_pushboolean(L, o->spec->plain_phrases);
  lus_lib_run(L, &g->lib, LIB_OPEN, 5, 1);
  g->seats = (int)lus_arg_int(L, -1, 1, LUS_SEATS, "a number of seats");
  lua_pop(L, 1);
  if (!lus_binding_layout(g->binding, g->seats)) luaL_error(L, "out of memory");
  lus_lib_run(L, &g->lib, LIB_SETUP, 0, 0);
  if (!lus_binding_freeze(g->binding)) luaL_error(L, "out of memory");
  lus_lib_run(L, &g->lib, LIB_COMPILE, 0, 1);
  int made = lua_gettop(L);
  luaL_checktype(L, made, LUA_TTABLE);
  lus_raw_table(L, made);
  read_rules(L, made, g);
  read_kinds(L, made, g);
  lus_game_plan(g);
  read_hooks(L, made, g);
  lua_getfield(L, made, "notes");
  lus_notes_read(L, g->binding, lua_gettop(L));
  lua_pop(L, 1);
  const char *title = lus_spec_text(L, made, "title");
  snprintf(g->title, sizeof g->title, "%.100s", title ? title : g->name);
  g->variant = lus_spec_flag(L, made, "variant", false);
  g->cap = (uint32_t)lus_spec_int(L, made, "cap", 1000, 1, 1000000);
  return 0;
}

/* Is there a part that hides something from some seat? Then views are worth
 * making. */
static bool hides(const Layout *layout) {
  for (const Part *p = layout->first; p; p = p->next)
    if (p->type->hides && p->type->hides(p)) return true;
  return false;
}

static bool finish(Game *g) {
  uint32_t size = lus_game_size(g);
  g->start = malloc(size);
  g->view = malloc(size);
  if (!g->start || !g->view) return false;
  memcpy(g->start, g->binding->block, size);
  g->hidden = hides(&g->binding->layout);
  g->digest = lus_vm_digest(g->vm);
  return true;
}

static bool open_vm(Game *g, const Scripts *scripts) {
  VmLimits limits = {0};
  g->vm = lus_vm_new(&limits);
  if (!g->vm) return false;
  lus_vm_set_reader(g->vm, scripts->read, scripts->context);
  if (scripts->print) lus_vm_set_print(g->vm, scripts->print, scripts->context);
  if (scripts->line) lus_vm_set_line(g->vm, scripts->line, scripts->context);
  g->binding = lus_binding_open(g->vm);
  return g->binding != NULL;
}

static bool run_order(Game *g, Order *order) {
  lua_State *L = lus_vm_state(g->vm);
  lua_pushcfunction(L, order->make);
  lua_pushlightuserdata(L, order);
  return lus_vm_call(g->vm, 1, 0);
}

static bool build(Game *g, const Scripts *scripts, Order *order) {
  return open_vm(g, scripts) && run_order(g, order) && finish(g);
}

/* Begins to read a game; false when there is none. */
static bool is_there(const Scripts *scripts, const char *game) {
  char name[1100];
  const char *display;
  size_t len;
  if (scripts->begin) scripts->begin(scripts->context);
  snprintf(name, sizeof name, "games/%s", game);
  return scripts->read(scripts->context, name, &len, &display) != NULL;
}

Game *lus_game_new(const Scripts *scripts, const MatchSpec *spec, char *error,
                   size_t size) {
  if (!is_there(scripts, spec->game)) {
    snprintf(error, size, "there is no game '%s'", spec->game);
    return NULL;
  }
  Game *g = calloc(1, sizeof *g);
  if (!g) {
    snprintf(error, size, "out of memory");
    return NULL;
  }
  for (int h = 0; h < HOOKS; h++) g->hooks[h] = LUA_NOREF;
  snprintf(g->name, sizeof g->name, "%s", spec->game);
  Order order = {.game = g, .make = make, .spec = spec};
  if (build(g, scripts, &order)) return g;
  snprintf(error, size, "%s", g->vm ? lus_vm_error(g->vm) : "out of memory");
  lus_game_free(g);
  return NULL;
}

/* Runs under lus_vm_call, like `make`: the rules sheet of a game, which may be
 * one that cannot be set up. */
static int make_sheet(lua_State *L) {
  Order *o = lua_touserdata(L, 1);
  Game *g = o->game;
  open_library(L, g);
  lua_pushstring(L, g->name);
  lus_lib_run(L, &g->lib, LIB_SHEET, 1, 1);
  o->sheet = strdup(luaL_checkstring(L, -1));
  return 0;
}

char *lus_game_sheet(const Scripts *scripts, const char *game) {
  if (!is_there(scripts, game)) return NULL;
  Game *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  snprintf(g->name, sizeof g->name, "%s", game);
  Order order = {.game = g, .make = make_sheet};
  if (open_vm(g, scripts)) run_order(g, &order);
  lus_game_free(g);
  return order.sheet;
}

void lus_game_free(Game *g) {
  if (!g) return;
  for (int k = 0; k < g->kinds_n; k++) {
    free(g->kinds[k].rules);
    free(g->kinds[k].filter);
    lus_phrase_free(g->kinds[k].play_phrase);
    lus_phrase_free(g->kinds[k].legal_phrase);
  }
  free(g->kinds);
  free(g->rules);
  free(g->start);
  free(g->view);
  lus_binding_close(g->binding);
  if (g->vm) lus_vm_free(g->vm);
  free(g);
}
