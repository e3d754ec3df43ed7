/* core/vm/nearest.h - "did you mean": the known word nearest to a mistyped one.
 */
#ifndef LUS_NEAREST_H
#define LUS_NEAREST_H

#include <stddef.h>

/* Edits (insert, delete, change, swap two neighbours) from a to b; limit + 1 if
 * there are more than limit. Counts bytes, not characters. Different words
 * longer than 64 bytes are beyond any limit. */
unsigned lus_edit_distance(const char *a, const char *b, unsigned limit);

/* The candidate nearest to word, ignoring case; the first of several. NULL when
 * none is near enough to be what was meant (about one edit for every three
 * letters). */
const char *lus_nearest(const char *word, const char *const *candidates,
                        size_t n);

#endif
