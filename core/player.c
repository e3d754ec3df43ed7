/* core/player.c - bots play matches on bare rules: no history, no allocation
 * from one match to the next. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static bool fail(Player *p, const char *why) {
  snprintf(p->error, sizeof p->error, "%s", why);
  return false;
}

static bool failed(Player *p) { return fail(p, lus_rules_error(p->rules)); }

static bool open_bots(Player *p, const SimSpec *spec) {
  for (int s = 0; s < p->rules->seats; s++) {
    const char *kind = s < spec->bots_n ? spec->bots[s] : NULL;
    p->bots[s] =
        lus_bot_new(kind ? kind : "random", 0, p->error, sizeof p->error);
    if (!p->bots[s]) return false;
  }
  if (spec->bots_n > p->rules->seats)
    return fail(p, "there are more bots than seats");
  return true;
}

bool lus_player_open(Player *p, const Scripts *scripts, const SimSpec *spec) {
  *p = (Player){0};
  p->rules =
      lus_rules_new(scripts, spec->game, spec->settings, spec->settings_n,
                    spec->seats, p->error, sizeof p->error);
  if (!p->rules) return false;
  p->rules->strict = true;
  p->rules->table->chance.quiet = true;
  p->cap = spec->cap ? spec->cap : p->rules->cap;
  p->moves_cap = p->cap > UINT32_MAX / 100 ? UINT32_MAX : p->cap * 100;
  p->block = malloc(lus_rules_size(p->rules));
  p->legal = malloc(LUS_PAYLOADS * sizeof *p->legal);
  if (!p->block || !p->legal) return fail(p, "out of memory");
  return open_bots(p, spec);
}

void lus_player_close(Player *p) {
  for (int s = 0; s < LUS_SEATS; s++) lus_bot_free(p->bots[s]);
  free(p->block);
  free(p->legal);
  lus_rules_free(p->rules);
}

/* Sorted, so that a bot's choice depends on what is legal and not on how the
 * game came to list it. */
static bool know_legal(Player *p) {
  if (!lus_rules_legal(p->rules, p->block)) return failed(p);
  Moves *list = lus_rules_moves(p->rules);
  lus_moves_sort(list);
  p->legal_n = list->n;
  memcpy(p->legal, list->at, list->n * sizeof *p->legal);
  return true;
}

bool lus_player_deal(Player *p, uint64_t seed, uint64_t number) {
  uint64_t own = lus_rng_mix(lus_rng_mix(seed) + number);
  for (int s = 0; s < p->rules->seats; s++)
    lus_bot_reset(p->bots[s], lus_rng_mix(own + 1 + (uint64_t)s));
  if (!lus_rules_deal(p->rules, p->block, own)) return failed(p);
  return know_legal(p);
}

bool lus_player_goes_on(const Player *p) {
  const Head *h = lus_head_of(p->block);
  return !h->over && h->turns < p->cap && h->moves < p->moves_cap;
}

Move lus_player_choose(Player *p, const BotWatch *watch) {
  Bot *b = p->bots[lus_head(p->block)->turn - 1];
  Move m = lus_bot_pick(b, p->rules, p->block, p->legal, p->legal_n, watch);
  if (m == LUS_NO_MOVE) fail(p, b->error[0] ? b->error : "a bot found no move");
  return m;
}

bool lus_player_play(Player *p, Move move) {
  if (!lus_rules_play(p->rules, p->block, move)) return failed(p);
  return know_legal(p);
}
