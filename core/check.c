/* core/check.c - what a careful friend would find in a rules script.
 *
 * First what can be seen without playing (names nothing defines), then what the
 * battery finds, then what random play says of options, rules, moves and
 * seats, and last where the time goes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "globals.h"
#include "match.h"

enum {
  BATTERY_WORK = 40000,
  SIM_MATCHES = 100,
  OPTION_MATCHES = 12,
  SEAT_WINS = 20, /* so many wins of others make a seat without any suspicious */
  PROFILE_PLIES = 20000,
  LINES_MOST = 4096,
};

typedef struct Check {
  const Scripts *scripts;
  const char *game;
  uint64_t seed;
  Findings *out;
  bool (*tell)(void *context, const char *doing);
  void *context;
  bool stopped;
} CheckRun;

/* --- findings --- */

static void add(CheckRun *c, Severity severity, const char *at,
                const char *message) {
  Findings *f = c->out;
  Finding *grown = realloc(f->at, (f->n + 1) * sizeof *grown);
  if (!grown) return;
  f->at = grown;
  f->at[f->n++] = (Finding){severity, strdup(at), strdup(message)};
  f->errors += severity == LUS_ERROR;
  f->warnings += severity == LUS_WARNING;
}

#define ADD(c, severity, at, ...)                   \
  do {                                              \
    char *text_ = NULL;                             \
    add(c, severity, at, lus_say(&text_, __VA_ARGS__)); \
    free(text_);                                    \
  } while (0)

/* An error text begins with its place: "nim.lua:12: ..." */
static void add_error(CheckRun *c, const char *text) {
  char at[256] = "";
  const char *colon = strchr(text, ':');
  size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
  if (digits && colon[1 + digits] == ':') {
    size_t len = (size_t)(colon + 1 + digits - text);
    if (len < sizeof at) {
      memcpy(at, text, len);
      at[len] = '\0';
      text = colon + 2 + digits;
      while (*text == ' ') text++;
    }
  }
  add(c, LUS_ERROR, at, text);
}

static bool going(CheckRun *c, const char *doing) {
  if (!c->stopped && c->tell && !c->tell(c->context, doing)) c->stopped = true;
  return !c->stopped;
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

/* --- names that nothing defines --- */

typedef struct Names {
  CheckRun *check;
  Vm *vm;
  const char *display;
} Names;

/* Reads the global whose name is argument 1: an error when there is none. */
static int read_global(lua_State *L) {
  lua_getglobal(L, lua_tostring(L, 1));
  return 0;
}

static void see_global(void *context, const char *name, int line,
                       bool written) {
  Names *n = context;
  char at[300];
  snprintf(at, sizeof at, "%s:%d", n->display, line);
  if (written) {
    ADD(n->check, LUS_ERROR, at,
        "'%s' would be a global: write 'local %s' if it never changes; what "
        "changes in a match belongs in the position",
        name, name);
    return;
  }
  lua_State *L = lus_vm_state(n->vm);
  lua_pushcfunction(L, read_global);
  lua_pushstring(L, name);
  if (!lus_vm_call(n->vm, 1, 0))
    add(n->check, LUS_ERROR, at, lus_vm_error(n->vm));
}

/* Looks through the text of the game itself, in a VM that knows all words. */
static void look_for_names(CheckRun *c, Rules *r) {
  size_t len;
  const char *display = c->game;
  char name[1100];
  snprintf(name, sizeof name, "games/%s", c->game);
  const char *text = c->scripts->read(c->scripts->context, name, &len,
                                      &display);
  if (!text) return;
  lua_State *L = lus_vm_state(r->vm);
  char shown[256];
  snprintf(shown, sizeof shown, "%s", display);
  if (!lus_vm_load(r->vm, shown, text, len)) return;
  Names names = {.check = c, .vm = r->vm, .display = shown};
  lus_globals(L, see_global, &names);
  lua_pop(L, 1);
}

/* --- random play --- */

static void look_at_rules(CheckRun *c, const Sim *s) {
  for (int i = 0; i < s->rules_n; i++)
    if (!s->rules[i].of_space.part)
      ADD(c, LUS_WARNING, s->rules[i].at,
          "the rule '%s' refused nothing in %llu matches: does another one "
          "come before it, or can it never apply?",
          s->rules[i].name, (unsigned long long)s->matches);
  for (int i = 0; i < s->kinds_n; i++)
    if (!s->kinds[i].when_offered.whole)
      ADD(c, LUS_WARNING, "",
          "the move '%s' could never be played in %llu matches",
          s->kinds[i].name, (unsigned long long)s->matches);
}

static void look_at_ends(CheckRun *c, const Sim *s) {
  uint64_t won = 0;
  for (int i = 0; i < s->seats; i++) won += s->wins[i];
  if (s->unfinished == s->matches)
    ADD(c, LUS_WARNING, "",
        "none of %llu random matches ended within %u turns: is there an end? "
        "(cap = %u)",
        (unsigned long long)s->matches, s->cap, s->cap);
  for (int i = 0; i < s->seats && s->seats > 1; i++)
    if (!s->wins[i] && won >= SEAT_WINS)
      ADD(c, LUS_WARNING, "", "seat %d won none of %llu random matches", i + 1,
          (unsigned long long)s->matches);
}

static Sim *simulate(CheckRun *c, const Setting *settings, int n,
                     uint64_t matches, bool rules) {
  char error[2048];
  SimSpec spec = {.game = c->game,
                  .settings = settings,
                  .settings_n = n,
                  .seed = c->seed,
                  .matches = matches,
                  .rules = rules};
  Sim *s = lus_sim_run(c->scripts, &spec, error, sizeof error);
  if (!s) add_error(c, error);
  return s;
}

static uint64_t total(const Histogram *h) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < h->size; i++) sum += h->at[i] * i;
  return sum;
}

static void look_at_play(CheckRun *c) {
  if (!going(c, "playing at random")) return;
  Sim *s = simulate(c, NULL, 0, SIM_MATCHES, true);
  if (!s) return;
  c->out->matches += s->matches;
  c->out->moves += total(&s->moves);
  look_at_rules(c, s);
  look_at_ends(c, s);
  lus_sim_free(s);
}

/* --- options --- */

static bool same_histogram(const Histogram *a, const Histogram *b) {
  uint32_t n = a->size > b->size ? a->size : b->size;
  for (uint32_t i = 0; i < n; i++)
    if ((i < a->size ? a->at[i] : 0) != (i < b->size ? b->at[i] : 0))
      return false;
  return true;
}

static bool same_play(const Sim *a, const Sim *b) {
  return !memcmp(a->wins, b->wins, sizeof a->wins) && a->draws == b->draws &&
         same_histogram(&a->turns, &b->turns) &&
         same_histogram(&a->moves, &b->moves) &&
         same_histogram(&a->choices, &b->choices) &&
         !memcmp(a->score_sum, b->score_sum, sizeof a->score_sum);
}

/* Does any value of the option change anything? */
static void look_at_option(CheckRun *c, lua_State *L, const Sim *plain) {
  lua_Integer n = luaL_len(L, -1);
  lua_geti(L, -1, 1);
  char *name = strdup(lua_tostring(L, -1));
  lua_pop(L, 1);
  bool changes = n < 2;
  for (lua_Integer i = 2; i <= n && name && !changes && !c->stopped; i++) {
    lua_geti(L, -1, i);
    char *value = strdup(lua_tostring(L, -1));
    lua_pop(L, 1);
    Setting setting = {name, value};
    Match *m = NULL;
    char error[256];
    MatchSpec spec = {.game = c->game, .settings = &setting, .settings_n = 1};
    if (value) m = lus_match_new(c->scripts, &spec, error, sizeof error);
    if (m) { /* a value that is not allowed alone says nothing */
      lus_match_free(m);
      Sim *s = simulate(c, &setting, 1, OPTION_MATCHES, false);
      changes = !s || !same_play(s, plain);
      c->out->combinations++;
      if (s) c->out->matches += s->matches;
      lus_sim_free(s);
    }
    free(value);
  }
  if (!changes && name && !c->stopped)
    ADD(c, LUS_WARNING, "",
        "the option '%s' changed nothing in random play at any of its values",
        name);
  free(name);
}

static int list_options(lua_State *L) {
  lua_getglobal(L, "require");
  lua_pushliteral(L, "lua/battery");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "options");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static void look_at_options(CheckRun *c, Rules *r) {
  if (!going(c, "trying options")) return;
  lua_State *L = lus_vm_state(r->vm);
  lua_pushcfunction(L, list_options);
  lua_pushstring(L, c->game);
  if (!lus_vm_call(r->vm, 1, 1)) return;
  Sim *plain = simulate(c, NULL, 0, OPTION_MATCHES, false);
  lua_Integer n = plain ? luaL_len(L, -1) : 0;
  for (lua_Integer i = 1; i <= n && going(c, "trying options"); i++) {
    lua_geti(L, -1, i);
    look_at_option(c, L, plain);
    lua_pop(L, 1);
  }
  lus_sim_free(plain);
  lua_pop(L, 1);
}

/* --- where the time goes --- */

typedef struct Line {
  char at[80];
  uint32_t hits;
} Line;

typedef struct Profile {
  Line lines[LINES_MOST];
  int n;
  uint32_t hits;
} Profile;

static const char PROFILE_KEY = 0;

static void sample(lua_State *L, lua_Debug *ar) {
  char at[80];
  lua_getinfo(L, "Sl", ar);
  snprintf(at, sizeof at, "%.60s:%d", ar->short_src, ar->currentline);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
  Profile *p = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (!p) return;
  p->hits++;
  for (int i = 0; i < p->n; i++)
    if (!strcmp(p->lines[i].at, at)) {
      p->lines[i].hits++;
      return;
    }
  if (p->n == LINES_MOST) return;
  strcpy(p->lines[p->n].at, at);
  p->lines[p->n++].hits = 1;
}

static int by_hits(const void *a, const void *b) {
  const Line *x = a, *y = b;
  if (x->hits != y->hits) return x->hits < y->hits ? 1 : -1;
  return strcmp(x->at, y->at);
}

static void play_sampled(CheckRun *c, Rules *r, uint8_t *block) {
  Rng rng;
  lus_rng_seed(&rng, c->seed, 7);
  lua_State *L = lus_vm_state(r->vm);
  bool over = true;
  for (int i = 0; i < PROFILE_PLIES; i++) {
    lua_sethook(L, sample, LUA_MASKCOUNT, 101);
    if (over && !lus_rules_deal(r, block, lus_rng_next(&rng))) break;
    if (!lus_rules_legal(r, block)) break;
    over = lus_head(block)->over || lus_head(block)->turns > r->cap;
    if (over) continue;
    if (!lus_rules_play(r, block, lus_moves_pick(lus_rules_moves(r), &rng)))
      break;
  }
  lua_sethook(L, NULL, 0, 0);
}

static void look_at_time(CheckRun *c, Rules *r) {
  Profile *p = calloc(1, sizeof *p);
  uint8_t *block = malloc(lus_rules_size(r));
  lua_State *L = lus_vm_state(r->vm);
  if (p && block && going(c, "measuring")) {
    lua_pushlightuserdata(L, p);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
    r->table->chance.quiet = true;
    play_sampled(c, r, block);
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
    qsort(p->lines, (size_t)p->n, sizeof *p->lines, by_hits);
  }
  for (int i = 0; p && i < p->n && i < 3; i++)
    if (p->lines[i].hits * 10 > p->hits)
      ADD(c, LUS_NOTE, p->lines[i].at, "%u %% of the script's time goes here",
          p->lines[i].hits * 100 / p->hits);
  free(p);
  free(block);
}

/* --- what the game itself looks at --- */

static void look_inside(CheckRun *c, Rules *r) {
  lua_State *L = lus_rules_lib(r, r->start, "inspect");
  if (!lus_rules_call(r, 0, 1)) {
    add_error(c, lus_rules_error(r));
    return;
  }
  lua_Integer n = luaL_len(L, -1);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    const char *sentence = lua_tostring(L, -1);
    add(c, LUS_ERROR, "", sentence ? sentence : "inspect: sentences expected");
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* --- all of it --- */

static void look_at_battery(CheckRun *c) {
  if (!going(c, "the battery: rules, undo, records, hidden information")) return;
  BatteryCount count = {0};
  BatterySpec spec = {.scripts = c->scripts,
                      .game = c->game,
                      .seed = c->seed,
                      .work = BATTERY_WORK};
  char *found = lus_battery(&spec, &count);
  if (found) add_error(c, found);
  c->out->matches += count.matches;
  c->out->moves += count.moves;
  free(found);
}

static void check_all(CheckRun *c) {
  char error[2048];
  if (!going(c, "loading")) return;
  Rules *r = lus_rules_new(c->scripts, c->game, NULL, 0, 0, error,
                           sizeof error);
  if (!r) {
    add_error(c, error);
    return;
  }
  look_for_names(c, r);
  look_inside(c, r);
  if (!c->out->errors) look_at_battery(c);
  if (!c->out->errors) look_at_play(c);
  if (!c->out->errors) look_at_options(c, r);
  if (!c->out->errors) look_at_time(c, r);
  lus_rules_free(r);
}

Findings *lus_check(const Scripts *scripts, const char *game, uint64_t seed,
                    bool (*tell)(void *context, const char *doing),
                    void *context) {
  CheckRun c = {.scripts = scripts,
                .game = game,
                .seed = seed,
                .out = calloc(1, sizeof *c.out),
                .tell = tell,
                .context = context};
  if (!c.out) return NULL;
  check_all(&c);
  if (c.stopped)
    add(&c, LUS_NOTE, "", "stopped: the rest was not looked at");
  return c.out;
}
