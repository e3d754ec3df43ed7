/* core/parts/position.c - the layout of a block, its hash and views, and the
 * turn. */
#include "parts/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes in records are of little-endian blocks");
_Static_assert(sizeof(Head) % 8 == 0, "parts start aligned");
_Static_assert(LUS_HASHED % 8 == 0, "the hash reads whole words");

void lus_layout_init(Layout *layout) {
  *layout = (Layout){.size = sizeof(Head)};
  layout->last = &layout->first;
}

void lus_layout_free(Layout *layout) {
  for (Part *p = layout->first; p;) {
    Part *next = p->next;
    p->type->free(p);
    p = next;
  }
  lus_layout_init(layout);
}

uint32_t lus_layout_take(Layout *layout, size_t size, size_t align) {
  if (layout->frozen || size > LUS_BLOCK_MOST) return 0;
  size_t at = (layout->size + align - 1) / align * align;
  if (at + size > LUS_BLOCK_MOST) return 0;
  layout->size = (uint32_t)(at + size);
  return (uint32_t)at;
}

bool lus_layout_add(Layout *layout, Part *part, const PartType *type,
                    const char *name) {
  size_t len = strlen(name);
  if (layout->frozen || len == 0 || len >= LUS_NAME) return false;
  if (lus_layout_find(layout, name)) return false;
  part->type = type;
  memcpy(part->name, name, len + 1);
  part->next = NULL;
  *layout->last = part;
  layout->last = &part->next;
  layout->parts++;
  return true;
}

Part *lus_layout_find(const Layout *layout, const char *name) {
  for (Part *p = layout->first; p; p = p->next)
    if (!strcmp(p->name, name)) return p;
  return NULL;
}

void lus_layout_freeze(Layout *layout) {
  lus_layout_take(layout, 0, 8);
  layout->frozen = true;
}

/* One multiplication and one xor-shift for each eight bytes. */
uint64_t lus_block_hash(const Layout *layout, const uint8_t *block) {
  uint64_t h = UINT64_C(0x9e3779b97f4a7c15) ^ layout->size;
  for (uint32_t i = LUS_HASHED; i < layout->size; i += 8) {
    uint64_t word;
    memcpy(&word, block + i, 8);
    h = (h ^ word) * UINT64_C(0xd6e8feb86659fd93);
    h ^= h >> 32;
  }
  return lus_rng_mix(h);
}

bool lus_block_equal(const Layout *layout, const uint8_t *a, const uint8_t *b) {
  return !memcmp(a + LUS_HASHED, b + LUS_HASHED, layout->size - LUS_HASHED);
}

void lus_block_view(const Layout *layout, const uint8_t *block, int seat,
                    uint8_t *view) {
  memset(view, 0, LUS_HASHED);
  memcpy(view + LUS_HASHED, block + LUS_HASHED, layout->size - LUS_HASHED);
  for (const Part *p = layout->first; p; p = p->next)
    if (p->type->mask) p->type->mask(p, view, seat);
}

void lus_block_redraw(const Layout *layout, uint8_t *block, int seat, Rng *r) {
  for (const Part *p = layout->first; p; p = p->next)
    if (p->type->redraw) p->type->redraw(p, block, seat, r);
}

const Part *lus_block_sound(const Layout *layout, const uint8_t *block,
                            const char **why) {
  for (const Part *p = layout->first; p; p = p->next)
    if (p->type->sound && (*why = p->type->sound(p, block))) return p;
  return NULL;
}

static int seat_beside(const Head *h, int seat) {
  seat += h->direction < 0 ? -1 : 1;
  if (seat > h->seats) return 1;
  return seat < 1 ? h->seats : seat;
}

/* Goes around until it finds a seat that is not out and misses no turn. Each
 * visit uses up a miss, so the loop ends as long as one seat is not out. */
static int next_seat(Head *h, int seat) {
  Seats all = (Seats)((1u << h->seats) - 1);
  if ((h->out & all) == all) return seat;
  for (;;) {
    seat = seat_beside(h, seat);
    if (h->out & lus_seat_bit(seat)) continue;
    if (!h->skip[seat - 1]) return seat;
    h->skip[seat - 1]--;
  }
}

void lus_turn_next(uint8_t *block) {
  Head *h = lus_head(block);
  if (h->over) return;
  h->turns++;
  h->turn = (uint8_t)next_seat(h, h->turn);
}

int lus_turn_after(const uint8_t *block, int seat) {
  Head copy = *lus_head_of(block);
  return next_seat(&copy, seat);
}

static bool counter_hidden(const Counter *c, int i, int seat) {
  if (c->sight == SEEN_BY_OWNER) return i + 1 != seat;
  return c->sight == SEEN_BY_NOBODY;
}

static void counter_mask(const Part *p, uint8_t *block, int seat) {
  const Counter *c = (const Counter *)p;
  int32_t *v = (int32_t *)(void *)(block + c->at);
  for (int i = 0; i < c->count; i++)
    if (counter_hidden(c, i, seat)) v[i] = c->min;
}

/* Any value in the range; only the rules know what is likely. */
static void counter_redraw(const Part *p, uint8_t *block, int seat, Rng *r) {
  const Counter *c = (const Counter *)p;
  uint32_t span = (uint32_t)c->max - (uint32_t)c->min + 1; /* 0: 2^32 */
  for (int i = 0; i < c->count; i++) {
    if (!counter_hidden(c, i, seat)) continue;
    uint32_t pick = span ? lus_rng_below(r, span) : lus_rng_next(r);
    lus_counter_set(c, block, i, (int64_t)c->min + pick);
  }
}

static bool counter_hides(const Part *p) {
  return ((const Counter *)p)->sight != SEEN_BY_ALL;
}

static const char *counter_sound(const Part *p, const uint8_t *block) {
  const Counter *c = (const Counter *)p;
  for (int i = 0; i < c->count; i++) {
    int32_t v = lus_counter_get(c, block, i);
    if (v < c->min || v > c->max) return "a value is out of range";
  }
  return NULL;
}

static void counter_free(Part *p) { free(p); }

static const PartType COUNTER = {.word = "counter",
                                 .mask = counter_mask,
                                 .redraw = counter_redraw,
                                 .sound = counter_sound,
                                 .hides = counter_hides,
                                 .free = counter_free};

Counter *lus_counter_new(Layout *layout, const char *name, int count,
                         int32_t min, int32_t max, Sight sight) {
  if (min > max || count < 1 || count > 4096) return NULL;
  uint32_t size = layout->size;
  uint32_t at = lus_layout_take(layout, 4 * (size_t)count, 4);
  Counter *c = at ? calloc(1, sizeof *c) : NULL;
  if (c) {
    *c = (Counter){
        .at = at, .count = count, .min = min, .max = max, .sight = sight};
    c->part.held = sizeof *c;
    if (lus_layout_add(layout, &c->part, &COUNTER, name)) return c;
  }
  free(c);
  layout->size = size;
  return NULL;
}
