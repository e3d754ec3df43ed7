/* core/author/check.c - what a careful friend would find in a rules script.
 *
 * First what can be seen without playing (names that nothing defines), then
 * what the battery finds, then where the time goes (core/author/check_time.c),
 * and finally what random play shows about options, rules, moves and seats
 * (core/author/check_play.c). */
#include "author/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "author/prototype.h"
#include "author/script_tests.h"

enum { BATTERY_WORK = 40000, BATTERY_SAMPLES = 48 };

/* --- findings --- */

void lus_check_add(CheckRun *c, Severity severity, const char *at,
                   const char *message) {
  Findings *f = c->out;
  Finding *grown = realloc(f->at, (f->n + 1) * sizeof *grown);
  if (!grown) return;
  f->at = grown;
  f->at[f->n++] = (Finding){severity, strdup(at), strdup(message)};
  f->errors += severity == LUS_ERROR;
  f->warnings += severity == LUS_WARNING;
}

/* The length of a place like "nim.lua:12" that a text starts with; 0: none. */
static size_t place_length(const CheckRun *c, const char *text) {
  for (int i = 0; i < c->read_n; i++) {
    size_t n = strlen(c->read[i].name);
    if (strncmp(text, c->read[i].name, n) || text[n] != ':') continue;
    size_t digits = strspn(text + n + 1, "0123456789");
    char after = text[n + 1 + digits];
    if (digits && (after == ':' || after == ')')) return n + 1 + digits;
  }
  return 0;
}

/* A finding is at the first place that an error names. When the text starts
 * with that place, it is left out of the message. */
void lus_check_error(CheckRun *c, const char *text) {
  char at[1100] = "";
  size_t n = 0;
  const char *place = text;
  while (*place && *place != '\n' && !(n = place_length(c, place))) place++;
  if (n && n < sizeof at) {
    memcpy(at, place, n);
    at[n] = '\0';
    if (place == text) text += n + 1 + strspn(text + n + 1, " ");
  }
  lus_check_add(c, LUS_ERROR, at, text);
}

void lus_findings_free(Findings *f) {
  if (!f) return;
  for (unsigned i = 0; i < f->n; i++) {
    free(f->at[i].at);
    free(f->at[i].message);
  }
  free(f->at);
  free(f);
}

/* --- time --- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool wanted(CheckRun *c, const char *doing) {
  const CheckSpec *s = c->spec;
  if (!c->stopped && s->tell && !s->tell(s->context, doing)) c->stopped = true;
  return !c->stopped;
}

bool lus_check_begin(CheckRun *c, const char *doing, double share) {
  double left = c->end - now();
  c->doing = doing;
  c->until = now() + left * share;
  if (c->end > 0 && left <= 0) c->out->cut = true;
  return wanted(c, doing) && (c->end <= 0 || left > 0);
}

bool lus_check_goes_on(CheckRun *c) {
  if (c->end > 0 && now() > c->until) {
    c->out->cut = true;
    return false;
  }
  return wanted(c, c->doing);
}

/* --- what the scripts are --- */

static const char *keep_read(void *context, const char *name, size_t *len,
                             const char **display) {
  CheckRun *c = context;
  const Scripts *from = c->spec->scripts;
  const char *text = from->read(from->context, name, len, display);
  if (!text || !strncmp(name, "lua/", 4)) return text;
  for (int i = 0; i < c->read_n; i++)
    if (!strcmp(c->read[i].name, *display)) return text;
  CheckScript *grown =
      realloc(c->read, ((size_t)c->read_n + 1) * sizeof *grown);
  if (!grown) return text;
  c->read = grown;
  CheckScript s = {strdup(*display), malloc(*len + 1), *len};
  if (s.text) memcpy(s.text, text, *len);
  if (s.name && s.text) c->read[c->read_n++] = s;
  return text;
}

static void begin_on(void *context) {
  const CheckRun *c = context;
  const Scripts *to = c->spec->scripts;
  if (to->begin) to->begin(to->context);
}

static void print_on(void *context, const char *text, size_t len) {
  const CheckRun *c = context;
  const Scripts *to = c->spec->scripts;
  if (to->print) to->print(to->context, text, len);
}

static int ask_library(lua_State *L) {
  CheckRun *c = lua_touserdata(L, 1);
  int most = (int)lua_tointeger(L, 3);
  lus_vm_require(L, "lua/battery");
  lua_getfield(L, -1, lua_tostring(L, 2));
  lua_pushstring(L, c->spec->game);
  lua_pushinteger(L, (lua_Integer)c->spec->seed);
  lua_pushinteger(L, most);
  lua_call(L, 3, 1);
  return 1;
}

bool lus_check_ask(CheckRun *c, const char *function, int most) {
  lua_State *L = lus_vm_state(c->game->vm);
  lua_pushcfunction(L, ask_library);
  lua_pushlightuserdata(L, c);
  lua_pushstring(L, function);
  lua_pushinteger(L, most);
  if (lus_vm_call(c->game->vm, 3, 1)) return true;
  lus_check_error(c, lus_vm_error(c->game->vm));
  return false;
}

bool lus_check_own(CheckRun *c, const char *what, const char *name) {
  lua_State *L = lus_vm_state(c->game->vm);
  if (!lus_check_ask(c, "own", 0)) return true;
  lua_getfield(L, -1, what);
  lua_getfield(L, -1, name);
  bool own = lua_toboolean(L, -1);
  lua_pop(L, 3);
  if (!own) c->left_out++;
  return own;
}

bool lus_check_variant(CheckRun *c) {
  lua_State *L = lus_vm_state(c->game->vm);
  if (!lus_check_ask(c, "own", 0)) return false;
  bool variant = lua_getfield(L, -1, "base") != LUA_TNIL;
  lua_pop(L, 2);
  return variant;
}

static void tell_left_out(CheckRun *c) {
  lua_State *L = lus_vm_state(c->game->vm);
  if (!c->left_out || !lus_check_ask(c, "own", 0)) return;
  lua_getfield(L, -1, "base");
  const char *base = lua_tostring(L, -1);
  LUS_ADD(c, LUS_NOTE, "",
          "%u warning%s about what %s also has %s left out: 'lusory check "
          "%s' shows them",
          c->left_out, c->left_out == 1 ? "" : "s", base ? base : "the base",
          c->left_out == 1 ? "is" : "are", base ? base : "");
  lua_pop(L, 2);
}

/* --- names that nothing defines --- */

typedef struct Names {
  CheckRun *check;
  const char *display;
} Names;

/* Reads the global named by argument 1: an error when there is none. */
static int read_global(lua_State *L) {
  lua_getglobal(L, lua_tostring(L, 1));
  return 0;
}

static void see_global(void *context, const char *name, int line,
                       bool written) {
  Names *n = context;
  Vm *vm = n->check->game->vm;
  char at[1100];
  snprintf(at, sizeof at, "%s:%d", n->display, line);
  if (written) {
    LUS_ADD(n->check, LUS_ERROR, at,
            "'%s' would be a global: write 'local %s' if it never changes; "
            "what changes in a match belongs in the position",
            name, name);
    return;
  }
  lua_State *L = lus_vm_state(vm);
  lua_pushcfunction(L, read_global);
  lua_pushstring(L, name);
  if (!lus_vm_call(vm, 1, 0))
    lus_check_add(n->check, LUS_ERROR, at, lus_vm_error(vm));
}

/* Looks through the scripts of the game, in a VM that knows all words. */
static void look_for_names(CheckRun *c) {
  Vm *vm = c->game->vm;
  for (int i = 0; i < c->read_n; i++) {
    const CheckScript *s = &c->read[i];
    Names names = {.check = c, .display = s->name};
    if (!lus_vm_load(vm, s->name, s->text, s->len)) continue;
    lus_globals(lus_vm_state(vm), see_global, &names);
    lua_pop(lus_vm_state(vm), 1);
  }
}

/* --- what the library finds in the game --- */

static void tell_inside(CheckRun *c, Game *g) {
  lua_State *L = lus_game_lib(g, g->start, LIB_INSPECT);
  if (!lus_game_call(g, 0, 1)) {
    lus_check_error(c, lus_game_error(g));
    return;
  }
  lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    lus_check_error(c, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void look_inside(CheckRun *c) {
  char error[2048];
  MatchSpec spec = {.game = c->spec->game};
  Game *g = lus_game_new(lus_coverage_scripts(c->coverage), &spec, error,
                         sizeof error);
  if (g) tell_inside(c, g);
  else lus_check_error(c, error);
  lus_game_free(g);
}

/* --- the whole check --- */

static bool battery_goes_on(void *context) {
  return lus_check_goes_on(context);
}

static void look_at_battery(CheckRun *c) {
  BatteryCount count = {0};
  BatterySpec spec = {.scripts = lus_coverage_scripts(c->coverage),
                      .game = c->spec->game,
                      .seed = c->spec->seed,
                      .work = BATTERY_WORK,
                      .samples = BATTERY_SAMPLES,
                      .tell = battery_goes_on,
                      .context = c};
  if (!lus_check_begin(c, "rules, undo, records, hidden information", 0.45))
    return;
  char *found = lus_battery(&spec, &count);
  if (found) lus_check_error(c, found);
  c->out->matches += count.matches;
  c->out->moves += count.moves;
  c->out->settings += count.samples;
  free(found);
}

/* Lines that never ran were not tried, whatever else is reported. */
static void tell_missed(CheckRun *c) {
  for (int i = 0; i < c->read_n; i++) {
    char *lines = lus_coverage_missed(c->coverage, c->read[i].name);
    if (lines && *lines)
      LUS_ADD(c, LUS_NOTE, c->read[i].name,
              "no match that was tried ran line%s %s",
              strpbrk(lines, " -") ? "s" : "", lines);
    free(lines);
    if (lus_check_variant(c)) return; /* the rest belongs to its base */
  }
}

static void check_all(CheckRun *c) {
  char error[2048];
  MatchSpec spec = {.game = c->spec->game};
  if (!wanted(c, "loading")) return;
  c->game = lus_game_new(&c->scripts, &spec, error, sizeof error);
  if (!c->game) {
    lus_check_error(c, error);
    return;
  }
  look_for_names(c);
  look_inside(c);
  if (!c->out->errors) look_at_battery(c);
  if (!c->out->errors) lus_check_time(c);
  if (!c->out->errors) lus_check_play(c);
  if (!c->out->errors) tell_missed(c);
  tell_left_out(c);
}

static void tell_cut(CheckRun *c) {
  if (c->stopped)
    lus_check_add(c, LUS_NOTE, "", "stopped: the rest was not checked");
  else if (c->out->cut)
    LUS_ADD(c, LUS_NOTE, "",
            "%g second%s not enough to check everything: --seconds %g "
            "checks more",
            c->spec->seconds, c->spec->seconds == 1 ? " was" : "s were",
            c->spec->seconds * 4);
}

Findings *lus_check(const CheckSpec *spec) {
  CheckRun c = {.spec = spec, .out = calloc(1, sizeof *c.out)};
  c.scripts = (Scripts){
      .read = keep_read, .print = print_on, .context = &c, .begin = begin_on};
  c.coverage = lus_coverage_new(&c.scripts);
  if (spec->seconds > 0) c.end = now() + spec->seconds;
  if (c.out && c.coverage) {
    check_all(&c);
    tell_cut(&c);
  }
  for (int i = 0; i < c.read_n; i++) {
    free(c.read[i].name);
    free(c.read[i].text);
  }
  free(c.read);
  lus_game_free(c.game);
  lus_coverage_free(c.coverage);
  return c.out;
}
