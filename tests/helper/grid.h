/* tests/helper/grid.h - a grid as plain arrays: the model that the kernel's
 * grid is compared with. Slow and obvious; shares nothing with core/grid*.c but
 * the meaning of a spec. */
#ifndef HELPER_GRID_H
#define HELPER_GRID_H

#include "parts/grid.h"
#include "helper/block.h"
#include "munit.h"

enum { MODEL_CELLS = LUS_GRID_SIDE * LUS_GRID_SIDE, LIST_CAP = 1 << 16 };

typedef struct Model {
  int width, height, cells, contents;
  bool hex;
  BandAxis axis;
  int shift[LUS_GRID_SIDE]; /* of each column, or of each row */
  char map[MODEL_CELLS];    /* one character for each cell */
  int piece[MODEL_CELLS];
} Model;

/* One grid in a layout, a block for it, lists for answers, and its model. */
typedef struct Bench {
  Layout layout;
  Grid *grid;
  uint8_t *block;
  Moves list, want;
  Model model;
} Bench;

/* A kind of grid to test on, by name: the test parameters. */
typedef struct Shape {
  const char *name;
  GridSpec spec;
} Shape;
extern const Shape SHAPES[];
extern MunitParameterEnum shapes[]; /* their names */
extern const char MORRIS[];

void *bench_open(const GridSpec *spec);
void bench_close(Bench *b);
/* As munit fixtures: opens the shape of the parameter "shape". */
void *shape_setup(const MunitParameter params[], void *data);
void shape_tear_down(void *bench);

/* A test with them as its fixture, once on each shape. */
#define ON_SHAPES(name, test)                                                  \
  { name, test, shape_setup, shape_tear_down, MUNIT_TEST_OPTION_NONE, shapes }

/* Random contents in both; `filled` of 100 cells hold a piece. Bands are
 * shifted at random. */
void fill_random(Bench *b, int filled);
void put_both(Bench *b, int cell, int piece);
void check_both(Bench *b); /* same contents, and the kernel's own check */

/* Where a player sees a cell. */
int model_column(const Model *m, int cell);
int model_row(const Model *m, int cell);
int model_next(const Model *m, int cell, int dir);
bool model_there(const Model *m, int cell);
bool model_among(Pieces set, int piece);
int model_count(const Model *m, Pieces set);
int random_cell(const Model *m); /* one that is there */
Pieces random_set(const Model *m);
Dirs random_dirs(void);

/* A fresh list for the kernel's answer and one for the model's. */
void start_lists(Bench *b);
/* Same numbers in the same order, none left out; or both refused. */
void same_lists(const Bench *b);

#endif
