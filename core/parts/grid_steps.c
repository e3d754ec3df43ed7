/* core/parts/grid_steps.c - where pieces may go: steps, slides, jumps, flights.
 *
 * All go gait by gait, direction by direction and word by word. So strides, on
 * a grid of one word, and walks, on any other, list the same pairs in the same
 * order. */
#include "parts/grid_impl.h"

/* The cells of a word to start from, given `from`. */
static uint64_t starters(const Grid *g, const uint8_t *block, int from,
                         Pieces who, int word) {
  uint64_t bits = set_word(g, block, who, word);
  if (from < 0) return bits;
  return from >> 6 == word ? bits & cell_bit(from) : 0;
}

static bool pairs_fit(const Grid *g, Moves *list) {
  if (g->cells <= LUS_GRID_PAIRS) return true;
  list->full = true;
  return false;
}

static void add_pair(const Grid *g, Moves *list, int from, int to) {
  lus_moves_add(list, (uint32_t)(from * g->cells + to));
}

static bool holds(const Grid *g, const uint8_t *block, int cell, Pieces set) {
  return cell >= 0 && lus_among(set, lus_grid_get(g, block, cell));
}

/* Was `starters` asked for a single word, and is this another one? */
static int first_word(int from) { return from < 0 ? 0 : from >> 6; }
static int last_word(const Grid *g, int from) {
  return from < 0 ? g->words - 1 : from >> 6;
}

/* The pairs of the sources and the cell `steps` (1 or 2) away. */
static void add_sources(const Grid *g, Moves *list, uint64_t sources, int dir,
                        int steps) {
  const int16_t *next = g->next + dir * g->cells;
  uint32_t room = list->cap - list->n;
  Move *out = list->at + list->n, base = list->base;
  for (; sources && room; sources &= sources - 1, room--) {
    int from = lowest(sources), to = next[from];
    if (steps == 2) to = next[to];
    *out++ = base | (uint32_t)(from * g->cells + to);
  }
  list->n = (uint32_t)(out - list->at);
  if (sources) list->full = true;
}

/* Steps ------------------------------------------------------------------ */

/* Steps of one gait on a grid with strides. Without a list, are there any? */
static bool stride_steps(const Grid *g, const uint8_t *block, int from,
                         const Gait *gait, Moves *list) {
  uint64_t who = starters(g, block, from, gait->who, 0);
  if (!who) return false;
  uint64_t onto = set_word(g, block, gait->onto, 0);
  for (unsigned left = gait->dirs; left; left &= left - 1) {
    uint64_t sources = who & before(g, onto, lowest(left));
    if (sources && !list) return true;
    if (list) add_sources(g, list, sources, lowest(left), 1);
  }
  return false;
}

static void walk_steps(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int dir, Moves *list) {
  for (int w = first_word(from); w <= last_word(g, from); w++)
    for (uint64_t s = starters(g, block, from, gait->who, w); s; s &= s - 1) {
      int at = 64 * w + lowest(s), to = lus_grid_next(g, block, at, dir);
      if (holds(g, block, to, gait->onto)) add_pair(g, list, at, to);
    }
}

void lus_grid_steps(const Grid *g, const uint8_t *block, int from,
                    const Gait *gait, int gaits, Moves *list) {
  if (!pairs_fit(g, list)) return;
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    if (strides(g)) {
      stride_steps(g, block, from, gait, list);
      continue;
    }
    for (unsigned left = gait->dirs; left; left &= left - 1)
      walk_steps(g, block, from, gait, lowest(left), list);
  }
}

/* Each direction is a row. */
bool lus_grid_sample_steps(const Grid *g, const uint8_t *block, int from,
                           const Gait *gait, int gaits, Sample *sample) {
  if (!strides(g)) return false;
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    uint64_t who = starters(g, block, from, gait->who, 0);
    if (!who) continue;
    uint64_t onto = set_word(g, block, gait->onto, 0);
    for (unsigned left = gait->dirs; left; left &= left - 1) {
      int dir = lowest(left);
      uint64_t bits = who & before(g, onto, dir);
      SampleRow row = {.bits = bits,
                       .n = lus_bit_count(bits),
                       .mul = (uint32_t)g->cells,
                       .to = g->next + dir * g->cells};
      if (!lus_sample_row(sample, row)) return false;
    }
  }
  return true;
}

static bool walk_can_step(const Grid *g, const uint8_t *block, int from,
                          const Gait *gait) {
  for (int w = first_word(from); w <= last_word(g, from); w++)
    for (uint64_t s = starters(g, block, from, gait->who, w); s; s &= s - 1)
      if (lus_grid_around(g, block, 64 * w + lowest(s), gait->dirs, gait->onto,
                          NULL))
        return true;
  return false;
}

bool lus_grid_can_step(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int gaits) {
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    bool any = strides(g) ? stride_steps(g, block, from, gait, NULL)
                          : walk_can_step(g, block, from, gait);
    if (any) return true;
  }
  return false;
}

/* Slides ----------------------------------------------------------------- */

static void slide(const Grid *g, const uint8_t *block, int from,
                  const Gait *gait, int dir, Moves *list) {
  int most = gait->most ? gait->most : g->cells;
  for (int to = from; most > 0; most--) {
    to = lus_grid_next(g, block, to, dir);
    if (holds(g, block, to, gait->onto)) add_pair(g, list, from, to);
    if (!holds(g, block, to, LUS_EMPTY)) return;
  }
}

void lus_grid_slides(const Grid *g, const uint8_t *block, int from,
                     const Gait *gait, int gaits, Moves *list) {
  if (!pairs_fit(g, list)) return;
  for (const Gait *end = gait + gaits; gait < end; gait++)
    for (unsigned left = gait->dirs; left; left &= left - 1)
      for (int w = first_word(from); w <= last_word(g, from); w++) {
        uint64_t s = starters(g, block, from, gait->who, w);
        for (; s; s &= s - 1)
          slide(g, block, 64 * w + lowest(s), gait, lowest(left), list);
      }
}

/* Jumps ------------------------------------------------------------------ */

/* Jumps of one gait on a grid with strides. Without a list, are there any? */
static bool stride_jumps(const Grid *g, const uint8_t *block, int from,
                         const Gait *gait, Moves *list) {
  uint64_t who = starters(g, block, from, gait->who, 0);
  if (!who) return false;
  uint64_t onto = set_word(g, block, gait->onto, 0);
  uint64_t over = set_word(g, block, gait->over, 0);
  bool found = false;
  for (unsigned left = gait->dirs; left; left &= left - 1) {
    int dir = lowest(left);
    uint64_t sources = who & before(g, over & before(g, onto, dir), dir);
    if (sources && !list) return true;
    if (list) add_sources(g, list, sources, dir, 2);
    found |= sources != 0;
  }
  return found;
}

/* The jump of one piece in one direction, listed or only found. */
static bool jump(const Grid *g, const uint8_t *block, int from,
                 const Gait *gait, int dir, Moves *list) {
  int at = lus_grid_next(g, block, from, dir);
  while (gait->far && holds(g, block, at, LUS_EMPTY))
    at = lus_grid_next(g, block, at, dir);
  if (!holds(g, block, at, gait->over)) return false;
  bool found = false;
  do {
    at = lus_grid_next(g, block, at, dir);
    if (!holds(g, block, at, gait->onto)) break;
    found = true;
    if (list) add_pair(g, list, from, at);
  } while (list && gait->far && holds(g, block, at, LUS_EMPTY));
  return found;
}

static bool walk_jumps(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, Moves *list) {
  bool found = false;
  for (unsigned left = gait->dirs; left; left &= left - 1)
    for (int w = first_word(from); w <= last_word(g, from); w++) {
      uint64_t s = starters(g, block, from, gait->who, w);
      for (; s; s &= s - 1) {
        found |= jump(g, block, 64 * w + lowest(s), gait, lowest(left), list);
        if (found && !list) return true;
      }
    }
  return found;
}

/* Jumps of all gaits. Without a list it stops at the first. */
static bool jumps(const Grid *g, const uint8_t *block, int from,
                  const Gait *gait, int gaits, Moves *list) {
  bool found = false;
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    found |= strides(g) && !gait->far ? stride_jumps(g, block, from, gait, list)
                                      : walk_jumps(g, block, from, gait, list);
    if (found && !list) return true;
  }
  return found;
}

void lus_grid_jumps(const Grid *g, const uint8_t *block, int from,
                    const Gait *gait, int gaits, Moves *list) {
  if (pairs_fit(g, list)) jumps(g, block, from, gait, gaits, list);
}

bool lus_grid_sample_jumps(const Grid *g, const uint8_t *block, int from,
                           const Gait *gait, int gaits, Sample *sample) {
  if (!one_word(g)) return false;
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    if (gait->far) return false;
    uint64_t who = starters(g, block, from, gait->who, 0);
    if (!who) continue;
    uint64_t onto = set_word(g, block, gait->onto, 0);
    uint64_t over = set_word(g, block, gait->over, 0);
    for (unsigned left = gait->dirs; left; left &= left - 1) {
      int dir = lowest(left), back = lus_opposite(dir);
      uint64_t bits = who & shifted(g, over & shifted(g, onto, back), back);
      if (!bits) continue; /* usually */
      SampleRow row = {.bits = bits,
                       .n = lus_bit_count(bits),
                       .mul = (uint32_t)g->cells + 1,
                       .add = 2 * g->step[dir]};
      if (!lus_sample_row(sample, row)) return false;
    }
  }
  return true;
}

bool lus_grid_can_jump(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int gaits) {
  return jumps(g, block, from, gait, gaits, NULL);
}

/* Flights ---------------------------------------------------------------- */

void lus_grid_flights(const Grid *g, const uint8_t *block, int from, Pieces who,
                      Pieces onto, Moves *list) {
  if (!pairs_fit(g, list)) return;
  for (int w = first_word(from); w <= last_word(g, from); w++)
    for (uint64_t s = starters(g, block, from, who, w); s; s &= s - 1) {
      int at = 64 * w + lowest(s);
      for (int v = 0; v < g->words; v++) {
        uint64_t to = set_word(g, block, onto, v);
        if (v == at >> 6) to &= ~cell_bit(at);
        list_word(list, to, (uint32_t)(at * g->cells + 64 * v));
      }
    }
}

/* Each piece that can go is a row. */
bool lus_grid_sample_flights(const Grid *g, const uint8_t *block, int from,
                             Pieces who, Pieces onto, Sample *sample) {
  if (!g->boards || g->words > 1) return false;
  uint64_t free = set_word(g, block, onto, 0);
  for (uint64_t s = starters(g, block, from, who, 0); s; s &= s - 1) {
    uint64_t to = free & ~(s & -s);
    if (!lus_sample_cells(sample, to, lus_bit_count(to), lowest(s) * g->cells))
      return false;
  }
  return true;
}
