/* core/parts/stack.c - stacks of pieces in the block, their masks and redraws.
 * Levels above the height of a stack are 0, so equal positions are equal
 * bytes. */
#include "parts/stack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint16_t *totals(const Stacks *s, uint8_t *block) {
  return (uint16_t *)(void *)(block + s->at_total);
}
static uint8_t *heights(const Stacks *s, uint8_t *block) {
  return block + s->at_height;
}
static uint8_t *levels(const Stacks *s, uint8_t *block, int place) {
  return block + s->at_piece + place * s->depth;
}

/* ---- reading ---- */

int lus_stacks_count(const Stacks *s, const uint8_t *block, int place,
                     int piece) {
  int n = 0;
  for (int i = lus_stacks_height(s, block, place); i-- > 0;)
    n += lus_stacks_at(s, block, place, i) == piece;
  return n;
}

int lus_stacks_find(const Stacks *s, const uint8_t *block, int from,
                    int piece) {
  for (int i = from < 0 ? 0 : from; i < s->places; i++)
    if (lus_stacks_top(s, block, i) == piece) return i;
  return -1;
}

/* The level of the topmost covering piece, which is also how many pieces are
 * covered. */
static int cover_level(const Stacks *s, const uint8_t *block, int place) {
  int level = lus_stacks_height(s, block, place) - 1;
  while (level > 0 && !s->covers[lus_stacks_at(s, block, place, level)])
    level--;
  return level < 0 ? 0 : level;
}

bool lus_stacks_covered(const Stacks *s, const uint8_t *block, int place,
                        int level) {
  return level < cover_level(s, block, place);
}

/* ---- moving ---- */

/* What was shown of a place no longer is once it changes. */
static void change(const Stacks *s, uint8_t *block, int place, int by) {
  uint8_t *height = heights(s, block) + place;
  *height = (uint8_t)(*height + by);
  lus_stacks_show(s, block, place, 0);
  if (s->tops)
    lus_grid_put(s->tops, block, place, lus_stacks_top(s, block, place));
}

static int room(const Stacks *s, const uint8_t *block, int place) {
  if (s->tops && !lus_grid_there(s->tops, place)) return 0;
  return s->depth - lus_stacks_height(s, block, place);
}

bool lus_stacks_create(const Stacks *s, uint8_t *block, int place, int piece) {
  int height = lus_stacks_height(s, block, place);
  if (!room(s, block, place)) return false;
  levels(s, block, place)[height] = (uint8_t)piece;
  totals(s, block)[piece - 1]++;
  change(s, block, place, 1);
  return true;
}

int lus_stacks_destroy(const Stacks *s, uint8_t *block, int place) {
  int height = lus_stacks_height(s, block, place);
  int piece = lus_stacks_top(s, block, place);
  if (!piece) return 0;
  levels(s, block, place)[height - 1] = 0;
  totals(s, block)[piece - 1]--;
  change(s, block, place, -1);
  return piece;
}

bool lus_stacks_move(const Stacks *s, uint8_t *block, int from, int to, int n) {
  int height = lus_stacks_height(s, block, to);
  int left = lus_stacks_height(s, block, from) - n;
  if (from == to || n < 1 || left < 0 || n > room(s, block, to)) return false;
  uint8_t *run = levels(s, block, from) + left;
  memcpy(levels(s, block, to) + height, run, (size_t)n);
  memset(run, 0, (size_t)n);
  change(s, block, from, -n);
  change(s, block, to, n);
  return true;
}

bool lus_stacks_move_all(const Stacks *s, uint8_t *block, int from, int to) {
  return lus_stacks_move(s, block, from, to, lus_stacks_height(s, block, from));
}

/* ---- who sees what ---- */

void lus_stacks_show(const Stacks *s, uint8_t *block, int place, Seats seats) {
  if (s->at_shown) block[s->at_shown + (uint32_t)place] = seats;
}

void lus_stacks_show_none(const Stacks *s, uint8_t *block) {
  if (s->at_shown) memset(block + s->at_shown, 0, (size_t)s->places);
}

Seats lus_stacks_shown(const Stacks *s, const uint8_t *block, int place) {
  return s->at_shown ? block[s->at_shown + (uint32_t)place] : 0;
}

static void stacks_mask(const Part *part, uint8_t *block, int seat) {
  const Stacks *s = (const Stacks *)part;
  if (!s->at_shown) return;
  for (int i = 0; i < s->places; i++) {
    uint8_t *piece = levels(s, block, i), *height = heights(s, block) + i;
    int hidden = cover_level(s, block, i), seen = *height - hidden;
    if (!hidden || lus_seats_have(lus_stacks_shown(s, block, i), seat))
      continue;
    if (s->secret) {
      memmove(piece, piece + hidden, (size_t)seen);
      memset(piece + seen, 0, (size_t)hidden);
      *height = (uint8_t)seen;
    } else memset(piece, 0, (size_t)hidden);
  }
}

static bool stacks_hides(const Part *part) {
  return ((const Stacks *)part)->at_shown != 0; /* some piece covers */
}

/* How many pieces of each kind a view lacks. Returns the total. */
static int missing(const Stacks *s, const uint8_t *view, uint16_t *left) {
  int n = 0;
  for (int k = 1; k <= s->pieces; k++)
    n += left[k] = (uint16_t)lus_stacks_total(s, view, k);
  for (int i = 0; i < s->places; i++)
    for (int level = lus_stacks_height(s, view, i); level-- > 0;) {
      int piece = lus_stacks_at(s, view, i, level);
      if (!piece) continue;
      left[piece]--;
      n--;
    }
  return n;
}

/* Takes one of the n pieces that are left, at random. */
static uint8_t draw(uint16_t *left, int n, Rng *r) {
  assert(n > 0);
  int pick = (int)lus_rng_below(r, (uint32_t)n), piece = 1;
  while (pick >= left[piece]) pick -= left[piece++];
  left[piece]--;
  return (uint8_t)piece;
}

/* Room for pieces that a seat does not see: below what it does see, if the
 * lowest of that covers. */
static int secret_room(const Stacks *s, const uint8_t *block, int place,
                       const uint8_t *lowest) {
  if (!s->covers[lowest[place]]) return 0;
  return s->depth - lus_stacks_height(s, block, place);
}

/* Puts a piece below all others at a place with room for it. */
static void slip(const Stacks *s, uint8_t *block, const uint8_t *lowest,
                 uint8_t piece, Rng *r) {
  int all = 0, place = 0;
  for (int i = 0; i < s->places; i++) all += secret_room(s, block, i, lowest);
  assert(all > 0);
  int pick = (int)lus_rng_below(r, (uint32_t)all);
  while ((pick -= secret_room(s, block, place, lowest)) >= 0) place++;
  uint8_t *bottom = levels(s, block, place);
  memmove(bottom + 1, bottom, heights(s, block)[place]++);
  *bottom = piece;
}

/* Starts from the view, so that the result depends on nothing else. */
static void stacks_redraw(const Part *part, uint8_t *block, int seat, Rng *r) {
  const Stacks *s = (const Stacks *)part;
  uint16_t left[LUS_STACK_PIECES + 1];
  uint8_t lowest[LUS_STACK_PLACES];
  if (!s->at_shown) return;
  stacks_mask(part, block, seat);
  int n = missing(s, block, left);
  for (int i = 0; i < s->places; i++) {
    Seats shown = lus_stacks_shown(s, block, i);
    uint8_t *piece = levels(s, block, i);
    for (int k = lus_stacks_height(s, block, i); k-- > 0;)
      if (!piece[k]) piece[k] = draw(left, n--, r);
    lowest[i] = lus_seats_have(shown, seat) ? 0 : *piece;
  }
  for (; n > 0; n--) slip(s, block, lowest, draw(left, n, r), r);
}

static bool holds_tops(const Stacks *s, const uint8_t *block) {
  for (int i = 0; s->tops && i < s->places; i++)
    if (lus_grid_get(s->tops, block, i) != lus_stacks_top(s, block, i))
      return false;
  return true;
}

static const char *stacks_sound(const Part *part, const uint8_t *block) {
  const Stacks *s = (const Stacks *)part;
  uint16_t found[LUS_STACK_PIECES + 1] = {0};
  for (int i = 0; i < s->places; i++) {
    const uint8_t *piece = block + s->at_piece + i * s->depth;
    int height = lus_stacks_height(s, block, i);
    if (height > s->depth) return "a stack is higher than its depth";
    for (int k = 0; k < s->depth; k++) {
      if (k < height ? !piece[k] || piece[k] > s->pieces : piece[k] != 0)
        return "a stack holds something that is not a piece";
      found[piece[k]]++;
    }
  }
  for (int k = 1; k <= s->pieces; k++)
    if (found[k] != lus_stacks_total(s, block, k))
      return "a piece was lost or added";
  return holds_tops(s, block) ? NULL : "its grid does not hold the tops";
}

/* ---- making ---- */

static void stacks_free(Part *part) { free(part); }

static const PartType STACKS = {.word = "stacks",
                                .mask = stacks_mask,
                                .hides = stacks_hides,
                                .redraw = stacks_redraw,
                                .sound = stacks_sound,
                                .free = stacks_free};

static const char *spec_fault(const StacksSpec *spec) {
  if (spec->places < 1 || spec->places > LUS_STACK_PLACES)
    return "there are 1 to 4096 places";
  if (spec->depth < 1 || spec->depth > LUS_STACK_DEPTH)
    return "a stack is 1 to 255 pieces deep";
  if (spec->places * spec->depth > LUS_STACK_ROOM)
    return "the places have room for at most 65535 pieces";
  if (spec->pieces < 1 || spec->pieces > LUS_STACK_PIECES)
    return "there are 1 to 250 kinds of pieces";
  const Grid *tops = spec->tops;
  if (!tops) return NULL;
  if (tops->cells != spec->places)
    return "there is one place for each cell of the grid";
  if (tops->contents < spec->pieces)
    return "the grid has fewer kinds of pieces than the stacks";
  if (tops->vehicles || tops->sight != SEEN_BY_ALL)
    return "a grid with vehicles, or a hidden one, cannot hold the tops";
  return NULL;
}

static Stacks *stacks_make(const StacksSpec *spec) {
  Stacks *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->part.held = sizeof *s;
  s->places = spec->places;
  s->depth = spec->depth;
  s->pieces = spec->pieces;
  s->secret = spec->secret;
  s->tops = spec->tops;
  for (int k = 1; spec->covers && k <= s->pieces; k++)
    s->covers[k] = spec->covers[k - 1];
  return s;
}

/* Reserves room in the block. False when there is none. */
static bool place_all(Stacks *s, Layout *layout) {
  size_t places = (size_t)s->places;
  bool hides = false;
  for (int k = 1; k <= s->pieces; k++) hides |= s->covers[k];
  s->at_total =
      lus_layout_take(layout, sizeof(uint16_t) * (size_t)s->pieces, 2);
  s->at_height = lus_layout_take(layout, places, 1);
  if (hides) s->at_shown = lus_layout_take(layout, places, 1);
  s->at_piece = lus_layout_take(layout, places * (size_t)s->depth, 1);
  return s->at_total && s->at_height && s->at_piece && !hides == !s->at_shown;
}

Stacks *lus_stacks_new(Layout *layout, const char *name, const StacksSpec *spec,
                       const char **why) {
  if ((*why = spec_fault(spec))) return NULL;
  uint32_t size = layout->size;
  Stacks *s = stacks_make(spec);
  if (!s) *why = "out of memory";
  else if (!place_all(s, layout)) *why = "the position has no room for them";
  else if (lus_layout_add(layout, &s->part, &STACKS, name)) return s;
  else *why = "the name of the stacks is taken, empty or too long";
  layout->size = size;
  free(s);
  return NULL;
}
