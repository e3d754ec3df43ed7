/* repl/random.c - numbers that follow from a seed, and a seed to start from. */
#include "random.h"

#include <stdio.h>
#include <time.h>

static const uint64_t GOLDEN = UINT64_C(0x9e3779b97f4a7c15);

uint64_t random_seed(void) {
  uint64_t seed = 0;
  FILE *f = fopen("/dev/urandom", "rb");
  if (f && fread(&seed, sizeof seed, 1, f) != 1) seed = 0;
  if (f) fclose(f);
  if (!seed) seed = (uint64_t)time(NULL) * 2654435761u + (uint64_t)clock();
  return seed >> 16; /* short enough to be typed again */
}

/* splitmix64 */
uint64_t random_mix(uint64_t x) {
  x += GOLDEN;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

uint64_t random_next(uint64_t *state) {
  uint64_t number = random_mix(*state);
  *state += GOLDEN;
  return number;
}
