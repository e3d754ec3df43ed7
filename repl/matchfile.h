/* repl/matchfile.h - a whole match to a record, and back. */
#ifndef MATCHFILE_H
#define MATCHFILE_H

#include "lusory.h"
#include "party.h"
#include "recordfile.h"

/* Writes the match as a record; false: error[size] says why. */
bool match_save(Match *m, const Party *party, const char *path, char *error,
                size_t size);
/* The match in a record or journal, played to its end. NULL: error[size] says
 * why. */
Match *match_load(const Scripts *scripts, const char *path, const Trust *trust,
                  Party *party, char *error, size_t size);

#endif
