/* core/lusory.h - Lusory as a library: everything a program needs to play,
 * replay, search and explain any game. The REPL uses nothing else.
 *
 * Texts that a function returns belong to the match (or the object asked) and
 * are valid until the next call on it. Nothing here prints, reads files or
 * keeps state outside the objects it is given. A match belongs to the thread
 * that made it; different matches may live in different threads. */
#ifndef LUSORY_H
#define LUSORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A move: its kind and what its fields hold. Compare, keep, print by
 * lus_match_text; it means something only in its own game and options. */
typedef uint32_t Move;
#define LUS_NO_MOVE UINT32_MAX

/* Where scripts come from. `read` finds a text: "lua/NAME" is a file of the
 * library, "games/NAME" a game (a name, or a path as the user gave it), any
 * other name a file beside the game. It returns NULL when there is none; the
 * text is copied before the next call. *display is the name in error messages.
 * `print` is where a script's print goes; NULL: nowhere. */
typedef struct Scripts {
  const char *(*read)(void *context, const char *name, size_t *len,
                      const char **display);
  void (*print)(void *context, const char *text, size_t len);
  void *context;
} Scripts;

typedef struct Setting {
  const char *name, *value;
} Setting;

/* --- matches --- */

typedef struct Match Match;

typedef struct MatchSpec {
  const char *game;
  const Setting *settings; /* options that are not to be at their defaults */
  int settings_n;
  int seats;               /* 0: the fewest the game allows */
  uint64_t seed;
  bool ask; /* outcomes of chance are stated, not drawn: see LUS_ASKS */
} MatchSpec;

/* NULL when the script or the settings are at fault; error[size] says how. A
 * match that asks starts when its deal has been stated: see lus_match_start. */
Match *lus_match_new(const Scripts *scripts, const MatchSpec *spec,
                     char *error, size_t size);
void lus_match_free(Match *m);

/* How a call ended. */
typedef enum Outcome {
  LUS_FINE,
  LUS_REFUSED, /* not a move, or a rule forbids it: the message says which */
  LUS_FAILED,  /* the script is at fault: the message says where */
  LUS_ASKS     /* chance is to be stated first: the message is the question */
} Outcome;

/* What the last call that did not end LUS_FINE has to say, and, when it was a
 * named rule that refused, its name (else ""). */
const char *lus_match_message(const Match *m);
const char *lus_match_rule(const Match *m);

/* Deals. lus_match_new has done it unless the spec asks. */
Outcome lus_match_start(Match *m);

/* --- the position --- */

int lus_match_seats(const Match *m);
int lus_match_turn(const Match *m);         /* the seat that decides; 1.. */
unsigned lus_match_turns(const Match *m);   /* turns that have passed */
const char *lus_match_phase(Match *m);
bool lus_match_over(const Match *m);
bool lus_match_wins(const Match *m, int seat);
int lus_match_score(const Match *m, int seat);
bool lus_match_hides(const Match *m);       /* hidden information? */
uint64_t lus_match_hash(const Match *m);
const char *lus_match_seat_name(Match *m, int seat);
const char *lus_match_result(Match *m);     /* "seat 2 wins", "a draw", ... */

/* The picture of what a seat may see (0: a spectator), with colour marks:
 * "\1r" starts a colour, "\2" ends it. */
const char *lus_match_picture(Match *m, int seat, bool ascii);
const char *lus_match_describe(Match *m, int seat); /* in sentences */
const char *lus_match_changes(Match *m, int seat);  /* the last turn, told */

/* --- moves --- */

/* The legal moves, sorted, valid until the match changes. None when it is
 * over. */
const Move *lus_match_legal(Match *m, unsigned *n);
const char *lus_match_text(Match *m, Move move);
const char *lus_match_kind(const Match *m, Move move);

/* Plays a line of one or more moves, all of it or nothing. A line ends where
 * chance or another seat comes in. Moves may be set apart by commas. */
Outcome lus_match_play(Match *m, const char *line);
Outcome lus_match_play_move(Match *m, Move move);
/* Would this line be legal, and if not, why? Plays nothing. */
Outcome lus_match_why(Match *m, const char *line);

/* Calls `each` for the ways to go on from a line that is being typed: whole
 * lines. */
void lus_match_complete(Match *m, const char *line,
                        void (*each)(void *context, const char *line),
                        void *context);
/* What may follow it, for the right of the cursor; "" when there is nothing to
 * say. */
const char *lus_match_hint(Match *m, const char *line);

/* --- chance --- */

/* States outcomes, as words, for the chance to come: "white", "6", "Qd". A
 * word that then does not fit makes the play fail. */
bool lus_match_state(Match *m, const char *words);
/* Forgets what was stated and not used; how many words that were. */
unsigned lus_match_unstate(Match *m);
/* After LUS_ASKS: the words that can be stated, one by one; NULL at the end. */
const char *lus_match_outcome(Match *m, unsigned i);

/* --- undo --- */

typedef enum Undo {
  LUS_UNDO_NONE,     /* the match is at its start */
  LUS_UNDO_FREE,     /* nothing new has been seen since */
  LUS_UNDO_TAKEBACK  /* something was revealed: the others must agree */
} Undo;

/* What taking back the last move would be; and doing it, whatever it is. */
Undo lus_match_can_undo(const Match *m);
bool lus_match_undo(Match *m);
bool lus_match_redo(Match *m);

/* --- history --- */

typedef struct Played {
  Move move;         /* LUS_NO_MOVE: the deal, number 0 */
  int seat;
  unsigned turn;     /* counted from 1; 0: the deal */
  const char *text;  /* of the move; "" of the deal */
  const char *chance; /* "roll 3 1; draw Qd" or "" */
  bool revealed;
  uint64_t hash;     /* of the position after it */
} Played;

/* Entry 0 is the deal; 1 to n are moves. Texts as the match may show them to
 * everybody once it is over; while it runs, use lus_match_played_seen. */
unsigned lus_match_played_n(const Match *m);
Played lus_match_played(const Match *m, unsigned i);
/* What a seat may know of an entry's chance (a card another seat drew is not
 * named). */
const char *lus_match_played_seen(Match *m, unsigned i, int seat);

/* --- what the game is --- */

const char *lus_match_game(const Match *m);
const char *lus_match_title(const Match *m);
uint64_t lus_match_seed(const Match *m);
uint64_t lus_match_digest(const Match *m); /* of all scripts that were read */
unsigned lus_match_cap(const Match *m);    /* turns of automatic play */
const char *lus_match_help(Match *m);      /* the rules card */
const char *lus_match_options(Match *m);   /* all options and their values */
/* The settings that differ from the defaults; NULL at the end. */
const char *lus_match_setting(Match *m, int i, const char **value);

#ifdef __cplusplus
}
#endif

#endif
