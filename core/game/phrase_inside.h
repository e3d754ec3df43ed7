/* core/game/phrase_inside.h - a phrase after reading: core/game/phrase_read.c
 * makes it and core/game/phrase.c carries it out.
 *
 * It is a flat row of steps. A test that fails skips to the step that its
 * `skip` names, so there is no tree to walk. */
#ifndef LUS_PHRASE_INSIDE_H
#define LUS_PHRASE_INSIDE_H

#include "game/phrase.h"

typedef enum Word {
  /* that list moves */
  LIST_EMPTY,
  LIST_OPEN_COLUMNS,
  LIST_FLANKS,
  LIST_STEPS,
  LIST_JUMPS,
  LIST_FLIGHTS,
  LIST_LOOSE,
  LIST_ALIKE,
  /* that do something */
  DO_PUT,
  DO_DROP,
  DO_FLANK,
  DO_GO,
  DO_JUMP,
  DO_REMOVE,
  DO_BECOME,
  DO_MORE,
  DO_SPEND,
  DO_KEEP,
  DO_FORGET,
  DO_PHASE,
  DO_AGAIN,
  DO_WIN,
  DO_DRAW,
  DO_MOST,
  /* that are true or not */
  IF_LINE,
  IF_FULL,
  IF_JOINS,
  IF_REACHES,
  IF_NONE,
  IF_HOLDS,
  IF_CAN_JUMP,
  IF_MILL,
  IF_FEW,
  IF_FEWER,
  IF_HAS,
  IF_REACHED,
  WORDS,
  SKIP = WORDS, /* made by `when`: to the end of its other half */
  STOP
} Word;

enum { GAITS = 4, WAYS = 16, STEPS = 40, TESTS = 8 };

/* Carries a step out, and all that follow: to play a move, or to add to a
 * sample (false: it cannot be sampled). */
struct Step;
typedef int Run(const struct Step *s, Binding *b, uint8_t *block, int cell);
typedef bool Count(const struct Step *s, uint8_t *block, Sample *out);

typedef struct Step {
  union {
    Run *run;
    Count *count; /* in a phrase that lists moves */
  };
  uint8_t word;
  bool no;      /* a test: holds when the word does not */
  uint8_t skip; /* when the test fails, go on so many steps further */
  Dirs dirs;
  uint8_t gaits;    /* how many for each seat */
  uint8_t apart;    /* from one seat's to the next's; 0: all go alike */
  int n;            /* how many; a phase */
  const Gait *gait; /* seat 1's, then seat 2's */
  const Grid *grid;
  const Counter *counter;
  Pieces set;
  uint8_t become[LUS_SEATS + 1];
  uint8_t region[LUS_SEATS + 1][2]; /* by seat */
} Step;

struct Phrase {
  int n, gaits;
  Gait gait[WAYS * GAITS]; /* of seat 1, then of seat 2 */
  Step step[STEPS];
};

/* Chooses the function that carries out each step of a phrase: one that lists
 * moves, or one that plays. */
void lus_phrase_ready(Phrase *p, bool legal);

#endif
