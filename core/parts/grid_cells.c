/* core/parts/grid_cells.c - which cells hold what, and what is around a
 * cell. */
#include "parts/grid_impl.h"

uint64_t lus_grid_scan(const Grid *g, const uint8_t *block, Pieces set,
                       int word) {
  const uint8_t *cell = block + g->at_cells;
  int first = word * 64, end = first + 64 < g->cells ? first + 64 : g->cells;
  uint64_t bits = 0;
  for (int c = first; c < end; c++)
    bits |= (uint64_t)lus_among(set, cell[c]) << (c - first);
  return bits & g->there[word];
}

uint64_t lus_grid_word(const Grid *g, const uint8_t *block, Pieces set,
                       int word) {
  assert(word >= 0 && word < g->words);
  return set_word(g, block, set, word);
}

int lus_grid_count(const Grid *g, const uint8_t *block, Pieces set) {
  int count = 0;
  for (int w = 0; w < g->words; w++)
    count += bit_count(set_word(g, block, set, w));
  return count;
}

int lus_grid_count_piece(const Grid *g, const uint8_t *block, int piece) {
  if (g->boards && g->words == 1)
    return bit_count(board_word(g, block, piece, 0));
  if (piece < 64) return lus_grid_count(g, block, UINT64_C(1) << piece);
  int count = 0;
  for (int c = 0; c < g->cells; c++)
    count += block[g->at_cells + (uint32_t)c] == piece;
  return count;
}

void lus_grid_list(const Grid *g, const uint8_t *block, Pieces set,
                   Moves *list) {
  for (int w = 0; w < g->words; w++)
    list_word(list, set_word(g, block, set, w), 64 * (uint32_t)w);
}

int lus_grid_nth(const Grid *g, const uint8_t *block, Pieces set, int n) {
  if (n < 0) return -1;
  for (int w = 0; w < g->words; w++) {
    uint64_t bits = set_word(g, block, set, w);
    int count = bit_count(bits);
    if (n < count) return 64 * w + lus_nth_bit(bits, (uint32_t)n);
    n -= count;
  }
  return -1;
}

int lus_grid_pick(const Grid *g, const uint8_t *block, Pieces set, Rng *rng) {
  int count = lus_grid_count(g, block, set);
  if (!count) return -1;
  return lus_grid_nth(g, block, set, (int)lus_rng_pick(rng, (uint32_t)count));
}

int lus_grid_around(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    Pieces set, Moves *list) {
  int count = 0;
  for (unsigned left = dirs; left; left &= left - 1) {
    int to = lus_grid_next(g, block, cell, lowest(left));
    if (to < 0 || !lus_among(set, lus_grid_get(g, block, to))) continue;
    count++;
    if (list) lus_moves_add(list, (uint32_t)to);
  }
  return count;
}

int lus_grid_ray(const Grid *g, const uint8_t *block, int cell, int dir,
                 Pieces through, bool end, Moves *list) {
  int count = 0;
  for (;;) {
    cell = lus_grid_next(g, block, cell, dir);
    if (cell < 0) return count;
    bool passed = lus_among(through, lus_grid_get(g, block, cell));
    if (!passed && !end) return count;
    count++;
    if (list) lus_moves_add(list, (uint32_t)cell);
    if (!passed) return count;
  }
}

/* Rays are straight in the frame, so there is only one possible direction. */
static int sign_dir(int columns, int rows) {
  int column = (columns > 0) - (columns < 0), row = (rows > 0) - (rows < 0);
  for (int dir = 0; dir < DIRS; dir++)
    if (lus_dir_column[dir] == column && lus_dir_row[dir] == row) return dir;
  return -1;
}

int lus_grid_toward(const Grid *g, const uint8_t *block, int a, int b,
                    int *distance) {
  int column, row, to_column, to_row, steps = 0;
  lus_grid_frame(g, block, a, &column, &row);
  lus_grid_frame(g, block, b, &to_column, &to_row);
  int dir = sign_dir(to_column - column, to_row - row);
  while (dir >= 0 && a >= 0 && a != b) {
    a = lus_grid_next(g, block, a, dir);
    steps++;
  }
  if (dir < 0 || a < 0) return -1;
  if (distance) *distance = steps;
  return dir;
}

int lus_grid_between(const Grid *g, const uint8_t *block, int a, int b,
                     Pieces set) {
  int dir = lus_grid_toward(g, block, a, b, NULL);
  if (dir < 0) return -1;
  while ((a = lus_grid_next(g, block, a, dir)) != b)
    if (lus_among(set, lus_grid_get(g, block, a))) return a;
  return -1;
}

/* Sampling --------------------------------------------------------------- */

bool lus_grid_sample(const Grid *g, const uint8_t *block, Pieces set,
                     Sample *sample) {
  if (g->words == 1 && g->boards && set == LUS_EMPTY)
    return lus_sample_cells(sample, board_word(g, block, 0, 0),
                            (uint32_t)(g->real - lus_grid_pieces(g, block)), 0);
  for (int w = 0; w < g->words; w++) {
    uint64_t bits = set_word(g, block, set, w);
    if (!lus_sample_cells(sample, bits, lus_bit_count(bits), 64 * w))
      return false;
  }
  return true;
}
