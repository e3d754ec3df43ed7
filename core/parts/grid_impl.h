/* core/parts/grid_impl.h - what the files of the grid share, and
 * core/game/phrase.c, which cannot afford a call; no other reads it. */
#ifndef LUS_GRID_IMPL_H
#define LUS_GRID_IMPL_H

#include "parts/grid.h"
#include "parts/sample.h"

enum { WORDS_MOST = LUS_GRID_SIDE * LUS_GRID_SIDE / 64 };

/* A direction's step in columns and rows. */
extern const int8_t lus_dir_column[DIRS], lus_dir_row[DIRS];

/* Zeroed memory that goes with the grid; NULL when there is none. */
void *lus_grid_take(Grid *g, size_t count, size_t size);

/* The stages of construction, in this order: NULL, or why it cannot be. */
const char *lus_grid_build_map(Grid *g, const GridSpec *spec);
const char *lus_grid_build_bands(Grid *g, const GridSpec *spec);
const char *lus_grid_build_next(Grid *g);
const char *lus_grid_build_around(Grid *g);
const char *lus_grid_build_lines(Grid *g, const GridSpec *spec);
const char *lus_grid_build_vehicles(Grid *g, const GridSpec *spec);
const char *lus_grid_build_regions(Grid *g);

extern const char *const LUS_NO_MEMORY;

/* What PartType.sound asks of the vehicles: NULL, or what is wrong. */
const char *lus_grid_vehicles_sound(const Grid *g, const uint8_t *block);

/* Coordinates of the grid into those of the frame and back; also beyond the
 * sides of the grid. */
int lus_grid_band_at(const Grid *g, int line);
void lus_grid_to_frame(const Grid *g, const uint8_t *block, int *column,
                       int *row);
void lus_grid_from_frame(const Grid *g, const uint8_t *block, int *column,
                         int *row);

/* lus_grid_word without boards: reads the bytes. */
uint64_t lus_grid_scan(const Grid *g, const uint8_t *block, Pieces set,
                       int word);

/* Each axis by the one of its directions in which cell numbers grow. */
static inline Dirs axes_of(Dirs dirs) {
  enum { AXES = 1 << DIR_E | 1 << DIR_SE | 1 << DIR_S | 1 << DIR_SW };
  return (Dirs)((dirs | dirs >> 4 | dirs << 4) & AXES);
}

static inline int lowest(uint64_t bits) { return __builtin_ctzll(bits); }
static inline int bit_count(uint64_t bits) { return (int)lus_bit_count(bits); }
static inline uint64_t cell_bit(int cell) { return UINT64_C(1) << (cell & 63); }

/* The cells of a piece, 0 too; only on a grid with boards. */
static inline uint64_t board_word(const Grid *g, const uint8_t *block,
                                  int piece, int word) {
  const uint64_t *board =
      (const uint64_t *)(const void *)(block + g->at_boards);
  uint64_t bits = board[piece * g->words + word];
  return piece ? bits : g->there[word] & ~bits;
}

static inline uint64_t set_word(const Grid *g, const uint8_t *block, Pieces set,
                                int word) {
  if (!g->boards) return lus_grid_scan(g, block, set, word);
  uint64_t bits = 0;
  for (set &= g->all; set; set &= set - 1)
    bits |= board_word(g, block, lowest(set), word);
  return bits;
}

/* All cells of a word one step on in a direction; on a plain grid of one
 * word. */
static inline uint64_t shifted(const Grid *g, uint64_t bits, int dir) {
  bits &= g->source[dir];
  int step = g->step[dir];
  return step > 0 ? bits << step : bits >> -step;
}

/* The cells whose neighbour in a direction is in a set of cells; on a grid of
 * one word without bands, drawn connections or not. */
static inline uint64_t before(const Grid *g, uint64_t set, int dir) {
  const GridStride *s = g->stride + g->stride_start[dir];
  const GridStride *end = g->stride + g->stride_start[dir + 1];
  uint64_t bits = 0;
  for (; s < end; s++) /* turned round, forwards and backwards are one */
    bits |= s->source & (set >> s->step | set << (-s->step & 63));
  return bits;
}

/* Whether a grid without bands has boards of one word: then `before` does
 * it. */
static inline bool strides(const Grid *g) { return g->boards && g->stride; }

/* Whether a plain grid of one word has boards: then `shifted` does it. */
static inline bool one_word(const Grid *g) {
  return g->boards && g->plain && g->words == 1;
}

/* What games of a few moves do at each of them. */

/* Whether each column of a grid of one word starts in the first row: then it
 * can be sampled and dropped into as follows. */
static inline bool word_columns(const Grid *g) {
  return one_word(g) && g->columns;
}

static inline bool sample_word_columns(const Grid *g, const uint8_t *block,
                                       Sample *sample) {
  uint64_t open = board_word(g, block, 0, 0) & g->columns;
  uint32_t n = open == g->columns ? (uint32_t)g->width : lus_bit_count(open);
  return lus_sample_cells(sample, open, n, 0);
}

/* What stops the fall is the first cell of the column, from the top on, that
 * is not empty; the one above it is the answer. -1: there is none. */
static inline int drop_cell_in_word(const Grid *g, const uint8_t *block,
                                    int column) {
  uint64_t file = g->file << column;
  uint64_t stops = file & ~board_word(g, block, 0, 0);
  uint64_t above = file & ((stops & -stops) - 1); /* all, when none stops */
  return above ? 63 - __builtin_clzll(above) : -1;
}

/* lus_grid_put where the cell is known to be empty, and the piece to be one. */
static inline void fill_in_word(const Grid *g, uint8_t *block, int cell,
                                int piece) {
  uint64_t *board = (uint64_t *)(void *)(block + g->at_boards);
  block[g->at_cells + (uint32_t)cell] = (uint8_t)piece;
  ++*(uint16_t *)(void *)(block + g->at_count);
  board[0] |= cell_bit(cell);
  board[piece] |= cell_bit(cell);
}

static inline int drop_in_word(const Grid *g, uint8_t *block, int column,
                               int piece) {
  int cell = drop_cell_in_word(g, block, column);
  if (cell >= 0) fill_in_word(g, block, cell, piece);
  return cell;
}

/* Whether the lines of the spec are known as words, and the cells of a piece
 * too; and whether lines of n along these directions are those lines. */
static inline bool word_lines(const Grid *g) {
  return g->boards && g->lines.mask;
}
static inline bool are_word_lines(const Grid *g, int n, Dirs dirs) {
  return word_lines(g) && n == g->lines.length &&
         axes_of(dirs) == g->lines.dirs;
}

/* Whether a line through a cell is within a set of cells, its own among
 * them. */
static inline bool line_within(const Grid *g, int cell, uint64_t own) {
  int most = g->lines.most;
  const uint64_t *mask = g->lines.padded + cell * most;
  bool found = false;
  for (int i = 0; i < most; i++) found |= !(mask[i] & ~own);
  return found;
}

/* Whether it is in one of the lines, all of its kind. */
static inline bool lined_in_word(const Grid *g, const uint8_t *block,
                                 int cell) {
  const uint64_t *board =
      (const uint64_t *)(const void *)(block + g->at_boards);
  int piece = lus_grid_get(g, block, cell);
  return piece && line_within(g, cell, board[piece]);
}

/* Adds the cells of a word to a list. */
static inline void list_word(Moves *list, uint64_t bits, uint32_t first) {
  uint32_t room = list->cap - list->n;
  if ((uint32_t)bit_count(bits) > room) {
    for (; bits; bits &= bits - 1)
      lus_moves_add(list, first + (uint32_t)lowest(bits));
    return;
  }
  Move *out = list->at + list->n, base = list->base;
  for (; bits; bits &= bits - 1)
    *out++ = base | (first + (uint32_t)lowest(bits));
  list->n = (uint32_t)(out - list->at);
}

#endif
