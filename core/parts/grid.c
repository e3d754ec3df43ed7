/* core/parts/grid.c - making a grid, its names, and what every part has to
 * answer. */
#include "parts/grid_impl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const int8_t lus_dir_column[DIRS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int8_t lus_dir_row[DIRS] = {-1, -1, 0, 1, 1, 1, 0, -1};
const char *const LUS_NO_MEMORY = "out of memory";

struct GridMemory {
  struct GridMemory *next;
  max_align_t bytes[];
};

void *lus_grid_take(Grid *g, size_t count, size_t size) {
  if (size && count > (SIZE_MAX - sizeof(struct GridMemory)) / size)
    return NULL;
  struct GridMemory *m = calloc(1, sizeof *m + count * size);
  if (!m) return NULL;
  g->part.held += sizeof *m + count * size;
  m->next = g->memory;
  g->memory = m;
  return m->bytes;
}

static void grid_free(Part *p) {
  Grid *g = (Grid *)p;
  for (struct GridMemory *m = g->memory; m;) {
    struct GridMemory *next = m->next;
    free(m);
    m = next;
  }
  free(g);
}

static bool hidden_from(const Grid *g, int seat) {
  return g->sight == SEEN_BY_NOBODY ||
         (g->sight == SEEN_BY_OWNER && g->owner != seat);
}

/* A hidden grid looks empty, and so does its count. */
static void grid_mask(const Part *p, uint8_t *block, int seat) {
  const Grid *g = (const Grid *)p;
  if (hidden_from(g, seat)) lus_grid_clear(g, block);
}

/* Pieces in order, 1 first: nothing tells where they were. */
static void line_up(const Grid *g, uint8_t *block, const uint16_t *cell,
                    uint32_t n) {
  uint32_t count[LUS_GRID_PIECES + 1] = {0};
  for (uint32_t i = 0; i < n; i++) count[lus_grid_get(g, block, cell[i])]++;
  int piece = 1;
  for (uint32_t i = 0; i < n; i++) {
    while (piece <= g->contents && !count[piece]) piece++;
    if (piece <= g->contents) count[piece]--;
    lus_grid_put(g, block, cell[i], piece <= g->contents ? piece : 0);
  }
}

/* It is known what a hidden grid holds, not where. Only the game could know
 * what is likely, so the pieces are dealt to any cells. */
static void grid_redraw(const Part *p, uint8_t *block, int seat, Rng *rng) {
  const Grid *g = (const Grid *)p;
  if (!hidden_from(g, seat)) return;
  uint16_t cell[LUS_GRID_SIDE * LUS_GRID_SIDE];
  uint32_t n = 0;
  for (int c = 0; c < g->cells; c++)
    if (lus_grid_there(g, c)) cell[n++] = (uint16_t)c;
  line_up(g, block, cell, n);
  for (; n > 1; n--)
    lus_grid_swap(g, block, cell[n - 1], cell[lus_rng_below(rng, n)]);
}

static bool grid_hides(const Part *p) {
  return ((const Grid *)p)->sight != SEEN_BY_ALL;
}

/* Board 0 has the occupied cells. */
static const char *boards_fault(const Grid *g, const uint8_t *block) {
  if (!g->boards) return NULL;
  const uint64_t *board =
      (const uint64_t *)(const void *)(block + g->at_boards);
  for (int piece = 0; piece <= g->contents; piece++)
    for (int w = 0; w < g->words; w++) {
      Pieces set = piece ? UINT64_C(1) << piece : LUS_ANY_PIECE;
      if (board[piece * g->words + w] != lus_grid_scan(g, block, set, w))
        return "its bitboards differ from its cells";
    }
  return NULL;
}

static const char *grid_sound(const Part *p, const uint8_t *block) {
  const Grid *g = (const Grid *)p;
  int count = 0;
  for (int c = 0; c < g->cells; c++) {
    int piece = lus_grid_get(g, block, c);
    if (piece > g->contents) return "a cell holds an unknown piece";
    if (piece && !lus_grid_there(g, c))
      return "a piece is where there is no cell";
    count += piece != 0;
  }
  if (count != lus_grid_pieces(g, block))
    return "it has more or fewer pieces than were put on it";
  for (int b = 0; b < g->bands; b++) {
    int offset = lus_grid_offset(g, block, b);
    if (offset < g->band[b].min || offset > g->band[b].max)
      return "a band is shifted too far";
  }
  const char *why = boards_fault(g, block);
  return why ? why : lus_grid_vehicles_sound(g, block);
}

static const PartType GRID = {.word = "grid",
                              .mask = grid_mask,
                              .redraw = grid_redraw,
                              .sound = grid_sound,
                              .hides = grid_hides,
                              .free = grid_free};

static const char *spec_fault(const GridSpec *spec) {
  if (spec->contents < 0 || spec->contents > LUS_GRID_PIECES)
    return "a grid has at most 255 kinds of pieces";
  if (spec->sight == SEEN_BY_OWNER &&
      (spec->owner < 1 || spec->owner > LUS_SEATS))
    return "a grid that its owner sees needs an owner";
  if (spec->sight != SEEN_BY_ALL && spec->vehicles)
    return "a grid with vehicles is seen by all";
  return NULL;
}

/* Few kinds on few cells, so that boards take less than 300 bytes. */
static bool wants_boards(const Grid *g) {
  return g->contents <= 8 ? g->words <= 4
                          : g->contents <= 16 && g->words == 1 && !g->vehicles;
}

/* Takes `size` bytes, if any are wanted. */
static bool take(Layout *layout, uint32_t *at, size_t size, size_t align) {
  if (size) *at = lus_layout_take(layout, size, align);
  return !size || *at;
}

static const char *take_bytes(Grid *g, Layout *layout) {
  size_t boards = 0;
  g->boards = wants_boards(g);
  if (g->boards) boards = 8 * (size_t)(g->contents + 1) * (size_t)g->words;
  bool fits = take(layout, &g->at_boards, boards, 8) &&
              take(layout, &g->at_cells, (size_t)g->cells, 8) &&
              take(layout, &g->at_offsets, (size_t)g->bands, 1) &&
              take(layout, &g->at_places, 2 * (size_t)g->vehicles, 1) &&
              take(layout, &g->at_count, 2, 2);
  return fits ? NULL : "the position has no room for it";
}

static const char *build(Grid *g, const GridSpec *spec) {
  const char *why = spec_fault(spec);
  if (!why) why = lus_grid_build_map(g, spec);
  if (!why) why = lus_grid_build_bands(g, spec);
  if (!why) why = lus_grid_build_next(g);
  if (!why) why = lus_grid_build_around(g);
  if (!why) why = lus_grid_build_lines(g, spec);
  if (!why) why = lus_grid_build_vehicles(g, spec);
  if (!why) why = lus_grid_build_regions(g);
  return why;
}

Grid *lus_grid_new(Layout *layout, const char *name, const GridSpec *spec,
                   const char **why) {
  uint32_t size = layout->size;
  Grid *g = calloc(1, sizeof *g);
  if (g) g->part.held = sizeof *g;
  *why = g ? build(g, spec) : LUS_NO_MEMORY;
  if (!*why) *why = take_bytes(g, layout);
  if (!*why && !lus_layout_add(layout, &g->part, &GRID, name))
    *why = "its name is taken, empty or too long";
  if (!*why) return g;
  layout->size = size;
  if (g) grid_free(&g->part);
  return NULL;
}

void lus_grid_clear(const Grid *g, uint8_t *block) {
  memset(block + g->at_cells, 0, (size_t)g->cells);
  memset(block + g->at_count, 0, 2);
  memset(block + g->at_places, 0, 2 * (size_t)g->vehicles);
  if (g->boards)
    memset(block + g->at_boards, 0,
           8 * (size_t)(g->contents + 1) * (size_t)g->words);
}

int lus_grid_name(const Grid *g, int cell, char name[LUS_CELL_NAME]) {
  int column = lus_grid_column(g, cell), row = lus_grid_row(g, cell), n = 0;
  if (column >= 26) name[n++] = (char)('a' + column / 26 - 1);
  name[n++] = (char)('a' + column % 26);
  int number = g->rows_from_top ? row + 1 : g->height - row;
  if (number >= 10) name[n++] = (char)('0' + number / 10);
  name[n++] = (char)('0' + number % 10);
  name[n] = '\0';
  return n;
}

/* Names reach beyond the board: z99 is a name, but off it. */
int lus_grid_cell(const Grid *g, const char *text, size_t len) {
  size_t i = 0;
  int column = 0, number = 0;
  for (; i < len && isalpha((unsigned char)text[i]); i++) {
    if (i == 3) return LUS_NO_NAME;
    column = column * 26 + tolower((unsigned char)text[i]) - 'a' + 1;
  }
  size_t digits = len - i;
  if (i == 0 || digits == 0 || digits > 3 || text[i] == '0') return LUS_NO_NAME;
  for (; i < len; i++) {
    if (!isdigit((unsigned char)text[i])) return LUS_NO_NAME;
    number = number * 10 + text[i] - '0';
  }
  if (column > g->width || number > g->height) return LUS_OFF_BOARD;
  int row = g->rows_from_top ? number - 1 : g->height - number;
  int cell = row * g->width + column - 1;
  return lus_grid_there(g, cell) ? cell : LUS_NO_CELL;
}
