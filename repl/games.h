/* repl/games.h - which game a person means. */
#ifndef GAMES_H
#define GAMES_H

#include "lusory.h"
#include "text.h"

/* The game that a word stands for: its name, path or title, or the beginning of
 * one name alone; capitals, spaces, hyphens and underscores do not matter.
 * malloc'ed. NULL: `why`, unless it is NULL, gets a sentence that names what
 * could have been meant. */
char *games_named(const Scripts *scripts, const char *word, Text *why);

#endif
