/* core/vm/nearest.h - "did you mean": the known word nearest to a mistyped one.
 */
#ifndef LUS_NEAREST_H
#define LUS_NEAREST_H

#include <stddef.h>

/* Edits (insert, delete, change, swap two neighbours) from a to b, or limit + 1
 * if more than limit. Bytes, not characters; words longer than 64 bytes are
 * beyond any limit unless they are equal. */
unsigned lus_edit_distance(const char *a, const char *b, unsigned limit);

/* The candidate nearest to word; NULL when none is near enough to be what was
 * meant (about one edit in three letters). Of equals the first wins. Upper and
 * lower case count as equal. */
const char *lus_nearest(const char *word, const char *const *candidates,
                        size_t n);

#endif
