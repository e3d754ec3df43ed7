/* core/parts/grid_fall.c - pieces that fall. */
#include "parts/grid_impl.h"

#include <string.h>

/* The topmost cell of a column of the frame. */
static int top_cell(const Grid *g, const uint8_t *block, int column) {
  if (g->axis != ROW_BANDS) return g->top[column];
  for (int row = 0; row < g->height; row++) {
    int cell = lus_grid_at(g, block, column, row);
    if (cell >= 0) return cell;
  }
  return -1;
}

int lus_grid_drop_cell(const Grid *g, const uint8_t *block, int column) {
  assert(column >= 0 && column < g->width);
  if (word_columns(g)) return drop_cell_in_word(g, block, column);
  int cell = top_cell(g, block, column);
  if (cell < 0) return -1;
  if (lus_grid_get(g, block, cell)) return -1;
  for (;;) {
    int below = lus_grid_next(g, block, cell, DIR_S);
    if (below < 0 || lus_grid_get(g, block, below)) return cell;
    cell = below;
  }
}

int lus_grid_drop(const Grid *g, uint8_t *block, int column, int piece) {
  int cell = lus_grid_drop_cell(g, block, column);
  if (cell >= 0) lus_grid_put(g, block, cell, piece);
  return cell;
}

void lus_grid_open_columns(const Grid *g, const uint8_t *block, Moves *list) {
  for (int column = 0; column < g->width; column++) {
    int cell = top_cell(g, block, column);
    if (cell >= 0 && !lus_grid_get(g, block, cell))
      lus_moves_add(list, (uint32_t)column);
  }
}

bool lus_grid_sample_columns(const Grid *g, const uint8_t *block,
                             Sample *sample) {
  return word_columns(g) && sample_word_columns(g, block, sample);
}

/* --- all at once --- */

/* Pieces that have fallen carry their home along: it is noted for the cells
 * whose bit is set. The other cells hold what was always there. */
typedef struct Settling {
  const Grid *g;
  uint8_t *block;
  int dir, off;
  Moves *list;
  int count;
  uint64_t fallen[WORDS_MOST];
  uint16_t home[LUS_GRID_SIDE * LUS_GRID_SIDE];
} Settling;

/* Where a piece ends up. */
static int fall(const Grid *g, const uint8_t *block, int cell, int dir) {
  for (;;) {
    int to = lus_grid_next(g, block, cell, dir);
    if (to < 0 || lus_grid_get(g, block, to)) return cell;
    cell = to;
  }
}

static void tell(Settling *s, int home, int to, int piece) {
  s->count++;
  if (!s->list) return;
  lus_moves_add(s->list, (uint32_t)home);
  lus_moves_add(s->list, (uint32_t)to);
  lus_moves_add(s->list, (uint32_t)piece - 1);
}

static void move_down(Settling *s, int cell, int to) {
  bool fallen = s->fallen[cell >> 6] & cell_bit(cell);
  int home = fallen ? s->home[cell] : cell;
  s->fallen[cell >> 6] &= ~cell_bit(cell);
  if (s->off >= 0 && lus_grid_in_region(s->g, s->off, to)) {
    tell(s, home, to, lus_grid_get(s->g, s->block, cell));
    lus_grid_put(s->g, s->block, cell, 0);
    return;
  }
  lus_grid_move(s->g, s->block, cell, to);
  s->fallen[to >> 6] |= cell_bit(to);
  s->home[to] = (uint16_t)home;
}

/* Words and cells are visited from the far end of the direction. */
static inline bool upward(const Settling *s) { /* cell numbers grow */
  return s->dir >= DIR_E && s->dir <= DIR_SW;
}

static inline int word_at(const Settling *s, int i) {
  return upward(s) ? s->g->words - 1 - i : i;
}

static inline int take_cell(const Settling *s, int word, uint64_t *bits) {
  int cell =
      64 * word + (upward(s) ? 63 - __builtin_clzll(*bits) : lowest(*bits));
  *bits &= ~cell_bit(cell);
  return cell;
}

/* One pass: did anything move? */
static bool settle_pass(Settling *s, Pieces set) {
  bool any = false;
  for (int i = 0; i < s->g->words; i++) {
    int word = word_at(s, i);
    uint64_t bits = set_word(s->g, s->block, set, word);
    while (bits) {
      int cell = take_cell(s, word, &bits);
      int to = fall(s->g, s->block, cell, s->dir);
      if (to == cell) continue;
      move_down(s, cell, to);
      any = true;
    }
  }
  return any;
}

static void tell_fallen(Settling *s) {
  for (int i = 0; i < s->g->words; i++) {
    int word = word_at(s, i);
    uint64_t bits = s->fallen[word];
    while (bits) {
      int cell = take_cell(s, word, &bits);
      tell(s, s->home[cell], cell, lus_grid_get(s->g, s->block, cell));
    }
  }
}

/* On a grid with bands, cell numbers do not always follow the fall, and a piece
 * that leaves makes room. So there are passes until nothing moves. */
int lus_grid_settle(const Grid *g, uint8_t *block, int dir, Pieces set, int off,
                    Moves *list) {
  Settling s;
  s.g = g;
  s.block = block;
  s.dir = dir;
  s.off = off;
  s.list = list;
  s.count = 0;
  memset(s.fallen, 0, 8 * (size_t)g->words);
  while (settle_pass(&s, set & ~LUS_EMPTY)) continue;
  tell_fallen(&s);
  return s.count;
}
