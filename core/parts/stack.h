/* core/parts/stack.h - places, and the stacks of pieces on them.
 *
 * A place holds pieces 1..n on top of each other, level 0 at the bottom, up to
 * a depth. Places may stand for the cells of a grid, or be points, pegs or
 * bars. A grid may hold the tops: each of its cells then has the topmost piece
 * of its place, and every query of the grid is about what lies on top. Moves
 * conserve the pieces. Only lus_stacks_create and lus_stacks_destroy change how
 * many there are of a kind. These totals are in the block and known to all.
 *
 * Some pieces cover: nobody sees what lies below one, at any level, unless the
 * place is shown to them. In a view, a piece that is not seen is 0. Where
 * heights are secret, hidden pieces are missing from the view: what lies above
 * them rests on the ground, and nothing tells whether it covers anything.
 *
 * A redraw deals the covered pieces again: among the levels where there are
 * some or, where heights are secret, anywhere below a covering piece that
 * leaves room.
 *
 * Places and levels are counted from 0. A place or a piece given to a function
 * must exist; a level need not. */
#ifndef LUS_STACK_H
#define LUS_STACK_H

#include "parts/grid.h"

enum {
  LUS_STACK_PLACES = 4096,
  LUS_STACK_DEPTH = 255,
  LUS_STACK_PIECES = 250, /* kinds of pieces */
  LUS_STACK_ROOM = 65535, /* places times depth */
};

typedef struct StacksSpec {
  int places, depth;
  int pieces;         /* kinds */
  const bool *covers; /* by kind; NULL: none covers */
  bool secret;        /* heights below a covering piece are secret */
  const Grid *tops;   /* a grid seen by all, to hold the tops; NULL: none */
} StacksSpec;

typedef struct Stacks {
  Part part;
  /* In the block: the total of each kind, the heights, the seats that each
   * place is shown to (0: nothing is ever hidden), the pieces. */
  uint32_t at_total, at_height, at_shown, at_piece;
  int places, depth, pieces;
  bool covers[LUS_STACK_PIECES + 1]; /* [0] is false */
  bool secret;
  const Grid *tops; /* changed only by the stacks; NULL: none */
} Stacks;

/* NULL, with the reason in *why and the layout unchanged, when the spec or the
 * layout does not allow it. In a zeroed block all places are empty. */
Stacks *lus_stacks_new(Layout *layout, const char *name, const StacksSpec *spec,
                       const char **why);

static inline int lus_stacks_height(const Stacks *s, const uint8_t *block,
                                    int place) {
  return block[s->at_height + (uint32_t)place];
}
/* The piece at a level; 0 when there is none or it cannot be seen. */
static inline int lus_stacks_at(const Stacks *s, const uint8_t *block,
                                int place, int level) {
  if (level < 0 || level >= lus_stacks_height(s, block, place)) return 0;
  return block[s->at_piece + (uint32_t)(place * s->depth + level)];
}
static inline int lus_stacks_top(const Stacks *s, const uint8_t *block,
                                 int place) {
  return lus_stacks_at(s, block, place, lus_stacks_height(s, block, place) - 1);
}
/* How many pieces of a kind there are, seen or not; below, how many can be seen
 * at one place. */
static inline int lus_stacks_total(const Stacks *s, const uint8_t *block,
                                   int piece) {
  return ((const uint16_t *)(const void *)(block + s->at_total))[piece - 1];
}
int lus_stacks_count(const Stacks *s, const uint8_t *block, int place,
                     int piece);
/* The first place with that piece on top, starting at `from`; -1: none. */
int lus_stacks_find(const Stacks *s, const uint8_t *block, int from, int piece);
/* Does a covering piece lie somewhere above that level? */
bool lus_stacks_covered(const Stacks *s, const uint8_t *block, int place,
                        int level);

/* Puts a new piece on top. False when there is no room, or when the grid of the
 * tops has no such cell. */
bool lus_stacks_create(const Stacks *s, uint8_t *block, int place, int piece);
/* Takes the top piece out of the game and returns it; 0: there is none. */
int lus_stacks_destroy(const Stacks *s, uint8_t *block, int place);
/* Moves the top n pieces, n > 0, to another place, in the same order. False,
 * with nothing changed, when there are fewer, when there is no room, or when
 * both places are the same. */
bool lus_stacks_move(const Stacks *s, uint8_t *block, int from, int to, int n);
bool lus_stacks_move_all(const Stacks *s, uint8_t *block, int from, int to);

/* Shows everything on a place to exactly these seats, until a piece is moved
 * from or to it. Everyone can see which seats those are. */
void lus_stacks_show(const Stacks *s, uint8_t *block, int place, Seats seats);
void lus_stacks_show_none(const Stacks *s, uint8_t *block);
Seats lus_stacks_shown(const Stacks *s, const uint8_t *block, int place);

#endif
