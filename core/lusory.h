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
 * `print` is where a script's print goes; NULL: nowhere. `line` is called for
 * each line of a script that runs, with the script's display name; NULL is
 * faster.
 *
 * `begin` hears that a game is about to be read: what `read` is asked for from
 * then on belongs to it. It may be a variant, which reads its base as well.
 * NULL: `read` does not need to know.
 *
 * One context serves one thread at a time. `fork` makes a context for another
 * thread, `drop` frees it. NULL: all threads share the context. */
typedef struct Scripts {
  const char *(*read)(void *context, const char *name, size_t *len,
                      const char **display);
  void (*print)(void *context, const char *text, size_t len);
  void *context;
  void (*line)(void *context, const char *display, int line);
  void (*begin)(void *context);
  void *(*fork)(void *context);
  void (*drop)(void *context);
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
  int seats; /* 0: the fewest the game allows */
  uint64_t seed;
  bool ask; /* outcomes of chance are stated, not drawn: see LUS_ASKS */
  /* The phrases of rules run as the Lua functions they stand for: slower, for
   * comparing the two. */
  bool plain_phrases;
} MatchSpec;

/* A game's rules sheet, malloc'ed, also of one that cannot be set up, such as a
 * race without a sound track; NULL when the script cannot be read. */
char *lus_game_sheet(const Scripts *scripts, const char *game);

/* NULL when the script or the settings are at fault; error[size] says how. A
 * match that asks starts once its deal has been stated: see lus_match_start. */
Match *lus_match_new(const Scripts *scripts, const MatchSpec *spec, char *error,
                     size_t size);
void lus_match_free(Match *m);

/* How a call ended. */
typedef enum Outcome {
  LUS_FINE,
  LUS_REFUSED, /* not a move, or a rule forbids it: the message says which */
  LUS_FAILED,  /* the script is at fault: the message says where */
  LUS_ASKS     /* chance is to be stated first: the message is the question */
} Outcome;

/* What the last call that did not end LUS_FINE has to say; and the name of the
 * rule, if a named rule refused (else ""). */
const char *lus_match_message(const Match *m);
const char *lus_match_rule(const Match *m);

/* Deals. lus_match_new has done it unless the spec asks. */
Outcome lus_match_start(Match *m);
bool lus_match_dealt(const Match *m);

/* --- the position --- */

int lus_match_seats(const Match *m);
int lus_match_turn(const Match *m);       /* the seat that decides; 1.. */
unsigned lus_match_turns(const Match *m); /* turns that have passed */
const char *lus_match_phase(Match *m);
bool lus_match_over(const Match *m);
bool lus_match_wins(const Match *m, int seat);
int lus_match_score(const Match *m, int seat);
bool lus_match_hides(const Match *m); /* hidden information? */
uint64_t lus_match_hash(const Match *m);
const char *lus_match_seat_name(Match *m, int seat);
const char *lus_match_result(Match *m); /* "seat 2 wins", "a draw", ... */

/* How a picture is made. Zero is text of any size. */
typedef enum PictureForm {
  LUS_PICTURE_TEXT, /* with colour marks: "\1r" starts a colour, "\2" ends it */
  LUS_PICTURE_ASCII, /* likewise */
  LUS_PICTURE_SVG,
  LUS_PICTURE_WORDS, /* in sentences, as lus_match_describe */
} PictureForm;
typedef struct PictureSpec {
  PictureForm form;
  int columns, rows; /* of text: how many it may take up; 0: any number */
  bool hand; /* of text: only what the seat holds; "" where there is nothing */
} PictureSpec;

/* The picture of what a seat may see (0: a spectator). */
const char *lus_match_picture(Match *m, int seat, const PictureSpec *spec);
const char *lus_match_describe(Match *m, int seat); /* in sentences */
const char *lus_match_changes(Match *m, int seat);  /* the last turn, told */
/* The turn of entry i (from 1), told as far as that entry. */
const char *lus_match_tell(Match *m, unsigned i, int seat);

/* --- moves --- */

/* The legal moves, sorted, valid until the match changes. None when it is
 * over. */
const Move *lus_match_legal(Match *m, unsigned *n);
const char *lus_match_text(Match *m, Move move);
const char *lus_match_kind(const Match *m, Move move);

/* Plays a line of one or more moves: all of it, or nothing. A line has to end
 * where chance or another seat comes in. Commas may separate moves. */
Outcome lus_match_play(Match *m, const char *line);
Outcome lus_match_play_move(Match *m, Move move);
/* Would this line be legal, and if not, why? Plays nothing. */
Outcome lus_match_why(Match *m, const char *line);
/* What the game says about the one move of a line that is legal, or "". */
const char *lus_match_about(Match *m, const char *line);
/* Was the last line refused after its first move? Then the message says what is
 * legal there. */
bool lus_match_refused_later(const Match *m);

/* Does a move of this game begin with this word? */
bool lus_match_begins(Match *m, const char *word);

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
  LUS_UNDO_NONE,    /* the match is at its start */
  LUS_UNDO_FREE,    /* nothing new has been seen since */
  LUS_UNDO_TAKEBACK /* something was revealed: the others must agree */
} Undo;

/* What taking back the last move would be; and doing it, whatever it is. */
Undo lus_match_can_undo(const Match *m);
bool lus_match_undo(Match *m);
bool lus_match_redo(Match *m);

/* --- history --- */

typedef struct Played {
  Move move; /* LUS_NO_MOVE: the deal, number 0 */
  int seat;
  unsigned turn;      /* counted from 1; 0: the deal */
  const char *text;   /* of the move; "" of the deal */
  const char *chance; /* "roll 3 1; draw Qd" or "" */
  bool revealed;      /* something, to a seat */
  bool joined;        /* it was typed on one line with the one before */
  uint64_t hash;      /* of the position after it */
} Played;

/* Entry 0 is the deal; 1 to n are moves. Texts as the match may show them to
 * everybody once it is over; while it runs, use lus_match_played_seen. */
unsigned lus_match_played_n(const Match *m);
Played lus_match_played(const Match *m, unsigned i);
/* Was the seat shown something new by it? */
bool lus_match_showed(const Match *m, unsigned i, int seat);
/* What a seat may know of an entry's chance (a card another seat drew is not
 * named). */
const char *lus_match_played_seen(Match *m, unsigned i, int seat);
/* The same in two parts, for telling what happened: what came up at the
 * beginning of an entry's turn (before its first move; else ""), and what came
 * of the move itself, but for bare numbers in a row, which say nothing to
 * people. Seat -1 knows everything. */
const char *lus_match_began(Match *m, unsigned i, int seat);
const char *lus_match_came(Match *m, unsigned i, int seat);
/* Whose turns passed after an entry because they had to miss one, or had no
 * move: "Red missed its turn.", "Blue and gold had no move." or "". */
const char *lus_match_missed(Match *m, unsigned i);
/* What the seat that played an entry scored by it; 0 for the deal. */
int lus_match_gained(const Match *m, unsigned i);

/* --- notes: what a move brought about --- */

/* How many notes an entry has: those that the game says, and the kernel's own,
 * which are called roll, draw, chance, reshuffle, captured, score, missed,
 * stuck, game and end. */
unsigned lus_match_notes(const Match *m, unsigned i);
/* Note k of entry i as a sentence; "" where the game has none for it, NULL when
 * the seat may not know the note (-1 knows everything). A card that another
 * seat drew is not named. */
const char *lus_match_note(Match *m, unsigned i, unsigned k, int seat);
/* The same for programs: its name, and its fields by number. A field's value is
 * a whole number: a seat, a cell from 1, a word from 1 among its words; of
 * missed, stuck and end, seats as bits. NULL when there is no such field, or
 * the seat may not know the note. */
const char *lus_match_note_name(const Match *m, unsigned i, unsigned k,
                                int seat);
const char *lus_match_note_field(const Match *m, unsigned i, unsigned k,
                                 unsigned field, int seat, int *value);
/* The notes of entries `first` to i in sentences, as they are told after a turn:
 * without rolls, draws and points, which lus_match_began, lus_match_came and
 * lus_match_gained give. "" if there are none. */
const char *lus_match_story(Match *m, unsigned first, unsigned i, int seat);

/* --- what the game is --- */

const char *lus_match_game(const Match *m);
const char *lus_match_title(const Match *m);
/* One sentence on the game; and for how many it is: "2 to 4 players". */
const char *lus_match_summary(Match *m);
/* What the points of the score are called: "pieces", or "". */
const char *lus_match_points(Match *m);
const char *lus_match_players(Match *m);
uint64_t lus_match_seed(const Match *m);
uint64_t lus_match_digest(const Match *m); /* of all scripts that were read */
unsigned lus_match_cap(const Match *m);    /* turns of automatic play */
const char *lus_match_help(Match *m);      /* the rules sheet */
/* For the author of a variant: what can be named in it; and a few lines of
 * comment to start from, with names of this game. */
const char *lus_match_names(Match *m);
const char *lus_match_starter(Match *m);
const char *lus_match_options(Match *m);     /* all options and their values */
const char *lus_match_option_line(Match *m); /* "rows=6, lanes=off" */
/* What somebody types to set options, "rows 6", as "rows=6"s with blanks
 * between. False: *text is why not. */
bool lus_match_read_options(Match *m, const char *line, const char **text);
/* The settings that differ from the defaults; NULL at the end. */
const char *lus_match_setting(Match *m, int i, const char **value);

/* --- check --- */

typedef enum Severity { LUS_NOTE, LUS_WARNING, LUS_ERROR } Severity;

typedef struct Finding {
  Severity severity;
  char *at;      /* "nim.lua:12", or "" */
  char *message; /* may have several lines */
} Finding;

/* What a careful friend would find in a rules script, and what was tried. */
typedef struct Findings {
  Finding *at;
  unsigned n, errors, warnings;
  uint64_t matches, moves, settings; /* of options and numbers of seats */
  bool cut; /* there was not time enough for all of it */
} Findings;

typedef struct CheckSpec {
  const Scripts *scripts;
  const char *game;
  uint64_t seed;
  double seconds; /* by the clock, that it may take; 0: no limit */
  /* Hears what is being done, often; false stops. NULL: nobody does. */
  bool (*tell)(void *context, const char *doing);
  void *context;
} CheckSpec;

/* Loads the script, looks for names that nothing defines, plays the battery,
 * and looks at what options, rules and seats come to in random play. NULL: no
 * memory. */
Findings *lus_check(const CheckSpec *spec);
void lus_findings_free(Findings *f);

/* --- counting and solving --- */

typedef struct PerftSpec {
  int depth;
  bool turns;    /* a ply is a whole turn, not a move */
  bool distinct; /* count different positions, not sequences */
  bool chance;   /* go through every outcome of chance, not the seed's */
  size_t memory; /* bytes that different positions may take; 0: no limit */
  bool (*go_on)(
      void *context); /* asked before each move; false: stop. Or NULL */
  void *context;
} PerftSpec;

/* counts[d] := how many sequences of d plies there are from the position of
 * the match, d from 1 to depth. After each finished depth `tell` is called if
 * it is given; it returns false to stop. LUS_REFUSED: there was no memory,
 * go_on said no, or a turn has no end. */
Outcome lus_match_perft(Match *m, const PerftSpec *spec, uint64_t *counts,
                        bool (*tell)(void *context, int depth, uint64_t count),
                        void *context);

typedef struct SolveSpec {
  size_t memory; /* bytes it may use; 0: 1 GiB */
  bool (*tell)(void *context, unsigned depth, uint64_t positions); /* or NULL */
  bool (*go_on)(void *context); /* asked before each position; or NULL */
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

/* Which lines of the rules scripts ran, and which named rules fired. */
typedef struct Coverage Coverage;

typedef struct SuiteSpec {
  const Scripts *scripts;
  Coverage *coverage; /* NULL: not wanted */
  uint64_t seed;      /* of matches and random play that name none */
  /* A module that the tests require, as Scripts.read; may be missing. */
  const char *(*module)(void *context, const char *name, size_t *len,
                        const char **display);
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

/* NULL when there is no memory. The scripts must stay. */
Coverage *lus_coverage_new(const Scripts *scripts);
void lus_coverage_free(Coverage *c);
/* A table for a person, and a tracefile for lcov, in which named rules stand as
 * functions; malloc'ed, NULL when there is no memory. */
char *lus_coverage_table(const Coverage *c);
char *lus_coverage_lcov(const Coverage *c);
/* The lines of a file that did not run, "3-5 12", "" when all did; malloc'ed;
 * NULL when nothing is known of it. */
char *lus_coverage_missed(const Coverage *c, const char *file);

/* What every game must keep, without a test being written: random matches over
 * samples of its options and numbers of seats, to the end or the cap. Legal
 * moves agree with the named rules, a move's text is read as itself, undo and
 * redo come back, the same seed gives the same match, the record verifies,
 * nothing hidden shows, no state lies outside the position. */
typedef struct BatterySpec {
  const Scripts *scripts;
  const char *game;
  uint64_t seed;
  uint64_t work; /* about a move each, matches and questions included; 0:
                    10,000 */
  int samples;   /* at most, of options and numbers of seats; 0: 32 */
  /* Asked at every move: false stops. NULL: it goes on to its end. */
  bool (*tell)(void *context);
  void *context;
} BatterySpec;

typedef struct BatteryCount {
  unsigned matches, moves, questions, samples;
} BatteryCount;

/* NULL when all is well. Otherwise what was found, with the shortest match that
 * shows it as a test ready to be kept; malloc'ed. count may be NULL. */
char *lus_battery(const BatterySpec *spec, BatteryCount *count);

/* --- records --- */

/* A match as text: docs/records.md. Reading checks the form of a record;
 * lus_record_match plays it and checks that what it says is true. */
typedef struct Record Record;

/* NULL when the text is no record; error[size] tells, "line 3, column 7: ...".
 * The text is copied. An unfinished record whose last line has no end was torn
 * while it was written: the line is left out, and lus_record_torn has it. */
Record *lus_record_read(const char *text, size_t len, char *error, size_t size);
void lus_record_free(Record *r);

/* A tag's value by its name, NULL when it is missing; all of them in order,
 * NULL at the end. */
const char *lus_record_tag(const Record *r, const char *name);
const char *lus_record_tag_at(const Record *r, int i, const char **value);
const Setting *lus_record_settings(const Record *r, int *n);
int lus_record_seats(const Record *r);                       /* 0: not said */
const char *lus_record_seat_kind(const Record *r, int seat); /* or "human" */
bool lus_record_seed(const Record *r, uint64_t *seed); /* false: withheld */
bool lus_record_asks(const Record *r); /* chance was stated by hand */
const char *
lus_record_result(const Record *r); /* "1+3", "draw", "*"; "": none */
unsigned lus_record_takebacks(const Record *r); /* the tag's and its own */
const char *lus_record_torn(const Record *r);   /* NULL: nothing is torn */

/* A comment, and the entry of the match that it follows; 0: the deal. */
typedef struct RecordNote {
  unsigned entry;
  const char *text;
} RecordNote;

/* The comments in order, once lus_record_match has played the record. */
const RecordNote *lus_record_notes(const Record *r, unsigned *n);

typedef struct RecordReport {
  bool fits;     /* what was played fits the rules, and the result is true */
  bool changed;  /* the rules scripts are not those of the record */
  bool withheld; /* it was played up to an outcome that is withheld */
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
  const char *game; /* what to call it, as a script's path here; NULL: as the
                       match was told */
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

/* --- bots and simulation --- */

/* Who decides for a seat: "random", or "mcts", "mcts:5000" (playouts),
 * "mcts:500ms" (milliseconds): a tree search by random play. A bot sees what
 * the seat whose turn it is may see, imagines the rest, and foresees no chance.
 * With a budget in playouts it decides the same for the same seed. */
typedef struct Bot Bot;

/* NULL when the kind is none of these: error[size] says so. One bot for one
 * seat of one match. */
Bot *lus_bot_new(const char *kind, uint64_t seed, char *error, size_t size);
void lus_bot_free(Bot *b);
bool lus_bot_is_kind(const char *kind);
/* A new match: it forgets all it thought, and starts from this seed. */
void lus_bot_reset(Bot *b, uint64_t seed);

/* While a bot thinks it says now and then how far it is; false makes it play
 * the best move it has found so far. `of` is 0 where the budget is a time. */
typedef bool (*BotTell)(void *context, uint64_t done, uint64_t of);

/* The move that it would play. LUS_NO_MOVE: the match is over, or the script is
 * at fault, and lus_bot_error says how. The match does not change. */
Move lus_bot_choose(Bot *b, Match *m, BotTell tell, void *context);
const char *lus_bot_error(const Bot *b);

/* What it thought of the moves when it chose last. */
typedef struct Advice {
  Move move;
  uint32_t visits; /* playouts that went this way */
  double value;    /* the seat's share of the win to expect, 0 to 1 */
  bool proven;     /* certain, if nobody errs */
} Advice;

/* The best first, at most `most`; how many there are. None of a random bot. */
unsigned lus_bot_advice(const Bot *b, Advice *advice, unsigned most);

/* Deals again what the seat whose turn it is may not know. For tests, which
 * then find its view, its moves and its bot's choice unchanged. */
void lus_match_redraw(Match *m, uint64_t seed);

/* How often each value came up; values beyond 1,048,575 count as that. */
typedef struct Histogram {
  uint64_t *at;
  uint32_t size;
} Histogram;

/* A figure and its 95 % confidence interval; infinite where too little is known
 * for one. */
typedef struct Figure {
  double value, low, high;
} Figure;

/* How two counts of a match compare over many, such as moves of a kind to all
 * moves: sums, and sums of products, which saturate. The interval comes from
 * matches, for the moves of one are alike. */
typedef struct Ratio {
  uint64_t part, whole;
  uint64_t part_squares, products, whole_squares;
  uint64_t part_now, whole_now; /* of the match that is being played */
} Ratio;

typedef struct Spread {
  Figure mean;
  uint32_t least, q1, median, q3, most;
} Spread;

Figure lus_share(uint64_t of_them, uint64_t all); /* Wilson's interval */
Spread lus_spread(const Histogram *h);
uint64_t lus_histogram_count(const Histogram *h);

Figure lus_ratio(const Ratio *r, uint64_t matches);
Figure lus_ratio_share(const Ratio *r, uint64_t matches); /* of 0 to 1 */

typedef struct SimKind {
  char name[32];
  Ratio of_moves;     /* moves of the kind to all moves */
  Ratio when_offered; /* ... to decisions with such a move */
} SimKind;

typedef struct SimRule {
  char name[32];
  char at[80];
  Ratio of_space; /* moves it refused to those of the move space */
} SimRule;

/* What a game counts by itself, by match. */
typedef struct SimFigure {
  char name[48];
  Histogram each;
} SimFigure;

enum { LUS_SIM_SEATS = 8, LUS_SIM_POINTS = 840 };

/* What many matches came to. All of it whole numbers, so that shards add up to
 * exactly what one run gives. */
typedef struct Sim {
  char *game, *title, *options; /* options: a JSON object */
  uint64_t digest, seed;
  int seats;
  char bots[LUS_SIM_SEATS][32];
  uint32_t cap;
  uint64_t planned;       /* matches of the whole run */
  uint32_t shards;        /* 0: not divided */
  uint8_t *shards_played; /* a flag for each of them */
  uint64_t matches, draws, unfinished, shared;
  uint64_t wins[LUS_SIM_SEATS]; /* alone or shared */
  int teams;
  uint8_t team[LUS_SIM_SEATS]; /* bit seat-1 */
  uint64_t team_wins[LUS_SIM_SEATS];
  /* Of the seat that moved first: a win is 840 points, shared by those who
   * share it, a draw by all. */
  uint64_t first_wins, first_points, first_squares;
  Histogram turns, moves; /* per match */
  Histogram choices;      /* per decision */
  Ratio choices_ratio;    /* choices to decisions */
  int kinds_n, rules_n, figures_n;
  SimKind *kinds;
  bool rules_counted;
  SimRule *rules;
  SimFigure *figures;
  /* Where there is a score. */
  uint64_t scored; /* matches with one */
  int64_t score_sum[LUS_SIM_SEATS];
  uint64_t score_squares[LUS_SIM_SEATS];
  Histogram lead_changes; /* per match */
  Histogram drama;        /* thousandths of it in which the winner was behind */
  double seconds;
} Sim;

typedef struct SimSpec {
  const char *game;
  const Setting *settings;
  int settings_n;
  int seats;
  uint64_t seed;
  const char *const *bots; /* for each seat its kind; NULL: random */
  int bots_n;
  uint64_t matches;
  uint32_t shard, shards; /* 2 of 4: matches 2, 6, 10...; 0: all */
  unsigned threads;       /* 0: 1 */
  uint32_t cap;           /* turns; 0: the game's own */
  bool rules;             /* count the refusals of the named rules */
  /* For each match of the run how it ended: the winners (bit seat-1), 256:
   * over, 0: unfinished. NULL: not wanted. */
  uint16_t *results;
  /* How far it is, some times a second, in the caller's thread; false stops. */
  bool (*tell)(void *context, uint64_t done, uint64_t of);
  void *context;
} SimSpec;

/* Plays the matches; the scripts are read in every thread. NULL when a script
 * or the spec is at fault: error[size] tells. Stopped early, it has fewer
 * matches than it should: lus_sim_due. */
Sim *lus_sim_run(const Scripts *scripts, const SimSpec *spec, char *error,
                 size_t size);
void lus_sim_free(Sim *s);
/* How many matches a spec plays. */
uint64_t lus_sim_due(uint64_t matches, uint32_t shard, uint32_t shards);

Figure lus_sim_advantage(const Sim *s);       /* of the first seat, in shares */
Figure lus_sim_score(const Sim *s, int seat); /* mean */

/* As JSON, docs/sim.md: malloc'ed, NULL when there is no memory; and back. */
char *lus_sim_json(const Sim *s);
Sim *lus_sim_read(const char *json, char *error, size_t size);
/* Adds a shard to another of the same run; false: it does not belong to it. */
bool lus_sim_add(Sim *s, const Sim *shard, char *error, size_t size);

/* What a variant does to a game, found by playing the game and following in the
 * variant for as long as that goes. */
typedef struct Diff {
  uint64_t matches;
  uint64_t positions, differing; /* compared; with other legal moves */
  uint64_t touched;              /* matches with such a position */
  uint64_t parted; /* matches that could not be followed to the end */
  uint64_t other_turn, other_end, refused; /* why: who moves, the end, a rule */
  uint64_t removed, added;                 /* moves, over all positions */
  char (*rule)[32]; /* the variant's rules, and the moves they forbid */
  uint64_t *rule_refused;
  int rules_n;
} Diff;

/* `game` and `variant` name the two; of the spec the game and `rules` are not
 * used. */
Diff *lus_sim_diff(const Scripts *scripts, const SimSpec *spec,
                   const MatchSpec *game, const MatchSpec *variant, char *error,
                   size_t size);
void lus_diff_free(Diff *d);

#ifdef __cplusplus
}
#endif

#endif
