/* core/parts/grid_lines.c - cells in a row: runs through a cell, and the lines
 * of a fixed length that a game knows by number. */
#include "parts/grid_impl.h"

/* How many cells on from this one hold the piece. */
static int run(const Grid *g, const uint8_t *block, int cell, int dir,
               int piece) {
  int n = 0;
  while ((cell = lus_grid_next(g, block, cell, dir)) >= 0 &&
         lus_grid_get(g, block, cell) == piece)
    n++;
  return n;
}

int lus_grid_longest(const Grid *g, const uint8_t *block, int cell, Dirs dirs) {
  int piece = lus_grid_get(g, block, cell), longest = 1;
  if (!piece) return 0;
  for (unsigned left = axes_of(dirs); left; left &= left - 1) {
    int dir = lowest(left);
    int n = 1 + run(g, block, cell, dir, piece) +
            run(g, block, cell, lus_opposite(dir), piece);
    if (n > longest) longest = n;
  }
  return longest;
}

bool lus_grid_lined(const Grid *g, const uint8_t *block, int cell, int n,
                    Dirs dirs) {
  if (are_word_lines(g, n, dirs)) return lined_in_word(g, block, cell);
  return lus_grid_get(g, block, cell) &&
         lus_grid_longest(g, block, cell, dirs) >= n;
}

static bool shift_any_line(const Grid *g, uint64_t own, int n, Dirs dirs) {
  for (unsigned left = axes_of(dirs); left; left &= left - 1) {
    uint64_t ends = own; /* of runs of i + 1 */
    for (int i = 1; i < n && ends; i++)
      ends = own & shifted(g, ends, lowest(left));
    if (ends) return true;
  }
  return false;
}

bool lus_grid_any_line(const Grid *g, const uint8_t *block, int piece, int n,
                       Dirs dirs) {
  assert(piece > 0);
  if (one_word(g))
    return shift_any_line(g, board_word(g, block, piece, 0), n, dirs);
  for (int c = 0; c < g->cells; c++) {
    if (lus_grid_get(g, block, c) != piece) continue;
    if (n < 2) return true;
    for (unsigned left = axes_of(dirs); left; left &= left - 1)
      if (1 + run(g, block, c, lowest(left), piece) >= n) return true;
  }
  return false;
}

/* Lines by number -------------------------------------------------------- */

static bool line_has(const Grid *g, int line, int cell) {
  const uint16_t *at = lus_grid_line(g, line);
  for (int i = 0; i < g->lines.length; i++)
    if (at[i] == cell) return true;
  return false;
}

int lus_grid_line_of(const Grid *g, const int *cells, int n) {
  if (n != g->lines.length || n == 0) return -1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (cells[i] == cells[j]) return -1;
  uint32_t i = g->lines.start[cells[0]], end = g->lines.start[cells[0] + 1];
  for (; i < end; i++) {
    int line = g->lines.of[i], k = 0;
    while (k < n && line_has(g, line, cells[k])) k++;
    if (k == n) return line;
  }
  return -1;
}

int lus_grid_line_between(const Grid *g, int a, int b) {
  if (!g->lines.length) return -1;
  uint32_t i = g->lines.start[a], end = g->lines.start[a + 1];
  for (; i < end; i++) {
    const uint16_t *at = lus_grid_line(g, g->lines.of[i]);
    int first = at[0], last = at[g->lines.length - 1];
    if ((first == a && last == b) || (first == b && last == a))
      return g->lines.of[i];
  }
  return -1;
}

bool lus_grid_line_holds(const Grid *g, const uint8_t *block, int line,
                         Pieces set) {
  const uint16_t *at = lus_grid_line(g, line);
  for (int i = 0; i < g->lines.length; i++)
    if (!lus_among(set, lus_grid_get(g, block, at[i]))) return false;
  return true;
}

static bool line_all(const Grid *g, const uint8_t *block, int line, int piece) {
  const uint16_t *at = lus_grid_line(g, line);
  for (int i = 0; i < g->lines.length; i++)
    if (lus_grid_get(g, block, at[i]) != piece) return false;
  return true;
}

int lus_grid_mills(const Grid *g, const uint8_t *block, int cell, Moves *list) {
  int piece = lus_grid_get(g, block, cell), count = 0;
  if (!piece || !g->lines.length) return 0;
  uint64_t own =
      g->boards && g->lines.mask ? board_word(g, block, piece, 0) : 0;
  uint32_t i = g->lines.start[cell], end = g->lines.start[cell + 1];
  for (; i < end; i++) {
    bool all = own ? (own & g->lines.mask[i]) == g->lines.mask[i]
                   : line_all(g, block, g->lines.of[i], piece);
    if (!all) continue;
    count++;
    if (list) lus_moves_add(list, g->lines.of[i]);
  }
  return count;
}

int lus_grid_lines_of(const Grid *g, const uint8_t *block, Pieces set,
                      Moves *list) {
  int count = 0;
  for (int line = 0; line < g->lines.count; line++) {
    if (!lus_grid_line_holds(g, block, line, set)) continue;
    count++;
    if (list) lus_moves_add(list, (uint32_t)line);
  }
  return count;
}

static bool line_alike(const Grid *g, const uint8_t *block, int line,
                       Pieces wild, int least) {
  const uint16_t *at = lus_grid_line(g, line);
  int alike = 0;
  for (int i = 0; i < g->lines.length; i++) {
    int piece = lus_grid_get(g, block, at[i]);
    if (!piece || (alike && piece != alike && !lus_among(wild, piece)))
      return false;
    if (lus_among(wild, piece)) least--;
    else alike = piece;
  }
  return least <= 0;
}

void lus_grid_lines_alike(const Grid *g, const uint8_t *block, Pieces wild,
                          int least, Moves *list) {
  for (int line = 0; line < g->lines.count; line++)
    if (line_alike(g, block, line, wild, least))
      lus_moves_add(list, (uint32_t)line);
}

bool lus_grid_sample_alike(const Grid *g, const uint8_t *block, Pieces wild,
                           int least, Sample *sample) {
  for (int first = 0; first < g->lines.count; first += 64) {
    uint64_t bits = 0;
    for (int i = 0; i < 64 && first + i < g->lines.count; i++)
      bits |= (uint64_t)line_alike(g, block, first + i, wild, least) << i;
    if (!lus_sample_cells(sample, bits, lus_bit_count(bits), first))
      return false;
  }
  return true;
}

/* lus_grid_loose where lines are words. */
static uint64_t loose_word(const Grid *g, const uint8_t *block, Pieces set) {
  uint64_t loose = 0;
  for (Pieces left = set & g->all; left; left &= left - 1) {
    uint64_t own = board_word(g, block, lowest(left), 0);
    loose |= own;
    for (uint64_t s = own; s; s &= s - 1)
      if (line_within(g, lowest(s), own)) loose ^= s & -s;
  }
  return loose ? loose : set_word(g, block, set, 0);
}

static void walk_loose(const Grid *g, const uint8_t *block, Pieces set,
                       Moves *list) {
  uint32_t before = list->n;
  for (int w = 0; w < g->words; w++)
    for (uint64_t s = set_word(g, block, set, w); s; s &= s - 1) {
      int cell = 64 * w + lowest(s);
      if (!lus_grid_mills(g, block, cell, NULL))
        lus_moves_add(list, (uint32_t)cell);
    }
  if (list->n == before) lus_grid_list(g, block, set, list);
}

void lus_grid_loose(const Grid *g, const uint8_t *block, Pieces set,
                    Moves *list) {
  set &= ~LUS_EMPTY;
  if (word_lines(g)) list_word(list, loose_word(g, block, set), 0);
  else walk_loose(g, block, set, list);
}

bool lus_grid_sample_loose(const Grid *g, const uint8_t *block, Pieces set,
                           Sample *sample) {
  if (!word_lines(g)) return false;
  uint64_t loose = loose_word(g, block, set & ~LUS_EMPTY);
  return lus_sample_cells(sample, loose, lus_bit_count(loose), 0);
}

/* Construction ----------------------------------------------------------- */

/* The line from a cell in a direction, written to `at` unless that is NULL.
 * False when it would run off the grid. */
static bool follow(const Grid *g, int cell, int dir, int length, uint16_t *at) {
  for (int i = 0; i < length; i++) {
    if (cell < 0) return false;
    if (at) at[i] = (uint16_t)cell;
    cell = g->next[dir * g->cells + cell];
  }
  return true;
}

static int count_lines(const Grid *g, uint16_t *at) {
  int count = 0, length = g->lines.length;
  for (int c = 0; c < g->cells; c++)
    for (unsigned left = g->lines.dirs; left; left &= left - 1) {
      if (!lus_grid_there(g, c)) continue;
      if (!follow(g, c, lowest(left), length, NULL)) continue;
      if (at) follow(g, c, lowest(left), length, at + count * length);
      count++;
    }
  return count;
}

/* Which lines go through each cell. */
static void cross(GridLines *lines, int cells, uint16_t *of, uint32_t *start,
                  uint64_t *mask) {
  int all = lines->count * lines->length;
  for (int i = 0; i < all; i++) start[lines->cells[i] + 1]++;
  for (int c = 0; c < cells; c++) start[c + 1] += start[c];
  /* Filling advances each start to that of the next cell; then they move
   * back. */
  for (int i = 0; i < all; i++) {
    uint32_t at = start[lines->cells[i]]++;
    of[at] = (uint16_t)(i / lines->length);
  }
  for (int c = cells; c > 0; c--) start[c] = start[c - 1];
  start[0] = 0;
  for (int i = 0; mask && i < all; i++)
    for (int k = 0; k < lines->length; k++)
      mask[i] |= cell_bit(lines->cells[of[i] * lines->length + k]);
}

static const char *pad_lines(Grid *g) {
  GridLines *lines = &g->lines;
  for (int c = 0; c < g->cells; c++) {
    int n = (int)(lines->start[c + 1] - lines->start[c]);
    if (n > lines->most) lines->most = n;
  }
  size_t most = (size_t)lines->most;
  uint64_t *padded = lus_grid_take(g, (size_t)g->cells * most + 1, 8);
  if (!padded) return LUS_NO_MEMORY;
  for (int c = 0; c < g->cells; c++)
    for (size_t i = 0; i < most; i++) {
      size_t at = lines->start[c] + i;
      padded[(size_t)c * most + i] =
          at < lines->start[c + 1] ? lines->mask[at] : UINT64_MAX;
    }
  lines->padded = padded;
  return NULL;
}

const char *lus_grid_build_lines(Grid *g, const GridSpec *spec) {
  if (!spec->line) return NULL;
  if (spec->line < 2 || spec->line > LUS_GRID_SIDE)
    return "a line has 2 to 64 cells";
  if (g->axis != NO_BANDS) return "a grid with bands has no fixed lines";
  GridLines *lines = &g->lines;
  lines->length = spec->line;
  lines->dirs = axes_of(spec->line_dirs ? spec->line_dirs : DIRS_ALL);
  lines->count = count_lines(g, NULL);
  size_t all = (size_t)lines->count * (size_t)lines->length;
  uint16_t *cells = lus_grid_take(g, all, sizeof *cells);
  uint16_t *of = lus_grid_take(g, all, sizeof *of);
  uint32_t *start = lus_grid_take(g, (size_t)g->cells + 1, sizeof *start);
  uint64_t *mask = lus_grid_take(g, g->words == 1 ? all : 0, sizeof *mask);
  if (!cells || !of || !start || !mask) return LUS_NO_MEMORY;
  lines->cells = cells;
  lines->of = of;
  lines->start = start;
  count_lines(g, cells);
  if (g->words > 1) mask = NULL; /* and no bytes were reserved */
  lines->mask = mask;
  cross(lines, g->cells, of, start, mask);
  return mask ? pad_lines(g) : NULL;
}
