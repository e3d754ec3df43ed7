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

/* "0.1.0 (Lua 5.4.7)" */
const char *lus_version(void);

/* The candidate that a mistyped word is nearest to; NULL when none is near. */
const char *lus_nearest(const char *word, const char *const *candidates,
                        size_t n);

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
/* One sentence on the game; and for how many it is: "2 to 4 players". */
const char *lus_match_summary(Match *m);
const char *lus_match_players(Match *m);
uint64_t lus_match_seed(const Match *m);
uint64_t lus_match_digest(const Match *m); /* of all scripts that were read */
unsigned lus_match_cap(const Match *m);    /* turns of automatic play */
const char *lus_match_help(Match *m);      /* the rules card */
const char *lus_match_options(Match *m);   /* all options and their values */
/* The settings that differ from the defaults; NULL at the end. */
const char *lus_match_setting(Match *m, int i, const char **value);

/* --- counting and solving --- */

typedef struct PerftSpec {
  int depth;
  bool turns;    /* a ply is a whole turn, not a move */
  bool distinct; /* count different positions, not sequences */
  bool chance;   /* go through every outcome of chance, not the seed's */
} PerftSpec;

/* counts[d] := how many sequences of d plies there are from the position of
 * the match, d from 1 to depth. After each finished depth `tell` is called if
 * it is given; it returns false to stop. LUS_REFUSED: there was no memory. */
Outcome lus_match_perft(Match *m, const PerftSpec *spec, uint64_t *counts,
                        bool (*tell)(void *context, int depth, uint64_t count),
                        void *context);

typedef struct SolveSpec {
  size_t memory; /* bytes it may use; 0: 1 GiB */
  bool (*tell)(void *context, unsigned depth, uint64_t positions); /* or NULL */
  void *context;
} SolveSpec;

typedef enum Solved {
  LUS_SOLVED,      /* the moves are the shortest way to a win */
  LUS_NO_SOLUTION, /* all positions were seen, and none is won */
  LUS_GAVE_UP,     /* out of memory, or told to stop */
  LUS_UNSOLVABLE   /* several players or chance: see the message */
} Solved;

/* Breadth-first over all positions from the one of the match. *moves is
 * malloc'ed, *n of them. */
Solved lus_match_solve(Match *m, const SolveSpec *spec, Move **moves,
                       unsigned *n, uint64_t *positions);

/* --- script tests --- */

/* A file of tests in Lua: describe, it, match(...), asserts. Each test runs in
 * a VM of its own, which plays its matches from outside. */
typedef struct Suite Suite;

typedef struct SuiteSpec {
  const Scripts *scripts;
  uint64_t seed; /* of matches and random play that name none */
  /* The picture kept under a name, NULL when there is none; and keeping a new
   * one: false when it is not to be kept. Either may be missing. */
  const char *(*snapshot)(void *context, const char *name);
  bool (*keep)(void *context, const char *name, const char *text);
  void *context;
} SuiteSpec;

/* Loads a file and finds its tests. NULL when it cannot be loaded: error[size]
 * says why. The spec and what it points at must stay; the text is copied. */
Suite *lus_suite_new(const SuiteSpec *spec, const char *file, const char *text,
                     size_t len, char *error, size_t size);
void lus_suite_free(Suite *s);

unsigned lus_suite_tests(const Suite *s);
const char *lus_suite_name(const Suite *s, unsigned i); /* with its groups */
int lus_suite_line(const Suite *s, unsigned i);

/* What a test that failed has to say; NULL where there is nothing. Valid until
 * the next call on the suite. */
typedef struct Failure {
  int line;
  const char *message, *want, *got;
  const char *board; /* the last match, as the seat to move sees it */
} Failure;

/* Runs test i: true when it passed. */
bool lus_suite_run(Suite *s, unsigned i, Failure *failure);

/* --- records --- */

/* A match as text: docs/records.md. Reading checks the form of a record;
 * lus_record_match plays it and checks that what it says is true. */
typedef struct Record Record;

/* NULL when the text is no record; error[size] tells, "line 3, column 7: ...".
 * The text is copied. An unfinished record whose last line has no end was torn
 * while it was written: the line is left out, and lus_record_torn has it. */
Record *lus_record_read(const char *text, size_t len, char *error, size_t size);
void lus_record_free(Record *r);

/* A tag's value by its name, NULL when it is missing; all of them in order, NULL
 * at the end. */
const char *lus_record_tag(const Record *r, const char *name);
const char *lus_record_tag_at(const Record *r, int i, const char **value);
const Setting *lus_record_settings(const Record *r, int *n);
int lus_record_seats(const Record *r);        /* 0: not said */
const char *lus_record_seat_kind(const Record *r, int seat); /* or "human" */
bool lus_record_seed(const Record *r, uint64_t *seed); /* false: withheld */
bool lus_record_asks(const Record *r);        /* chance was stated by hand */
const char *lus_record_result(const Record *r); /* "1+3", "draw", "*"; "": none */
unsigned lus_record_takebacks(const Record *r); /* the tag's and its own */
const char *lus_record_torn(const Record *r);   /* NULL: nothing is torn */

/* A comment, and the entry of the match behind which it stands; 0: the deal. */
typedef struct RecordNote {
  unsigned entry;
  const char *text;
} RecordNote;

/* The comments in order, once lus_record_match has played the record. */
const RecordNote *lus_record_notes(const Record *r, unsigned *n);

typedef struct RecordReport {
  bool fits;         /* what was played fits the rules, and the result is true */
  bool changed;      /* the rules scripts are not those of the record */
  bool withheld;     /* it was played up to an outcome that is withheld */
  unsigned diverged; /* with changed rules: the first turn whose hash differs */
  /* What does not fit, and where. */
  unsigned turn, line, column;
  char token[128], rule[64], message[2048];
} RecordReport;

/* Plays a record up to the end of a turn (UINT_MAX: all of it) and reports.
 * Where it does not fit, the match is the part that does. NULL when there is no
 * match at all: the game, its options or the deal are at fault. */
Match *lus_record_match(const Scripts *scripts, Record *r, unsigned turn,
                        RecordReport *report);

/* From here on chance is drawn, from this seed: to go on with a match whose
 * record withholds its own. */
void lus_match_reseed(Match *m, uint64_t seed);

typedef struct RecordSpec {
  const char *date; /* "2026.11.18"; NULL: none */
  const char *const *seat_kinds; /* for each seat, "human"; NULL: not said */
  unsigned takebacks;
  const RecordNote *notes;
  unsigned notes_n;
  const Setting *tags; /* more tags, kept as they are */
  int tags_n;
  /* For somebody to read: while the match runs the seed is withheld, and of
   * chance what `seat` (0: a spectator) has not seen. */
  bool shared;
  int seat;
} RecordSpec;

/* A whole record; its tags only; its entries from one on, a line for each turn.
 * The same match and spec give the same bytes. malloc'ed, NULL when there is no
 * memory. A journal is the tags, then lines as they are played; going back in
 * it is a line "undo N" or "takeback N". */
char *lus_record_write(Match *m, const RecordSpec *spec);
char *lus_record_head(Match *m, const RecordSpec *spec);
char *lus_record_lines(Match *m, unsigned from, const RecordSpec *spec);

#ifdef __cplusplus
}
#endif

#endif
