/* core/grid_steps.c - where pieces may go: steps, slides, jumps, flights.
 *
 * All of them go gait by gait, direction by direction, word by word: so the
 * shifts of a plain grid of one word and the walks on any other list the same
 * pairs in the same order. */
#include "grid_inside.h"

/* Which cells of a word start, `from` considered. */
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

/* Whether `starters` was asked for one word only and this is not it. */
static int first_word(int from) { return from < 0 ? 0 : from >> 6; }
static int last_word(const Grid *g, int from) {
  return from < 0 ? g->words - 1 : from >> 6;
}

/* The pairs of sources and what lies `step` further, in the room there is. */
static void add_shifted(const Grid *g, Moves *list, uint64_t sources,
                        int step) {
  if (list->cap - list->n < 64) {
    for (; sources; sources &= sources - 1)
      add_pair(g, list, lowest(sources), lowest(sources) + step);
    return;
  }
  Move *out = list->at + list->n, base = list->base;
  for (; sources; sources &= sources - 1) {
    int from = lowest(sources);
    *out++ = base | (uint32_t)(from * g->cells + from + step);
  }
  list->n = (uint32_t)(out - list->at);
}

/* Steps ------------------------------------------------------------------ */

static uint64_t step_sources(const Grid *g, const uint8_t *block, int from,
                             const Gait *gait, int dir, uint64_t onto) {
  return starters(g, block, from, gait->who, 0) &
         shifted(g, onto, lus_opposite(dir));
}

static void shift_steps(const Grid *g, const uint8_t *block, int from,
                        const Gait *gait, Moves *list) {
  uint64_t onto = set_word(g, block, gait->onto, 0);
  uint64_t who = starters(g, block, from, gait->who, 0);
  for (unsigned left = gait->dirs; left; left &= left - 1) {
    int dir = lowest(left);
    add_shifted(g, list, who & shifted(g, onto, lus_opposite(dir)),
                g->step[dir]);
  }
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
    if (one_word(g)) {
      shift_steps(g, block, from, gait, list);
      continue;
    }
    for (unsigned left = gait->dirs; left; left &= left - 1)
      walk_steps(g, block, from, gait, lowest(left), list);
  }
}

bool lus_grid_sample_steps(const Grid *g, const uint8_t *block, int from,
                           const Gait *gait, int gaits, Sample *sample) {
  if (!one_word(g)) return false;
  for (const Gait *end = gait + gaits; gait < end; gait++) {
    uint64_t who = starters(g, block, from, gait->who, 0);
    uint64_t onto = who ? set_word(g, block, gait->onto, 0) : 0;
    for (unsigned left = who ? gait->dirs : 0; left; left &= left - 1) {
      int dir = lowest(left);
      uint64_t bits = who & shifted(g, onto, lus_opposite(dir));
      if (!lus_sample_add(sample, bits, lus_bit_count(bits),
                          (uint32_t)g->cells + 1, g->step[dir]))
        return false;
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
    if (!one_word(g)) {
      if (walk_can_step(g, block, from, gait)) return true;
      continue;
    }
    uint64_t onto = set_word(g, block, gait->onto, 0);
    for (unsigned left = gait->dirs; left; left &= left - 1)
      if (step_sources(g, block, from, gait, lowest(left), onto)) return true;
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

static uint64_t jump_sources(const Grid *g, const uint8_t *block, int from,
                             const Gait *gait, int dir) {
  int back = lus_opposite(dir);
  uint64_t behind = shifted(g, set_word(g, block, gait->onto, 0), back);
  uint64_t over = set_word(g, block, gait->over, 0) & behind;
  return starters(g, block, from, gait->who, 0) & shifted(g, over, back);
}

/* The jump of one piece in one direction: listed, or only found. */
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
                       const Gait *gait, int dir, Moves *list) {
  bool found = false;
  for (int w = first_word(from); w <= last_word(g, from); w++)
    for (uint64_t s = starters(g, block, from, gait->who, w); s; s &= s - 1) {
      found |= jump(g, block, 64 * w + lowest(s), gait, dir, list);
      if (found && !list) return true;
    }
  return found;
}

/* Jumps of all gaits; with no list it ends at the first. */
static bool jumps(const Grid *g, const uint8_t *block, int from,
                  const Gait *gait, int gaits, Moves *list) {
  bool found = false;
  for (const Gait *end = gait + gaits; gait < end; gait++)
    for (unsigned left = gait->dirs; left; left &= left - 1) {
      int dir = lowest(left);
      if (!one_word(g) || gait->far) {
        found |= walk_jumps(g, block, from, gait, dir, list);
      } else {
        uint64_t sources = jump_sources(g, block, from, gait, dir);
        found |= sources != 0;
        if (list) add_shifted(g, list, sources, 2 * g->step[dir]);
      }
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
      if (bits && !lus_sample_add(sample, bits, lus_bit_count(bits),
                                  (uint32_t)g->cells + 1, 2 * g->step[dir]))
        return false;
    }
  }
  return true;
}

bool lus_grid_can_jump(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int gaits) {
  return jumps(g, block, from, gait, gaits, NULL);
}

/* Flights ---------------------------------------------------------------- */

void lus_grid_flights(const Grid *g, const uint8_t *block, int from,
                      Pieces who, Pieces onto, Moves *list) {
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
