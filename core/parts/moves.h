/* core/parts/moves.h - a list of moves: integers in memory that the list owns.
 *
 * A move is its kind and a payload: the values of the kind's fields, packed as
 * a mixed-radix number below 65,536. While moves of one kind are generated the
 * list knows that kind, so a query adds bare payloads: a cell, or from * cells
 * + to. The same list also serves for plain cells (kind 0). */
#ifndef LUS_MOVES_H
#define LUS_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "lusory.h"
#include "parts/rng.h"

enum { LUS_PAYLOADS = 1 << 16, LUS_KINDS = 64 };

typedef struct Moves {
  uint32_t n, cap;
  Move base; /* kind << 16 of the moves being added */
  bool full; /* a move was left out for lack of room */
  Move *at;
} Moves;

static inline Move lus_move(int kind, uint32_t payload) {
  return (Move)kind << 16 | payload;
}
static inline int lus_move_kind(Move m) { return (int)(m >> 16); }
static inline uint32_t lus_move_payload(Move m) { return m & 0xffff; }

/* False when there is no memory. The list is then empty and may be freed. */
bool lus_moves_init(Moves *list, uint32_t cap);
void lus_moves_free(Moves *list);

static inline void lus_moves_clear(Moves *list) {
  list->n = 0;
  list->base = 0;
  list->full = false;
}

static inline void lus_moves_add(Moves *list, uint32_t payload) {
  if (list->n < list->cap) list->at[list->n++] = list->base | payload;
  else list->full = true;
}

void lus_moves_sort(Moves *list);   /* ascending */
void lus_moves_unique(Moves *list); /* sorts and removes duplicates */
bool lus_moves_has(const Moves *list, Move m);

/* One move of the list, all equally likely; LUS_NO_MOVE when it is empty. */
static inline Move lus_moves_pick(const Moves *list, Rng *r) {
  return list->n ? list->at[lus_rng_pick(r, list->n)] : LUS_NO_MOVE;
}

#endif
