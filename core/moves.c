/* core/moves.c - making, sorting and searching lists of moves. */
#include "moves.h"

#include <stdlib.h>

bool lus_moves_init(Moves *list, uint32_t cap) {
  *list = (Moves){.at = malloc(sizeof(Move) * cap)};
  if (list->at) list->cap = cap;
  return list->at != NULL;
}

void lus_moves_free(Moves *list) {
  free(list->at);
  *list = (Moves){0};
}

/* Sifts down in a max-heap: no memory, no recursion, no bad case. */
static void sift(Move *at, uint32_t from, uint32_t n) {
  Move held = at[from];
  for (;;) {
    uint32_t child = 2 * from + 1;
    if (child >= n) break;
    if (child + 1 < n && at[child] < at[child + 1]) child++;
    if (at[child] <= held) break;
    at[from] = at[child];
    from = child;
  }
  at[from] = held;
}

static bool is_sorted(const Moves *list) {
  for (uint32_t i = 1; i < list->n; i++)
    if (list->at[i - 1] > list->at[i]) return false;
  return true;
}

void lus_moves_sort(Moves *list) {
  if (is_sorted(list)) return;
  for (uint32_t i = list->n / 2; i-- > 0;) sift(list->at, i, list->n);
  for (uint32_t n = list->n; n-- > 1;) {
    Move most = list->at[0];
    list->at[0] = list->at[n];
    list->at[n] = most;
    sift(list->at, 0, n);
  }
}

void lus_moves_unique(Moves *list) {
  lus_moves_sort(list);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->n; i++)
    if (!kept || list->at[kept - 1] != list->at[i])
      list->at[kept++] = list->at[i];
  list->n = kept;
}

bool lus_moves_has(const Moves *list, Move m) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == m) return true;
  return false;
}
