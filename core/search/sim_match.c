/* core/search/sim_match.c - bots play matches on bare rules: no history, no
 * allocation from one match to the next. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/sim.h"

static bool fail(SimMatch *p, const char *why) {
  snprintf(p->error, sizeof p->error, "%s", why);
  return false;
}

static bool failed(SimMatch *p) { return fail(p, lus_game_error(p->game)); }

static bool open_bots(SimMatch *p, const SimSpec *spec) {
  for (int s = 0; s < p->game->seats; s++) {
    const char *kind = s < spec->bots_n ? spec->bots[s] : NULL;
    p->bots[s] =
        lus_bot_new(kind ? kind : "random", 0, p->error, sizeof p->error);
    if (!p->bots[s]) return false;
  }
  if (spec->bots_n > p->game->seats)
    return fail(p, "there are more bots than seats");
  return true;
}

bool lus_sim_match_open(SimMatch *p, const Scripts *scripts,
                        const SimSpec *spec) {
  *p = (SimMatch){0};
  MatchSpec match = {.game = spec->game,
                     .settings = spec->settings,
                     .settings_n = spec->settings_n,
                     .seats = spec->seats};
  p->game = lus_game_new(scripts, &match, p->error, sizeof p->error);
  if (!p->game) return false;
  p->game->strict = true;
  p->game->binding->chance.quiet = true;
  p->cap = spec->cap ? spec->cap : p->game->cap;
  p->moves_cap = p->cap > UINT32_MAX / 100 ? UINT32_MAX : p->cap * 100;
  p->block = malloc(lus_game_size(p->game));
  p->legal = malloc(LUS_PAYLOADS * sizeof *p->legal);
  if (!p->block || !p->legal) return fail(p, "out of memory");
  return open_bots(p, spec);
}

void lus_sim_match_close(SimMatch *p) {
  for (int s = 0; s < LUS_SEATS; s++) lus_bot_free(p->bots[s]);
  free(p->block);
  free(p->legal);
  lus_game_free(p->game);
}

/* Sorted, so that a bot's choice depends on what is legal and not on the order
 * in which the game lists it. */
static bool know_legal(SimMatch *p) {
  if (!lus_game_legal(p->game, p->block)) return failed(p);
  Moves *list = lus_game_moves(p->game);
  lus_moves_sort(list);
  p->legal_n = list->n;
  memcpy(p->legal, list->at, list->n * sizeof *p->legal);
  return true;
}

bool lus_sim_match_deal(SimMatch *p, uint64_t seed, uint64_t number) {
  uint64_t own = lus_rng_mix(lus_rng_mix(seed) + number);
  for (int s = 0; s < p->game->seats; s++)
    lus_bot_reset(p->bots[s], lus_rng_mix(own + 1 + (uint64_t)s));
  if (!lus_game_deal(p->game, p->block, own)) return failed(p);
  return know_legal(p);
}

bool lus_sim_match_goes_on(const SimMatch *p) {
  const Head *h = lus_head_of(p->block);
  return !h->over && h->turns < p->cap && h->moves < p->moves_cap;
}

Move lus_sim_match_choose(SimMatch *p, const BotWatch *watch) {
  Bot *b = p->bots[lus_head(p->block)->turn - 1];
  Move m = lus_bot_pick(b, p->game, p->block, p->legal, p->legal_n, watch);
  if (m == LUS_NO_MOVE) fail(p, b->error[0] ? b->error : "a bot found no move");
  return m;
}

bool lus_sim_match_play(SimMatch *p, Move move) {
  if (!lus_game_play(p->game, p->block, move)) return failed(p);
  return know_legal(p);
}
