/* tests/core/parts/grid_test.c - cells, names, contents, neighbours, ways to go
 * and text, on grids of many shapes against plain arrays. */
#include "helper/grid.h"
#include "helper/suite.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 60 };

/* --- making a grid ------------------------------------------------------- */

static void refuse(GridSpec spec, const char *word) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  munit_assert_null(lus_grid_new(&layout, "board", &spec, &why));
  munit_assert_not_null(why);
  if (!strstr(why, word)) munit_errorf("'%s' does not say '%s'", why, word);
  lus_layout_free(&layout);
}

TEST(refuses_specs) {
  static const BandSpec SHORT[] = {{2, 0, 0}, {1, 0, 0}};
  static const BandSpec ODD[] = {{2, 1, 2}, {2, 0, 0}};
  static const BandSpec FAR[] = {{2, -65, 0}, {2, 0, 0}};
  static const BandSpec NONE[] = {{0, 0, 0}, {4, 0, 0}};
  static const VehicleSpec LONG = {17, false, 0};
  static const VehicleSpec ASIDE = {2, false, 1 << DIR_N};
  refuse((GridSpec){.width = 0, .height = 3}, "1 to 64");
  refuse((GridSpec){.width = 65, .height = 3}, "1 to 64");
  refuse((GridSpec){.width = 3, .height = -1}, "1 to 64");
  refuse((GridSpec){.width = 3, .height = 3, .contents = 256}, "255");
  refuse((GridSpec){.width = 3, .height = 3, .contents = -1}, "255");
  refuse((GridSpec){.map = ""}, "1 to 64");
  refuse((GridSpec){.map = "..\n.."}, "no cell");
  refuse((GridSpec){.map = "oq"}, "made of");
  refuse((GridSpec){.map = "oo\noo", .width = 3}, "does not have its width");
  refuse((GridSpec){.width = 3, .height = 3, .line = 1}, "2 to 64");
  refuse((GridSpec){.width = 3, .height = 3, .sight = SEEN_BY_OWNER}, "owner");
  refuse((GridSpec){.width = 4,
                    .height = 4,
                    .axis = COLUMN_BANDS,
                    .bands = 2,
                    .band = SHORT},
         "add up");
  refuse(
      (GridSpec){
          .width = 4, .height = 4, .axis = ROW_BANDS, .bands = 2, .band = ODD},
      "min in -64..0");
  refuse(
      (GridSpec){
          .width = 4, .height = 4, .axis = ROW_BANDS, .bands = 2, .band = FAR},
      "max in 0..64");
  refuse(
      (GridSpec){
          .width = 4, .height = 4, .axis = ROW_BANDS, .bands = 2, .band = NONE},
      "at least");
  refuse((GridSpec){.width = 2,
                    .height = 2,
                    .axis = ROW_BANDS,
                    .bands = 2,
                    .band = SHORT},
         "add up");
  refuse((GridSpec){.width = 9, .height = 9, .vehicles = 1, .vehicle = &LONG},
         "1 to 16");
  refuse((GridSpec){.width = 9, .height = 9, .vehicles = 1, .vehicle = &ASIDE},
         "along");
  refuse((GridSpec){.width = 9,
                    .height = 9,
                    .vehicles = 1,
                    .vehicle = &ASIDE,
                    .sight = SEEN_BY_NOBODY},
         "seen by all");
  return MUNIT_OK;
}

TEST(refuses_layouts) {
  Layout layout;
  const char *why;
  GridSpec spec = {.width = 64, .height = 64, .contents = 1};
  lus_layout_init(&layout);
  munit_assert_not_null(lus_grid_new(&layout, "a", &spec, &why));
  munit_assert_null(lus_grid_new(&layout, "a", &spec, &why));
  munit_assert_not_null(strstr(why, "name"));
  munit_assert_null(lus_grid_new(&layout, "", &spec, &why));
  munit_assert_not_null(lus_layout_find(&layout, "a"));
  while (lus_layout_take(&layout, 4000, 1)) continue;
  munit_assert_null(lus_grid_new(&layout, "b", &spec, &why));
  munit_assert_not_null(strstr(why, "room"));
  lus_layout_free(&layout);
  return MUNIT_OK;
}

/* --- names --------------------------------------------------------------- */

/* However little room is left: all that a grid needs lies behind the head, or
 * there is no grid, and the layout is as before. */
TEST(all_or_nothing) {
  const char *why;
  GridSpec spec = {.width = 3, .height = 3, .contents = 8, .line = 3};
  bool fitted = false, refused = false;
  for (uint32_t room = 0; room < 300; room++) {
    Layout layout;
    lus_layout_init(&layout);
    layout.size = LUS_BLOCK_MOST - room;
    const Grid *g = lus_grid_new(&layout, "board", &spec, &why);
    if (g) munit_assert_uint(g->at_boards, >=, sizeof(Head));
    else munit_assert_uint(layout.size, ==, LUS_BLOCK_MOST - room);
    *(g ? &fitted : &refused) = true;
    lus_layout_free(&layout);
  }
  munit_assert_true(fitted && refused);
  return MUNIT_OK;
}

static MunitResult names_both_ways(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  for (int c = 0; c < b->grid->cells; c++) {
    char name[LUS_CELL_NAME], want[16], letters[3] = "";
    int x = c % b->grid->width, y = b->grid->height - c / b->grid->width;
    if (x < 26) letters[0] = (char)('a' + x);
    else letters[0] = "ab"[x / 52], letters[1] = (char)('a' + x % 26);
    snprintf(want, sizeof want, "%s%d", letters, y);
    munit_assert_int(lus_grid_name(b->grid, c, name), ==, (int)strlen(want));
    munit_assert_string_equal(name, want);
    int found = lus_grid_cell(b->grid, want, strlen(want));
    munit_assert_int(found, ==, model_there(&b->model, c) ? c : LUS_NO_CELL);
    want[0] = (char)(want[0] - 32);
    munit_assert_int(lus_grid_cell(b->grid, want, strlen(want)), ==, found);
  }
  return MUNIT_OK;
}

TEST(refuses_names) {
  static const char *const NO[] = {"",   "b",   "3",     "3b",    "b3x", "b 3",
                                   "b0", "b03", "abcd1", "b1234", "-1",  "b-1"};
  static const char *const OFF[] = {"h1", "a7", "aa1", "zzz999", "g7", "G100"};
  GridSpec spec = {.width = 7, .height = 6, .rows_from_top = true};
  Bench *b = bench_open(&spec);
  for (size_t i = 0; i < sizeof NO / sizeof *NO; i++)
    munit_assert_int(lus_grid_cell(b->grid, NO[i], strlen(NO[i])), ==,
                     LUS_NO_NAME);
  for (size_t i = 0; i < sizeof OFF / sizeof *OFF; i++)
    munit_assert_int(lus_grid_cell(b->grid, OFF[i], strlen(OFF[i])), ==,
                     LUS_OFF_BOARD);
  munit_assert_int(lus_grid_cell(b->grid, "a1", 2), ==, 0);
  munit_assert_int(lus_grid_cell(b->grid, "b3xyz", 2), ==, 15);
  bench_close(b);
  return MUNIT_OK;
}

/* --- contents ------------------------------------------------------------ */

static void check_sets(Bench *b) {
  Pieces set = random_set(&b->model);
  int n = 0;
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 1);
  start_lists(b);
  for (int c = 0; c < b->model.cells; c++) {
    if (!model_there(&b->model, c)) continue;
    if (!model_among(set, b->model.piece[c])) continue;
    munit_assert_int(lus_grid_nth(b->grid, b->block, set, n++), ==, c);
    lus_moves_add(&b->want, (uint32_t)c);
    munit_assert_true(lus_grid_word(b->grid, b->block, set, c / 64) >> c % 64 &
                      1);
  }
  lus_grid_list(b->grid, b->block, set, &b->list);
  same_lists(b);
  munit_assert_int(lus_grid_count(b->grid, b->block, set), ==, n);
  munit_assert_int(lus_grid_nth(b->grid, b->block, set, n), ==, -1);
  munit_assert_int(lus_grid_nth(b->grid, b->block, set, -1), ==, -1);
  int cell = lus_grid_pick(b->grid, b->block, set, &rng);
  munit_assert_int(cell >= 0, ==, n > 0);
  if (n) munit_assert_true(model_among(set, b->model.piece[cell]));
}

static MunitResult contents(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  check_both(b);
  for (int round = 0; round < ROUNDS; round++) {
    fill_random(b, random_in(0, 100));
    check_both(b);
    check_sets(b);
    for (int i = 0; i < 20; i++) {
      int a = random_cell(&b->model), c = random_cell(&b->model);
      int piece = b->model.piece[a], taken = b->model.piece[c];
      if (random_in(0, 1)) {
        lus_grid_swap(b->grid, b->block, a, c);
        b->model.piece[a] = taken;
        b->model.piece[c] = piece;
      } else if (piece && a != c) {
        munit_assert_int(lus_grid_move(b->grid, b->block, a, c), ==, taken);
        b->model.piece[a] = 0;
        b->model.piece[c] = piece;
      }
    }
    check_both(b);
    for (int piece = 0; piece <= b->model.contents; piece++) {
      int n = 0;
      for (int c = 0; c < b->model.cells; c++)
        n += model_there(&b->model, c) && b->model.piece[c] == piece;
      munit_assert_int(lus_grid_count_piece(b->grid, b->block, piece), ==, n);
    }
  }
  lus_grid_clear(b->grid, b->block);
  memset(b->model.piece, 0, sizeof b->model.piece);
  check_both(b);
  munit_assert_false(lus_grid_full(b->grid, b->block));
  for (int c = 0; c < b->model.cells; c++)
    if (model_there(&b->model, c)) put_both(b, c, 1);
  munit_assert_true(lus_grid_full(b->grid, b->block));
  return MUNIT_OK;
}

static MunitResult short_lists_say_so(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  Gait gait = {.who = 2, .dirs = DIRS_ALL, .onto = LUS_EMPTY};
  for (int round = 0; round < ROUNDS && b->grid->cells <= 256; round++) {
    fill_random(b, 40);
    start_lists(b);
    if (round % 2) lus_grid_list(b->grid, b->block, 3, &b->want);
    else lus_grid_steps(b->grid, b->block, -1, &gait, 1, &b->want);
    if (!b->want.n) continue;
    b->list.cap = munit_rand_uint32() % b->want.n;
    if (round % 2) lus_grid_list(b->grid, b->block, 3, &b->list);
    else lus_grid_steps(b->grid, b->block, -1, &gait, 1, &b->list);
    munit_assert_true(b->list.full);
    munit_assert_uint32(b->list.n, ==, b->list.cap);
    munit_assert_memory_equal(b->list.n * sizeof(Move), b->list.at, b->want.at);
    b->list.cap = LIST_CAP;
  }
  return MUNIT_OK;
}

TEST(picks_are_even) {
  GridSpec spec = {.width = 10, .height = 10, .contents = 2};
  Bench *b = bench_open(&spec);
  int seen[100] = {0}, cells = 0;
  Rng rng;
  lus_rng_seed(&rng, 7, 7);
  fill_random(b, 60);
  cells = lus_grid_count(b->grid, b->block, 5);
  for (int i = 0; i < 1000 * cells; i++)
    seen[lus_grid_pick(b->grid, b->block, 5, &rng)]++;
  for (int c = 0; c < 100; c++) {
    bool in = b->model.piece[c] != 1;
    munit_assert_int(seen[c], >=, in ? 850 : 0);
    munit_assert_int(seen[c], <=, in ? 1150 : 0);
  }
  bench_close(b);
  return MUNIT_OK;
}

static MunitResult check_finds_damage(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const char *why;
  fill_random(b, 50);
  int c = random_cell(&b->model);
  uint8_t *byte = b->block + b->grid->at_cells + c, old = *byte;
  *byte = (uint8_t)(old ? 0 : 1);
  munit_assert_not_null(lus_block_sound(&b->layout, b->block, &why));
  *byte = 255;
  munit_assert_not_null(lus_block_sound(&b->layout, b->block, &why));
  *byte = old;
  munit_assert_null(lus_block_sound(&b->layout, b->block, &why));
  if (b->grid->boards) {
    b->block[b->grid->at_boards] ^= 1;
    munit_assert_not_null(lus_block_sound(&b->layout, b->block, &why));
  }
  return MUNIT_OK;
}

/* --- who sees it --------------------------------------------------------- */

TEST(hidden_grids) {
  for (int owner = 0; owner <= 2; owner++) {
    GridSpec spec = {.map = MORRIS,
                     .contents = 3,
                     .owner = owner,
                     .sight = owner ? SEEN_BY_OWNER : SEEN_BY_NOBODY};
    Bench *b = bench_open(&spec);
    uint8_t view[4096], other[4096];
    Rng rng, same;
    fill_random(b, 50);
    for (int seat = 0; seat <= 3; seat++) {
      bool sees = owner && seat == owner;
      const char *why;
      lus_block_view(&b->layout, b->block, seat, view);
      munit_assert_null(lus_block_sound(&b->layout, view, &why));
      munit_assert_int(lus_grid_pieces(b->grid, view), ==,
                       sees ? lus_grid_pieces(b->grid, b->block) : 0);
      memcpy(other, b->block, b->layout.size);
      lus_rng_seed(&rng, 5, (uint64_t)seat);
      same = rng;
      lus_block_redraw(&b->layout, other, seat, &rng);
      munit_assert_null(lus_block_sound(&b->layout, other, &why));
      for (int piece = 0; piece <= 3; piece++)
        munit_assert_int(lus_grid_count_piece(b->grid, other, piece), ==,
                         lus_grid_count_piece(b->grid, b->block, piece));
      munit_assert_int(lus_block_equal(&b->layout, other, b->block), ==, sees);
      /* What is dealt does not depend on what was there. */
      memcpy(view, other, b->layout.size);
      lus_block_redraw(&b->layout, view, seat, &same);
      munit_assert_true(lus_block_equal(&b->layout, other, view));
    }
    munit_assert_true(b->grid->part.type->hides(&b->grid->part));
    bench_close(b);
  }
  return MUNIT_OK;
}

/* --- neighbours ---------------------------------------------------------- */

static void check_ray(Bench *b, int cell, int dir) {
  Pieces through = random_set(&b->model);
  bool end = random_in(0, 1);
  int n = 0, at = cell;
  start_lists(b);
  while ((at = model_next(&b->model, at, dir)) >= 0) {
    bool passed = model_among(through, b->model.piece[at]);
    if (passed || end) n++, lus_moves_add(&b->want, (uint32_t)at);
    if (!passed) break;
  }
  munit_assert_int(
      lus_grid_ray(b->grid, b->block, cell, dir, through, end, &b->list), ==,
      n);
  same_lists(b);
  munit_assert_int(
      lus_grid_ray(b->grid, b->block, cell, dir, through, end, NULL), ==, n);
}

static void check_around(Bench *b, int cell) {
  Pieces set = random_set(&b->model);
  Dirs dirs = random_dirs();
  start_lists(b);
  for (int dir = 0; dir < 8; dir++) {
    int to = model_next(&b->model, cell, dir);
    if (!(dirs & 1 << dir) || to < 0) continue;
    if (model_among(set, b->model.piece[to]))
      lus_moves_add(&b->want, (uint32_t)to);
  }
  int n = lus_grid_around(b->grid, b->block, cell, dirs, set, &b->list);
  munit_assert_int(n, ==, (int)b->want.n);
  same_lists(b);
}

/* Where two cells lie to each other, by going in all directions. */
static void check_toward(Bench *b, int from, int to) {
  Pieces set = random_set(&b->model);
  int want = -1, steps = 0, between = -1;
  for (int dir = 0; dir < 8 && from != to; dir++) {
    int n = 0, at = from, first = -1;
    while ((at = model_next(&b->model, at, dir)) >= 0 && at != to) {
      if (first < 0 && model_among(set, b->model.piece[at])) first = at;
      n++;
    }
    if (at == to) want = dir, steps = n + 1, between = first;
  }
  int distance = 0;
  munit_assert_int(lus_grid_toward(b->grid, b->block, from, to, &distance), ==,
                   want);
  munit_assert_int(distance, ==, steps);
  munit_assert_int(lus_grid_between(b->grid, b->block, from, to, set), ==,
                   between);
}

static MunitResult neighbours(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  for (int c = 0; c < b->model.cells; c++) {
    munit_assert_int(lus_grid_there(b->grid, c), ==, model_there(&b->model, c));
    for (int dir = 0; model_there(&b->model, c) && dir < 8; dir++) {
      int to = model_next(&b->model, c, dir);
      munit_assert_int(lus_grid_next(b->grid, b->block, c, dir), ==, to);
      if (to >= 0)
        munit_assert_int(
            lus_grid_next(b->grid, b->block, to, lus_opposite(dir)), ==, c);
    }
  }
  for (int round = 0; round < ROUNDS; round++) {
    fill_random(b, random_in(0, 100));
    for (int i = 0; i < 20; i++) {
      int cell = random_cell(&b->model);
      check_ray(b, cell, random_in(0, 7));
      check_around(b, cell);
      check_toward(b, cell, random_cell(&b->model));
    }
  }
  return MUNIT_OK;
}

/* --- ways to go ---------------------------------------------------------- */

typedef enum Way { STEP, SLIDE, JUMP } Way;

static void want_pair(Bench *b, int from, int to) {
  lus_moves_add(&b->want, (uint32_t)(from * b->model.cells + to));
}

static bool model_holds(const Model *m, int cell, Pieces set) {
  return cell >= 0 && model_among(set, m->piece[cell]);
}

static void want_way(Bench *b, int from, int dir, const Gait *gait, Way way) {
  const Model *m = &b->model;
  int at = model_next(m, from, dir), most = gait->most ? gait->most : 9999;
  if (way == STEP && model_holds(m, at, gait->onto)) want_pair(b, from, at);
  if (way == SLIDE)
    for (int i = 0; i < most && at >= 0; i++) {
      if (model_holds(m, at, gait->onto)) want_pair(b, from, at);
      if (m->piece[at]) break;
      at = model_next(m, at, dir);
    }
  if (way != JUMP) return;
  while (gait->far && at >= 0 && !m->piece[at]) at = model_next(m, at, dir);
  if (!model_holds(m, at, gait->over)) return;
  for (at = model_next(m, at, dir); model_holds(m, at, gait->onto);
       at = model_next(m, at, dir)) {
    want_pair(b, from, at);
    if (!gait->far || m->piece[at]) break;
  }
}

static void check_way(Bench *b, int from, const Gait *gait, int n, Way way) {
  const Grid *g = b->grid;
  start_lists(b);
  for (int i = 0; i < n; i++)
    for (int dir = 0; dir < 8; dir++)
      for (int c = 0; c < b->model.cells && gait[i].dirs & 1 << dir; c++)
        if ((from < 0 || c == from) && model_there(&b->model, c) &&
            model_among(gait[i].who, b->model.piece[c]))
          want_way(b, c, dir, &gait[i], way);
  if (way == STEP) lus_grid_steps(g, b->block, from, gait, n, &b->list);
  if (way == SLIDE) lus_grid_slides(g, b->block, from, gait, n, &b->list);
  if (way == JUMP) lus_grid_jumps(g, b->block, from, gait, n, &b->list);
  bool any = b->want.n > 0;
  if (way == STEP)
    munit_assert_int(lus_grid_can_step(g, b->block, from, gait, n), ==, any);
  if (way == JUMP)
    munit_assert_int(lus_grid_can_jump(g, b->block, from, gait, n), ==, any);
  if (g->cells <= LUS_GRID_PAIRS) {
    same_lists(b);
  } else {
    munit_assert_true(b->list.full);
    munit_assert_uint32(b->list.n, ==, 0);
  }
}

static void check_flights(Bench *b, int from) {
  Pieces who = random_set(&b->model), onto = random_set(&b->model);
  start_lists(b);
  if (b->model.cells > 100) return;
  for (int c = 0; c < b->model.cells; c++)
    for (int to = 0; to < b->model.cells; to++)
      if ((from < 0 || c == from) && model_there(&b->model, c) &&
          model_there(&b->model, to) && c != to &&
          model_holds(&b->model, c, who) && model_holds(&b->model, to, onto))
        want_pair(b, c, to);
  lus_grid_flights(b->grid, b->block, from, who, onto, &b->list);
  same_lists(b);
}

static MunitResult ways_to_go(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  int rounds = b->model.cells > 256 ? 4 : 4 * ROUNDS;
  for (int round = 0; round < rounds; round++) {
    Gait gait[3];
    fill_random(b, random_in(0, 100));
    for (int i = 0; i < 3; i++)
      gait[i] = (Gait){.who = random_set(&b->model),
                       .dirs = random_dirs(),
                       .onto = random_set(&b->model),
                       .over = random_set(&b->model),
                       .most = (uint8_t)random_in(0, 3),
                       .far = random_in(0, 1)};
    /* The lists of `far` jumps of many kinds stay below 65,536 pairs. */
    int from = round % 2 ? random_cell(&b->model) : -1;
    int n = random_in(0, 3);
    check_way(b, from, gait, n, STEP);
    check_way(b, from, gait, n, SLIDE);
    check_way(b, from, gait, n, JUMP);
    check_flights(b, from);
  }
  return MUNIT_OK;
}

/* --- samples ------------------------------------------------------------- */

/* All that a sample holds, move by move. */
static void spread_sample(const Sample *sample, Moves *list) {
  lus_moves_clear(list);
  for (uint32_t i = 0; i < sample->rows; i++) {
    const SampleRow *row = &sample->row[i];
    uint32_t n = 0;
    for (int c = 0; c < 64; c++) {
      if (!(row->bits >> c & 1)) continue;
      n++;
      list->base = 0;
      lus_moves_add(list, lus_sample_move(row, c));
    }
    munit_assert_uint32(n, ==, row->n);
  }
  munit_assert_uint32(list->n, ==, sample->total);
}

static void same_sample(Bench *b, const Sample *sample) {
  spread_sample(sample, &b->list);
  lus_moves_sort(&b->list);
  lus_moves_sort(&b->want);
  same_lists(b);
}

static Sample new_sample(Bench *b) {
  start_lists(b);
  return (Sample){.base = b->want.base};
}

static MunitResult samples(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  const Grid *g = b->grid;
  int rounds = g->cells > 256 ? 5 : 4 * ROUNDS;
  for (int round = 0; round < rounds; round++) {
    Pieces set = round % 2 ? LUS_EMPTY : random_set(&b->model);
    int own = random_in(1, b->model.contents);
    Dirs dirs = random_dirs();
    Gait gait[2];
    fill_random(b, random_in(0, 100));
    for (int i = 0; i < 2; i++)
      gait[i] = (Gait){.who = random_set(&b->model),
                       .dirs = random_dirs(),
                       .onto = random_set(&b->model),
                       .over = random_set(&b->model),
                       .far = random_in(0, 3) == 0};
    Sample s = new_sample(b);
    lus_grid_list(g, b->block, set, &b->want);
    if (lus_grid_sample(g, b->block, set, &s)) same_sample(b, &s);
    s = new_sample(b);
    lus_grid_open_columns(g, b->block, &b->want);
    if (lus_grid_sample_columns(g, b->block, &s)) same_sample(b, &s);
    s = new_sample(b);
    lus_grid_flanks(g, b->block, own, set, dirs, &b->want);
    if (lus_grid_sample_flanks(g, b->block, own, set, dirs, &s))
      same_sample(b, &s);
    int from = round % 3 ? -1 : random_cell(&b->model);
    s = new_sample(b);
    lus_grid_steps(g, b->block, from, gait, 2, &b->want);
    if (lus_grid_sample_steps(g, b->block, from, gait, 2, &s))
      same_sample(b, &s);
    s = new_sample(b);
    lus_grid_jumps(g, b->block, from, gait, 2, &b->want);
    if (lus_grid_sample_jumps(g, b->block, from, gait, 2, &s))
      same_sample(b, &s);
    s = new_sample(b);
    lus_grid_lines_alike(g, b->block, set, round % 2, &b->want);
    if (lus_grid_sample_alike(g, b->block, set, round % 2, &s))
      same_sample(b, &s);
    s = new_sample(b);
    lus_grid_flights(g, b->block, from, gait->who, set, &b->want);
    if (lus_grid_sample_flights(g, b->block, from, gait->who, set, &s))
      same_sample(b, &s);
    s = new_sample(b);
    lus_grid_loose(g, b->block, set, &b->want);
    if (lus_grid_sample_loose(g, b->block, set, &s)) same_sample(b, &s);
  }
  return MUNIT_OK;
}

/* Every move of a sample comes as often as any other. */
TEST(samples_are_even) {
  GridSpec spec = {.map = MORRIS, .contents = 2};
  Bench *b = bench_open(&spec);
  Gait gait = {.who = 2, .dirs = DIRS_ORTHO, .onto = LUS_EMPTY};
  int seen[49 * 49] = {0};
  Rng rng;
  lus_rng_seed(&rng, 3, 3);
  fill_random(b, 60);
  Sample s = new_sample(b);
  s.base = b->want.base = 0;
  munit_assert_true(lus_grid_sample_steps(b->grid, b->block, -1, &gait, 1, &s));
  munit_assert_uint32(s.total, >, 0);
  for (uint32_t i = 0; i < 1000 * s.total; i++)
    seen[lus_sample_pick(&s, &rng)]++;
  lus_grid_steps(b->grid, b->block, -1, &gait, 1, &b->want);
  munit_assert_uint32(b->want.n, ==, s.total);
  for (uint32_t i = 0; i < b->want.n; i++) {
    munit_assert_int(seen[b->want.at[i]], >, 850);
    munit_assert_int(seen[b->want.at[i]], <, 1150);
  }
  bench_close(b);
  return MUNIT_OK;
}

/* --- text ---------------------------------------------------------------- */

static void model_glyphs(const Model *m, char *characters) {
  static const char SIGNS[] =
      ".xoabcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&'()*+,:;<=>?@"
      "[]^_{}~\"`\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xec\xed\xee\xef"
      "\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa\xfb\xfc\xfd\xfe\xff\xd1\xd2";
  memcpy(characters, SIGNS, (size_t)m->contents + 1);
  characters[m->contents + 1] = '\0';
}

static MunitResult text_both_ways(const MunitParameter p[], void *data) {
  (void)p;
  Bench *b = data;
  static char fen[3 * MODEL_CELLS], drawn[2 * MODEL_CELLS], piece[128];
  Glyphs glyph;
  const char *why = NULL;
  model_glyphs(&b->model, piece);
  munit_assert_true(lus_glyphs(glyph, piece));
  for (int round = 0; round < ROUNDS; round++) {
    uint8_t *before = munit_malloc(b->layout.size);
    fill_random(b, random_in(0, 100));
    memcpy(before, b->block, b->layout.size);
    size_t len = lus_grid_write_fen(b->grid, b->block, piece, fen, sizeof fen);
    munit_assert_size(len, ==, strlen(fen));
    munit_assert_size(
        lus_grid_write(b->grid, b->block, piece, drawn, sizeof drawn), ==,
        (size_t)(b->model.cells + b->model.height));
    for (int c = 0; c < b->model.cells; c++)
      munit_assert_char(drawn[c + c / b->model.width], ==,
                        model_there(&b->model, c) ? piece[b->model.piece[c]]
                                                  : ' ');
    lus_grid_clear(b->grid, b->block);
    munit_assert_true(lus_grid_read(b->grid, b->block, fen, len, glyph, &why));
    munit_assert_memory_equal(b->layout.size, b->block, before);
    if (b->grid->real == b->grid->cells) {
      lus_grid_clear(b->grid, b->block);
      munit_assert_true(
          lus_grid_read(b->grid, b->block, drawn, strlen(drawn), glyph, &why));
      munit_assert_memory_equal(b->layout.size, b->block, before);
    }
    check_both(b);
    char small[8];
    munit_assert_size(
        lus_grid_write_fen(b->grid, b->block, piece, small, sizeof small), ==,
        len);
    munit_assert_memory_equal(len < 7 ? len : 7, small, fen);
    munit_assert_char(small[len < 7 ? len : 7], ==, '\0');
    free(before);
  }
  return MUNIT_OK;
}

TEST(reads_texts) {
  static const struct {
    const char *text, *fault; /* NULL: it is read */
  } CASES[] = {{"x2/3/2o", NULL},
               {"x../.../..o", NULL},
               {"\n  x . .\n  . . .\n\n  . . o\n", NULL},
               {"x|..\n.|..\n.|.o\n", NULL},
               {"x2/3/1 1o/", NULL},
               {"x2/3", "few rows"},
               {"x2/3/2o/3", "many rows"},
               {"x3/3/2o", "too long"},
               {"x2/12/2o", "too long"},
               {"x2/99999999999999999999/2o", "too long"},
               {"x1/3/2o", "too short"},
               {"x2/3/2q", "no piece"},
               {"", "few rows"}};
  GridSpec spec = {.width = 3, .height = 3, .contents = 2};
  Bench *b = bench_open(&spec);
  Glyphs glyph;
  munit_assert_true(lus_glyphs(glyph, ".xo"));
  munit_assert_false(lus_glyphs(glyph, ".xx"));
  munit_assert_false(lus_glyphs(glyph, ". x"));
  munit_assert_false(lus_glyphs(glyph, "./x"));
  munit_assert_true(lus_glyphs(glyph, ".xo"));
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    const char *why = NULL, *text = CASES[i].text;
    memset(b->model.piece, 0, sizeof b->model.piece);
    lus_grid_clear(b->grid, b->block);
    put_both(b, 4, 2);
    bool read =
        lus_grid_read(b->grid, b->block, text, strlen(text), glyph, &why);
    munit_assert_int(read, ==, !CASES[i].fault);
    if (read) {
      put_both(b, 4, 0);
      b->model.piece[0] = 1;
      b->model.piece[8] = 2;
    } else {
      munit_assert_not_null(strstr(why, CASES[i].fault));
    }
    check_both(b);
  }
  bench_close(b);
  return MUNIT_OK;
}

/* Where there is no cell, a picture may show what it likes. */
TEST(reads_drawn_maps) {
  GridSpec spec = {.map = MORRIS, .contents = 2};
  Bench *b = bench_open(&spec);
  const char
      *why = NULL,
      *text = "W--o--B\n|o-o-o|\n||oBo||\nWoo.ooo\n||ooo||\n|o-o-o|\no--o--W";
  Glyphs glyph;
  munit_assert_true(lus_glyphs(glyph, "oWB"));
  if (!lus_grid_read(b->grid, b->block, text, strlen(text), glyph, &why))
    munit_error(why);
  b->model.piece[0] = b->model.piece[21] = b->model.piece[48] = 1;
  b->model.piece[6] = b->model.piece[17] = 2;
  check_both(b);
  bench_close(b);
  return MUNIT_OK;
}

static MunitTest tests[] = {
    NAMED("/refuses a bad spec", refuses_specs),
    NAMED("/refuses a layout without room", refuses_layouts),
    NAMED("/takes all its room or none", all_or_nothing),
    ON_SHAPES("/names both ways", names_both_ways),
    NAMED("/refuses bad names", refuses_names),
    ON_SHAPES("/contents, sets and counts", contents),
    ON_SHAPES("/a short list says so", short_lists_say_so),
    NAMED("/picks are even", picks_are_even),
    ON_SHAPES("/check finds damage", check_finds_damage),
    NAMED("/hidden grids", hidden_grids),
    ON_SHAPES("/neighbours, rays and distances", neighbours),
    ON_SHAPES("/steps, slides, jumps and flights", ways_to_go),
    ON_SHAPES("/samples hold what lists list", samples),
    NAMED("/samples are even", samples_are_even),
    ON_SHAPES("/text both ways", text_both_ways),
    NAMED("/reads texts, refuses bad ones", reads_texts),
    NAMED("/reads drawn maps", reads_drawn_maps),
    {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/grid", tests, argc, argv);
}
