/* core/parts/moves.c - making, sorting and searching lists of moves. */
#include "parts/moves.h"

#include "parts/sample.h"

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

/* Sifts down in a max-heap: needs no memory or recursion, and has no bad
 * case. */
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

static void heap_sort(Move *at, uint32_t n) {
  for (uint32_t i = n / 2; i-- > 0;) sift(at, i, n);
  while (n-- > 1) {
    Move most = at[0];
    at[0] = at[n];
    at[n] = most;
    sift(at, 0, n);
  }
}

static bool is_sorted(const Moves *list) {
  for (uint32_t i = 1; i < list->n; i++)
    if (list->at[i - 1] > list->at[i]) return false;
  return true;
}

/* Sorts n moves of one kind by setting a bit for each payload and reading the
 * bits. False, with nothing changed, when a payload is too big or occurs
 * twice. */
static bool mark_sort(Move *at, uint32_t n) {
  uint64_t marked[64] = {0};
  Move base = lus_move(lus_move_kind(at[0]), 0);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t payload = lus_move_payload(at[i]);
    uint64_t bit = UINT64_C(1) << (payload & 63);
    if (payload >> 6 >= 64 || marked[payload >> 6] & bit) return false;
    marked[payload >> 6] |= bit;
  }
  for (uint32_t word = 0; word < 64; word++)
    for (uint64_t left = marked[word]; left; left &= left - 1)
      *at++ = base | (64 * word + (uint32_t)__builtin_ctzll(left));
  return true;
}

/* Generators list kind by kind, so most lists are sorted when each kind is. */
void lus_moves_sort(Moves *list) {
  if (is_sorted(list)) return;
  for (uint32_t from = 0, to; from < list->n; from = to) {
    int kind = lus_move_kind(list->at[from]);
    for (to = from; to < list->n && lus_move_kind(list->at[to]) == kind;) to++;
    if (!mark_sort(list->at + from, to - from))
      heap_sort(list->at + from, to - from);
  }
  if (!is_sorted(list)) heap_sort(list->at, list->n);
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

/* Finds the byte by the sums over all bytes below it, then the bit in it
 * likewise, without branches or lookups (Vigna, Broadword implementation of
 * rank/select). */
int lus_nth_bit(uint64_t bits, uint32_t k) {
  const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
  uint64_t s = bits - (bits >> 1 & UINT64_C(0x5555555555555555));
  s = (s & UINT64_C(0x3333333333333333)) +
      (s >> 2 & UINT64_C(0x3333333333333333));
  s = ((s + (s >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * ones;
  uint64_t below =
      (((k * ones) | high) - s) & high; /* bytes whose sum is <= k */
  uint32_t byte = (uint32_t)((below >> 7) * ones >> 56) * 8;
  uint64_t rest = k - (s << 8 >> byte & 0xff);
  uint64_t spread = (bits >> byte & 0xff) * ones & UINT64_C(0x8040201008040201);
  s = (((spread + (high - ones)) | spread) & high) >> 7;
  s *= ones;
  below = (((rest * ones) | high) - s) & high;
  return (int)(byte + (uint32_t)((below >> 7) * ones >> 56));
}
