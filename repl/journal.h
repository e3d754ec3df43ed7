/* repl/journal.h - a match on disk while it is played, and afterwards.
 *
 * The journal is the record being written: each line is on disk before the
 * move is acknowledged. A function that fails says why in error[size], or, for
 * an open journal, by journal_error; the match goes on all the same. All of
 * them take a NULL journal and then do nothing and succeed. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "lusory.h"

enum { PARTY_SEATS = 16, PARTY_KIND = 32 };

/* Who sits where, and how chance comes about: what a record keeps besides the
 * match itself. */
typedef struct Party {
  char kind[PARTY_SEATS][PARTY_KIND]; /* [seat - 1]: "human", "mcts:5000" */
  bool ask;                           /* chance was stated by hand */
} Party;

typedef struct Journal Journal;

/* Starts to write a match, from what has been played so far on. Without a
 * path it is an autosave in the state folder. */
Journal *journal_open(Match *m, const Party *party, const char *path,
                      char *error, size_t size);
/* Goes on with the file that journal_load read. */
Journal *journal_resume(Match *m, const Party *party, const char *path,
                        char *error, size_t size);

/* Writes what was played since the last call. */
bool journal_move(Journal *j, Match *m);
/* Writes that the match went back to where it is now. */
bool journal_undo(Journal *j, Match *m);
/* Ends it: a match that is over becomes a finished record (an autosave of it
 * goes away unless it was given a path), any other stays to be resumed. */
bool journal_close(Journal *j, Match *m);

const char *journal_path(const Journal *j);
const char *journal_error(const Journal *j);

/* Writes the whole match as a record, once. */
bool journal_save(Match *m, const Party *party, const char *path, char *error,
                  size_t size);
/* The match in a record or journal, played to its end. NULL: error tells. */
Match *journal_load(const Scripts *scripts, const char *path, Party *party,
                    char *error, size_t size);

/* The autosaves of unfinished matches, the newest first, NULL at the end; free
 * with files_free. */
char **journal_unfinished(void);

#endif
