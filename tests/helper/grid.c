/* tests/helper/grid.c - the model of a grid, and the shapes to test on. */
#include "helper/grid.h"

#include <stdlib.h>
#include <string.h>

const char MORRIS[] = "o--o--o\n"
                      "|o-o-o|\n"
                      "||ooo||\n"
                      "ooo.ooo\n"
                      "||ooo||\n"
                      "|o-o-o|\n"
                      "o--o--o\n";

static const char ALQUERQUE[] =
    "o-o-o-o-o\n|\\|/|\\|/|\no-o-o-o-o\n|/|\\|/|\\|\no-o-o-o-o\n"
    "|\\|/|\\|/|\no-o-o-o-o\n|/|\\|/|\\|\no-o-o-o-o";

static const char CROSSINGS[] = "o+o-x\n"
                                "+x+/o\n"
                                "o+o\\.\n"
                                "\n"
                                "  ooo-o  \n"
                                "|x+\\|\n"
                                "o/o\n";

static const char SOLITAIRE[] =
    "..ooo..\n..ooo..\nooooooo\nooooooo\nooooooo\n..ooo..\n..ooo..";

static const BandSpec THREE_BANDS[] = {{5, -5, 5}, {4, 0, 0}, {5, -5, 5}};
static const BandSpec LAYERS[] = {{1, -2, 2}, {1, -2, 2}, {1, -2, 2},
                                  {1, -2, 2}, {1, -2, 2}, {1, -2, 2}};
static const BandSpec UNEVEN[] = {{1, -1, 9}, {3, -9, 0}, {2, -64, 64}};

static const char WINDOWS[] =
    "...O.O.O.OO\n.OO.O.OO...\n..OOO.O.O..\n....OOOO..O\n..O.OO.O.O.\n"
    "O...OO..OO.";

static const char SEAMS[] = "o-xoo+\no|oo-o\n+o/o\\o\no+xo|o\n";

const Shape SHAPES[] = {
    {"one", {.width = 1, .height = 1, .contents = 2}},
    {"three", {.width = 3, .height = 3, .contents = 2, .line = 3}},
    {"four", {.width = 7, .height = 6, .contents = 2, .line = 4}},
    {"five", {.width = 5, .height = 5, .contents = 5, .line = 3}},
    {"eight", {.width = 8, .height = 8, .contents = 2, .line = 5}},
    {"chess", {.width = 8, .height = 8, .contents = 12, .line = 3}},
    {"kinds", {.width = 8, .height = 8, .contents = 20, .line = 3}},
    {"many", {.width = 9, .height = 7, .contents = 100, .line = 2}},
    {"wide", {.width = 64, .height = 1, .contents = 2, .line = 3}},
    {"tall", {.width = 1, .height = 64, .contents = 3, .line = 3}},
    {"flat", {.width = 21, .height = 3, .contents = 3, .line = 3}},
    {"broad", {.width = 64, .height = 4, .contents = 2, .line = 4}},
    {"narrow", {.width = 2, .height = 32, .contents = 8, .line = 2}},
    {"ten", {.width = 10, .height = 10, .contents = 4, .line = 3}},
    {"gomoku", {.width = 15, .height = 15, .contents = 2, .line = 5}},
    {"sixteen", {.width = 16, .height = 16, .contents = 8, .line = 4}},
    {"hex", {.width = 11, .height = 11, .contents = 2, .topology = HEX}},
    {"hex4",
     {.width = 4, .height = 4, .contents = 2, .topology = HEX, .line = 3}},
    {"morris",
     {.map = MORRIS, .contents = 2, .line = 3, .line_dirs = DIRS_ORTHO}},
    {"alquerque", {.map = ALQUERQUE, .contents = 2, .line = 3}},
    {"crossings", {.map = CROSSINGS, .contents = 3, .line = 2}},
    {"solitaire", {.map = SOLITAIRE, .contents = 1, .line = 3}},
    {"twenty", {.width = 20, .height = 20, .contents = 3, .line = 5}},
    {"most", {.width = 64, .height = 64, .contents = 2, .line = 5}},
    {"traffic",
     {.width = 14,
      .height = 6,
      .contents = 3,
      .axis = COLUMN_BANDS,
      .bands = 3,
      .band = THREE_BANDS}},
    {"layers",
     {.map = WINDOWS,
      .contents = 2,
      .axis = ROW_BANDS,
      .bands = 6,
      .band = LAYERS}},
    {"uneven",
     {.width = 9,
      .height = 6,
      .contents = 20,
      .axis = ROW_BANDS,
      .bands = 3,
      .band = UNEVEN}},
    {"seams",
     {.map = SEAMS,
      .contents = 2,
      .axis = COLUMN_BANDS,
      .bands = 3,
      .band = UNEVEN}},
    {"hexbands",
     {.width = 6,
      .height = 5,
      .contents = 2,
      .axis = COLUMN_BANDS,
      .topology = HEX,
      .bands = 3,
      .band = UNEVEN}},
    {NULL, {0}}};

static char *shape_names[] = {
    "one",     "three",     "four",      "five",      "eight",    "chess",
    "kinds",   "many",      "wide",      "tall",      "flat",     "broad",
    "narrow",  "ten",       "gomoku",    "sixteen",   "hex",      "hex4",
    "morris",  "alquerque", "crossings", "solitaire", "twenty",   "most",
    "traffic", "layers",    "uneven",    "seams",     "hexbands", NULL};

MunitParameterEnum shapes[] = {{"shape", shape_names}, {NULL, NULL}};

/* The model draws its own map: rows of the text, blanks taken out. */
static void model_map(Model *m, const char *text) {
  char *row = malloc(strlen(text) + 1);
  munit_assert_not_null(row);
  int rows = 0;
  memset(m->map, '.', sizeof m->map);
  for (const char *p = text; *p && rows < m->height;) {
    int n = 0;
    for (; *p && *p != '\n'; p++)
      if (*p != ' ') row[n++] = *p;
    if (*p) p++;
    if (!n) continue;
    memcpy(m->map + rows++ * m->width, row, (size_t)n);
  }
  free(row);
}

void *bench_open(const GridSpec *spec) {
  Bench *b = calloc(1, sizeof *b);
  const char *why = NULL;
  munit_assert_not_null(b);
  lus_layout_init(&b->layout);
  b->grid = lus_grid_new(&b->layout, "board", spec, &why);
  if (!b->grid) munit_error(why);
  lus_layout_freeze(&b->layout);
  b->block = calloc(1, b->layout.size);
  munit_assert_not_null(b->block);
  munit_assert_true(lus_moves_init(&b->list, LIST_CAP));
  munit_assert_true(lus_moves_init(&b->want, LIST_CAP));
  Model *m = &b->model;
  m->width = b->grid->width;
  m->height = b->grid->height;
  m->cells = m->width * m->height;
  m->contents = b->grid->contents;
  m->hex = spec->topology == HEX;
  m->axis = spec->axis;
  memset(m->map, 'o', sizeof m->map);
  if (spec->map) model_map(m, spec->map);
  return b;
}

void bench_close(Bench *b) {
  lus_layout_free(&b->layout);
  lus_moves_free(&b->list);
  lus_moves_free(&b->want);
  free(b->block);
  free(b);
}

void *shape_setup(const MunitParameter params[], void *data) {
  (void)data;
  const char *name = munit_parameters_get(params, "shape");
  for (const Shape *s = SHAPES; s->name; s++)
    if (!strcmp(s->name, name)) return bench_open(&s->spec);
  munit_error("no such shape");
  return NULL;
}

void shape_tear_down(void *bench) { bench_close(bench); }

bool model_there(const Model *m, int cell) {
  return m->map[cell] == 'o' || m->map[cell] == 'O';
}

bool model_among(Pieces set, int piece) {
  for (int p = 0; p < 64; p++)
    if (p == piece) return (set & ((Pieces)1 << p)) != 0;
  return false;
}

static bool connects(char c, int dx, int dy) {
  bool diagonal = dx && dy;
  switch (c) {
    case '-': return dy == 0;
    case '|': return dx == 0;
    case '+': return !diagonal;
    case '/': return diagonal && dx == -dy;
    case '\\': return diagonal && dx == dy;
    case 'x': return diagonal;
    default: return false;
  }
}

int model_column(const Model *m, int cell) {
  int column = cell % m->width, row = cell / m->width;
  return m->axis == ROW_BANDS ? column + m->shift[row] : column;
}

int model_row(const Model *m, int cell) {
  int column = cell % m->width, row = cell / m->width;
  return m->axis == COLUMN_BANDS ? row + m->shift[column] : row;
}

/* Looks through all cells for the one that is seen there. */
static int model_at(const Model *m, int column, int row) {
  if (m->axis == NO_BANDS) {
    bool in = column >= 0 && row >= 0 && column < m->width && row < m->height;
    return in ? row * m->width + column : -1;
  }
  for (int c = 0; c < m->cells; c++)
    if (model_column(m, c) == column && model_row(m, c) == row) return c;
  return -1;
}

int model_next(const Model *m, int cell, int dir) {
  static const int DX[] = {0, 1, 1, 1, 0, -1, -1, -1};
  static const int DY[] = {-1, -1, 0, 1, 1, 1, 0, -1};
  int x = model_column(m, cell), y = model_row(m, cell);
  if (m->hex && (dir == DIR_NW || dir == DIR_SE)) return -1;
  for (;;) {
    x += DX[dir];
    y += DY[dir];
    int at = model_at(m, x, y);
    if (at < 0) return -1;
    if (model_there(m, at)) return at;
    if (!connects(m->map[at], DX[dir], DY[dir])) return -1;
  }
}

/* Puts every band somewhere between its ends. */
static void shift_random(Bench *b) {
  const Grid *g = b->grid;
  for (int band = 0; band < g->bands; band++) {
    int to = random_in(g->band[band].min, g->band[band].max);
    if (to > 4 || to < -4) to /= random_in(1, 16);
    int by = to - lus_grid_offset(g, b->block, band);
    munit_assert_true(lus_grid_shift(g, b->block, band, by));
    for (int i = 0; i < g->band[band].size; i++)
      b->model.shift[g->band[band].first + i] = to;
  }
}

void put_both(Bench *b, int cell, int piece) {
  lus_grid_put(b->grid, b->block, cell, piece);
  b->model.piece[cell] = piece;
}

void fill_random(Bench *b, int filled) {
  int kinds = random_in(1, b->model.contents);
  shift_random(b);
  for (int c = 0; c < b->model.cells; c++) {
    if (!model_there(&b->model, c)) continue;
    bool some = random_in(0, 99) < filled;
    put_both(b, c, some ? random_in(1, kinds) : 0);
  }
}

void check_both(Bench *b) {
  int pieces = 0;
  for (int c = 0; c < b->model.cells; c++) {
    int column, row, at = model_there(&b->model, c) ? c : -1;
    munit_assert_int(lus_grid_get(b->grid, b->block, c), ==, b->model.piece[c]);
    lus_grid_frame(b->grid, b->block, c, &column, &row);
    munit_assert_int(column, ==, model_column(&b->model, c));
    munit_assert_int(row, ==, model_row(&b->model, c));
    munit_assert_int(lus_grid_at(b->grid, b->block, column, row), ==, at);
    pieces += b->model.piece[c] != 0;
  }
  munit_assert_int(lus_grid_pieces(b->grid, b->block), ==, pieces);
  expect_sound(&b->layout, b->block);
}

int model_count(const Model *m, Pieces set) {
  int n = 0;
  for (int c = 0; c < m->cells; c++)
    n += model_there(m, c) && model_among(set, m->piece[c]);
  return n;
}

int random_cell(const Model *m) {
  for (;;) {
    int c = random_in(0, m->cells - 1);
    if (model_there(m, c)) return c;
  }
}

/* Small sets and odd ones alike; may name pieces that no grid has. */
Pieces random_set(const Model *m) {
  Pieces set = 0;
  for (int i = random_in(0, 3); i >= 0; i--)
    set |= (Pieces)1 << random_in(0, m->contents) % 64;
  return random_in(0, 9) ? set : ~set;
}

Dirs random_dirs(void) {
  static const Dirs USUAL[] = {DIRS_ORTHO, DIRS_DIAGONAL, DIRS_ALL, DIRS_HEX};
  int i = random_in(0, 7);
  return i < 4 ? USUAL[i] : (Dirs)random_in(0, 255);
}

void start_lists(Bench *b) {
  lus_moves_clear(&b->list);
  lus_moves_clear(&b->want);
  b->list.base = b->want.base = lus_move(random_in(0, 63), 0);
}

void same_lists(const Bench *b) {
  munit_assert_false(b->list.full);
  munit_assert_uint32(b->list.n, ==, b->want.n);
  munit_assert_memory_equal(b->want.n * sizeof(Move), b->list.at, b->want.at);
}
