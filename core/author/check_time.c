/* core/author/check_time.c - where the time of a script goes.
 *
 * Random play is interrupted about every hundred instructions. The line that
 * runs then is counted, and so is the function that C called: if it is a rule,
 * moves are found by asking the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author/check.h"

enum {
  PLIES = 20000,
  LINES_MOST = 4096,
  RULES_MOST = 256,
  EVERY = 101,      /* instructions */
  TOLD = 3,         /* lines reported */
  SLOW_SPACE = 100, /* moves: fewer are no problem */
  SLOW_MOVE = 500,  /* instructions: fewer are not worth reporting */
};

typedef struct Line {
  char at[80];
  uint32_t hits;
} Line;

typedef struct Profile {
  Line lines[LINES_MOST];
  int n;
  uint32_t hits, plies;
  const Game *game;
  uint32_t asked[RULES_MOST]; /* by rule */
} Profile;

static const char PROFILE_KEY = 0;

static void count_line(Profile *p, const char *at) {
  for (int i = 0; i < p->n; i++)
    if (!strcmp(p->lines[i].at, at)) {
      p->lines[i].hits++;
      return;
    }
  if (p->n == LINES_MOST) return;
  strcpy(p->lines[p->n].at, at);
  p->lines[p->n++].hits = 1;
}

/* Did C call a rule? The outermost Lua function tells. */
static void count_rule(Profile *p, lua_State *L) {
  lua_Debug ar;
  char at[80] = "";
  for (int level = 0; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "S", &ar);
    if (ar.linedefined > 0)
      snprintf(at, sizeof at, "%.60s:%d", ar.short_src, ar.linedefined);
  }
  for (int i = 0; i < p->game->rules_n && i < RULES_MOST; i++)
    if (!strcmp(p->game->rules[i].test_at, at)) {
      p->asked[i]++;
      return;
    }
}

static void sample(lua_State *L, lua_Debug *ar) {
  char at[80];
  lua_getinfo(L, "Sl", ar);
  snprintf(at, sizeof at, "%.60s:%d", ar->short_src, ar->currentline);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
  Profile *p = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (!p) return;
  p->hits++;
  count_line(p, at);
  count_rule(p, L);
}

static int by_hits(const void *a, const void *b) {
  const Line *x = a, *y = b;
  if (x->hits != y->hits) return x->hits < y->hits ? 1 : -1;
  return strcmp(x->at, y->at);
}

static void play_sampled(CheckRun *c, Profile *p, uint8_t *block) {
  Game *g = c->game;
  Rng rng;
  lus_rng_seed(&rng, c->spec->seed, 7);
  lua_State *L = lus_vm_state(g->vm);
  bool over = true;
  for (int i = 0; i < PLIES && lus_check_goes_on(c); i++) {
    lua_sethook(L, sample, LUA_MASKCOUNT, EVERY);
    if (over && !lus_game_deal(g, block, lus_rng_next(&rng))) break;
    if (!lus_game_legal(g, block)) break;
    over = lus_head(block)->over || lus_head(block)->turns > g->cap;
    if (over) continue;
    p->plies++;
    if (!lus_game_play(g, block, lus_moves_pick(lus_game_moves(g), &rng)))
      break;
  }
  lua_sethook(L, NULL, 0, 0);
}

static bool has_rule(const Kind *kind, int rule) {
  for (int i = 0; i < kind->rules_n; i++)
    if (kind->rules[i] == rule) return true;
  return false;
}

/* The kind without a `legal` whose move space asks this rule most often. */
static const Kind *asked_kind(const Game *g, int rule) {
  const Kind *found = NULL;
  for (int k = 0; k < g->kinds_n; k++) {
    const Kind *kind = &g->kinds[k];
    bool asks = kind->legal == LUA_NOREF && !kind->legal_phrase;
    if (asks && has_rule(kind, rule) && (!found || kind->space > found->space))
      found = kind;
  }
  return found;
}

static void tell_asking(CheckRun *c, const Profile *p) {
  uint32_t asked = 0;
  int most = -1;
  for (int i = 0; i < c->game->rules_n && i < RULES_MOST; i++) {
    asked += p->asked[i];
    if (p->asked[i] && (most < 0 || p->asked[i] > p->asked[most])) most = i;
  }
  const Kind *kind = most < 0 ? NULL : asked_kind(c->game, most);
  if (!kind || kind->space < SLOW_SPACE || asked * 2 < p->hits) return;
  LUS_ADD(c, LUS_NOTE, "",
          "%u %% of the script's time goes into asking the rules about each of "
          "the %u moves of '%s': add g.legal.%s(pos, list), which lists the "
          "legal ones (`lusory help author` tells how)",
          asked * 100 / p->hits, (unsigned)kind->space, kind->name, kind->name);
}

static bool in_own_script(const CheckRun *c, const char *at) {
  size_t n = strlen(c->read[0].name);
  return !strncmp(at, c->read[0].name, n) && at[n] == ':';
}

static void tell_lines(CheckRun *c, Profile *p) {
  bool own = lus_check_variant(c);
  qsort(p->lines, (size_t)p->n, sizeof *p->lines, by_hits);
  for (int i = 0; i < p->n && i < TOLD; i++) {
    const Line *line = &p->lines[i];
    if (line->hits * 10 > p->hits && (!own || in_own_script(c, line->at)))
      LUS_ADD(c, LUS_NOTE, line->at, "%u %% of the script's time goes here",
              line->hits * 100 / p->hits);
  }
}

void lus_check_time(CheckRun *c) {
  Profile *p = calloc(1, sizeof *p);
  uint8_t *block = malloc(lus_game_size(c->game));
  lua_State *L = lus_vm_state(c->game->vm);
  if (p && block && lus_check_begin(c, "measuring", 0.1)) {
    p->game = c->game;
    lua_pushlightuserdata(L, p);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
    Borrowed borrowed = lus_game_borrow(c->game);
    play_sampled(c, p, block);
    lus_game_give_back(c->game, &borrowed);
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &PROFILE_KEY);
    if ((uint64_t)p->hits * EVERY > (uint64_t)p->plies * SLOW_MOVE) {
      tell_asking(c, p);
      tell_lines(c, p);
    }
  }
  free(p);
  free(block);
}
