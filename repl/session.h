/* repl/session.h - a match at a terminal: what its parts share.
 *
 * repl/session.c is the loop, repl/table.c what is shown, repl/commands.c the
 * words that are not moves, repl/matches.c those about matches as a whole,
 * repl/listing.c lists of moves, repl/history.c going back and forth. */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>

#include "journal.h"
#include "line.h"
#include "lusory.h"
#include "screen.h"

typedef struct Session {
  Match *m;
  Party party;
  Screen screen;
  Journal *journal;   /* NULL: nothing is being written */
  const char *record; /* the file that a person named for it, or NULL */
  char *saved;        /* where 'save' wrote this match last, or NULL */
  bool keep;          /* write a journal at all */
  bool unsaved;       /* the last line could not be written */
  unsigned cap;       /* turns of automatic play; 0: the game's own */

  int shown_to; /* the seat that may look at the screen; 0: nobody */
  bool secret;  /* what is on the screen is for that seat alone */
  bool stale;   /* the picture is not of the position now */
  bool untold;  /* what was played last is to be told with the picture */
  bool paused;  /* bots wait */
  bool noticed; /* the end has been told */
  bool quit;
  int code; /* what the program exits with */

  /* The last list of moves, for #4, and the position it is of. */
  Move *list;
  unsigned list_n;
  uint64_t list_hash;
  unsigned list_at;

  Text news;    /* to be told with the next picture */
  Text warning; /* about the journal */

  /* By seat; NULL until it is needed. Advisers give hints. */
  Bot *bots[PARTY_SEATS], *advisers[PARTY_SEATS];
  int hints; /* that were given for the position after hints_at moves */
  unsigned hints_at;
} Session;

/* Plays until somebody leaves; returns the exit code. The match is dealt here
 * if its chance is stated by hand. */
int session_run(Session *s);
void session_free(Session *s);

/* Everything below is for the parts of the session. */

/* --- table.c: what is shown --- */

bool is_human(const Session *s, int seat);
int humans(const Session *s);
/* Do people who must not see each other's hands share this terminal? */
bool is_hot_seat(const Session *s);
/* Does a seat see something now that another one of a person does not? */
bool sees_more(const Session *s, int seat);
/* Whose eyes the screen is for: the human at turn, else the only human, else
 * 0, a spectator. */
int viewer(const Session *s);
const char *seat_name(Session *s, int seat); /* until the next call */
/* May the person at the screen know the moves of the seat whose turn it is? Not
 * those of a bot that waits, if they tell what it holds. */
bool knows_moves(const Session *s);

void show_picture(Session *s);
/* Whose turn it is and what there is to decide. */
void show_status(Session *s);
/* What the turns since a person's last one did, and that one. */
void show_changes(Session *s);
void show_end(Session *s);
/* The picture, with what there is to tell above it, also of the turns played if
 * `changes`, and whose turn it is below. Where that is too tall, all is told
 * below the picture, so that it does not scroll away. */
void show_table(Session *s, bool changes);

/* --- session.c --- */

/* Asks a question and reads an answer; NULL when there is none to be had. */
char *ask_line(Session *s, const char *prompt);
bool ask_yes(Session *s, const char *question);
/* Plays a line (or, with line NULL, a move), asking for stated chance. */
Outcome play(Session *s, const char *line, Move move);
/* Puts another match in the place of this one. */
void replace_match(Session *s, Match *m, const Party *party);
/* Writes what was played, or taken back. What cannot be written is told once;
 * the match goes on, and each move tries again. */
void write_journal(Session *s);
/* The deal, stated by hand where it is to be; false when that did not work. */
bool deal(Session *s);

/* --- matches.c: the commands about matches as a whole --- */

void save_match(Session *s, const char *rest);
void load_match(Session *s, const char *rest);
void restart_match(Session *s, const char *rest);
void reload_match(Session *s, const char *rest);
/* The options in force, with the next picture; nothing if there are none. */
void tell_options(Session *s);

/* --- party.c: who plays --- */

/* Which seats are bots, above the next picture; nothing if none is. */
void tell_party(Session *s);
/* Asks how many play, if that is open, and who; 0 or false: the person left. */
int ask_seats(Session *s);
bool ask_party(Session *s);
/* The command: "2=bot", "blue=human". */
void change_seat(Session *s, const char *rest);

/* --- listing.c --- */

/* Lists legal moves, numbered, by kind; `like` narrows ("" or NULL: all). */
void list_moves(Session *s, const char *like);
/* The line with every #N replaced by its move; NULL (and told) if it has a
 * number that is not in the list. malloc'ed. */
char *expand_numbers(Session *s, const char *line);
/* Does a line stand in a legal move, from one of its words on ("down 3")? */
bool is_part(Session *s, const char *line);
/* Tells legal moves that look like a refused line, and that there are others.
 */
void show_near(Session *s, const char *line);

/* --- commands.c --- */

#define OVER                                                                   \
  "The match is over; 'undo' takes a move back, 'restart' plays again."

/* Runs a line that is a command; false when it is none. */
bool run_command(Session *s, const char *line);
/* When a line was refused as no move: names a command that may have been
 * meant. False when there is none. */
bool suggest_command(Session *s, const char *line);
LineHelp command_help(Session *s);

/* --- help.c --- */

/* What a command does beyond the line in the list. */
const char *help_more(const char *command);
/* Shows what the game's card says of a word; false when that is nothing. */
bool help_word(Session *s, const char *word);
/* When a line was refused: what the rules say of its first word, if anything.
 */
void tell_of_word(Session *s, const char *line);

/* --- history.c: the commands that go back and forth --- */

void undo(Session *s, const char *rest);
void redo(Session *s, const char *rest);
void take_back(Session *s, const char *rest);
void show_history(Session *s, const char *rest);

#endif
