/* core/author/script_tests.c - script tests: finding the tests of a file, and
 * running one.
 *
 * The words of a test file are in lua/test.lua. Here are the VM they run in and
 * what they cannot do by themselves: telling which line of the test file runs,
 * and keeping pictures. A test has the limits of a game, but time for many
 * calls. */
#include "author/script_tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "vm/vm.h"

typedef struct Test {
  char *name;
  int line;
} Test;

struct Suite {
  const SuiteSpec *spec;
  char *file, *text;
  size_t len;
  Test *tests;
  unsigned n;
  Testing testing;
  char *message, *want, *got, *board; /* of the last failure */
};

/* --- what the library is provided with --- */

static Suite *suite_of(lua_State *L) {
  return lua_touserdata(L, lua_upvalueindex(1));
}

/* provided.line() -> the line of the test file that is running, 0 if none; and
 * "file:line" as errors show it */
static int provided_line(lua_State *L) {
  const Suite *s = suite_of(L);
  lua_Debug ar;
  for (int level = 0; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline <= 0 || strcmp(ar.source + 1, s->file)) continue;
    lua_pushinteger(L, ar.currentline);
    lua_pushfstring(L, "%s:%d", ar.short_src, ar.currentline);
    return 2;
  }
  lua_pushinteger(L, 0);
  lua_pushliteral(L, "");
  return 2;
}

static const char *arg_snapshot(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  bool fine =
      *name && *name != '/' && !strstr(name, "..") && strlen(name) < 100 &&
      strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                   "0123456789_-./") == strlen(name);
  luaL_argcheck(L, fine, 1,
                "a snapshot's name is made of letters, digits, "
                "'_', '-', '.' and '/'");
  return name;
}

/* provided.snapshot(name) -> text or nil */
static int provided_snapshot(lua_State *L) {
  const SuiteSpec *spec = suite_of(L)->spec;
  const char *name = arg_snapshot(L);
  lua_pushstring(L,
                 spec->snapshot ? spec->snapshot(spec->context, name) : NULL);
  return 1;
}

/* provided.keep(name, text) -> was it kept? */
static int provided_keep(lua_State *L) {
  const SuiteSpec *spec = suite_of(L)->spec;
  const char *name = arg_snapshot(L), *text = luaL_checkstring(L, 2);
  lua_pushboolean(L, spec->keep && spec->keep(spec->context, name, text));
  return 1;
}

/* battery(game, work?) -> nil, or what is found in random matches of the
 * game */
static int provided_battery(lua_State *L) {
  const SuiteSpec *spec = suite_of(L)->spec;
  BatterySpec battery = {.scripts = spec->scripts,
                         .game = luaL_checkstring(L, 1),
                         .seed = spec->seed,
                         .work = (uint64_t)luaL_optinteger(L, 2, 0)};
  char *found = lus_battery(&battery, NULL);
  lua_pushstring(L, found);
  free(found);
  return 1;
}

static const luaL_Reg PROVIDED[] = {{"line", provided_line},
                                    {"battery", provided_battery},
                                    {"snapshot", provided_snapshot},
                                    {"keep", provided_keep},
                                    {NULL, NULL}};

static void push_kernel(lua_State *L, Suite *s) {
  luaL_newlibtable(L, PROVIDED);
  lua_pushlightuserdata(L, s);
  luaL_setfuncs(L, PROVIDED, 1);
  lus_match_open(L, &s->testing);
  lua_setfield(L, -3, "methods");
  lua_setfield(L, -2, "match");
}

/* --- a VM with the test's words and the file loaded --- */

/* Opens the library and leaves it on the stack. */
static int open_library(lua_State *L) {
  Suite *s = lua_touserdata(L, 1);
  lus_vm_require(L, "lua/test");
  lua_getfield(L, -1, "open");
  push_kernel(L, s);
  lua_call(L, 1, 1);
  for (lua_pushnil(L); lua_next(L, -2);) {
    char name[LUS_NAME];
    snprintf(name, sizeof name, "%s", lua_tostring(L, -2));
    lus_vm_publish(lus_vm_of(L), name); /* pops the value */
  }
  lus_vm_freeze(lus_vm_of(L));
  lus_vm_open_library(lus_vm_of(L));
  lua_pop(L, 1);
  return 1;
}

/* The library is the one that games use; modules belong to the tests. */
static const char *read_module(void *context, const char *name, size_t *len,
                               const char **display) {
  const SuiteSpec *spec = ((const Suite *)context)->spec;
  if (!strncmp(name, "lua/", 4))
    return spec->scripts->read(spec->scripts->context, name, len, display);
  return spec->module ? spec->module(spec->context, name, len, display) : NULL;
}

/* A VM with the library on its stack; or NULL and *why (static, or owned by the
 * suite). */
static Vm *open_vm(Suite *s) {
  VmLimits limits = {.budget = UINT64_C(400000000)};
  Vm *vm = lus_vm_new(&limits);
  if (!vm) {
    lus_say(&s->message, "out of memory");
    return NULL;
  }
  const Scripts *scripts = s->spec->scripts;
  lus_vm_set_reader(vm, read_module, s);
  if (scripts->print) lus_vm_set_print(vm, scripts->print, scripts->context);
  lua_State *L = lus_vm_state(vm);
  lua_pushcfunction(L, open_library);
  lua_pushlightuserdata(L, s);
  if (lus_vm_call(vm, 1, 1) && lus_vm_load(vm, s->file, s->text, s->len) &&
      lus_vm_call(vm, 0, 0))
    return vm;
  lus_say(&s->message, "%s", lus_vm_error(vm));
  lus_vm_free(vm);
  return NULL;
}

/* Begins a call of a function of the library, which is at index 1. */
static lua_State *library_call(Vm *vm, const char *function) {
  lua_State *L = lus_vm_state(vm);
  lua_getfield(L, 1, function);
  return L;
}

/* --- the tests of a file --- */

static bool copy_tests(Suite *s, lua_State *L) {
  lua_Integer n = luaL_len(L, -1);
  s->tests = calloc((size_t)n + 1, sizeof *s->tests);
  if (!s->tests) return false;
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    lua_geti(L, -1, 1);
    lua_geti(L, -2, 2);
    Test *t = &s->tests[s->n++];
    t->line = (int)lua_tointeger(L, -1);
    t->name = strdup(lua_tostring(L, -2));
    lua_pop(L, 3);
    if (!t->name) return false;
  }
  return true;
}

static bool find_tests(Suite *s) {
  Vm *vm = open_vm(s);
  if (!vm) return false;
  lua_State *L = library_call(vm, "list");
  bool ok = lus_vm_call(vm, 0, 1);
  if (!ok) lus_say(&s->message, "%s", lus_vm_error(vm));
  else if (!(ok = copy_tests(s, L))) lus_say(&s->message, "out of memory");
  lus_vm_free(vm);
  return ok;
}

Suite *lus_suite_new(const SuiteSpec *spec, const char *file, const char *text,
                     size_t len, char *error, size_t size) {
  Suite *s = calloc(1, sizeof *s);
  if (s) {
    s->spec = spec;
    s->testing = (Testing){.scripts = spec->scripts,
                           .coverage = spec->coverage,
                           .seed = spec->seed};
    if (spec->coverage)
      s->testing.scripts = lus_coverage_scripts(spec->coverage);
    s->file = strdup(file);
    s->testing.file = s->file;
    s->text = malloc(len + 1);
    s->len = len;
  }
  if (s && s->file && s->text) {
    memcpy(s->text, text, len);
    if (find_tests(s)) return s;
  }
  snprintf(error, size, "%s", s && s->message ? s->message : "out of memory");
  lus_suite_free(s);
  return NULL;
}

void lus_suite_free(Suite *s) {
  if (!s) return;
  for (unsigned i = 0; i < s->n; i++) free(s->tests[i].name);
  free(s->tests);
  free(s->file);
  free(s->text);
  free(s->message);
  free(s->want);
  free(s->got);
  free(s->board);
  free(s);
}

unsigned lus_suite_tests(const Suite *s) { return s->n; }
const char *lus_suite_name(const Suite *s, unsigned i) {
  return s->tests[i].name;
}
int lus_suite_line(const Suite *s, unsigned i) { return s->tests[i].line; }

/* --- running one --- */

static const char *keep_text(char **text, lua_State *L, int idx) {
  return lua_isstring(L, idx) ? lus_say(text, "%s", lua_tostring(L, idx))
                              : NULL;
}

/* Colour marks are not for messages. */
char *lus_plain(const char *picture) {
  char *plain = malloc(strlen(picture) + 1), *to = plain;
  if (!plain) return NULL;
  for (const char *p = picture; *p; p++) {
    if (*p == '\1' && p[1]) p++;
    else if (*p != '\2') *to++ = *p;
  }
  *to = '\0';
  return plain;
}

static const char *last_board(Suite *s) {
  Match *m = s->testing.last;
  if (!m || !lus_match_seats(m)) return NULL;
  int seat = lus_match_turn(m);
  char *plain = lus_plain(lus_match_picture(m, seat, &(PictureSpec){0}));
  unsigned n = lus_match_played_n(m);
  char *missed = strdup(lus_match_dealt(m) ? lus_match_missed(m, n) : "");
  lus_say(&s->board, "%s%s%s%s%s, %s\n", plain ? plain : "",
          missed ? missed : "", missed && *missed ? "\n" : "",
          n ? "" : "at the start; ", lus_match_over(m) ? "over" : "to move",
          lus_match_over(m) ? lus_match_result(m)
                            : lus_match_seat_name(m, seat));
  free(missed);
  free(plain);
  return s->board;
}

/* Splits an error that starts with a place in the test file: its line, and the
 * rest. */
static void take_place(const Suite *s, Failure *f) {
  size_t n = strlen(s->file);
  char *end;
  if (strncmp(f->message, s->file, n) || f->message[n] != ':') return;
  long line = strtol(f->message + n + 1, &end, 10);
  if (line <= 0 || strncmp(end, ": ", 2)) return;
  f->line = (int)line;
  f->message = end + 2;
}

bool lus_suite_run(Suite *s, unsigned i, Failure *f) {
  *f = (Failure){.line = s->tests[i].line};
  s->testing.last = NULL;
  Vm *vm = open_vm(s);
  if (!vm) {
    f->message = s->message;
    take_place(s, f);
    return false;
  }
  lua_State *L = library_call(vm, "run");
  lua_pushinteger(L, (lua_Integer)i + 1);
  bool ran = lus_vm_call(vm, 1, 4), passed = ran && lua_isnil(L, -4);
  if (!ran) {
    f->message = lus_say(&s->message, "%s", lus_vm_error(vm));
    take_place(s, f);
  } else if (!passed) {
    f->message = keep_text(&s->message, L, -4);
    f->line = (int)lua_tointeger(L, -3);
    f->want = keep_text(&s->want, L, -2);
    f->got = keep_text(&s->got, L, -1);
  }
  if (!passed) f->board = last_board(s);
  lus_vm_free(vm);
  s->testing.last = NULL;
  return passed;
}
