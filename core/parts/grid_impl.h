/* core/parts/grid_impl.h - what the files of the grid share. Only
 * core/game/phrase.c, which cannot afford calls, includes it as well. */
#ifndef LUS_GRID_IMPL_H
#define LUS_GRID_IMPL_H

#include "parts/grid.h"
#include "parts/sample.h"

enum { WORDS_MOST = LUS_GRID_SIDE * LUS_GRID_SIDE / 64 };

/* A direction's step in columns and rows. */
extern const int8_t lus_dir_column[DIRS], lus_dir_row[DIRS];

/* Zeroed memory that is freed with the grid; NULL when there is none. */
void *lus_grid_take(Grid *g, size_t count, size_t size);

/* The stages of construction, in this order. NULL, or why the grid cannot be
 * made. */
const char *lus_grid_build_map(Grid *g, const GridSpec *spec);
const char *lus_grid_build_bands(Grid *g, const GridSpec *spec);
const char *lus_grid_build_next(Grid *g);
const char *lus_grid_build_around(Grid *g);
const char *lus_grid_build_lines(Grid *g, const GridSpec *spec);
const char *lus_grid_build_vehicles(Grid *g, const GridSpec *spec);
const char *lus_grid_build_regions(Grid *g);

extern const char *const LUS_NO_MEMORY;

/* The vehicles' share of PartType.sound: NULL, or what is wrong. */
const char *lus_grid_vehicles_sound(const Grid *g, const uint8_t *block);

/* From coordinates of the grid to those of the frame and back, also outside the
 * grid. */
int lus_grid_band_at(const Grid *g, int line);
void lus_grid_to_frame(const Grid *g, const uint8_t *block, int *column,
                       int *row);
void lus_grid_from_frame(const Grid *g, const uint8_t *block, int *column,
                         int *row);

/* lus_grid_word on a grid without boards: reads the bytes. */
uint64_t lus_grid_scan(const Grid *g, const uint8_t *block, Pieces set,
                       int word);

/* The axes of these directions, each as the direction in which cell numbers
 * grow. */
static inline Dirs axes_of(Dirs dirs) {
  enum { AXES = 1 << DIR_E | 1 << DIR_SE | 1 << DIR_S | 1 << DIR_SW };
  return (Dirs)((dirs | dirs >> 4 | dirs << 4) & AXES);
}

static inline int lowest(uint64_t bits) { return __builtin_ctzll(bits); }
static inline int bit_count(uint64_t bits) { return (int)lus_bit_count(bits); }
static inline uint64_t cell_bit(int cell) { return UINT64_C(1) << (cell & 63); }

/* The cells that hold a piece, or are empty (0); only on a grid with boards. */
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

/* The neighbours of the cells in a direction; on a plain grid of one word. */
static inline uint64_t shifted(const Grid *g, uint64_t bits, int dir) {
  bits &= g->source[dir];
  int step = g->step[dir];
  return step > 0 ? bits << step : bits >> -step;
}

/* The cells whose neighbour in a direction is in a set of cells; on a grid of
 * one word without bands, with or without connections. */
static inline uint64_t before(const Grid *g, uint64_t set, int dir) {
  const GridStride *s = g->stride + g->stride_start[dir];
  const GridStride *end = g->stride + g->stride_start[dir + 1];
  uint64_t bits = 0;
  for (; s < end; s++) /* a rotation, which covers both signs */
    bits |= s->source & (set >> s->step | set << (-s->step & 63));
  return bits;
}

/* May `before` be used? On a grid of one word with boards and without bands. */
static inline bool strides(const Grid *g) { return g->boards && g->stride; }

/* May `shifted` be used? On a plain grid of one word with boards. */
static inline bool one_word(const Grid *g) {
  return g->boards && g->plain && g->words == 1;
}

/* Short cuts for what games with few moves do on each of them. */

/* Does each column of a grid of one word start in the first row? Then it can be
 * sampled and dropped into as below. */
static inline bool word_columns(const Grid *g) {
  return one_word(g) && g->columns;
}

static inline bool sample_word_columns(const Grid *g, const uint8_t *block,
                                       Sample *sample) {
  uint64_t open = board_word(g, block, 0, 0) & g->columns;
  uint32_t n = open == g->columns ? (uint32_t)g->width : lus_bit_count(open);
  return lus_sample_cells(sample, open, n, 0);
}

/* A piece is stopped by the first cell of the column, from the top, that is not
 * empty, and lands on the one above it. -1: there is none. */
static inline int drop_cell_in_word(const Grid *g, const uint8_t *block,
                                    int column) {
  uint64_t file = g->file << column;
  uint64_t stops = file & ~board_word(g, block, 0, 0);
  uint64_t above = file & ((stops & -stops) - 1); /* all if none stops it */
  return above ? 63 - __builtin_clzll(above) : -1;
}

/* lus_grid_put for a cell known to be empty and a piece other than 0. */
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

/* Are the lines of the spec known as words, and the cells of a piece too? And
 * are the lines of n along these directions those of the spec? */
static inline bool word_lines(const Grid *g) {
  return g->boards && g->lines.mask;
}
static inline bool are_word_lines(const Grid *g, int n, Dirs dirs) {
  return word_lines(g) && n == g->lines.length &&
         axes_of(dirs) == g->lines.dirs;
}

/* Does a set of cells contain a whole line through a cell? */
static inline bool line_within(const Grid *g, int cell, uint64_t own) {
  int most = g->lines.most;
  const uint64_t *mask = g->lines.padded + cell * most;
  bool found = false;
  for (int i = 0; i < most; i++) found |= !(mask[i] & ~own);
  return found;
}

/* Is the piece on a cell in a line of its kind? */
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
