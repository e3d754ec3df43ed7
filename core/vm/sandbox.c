/* core/vm/sandbox.c - the words that a rules script sees: an allow-list of
 * Lua's functions, some of them our own.
 *
 * The globals are two tables. The words are in one that no script can reach.
 * The _ENV of scripts is an empty read-only view of it, so that not even an
 * existing word can be overwritten. Whatever depends on addresses, the clock,
 * the locale or the garbage collector is missing or replaced. */
#include <math.h>
#include <string.h>

#include <lualib.h>
#include "vm/nearest.h"
#include "vm/vm_impl.h"

static const char
    WORDS,   /* its address is the registry's key for the table of words */
    REQUIRE; /* and this one's, for require */

/* --- text of values --- */

/* Pushes the value's kind: its metatable's __name, else its type. */
static void push_kind(lua_State *L, int idx) {
  int named = luaL_getmetafield(L, idx, "__name");
  if (named == LUA_TSTRING) return;
  if (named != LUA_TNIL) lua_pop(L, 1);
  lua_pushstring(L, luaL_typename(L, idx));
}

const char *lus_tostring(lua_State *L, int idx, size_t *len) {
  idx = lua_absindex(L, idx);
  int type = lua_type(L, idx);
  if (luaL_callmeta(L, idx, "__tostring")) {
    if (!lua_isstring(L, -1))
      luaL_error(L, "'__tostring' must return a string");
  } else if (type == LUA_TNUMBER && isnan(lua_tonumber(L, idx))) {
    lua_pushliteral(L, "nan"); /* its sign differs between machines */
  } else if (type <= LUA_TSTRING && type != LUA_TLIGHTUSERDATA) {
    luaL_tolstring(L, idx, NULL);
  } else {
    push_kind(L, idx);
  }
  return lua_tolstring(L, -1, len);
}

/* tostring(v) -> string, without addresses */
static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  lus_tostring(L, 1, NULL);
  return 1;
}

/* print(...) - to where the host wants it */
static int base_print(lua_State *L) {
  Vm *vm = lus_vm_of(L);
  int n = lua_gettop(L);
  luaL_checkstack(L, 2 * n + 2, "too many arguments");
  for (int i = 1; i <= n; i++) {
    if (i > 1) lua_pushliteral(L, "\t");
    lus_tostring(L, i, NULL);
    if (i > 1) lua_concat(L, 3);
  }
  if (n == 0) lua_pushliteral(L, "");
  lua_pushliteral(L, "\n");
  lua_concat(L, 2);
  size_t len;
  const char *text = lua_tolstring(L, -1, &len);
  if (vm->print != NULL) vm->print(vm->print_ctx, text, len);
  return 0;
}

/* --- errors that may be caught, and those that may not --- */

static int finish_pcall(lua_State *L, int status, int below) {
  if (status == LUA_OK) return lua_gettop(L) - below;
  Vm *vm = lus_vm_of(L);
  if (status == LUA_ERRMEM) lus_vm_doom(vm, DOOM_MEMORY);
  if (vm->doom) return lua_error(L);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

/* pcall(f, ...) -> true, results... or false, error */
static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return finish_pcall(L, lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0), 0);
}

/* A doomed call must not run the handler of a script, where there would be no
 * hook. */
static int guarded_handler(lua_State *L) {
  if (lus_vm_of(L)->doom) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

/* xpcall(f, handler, ...) -> true, results... or false, the result of the
 * handler */
static int base_xpcall(lua_State *L) {
  int n = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  return finish_pcall(L, lua_pcall(L, n - 2, LUA_MULTRET, 2), 2);
}

/* --- metatables --- */

static void refuse_field(lua_State *L, const char *field, const char *why) {
  lua_pushstring(L, field);
  if (lua_rawget(L, 2) != LUA_TNIL)
    luaL_error(L, "a metatable in a rules script has no '%s': %s", field, why);
  lua_pop(L, 1);
}

/* Lua's collector calls this instead of strchr (see core/vm/lua_fixed.h) to look for a
 * weak mode. So a __mode that is set after setmetatable does not make a table
 * weak, either. */
char *lus_never_weak(const char *mode, int letter);
char *lus_never_weak(const char *mode, int letter) {
  (void)mode, (void)letter;
  return NULL;
}

/* setmetatable(t, mt) -> t */
static int base_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "this metatable is protected");
  if (lua_istable(L, 2)) {
    refuse_field(L, "__gc", "it must not matter when memory is collected");
    refuse_field(L, "__mode", "weak tables depend on when memory is collected");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/* --- require --- */

static bool good_name(const char *name, size_t len) {
  if (len == 0 || len > 200 || strlen(name) != len || name[0] == '/' ||
      strstr(name, "..") || strstr(name, "//"))
    return false;
  return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123"
                      "456789_./") == len;
}

static bool is_library_module(const char *name) {
  while (!strncmp(name, "./", 2)) name += 2;
  return !strncmp(name, "lua/", 4);
}

/* Loads and runs the module and leaves its result, or true, on top. A failure
 * leaves no trace in the cache. */
static void run_module(lua_State *L, const char *name) {
  Vm *vm = lus_vm_of(L);
  size_t len = 0;
  const char *shown = name;
  const char *text =
      vm->reader ? vm->reader(vm->reader_ctx, name, &len, &shown) : NULL;
  if (text == NULL) luaL_error(L, "there is no module '%s'", name);
  lua_pushboolean(L, 0); /* "being loaded" */
  lua_setfield(L, lua_upvalueindex(1), name);
  int status = lus_vm_load_text(vm, is_library_module(name) ? '=' : '@', shown,
                                text, len);
  if (status == LUA_OK) {
    lua_pushstring(L, name);
    status = lua_pcall(L, 1, 1, 0);
  }
  if (status == LUA_OK && lua_isnil(L, -1))
    lua_pop(L, 1), lua_pushboolean(L, 1);
  if (status == LUA_OK) lua_pushvalue(L, -1);
  else lua_pushnil(L);
  lua_setfield(L, lua_upvalueindex(1), name);
  if (status == LUA_ERRMEM) lus_vm_doom(vm, DOOM_MEMORY);
  if (status != LUA_OK) lua_error(L);
}

/* Leaves the module, loaded if need be, on top. */
static int push_module(lua_State *L, const char *name) {
  int type = lua_getfield(L, lua_upvalueindex(1), name);
  if (type == LUA_TBOOLEAN && !lua_toboolean(L, -1))
    return luaL_error(L, "module '%s' requires itself", name);
  if (type == LUA_TNIL) run_module(L, name);
  return 1;
}

/* Does a chunk of the library call? Only those have a name that begins so. */
static bool library_calls(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 1, &ar)) return false;
  lua_getinfo(L, "S", &ar);
  return *ar.source == '=' && strcmp(ar.what, "C") != 0;
}

/* require(name) -> what the module returned, the same value every time */
static int base_require(lua_State *L) {
  size_t len;
  const char *name = luaL_checklstring(L, 1, &len);
  const char *path = lus_vm_of(L)->path;
  bool good = good_name(name, len) || (path && !strcmp(path, name));
  if (!good && strstr(name, ".."))
    return luaL_error(L,
                      "'%s': '..' is not allowed; give a name, or a file in "
                      "this folder as './name.lua' (link it there, or put "
                      "its folder on LUSORY_PATH)",
                      strncmp(name, "games/", 6) ? name : name + 6);
  if (!good)
    return luaL_error(
        L, "a module's name is made of letters, digits, '_', '.' and '/'");
  const Vm *vm = lus_vm_of(L);
  if (vm->frozen && !vm->open && !vm->for_host && is_library_module(name) &&
      !library_calls(L))
    return luaL_error(L,
                      "'%s' is the library's own: what it has for scripts are "
                      "words, without require",
                      name);
  return push_module(L, name);
}

/* For the library's modules: what a script runs has no part in this call. */
void lus_vm_require(lua_State *L, const char *name) {
  Vm *vm = lus_vm_of(L);
  bool before = vm->for_host;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &REQUIRE);
  lua_pushstring(L, name);
  vm->for_host = true;
  int status = lua_pcall(L, 1, 1, 0);
  vm->for_host = before;
  if (status == LUA_ERRMEM) lus_vm_doom(vm, DOOM_MEMORY);
  if (status != LUA_OK) lua_error(L);
}

/* --- read-only tables --- */

static int readonly_newindex(lua_State *L) {
  return luaL_error(L, "'%s' cannot be assigned: this table is read-only",
                    lus_tostring(L, 2, NULL));
}

static int readonly_len(lua_State *L) {
  luaL_getmetafield(L, 1, "__index");
  lua_len(L, -1);
  return 1;
}

static void push_view(lua_State *L, int idx, lua_CFunction newindex) {
  idx = lua_absindex(L, idx);
  lua_newtable(L);
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, idx);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, readonly_len);
  lua_setfield(L, -2, "__len");
  lua_pushcfunction(L, lus_readonly_pairs);
  lua_setfield(L, -2, "__pairs");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void lus_vm_readonly(lua_State *L, int idx) {
  idx = lua_absindex(L, idx);
  push_view(L, idx, readonly_newindex);
  lua_replace(L, idx);
}

/* --- globals --- */

static const char *key_text(lua_State *L, int idx) {
  return lua_type(L, idx) == LUA_TSTRING ? lua_tostring(L, idx)
                                         : luaL_typename(L, idx);
}

static int refuse_global(lua_State *L) {
  const char *name = key_text(L, 2);
  if (lus_vm_of(L)->frozen)
    return luaL_error(L,
                      "assignment to global '%s': a script keeps no state of "
                      "its own; what changes in a match belongs in the "
                      "position",
                      name);
  return luaL_error(L,
                    "assignment to global '%s': write 'local %s' if it never "
                    "changes; what changes in a match belongs in the "
                    "position",
                    name, name);
}

/* Words of Lua that are missing, and what to use instead. */
static const char *const MISSING[][2] = {
    {"_G", "a rules script has no globals of its own"},
    {"collectgarbage", "memory is managed for you"},
    {"coroutine", "a turn of several steps is several moves"},
    {"debug", "use print or error"},
    {"dofile", "use require"},
    {"io", "a rules script reads and writes no files"},
    {"load", "use functions, or require"},
    {"loadfile", "use require"},
    {"loadstring", "use functions, or require"},
    {"next", "use pairs, whose order is always the same"},
    {"os", "time and the system are not visible to rules"},
    {"package", "use require"},
    {"rawset", "assign the field"},
    {"unpack", "it is table.unpack"},
    {"warn", "use print"},
};

static const char *advice(const char *name) {
  for (size_t i = 0; i < sizeof MISSING / sizeof MISSING[0]; i++)
    if (strcmp(name, MISSING[i][0]) == 0) return MISSING[i][1];
  return NULL;
}

/* The string key of the table at idx that is nearest to name, or NULL. */
static const char *nearest_key(lua_State *L, int idx, const char *name) {
  const char *keys[256];
  size_t n = 0;
  lua_pushnil(L);
  while (lua_next(L, idx)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING && n < 256)
      keys[n++] = lua_tostring(L, -1);
  }
  return lus_nearest(name, keys, n);
}

/* __index of the table of words, and of each library: t, name */
static int unknown_word(lua_State *L) {
  const char *library = lua_tostring(L, lua_upvalueindex(1));
  const char *name = key_text(L, 2), *dot = library[0] ? "." : "";
  const char *instead = library[0] ? NULL : advice(name);
  if (strcmp(library, "math") == 0 && strncmp(name, "random", 6) == 0)
    instead = "chance comes from dice and decks";
  if (instead)
    return luaL_error(L, "there is no '%s%s%s' in a rules script: %s", library,
                      dot, name, instead);
  const char *near = nearest_key(L, 1, name);
  if (near)
    return luaL_error(L, "there is no '%s%s%s'; did you mean '%s'?", library,
                      dot, name, near);
  return luaL_error(L, "there is no '%s%s%s'%s", library, dot, name,
                    library[0] ? "" : "; is a 'local' missing?");
}

/* Makes reading an unknown field of the table on top an error. */
static void refuse_unknown(lua_State *L, const char *library) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, library);
  lua_pushcclosure(L, unknown_word, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void lus_vm_publish(Vm *vm, const char *name) {
  lua_State *L = vm->L;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &WORDS);
  lua_pushstring(L, name);
  lua_rotate(L, -3, -1);
  if (!vm->frozen) lua_rawset(L, -3);
  else lua_pop(L, 2);
  lua_pop(L, 1);
}

void lus_vm_words(Vm *vm) { lua_rawgetp(vm->L, LUA_REGISTRYINDEX, &WORDS); }

/* --- the libraries --- */

static const char *const BASE[] = {
    "assert", "error",  "getmetatable", "ipairs", "rawequal", "rawget",
    "rawlen", "select", "tonumber",     "type",   NULL};
static const char *const MATH[] = {"abs",        "ceil", "floor",      "fmod",
                                   "huge",       "max",  "maxinteger", "min",
                                   "mininteger", "modf", "pi",         "sqrt",
                                   "tointeger",  "type", "ult",        NULL};
static const char *const UTF8[] = {"char", "charpattern", "codepoint", "codes",
                                   "len",  "offset",      NULL};
static const char *const TABLE[] = {"pack", "unpack", NULL};

static const luaL_Reg OWN_BASE[] = {{"pairs", lus_pairs},
                                    {"pcall", base_pcall},
                                    {"print", base_print},
                                    {"setmetatable", base_setmetatable},
                                    {"tostring", base_tostring},
                                    {"xpcall", base_xpcall},
                                    {NULL, NULL}};

/* Copies the named fields of one of Lua's own libraries into the table on top.
 */
static void pick(lua_State *L, lua_CFunction open, const char *const *names) {
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
  for (; *names != NULL; names++) {
    lua_getfield(L, -1, *names);
    lua_setfield(L, -3, *names);
  }
  lua_pop(L, 1);
}

/* Publishes the library on top under its name, as a read-only table. */
static void publish_library(Vm *vm, const char *name) {
  refuse_unknown(vm->L, name);
  lus_vm_readonly(vm->L, -1);
  lus_vm_publish(vm, name);
}

static void open_strings(Vm *vm) {
  lua_State *L = vm->L;
  lua_newtable(L);
  luaL_setfuncs(L, lus_string_functions, 0);
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  publish_library(vm, "string");
}

static void open_libraries(Vm *vm) {
  lua_State *L = vm->L;
  open_strings(vm);
  lua_newtable(L);
  pick(L, luaopen_table, TABLE);
  luaL_setfuncs(L, lus_table_functions, 0);
  publish_library(vm, "table");
  lua_newtable(L);
  pick(L, luaopen_math, MATH);
  publish_library(vm, "math");
  lua_newtable(L);
  pick(L, luaopen_utf8, UTF8);
  publish_library(vm, "utf8");
  lua_newtable(L);
  lua_pushcclosure(L, base_require, 1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &REQUIRE);
  lus_vm_publish(vm, "require");
}

/* Lua's base library fills the table of globals. Only what is picked from it
 * remains after the exchange. */
void lus_open_sandbox(Vm *vm) {
  lua_State *L = vm->L;
  lua_newtable(L);
  pick(L, luaopen_base, BASE);
  luaL_setfuncs(L, OWN_BASE, 0);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &WORDS);
  open_libraries(vm);
  refuse_unknown(L, "");
  push_view(L, -1, refuse_global);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
