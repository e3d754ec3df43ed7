/* repl/listing.h - lists of moves, and picking from them by number. */
#ifndef LISTING_H
#define LISTING_H

#include "session.h"

/* Lists legal moves, numbered, by kind; `like` narrows ("" or NULL: all). */
void list_moves(Session *s, const char *like);
/* The line with every #N replaced by its move, malloc'ed; NULL, with a message,
 * if it has a number that is not in the list. */
char *expand_numbers(Session *s, const char *line);
/* Is a line part of a legal move, from one of its words on ("down 3")? */
bool is_part(Session *s, const char *line);
/* Shows legal moves that look like a refused line, and that there are others.
 */
void show_near(Session *s, const char *line);

#endif
