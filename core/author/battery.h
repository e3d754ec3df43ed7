/* core/author/battery.h - what must hold for every game, whatever its rules.
 *
 * An Exam asks a match the questions: about the position it is in, and about
 * the way it got there. The battery (core/author/battery.c) plays random
 * matches and has them examined; a test does so with m:holds(). What is found
 * is put in one sentence. */
#ifndef LUS_BATTERY_H
#define LUS_BATTERY_H

#include "match/match.h"

typedef struct Exam {
  const Scripts *scripts; /* of the match, to play it a second time */
  Match *m;
  bool stated; /* some chance was stated: state all of it again */
  Moves moves; /* room for a list */
  char *found; /* what is wrong; NULL: nothing yet */
} Exam;

/* False when out of memory. The match remains the caller's. */
bool lus_exam_open(Exam *e, const Scripts *scripts);
void lus_exam_close(Exam *e);

/* One question. `ask` leaves the match as it was; when something is wrong it
 * fills `found` and returns false. */
typedef struct Question {
  const char *name;
  bool history; /* about the whole match, not only the position */
  bool (*ask)(Exam *e);
} Question;

extern const Question lus_questions[]; /* the last has no name */

/* Asks all questions, or only those about the position. Returns the one that
 * found something; NULL: all is well. */
const Question *lus_examine(Exam *e, bool history);

/* Fills `found` and returns false. */
bool lus_found(Exam *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- state outside the position (core/author/outside_state.c) --- */

/* Everything that the functions of a game can reach in their VM: tables and
 * locals. */
typedef struct Outside Outside;

/* NULL when out of memory. */
Outside *lus_outside_look(Game *g);
void lus_outside_free(Outside *o);
/* What has changed, malloc'ed: "the local 'n' of play.take ..."; NULL when
 * nothing has. */
char *lus_outside_changed(const Outside *before, const Outside *now);

#endif
