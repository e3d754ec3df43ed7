/* core/parts/chance.h - the outcomes of rolls, shuffles and draws.
 *
 * A part that needs chance opens an event and picks its outcomes one by one (a
 * roll of six dice is one event of six picks). Each pick is answered by the
 * outcomes stated beforehand, as words, and then by the position's generator;
 * a stated outcome does not advance the generator. Everything picked is kept
 * in a log, from which records and the telling of a turn are written.
 *
 * With `ask` set an unstated pick is refused instead: the caller unwinds,
 * finds the question in `asked`, and plays the move again with one more
 * outcome stated. So people who roll real dice, and searches that go through
 * every outcome, need nothing of their own in the parts or in a game. */
#ifndef LUS_CHANCE_H
#define LUS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "parts/position.h"
#include "parts/rng.h"

enum { LUS_OUTCOMES = 4096, LUS_EVENT_WORD = 16 };

typedef struct ChanceEvent {
  const Part *part;          /* NULL: numbers */
  char word[LUS_EVENT_WORD]; /* "roll", "draw" */
  uint32_t first, count;     /* its picks in the log */
  Seats seen;                /* the seats that learn the outcome */
  uint8_t begins; /* the seat whose turn began with it; 0: it came of a move */
} ChanceEvent;

typedef struct ChanceAsked {
  ChanceEvent event;
  uint32_t outcomes;       /* how many there are */
  const uint32_t *weights; /* NULL: all alike; valid until the next pick */
  uint32_t least;          /* outcomes below are the same as earlier ones */
} ChanceAsked;

typedef struct Chance {
  bool ask;       /* an unstated pick is refused */
  bool quiet;     /* keep no log: search and simulation */
  uint8_t begins; /* the seat whose turn is beginning; 0: none */
  /* Outcomes stated beforehand. */
  char (*stated)[LUS_NAME];
  uint32_t stated_n, stated_next, stated_cap;
  /* What happened since lus_chance_clear. */
  ChanceEvent *events;
  uint32_t events_n, events_cap;
  uint16_t *picks;
  uint32_t picks_n, picks_cap;
  ChanceAsked asked;
  uint32_t weights[LUS_OUTCOMES]; /* scratch for parts */
} Chance;

/* Can a word be what came up? It stands in a record, between blanks: UTF-8 of
 * fewer than LUS_NAME bytes without blanks and , ; ( ) { }, that does not begin
 * with = or ?. NULL: it can; else why not. */
const char *lus_chance_unfit(const char *word);

void lus_chance_init(Chance *c);
void lus_chance_free(Chance *c);
void lus_chance_clear(Chance *c); /* forgets the log, keeps what is stated */

/* States one more outcome; false when there is no memory or the word is
 * longer than LUS_NAME allows. */
bool lus_chance_state(Chance *c, const char *word, size_t len);
void lus_chance_unstate(Chance *c); /* forgets what is stated and not used */

/* Opens an event; the picks that follow belong to it. Every seat learns the
 * outcome unless lus_chance_seen says which do. */
void lus_chance_event(Chance *c, const Part *part, const char *word);
void lus_chance_seen(Chance *c, Seats seats);

enum { CHANCE_ASKED = -1, CHANCE_MISFIT = -2 };

/* One of 0..n-1, by weight if weights are given (they are not all zero; an
 * outcome of weight 0 is impossible). CHANCE_ASKED: `ask` is set and nothing
 * is stated. CHANCE_MISFIT: the stated word names no possible outcome; it is
 * at stated[stated_next]. `least` > 0 says that outcomes below it lead to the
 * same positions as others (alike dice): a search need not try them. */
int lus_chance_pick(Chance *c, Rng *rng, uint32_t n, const uint32_t *weights,
                    uint32_t least);

/* The word of an outcome on a part, in name[LUS_NAME]. */
void lus_chance_word(const Part *part, int outcome, char *name);

#endif
