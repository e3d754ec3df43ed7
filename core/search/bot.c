/* core/search/bot.c - bots: reading what kind they are, and the random one.
 *
 * The generator of a decision is seeded from the bot's seed and the number of
 * moves played. It is independent of the match's own, and after an undo the bot
 * chooses as before. */
#include "search/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

enum { PLAYOUTS = 2000 };

/* What follows "mcts:": "5000" or "500ms". */
static bool read_budget(const char *text, uint32_t *playouts,
                        uint32_t *milliseconds) {
  char *end;
  if (*text < '0' || *text > '9') return false;
  unsigned long n = strtoul(text, &end, 10);
  if (n < 1 || n > 1000000000) return false;
  bool time = !strcmp(end, "ms");
  if (*end && !time) return false;
  *playouts = time ? 0 : (uint32_t)n;
  *milliseconds = time ? (uint32_t)n : 0;
  return true;
}

static bool read_kind(const char *kind, uint32_t *playouts,
                      uint32_t *milliseconds) {
  *milliseconds = 0;
  *playouts = 0;
  if (!strcmp(kind, "random")) return true;
  *playouts = PLAYOUTS;
  if (!strcmp(kind, "mcts")) return true;
  return !strncmp(kind, "mcts:", 5) &&
         read_budget(kind + 5, playouts, milliseconds);
}

bool lus_bot_is_kind(const char *kind) {
  uint32_t playouts, milliseconds;
  return read_kind(kind, &playouts, &milliseconds);
}

Bot *lus_bot_new(const char *kind, uint64_t seed, char *error, size_t size) {
  uint32_t playouts, milliseconds;
  if (!read_kind(kind, &playouts, &milliseconds)) {
    snprintf(error, size,
             "'%s' is not a bot; there are random, mcts, mcts:5000 "
             "(playouts) and mcts:500ms",
             kind);
    return NULL;
  }
  Bot *b = calloc(1, sizeof *b);
  bool thinks = playouts || milliseconds;
  if (b && thinks) b->mcts = lus_mcts_new();
  if (!b || (thinks && !b->mcts)) {
    snprintf(error, size, "out of memory");
    free(b);
    return NULL;
  }
  b->seed = seed;
  b->playouts = playouts;
  b->milliseconds = milliseconds;
  return b;
}

void lus_bot_free(Bot *b) {
  if (!b) return;
  lus_mcts_free(b->mcts);
  free(b);
}

void lus_bot_reset(Bot *b, uint64_t seed) {
  b->seed = seed;
  if (b->mcts) lus_mcts_forget(b->mcts);
}

const char *lus_bot_error(const Bot *b) { return b->error; }

unsigned lus_bot_advice(const Bot *b, Advice *advice, unsigned most) {
  return b->mcts ? lus_mcts_advice(b->mcts, advice, most) : 0;
}

Move lus_bot_pick(Bot *b, Game *g, const uint8_t *block, const Move *legal,
                  uint32_t n, const BotWatch *watch) {
  b->error[0] = '\0';
  if (!n) return LUS_NO_MOVE;
  if (b->mcts) return lus_mcts_choose(b->mcts, b, g, block, legal, n, watch);
  Rng rng;
  lus_rng_seed(&rng, lus_rng_mix(b->seed + lus_head_of(block)->moves), 1);
  return legal[lus_rng_pick(&rng, n)];
}

Move lus_bot_choose(Bot *b, Match *m, BotTell tell, void *context) {
  BotWatch watch = {tell, context};
  unsigned n;
  const Move *legal = lus_match_legal(m, &n);
  Move move = lus_bot_pick(b, m->game, m->block, legal, n, &watch);
  if (move == LUS_NO_MOVE && !b->error[0] && !lus_match_over(m))
    snprintf(b->error, sizeof b->error, "%s", lus_game_error(m->game));
  return move;
}

void lus_match_redraw(Match *m, uint64_t seed) {
  Rng rng;
  lus_rng_seed(&rng, lus_rng_mix(seed), 77);
  lus_block_redraw(&m->game->binding->layout, m->block, lus_match_turn(m),
                   &rng);
  m->known = false;
}
