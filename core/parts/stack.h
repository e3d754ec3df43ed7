/* core/parts/stack.h - places, and the stacks of pieces on them.
 *
 * A place holds pieces 1..n above each other, level 0 at the bottom, up to a
 * depth. Places may stand for the cells of a grid, or be points, pegs, bars.
 * A grid may hold the tops: then each of its cells has the topmost piece of its
 * place, and all that a grid can be asked is asked of what lies on top.
 * Moving conserves the pieces. Only lus_stacks_create and lus_stacks_destroy
 * change how many there are of a kind, which is counted in the block and known
 * to all.
 *
 * Some pieces cover: nobody sees what lies beneath one, at any level, unless
 * the place is shown to them. In a view a piece that is not seen is 0. Where
 * heights are secret it is not in the view at all: what lies above stands on
 * the ground, and nothing tells whether it covers something.
 *
 * A re-draw deals the covered pieces anew: among the levels where some lie,
 * or, where heights are secret, anywhere beneath a covering piece that leaves
 * room for it.
 *
 * Places and levels are counted from 0. A place and a piece given to a
 * function must exist; a level need not. */
#ifndef LUS_STACK_H
#define LUS_STACK_H

#include "parts/grid.h"

enum {
  LUS_STACK_PLACES = 4096,
  LUS_STACK_DEPTH = 255,
  LUS_STACK_PIECES = 250, /* kinds of them */
  LUS_STACK_ROOM = 65535, /* places times depth */
};

typedef struct StacksSpec {
  int places, depth;
  int pieces;         /* kinds */
  const bool *covers; /* of each kind; NULL: none covers */
  bool secret;        /* heights beneath a covering piece are secret */
  const Grid *tops;   /* a grid that all see; NULL: none holds the tops */
} StacksSpec;

typedef struct Stacks {
  Part part;
  /* In the block: how many of each kind there are, the heights, to whom each
   * place is shown (0: nothing is ever hidden), the pieces. */
  uint32_t at_total, at_height, at_shown, at_piece;
  int places, depth, pieces;
  bool covers[LUS_STACK_PIECES + 1]; /* [0] is false */
  bool secret;
  const Grid *tops; /* changed by nobody else; NULL: none */
} Stacks;

/* NULL, the reason in *why and the layout unchanged when the spec or the
 * layout does not allow it. A zeroed block is one of empty places. */
Stacks *lus_stacks_new(Layout *layout, const char *name, const StacksSpec *spec,
                       const char **why);

static inline int lus_stacks_height(const Stacks *s, const uint8_t *block,
                                    int place) {
  return block[s->at_height + (uint32_t)place];
}
/* The piece at a level; 0 when there is none, or none to be seen. */
static inline int lus_stacks_at(const Stacks *s, const uint8_t *block,
                                int place, int level) {
  if (level < 0 || level >= lus_stacks_height(s, block, place)) return 0;
  return block[s->at_piece + (uint32_t)(place * s->depth + level)];
}
static inline int lus_stacks_top(const Stacks *s, const uint8_t *block,
                                 int place) {
  return lus_stacks_at(s, block, place, lus_stacks_height(s, block, place) - 1);
}
/* How many pieces of a kind there are, seen or not; at one place, seen. */
static inline int lus_stacks_total(const Stacks *s, const uint8_t *block,
                                   int piece) {
  return ((const uint16_t *)(const void *)(block + s->at_total))[piece - 1];
}
int lus_stacks_count(const Stacks *s, const uint8_t *block, int place,
                     int piece);
/* The first place from `from` on with that piece on top; -1: none. */
int lus_stacks_find(const Stacks *s, const uint8_t *block, int from, int piece);
/* Whether a covering piece lies somewhere above that level. */
bool lus_stacks_covered(const Stacks *s, const uint8_t *block, int place,
                        int level);

/* Lays a new piece on top; false when there is no room. There is none where the
 * grid of the tops has no cell. */
bool lus_stacks_create(const Stacks *s, uint8_t *block, int place, int piece);
/* Takes the top piece out of the game and returns it; 0: there is none. */
int lus_stacks_destroy(const Stacks *s, uint8_t *block, int place);
/* Moves the n topmost pieces, n > 0, onto another place, their order kept.
 * False with nothing changed when there are fewer, no room for all, or both
 * places are one. */
bool lus_stacks_move(const Stacks *s, uint8_t *block, int from, int to, int n);
bool lus_stacks_move_all(const Stacks *s, uint8_t *block, int from, int to);

/* Shows all that is on a place to exactly these seats, until something is
 * moved from it or onto it. That it is shown to them, all can see. */
void lus_stacks_show(const Stacks *s, uint8_t *block, int place, Seats seats);
void lus_stacks_show_none(const Stacks *s, uint8_t *block);
Seats lus_stacks_shown(const Stacks *s, const uint8_t *block, int place);

#endif
