/* core/parts/rng.h - PCG32 (XSH RR 64/32), explicitly seeded, with unbiased
 * ranges.
 *
 * The state lives in the position, so undo restores it. Published test vectors
 * pin down seeding, ranges and the shuffle (tests/core/parts/rng_test.c). */
#ifndef LUS_RNG_H
#define LUS_RNG_H

#include <stdint.h>

typedef struct Rng {
  uint64_t state, inc;
} Rng;

void lus_rng_seed(Rng *r, uint64_t seed, uint64_t stream);

/* SplitMix64: turns one seed into many unrelated ones, for the bot of each seat
 * or the matches of a simulation. */
uint64_t lus_rng_mix(uint64_t x);

/* Fisher-Yates, from the last element down. */
void lus_rng_shuffle(Rng *r, uint8_t *items, uint32_t n);

static inline uint32_t lus_rng_next(Rng *r) {
  uint64_t old = r->state;
  r->state = old * UINT64_C(6364136223846793005) + r->inc;
  uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
  uint32_t turn = (uint32_t)(old >> 59);
  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

/* A number in 0..n-1, all equally likely; n > 0. */
static inline uint32_t lus_rng_below(Rng *r, uint32_t n) {
  uint32_t least = -n % n;
  for (;;) {
    uint32_t x = lus_rng_next(r);
    if (x >= least) return x % n;
  }
}

/* The same for the choices of bots, which need not match a published stream:
 * one multiplication instead of two divisions. */
static inline uint32_t lus_rng_pick(Rng *r, uint32_t n) {
  uint64_t wide = (uint64_t)lus_rng_next(r) * n;
  if ((uint32_t)wide < n) {
    uint32_t least = -n % n;
    while ((uint32_t)wide < least) wide = (uint64_t)lus_rng_next(r) * n;
  }
  return (uint32_t)(wide >> 32);
}

#endif
