/* repl/help.h - what there is to say about a word. */
#ifndef HELP_H
#define HELP_H

#include "session.h"

/* What a command does beyond the line in the list. */
const char *help_more(const char *command);
/* Shows what the game's rules sheet says about a word; false when that is
 * nothing. */
bool help_word(Session *s, const char *word);
/* When a line was refused: shows what the rules say about its first word, if
 * anything. */
void tell_of_word(Session *s, const char *line);

#endif
