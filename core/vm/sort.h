/* core/vm/sort.h - a stable merge sort of indices, for tables and for the keys
 * of pairs. */
#ifndef LUS_SORT_H
#define LUS_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Must element a come before element b? The answers may be inconsistent, and it
 * may leave by longjmp: the sort owns nothing but the two arrays of the
 * caller. */
typedef bool (*Before)(void *ctx, uint32_t a, uint32_t b);

/* Sorts index[0..n), using scratch[0..n). Equal elements keep their order. */
void lus_sort(uint32_t *index, uint32_t *scratch, size_t n, Before before,
              void *ctx);

#endif
