/* core/match/match.h - the inside of a Match, for the files of core/ that build
 * on it (records, search). Its contract is in core/lusory.h. */
#ifndef LUS_MATCH_H
#define LUS_MATCH_H

#include "lusory.h"
#include "game/game.h"

/* Whom an event of chance concerns. */
typedef struct EventSeats {
  Seats known; /* who learnt its outcome */
  uint8_t
      begins; /* the seat whose turn began with it; 0: it came of the move */
  bool order; /* bare numbers: only the picture says what they mean */
} EventSeats;

/* A move that was played; entry 0 is the deal. */
typedef struct Entry {
  Move move;
  uint8_t seat;
  Seats missed, skipped; /* their turns passed after it: for want of a move, or
                            because they had to miss one */
  Seats revealed;        /* who was shown something new by it */
  bool learned;          /* the one that played it was */
  bool joined;           /* typed on one line with the one before */
  uint32_t turn;
  uint32_t stated; /* so many outcomes, the first ones, were stated */
  uint64_t hash;
  char *text, *chance; /* owned */
  EventSeats *events;  /* owned: one for each event of `chance` */
  size_t told;         /* bytes of these, up to this entry */
  int32_t *notes;      /* owned: see core/bind/note.h */
  uint32_t notes_n;    /* numbers in it */
  char *reason;        /* owned; why the match ended by it, or NULL */
} Entry;

struct Match {
  Game *game;
  uint64_t seed;
  bool asks; /* chance is stated, never drawn */
  bool started;
  bool places;    /* a refusal also names the rule's line in the script */
  uint8_t *block; /* the position now */
  /* What was played; blocks[i] is the position after entry i. */
  Entry *entries;
  uint8_t *blocks;
  unsigned n, ends, cap; /* entries up to now, with those undone, room */
  Moves legal;           /* sorted; valid while `known` */
  bool known;
  /* Answers. */
  char *message, *text, *other;
  char rule[LUS_NAME];
  bool later; /* the last line was refused after its first move */
};

/* A trial: what is played after lus_match_try is undone by lus_match_tried, and
 * what could be redone before it can be redone again. */
typedef struct Trial {
  unsigned n, undone_n;
  Entry *undone;
  uint8_t *blocks;
} Trial;
Trial lus_match_try(Match *m);
void lus_match_tried(Match *m, Trial *t);
void lus_match_keep(Match *m, Trial *t); /* instead: what was played stays */

/* The position after entry i. */
static inline uint8_t *lus_match_block(const Match *m, unsigned i) {
  return m->blocks + (size_t)i * lus_game_size(m->game);
}
static inline Chance *lus_match_chance(Match *m) {
  return &m->game->binding->chance;
}

/* --- notes: core/match/note.c --- */

/* Files the notes of the move that was just played, the kernel's own too, with
 * its entry, which is not yet in the history; false: no memory. */
bool lus_notes_file(const Match *m, Entry *e);

/* The notes of an entry one after another: `at` is 0 at first. NULL at the
 * end. */
const int32_t *lus_notes_next(const Match *m, unsigned i, uint32_t *at);

/* May a seat know a note of entry i? -1 knows everything. */
bool lus_note_known(const Match *m, unsigned i, const int32_t *note, int seat);

/* Why the sentence of a note of an entry cannot be told to a seat; NULL: all
 * can. */
const char *lus_notes_fault(Match *m, unsigned i, int seat);

/* Pushes a note of an entry as a table, { name = , FIELD = value }, in any VM.
 */
void lus_note_push(lua_State *L, const Match *m, const int32_t *note);

/* The first entry of the turn of an entry. */
unsigned lus_turn_start(const Match *m, unsigned i);

/* Their names, joined by "and"; returns how many they are. */
int lus_name_seats(Match *m, Seats seats, char *names, size_t size);
/* A seat may be called "you", which takes other words: you win. */
bool lus_is_you(const char *names);

/* A capital letter at the beginning of a sentence. */
void lus_capital(char *text);

/* Plays one legal move, or deals (LUS_NO_MOVE): it happens as a whole or not
 * at all. Stated outcomes that a failed attempt used are given back. */
Outcome lus_match_attempt(Match *m, Move move);

/* LUS_REFUSED, and why. */
Outcome lus_match_refuse(Match *m, const char *why);
/* After a script's failure: LUS_ASKS if it only lacked a stated outcome, else
 * LUS_FAILED. The message asks for the outcome, or says where the script
 * failed. */
Outcome lus_match_fail(Match *m);

/* Makes sure that m->legal holds the legal moves, sorted: the library is shown
 * this list, so they are copied once. False: the script failed. */
bool lus_match_know_legal(Match *m);

/* Starts a call of a library function on the view of a seat. */
lua_State *lus_match_ask(Match *m, int seat, LibCall call);

/* The outcomes that the chance log holds, "roll 3 1; draw Qd", malloc'ed. */
char *lus_chance_text(const Chance *c);

/* Replaces an owned text by a formatted one. Returns it ("" out of memory). */
const char *lus_say(char **text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
