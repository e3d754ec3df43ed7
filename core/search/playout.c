/* core/search/playout.c - imagining what is hidden, random play to the end, and
 * what the end is worth. */
#include <math.h>
#include <stdio.h>

#include "search/mcts.h"

/* --- imagining --- */

static bool failed(Game *g) {
  snprintf(g->error, sizeof g->error, "%s", lus_vm_error(g->vm));
  return false;
}

/* The game's own hook, for what the parts cannot know. */
static bool run_imagine(Game *g, uint8_t *block, int seat) {
  if (g->hooks[HOOK_IMAGINE] == LUA_NOREF) return true;
  lua_State *L = lus_vm_state(g->vm);
  g->binding->block = block;
  g->binding->stage = STAGE_PLAY;
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->hooks[HOOK_IMAGINE]);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->pos_ref);
  lua_pushinteger(L, seat);
  bool ok = lus_vm_call(g->vm, 2, 0) || failed(g);
  g->binding->stage = STAGE_READ;
  return ok;
}

bool lus_imagine(Game *g, uint8_t *block, int seat, Rng *rng) {
  Head *h = lus_head(block);
  uint64_t seed = (uint64_t)lus_rng_next(rng) << 32;
  lus_rng_seed(&h->rng, seed | lus_rng_next(rng), 54);
  if (!g->hidden) return true;
  lus_block_redraw(&g->binding->layout, block, seat, rng);
  return run_imagine(g, block, seat);
}

/* --- playing --- */

bool lus_playout(Game *g, uint8_t *block, Rng *rng, uint32_t most) {
  const Head *h = lus_head(block);
  Move m;
  while (!h->over && most--) {
    if (!lus_game_pick(g, block, rng, &m)) return false;
    if (m == LUS_NO_MOVE) break;
    if (!lus_game_play(g, block, m)) return false;
  }
  return true;
}

/* --- judging --- */

void lus_judge_init(Judge *j, Game *g) {
  *j = (Judge){.game = g, .scale = 1, .drawn = 1};
  Seats counted = 0;
  for (int i = 0; i < g->seats; i++) {
    j->side[i] = (Seats)(g->binding->team[i] | lus_seat_bit(i + 1));
    if (!(counted & j->side[i])) j->sides++;
    counted |= j->side[i];
  }
}

static int sides_among(const Judge *j, Seats seats) {
  int n = 0;
  for (int i = 0; i < j->game->seats; i++)
    if (seats & lus_seat_bit(i + 1)) {
      seats &= (Seats)~j->side[i];
      n++;
    }
  return n;
}

static double fair(const Judge *j) { return j->sides > 1 ? 1.0 / j->sides : 0; }

/* The share of each winner, when so many sides have won; if nobody has, it is a
 * draw of all. */
static double share(const Judge *j, int winning) {
  bool won = winning && (winning < j->sides || j->sides == 1);
  return won ? 1.0 / winning : j->drawn * fair(j);
}

static void judge_end(const Judge *j, const Head *h, double *value) {
  double each = share(j, sides_among(j, h->winners));
  for (int i = 0; i < j->game->seats; i++)
    value[i] = !h->winners || h->winners >> i & 1 ? each : 0;
}

static bool call_score(Game *g, uint8_t *block, int seat, double *score) {
  lua_State *L = lus_vm_state(g->vm);
  g->binding->block = block;
  g->binding->stage = STAGE_READ;
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->hooks[HOOK_SCORE]);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->pos_ref);
  lua_pushinteger(L, seat);
  if (!lus_vm_call(g->vm, 2, 1)) return failed(g);
  const char *type = luaL_typename(L, -1);
  bool number = lua_type(L, -1) == LUA_TNUMBER;
  *score = lua_tonumber(L, -1);
  lua_pop(L, 1);
  if (number && *score > -1e9 && *score < 1e9) return true;
  if (number)
    snprintf(g->error, sizeof g->error,
             "score(pos, %d) gave %g, which is out of bounds", seat, *score);
  else
    snprintf(g->error, sizeof g->error,
             "score(pos, %d) gave no number but a %s", seat, type);
  return false;
}

bool lus_rate(Game *g, uint8_t *block, int seat, double *score) {
  *score = lus_head(block)->score[seat - 1];
  return g->hooks[HOOK_SCORE] == LUA_NOREF || call_score(g, block, seat, score);
}

static bool find_scores(Game *g, uint8_t *block, double *scores) {
  for (int i = 0; i < g->seats; i++)
    if (!lus_rate(g, block, i + 1, &scores[i])) return false;
  return true;
}

/* How far a seat is ahead of the best of the other sides; a single player's
 * score counts as it is. */
static double lead(const Judge *j, const double *scores, int seat) {
  double best = -1e9;
  for (int i = 0; i < j->game->seats; i++)
    if (!(j->side[seat] & lus_seat_bit(i + 1)) && scores[i] > best)
      best = scores[i];
  return j->sides > 1 ? scores[seat] - best : scores[seat];
}

/* A lead of the usual size is worth half the way to a win. */
bool lus_judge(Judge *j, uint8_t *block, double *value) {
  double scores[LUS_SEATS], most = 0;
  const Head *h = lus_head(block);
  if (h->over) {
    judge_end(j, h, value);
    return true;
  }
  if (!find_scores(j->game, block, scores)) return false;
  for (int i = 0; i < j->game->seats; i++) {
    double by = lead(j, scores, i), even = fair(j);
    double part = by / (fabs(by) + j->scale);
    value[i] = even + (by > 0 ? 1 - even : even) * part;
    if (fabs(by) > most) most = fabs(by);
  }
  j->scale += (most - j->scale) / 64;
  if (j->scale < 1e-3) j->scale = 1e-3;
  return true;
}
