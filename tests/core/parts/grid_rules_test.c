/* tests/core/parts/grid_rules_test.c - lines, flanked runs, falling pieces,
 * groups, regions and spaces, on grids of many shapes against plain arrays. */
#include "helper/grid.h"
#include "helper/suite.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 60 };

/* --- lines --------------------------------------------------------------- */

static int model_run(const Model *m, int cell, int dir) {
  int n = 0, piece = m->piece[cell];
  while ((cell = model_next(m, cell, dir)) >= 0 && m->piece[cell] == piece) n++;
  return n;
}

/* An axis counts when one of its two directions is asked for. */
static int model_longest(const Model *m, int cell, Dirs dirs) {
  int longest = 1;
  if (!m->piece[cell]) return 0;
  for (int dir = 0; dir < 4; dir++) {
    if (!(dirs & (1 << dir | 1 << (dir + 4)))) continue;
    int n = 1 + model_run(m, cell, dir) + model_run(m, cell, dir + 4);
    if (n > longest) longest = n;
  }
  return longest;
}

static MunitResult runs(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const Model *m = &b->model;
  int rounds = m->cells > 256 ? 10 : 4 * ROUNDS;
  for (int round = 0; round < rounds; round++) {
    Dirs dirs = round % 3 ? random_dirs() : DIRS_ALL;
    int n = round % 2 && b->grid->lines.length ? b->grid->lines.length
                                               : random_in(1, 6);
    int most[256] = {0};
    fill_random(b, random_in(0, 100));
    for (int c = 0; c < m->cells; c++) {
      if (!model_there(m, c)) continue;
      int longest = model_longest(m, c, dirs);
      munit_assert_int(lus_grid_longest(b->grid, b->block, c, dirs), ==,
                       longest);
      munit_assert_int(lus_grid_lined(b->grid, b->block, c, n, dirs), ==,
                       m->piece[c] && longest >= n);
      /* A lone piece is a line of one along any axis, if one is asked for. */
      if (!dirs) longest = 0;
      if (longest > most[m->piece[c]]) most[m->piece[c]] = longest;
    }
    for (int piece = 1; piece <= m->contents && dirs; piece++)
      munit_assert_int(lus_grid_any_line(b->grid, b->block, piece, n, dirs), ==,
                       most[piece] >= n);
  }
  return MUNIT_OK;
}

/* All lines, found again: from each cell in the directions east, south-east,
 * south and south-west. */
typedef struct Lines {
  int n, length;
  int (*cell)[LUS_GRID_SIDE];
} Lines;

static Lines model_lines(const Model *m, int length, Dirs dirs) {
  Lines lines = {.length = length};
  lines.cell = munit_calloc(4 * (size_t)m->cells, sizeof *lines.cell);
  for (int c = 0; c < m->cells; c++)
    for (int dir = DIR_E; dir <= DIR_SW && model_there(m, c); dir++) {
      int at = c, n = 0;
      if (!(dirs & (1 << dir | 1 << lus_opposite(dir)))) continue;
      for (; n < length && at >= 0; at = model_next(m, at, dir))
        lines.cell[lines.n][n++] = at;
      lines.n += n == length;
    }
  return lines;
}

static bool on_line(const Lines *lines, int line, int cell) {
  for (int i = 0; i < lines->length; i++)
    if (lines->cell[line][i] == cell) return true;
  return false;
}

static void check_line_lookup(Bench *b, const Lines *lines) {
  for (int i = 0; i < lines->n; i++) {
    int cells[LUS_GRID_SIDE], n = lines->length;
    const uint16_t *at = lus_grid_line(b->grid, i);
    for (int k = 0; k < n; k++) munit_assert_int(at[k], ==, lines->cell[i][k]);
    memcpy(cells, lines->cell[i], sizeof cells);
    for (int k = n - 1; k > 0; k--) {
      int with = random_in(0, k), held = cells[k];
      cells[k] = cells[with];
      cells[with] = held;
    }
    munit_assert_int(lus_grid_line_of(b->grid, cells, n), ==, i);
    munit_assert_int(lus_grid_line_of(b->grid, cells, n - 1), ==, -1);
    munit_assert_int(lus_grid_line_between(b->grid, at[0], at[n - 1]), ==, i);
    munit_assert_int(lus_grid_line_between(b->grid, at[n - 1], at[0]), ==, i);
    cells[0] = cells[n - 1];
    munit_assert_int(lus_grid_line_of(b->grid, cells, n), ==, -1);
  }
}

static void check_mills(Bench *b, const Lines *lines) {
  const Model *m = &b->model;
  int cell = random_cell(m), piece = m->piece[cell];
  Pieces set = random_set(m);
  start_lists(b);
  for (int i = 0; i < lines->n; i++) {
    bool all = piece && on_line(lines, i, cell), in = true;
    for (int k = 0; k < lines->length; k++) {
      all &= m->piece[lines->cell[i][k]] == piece;
      in &= model_among(set, m->piece[lines->cell[i][k]]);
    }
    if (all) lus_moves_add(&b->want, (uint32_t)i);
    munit_assert_int(lus_grid_line_holds(b->grid, b->block, i, set), ==, in);
  }
  munit_assert_int(lus_grid_mills(b->grid, b->block, cell, &b->list), ==,
                   (int)b->want.n);
  lus_moves_sort(&b->list);
  same_lists(b);
  start_lists(b);
  for (int i = 0; i < lines->n; i++)
    if (lus_grid_line_holds(b->grid, b->block, i, set))
      lus_moves_add(&b->want, (uint32_t)i);
  munit_assert_int(lus_grid_lines_of(b->grid, b->block, set, &b->list), ==,
                   (int)b->want.n);
  same_lists(b);
}

/* Lines with no two kinds but for the wild ones: by trying each kind. */
static void check_alike(Bench *b, const Lines *lines) {
  const Model *m = &b->model;
  Pieces wild = random_set(m);
  int least = random_in(0, 2);
  start_lists(b);
  for (int i = 0; i < lines->n; i++) {
    bool fits = false;
    for (int kind = 1; kind <= m->contents && !fits; kind++) {
      int wilds = 0, others = 0;
      for (int k = 0; k < lines->length; k++) {
        int piece = m->piece[lines->cell[i][k]];
        bool is_wild = piece && model_among(wild, piece);
        wilds += is_wild;
        others += !is_wild && piece != kind;
      }
      fits = !others && wilds >= least;
    }
    if (fits) lus_moves_add(&b->want, (uint32_t)i);
  }
  lus_grid_lines_alike(b->grid, b->block, wild, least, &b->list);
  same_lists(b);
}

/* What may be taken: the pieces in no line of their own kind, or all. */
static void check_loose(Bench *b, const Lines *lines) {
  const Model *m = &b->model;
  Pieces set = random_set(m);
  for (int all = 0; all < 2; all++) {
    start_lists(b);
    for (int c = 0; c < m->cells; c++) {
      bool milled = false;
      if (!m->piece[c] || !model_among(set, m->piece[c])) continue;
      for (int i = 0; i < lines->n && !all && !milled; i++) {
        milled = on_line(lines, i, c);
        for (int k = 0; k < lines->length; k++)
          milled &= m->piece[lines->cell[i][k]] == m->piece[c];
      }
      if (!milled) lus_moves_add(&b->want, (uint32_t)c);
    }
    if (b->want.n) break;
  }
  lus_grid_loose(b->grid, b->block, set, &b->list);
  same_lists(b);
}

static MunitResult lines_by_number(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const Grid *g = b->grid;
  if (!g->lines.length) return MUNIT_SKIP;
  Lines lines = model_lines(&b->model, g->lines.length, g->lines.dirs);
  munit_assert_int(g->lines.count, ==, lines.n);
  check_line_lookup(b, &lines);
  for (int round = 0; round < (lines.n > 2000 ? 5 : 4 * ROUNDS); round++) {
    fill_random(b, random_in(30, 100));
    check_mills(b, &lines);
    check_alike(b, &lines);
    if (lines.n < 2000) check_loose(b, &lines);
  }
  free(lines.cell);
  return MUNIT_OK;
}

/* Numbers everybody knows. */
TEST(counted_lines) {
  static const struct {
    GridSpec spec;
    int lines;
  } CASES[] = {
      {{.width = 3, .height = 3, .contents = 2, .line = 3}, 8},
      {{.width = 7, .height = 6, .contents = 2, .line = 4}, 69},
      {{.width = 5, .height = 5, .contents = 2, .line = 3}, 48},
      {{.width = 15, .height = 15, .contents = 2, .line = 5}, 572},
      {{.map = MORRIS, .contents = 2, .line = 3, .line_dirs = DIRS_ORTHO}, 16},
      {{.width = 2, .height = 2, .contents = 2, .line = 3}, 0}};
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    Bench *b = bench_open(&CASES[i].spec);
    munit_assert_int(b->grid->lines.count, ==, CASES[i].lines);
    bench_close(b);
  }
  return MUNIT_OK;
}

/* --- flanked runs -------------------------------------------------------- */

static int model_flanked(const Model *m, int cell, int dir, int own,
                         Pieces enemies) {
  int n = 0;
  while ((cell = model_next(m, cell, dir)) >= 0) {
    if (m->piece[cell] == own) return n;
    if (!m->piece[cell] || !model_among(enemies, m->piece[cell])) return 0;
    n++;
  }
  return 0;
}

static int model_flank(Model *m, int cell, int own, Pieces enemies, Dirs dirs,
                       bool turn) {
  int all = 0;
  if (m->piece[cell]) return 0;
  for (int dir = 0; dir < 8; dir++) {
    int n = dirs & 1 << dir ? model_flanked(m, cell, dir, own, enemies) : 0;
    all += n;
    for (int at = cell; turn && n > 0; n--)
      m->piece[at = model_next(m, at, dir)] = own;
  }
  if (turn && all) m->piece[cell] = own;
  return all;
}

static MunitResult flanked_runs(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  Model *m = &b->model;
  int rounds = m->cells > 256 ? 10 : 8 * ROUNDS;
  for (int round = 0; round < rounds; round++) {
    int own = random_in(1, m->contents);
    Pieces enemies = round % 2 ? random_set(m) : LUS_ANY_PIECE;
    Dirs dirs = round % 3 ? DIRS_ALL : random_dirs();
    fill_random(b, random_in(50, 100));
    put_both(b, random_cell(m), own);
    put_both(b, random_cell(m), 0);
    start_lists(b);
    for (int c = 0; c < m->cells; c++)
      if (model_there(m, c) && model_flank(m, c, own, enemies, dirs, false))
        lus_moves_add(&b->want, (uint32_t)c);
    lus_grid_flanks(b->grid, b->block, own, enemies, dirs, &b->list);
    same_lists(b);
    munit_assert_int(lus_grid_can_flank(b->grid, b->block, own, enemies, dirs),
                     ==, b->want.n > 0);
    int cell =
        b->want.n
            ? (int)lus_move_payload(b->want.at[munit_rand_uint32() % b->want.n])
            : random_cell(m);
    int turned = lus_grid_flank(b->grid, b->block, cell, own, enemies, dirs);
    munit_assert_int(turned, ==,
                     model_flank(m, cell, own, enemies, dirs, true));
    check_both(b);
  }
  return MUNIT_OK;
}

/* --- falling pieces ------------------------------------------------------ */

static int model_drop(const Model *m, int column) {
  int cell = -1;
  for (int c = 0; c < m->cells; c++)
    if (model_there(m, c) && model_column(m, c) == column &&
        (cell < 0 || model_row(m, c) < model_row(m, cell)))
      cell = c;
  if (cell < 0 || m->piece[cell]) return -1;
  for (;;) {
    int below = model_next(m, cell, DIR_S);
    if (below < 0 || m->piece[below]) return cell;
    cell = below;
  }
}

static MunitResult drops(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  int rounds = b->model.cells > 256 ? 5 : ROUNDS;
  for (int round = 0; round < rounds; round++) {
    fill_random(b, random_in(0, 60));
    for (int i = b->model.cells > 128 ? 5 : 100; i > 0; i--) {
      int column = random_in(0, b->model.width - 1);
      int cell = model_drop(&b->model, column), piece = 1;
      munit_assert_int(lus_grid_drop_cell(b->grid, b->block, column), ==, cell);
      munit_assert_int(lus_grid_drop(b->grid, b->block, column, piece), ==,
                       cell);
      if (cell >= 0) b->model.piece[cell] = piece;
      start_lists(b);
      for (int c = 0; c < b->model.width; c++)
        if (model_drop(&b->model, c) >= 0) lus_moves_add(&b->want, (uint32_t)c);
      lus_grid_open_columns(b->grid, b->block, &b->list);
      same_lists(b);
    }
    check_both(b);
  }
  return MUNIT_OK;
}

/* A fall in one number, so that falls can be sorted. */
typedef struct Falls {
  int n;
  uint64_t at[MODEL_CELLS];
} Falls;

static void add_fall(Falls *f, int from, int to, int piece) {
  f->at[f->n++] = (uint64_t)from << 32 | (uint64_t)to << 16 | (uint64_t)piece;
}

static int by_number(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Moves one piece by one step as long as any can, and takes it away from a cell
 * of `off`, where every fall ends. A piece carries its home with it. */
static void model_settle(Model *m, int dir, Pieces set, const bool *off,
                         Falls *falls) {
  static int home[MODEL_CELLS];
  for (int c = 0; c < m->cells; c++) home[c] = c;
  falls->n = 0;
  for (bool any = true; any;) {
    any = false;
    for (int c = 0; c < m->cells; c++) {
      int to = model_there(m, c) ? model_next(m, c, dir) : -1;
      if (to < 0 || m->piece[to] || !m->piece[c]) continue;
      if (!model_among(set, m->piece[c])) continue;
      if (off[to]) {
        add_fall(falls, home[c], to, m->piece[c]);
      } else {
        m->piece[to] = m->piece[c];
        home[to] = home[c];
      }
      m->piece[c] = 0;
      home[c] = c;
      any = true;
    }
  }
  for (int c = 0; c < m->cells; c++)
    if (m->piece[c] && home[c] != c) add_fall(falls, home[c], c, m->piece[c]);
}

static void same_falls(const Moves *list, Falls *want) {
  static Falls got;
  got.n = 0;
  munit_assert_int((int)list->n, ==, 3 * want->n);
  for (const Move *at = list->at; at < list->at + list->n; at += 3)
    add_fall(&got, (int)lus_move_payload(at[0]), (int)lus_move_payload(at[1]),
             (int)lus_move_payload(at[2]) + 1);
  qsort(got.at, (size_t)got.n, sizeof *got.at, by_number);
  qsort(want->at, (size_t)want->n, sizeof *want->at, by_number);
  munit_assert_memory_equal(sizeof *got.at * (size_t)got.n, got.at, want->at);
}

/* The side to which a direction leads, of which pieces may fall off; -1. */
static int side_of(int dir) {
  return dir == DIR_N   ? 0
         : dir == DIR_E ? 1
         : dir == DIR_S ? 2
         : dir == DIR_W ? 3
                        : -1;
}

/* Cells that nothing falls into keep their home, whatever stood there. */
static MunitResult settles(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  static Falls falls;
  if (b->model.cells > 300) return MUNIT_SKIP;
  for (int round = 0; round < 2 * ROUNDS; round++) {
    int dir = random_in(0, 7), off = round % 4 < 2 ? side_of(dir) : -1;
    Pieces set = round % 2 ? LUS_ANY_PIECE : random_set(&b->model);
    bool ends[MODEL_CELLS] = {0};
    for (int c = 0; c < b->model.cells && off >= 0; c++) {
      ends[c] = lus_grid_in_region(b->grid, off, c);
      if (ends[c] && model_next(&b->model, c, dir) >= 0) off = -1;
    }
    if (off < 0) memset(ends, 0, sizeof ends);
    fill_random(b, random_in(0, 100));
    start_lists(b);
    int moved = lus_grid_settle(b->grid, b->block, dir, set, off, &b->list);
    model_settle(&b->model, dir, set, ends, &falls);
    munit_assert_int(moved, ==, falls.n);
    same_falls(&b->list, &falls);
    check_both(b);
    munit_assert_int(lus_grid_settle(b->grid, b->block, dir, set, off, NULL),
                     ==, 0);
  }
  return MUNIT_OK;
}

/* --- bands ---------------------------------------------------------------- */

static MunitResult bands(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const Grid *g = b->grid;
  for (int round = 0; round < ROUNDS; round++) {
    Pieces set = random_set(&b->model) & LUS_ANY_PIECE;
    int first = random_in(-2, b->model.width), last = random_in(-2, 70);
    int except = g->bands ? random_in(-1, g->bands - 1) : -1;
    fill_random(b, random_in(0, 100));
    start_lists(b);
    for (int c = 0; c < b->model.cells; c++) {
      if (!model_there(&b->model, c)) continue;
      int column = model_column(&b->model, c);
      if (model_among(set, b->model.piece[c]) &&
          (column < first || column > last))
        lus_moves_add(&b->want, (uint32_t)c);
    }
    munit_assert_int(lus_grid_beyond(g, b->block, set, first, last, &b->list),
                     ==, (int)b->want.n);
    same_lists(b);
    start_lists(b);
    for (int band = 0; band < g->bands; band++) {
      int by = b->model.shift[g->band[band].first];
      if (band == except) continue;
      if (by > g->band[band].min) lus_moves_add(&b->want, (uint32_t)(2 * band));
      if (by < g->band[band].max)
        lus_moves_add(&b->want, (uint32_t)(2 * band + 1));
    }
    lus_grid_shifts(g, b->block, except, &b->list);
    same_lists(b);
  }
  return MUNIT_OK;
}

/* --- groups -------------------------------------------------------------- */

/* Grows a group by looking at all cells again and again. */
static void model_group(const Model *m, const bool *in, int cell, Dirs dirs,
                        bool *group) {
  memset(group, 0, sizeof(bool) * MODEL_CELLS);
  group[cell] = true;
  for (bool any = true; any;) {
    any = false;
    for (int c = 0; c < m->cells; c++)
      for (int dir = 0; dir < 8 && group[c]; dir++) {
        int to = dirs & 1 << dir ? model_next(m, c, dir) : -1;
        if (to >= 0 && in[to] && !group[to]) group[to] = any = true;
      }
  }
}

/* A group is what hangs together in both ways. */
static Dirs both_ways(Dirs dirs) {
  return (Dirs)(dirs | dirs << 4 | dirs >> 4);
}

static void check_group(Bench *b, int cell, Dirs dirs) {
  static bool in[MODEL_CELLS], group[MODEL_CELLS], beside[MODEL_CELLS];
  const Model *m = &b->model;
  Pieces set = random_set(m);
  int liberties = 0, touched = 0;
  for (int c = 0; c < m->cells; c++)
    in[c] = model_there(m, c) && m->piece[c] == m->piece[cell];
  model_group(m, in, cell, dirs, group);
  memset(beside, 0, sizeof beside);
  start_lists(b);
  for (int c = 0; c < m->cells; c++) {
    if (!group[c]) continue;
    lus_moves_add(&b->want, (uint32_t)c);
    touched |= (c < m->width) | (c % m->width == 0) << 1;
    for (int dir = 0; dir < 8; dir++) {
      int to = dirs & 1 << dir ? model_next(m, c, dir) : -1;
      if (to < 0 || group[to] || beside[to]) continue;
      if (!model_among(set, m->piece[to])) continue;
      beside[to] = true;
      liberties++;
    }
  }
  int size = lus_grid_group(b->grid, b->block, cell, dirs, &b->list);
  munit_assert_int(size, ==, (int)b->want.n);
  same_lists(b);
  munit_assert_int(lus_grid_beside(b->grid, b->block, cell, dirs, set), ==,
                   liberties);
  munit_assert_int(
      lus_grid_joins(b->grid, b->block, cell, dirs, REGION_TOP, REGION_LEFT),
      ==, touched == 3);
}

static void check_groups(Bench *b, Dirs dirs) {
  static bool in[MODEL_CELLS], group[MODEL_CELLS], seen[MODEL_CELLS];
  const Model *m = &b->model;
  Pieces set = random_set(m);
  int groups = 0;
  bool joined = false;
  for (int c = 0; c < m->cells; c++)
    in[c] = model_there(m, c) && model_among(set, m->piece[c]);
  memset(seen, 0, sizeof seen);
  for (int c = 0; c < m->cells; c++) {
    if (!in[c] || seen[c]) continue;
    bool right = false, bottom = false;
    groups++;
    model_group(m, in, c, dirs, group);
    for (int k = 0; k < m->cells; k++) {
      seen[k] |= group[k];
      right |= group[k] && (k + 1) % m->width == 0;
      bottom |= group[k] && k + m->width >= m->cells;
    }
    joined |= right && bottom;
  }
  munit_assert_int(lus_grid_groups(b->grid, b->block, set, dirs), ==, groups);
  munit_assert_int(lus_grid_connected(b->grid, b->block, set, dirs,
                                      REGION_RIGHT, REGION_BOTTOM),
                   ==, joined);
}

/* Distances that settle by themselves: each cell's is one more than its best
 * neighbour's. */
static void check_path(Bench *b, int from, int to, Dirs dirs) {
  static int far[MODEL_CELLS];
  const Model *m = &b->model;
  Pieces through = random_set(m);
  for (int c = 0; c < m->cells; c++) far[c] = c == from ? 0 : MODEL_CELLS;
  for (bool any = true; any;) {
    any = false;
    for (int c = 0; c < m->cells; c++)
      for (int dir = 0; dir < 8 && far[c] < MODEL_CELLS; dir++) {
        int n = dirs & 1 << dir ? model_next(m, c, dir) : -1;
        if (n < 0 || far[n] <= far[c] + 1) continue;
        if (n != to && !model_among(through, m->piece[n])) continue;
        far[n] = far[c] + 1;
        any = true;
      }
  }
  munit_assert_int(lus_grid_path(b->grid, b->block, from, to, dirs, through),
                   ==, far[to] < MODEL_CELLS ? far[to] : -1);
}

static MunitResult groups(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  int rounds = b->model.cells > 256 ? 5 : 4 * ROUNDS;
  for (int round = 0; round < rounds; round++) {
    Dirs dirs = both_ways(round % 2 ? DIRS_HEX : random_dirs());
    fill_random(b, random_in(0, 100));
    int cell = random_cell(&b->model);
    check_group(b, cell, dirs);
    check_groups(b, dirs);
    check_path(b, cell, random_cell(&b->model), random_dirs());
    check_both(b);
  }
  return MUNIT_OK;
}

/* In Hex one side always wins, and only one. */
TEST(hex_has_no_draw) {
  for (int size = 1; size <= 16; size++) {
    GridSpec spec = {
        .width = size, .height = size, .contents = 2, .topology = HEX};
    Bench *b = bench_open(&spec);
    for (int round = 0; round < 100; round++) {
      for (int c = 0; c < size * size; c++) put_both(b, c, random_in(1, 2));
      bool down = lus_grid_connected(b->grid, b->block, 2, DIRS_HEX, REGION_TOP,
                                     REGION_BOTTOM);
      bool across = lus_grid_connected(b->grid, b->block, 4, DIRS_HEX,
                                       REGION_LEFT, REGION_RIGHT);
      munit_assert_int(down, !=, across);
    }
    bench_close(b);
  }
  return MUNIT_OK;
}

/* --- regions and spaces -------------------------------------------------- */

static MunitResult regions(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const Model *m = &b->model;
  int cells[64], n = random_in(0, 64), bad = -1;
  const char *why = NULL;
  for (int i = 0; i < n; i++) cells[i] = random_cell(m);
  int region = lus_grid_region_add(b->grid, "spots", cells, n, &why);
  munit_assert_int(region, ==, 4);
  munit_assert_int(lus_grid_region_find(b->grid, "spots"), ==, 4);
  munit_assert_int(lus_grid_region_find(b->grid, "left"), ==, REGION_LEFT);
  munit_assert_int(lus_grid_region_find(b->grid, "spot"), ==, -1);
  munit_assert_int(lus_grid_region_add(b->grid, "top", cells, n, &why), ==, -1);
  munit_assert_int(lus_grid_region_add(b->grid, "", cells, n, &why), ==, -1);
  munit_assert_int(lus_grid_region_add(b->grid, "x", &bad, 1, &why), ==, -1);
  for (int round = 0; round < ROUNDS; round++) {
    Pieces set = random_set(m);
    fill_random(b, 50);
    start_lists(b);
    for (int c = 0; c < m->cells; c++) {
      bool in = false;
      for (int i = 0; i < n; i++) in |= cells[i] == c;
      munit_assert_int(lus_grid_in_region(b->grid, region, c), ==, in);
      munit_assert_int(lus_grid_in_region(b->grid, REGION_TOP, c), ==,
                       model_there(m, c) && c < m->width);
      if (in && model_among(set, m->piece[c]))
        lus_moves_add(&b->want, (uint32_t)c);
    }
    munit_assert_int(lus_grid_in(b->grid, b->block, region, set, &b->list), ==,
                     (int)b->want.n);
    same_lists(b);
  }
  for (int i = 5; i < LUS_GRID_REGIONS; i++) {
    char name[] = {(char)('A' + i / 10), (char)('0' + i % 10), '\0'};
    munit_assert_int(lus_grid_region_add(b->grid, name, cells, n, &why), ==, i);
  }
  munit_assert_int(lus_grid_region_add(b->grid, "more", cells, n, &why), ==,
                   -1);
  return MUNIT_OK;
}

/* Lanes of spaces of random lengths, one lane a row. */
static int random_lanes(const Model *m, int16_t *of) {
  int spaces = 0;
  for (int row = 0; row < m->height; row++)
    for (int column = 0; column < m->width;) {
      int length = random_in(1, 4), number = random_in(0, 5) ? spaces++ : -1;
      for (; length > 0 && column < m->width; length--)
        of[row * m->width + column++] = (int16_t)number;
    }
  return spaces;
}

static bool model_touch(const Model *m, const int16_t *of, int a, int b,
                        int dir) {
  for (int c = 0; c < m->cells; c++) {
    int to = of[c] == a ? model_next(m, c, dir) : -1;
    if (to >= 0 && of[to] == b) return true;
  }
  return false;
}

static void check_space(Bench *b, const int16_t *of, int space, int spaces) {
  const Model *m = &b->model;
  int n = 0, found = 0, first = m->width, last = 0;
  const GridContact *contact = lus_grid_contacts(b->grid, space, &n);
  start_lists(b);
  for (int c = 0; c < m->cells; c++) {
    if (of[c] != space) continue;
    lus_moves_add(&b->want, (uint32_t)c);
    if (c % m->width < first) first = c % m->width;
    if (c % m->width > last) last = c % m->width;
  }
  munit_assert_int(lus_grid_space_cells(b->grid, space, &b->list), ==,
                   (int)b->want.n);
  same_lists(b);
  munit_assert_int(b->grid->space[space].first_column, ==, first);
  munit_assert_int(b->grid->space[space].last_column, ==, last);
  for (int other = 0; other < spaces; other++)
    for (int dir = 0; dir < 8; dir += 2) {
      if (other == space || !model_touch(m, of, space, other, dir)) continue;
      munit_assert_int(found, <, n);
      munit_assert_int(contact[found].space, ==, other);
      munit_assert_int(contact[found++].dir, ==, dir);
    }
  munit_assert_int(found, ==, n);
}

TEST(spaces) {
  for (int round = 0; round < 100; round++) {
    GridSpec spec = {
        .width = random_in(1, 20), .height = random_in(1, 4), .contents = 4};
    Bench *b = bench_open(&spec);
    int16_t of[80];
    const char *why = NULL;
    int n = random_lanes(&b->model, of);
    munit_assert_true(lus_grid_spaces(b->grid, of, &why));
    munit_assert_int(b->grid->spaces, ==, n);
    for (int s = 0; s < n; s++) check_space(b, of, s, n);
    munit_assert_false(lus_grid_spaces(b->grid, of, &why));
    bench_close(b);
  }
  return MUNIT_OK;
}

TEST(refuses_spaces) {
  static const int16_t HOLE[] = {0, 2, 0, 2}, WILD[] = {0, 0, 0, 4},
                       LESS[] = {0, -2, 0, 0}, OFF[] = {0, 0, 0, 0};
  const int16_t *const all[] = {HOLE, WILD, LESS, OFF};
  for (int i = 0; i < 4; i++) {
    GridSpec spec = {.map = "oo\no.", .contents = 1};
    Bench *b = bench_open(&spec);
    const char *why = NULL;
    munit_assert_false(lus_grid_spaces(b->grid, all[i], &why));
    munit_assert_not_null(why);
    bench_close(b);
  }
  return MUNIT_OK;
}

static MunitTest tests[] = {ON_SHAPES("/runs through a cell", runs),
                            ON_SHAPES("/lines by number", lines_by_number),
                            NAMED("/known numbers of lines", counted_lines),
                            ON_SHAPES("/flanked runs", flanked_runs),
                            ON_SHAPES("/drops", drops),
                            ON_SHAPES("/settles", settles),
                            ON_SHAPES("/bands", bands),
                            ON_SHAPES("/groups, connections, paths", groups),
                            NAMED("/hex has no draw", hex_has_no_draw),
                            ON_SHAPES("/regions", regions),
                            NAMED("/spaces and their contacts", spaces),
                            NAMED("/refuses bad spaces", refuses_spaces),
                            {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/grid_rules", tests, argc, argv);
}
