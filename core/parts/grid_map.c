/* core/parts/grid_map.c - the geometry of a grid: which cells exist, and which
 * are neighbours. */
#include "parts/grid_impl.h"

#include <string.h>

enum { CELL = 0, NOTHING = -1, UNKNOWN = -2 };

/* CELL, NOTHING, UNKNOWN, or the directions that pass through. */
static int map_symbol(char c) {
  switch (c) {
    case 'o':
    case 'O':
    case '*': return CELL;
    case '.': return NOTHING;
    case '-': return 1 << DIR_E | 1 << DIR_W;
    case '|': return 1 << DIR_N | 1 << DIR_S;
    case '+': return DIRS_ORTHO;
    case '/': return 1 << DIR_NE | 1 << DIR_SW;
    case '\\': return 1 << DIR_NW | 1 << DIR_SE;
    case 'x': return DIRS_DIAGONAL;
    default: return UNKNOWN;
  }
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Reads the next symbol of a map at *text, past blanks: '\n' once for every row
 * with symbols, 0 at the end. */
static char map_next(const char **text, int column) {
  for (;; ++*text) {
    char c = **text;
    if (is_blank(c) || (c == '\n' && column == 0)) continue;
    if (c) ++*text;
    return c;
  }
}

static const char *measure(Grid *g, const char *map) {
  int column = 0;
  for (char c; (c = map_next(&map, column));) {
    if (c != '\n' && map_symbol(c) == UNKNOWN)
      return "a map is made of o . - | + / \\ x";
    if (c != '\n' && column++ == 0) g->height++;
    if (column > g->width) g->width = column;
    if (c == '\n') column = 0;
    if (g->width > LUS_GRID_SIDE || g->height > LUS_GRID_SIDE) break;
  }
  return NULL;
}

static const char *size_up(Grid *g, const GridSpec *spec) {
  const char *why = spec->map ? measure(g, spec->map) : NULL;
  if (why) return why;
  if (!spec->map) {
    g->width = spec->width;
    g->height = spec->height;
  }
  if (g->width < 1 || g->width > LUS_GRID_SIDE || g->height < 1 ||
      g->height > LUS_GRID_SIDE)
    return "a grid has 1 to 64 columns and 1 to 64 rows";
  if ((spec->width && spec->width != g->width) ||
      (spec->height && spec->height != g->height))
    return "its map does not have its width and height";
  g->cells = g->width * g->height;
  g->words = (g->cells + 63) / 64;
  return NULL;
}

static void set_there(Grid *g, uint64_t *there, int cell) {
  there[cell >> 6] |= cell_bit(cell);
  g->real++;
}

static void fill_from_map(Grid *g, const char *map, uint64_t *there,
                          uint8_t *passes) {
  int column = 0, row = 0;
  for (char c; (c = map_next(&map, column));) {
    if (c == '\n') {
      column = 0;
      row++;
      continue;
    }
    int cell = row * g->width + column++, symbol = map_symbol(c);
    if (symbol == CELL) set_there(g, there, cell);
    if (symbol > 0) passes[cell] = (uint8_t)symbol;
  }
}

const char *lus_grid_build_map(Grid *g, const GridSpec *spec) {
  const char *why = size_up(g, spec);
  if (why) return why;
  g->contents = spec->contents;
  if (g->contents < spec->vehicles) g->contents = spec->vehicles;
  if (g->contents > LUS_GRID_PIECES) return "it has too many vehicles";
  g->all = g->contents < 63 ? (UINT64_C(2) << g->contents) - 1 : UINT64_MAX;
  g->topology = spec->topology;
  g->rows_from_top = spec->rows_from_top;
  g->sight = spec->sight;
  g->owner = spec->owner;
  uint64_t *there = lus_grid_take(g, (size_t)g->words, sizeof *there);
  uint8_t *passes = lus_grid_take(g, (size_t)g->cells, 1);
  if (!there || !passes) return LUS_NO_MEMORY;
  g->there = there;
  g->passes = passes;
  if (spec->map) fill_from_map(g, spec->map, there, passes);
  else
    for (int c = 0; c < g->cells; c++) set_there(g, there, c);
  return g->real ? NULL : "its map has no cell";
}

/* Leaving the band of the first cell depends on offsets: LUS_SEAM. Only the
 * coordinate across the bands tells whether that happens. */
static int walk(const Grid *g, int cell, int dir) {
  int column = lus_grid_column(g, cell), row = lus_grid_row(g, cell);
  int band = g->axis == COLUMN_BANDS ? g->band_of[column] : g->band_of[row];
  for (;;) {
    column += lus_dir_column[dir];
    row += lus_dir_row[dir];
    bool inside_columns = column >= 0 && column < g->width;
    bool inside_rows = row >= 0 && row < g->height;
    if (g->axis == COLUMN_BANDS && inside_columns && g->band_of[column] != band)
      return LUS_SEAM;
    if (g->axis == ROW_BANDS && inside_rows && g->band_of[row] != band)
      return LUS_SEAM;
    if (!inside_columns || !inside_rows) return LUS_NOWHERE;
    int to = row * g->width + column;
    if (lus_grid_there(g, to)) return to;
    if (!(g->passes[to] >> dir & 1)) return LUS_NOWHERE;
  }
}

/* A direction in which no cell has a neighbour may have a step of a word or
 * more. Its shifts must be defined all the same. */
static void drop_unused_steps(Grid *g) {
  for (int dir = 0; dir < DIRS; dir++) {
    uint64_t any = 0;
    for (int w = 0; w < g->words; w++) any |= g->source[dir * g->words + w];
    if (!any) g->step[dir] = 0;
  }
}

static void find_tops(Grid *g) {
  for (int column = 0; column < g->width; column++) {
    int cell = column;
    while (cell < g->cells && !lus_grid_there(g, cell)) cell += g->width;
    g->top[column] = (int16_t)(cell < g->cells ? cell : -1);
  }
  for (int at = 0; at < 64; at += g->width) g->file |= UINT64_C(1) << at;
  uint64_t row = g->width < 64 ? (UINT64_C(1) << g->width) - 1 : UINT64_MAX;
  if ((g->there[0] & row) == row) g->columns = row;
}

/* There are few: one for each direction on a plain grid, slightly more on one
 * with connections. */
static const char *build_strides(Grid *g) {
  GridStride *stride = lus_grid_take(g, DIRS * 64, sizeof *stride);
  int n = 0;
  if (!stride) return LUS_NO_MEMORY;
  for (int dir = 0; dir < DIRS; dir++) {
    int first = n;
    for (int c = 0; c < g->cells; c++) {
      int to = g->next[dir * g->cells + c], i = first;
      if (to < 0) continue;
      unsigned step = (unsigned)(to - c) & 63;
      while (i < n && stride[i].step != step) i++;
      if (i == n) stride[n++].step = step;
      stride[i].source |= cell_bit(c);
    }
    g->stride_start[dir + 1] = (uint16_t)n;
  }
  g->stride = stride;
  return NULL;
}

const char *lus_grid_build_next(Grid *g) {
  size_t words = (size_t)g->words;
  int16_t *next = lus_grid_take(g, DIRS * (size_t)g->cells, sizeof *next);
  uint64_t *source = lus_grid_take(g, DIRS * words, sizeof *source);
  if (!next || !source) return LUS_NO_MEMORY;
  g->plain = true;
  for (int dir = 0; dir < DIRS; dir++) {
    bool exists = g->topology == SQUARE || DIRS_HEX >> dir & 1;
    g->step[dir] = (int16_t)(lus_dir_row[dir] * g->width + lus_dir_column[dir]);
    for (int c = 0; c < g->cells; c++) {
      int to = LUS_NOWHERE;
      if (exists && lus_grid_there(g, c)) to = walk(g, c, dir);
      next[dir * g->cells + c] = (int16_t)to;
      if (to >= 0) source[dir * g->words + (c >> 6)] |= cell_bit(c);
      if (to == LUS_SEAM || (to >= 0 && to != c + g->step[dir]))
        g->plain = false;
    }
  }
  g->next = next;
  g->source = source;
  drop_unused_steps(g);
  find_tops(g);
  return g->words == 1 && g->axis == NO_BANDS ? build_strides(g) : NULL;
}
