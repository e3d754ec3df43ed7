/* repl/reader.h - reads the scripts of games, and prints what they print. */
#ifndef READER_H
#define READER_H

#include "lusory.h"
#include "text.h"

/* What is remembered between the scripts of one game: which folders a module
 * may be in. For one thread; the library makes more for its own. */
typedef struct Reader Reader;

Reader *reader_new(void);
void reader_free(Reader *r);

/* Scripts for the library; the reader must outlive the matches they make. What
 * scripts print goes to stderr. */
Scripts reader_scripts(Reader *r);
/* From now on it is added to a text instead. */
void reader_hold(Reader *r, Text *printed);

#endif
