/* repl/offers.h - what Tab found: lines that begin as the typed one does. */
#ifndef OFFERS_H
#define OFFERS_H

#include "screen.h"

typedef struct Offers {
  char **lines;
  size_t n, room;
} Offers;

void offers_add(Offers *o, const char *line);
void offers_free(Offers *o);

/* The beginning that all of them share, malloc'ed; "" when there is none. */
char *offers_common(const Offers *o);

/* A list in columns, without what stands before the word in which they differ,
 * if so many bytes of it have been typed; at most half a screen: where all of
 * them do not fit, their next words. Its lines end with "\n". */
void offers_list(const Offers *o, const Screen *s, size_t typed, Text *out);

#endif
