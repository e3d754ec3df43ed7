/* repl/session.h - a match at a terminal: what its parts share.
 *
 * repl/session.c is the loop, repl/show.c what is shown, repl/commands.c the
 * words that are not moves, repl/matches.c those about matches as a whole,
 * repl/seating.c who plays, repl/listing.c lists of moves, repl/history.c going
 * back and forth, repl/help.c explaining words. */
#ifndef SESSION_H
#define SESSION_H

#include <stdbool.h>

#include "journal.h"
#include "line.h"
#include "lusory.h"
#include "screen.h"

typedef struct Session {
  const Scripts *scripts;
  Match *m;
  Party party;
  Screen screen;
  Journal *journal;   /* NULL: nothing is being written */
  const char *record; /* the file that a person named for it, or NULL */
  char *saved;        /* where 'save' wrote this match last, or NULL */
  bool keep;          /* write a journal at all */
  bool trusts;        /* runs the scripts that records name */
  bool unsaved;       /* the last line could not be written */
  unsigned cap;       /* turns of automatic play; 0: the game's own */

  int shown_to; /* the seat that may look at the screen; 0: nobody */
  bool secret;  /* what is on the screen is for that seat alone */
  bool stale;   /* the picture shows an earlier position */
  bool untold;  /* what was played last must be shown with the picture */
  bool paused;  /* bots wait */
  bool noticed; /* the end has been shown */
  bool quit;
  int code; /* what the program exits with */

  /* The last list of moves, for #4, and the position it belongs to. */
  Move *list;
  unsigned list_n;
  uint64_t list_hash;
  unsigned list_at;

  Text news;    /* shown with the next picture */
  Text warning; /* about the journal */

  /* By seat; NULL until it is needed. Advisers give hints. */
  Bot *bots[PARTY_SEATS], *advisers[PARTY_SEATS];
  int hints; /* given for the position after hints_at moves */
  unsigned hints_at;
} Session;

/* Plays until somebody leaves; returns the exit code. The match is dealt here
 * if its chance is stated by hand. */
int session_run(Session *s);
void session_free(Session *s);

/* --- for the parts of the session --- */

/* Asks a question and reads the answer, malloc'ed; NULL when there is none. */
char *ask_line(Session *s, const char *prompt);
bool ask_yes(Session *s, const char *question);
/* Plays a line (or, with line NULL, a move), asking for stated chance. */
Outcome play(Session *s, const char *line, Move move);
/* Replaces this match by another one. */
void replace_match(Session *s, Match *m, const Party *party);
/* Writes what was played, or taken back. A failure is reported once; the match
 * goes on, and each move tries again. */
void write_journal(Session *s);
/* The deal, asked for if its chance is stated by hand; false: it failed. */
bool deal(Session *s);

#endif
