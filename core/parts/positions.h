/* core/parts/positions.h - a set of positions: each is kept once and numbered
 * in order of arrival.
 *
 * All hashed bytes are compared, so a collision cannot hide a position. */
#ifndef LUS_POSITIONS_H
#define LUS_POSITIONS_H

#include "parts/position.h"

typedef struct Positions {
  const Layout *layout;
  uint8_t *blocks; /* n of them, one after another */
  uint32_t *slots; /* number + 1 by hash; 0: free */
  uint32_t n, cap, slots_n;
  size_t bytes; /* of memory that the set uses */
} Positions;

void lus_positions_init(Positions *p, const Layout *layout);
void lus_positions_free(Positions *p);

/* Adds a copy of the block unless the set has it; *fresh (may be NULL) says
 * whether it was new. False when memory runs out, or at 2^31 positions. */
bool lus_positions_add(Positions *p, const uint8_t *block, bool *fresh);

static inline uint8_t *lus_positions_at(const Positions *p, uint32_t i) {
  return p->blocks + (size_t)i * p->layout->size;
}

#endif
