/* repl/random.h - numbers that follow from a seed, and a seed to start from. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* A seed from the system's entropy, short enough to be typed. */
uint64_t random_seed(void);

/* A well-mixed number from any number, the same every time. */
uint64_t random_mix(uint64_t x);

/* The next number of a sequence. */
uint64_t random_next(uint64_t *state);

#endif
