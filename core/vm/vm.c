/* core/vm/vm.c - the rules VM: a Lua state with a memory cap, protected calls,
 * loading, and errors that quote the source.
 *
 * The cap applies only while a script runs (depth > 0). What the host itself
 * pushes between calls is never refused, since nothing would catch the error. A
 * doomed call gets a little more, to report in. */
#include "vm/vm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/vm_impl.h"

#define DEFAULT_MEMORY ((size_t)64 << 20)
#define DEFAULT_BUDGET UINT64_C(20000000)
#define SLACK ((size_t)1 << 20)
#define DEEP 10000 /* calls within calls; their limit is 200,000 stack slots */
#define LONGEST_SOURCE ((size_t)1 << 20)

/* --- memory --- */

/* Lua asks twice, with a full collection in between; the second refusal is
 * final. (Growth of its own stack is asked for only once, so it is safe here to
 * look at the stack.) */
static void *refuse(Vm *vm, void *block, size_t from, size_t to) {
  if (vm->refused_to == to && vm->refused_from == from &&
      vm->refused == block) {
    vm->refused_to = 0;
    lus_vm_note_place(vm);
    lus_vm_doom(vm, DOOM_MEMORY);
  } else {
    vm->refused = block;
    vm->refused_from = from;
    vm->refused_to = to;
  }
  return NULL;
}

static void *allocate(void *ud, void *block, size_t from, size_t to) {
  Vm *vm = ud;
  if (block == NULL) from = 0; /* then it is the kind of object */
  if (to == 0) {
    free(block);
    vm->used -= from;
    return NULL;
  }
  if (to > from && vm->depth > 0) {
    size_t cap = vm->memory + (vm->doom ? SLACK : 0);
    if (vm->used > cap || to - from > cap - vm->used)
      return refuse(vm, block, from, to);
  }
  void *fresh = realloc(block, to);
  if (fresh != NULL)
    vm->used += to - from; /* unsigned: right for shrinking too */
  return fresh;
}

/* --- doom --- */

void lus_vm_doom(Vm *vm, Doom why) {
  if (vm->depth == 0) return;
  if (!vm->doom) vm->doom = why;
  lus_dog_bite(vm);
}

/* Notes which line of Lua code is running (the innermost), unless one was noted
 * before. */
void lus_vm_note_place(Vm *vm) {
  lua_Debug ar;
  if (vm->where[0] != '\0') return;
  vm->deep = lua_getstack(vm->L, DEEP, &ar);
  for (int level = 0; lua_getstack(vm->L, level, &ar); level++) {
    lua_getinfo(vm->L, "Sl", &ar);
    if (ar.currentline <= 0) continue;
    snprintf(vm->where, sizeof vm->where, "%s:%d: ", ar.short_src,
             ar.currentline);
    return;
  }
}

bool lus_vm_spend(Vm *vm, unsigned steps) {
  vm->spent += steps;
  if (!vm->doom && vm->spent <= vm->budget) return true;
  if (vm->depth == 0) return true;
  lus_vm_note_place(vm);
  lus_vm_doom(vm, DOOM_BUDGET);
  return false;
}

void lus_vm_work(lua_State *L, unsigned steps) {
  if (lus_vm_spend(lus_vm_of(L), steps)) return;
  lua_pushliteral(
      L, "this call is over"); /* never seen: the report goes by vm->doom */
  lua_error(L);
}

void lus_vm_begin(Vm *vm) {
  if (vm->requests == 0 && vm->depth == 0) vm_start(vm, &vm->requests);
  else vm->requests++;
}

bool lus_vm_end(Vm *vm) {
  bool slow = vm->dog.armed;
  if (--vm->requests == 0 && vm->depth == 0 && slow) lus_dog_calm(vm);
  return slow;
}

void lus_vm_hold(lua_State *L, size_t bytes) {
  Vm *vm = lus_vm_of(L);
  bool fits = vm->used <= vm->memory && bytes <= vm->memory - vm->used;
  if (!fits && vm->depth > 0) {
    lus_vm_note_place(vm);
    lus_vm_doom(vm, DOOM_MEMORY);
    lua_pushliteral(L, "this call is over");
    lua_error(L);
  }
  vm->used += bytes;
}

void lus_vm_abort(Vm *vm, const char *reason) {
  vm->reason = reason;
  lus_vm_note_place(vm);
  lus_vm_doom(vm, DOOM_HOST);
  lua_pushstring(vm->L, reason);
  lua_error(vm->L);
}

/* --- errors --- */

/* The line number if message starts with "name:LINE:"; else 0. */
static long place_in(const char *message, const char *name) {
  size_t n = strlen(name);
  if (strncmp(message, "...", 3) ==
      0) { /* a long name, shortened by Lua at the front */
    const char *colon = strchr(message, ':');
    size_t shown = colon ? (size_t)(colon - message) - 3 : n + 1;
    if (shown > n) return 0;
    name += n - shown;
    message += 3;
    n = shown;
  }
  if (strncmp(message, name, n) != 0 || message[n] != ':') return 0;
  char *end;
  long line = strtol(message + n + 1, &end, 10);
  return *end == ':' && line > 0 ? line : 0;
}

static const Source *find_place(const Vm *vm, const char *message, long *line) {
  for (const Source *s = vm->sources; s != NULL; s = s->next) {
    *line = place_in(message, s->name);
    if (*line > 0) return s;
  }
  return NULL;
}

/* Appends "\n    12 | source line" for the place that the message starts with.
 */
static void quote_line(Vm *vm) {
  long line;
  const Source *source = find_place(vm, vm->error, &line);
  if (source == NULL) return;
  const char *p = source->text, *end = p + source->len;
  for (long i = 1; i < line && p != NULL; i++) {
    p = memchr(p, '\n', (size_t)(end - p));
    if (p != NULL) p++;
  }
  if (p == NULL || p == end) return;
  size_t len = strcspn(p, "\r\n"), room = sizeof vm->error - vm->message_len;
  snprintf(vm->error + vm->message_len, room, "\n%6ld | %.*s\n", line,
           (int)(len < 160 ? len : 160), p);
}

static void doom_message(const Vm *vm, char *text, size_t size) {
  if (vm->doom == DOOM_MEMORY) {
    const char *ask =
        vm->deep ? "a function call itself" : "a table or a string grow";
    snprintf(text, size,
             "%sthis call used more than %.4g MiB; does %s without end?",
             vm->where, (double)vm->memory / (1 << 20), ask);
  } else if (vm->doom == DOOM_HOST) {
    snprintf(text, size, "%s%s", vm->where, vm->reason);
  } else if (vm->doom == DOOM_TIME) {
    snprintf(text, size,
             "%sthis call ran too long (%.2g s of processor time used up); "
             "does a loop end?",
             vm->where, (double)vm->budget * LUS_NS_PER_INSTRUCTION * 1e-9);
  } else {
    snprintf(text, size,
             "%sthis call ran too long (budget of %llu instructions used up); "
             "does a loop end?",
             vm->where, (unsigned long long)vm->budget);
  }
}

static void set_error(Vm *vm, const char *message) {
  const char *more = strstr(message, "stack overflow")
                         ? "; does a function call itself without end?"
                         : "";
  enum { LONGEST = sizeof vm->error - 256 };
  const char *cut = strlen(message) > LONGEST ? "..." : "";
  snprintf(vm->error, sizeof vm->error, "%.*s%s%s", (int)LONGEST, message, cut,
           more);
  vm->message_len = strlen(vm->error);
  quote_line(vm);
}

/* Turns the failure into vm->error. Pops the error value. */
static void report(Vm *vm, int status) {
  lua_State *L = vm->L;
  if (status == LUA_ERRMEM) lus_vm_doom(vm, DOOM_MEMORY);
  if (vm->doom) {
    char text[256];
    doom_message(vm, text, sizeof text);
    set_error(vm, text);
  } else {
    const char *message =
        lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    set_error(vm, message ? message : "an error while reporting an error");
  }
  lua_pop(L, 1);
}

/* Authors need not look at lines of the library. */
static bool is_library(const char *source) {
  return !strncmp(source, "lua/", 4);
}

/* The message handler: turns the error into a text that starts with a place in
 * the script of the author, if there is one. */
static int on_error(lua_State *L) {
  Vm *vm = lus_vm_of(L);
  if (vm->doom) return 1;
  long line;
  const char *message = lus_tostring(L, 1, NULL);
  if (find_place(vm, message, &line)) return 1;
  lua_Debug ar;
  for (int level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline <= 0 || is_library(ar.short_src)) continue;
    lua_pushfstring(L, "%s:%d: %s", ar.short_src, ar.currentline, message);
    return 1;
  }
  return 1;
}

const char *lus_vm_error(const Vm *vm) { return vm->error; }

int lus_vm_raise(lua_State *L) {
  Vm *vm = lus_vm_of(L);
  lua_pushlstring(L, vm->error, vm->message_len);
  return lua_error(L);
}

/* --- calls --- */

/* Ends a call that failed, or that succeeded although it was doomed. */
static bool fail(Vm *vm, int status) {
  report(vm, status);
  bool wild = vm->doom != DOOM_NONE && vm->doom != DOOM_HOST;
  vm_leave(vm);
  if (vm->depth == 0 && wild) lua_gc(vm->L, LUA_GCCOLLECT);
  return false;
}

bool lus_vm_call(Vm *vm, int nargs, int nresults) {
  lua_State *L = vm->L;
  int handler = lua_gettop(L) - nargs;
  lua_pushcfunction(L, on_error);
  lua_insert(L, handler);
  vm_enter(vm);
  int status = lua_pcall(L, nargs, nresults, handler);
  lua_remove(L, handler);
  if (status == LUA_OK && !vm->doom) {
    vm_leave(vm);
    return true;
  }
  if (status == LUA_OK) lua_settop(L, handler - 1), lua_pushnil(L);
  return fail(vm, status);
}

/* --- loading --- */

static void forget(Vm *vm, const char *name) {
  for (Source **at = &vm->sources; *at != NULL; at = &(*at)->next) {
    Source *s = *at;
    if (strcmp(s->name, name) != 0) continue;
    *at = s->next;
    free(s);
    return;
  }
}

static bool remember(Vm *vm, const char *name, const char *text, size_t len) {
  size_t n = strlen(name) + 1;
  Source *s = malloc(sizeof *s + n + len + 1);
  if (s == NULL) return false;
  char *copy = (char *)(s + 1);
  memcpy(copy, name, n);
  memcpy(copy + n, text, len);
  copy[n + len] = '\0';
  forget(vm, name);
  *s = (Source){vm->sources, copy, copy + n, len};
  vm->sources = s;
  return true;
}

/* The sum of the FNV-1a hashes of all texts. */
uint64_t lus_vm_digest(const Vm *vm) {
  uint64_t sum = 0;
  for (const Source *s = vm->sources; s != NULL; s = s->next) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < s->len; i++)
      h = (h ^ (unsigned char)s->text[i]) * UINT64_C(0x100000001b3);
    sum += h;
  }
  return sum;
}

/* Like luaL_loadbufferx: pushes a function or a message, returns a status. The
 * mark before the chunk's name is '=' for the library, '@' for scripts. */
int lus_vm_load_text(Vm *vm, char mark, const char *name, const char *text,
                     size_t len) {
  lua_State *L = vm->L;
  char chunkname[256];
  snprintf(chunkname, sizeof chunkname, "%c%s", mark, name);
  if (len > LONGEST_SOURCE) {
    lua_pushfstring(L, "%s: longer than 1 MiB; is it a rules script?", name);
    return LUA_ERRSYNTAX;
  }
  size_t size = sizeof(Source) + strlen(name) + len + 2;
  if (vm->depth > 0 && (vm->used > vm->memory || size > vm->memory - vm->used))
    return lua_pushliteral(L, "not enough memory"), LUA_ERRMEM;
  vm->used += size;
  if (!remember(vm, chunkname + 1, text, len))
    return lua_pushliteral(L, "out of memory"), LUA_ERRMEM;
  return luaL_loadbufferx(L, text, len, chunkname, "t");
}

bool lus_vm_load(Vm *vm, const char *chunkname, const char *text, size_t len) {
  vm_enter(vm);
  int status = lus_vm_load_text(vm, '@', chunkname, text, len);
  if (status != LUA_OK) return fail(vm, status);
  if (vm->doom)
    return fail(vm,
                status); /* the function stands where the error value would */
  vm_leave(vm);
  return true;
}

/* --- life --- */

lua_State *lus_vm_state(Vm *vm) { return vm->L; }

Vm *lus_vm_of(lua_State *L) { return *(Vm **)lua_getextraspace(L); }

void lus_vm_set_path(Vm *vm, const char *name) { vm->path = name; }

void lus_vm_set_reader(Vm *vm, VmReader reader, void *ctx) {
  vm->reader = reader;
  vm->reader_ctx = ctx;
}

void lus_vm_set_print(Vm *vm, VmPrint print, void *ctx) {
  vm->print = print;
  vm->print_ctx = ctx;
}

void lus_vm_set_line(Vm *vm, VmLine line, void *ctx) {
  vm->line = line;
  vm->line_ctx = ctx;
  lus_dog_calm(vm);
}

void lus_vm_freeze(Vm *vm) { vm->frozen = true; }
void lus_vm_open_library(Vm *vm) { vm->open = true; }

static int open_sandbox(lua_State *L) {
  lus_open_sandbox(lus_vm_of(L));
  return 0;
}

static Vm *prepare(Vm *vm) {
  vm->L = lua_newstate(allocate, vm);
  if (vm->L == NULL) return free(vm), NULL;
  *(Vm **)lua_getextraspace(vm->L) = vm;
  lua_pushcfunction(vm->L, open_sandbox);
  if (lua_pcall(vm->L, 0, 0, 0) != LUA_OK) {
    lua_close(vm->L);
    return free(vm), NULL;
  }
  lus_dog_start(vm);
  return vm;
}

Vm *lus_vm_new(const VmLimits *limits) {
  Vm *vm = calloc(1, sizeof *vm);
  if (vm == NULL) return NULL;
  vm->memory = limits && limits->memory ? limits->memory : DEFAULT_MEMORY;
  vm->budget = limits && limits->budget ? limits->budget : DEFAULT_BUDGET;
  return prepare(vm);
}

void lus_vm_free(Vm *vm) {
  if (vm == NULL) return;
  lus_dog_stop(vm);
  lua_close(vm->L);
  while (vm->sources != NULL) forget(vm, vm->sources->name);
  free(vm);
}
