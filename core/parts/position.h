/* core/parts/position.h - everything that changes in a match, in one block of
 * bytes.
 *
 * A block starts with its Head. The parts (grids, decks, dice, stacks,
 * counters) take the bytes after it while the layout is open. Once the layout
 * is frozen, a snapshot, an undo and a copy for search are one memcpy of `size`
 * bytes, equality is one memcmp and a hash is one pass. What never changes
 * (sizes, geometry, names) lives in the parts themselves, outside every block.
 * So the functions of a part take the part, which is const, and the block to
 * work on:
 *
 *     lus_grid_put(board, block, cell, piece);
 *
 * Nothing here knows Lua, and nothing here does I/O. */
#ifndef LUS_POSITION_H
#define LUS_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parts/rng.h"

enum {
  LUS_SEATS = 8,            /* seats are 1..8; 0 is nobody, a spectator */
  LUS_NAME = 32,            /* bytes of a part's name, with its NUL */
  LUS_BLOCK_MOST = 1 << 20, /* bytes of a block */
};

/* Who may see something. */
typedef enum Sight { SEEN_BY_ALL, SEEN_BY_OWNER, SEEN_BY_NOBODY } Sight;

/* A set of seats: bit seat-1. No bit for anything that is no seat. */
typedef uint8_t Seats;
static inline Seats lus_seat_bit(int seat) {
  return (Seats)((unsigned)seat - 1u < LUS_SEATS ? 1u << (seat - 1) : 0);
}
/* All seats and the spectators. */
#define LUS_EVERYONE ((Seats)0xff)
static inline bool lus_seats_have(Seats seats, int seat) {
  return seats == LUS_EVERYONE || seats & lus_seat_bit(seat);
}

/* The first bytes of every block. Whatever comes before `turn` is left out of
 * the hash, of comparisons and of views. */
typedef struct Head {
  Rng rng;
  uint32_t moves, turns; /* played so far */
  uint8_t turn;          /* the seat whose turn it is; 0 before the deal */
  uint8_t seats;
  uint8_t phase;
  int8_t direction; /* in which the turn passes: +1 or -1 */
  uint8_t over;     /* 0 playing, 1 over */
  Seats winners;    /* when over: several share, none is a draw */
  Seats out;        /* eliminated */
  uint8_t spare;
  uint8_t skip[LUS_SEATS]; /* turns still to miss */
  int32_t score[LUS_SEATS];
} Head;

#define LUS_HASHED offsetof(Head, turn)

static inline Head *lus_head(uint8_t *block) { return (Head *)block; }
static inline const Head *lus_head_of(const uint8_t *block) {
  return (const Head *)block;
}

/* A part of a position. Grid, Deck, Dice, Stacks and Counter each start with
 * one. */
typedef struct Part Part;

typedef struct PartType {
  const char *word; /* "grid" */
  /* Blanks whatever `seat` may not see in `block`. No byte of the rest may
   * depend on it. NULL: everyone sees everything. */
  void (*mask)(const Part *, uint8_t *block, int seat);
  /* Deals again whatever `seat` may not see and keeps the rest. `block` is a
   * true position, not a view, but the result depends only on the view and
   * the generator. NULL: nothing is hidden. */
  void (*redraw)(const Part *, uint8_t *block, int seat, Rng *);
  /* NULL when the part is sound (pieces conserved, values in range), else
   * what is wrong with it. */
  const char *(*sound)(const Part *, const uint8_t *block);
  /* Is any of it ever hidden from anyone? NULL: no. */
  bool (*hides)(const Part *);
  /* Writes the word for outcome 0..n-1 of a pick on this part (a face of a
   * die, a card) into name[LUS_NAME]. NULL: outcomes are numbers from 1. */
  void (*outcome)(const Part *, int outcome, char *name);
  void (*free)(Part *); /* frees the part and everything it owns */
} PartType;

struct Part {
  const PartType *type;
  char name[LUS_NAME];
  Part *next;  /* in the order in which they were made */
  size_t held; /* bytes outside every block */
};

typedef struct Layout {
  uint32_t size; /* bytes of a block; a multiple of 8 once frozen */
  bool frozen;
  int parts; /* how many */
  Part *first, **last;
} Layout;

void lus_layout_init(Layout *layout);
void lus_layout_free(Layout *layout); /* frees the parts too */

/* The offset of `size` new bytes. 0 when the layout is frozen or the block
 * would grow beyond LUS_BLOCK_MOST. `align` is 1, 2, 4 or 8. */
uint32_t lus_layout_take(Layout *layout, size_t size, size_t align);

/* Adds a part, which the layout then owns. False when its name is taken, empty
 * or too long. */
bool lus_layout_add(Layout *layout, Part *part, const PartType *type,
                    const char *name);
Part *lus_layout_find(const Layout *layout, const char *name);
void lus_layout_freeze(Layout *layout);

/* On blocks of a frozen layout. */
uint64_t lus_block_hash(const Layout *layout, const uint8_t *block);
bool lus_block_equal(const Layout *layout, const uint8_t *a, const uint8_t *b);
/* Writes to `view` what `seat` (0: a spectator) may see of the block. */
void lus_block_view(const Layout *layout, const uint8_t *block, int seat,
                    uint8_t *view);
/* Turns the block into another position that `seat` cannot tell from this
 * one. */
void lus_block_redraw(const Layout *layout, uint8_t *block, int seat, Rng *r);
/* NULL when all parts are sound; else one that is not, with the reason in
 * *why. */
const Part *lus_block_sound(const Layout *layout, const uint8_t *block,
                            const char **why);

/* Passes the turn to the next seat in direction. Skips seats that are out, and
 * those with turns to miss, using up one miss each. Does nothing once the match
 * is over. */
void lus_turn_next(uint8_t *block);
/* The seat that would come next, taking misses and eliminations into account.
 * Changes nothing. */
int lus_turn_after(const uint8_t *block, int seat);

/* Named integers in a declared range: a single one or `count` of them. Element
 * i belongs to seat i+1 when `sight` is SEEN_BY_OWNER. */
typedef struct Counter {
  Part part;
  uint32_t at;
  int count;
  int32_t min, max;
  bool flag; /* a boolean in scripts */
  Sight sight;
} Counter;

/* NULL, with the layout unchanged, when min > max, when count is not in
 * 1..4096, or when the layout refuses. */
Counter *lus_counter_new(Layout *layout, const char *name, int count,
                         int32_t min, int32_t max, Sight sight);

static inline int32_t lus_counter_get(const Counter *c, const uint8_t *block,
                                      int i) {
  return ((const int32_t *)(const void *)(block + c->at))[i];
}
/* False, with nothing changed, when the value is out of range. */
static inline bool lus_counter_set(const Counter *c, uint8_t *block, int i,
                                   int64_t value) {
  if (value < c->min || value > c->max) return false;
  ((int32_t *)(void *)(block + c->at))[i] = (int32_t)value;
  return true;
}

#endif
