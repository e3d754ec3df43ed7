/* core/parts/sample.h - a set of moves that is counted but not listed.
 *
 * A row is a set of cells as bits, with the way from a cell to its payload:
 * cell * mul + add, plus to[cell] if there is such an array. One random number
 * picks a move from all rows. */
#ifndef LUS_SAMPLE_H
#define LUS_SAMPLE_H

#include "parts/moves.h"

enum { LUS_SAMPLE_ROWS = 48 };

typedef struct SampleRow {
  uint64_t bits;
  uint32_t n; /* bits that are set */
  Move base;  /* the kind */
  uint32_t mul;
  int32_t add;
  const int16_t *to; /* by cell; NULL: nothing more to add */
} SampleRow;

typedef struct Sample {
  Move base; /* of the rows being added */
  uint32_t total, rows;
  SampleRow row[LUS_SAMPLE_ROWS];
} Sample;

/* Avoids a function call on machines that have no instruction for it. */
static inline uint32_t lus_bit_count(uint64_t b) {
#ifdef __POPCNT__
  return (uint32_t)__builtin_popcountll(b);
#else
  b -= b >> 1 & UINT64_C(0x5555555555555555);
  b = (b & UINT64_C(0x3333333333333333)) +
      (b >> 2 & UINT64_C(0x3333333333333333));
  b = (b + (b >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (uint32_t)(b * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Adds a row, which takes its base from the sample. False when there is no
 * room. A row may have no cells. */
static inline bool lus_sample_row(Sample *s, SampleRow row) {
  if (s->rows == LUS_SAMPLE_ROWS) return false;
  row.base = s->base;
  s->row[s->rows++] = row;
  s->total += row.n;
  return true;
}

/* Adds n cells, their numbers offset by `add`. */
static inline bool lus_sample_cells(Sample *s, uint64_t bits, uint32_t n,
                                    int32_t add) {
  return lus_sample_row(
      s, (SampleRow){.bits = bits, .n = n, .mul = 1, .add = add});
}

/* The move that a cell of the row stands for. */
static inline Move lus_sample_move(const SampleRow *row, int cell) {
  int32_t payload = (int32_t)((uint32_t)cell * row->mul) + row->add;
  if (row->to) payload += row->to[cell];
  return row->base | (Move)payload;
}

/* The position of the kth set bit, from 0. */
int lus_nth_bit(uint64_t bits, uint32_t k);

/* The same for n bits, fastest when they are few: clears k of them without a
 * branch on k, which is random and cannot be predicted. */
static inline int lus_pick_bit(uint64_t bits, uint32_t n, uint32_t k) {
  if (!(bits & (bits + 1))) return (int)k; /* exactly the lowest n */
  if (n > 9) return lus_nth_bit(bits, k);
  for (uint32_t i = 1; i < n; i++)
    bits &= (bits - 1) | ((uint64_t)(k >= i) - 1);
  return __builtin_ctzll(bits);
}

/* One of the moves, of which there must be at least one. */
static inline Move lus_sample_pick(const Sample *s, Rng *rng) {
  uint32_t k = lus_rng_pick(rng, s->total);
  const SampleRow *row = s->row;
  while (k >= row->n) k -= row++->n;
  return lus_sample_move(row, lus_pick_bit(row->bits, row->n, k));
}

#endif
