/* core/parts/grid_regions.c - named sets of cells, and a partition into spaces.
 */
#include "parts/grid_impl.h"

#include <stdlib.h>
#include <string.h>

static bool name_fits(const Grid *g, const char *name) {
  size_t len = strlen(name);
  return len > 0 && len < LUS_NAME && lus_grid_region_find(g, name) < 0;
}

/* A new region without cells; NULL when there is no room. */
static uint64_t *new_region(Grid *g, const char *name) {
  if (g->regions == LUS_GRID_REGIONS) return NULL;
  uint64_t *set = lus_grid_take(g, (size_t)g->words, sizeof *set);
  if (!set) return NULL;
  GridRegion *r = &g->region[g->regions++];
  memcpy(r->name, name, strlen(name) + 1);
  r->set = set;
  return set;
}

static void add_cell(const Grid *g, uint64_t *set, int cell) {
  if (lus_grid_there(g, cell)) set[cell >> 6] |= cell_bit(cell);
}

const char *lus_grid_build_regions(Grid *g) {
  uint64_t *top = new_region(g, "top"), *right = new_region(g, "right");
  uint64_t *bottom = new_region(g, "bottom"), *left = new_region(g, "left");
  if (!top || !right || !bottom || !left) return LUS_NO_MEMORY;
  for (int column = 0; column < g->width; column++) {
    add_cell(g, top, column);
    add_cell(g, bottom, g->cells - g->width + column);
  }
  for (int row = 0; row < g->height; row++) {
    add_cell(g, left, row * g->width);
    add_cell(g, right, row * g->width + g->width - 1);
  }
  return NULL;
}

int lus_grid_region_add(Grid *g, const char *name, const int *cells, int n,
                        const char **why) {
  *why = "a region needs a name of its own of 1 to 31 letters";
  if (!name_fits(g, name)) return -1;
  *why = "a region has a cell that does not exist";
  for (int i = 0; i < n; i++)
    if (cells[i] < 0 || cells[i] >= g->cells || !lus_grid_there(g, cells[i]))
      return -1;
  *why = "a grid has at most 64 regions";
  uint64_t *set = new_region(g, name);
  if (!set) return -1;
  for (int i = 0; i < n; i++) add_cell(g, set, cells[i]);
  *why = NULL;
  return g->regions - 1;
}

int lus_grid_region_find(const Grid *g, const char *name) {
  for (int i = 0; i < g->regions; i++)
    if (!strcmp(g->region[i].name, name)) return i;
  return -1;
}

int lus_grid_in(const Grid *g, const uint8_t *block, int region, Pieces set,
                Moves *list) {
  assert(region >= 0 && region < g->regions);
  int count = 0;
  for (int w = 0; w < g->words; w++) {
    uint64_t bits = g->region[region].set[w] & set_word(g, block, set, w);
    count += bit_count(bits);
    if (list) list_word(list, bits, 64 * (uint32_t)w);
  }
  return count;
}

/* Spaces ----------------------------------------------------------------- */

static int count_spaces(const Grid *g, const int16_t *of, const char **why) {
  int count = 0;
  for (int c = 0; c < g->cells; c++) {
    *why = "a space has a cell that does not exist";
    if (of[c] >= 0 && !lus_grid_there(g, c)) return -1;
    *why = "spaces are numbered without gaps";
    if (of[c] < -1 || of[c] >= g->cells) return -1;
    if (of[c] >= count) count = of[c] + 1;
  }
  for (int s = 0; s < count; s++) {
    int c = 0;
    while (c < g->cells && of[c] != s) c++;
    if (c == g->cells) return -1;
  }
  *why = NULL;
  return count;
}

static void measure(const Grid *g, GridSpace *space, int s) {
  int left = g->width, right = 0, top = g->height, bottom = 0;
  for (int c = 0; c < g->cells; c++) {
    if (g->space_of[c] != s) continue;
    int column = lus_grid_column(g, c), row = lus_grid_row(g, c);
    if (column < left) left = column;
    if (column > right) right = column;
    if (row < top) top = row;
    if (row > bottom) bottom = row;
  }
  *space = (GridSpace){.first_column = (uint8_t)left,
                       .last_column = (uint8_t)right,
                       .first_row = (uint8_t)top,
                       .last_row = (uint8_t)bottom};
}

/* A contact between cells as a number, space * cells * 4 + other * 4 + dir / 2,
 * so that sorting puts contacts in their final order. */
static size_t cell_contacts(const Grid *g, uint32_t *key) {
  size_t n = 0;
  for (int c = 0; c < g->cells; c++) {
    int s = g->space_of[c];
    for (int dir = DIR_N; s >= 0 && dir < DIRS; dir += 2) {
      int to = g->next[dir * g->cells + c];
      int other = to < 0 ? -1 : g->space_of[to];
      if (other < 0 || other == s) continue;
      key[n++] = (uint32_t)((s * g->cells + other) * 4 + dir / 2);
    }
  }
  return n;
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void file_contacts(Grid *g, GridSpace *space, GridContact *contact,
                          uint32_t *key, size_t keys) {
  uint16_t n = 0;
  qsort(key, keys, sizeof *key, ascending);
  for (size_t i = 0; i < keys; i++) {
    if (i && key[i] == key[i - 1]) continue;
    uint32_t pair = key[i] / 4, cells = (uint32_t)g->cells;
    GridSpace *s = &space[pair / cells];
    if (!s->count) s->touches = n;
    s->count++;
    contact[n++] = (GridContact){.space = (uint16_t)(pair % cells),
                                 .dir = (uint8_t)(key[i] % 4 * 2)};
  }
}

bool lus_grid_spaces(Grid *g, const int16_t *of, const char **why) {
  *why = "its spaces were already given";
  if (g->space_of) return false;
  *why = "a grid with bands has no fixed spaces";
  if (g->axis != NO_BANDS) return false;
  int count = count_spaces(g, of, why);
  if (count < 0) return false;
  size_t cells = (size_t)g->cells;
  int16_t *space_of = lus_grid_take(g, cells, sizeof *space_of);
  GridSpace *space = lus_grid_take(g, (size_t)count + 1, sizeof *space);
  GridContact *contact = lus_grid_take(g, 4 * cells, sizeof *contact);
  uint32_t *key = lus_grid_take(g, 4 * cells, sizeof *key);
  *why = LUS_NO_MEMORY;
  if (!space_of || !space || !contact || !key) return false;
  memcpy(space_of, of, cells * sizeof *of);
  g->space_of = space_of;
  for (int s = 0; s < count; s++) measure(g, &space[s], s);
  file_contacts(g, space, contact, key, cell_contacts(g, key));
  g->space = space;
  g->contact = contact;
  g->spaces = count;
  *why = NULL;
  return true;
}

const GridContact *lus_grid_contacts(const Grid *g, int space, int *n) {
  assert(space >= 0 && space < g->spaces);
  *n = g->space[space].count;
  return g->contact + g->space[space].touches;
}

int lus_grid_space_cells(const Grid *g, int space, Moves *list) {
  assert(space >= 0 && space < g->spaces);
  const GridSpace *s = &g->space[space];
  int count = 0, last = (s->last_row + 1) * g->width;
  for (int c = s->first_row * g->width; c < last; c++) {
    if (g->space_of[c] != space) continue;
    count++;
    if (list) lus_moves_add(list, (uint32_t)c);
  }
  return count;
}
