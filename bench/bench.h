/* bench/bench.h - what the files of the bench share. */
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>

#include "lusory.h"
#include "parts/rng.h"

/* What a number of playouts came to. */
typedef struct Tally {
  uint64_t playouts, moves;
  uint64_t result[3]; /* won by seat 1, won by seat 2, neither */
  uint64_t capped;    /* not over when the cap was reached */
} Tally;

/* The same games by hand, in C with bitboards: n playouts are added. */
void plain_tictactoe(Rng *rng, uint64_t n, Tally *t);
void plain_connect_four(Rng *rng, uint64_t n, Tally *t);
void plain_reversi(Rng *rng, uint64_t n, Tally *t);

/* Seconds of this thread; the median of values, which are sorted. */
double bench_now(void);
double bench_median(double *values, int n);

/* Single calls of the kernel beside the plainest C; prints its own table. */
void bench_kernel(const Scripts *scripts, int rounds);

/* The solver beside the same search by hand; prints its own table. */
void bench_solve(const Scripts *scripts, int rounds);

/* Bots and simulation, for the games named or all; prints its own table. */
void bench_bots(int rounds, char **names, int n);

#endif
