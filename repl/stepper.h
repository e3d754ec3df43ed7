/* repl/stepper.h - stepping through a record: what `lusory replay` shares. */
#ifndef STEPPER_H
#define STEPPER_H

#include "recordfile.h"
#include "screen.h"

typedef struct Stepper {
  const Scripts *scripts;
  const char *path;
  RecordFile file;
  RecordReport report;
  Match *m; /* as far as the record fits; back and forth by undo, redo */
  unsigned moves, turns; /* of all that fits */
  bool finished;         /* then everything may be seen */
  int seat;              /* through whose eyes; 0: a spectator */
  RecordNote *notes;     /* texts owned */
  unsigned notes_n;
  Screen screen;
} Stepper;

/* Steps through the match until the input ends; returns the exit code. */
int stepper_run(Stepper *r);

/* Goes to the end of a turn, or as far as there is one. */
void stepper_go(Stepper *r, unsigned turn);
unsigned stepper_turn(const Stepper *r); /* the turn that was played last */

/* Shows the last move with what came up and the comments on it; the picture. */
void stepper_show_move(Stepper *r);
void stepper_show_picture(Stepper *r);

#endif
