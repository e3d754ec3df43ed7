/* core/vm/nearest.c - "did you mean": edit distance, with a bound on what a
 * long word can cost. */
#include "vm/nearest.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 64 };

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same(char a, char b) { return lower(a) == lower(b); }

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* One row of the matrix: row[j] is the distance from a[0..i] to b[0..j].
 * Returns the lowest entry of the row. */
static unsigned next_row(const char *a, size_t i, const char *b, size_t lb,
                         unsigned *row, const unsigned *above,
                         const unsigned *above2) {
  unsigned best = row[0] = (unsigned)i + 1;
  for (size_t j = 0; j < lb; j++) {
    unsigned d = above[j] + !same(a[i], b[j]);
    d = least(d, least(above[j + 1], row[j]) + 1);
    if (i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]))
      d = least(d, above2[j - 1] + 1);
    row[j + 1] = d;
    best = least(best, d);
  }
  return best;
}

unsigned lus_edit_distance(const char *a, const char *b, unsigned limit) {
  size_t la = strnlen(a, LONGEST + 1), lb = strnlen(b, LONGEST + 1);
  if (la > LONGEST || lb > LONGEST) return strcmp(a, b) == 0 ? 0 : limit + 1;
  if ((la > lb ? la - lb : lb - la) > limit) return limit + 1;

  unsigned rows[3][LONGEST + 1];
  for (size_t j = 0; j <= lb; j++) rows[0][j] = (unsigned)j;
  unsigned before = 0; /* a swap can undo one bad row, never two */
  for (size_t i = 0; i < la; i++) {
    unsigned best = next_row(a, i, b, lb, rows[(i + 1) % 3], rows[i % 3],
                             rows[(i + 2) % 3]);
    if (best > limit && before > limit) return limit + 1;
    before = best;
  }
  return least(rows[la % 3][lb], limit + 1);
}

const char *lus_nearest(const char *word, const char *const *candidates,
                        size_t n) {
  unsigned third = (unsigned)strnlen(word, LONGEST) / 3;
  unsigned limit = third ? third : 1;
  const char *found = NULL;
  for (size_t i = 0; i < n; i++) {
    unsigned d = lus_edit_distance(word, candidates[i], limit);
    if (d > limit || d >= strlen(candidates[i])) continue;
    found = candidates[i];
    if (d == 0) break;
    limit = d - 1;
  }
  return found;
}
