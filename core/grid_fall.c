/* core/grid_fall.c - pieces that fall. */
#include "grid_inside.h"

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

/* Where a piece falls to in the end. */
static int fall(const Grid *g, const uint8_t *block, int cell, int dir) {
  for (;;) {
    int to = lus_grid_next(g, block, cell, dir);
    if (to < 0 || lus_grid_get(g, block, to)) return cell;
    cell = to;
  }
}

/* One pass, from the far end of the direction. Counts the pieces that had not
 * moved before: those that come from a cell into which none has fallen. */
static int settle_pass(const Grid *g, uint8_t *block, int dir, Pieces set,
                       uint64_t *moved, bool *any) {
  bool upward = dir >= DIR_E && dir <= DIR_SW; /* cell numbers grow */
  int count = 0;
  for (int i = 0; i < g->cells; i++) {
    int cell = upward ? g->cells - 1 - i : i;
    int piece = lus_grid_get(g, block, cell);
    if (!piece || !lus_among(set, piece)) continue;
    int to = fall(g, block, cell, dir);
    if (to == cell) continue;
    lus_grid_move(g, block, cell, to);
    *any = true;
    count += !(moved[cell >> 6] & cell_bit(cell));
    moved[to >> 6] |= cell_bit(to);
  }
  return count;
}

/* On a grid with bands the order of the cells' numbers is not always that of
 * the fall, so passes go on until nothing moves. */
int lus_grid_settle(const Grid *g, uint8_t *block, int dir, Pieces set) {
  uint64_t moved[WORDS_MOST];
  memset(moved, 0, 8 * (size_t)g->words);
  int count = 0;
  for (bool any = true; any;) {
    any = false;
    count += settle_pass(g, block, dir, set, moved, &any);
  }
  return count;
}
