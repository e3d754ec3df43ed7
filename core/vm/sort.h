/* core/vm/sort.h - a stable merge sort of indices, for tables and for the keys
 * of pairs. */
#ifndef LUS_SORT_H
#define LUS_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether element a must come before element b. It may contradict itself, and
 * it may leave by longjmp: the sort holds nothing but the caller's two arrays.
 */
typedef bool (*Before)(void *ctx, uint32_t a, uint32_t b);

/* Sorts index[0..n) with scratch[0..n); equal elements keep their order. */
void lus_sort(uint32_t *index, uint32_t *scratch, size_t n, Before before,
              void *ctx);

#endif
