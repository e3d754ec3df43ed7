/* core/parts/position.h - everything that changes in a match, in one block of
 * bytes.
 *
 * A block starts with its Head; the parts (grids, decks, dice, stacks,
 * counters) take their bytes behind it while the layout is open. Then the
 * layout is frozen, and from there on a snapshot, an undo and a copy for search
 * are one memcpy of `size` bytes, equality is memcmp, a hash is one pass. What
 * never changes (sizes, geometry, names) lives in the parts themselves, outside
 * every block: so a part's functions take the part, which is const, and the
 * block they work on.
 *
 *   uint8_t *block = ...;
 *   lus_grid_put(board, block, cell, piece);
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

/* Who may see a thing. */
typedef enum Sight { SEEN_BY_ALL, SEEN_BY_OWNER, SEEN_BY_NOBODY } Sight;

/* A set of seats: bit seat-1. */
typedef uint8_t Seats;
static inline Seats lus_seat_bit(int seat) {
  return (Seats)(seat ? 1u << (seat - 1) : 0);
}
/* All seats, and the spectators with them. */
#define LUS_EVERYONE ((Seats)0xff)
static inline bool lus_seats_have(Seats seats, int seat) {
  return seats == LUS_EVERYONE || seats & lus_seat_bit(seat);
}

/* The first bytes of every block. What stands before `turn` is outside the
 * hash, outside every comparison and outside every view. */
typedef struct Head {
  Rng rng;
  uint32_t moves, turns; /* played so far */
  uint8_t turn;          /* the seat whose turn it is; 0 before the deal */
  uint8_t seats;
  uint8_t phase;
  int8_t direction; /* +1 or -1: how the turn goes round */
  uint8_t over;     /* 0 playing, 1 over */
  Seats winners;    /* when over; several share, none is a draw */
  Seats out;        /* eliminated */
  uint8_t spare;
  uint8_t skip[LUS_SEATS]; /* turns still to be missed */
  int32_t score[LUS_SEATS];
} Head;

#define LUS_HASHED offsetof(Head, turn)

static inline Head *lus_head(uint8_t *block) { return (Head *)block; }
static inline const Head *lus_head_of(const uint8_t *block) {
  return (const Head *)block;
}

/* A part of a position. Grid, Deck, Dice, Stacks and Counter start with one. */
typedef struct Part Part;

typedef struct PartType {
  const char *word; /* "grid" */
  /* Blanks in `block` what `seat` may not see; what is left must not depend
   * on it in any byte. NULL: all is seen by all. */
  void (*mask)(const Part *, uint8_t *block, int seat);
  /* Deals what `seat` may not see anew, keeping what it does see. `block` is
   * a true position, not a view, but the outcome depends on the view and the
   * generator alone. NULL: nothing is hidden. */
  void (*redraw)(const Part *, uint8_t *block, int seat, Rng *);
  /* NULL when the part is sound (pieces conserved, values in range), else
   * what is wrong. */
  const char *(*sound)(const Part *, const uint8_t *block);
  /* Is anything of it ever hidden from anybody? NULL: no. */
  bool (*hides)(const Part *);
  /* Writes the word for outcome 0..n-1 of chance on this part (a face of a
   * die, a card) into name[LUS_NAME]. NULL: outcomes are numbers from 1. */
  void (*outcome)(const Part *, int outcome, char *name);
  void (*free)(Part *); /* frees the part and all it owns */
} PartType;

struct Part {
  const PartType *type;
  char name[LUS_NAME];
  Part *next; /* in the order of their making */
};

typedef struct Layout {
  uint32_t size; /* bytes of a block; a multiple of 8 once frozen */
  bool frozen;
  Part *first, **last;
} Layout;

void lus_layout_init(Layout *layout);
void lus_layout_free(Layout *layout); /* frees the parts too */

/* The offset of `size` fresh bytes, 0 when the layout is frozen or the block
 * would grow beyond LUS_BLOCK_MOST. `align` is 1, 2, 4 or 8. */
uint32_t lus_layout_take(Layout *layout, size_t size, size_t align);

/* Adds a part under a name that is new and fits; false otherwise. From here
 * on the layout owns the part. */
bool lus_layout_add(Layout *layout, Part *part, const PartType *type,
                    const char *name);
Part *lus_layout_find(const Layout *layout, const char *name);
void lus_layout_freeze(Layout *layout);

/* Blocks of a frozen layout. */
uint64_t lus_block_hash(const Layout *layout, const uint8_t *block);
bool lus_block_equal(const Layout *layout, const uint8_t *a, const uint8_t *b);
/* view := what `seat` (0: a spectator) may see of block. */
void lus_block_view(const Layout *layout, const uint8_t *block, int seat,
                    uint8_t *view);
/* Another position that `seat` could not tell from this one. */
void lus_block_redraw(const Layout *layout, uint8_t *block, int seat, Rng *r);
/* NULL, or the part that is not sound and why. */
const Part *lus_block_sound(const Layout *layout, const uint8_t *block,
                            const char **why);

/* Passes the turn to the next seat in direction, over those that are out and
 * those that miss a turn (each miss is used up). Does nothing when over. */
void lus_turn_next(uint8_t *block);
/* The seat that would come next, misses and the out considered, nothing
 * changed. */
int lus_turn_after(const uint8_t *block, int seat);

/* counter: named integers in a declared range, one or one for each of n.
 * Element i belongs to seat i+1 when `sight` is SEEN_BY_OWNER. */
typedef struct Counter {
  Part part;
  uint32_t at;
  int count;
  int32_t min, max;
  bool flag; /* a truth value in scripts */
  Sight sight;
} Counter;

/* NULL when min > max, count is not in 1..4096, or the layout refuses; the
 * layout is unchanged then. */
Counter *lus_counter_new(Layout *layout, const char *name, int count,
                         int32_t min, int32_t max, Sight sight);

static inline int32_t lus_counter_get(const Counter *c, const uint8_t *block,
                                      int i) {
  return ((const int32_t *)(const void *)(block + c->at))[i];
}
/* False when the value is out of range: nothing is changed then. */
static inline bool lus_counter_set(const Counter *c, uint8_t *block, int i,
                                   int64_t value) {
  if (value < c->min || value > c->max) return false;
  ((int32_t *)(void *)(block + c->at))[i] = (int32_t)value;
  return true;
}

#endif
