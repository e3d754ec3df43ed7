/* core/parts/chance.h - the outcomes of rolls, shuffles and draws.
 *
 * A part that needs chance opens an event and picks its outcomes one by one: a
 * roll of six dice is one event of six picks. Outcomes stated beforehand, as
 * words, answer the picks first; then the position's generator does. A stated
 * outcome does not advance the generator. Every pick is logged; records and the
 * account of a turn are written from the log.
 *
 * With `ask` set, a pick that was not stated is refused. The caller unwinds,
 * finds the question in `asked`, and plays the move again with one more outcome
 * stated. So neither the parts nor the games need to know about people who roll
 * real dice, or about searches that go through every outcome. */
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
  uint8_t begins; /* the seat whose turn began with it; 0: a move caused it */
} ChanceEvent;

typedef struct ChanceAsked {
  ChanceEvent event;
  uint32_t outcomes;       /* how many are possible */
  const uint32_t *weights; /* NULL: equal; valid until the next pick */
  uint32_t least;          /* lower outcomes repeat earlier ones */
} ChanceAsked;

typedef struct Chance {
  bool ask;       /* refuse picks that are not stated */
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

/* NULL when the word can name an outcome, else why it cannot. It appears in
 * records between blanks, so it must be UTF-8 of fewer than LUS_NAME bytes,
 * without blanks and , ; ( ) { }, and not start with = or ?. */
const char *lus_chance_unfit(const char *word);

void lus_chance_init(Chance *c);
void lus_chance_free(Chance *c);
void lus_chance_clear(Chance *c); /* clears the log, not what is stated */

/* States one more outcome. False when there is no memory or the word is too
 * long for LUS_NAME. */
bool lus_chance_state(Chance *c, const char *word, size_t len);
void lus_chance_unstate(Chance *c); /* drops stated outcomes not yet used */

/* Opens an event, to which the following picks belong. Every seat learns the
 * outcome unless lus_chance_seen says which do. */
void lus_chance_event(Chance *c, const Part *part, const char *word);
void lus_chance_seen(Chance *c, Seats seats);

enum { CHANCE_ASKED = -1, CHANCE_MISFIT = -2 };

/* One of 0..n-1. With weights, which are not all zero, an outcome is as likely
 * as its weight says; 0 is impossible. CHANCE_ASKED: `ask` is set and no
 * outcome is stated. CHANCE_MISFIT: the stated word, at stated[stated_next],
 * names no possible outcome. `least` > 0 says that lower outcomes lead to the
 * same positions as others (with dice that are alike), so a search need not try
 * them. */
int lus_chance_pick(Chance *c, Rng *rng, uint32_t n, const uint32_t *weights,
                    uint32_t least);

/* Writes the word of an outcome on a part to name[LUS_NAME]. */
void lus_chance_word(const Part *part, int outcome, char *name);

#endif
