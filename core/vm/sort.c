/* core/vm/sort.c - a stable merge sort of indices: short runs by insertion,
 * then merged in pairs. */
#include "vm/sort.h"

#include <string.h>

enum { RUN = 8 };

static void insertion_sort(uint32_t *index, size_t n, Before before,
                           void *ctx) {
  for (size_t i = 1; i < n; i++) {
    uint32_t x = index[i];
    size_t j = i;
    for (; j > 0 && before(ctx, x, index[j - 1]); j--) index[j] = index[j - 1];
    index[j] = x;
  }
}

/* Merges from[0..middle) and from[middle..n) into to. On a tie the left one
 * goes first. */
static void merge(const uint32_t *from, size_t middle, size_t n, uint32_t *to,
                  Before before, void *ctx) {
  size_t left = 0, right = middle;
  for (size_t i = 0; i < n; i++) {
    bool take_right =
        left >= middle || (right < n && before(ctx, from[right], from[left]));
    to[i] = take_right ? from[right++] : from[left++];
  }
}

void lus_sort(uint32_t *index, uint32_t *scratch, size_t n, Before before,
              void *ctx) {
  for (size_t i = 0; i < n; i += RUN)
    insertion_sort(index + i, n - i < RUN ? n - i : RUN, before, ctx);
  uint32_t *from = index, *to = scratch;
  for (size_t width = RUN; width < n; width *= 2) {
    for (size_t i = 0; i < n; i += 2 * width) {
      size_t all = n - i < 2 * width ? n - i : 2 * width;
      merge(from + i, width < all ? width : all, all, to + i, before, ctx);
    }
    uint32_t *other = from;
    from = to;
    to = other;
  }
  if (from != index) memcpy(index, from, n * sizeof *index);
}
