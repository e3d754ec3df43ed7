/* core/author/battery.h - what every game must keep, whatever its rules.
 *
 * An Exam asks a match the questions: about the position it is in, and about
 * the way it came there. The battery (core/author/battery.c) plays random
 * matches and has them examined; a test asks by m:holds(). What is found is one
 * sentence. */
#ifndef LUS_BATTERY_H
#define LUS_BATTERY_H

#include "match/match.h"

typedef struct Exam {
  const Scripts *scripts; /* of the match: it is played a second time */
  Match *m;
  bool stated; /* chance was stated here and there: state it all again */
  Moves moves; /* room for a list */
  char *found; /* what is wrong; NULL: nothing so far */
} Exam;

/* False when there is no memory. The match stays the caller's. */
bool lus_exam_open(Exam *e, const Scripts *scripts);
void lus_exam_close(Exam *e);

/* One question. The match is the same afterwards; `ask` returns false and has
 * filled `found` when something is wrong. */
typedef struct Question {
  const char *name;
  bool history; /* about the whole match, not only the position */
  bool (*ask)(Exam *e);
} Question;

extern const Question lus_questions[]; /* ends with a NULL name */

/* Asks all of them, or those about the position only. The check that found
 * something, NULL: all is well. */
const Question *lus_examine(Exam *e, bool history);

/* Fills `found`, returns false. */
bool lus_found(Exam *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- state outside the position (core/author/outside_state.c) --- */

/* All that a game's functions can reach in their VM: tables and locals. */
typedef struct Outside Outside;

/* NULL when there is no memory. */
Outside *lus_outside_look(Game *g);
void lus_outside_free(Outside *o);
/* What is not as it was, malloc'ed: "the local 'n' of play.take ..."; NULL when
 * nothing has changed. */
char *lus_outside_changed(const Outside *before, const Outside *now);

#endif
