/* repl/help.h - what there is to tell about a word. */
#ifndef HELP_H
#define HELP_H

#include "session.h"

/* What a command does beyond the line in the list. */
const char *help_more(const char *command);
/* Shows what the game's card says of a word; false when that is nothing. */
bool help_word(Session *s, const char *word);
/* When a line was refused: what the rules say of its first word, if anything.
 */
void tell_of_word(Session *s, const char *line);

#endif
