/* tests/core/parts/grid_vehicles_test.c - bands shifted and vehicles driven at
 * random, against a picture: a plain array of what a player sees. */
#include "helper/grid.h"
#include "helper/suite.h"

#include <stdlib.h>
#include <string.h>

/* The picture has room around the grid for bands and vehicles that stick out.
 * In a shift the squares of the band are carried over one by one. */
enum { ROOM = 90, SIDE = LUS_GRID_SIDE + 2 * ROOM };

typedef struct Square {
  bool there; /* a cell */
  int cell;   /* its number, -1 none */
  int piece;
} Square;

typedef struct Vehicle {
  int column, row; /* of the first end, as seen */
  bool used;
} Vehicle;

typedef struct Picture {
  Square at[SIDE][SIDE];
  Vehicle vehicle[64];
  int offset[LUS_GRID_BANDS];
} Picture;

typedef struct Yard {
  Bench *bench;
  GridSpec spec;
  BandSpec band[8];
  VehicleSpec vehicle[12];
  Picture *picture;
} Yard;

static Square *square(Picture *p, int column, int row) {
  return &p->at[row + ROOM][column + ROOM];
}

static void draw(Yard *y) {
  const Model *m = &y->bench->model;
  for (int row = -ROOM; row < SIDE - ROOM; row++)
    for (int column = -ROOM; column < SIDE - ROOM; column++) {
      bool in = column >= 0 && row >= 0 && column < m->width && row < m->height;
      int cell = in ? row * m->width + column : -1;
      bool there = in && model_there(m, cell);
      *square(y->picture, column, row) = (Square){.there = there, .cell = cell};
    }
}

static Yard *yard_open(void) {
  Yard *y = munit_calloc(1, sizeof *y);
  GridSpec *s = &y->spec;
  y->picture = munit_calloc(1, sizeof *y->picture);
  s->width = random_in(3, 14);
  s->height = random_in(3, 10);
  s->axis = (BandAxis)random_in(0, 2);
  int left = s->axis == COLUMN_BANDS ? s->width : s->height;
  while (s->axis != NO_BANDS && left) {
    int size =
        s->bands == 7 || random_in(0, 4) == 0 ? left : random_in(1, left);
    y->band[s->bands++] = (BandSpec){
        .size = size, .min = -random_in(0, 5), .max = random_in(0, 5)};
    left -= size;
  }
  s->band = y->band;
  s->vehicles = random_in(1, 12);
  s->contents = s->vehicles + 1; /* the last piece is a wall */
  for (int v = 0; v < s->vehicles; v++) {
    bool upright = random_in(0, 1);
    Dirs exits = upright ? 1 << DIR_N | 1 << DIR_S : 1 << DIR_E | 1 << DIR_W;
    y->vehicle[v] = (VehicleSpec){.length = random_in(1, 4),
                                  .upright = upright,
                                  .exits = (Dirs)(exits & random_in(0, 255))};
  }
  s->vehicle = y->vehicle;
  y->bench = bench_open(s);
  draw(y);
  return y;
}

static void yard_close(Yard *y) {
  bench_close(y->bench);
  free(y->picture);
  free(y);
}

/* Each square of a vehicle, wherever it is. */
static Square *vehicle_square(Yard *y, int v, int i) {
  const Vehicle *at = &y->picture->vehicle[v];
  bool upright = y->vehicle[v - 1].upright;
  return square(y->picture, at->column + (upright ? 0 : i),
                at->row + (upright ? i : 0));
}

static void paint(Yard *y, int v, int piece) {
  for (int i = 0; i < y->vehicle[v - 1].length; i++)
    if (vehicle_square(y, v, i)->there) vehicle_square(y, v, i)->piece = piece;
}

static int cells_on(Yard *y, int v) {
  int n = 0;
  for (int i = 0; i < y->vehicle[v - 1].length; i++)
    n += vehicle_square(y, v, i)->there;
  return n;
}

/* The band of a column or row, also beyond the sides. */
static int band_of(const Yard *y, int line) {
  int band = 0;
  for (int at = y->band[0].size; band + 1 < y->spec.bands && line >= at;)
    at += y->band[++band].size;
  return band;
}

/* Whether a square beyond a vehicle's end is outside the grid, not a cell
 * that is missing within it. */
static bool outside(const Yard *y, int v, int column, int row) {
  const int *offset = y->picture->offset;
  int size = y->vehicle[v - 1].upright ? y->spec.height : y->spec.width;
  int at = y->vehicle[v - 1].upright ? row : column;
  if (y->spec.axis == COLUMN_BANDS && y->vehicle[v - 1].upright)
    at -= offset[band_of(y, column)];
  if (y->spec.axis == ROW_BANDS && !y->vehicle[v - 1].upright)
    at -= offset[band_of(y, row)];
  if (at >= 0 && at < size) return false;
  /* Beyond a side it must still be level with the outermost cells. */
  int row_at = row, column_at = column;
  if (y->spec.axis == COLUMN_BANDS && !y->vehicle[v - 1].upright)
    row_at -= offset[band_of(y, column)];
  if (y->spec.axis == ROW_BANDS && y->vehicle[v - 1].upright)
    column_at -= offset[band_of(y, row)];
  return y->vehicle[v - 1].upright ? column_at >= 0 && column_at < y->spec.width
                                   : row_at >= 0 && row_at < y->spec.height;
}

/* One cell ahead or back, if the picture lets it. */
static bool step(Yard *y, int v, int sign) {
  Vehicle *at = &y->picture->vehicle[v];
  const VehicleSpec *spec = &y->vehicle[v - 1];
  int reach = sign > 0 ? spec->length : -1;
  int column = at->column + (spec->upright ? 0 : reach);
  int row = at->row + (spec->upright ? reach : 0);
  const Square *front = square(y->picture, column, row);
  int back = spec->upright ? DIR_N : DIR_W;
  int dir = sign < 0 ? back : (back + 4) % 8;
  if (!at->used || !cells_on(y, v)) return false;
  if (front->there && front->piece) return false;
  if (!front->there && !(outside(y, v, column, row) && spec->exits & 1 << dir))
    return false;
  paint(y, v, 0);
  at->column += spec->upright ? 0 : sign;
  at->row += spec->upright ? sign : 0;
  paint(y, v, v);
  return true;
}

static int range(Yard *y, int v, int sign) {
  Picture *saved = munit_malloc(sizeof *saved);
  int n = 0;
  *saved = *y->picture;
  while (step(y, v, sign)) n++;
  *y->picture = *saved;
  free(saved);
  return n;
}

/* Does a vehicle lie over the seam after this band? */
static bool straddled(Yard *y, int band) {
  for (int v = 1; v <= y->spec.vehicles; v++) {
    const Vehicle *at = &y->picture->vehicle[v];
    bool across = y->vehicle[v - 1].upright == (y->spec.axis == ROW_BANDS);
    int first = y->spec.axis == ROW_BANDS ? at->row : at->column;
    int last = first + y->vehicle[v - 1].length - 1;
    if (at->used && across && band_of(y, first) <= band &&
        band_of(y, last) > band)
      return true;
  }
  return false;
}

/* Carries the squares of a band over, and the vehicles on it. */
static void carry(Yard *y, int band, int by) {
  bool columns = y->spec.axis == COLUMN_BANDS;
  int first = 0;
  for (int i = 0; i < band; i++) first += y->band[i].size;
  for (int line = first; line < first + y->band[band].size; line++) {
    Square held[SIDE];
    for (int i = 0; i < SIDE; i++)
      held[i] = *(columns ? square(y->picture, line, i - ROOM)
                          : square(y->picture, i - ROOM, line));
    for (int i = 0; i < SIDE; i++) {
      Square *to = columns ? square(y->picture, line, i - ROOM)
                           : square(y->picture, i - ROOM, line);
      bool in = i - by >= 0 && i - by < SIDE;
      *to = in ? held[i - by] : (Square){.cell = -1};
    }
  }
  for (int v = 1; v <= y->spec.vehicles; v++) {
    Vehicle *at = &y->picture->vehicle[v];
    if (!at->used || band_of(y, columns ? at->column : at->row) != band)
      continue;
    at->row += columns ? by : 0;
    at->column += columns ? 0 : by;
  }
  y->picture->offset[band] += by;
}

/* --- the same in both ---------------------------------------------------- */

static void compare_vehicle(Yard *y, int v) {
  const Bench *b = y->bench;
  const Vehicle *at = &y->picture->vehicle[v];
  int column = 0, row = 0, on = at->used ? cells_on(y, v) : 0;
  Whereabouts want = NOWHERE;
  if (at->used)
    want = on == 0 ? GONE : on == y->vehicle[v - 1].length ? ON : LEAVING;
  munit_assert_int(lus_grid_vehicle(b->grid, b->block, v), ==, want);
  munit_assert_int(lus_grid_vehicle_at(b->grid, b->block, v, &column, &row), ==,
                   at->used);
  if (!at->used) return;
  munit_assert_int(column, ==, at->column);
  munit_assert_int(row, ==, at->row);
}

static void compare_cells(Yard *y, int v) {
  Bench *b = y->bench;
  start_lists(b);
  for (int i = 0; y->picture->vehicle[v].used && i < y->vehicle[v - 1].length;
       i++)
    if (vehicle_square(y, v, i)->there)
      lus_moves_add(&b->want, (uint32_t)vehicle_square(y, v, i)->cell);
  munit_assert_int(lus_grid_vehicle_cells(b->grid, b->block, v, &b->list), ==,
                   (int)b->want.n);
  same_lists(b);
}

static void compare(Yard *y) {
  Bench *b = y->bench;
  int pieces = 0;
  for (int row = -20; row < 40; row++)
    for (int column = -20; column < 40; column++) {
      const Square *s = square(y->picture, column, row);
      int cell = lus_grid_at(b->grid, b->block, column, row);
      munit_assert_int(cell, ==, s->there ? s->cell : -1);
      if (cell < 0) continue;
      munit_assert_int(lus_grid_get(b->grid, b->block, cell), ==, s->piece);
      pieces += s->piece != 0;
    }
  munit_assert_int(lus_grid_pieces(b->grid, b->block), ==, pieces);
  for (int v = 1; v <= y->spec.vehicles; v++) {
    compare_vehicle(y, v);
    compare_cells(y, v);
  }
  expect_sound(&b->layout, b->block);
}

/* --- random play --------------------------------------------------------- */

static void try_park(Yard *y) {
  Bench *b = y->bench;
  int v = random_in(1, y->spec.vehicles), cell = random_cell(&b->model);
  Vehicle *at = &y->picture->vehicle[v], was = *at;
  bool fits = !at->used;
  if (!at->used) {
    lus_grid_frame(b->grid, b->block, cell, &at->column, &at->row);
    for (int i = 0; i < y->vehicle[v - 1].length; i++) {
      const Square *s = vehicle_square(y, v, i);
      fits &= s->there && !s->piece;
    }
  }
  munit_assert_int(lus_grid_park(b->grid, b->block, v, cell), ==, fits);
  if (!fits) {
    *at = was;
    return;
  }
  at->used = true;
  paint(y, v, v);
}

static void try_drive(Yard *y) {
  Bench *b = y->bench;
  int v = random_in(1, y->spec.vehicles), by = random_in(-5, 5);
  int ahead = range(y, v, 1), back = range(y, v, -1);
  munit_assert_int(lus_grid_drive_range(b->grid, b->block, v, 1), ==, ahead);
  munit_assert_int(lus_grid_drive_range(b->grid, b->block, v, -1), ==, back);
  bool can = y->picture->vehicle[v].used && by <= ahead && -by <= back;
  munit_assert_int(lus_grid_drive(b->grid, b->block, v, by), ==, can);
  for (int i = 0; can && i < abs(by); i++) step(y, v, by < 0 ? -1 : 1);
}

static void try_shift(Yard *y) {
  Bench *b = y->bench;
  if (!y->spec.bands) return;
  int band = random_in(0, y->spec.bands - 1), by = random_in(-4, 4);
  int offset = y->picture->offset[band];
  bool locked = straddled(y, band) || (band > 0 && straddled(y, band - 1));
  int up = locked ? 0 : offset - y->band[band].min;
  int down = locked ? 0 : y->band[band].max - offset;
  munit_assert_int(lus_grid_shift_range(b->grid, b->block, band, -1), ==, up);
  munit_assert_int(lus_grid_shift_range(b->grid, b->block, band, 1), ==, down);
  bool can = by <= down && -by <= up;
  munit_assert_int(lus_grid_shift(b->grid, b->block, band, by), ==, can);
  if (can) carry(y, band, by);
  uint64_t seams = lus_grid_straddled(b->grid, b->block);
  for (int i = 0; i + 1 < y->spec.bands; i++)
    munit_assert_int(seams >> i & 1, ==, straddled(y, i));
  for (int i = 0; i < y->spec.bands; i++)
    munit_assert_int(lus_grid_offset(b->grid, b->block, i), ==,
                     y->picture->offset[i]);
}

static void try_wall(Yard *y) {
  Bench *b = y->bench;
  int cell = random_cell(&b->model), column, row;
  lus_grid_frame(b->grid, b->block, cell, &column, &row);
  Square *s = square(y->picture, column, row);
  if (s->piece && s->piece <= y->spec.vehicles) return;
  s->piece = random_in(0, 2) ? 0 : y->spec.contents;
  lus_grid_put(b->grid, b->block, cell, s->piece);
}

static void try_tow(Yard *y) {
  int v = random_in(1, y->spec.vehicles);
  if (random_in(0, 9)) return;
  lus_grid_tow(y->bench->grid, y->bench->block, v);
  if (y->picture->vehicle[v].used) paint(y, v, 0);
  y->picture->vehicle[v].used = false;
}

static void check_drives(Yard *y) {
  Bench *b = y->bench;
  Pieces set = munit_rand_uint32();
  int most = random_in(0, 6);
  start_lists(b);
  for (int v = 1; v <= y->spec.vehicles; v++)
    for (int by = -40; by <= 40; by++) {
      if (!by || !model_among(set, v) || (most && abs(by) > most)) continue;
      if (abs(by) > range(y, v, by < 0 ? -1 : 1)) continue;
      uint32_t drive = lus_drive(b->grid, v, by);
      lus_moves_add(&b->want, drive);
      munit_assert_int(lus_drive_vehicle(b->grid, drive), ==, v);
      munit_assert_int(lus_drive_by(b->grid, drive), ==, by);
    }
  lus_grid_drives(b->grid, b->block, set, most, &b->list);
  same_lists(b);
}

TEST(random_traffic) {
  static void (*const TRY[])(Yard *) = {try_park,  try_park,  try_drive,
                                        try_drive, try_drive, try_shift,
                                        try_shift, try_wall,  try_tow};
  for (int round = 0; round < 40; round++) {
    Yard *y = yard_open();
    for (int i = 0; i < 60; i++) {
      TRY[random_in(0, 8)](y);
      compare(y);
    }
    if (round % 4 == 0) check_drives(y);
    lus_grid_clear(y->bench->grid, y->bench->block);
    for (int v = 1; v <= y->spec.vehicles; v++)
      munit_assert_int(lus_grid_vehicle(y->bench->grid, y->bench->block, v), ==,
                       NOWHERE);
    yard_close(y);
  }
  return MUNIT_OK;
}

/* --- Rush Hour Shift, by hand -------------------------------------------- */

static const BandSpec SECTIONS[] = {{5, -5, 5}, {4, 0, 0}, {5, -5, 5}};

TEST(a_hero_leaves) {
  static const VehicleSpec CARS[] = {{2, false, 1 << DIR_E}, {3, false, 0}};
  GridSpec spec = {.width = 14,
                   .height = 6,
                   .axis = COLUMN_BANDS,
                   .bands = 3,
                   .band = SECTIONS,
                   .vehicles = 2,
                   .vehicle = CARS};
  Bench *b = bench_open(&spec);
  const Grid *g = b->grid;
  munit_assert_true(lus_grid_park(g, b->block, 1, 2 * 14));
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, -1), ==, 0);
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, 1), ==, 14);
  munit_assert_true(lus_grid_drive(g, b->block, 1, 3));
  munit_assert_true(lus_grid_drive(g, b->block, 1, 1));
  munit_assert_uint64(lus_grid_straddled(g, b->block), ==, 1);
  munit_assert_false(lus_grid_shift(g, b->block, 0, 1));
  munit_assert_true(lus_grid_shift(g, b->block, 2, 1));
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, 1), ==, 10);
  munit_assert_true(lus_grid_shift(g, b->block, 2, 3));
  /* Row 2 of the middle meets no row of the right section now. */
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, 1), ==, 3);
  munit_assert_true(lus_grid_shift(g, b->block, 2, -4));
  munit_assert_true(lus_grid_drive(g, b->block, 1, 9));
  munit_assert_int(lus_grid_vehicle(g, b->block, 1), ==, LEAVING);
  munit_assert_int(lus_grid_pieces(g, b->block), ==, 1);
  munit_assert_true(lus_grid_shift(g, b->block, 2, -2));
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, 1), ==, 1);
  munit_assert_true(lus_grid_drive(g, b->block, 1, 1));
  munit_assert_int(lus_grid_vehicle(g, b->block, 1), ==, GONE);
  munit_assert_int(lus_grid_drive_range(g, b->block, 1, -1), ==, 0);
  munit_assert_int(lus_grid_pieces(g, b->block), ==, 0);
  bench_close(b);
  return MUNIT_OK;
}

/* A vehicle that may leave over both ends can drive further than a side. */
TEST(from_end_to_end) {
  static const VehicleSpec CAR = {3, true, 1 << DIR_N | 1 << DIR_S};
  GridSpec spec = {.width = 2, .height = 5, .vehicles = 1, .vehicle = &CAR};
  Bench *b = bench_open(&spec);
  munit_assert_int(lus_grid_drive_most(b->grid), ==, 7);
  munit_assert_true(lus_grid_park(b->grid, b->block, 1, 0));
  munit_assert_true(lus_grid_drive(b->grid, b->block, 1, -2));
  munit_assert_int(lus_grid_drive_range(b->grid, b->block, 1, 1), ==, 7);
  munit_assert_int(lus_grid_drive_range(b->grid, b->block, 1, -1), ==, 1);
  lus_grid_drives(b->grid, b->block, LUS_ANY_PIECE, 0, &b->list);
  munit_assert_uint32(b->list.n, ==, 8);
  munit_assert_int(lus_drive_by(b->grid, b->list.at[7]), ==, 7);
  munit_assert_int(lus_drive_vehicle(b->grid, b->list.at[7]), ==, 1);
  munit_assert_true(lus_grid_drive(b->grid, b->block, 1, 7));
  munit_assert_int(lus_grid_vehicle(b->grid, b->block, 1), ==, GONE);
  bench_close(b);
  return MUNIT_OK;
}

/* --- Rush Hour: published optimal solutions ------------------------------ */

/* fogleman/rush: the fewest moves, a slide of any length being one. */
static const struct {
  int moves;
  const char *board;
} PUZZLES[] = {{1, "ooooooooooooAAoooooooooooooooooooooo"},
               {2, "oooooooooBooAAoBoooooooooooooooooooo"},
               {3, "ooooxoooooDoAAooDoooooooooCCCooooooo"},
               {6, "oooxoooCCGoooAAGooooFoooooFDDxoooooo"},
               {8, "FBBBxKFooIJKFAAIJLGHoDDLGHoooLoxoooo"},
               {9, "oEGBBBoEGoHIoAAoHIoFCCDDoFoooJoooooJ"},
               {10, "oGBBJooGoIJoAAoIooxHoDDDoHoooKEEFFoK"}};

enum { POSITIONS = 1 << 17, SLOTS = 1 << 19 };

typedef struct Search {
  Bench *b;
  uint8_t *block; /* of all positions found */
  int *slot;      /* number + 1 of a position, by its hash */
  int n;
} Search;

static bool found_new(Search *s, const uint8_t *block) {
  const Layout *layout = &s->b->layout;
  size_t at = lus_block_hash(layout, block) % SLOTS;
  for (; s->slot[at]; at = (at + 1) % SLOTS) {
    const uint8_t *other = s->block + (size_t)(s->slot[at] - 1) * layout->size;
    if (lus_block_equal(layout, other, block)) return false;
  }
  munit_assert_int(s->n, <, POSITIONS);
  memcpy(s->block + (size_t)s->n * layout->size, block, layout->size);
  s->slot[at] = ++s->n;
  return true;
}

/* Breadth first, until the red car touches the right edge. */
static int solve(Search *s) {
  size_t size = s->b->layout.size;
  const Grid *g = s->b->grid;
  uint8_t *next = munit_malloc(size);
  int moves = 0, done = 0;
  found_new(s, s->b->block);
  while (done < s->n) {
    moves++;
    for (int end = s->n; done < end; done++) {
      lus_moves_clear(&s->b->list);
      lus_grid_drives(g, s->block + (size_t)done * size, LUS_ANY_PIECE, 0,
                      &s->b->list);
      for (uint32_t i = 0; i < s->b->list.n; i++) {
        uint32_t drive = s->b->list.at[i];
        memcpy(next, s->block + (size_t)done * size, size);
        munit_assert_true(lus_grid_drive(g, next, lus_drive_vehicle(g, drive),
                                         lus_drive_by(g, drive)));
        if (lus_grid_get(g, next, 17) == 1) {
          free(next);
          return moves;
        }
        found_new(s, next);
      }
    }
  }
  free(next);
  return -1;
}

TEST(solves_puzzles) {
  for (size_t i = 0; i < sizeof PUZZLES / sizeof *PUZZLES; i++) {
    VehicleSpec vehicle[20];
    int cell[20];
    char character[20], map[64];
    const char *why = NULL;
    int n = lus_vehicles_read(PUZZLES[i].board, 6, 6, "o", "x", "A", vehicle,
                              cell, character, 20, &why);
    munit_assert_int(n, >, 0);
    munit_assert_char(character[0], ==, 'A');
    for (int c = 0; c < 42; c++)
      map[c] = c % 7 == 6                           ? '\n'
               : PUZZLES[i].board[c - c / 7] == 'x' ? '.'
                                                    : 'o';
    map[42] = '\0';
    GridSpec spec = {.map = map, .vehicles = n, .vehicle = vehicle};
    Search s = {.b = bench_open(&spec)};
    for (int v = 1; v <= n; v++)
      munit_assert_true(lus_grid_park(s.b->grid, s.b->block, v, cell[v - 1]));
    s.block = munit_malloc((size_t)POSITIONS * s.b->layout.size);
    s.slot = munit_calloc(SLOTS, sizeof *s.slot);
    munit_assert_int(solve(&s), ==, PUZZLES[i].moves);
    free(s.block);
    free(s.slot);
    bench_close(s.b);
  }
  return MUNIT_OK;
}

TEST(reads_pictures) {
  static const struct {
    const char *text;
    int vehicles; /* -1: refused */
  } CASES[] = {{"aa.|b..\n", 2}, {"aa.b.", -1}, {"aa.b...", -1}, {"aab.a.", -1},
               {"aa.aa.", -1},   {"......", 0}, {".aab..", 2},   {"aaabbb", 2},
               {"ab.ab.", 2},    {"..ac.a", 2}, {"aa a/b cc", 3}};
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    VehicleSpec vehicle[3];
    int cell[3];
    char character[3];
    const char *why = NULL;
    munit_assert_int(lus_vehicles_read(CASES[i].text, 3, 2, ".", "", "b",
                                       vehicle, cell, character, 3, &why),
                     ==, CASES[i].vehicles);
    munit_assert_int(CASES[i].vehicles < 0, ==, why != NULL);
  }
  VehicleSpec vehicle[2];
  int cell[2];
  char character[2];
  const char *why = NULL;
  munit_assert_int(lus_vehicles_read("abcd", 4, 1, ".", "", "", vehicle, cell,
                                     character, 2, &why),
                   ==, -1);
  munit_assert_int(lus_vehicles_read("a.ab", 2, 2, ".", "", "b", vehicle, cell,
                                     character, 2, &why),
                   ==, 2);
  munit_assert_char(character[0], ==, 'b');
  munit_assert_int(cell[0], ==, 3);
  munit_assert_true(vehicle[1].upright);
  return MUNIT_OK;
}

static MunitTest tests[] = {
    NAMED("/random traffic on bands", random_traffic),
    NAMED("/a hero leaves the grid", a_hero_leaves),
    NAMED("/from end to end", from_end_to_end),
    NAMED("/solves puzzles in the fewest moves", solves_puzzles),
    NAMED("/reads pictures of vehicles", reads_pictures),
    {.name = NULL}};

int main(int argc, char *argv[]) {
  return suite_main("/grid_vehicles", tests, argc, argv);
}
