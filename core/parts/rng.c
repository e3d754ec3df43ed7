/* core/parts/rng.c - seeding, mixing and shuffling; the rest is in rng.h. */
#include "parts/rng.h"

void lus_rng_seed(Rng *r, uint64_t seed, uint64_t stream) {
  r->state = 0;
  r->inc = stream << 1 | 1;
  lus_rng_next(r);
  r->state += seed;
  lus_rng_next(r);
}

uint64_t lus_rng_mix(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

void lus_rng_shuffle(Rng *r, uint8_t *items, uint32_t n) {
  for (uint32_t i = n; i > 1; i--) {
    uint32_t j = lus_rng_below(r, i);
    uint8_t held = items[j];
    items[j] = items[i - 1];
    items[i - 1] = held;
  }
}
