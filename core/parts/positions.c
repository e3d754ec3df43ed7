/* core/parts/positions.c - open addressing; doubled when it is two thirds
 * full. */
#include "parts/positions.h"

#include <stdlib.h>
#include <string.h>

void lus_positions_init(Positions *p, const Layout *layout) {
  *p = (Positions){.layout = layout};
}

void lus_positions_free(Positions *p) {
  free(p->blocks);
  free(p->slots);
  lus_positions_init(p, p->layout);
}

static uint32_t slot_of(const Positions *p, const uint8_t *block) {
  uint32_t mask = p->slots_n - 1;
  uint32_t at = (uint32_t)lus_block_hash(p->layout, block) & mask;
  while (
      p->slots[at] &&
      !lus_block_equal(p->layout, lus_positions_at(p, p->slots[at] - 1), block))
    at = (at + 1) & mask;
  return at;
}

static bool grow_slots(Positions *p) {
  uint32_t *old = p->slots, n = p->slots_n ? p->slots_n * 2 : 1024;
  uint32_t *grown = calloc(n, sizeof *grown);
  if (!grown) return false;
  p->slots = grown;
  p->slots_n = n;
  for (uint32_t i = 0; i < p->n; i++)
    p->slots[slot_of(p, lus_positions_at(p, i))] = i + 1;
  free(old);
  return true;
}

static bool make_room(Positions *p) {
  if (p->n >= UINT32_C(1) << 31) return false;
  if (p->n >= p->slots_n / 3 * 2 && !grow_slots(p)) return false;
  if (p->n < p->cap) return true;
  uint32_t cap = p->cap ? p->cap * 2 : 256;
  uint8_t *blocks = realloc(p->blocks, (size_t)cap * p->layout->size);
  if (!blocks) return false;
  p->blocks = blocks;
  p->cap = cap;
  return true;
}

bool lus_positions_add(Positions *p, const uint8_t *block, bool *fresh) {
  if (!make_room(p)) return false;
  uint32_t at = slot_of(p, block);
  if (fresh) *fresh = !p->slots[at];
  if (p->slots[at]) return true;
  memcpy(lus_positions_at(p, p->n), block, p->layout->size);
  p->slots[at] = ++p->n;
  p->bytes = (size_t)p->cap * p->layout->size + p->slots_n * sizeof *p->slots;
  return true;
}
