/* repl/bots.c - who plays the seats that no person has.
 *
 * The random bot draws from a generator of its own, made anew for each move
 * from the seed, the seat and the number of moves: it does not touch the
 * match's generator, tells nothing about it, and after undo it chooses the same
 * again. */
#include "bots.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* splitmix64: a well mixed number from any number. */
static uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/* One of 0..n-1, without bias. */
static uint64_t below(uint64_t state, uint64_t n) {
  uint64_t limit = UINT64_MAX - UINT64_MAX % n;
  while (state >= limit) state = mix(state);
  return state % n;
}

static bool choose_random(Match *m, Move *out) {
  unsigned n;
  const Move *legal = lus_match_legal(m, &n);
  if (!n) return false;
  uint64_t seed = mix(mix(lus_match_seed(m)) ^ (uint64_t)lus_match_turn(m));
  *out = legal[below(mix(seed ^ lus_match_played_n(m)), n)];
  return true;
}

bool bot_choose(Match *m, const char *kind, volatile sig_atomic_t *stop,
                Move *out, char *error, size_t size) {
  error[0] = '\0';
  if (*stop) return false;
  if (strcmp(kind, "random")) {
    snprintf(error, size, "there is no bot '%s' yet", kind);
    return false;
  }
  if (choose_random(m, out)) return true;
  snprintf(error, size, "the bot finds no move: %s", lus_match_message(m));
  return false;
}
