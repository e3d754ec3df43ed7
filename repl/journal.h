/* repl/journal.h - a match on disk while it is played, and afterwards.
 *
 * The journal is the record being written: each line is on disk before the
 * move is acknowledged. A function that fails says why in error[size], or, for
 * an open journal, in journal_error; the match goes on regardless. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "lusory.h"
#include "party.h"

typedef struct Journal Journal;

/* Starts to write a match, from what has been played so far on. Without a
 * path it is an autosave in the state folder. The party must stay: it is read
 * again when the record is finished. */
Journal *journal_open(const Scripts *scripts, Match *m, const Party *party,
                      const char *path, char *error, size_t size);
/* Continues the file that match_load read. It was opened before that, by
 * files_open_locked, so that no other program can have added to it since; fd is
 * the journal's from now on. */
Journal *journal_resume(const Scripts *scripts, Match *m, const Party *party,
                        const char *path, int fd, char *error, size_t size);

/* Brings the file to where the match is: what was played since the last call,
 * or that it went back. */
bool journal_write(Journal *j, Match *m);
/* Writes the whole file again, with the party as it is now. */
bool journal_reseat(Journal *j, Match *m);
/* Ends it: a match that is over becomes a finished record (an autosave of it
 * goes away unless it was given a path), any other stays to be resumed. */
bool journal_close(Journal *j, Match *m, char *error, size_t size);

const char *journal_path(const Journal *j);
/* Is this the file it is written to? */
bool journal_is_at(const Journal *j, const char *path);
const char *journal_error(const Journal *j);

/* Is it an autosave, which only this program has written? */
bool journal_is_own(const char *path);

/* The autosaves of unfinished matches, the newest first, NULL at the end; free
 * with files_free. */
char **journal_unfinished(void);

#endif
