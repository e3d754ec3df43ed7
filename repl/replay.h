/* repl/replay.h - stepping through a record: what `lusory replay` shares. */
#ifndef REPLAY_H
#define REPLAY_H

#include "recordfile.h"
#include "screen.h"

typedef struct Replay {
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
} Replay;

/* Steps through the match until the input ends; returns the exit code. */
int replay_steps(Replay *r);

/* Goes to the end of a turn, or as far as there is one. */
void replay_go(Replay *r, unsigned turn);
unsigned replay_turn(const Replay *r); /* the turn that was played last */

/* Shows the last move with what came up and the comments on it; the picture. */
void replay_show_move(Replay *r);
void replay_show_picture(Replay *r);

#endif
