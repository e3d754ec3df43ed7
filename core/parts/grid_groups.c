/* core/parts/grid_groups.c - connected cells: groups, connections, paths.
 *
 * A flood grows a set of cells within another, cell by cell. Most groups are
 * small, so this is faster than growing all sides at once. On a grid of at most
 * four words the neighbours of each cell are stored as a set. */
#include "parts/grid_impl.h"

#include <string.h>

typedef struct Cells {
  uint64_t word[WORDS_MOST];
} Cells;

static void cells_of(const Grid *g, const uint8_t *block, Pieces set,
                     Cells *cells) {
  for (int w = 0; w < g->words; w++)
    cells->word[w] = set_word(g, block, set, w);
}

/* The pieces like the one on a cell; pieces above 63 are in no set. */
static void cells_like(const Grid *g, const uint8_t *block, int cell,
                       Cells *cells) {
  int piece = lus_grid_get(g, block, cell);
  if (g->boards) {
    for (int w = 0; w < g->words; w++)
      cells->word[w] = board_word(g, block, piece, w);
    return;
  }
  memset(cells, 0, 8 * (size_t)g->words);
  for (int c = 0; c < g->cells; c++)
    if (lus_grid_get(g, block, c) == piece && lus_grid_there(g, c))
      cells->word[c >> 6] |= cell_bit(c);
}

static bool meet(const Grid *g, const uint64_t *a, const uint64_t *b) {
  uint64_t common = 0;
  for (int w = 0; w < g->words; w++) common |= a[w] & b[w];
  return common != 0;
}

/* Inlined for a fixed number of words. */
static inline __attribute__((always_inline)) void
flood_sets(const uint64_t *around, Cells *found, const Cells *all, int words) {
  uint64_t left[4], todo[4];
  for (int w = 0; w < words; w++) {
    todo[w] = found->word[w];
    left[w] = all->word[w] & ~todo[w];
  }
  for (;;) {
    int w = 0;
    while (w < words && !todo[w]) w++;
    if (w == words) break;
    const uint64_t *set = around + (64 * w + lowest(todo[w])) * words;
    todo[w] &= todo[w] - 1;
    for (int k = 0; k < words; k++) {
      uint64_t fresh = set[k] & left[k];
      left[k] ^= fresh;
      todo[k] |= fresh;
    }
  }
  for (int w = 0; w < words; w++) found->word[w] |= all->word[w] & ~left[w];
}

/* The same for two words (most Hex boards), without a branch on which of the
 * two comes next. */
static void flood_pair(const uint64_t *around, Cells *found, const Cells *all) {
  uint64_t todo = found->word[0], more = found->word[1];
  uint64_t left = all->word[0] & ~todo, rest = all->word[1] & ~more;
  while (todo | more) {
    uint64_t here = todo ? todo : more;
    const uint64_t *set = around + 2 * ((todo ? 0 : 64) + lowest(here));
    here &= here - 1;
    more = todo ? more : here;
    todo = todo ? here : 0;
    uint64_t fresh = set[0] & left, other = set[1] & rest;
    left ^= fresh;
    rest ^= other;
    todo |= fresh;
    more |= other;
  }
  found->word[0] |= all->word[0] & ~left;
  found->word[1] |= all->word[1] & ~rest;
}

static void flood_walk(const Grid *g, const uint8_t *block, Cells *found,
                       const Cells *all, Dirs dirs) {
  uint16_t stack[LUS_GRID_SIDE * LUS_GRID_SIDE];
  int depth = 0;
  for (int w = 0; w < g->words; w++)
    for (uint64_t s = found->word[w]; s; s &= s - 1)
      stack[depth++] = (uint16_t)(64 * w + lowest(s));
  while (depth) {
    int cell = stack[--depth];
    for (unsigned left = dirs; left; left &= left - 1) {
      int to = lus_grid_next(g, block, cell, lowest(left));
      if (to < 0 || !(all->word[to >> 6] & cell_bit(to))) continue;
      if (found->word[to >> 6] & cell_bit(to)) continue;
      found->word[to >> 6] |= cell_bit(to);
      stack[depth++] = (uint16_t)to;
    }
  }
}

/* The neighbours in these directions as stored sets; NULL: not stored. */
static const uint64_t *sets_around(const Grid *g, Dirs dirs) {
  if (g->topology == HEX) dirs &= DIRS_HEX;
  for (int i = 0; i < LUS_GRID_AROUNDS; i++)
    if (g->around[i].dirs == dirs) return g->around[i].set;
  return NULL;
}

/* Extends `found`, a subset of `all`, with every cell of `all` that is
 * connected to it. */
static void flood(const Grid *g, const uint8_t *block, Cells *found,
                  const Cells *all, Dirs dirs) {
  const uint64_t *around = sets_around(g, dirs);
  if (!around) flood_walk(g, block, found, all, dirs);
  else if (g->words == 1) flood_sets(around, found, all, 1);
  else if (g->words == 2) flood_pair(around, found, all);
  else flood_sets(around, found, all, g->words);
}

static void flood_from(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                       Cells *found, Cells *all) {
  cells_like(g, block, cell, all);
  memset(found, 0, 8 * (size_t)g->words);
  found->word[cell >> 6] = cell_bit(cell);
  flood(g, block, found, all, dirs);
}

int lus_grid_group(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                   Moves *list) {
  Cells found, all;
  int count = 0;
  flood_from(g, block, cell, dirs, &found, &all);
  for (int w = 0; w < g->words; w++) {
    count += bit_count(found.word[w]);
    if (list) list_word(list, found.word[w], 64 * (uint32_t)w);
  }
  return count;
}

int lus_grid_beside(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    Pieces set) {
  Cells found, all, beside;
  int count = 0;
  flood_from(g, block, cell, dirs, &found, &all);
  memset(&beside, 0, 8 * (size_t)g->words);
  for (int w = 0; w < g->words; w++)
    for (uint64_t s = found.word[w]; s; s &= s - 1)
      for (unsigned left = dirs; left; left &= left - 1) {
        int to = lus_grid_next(g, block, 64 * w + lowest(s), lowest(left));
        if (to >= 0 && !(found.word[to >> 6] & cell_bit(to)) &&
            lus_among(set, lus_grid_get(g, block, to)))
          beside.word[to >> 6] |= cell_bit(to);
      }
  for (int w = 0; w < g->words; w++) count += bit_count(beside.word[w]);
  return count;
}

bool lus_grid_joins(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    int region, int other) {
  Cells found, all;
  const uint64_t *a = g->region[region].set, *b = g->region[other].set;
  cells_like(g, block, cell, &all);
  if (!meet(g, all.word, a) || !meet(g, all.word, b)) return false;
  memset(&found, 0, 8 * (size_t)g->words);
  found.word[cell >> 6] = cell_bit(cell);
  flood(g, block, &found, &all, dirs);
  return meet(g, found.word, a) && meet(g, found.word, b);
}

bool lus_grid_connected(const Grid *g, const uint8_t *block, Pieces set,
                        Dirs dirs, int region, int other) {
  Cells found, all;
  cells_of(g, block, set, &all);
  for (int w = 0; w < g->words; w++)
    found.word[w] = all.word[w] & g->region[region].set[w];
  flood(g, block, &found, &all, dirs);
  return meet(g, found.word, g->region[other].set);
}

int lus_grid_groups(const Grid *g, const uint8_t *block, Pieces set,
                    Dirs dirs) {
  Cells found, all;
  int count = 0;
  cells_of(g, block, set, &all);
  for (int w = 0; w < g->words; w++)
    while (all.word[w]) {
      memset(&found, 0, 8 * (size_t)g->words);
      found.word[w] = all.word[w] & -all.word[w];
      flood(g, block, &found, &all, dirs);
      for (int v = 0; v < g->words; v++) all.word[v] &= ~found.word[v];
      count++;
    }
  return count;
}

/* A breadth-first search with a queue of cells, one distance after another. */
int lus_grid_path(const Grid *g, const uint8_t *block, int from, int to,
                  Dirs dirs, Pieces through) {
  uint16_t queue[LUS_GRID_SIDE * LUS_GRID_SIDE];
  Cells seen;
  int head = 0, tail = 0;
  memset(&seen, 0, 8 * (size_t)g->words);
  queue[tail++] = (uint16_t)from;
  seen.word[from >> 6] = cell_bit(from);
  for (int steps = 0; head < tail; steps++)
    for (int end = tail; head < end; head++) {
      int cell = queue[head];
      if (cell == to) return steps;
      for (unsigned left = dirs; left; left &= left - 1) {
        int n = lus_grid_next(g, block, cell, lowest(left));
        if (n < 0 || seen.word[n >> 6] & cell_bit(n)) continue;
        if (n != to && !lus_among(through, lus_grid_get(g, block, n))) continue;
        seen.word[n >> 6] |= cell_bit(n);
        queue[tail++] = (uint16_t)n;
      }
    }
  return -1;
}

/* Construction ----------------------------------------------------------- */

static const char *build_around(Grid *g, Dirs dirs, int i) {
  size_t words = (size_t)g->words;
  uint64_t *set = lus_grid_take(g, (size_t)g->cells * words, sizeof *set);
  if (!set) return LUS_NO_MEMORY;
  for (int c = 0; c < g->cells; c++)
    for (unsigned left = dirs; left; left &= left - 1) {
      int to = g->next[lowest(left) * g->cells + c];
      if (to >= 0) set[c * g->words + (to >> 6)] |= cell_bit(to);
    }
  g->around[i].dirs = dirs;
  g->around[i].set = set;
  return NULL;
}

const char *lus_grid_build_around(Grid *g) {
  static const Dirs USUAL[LUS_GRID_AROUNDS] = {DIRS_ORTHO, DIRS_ALL};
  const char *why = NULL;
  if (g->words > 4 || g->axis != NO_BANDS) return NULL;
  if (g->topology == HEX) return build_around(g, DIRS_HEX, 0);
  for (int i = 0; i < LUS_GRID_AROUNDS && !why; i++)
    why = build_around(g, USUAL[i], i);
  return why;
}
