/* tests/core/parts/stack_test.c - stacks against plain lists, and what lies
 * beneath a covering piece. */
#include <stdlib.h>
#include <string.h>

#include "helper/block.h"
#include "helper/suite.h"
#include "parts/stack.h"

/* Pieces 1 to 3 are small, 4 and 5 cover. */
enum { PLACES = 8, DEPTH = 5, PIECES = 5 };
static const bool COVERS[PIECES] = {false, false, false, true, true};

enum { OPEN, COVERED, SECRET, TOPS, WAYS };
#define SPEC(covering, hiding)                                                 \
  {                                                                            \
    .places = PLACES, .depth = DEPTH, .pieces = PIECES, .covers = covering,    \
    .secret = hiding                                                           \
  }
static const StacksSpec SPECS[WAYS] = {
    SPEC(NULL, false), SPEC(COVERS, false), SPEC(COVERS, true),
    SPEC(COVERS, true), /* and a grid that holds the tops */
};

typedef struct Fixture {
  Layout layout;
  const Grid *board;
  Stacks *stacks;
  uint8_t *block;
} Fixture;

static const Grid *new_board(Layout *layout, const char *map, int pieces) {
  const char *why = "";
  GridSpec spec = {.map = map, .contents = pieces};
  const Grid *board = lus_grid_new(layout, "board", &spec, &why);
  munit_assert_not_null(board);
  return board;
}

static void open_stacks(Fixture *f, const StacksSpec *given) {
  const char *why = "";
  StacksSpec spec = *given;
  lus_layout_init(&f->layout);
  munit_assert_not_null(lus_counter_new(&f->layout, "n", 1, 0, 9, 0));
  f->board = new_board(&f->layout, "oooo\noooo", PIECES);
  if (given == &SPECS[TOPS]) spec.tops = f->board;
  f->stacks = lus_stacks_new(&f->layout, "stacks", &spec, &why);
  munit_assert_not_null(f->stacks);
  lus_layout_freeze(&f->layout);
  f->block = munit_malloc(f->layout.size);
}

static void close_stacks(Fixture *f) {
  free(f->block);
  lus_layout_free(&f->layout);
}

/* --- the model: a list of pieces for each place --- */

typedef struct Model {
  int height[PLACES], piece[PLACES][DEPTH], shown[PLACES], total[PIECES + 1];
} Model;

static bool model_covered(const Model *m, int place, int level) {
  for (int k = level + 1; k < m->height[place]; k++)
    if (m->piece[place][k] >= 4) return true;
  return false;
}

static void expect_stack(const Model *m, const Fixture *f, int place) {
  const Stacks *s = f->stacks;
  int height = m->height[place];
  munit_assert_int(lus_stacks_height(s, f->block, place), ==, height);
  for (int k = 0; k < height; k++) {
    munit_assert_int(lus_stacks_at(s, f->block, place, k), ==,
                     m->piece[place][k]);
    munit_assert_int(lus_stacks_covered(s, f->block, place, k), ==,
                     s->at_shown && model_covered(m, place, k));
  }
  munit_assert_int(lus_stacks_at(s, f->block, place, -1), ==, 0);
  munit_assert_int(lus_stacks_at(s, f->block, place, height), ==, 0);
  munit_assert_int(lus_stacks_top(s, f->block, place), ==,
                   height ? m->piece[place][height - 1] : 0);
  munit_assert_int(lus_grid_get(f->board, f->block, place), ==,
                   s->tops ? lus_stacks_top(s, f->block, place) : 0);
  munit_assert_int(lus_stacks_shown(s, f->block, place), ==,
                   s->at_shown ? m->shown[place] : 0);
  for (int piece = 1; piece <= PIECES; piece++) {
    int n = 0;
    for (int k = 0; k < height; k++) n += m->piece[place][k] == piece;
    munit_assert_int(lus_stacks_count(s, f->block, place, piece), ==, n);
  }
}

static int model_find(const Model *m, int from, int piece) {
  for (int i = from; i < PLACES; i++)
    if (m->height[i] && m->piece[i][m->height[i] - 1] == piece) return i;
  return -1;
}

static void expect_model(const Model *m, const Fixture *f) {
  for (int place = 0; place < PLACES; place++) expect_stack(m, f, place);
  for (int piece = 1; piece <= PIECES; piece++) {
    munit_assert_int(lus_stacks_total(f->stacks, f->block, piece), ==,
                     m->total[piece]);
    for (int from = 0; from <= PLACES; from++)
      munit_assert_int(lus_stacks_find(f->stacks, f->block, from, piece), ==,
                       model_find(m, from, piece));
  }
  expect_sound(&f->layout, f->block);
}

/* --- random play --- */

static void play_create(Model *m, Fixture *f) {
  int place = munit_rand_int_range(0, PLACES - 1);
  int piece = munit_rand_int_range(1, PIECES), *height = &m->height[place];
  bool room = *height < DEPTH;
  munit_assert_int(lus_stacks_create(f->stacks, f->block, place, piece), ==,
                   room);
  if (!room) return;
  m->piece[place][(*height)++] = piece;
  m->total[piece]++;
  m->shown[place] = 0;
}

static void play_destroy(Model *m, Fixture *f) {
  int place = munit_rand_int_range(0, PLACES - 1), *height = &m->height[place];
  int piece = *height ? m->piece[place][*height - 1] : 0;
  munit_assert_int(lus_stacks_destroy(f->stacks, f->block, place), ==, piece);
  if (!piece) return;
  --*height;
  m->total[piece]--;
  m->shown[place] = 0;
}

static void play_move(Model *m, Fixture *f) {
  int from = munit_rand_int_range(0, PLACES - 1);
  int to = munit_rand_int_range(0, PLACES - 1);
  int n = munit_rand_int_range(-1, 3);
  bool all = munit_rand_int_range(0, 3) == 0;
  if (all) n = m->height[from];
  bool can =
      from != to && n > 0 && n <= m->height[from] && m->height[to] + n <= DEPTH;
  bool done = all ? lus_stacks_move_all(f->stacks, f->block, from, to)
                  : lus_stacks_move(f->stacks, f->block, from, to, n);
  munit_assert_int(done, ==, can);
  if (!can) return;
  m->height[from] -= n;
  for (int k = 0; k < n; k++)
    m->piece[to][m->height[to]++] = m->piece[from][m->height[from] + k];
  m->shown[from] = m->shown[to] = 0;
}

static void play_show(Model *m, Fixture *f) {
  int place = munit_rand_int_range(0, PLACES - 1);
  int seats = munit_rand_int_range(0, 8);
  if (seats == 8) seats = LUS_EVERYONE;
  m->shown[place] = seats;
  lus_stacks_show(f->stacks, f->block, place, (Seats)seats);
  if (munit_rand_int_range(0, 9)) return;
  memset(m->shown, 0, sizeof m->shown);
  lus_stacks_show_none(f->stacks, f->block);
}

static void play(Model *m, Fixture *f) {
  switch (munit_rand_int_range(0, 9)) {
    case 0:
    case 1: play_create(m, f); break;
    case 2: play_destroy(m, f); break;
    case 3: play_show(m, f); break;
    default: play_move(m, f);
  }
}

TEST(play_matches_the_model) {
  for (int way = 0; way < WAYS; way++) {
    Fixture f;
    Model m = {0};
    open_stacks(&f, &SPECS[way]);
    for (int round = 0; round < 5000; round++) {
      play(&m, &f);
      expect_model(&m, &f);
    }
    close_stacks(&f);
  }
  return MUNIT_OK;
}

/* --- what a seat sees --- */

static bool model_sees(const Model *m, int way, int place, int level,
                       int seat) {
  if (way == OPEN || lus_seats_have((Seats)m->shown[place], seat)) return true;
  return !model_covered(m, place, level);
}

static void expect_view(const Model *m, int way, const Fixture *f,
                        const uint8_t *view, int seat) {
  for (int place = 0; place < PLACES; place++) {
    int n = 0;
    for (int k = 0; k < m->height[place]; k++) {
      bool sees = model_sees(m, way, place, k, seat);
      if (!sees && way >= SECRET) continue;
      munit_assert_int(lus_stacks_at(f->stacks, view, place, n++), ==,
                       sees ? m->piece[place][k] : 0);
    }
    munit_assert_int(lus_stacks_height(f->stacks, view, place), ==, n);
    for (; n < DEPTH; n++) /* no trace is left above */
      munit_assert_int(view[f->stacks->at_piece + place * DEPTH + n], ==, 0);
  }
}

TEST(views_match_the_model) {
  for (int way = 0; way < WAYS; way++) {
    Fixture f;
    Model m = {0};
    open_stacks(&f, &SPECS[way]);
    uint8_t *view = munit_malloc(f.layout.size);
    for (int round = 0; round < 1000; round++) {
      play(&m, &f);
      for (int seat = 0; seat <= 3; seat++) {
        lus_block_view(&f.layout, f.block, seat, view);
        expect_view(&m, way, &f, view, seat);
      }
    }
    free(view);
    close_stacks(&f);
  }
  return MUNIT_OK;
}

TEST(redraws_keep_the_view) {
  for (int way = 0; way < WAYS; way++) {
    Fixture f;
    Model m = {0};
    Rng r, a, b;
    open_stacks(&f, &SPECS[way]);
    size_t size = f.layout.size;
    uint8_t *before = munit_malloc(size), *after = munit_malloc(size),
            *truth = munit_malloc(size), *other = munit_malloc(size);
    lus_rng_seed(&r, munit_rand_uint32(), 1);
    for (int round = 0; round < 1000; round++) {
      int seat = munit_rand_int_range(0, 3);
      for (int i = 0; i < 10; i++) play(&m, &f);
      memcpy(truth, f.block, size);
      memcpy(other, f.block, size);
      lus_block_view(&f.layout, f.block, seat, before);
      lus_block_redraw(&f.layout, f.block, seat, &r);
      expect_sound(&f.layout, f.block);
      lus_block_view(&f.layout, f.block, seat, after);
      munit_assert_memory_equal(size, before, after);
      if (way == OPEN) munit_assert_memory_equal(size, f.block, truth);
      /* Another truth with the same view is redrawn to the same. */
      lus_rng_seed(&a, 5, 5);
      lus_rng_seed(&b, 5, 5);
      lus_block_redraw(&f.layout, f.block, seat, &a);
      lus_block_redraw(&f.layout, other, seat, &b);
      munit_assert_memory_equal(size, f.block, other);
      memcpy(f.block, truth, size);
    }
    free(before);
    free(after);
    free(truth);
    free(other);
    close_stacks(&f);
  }
  return MUNIT_OK;
}

static void create(Fixture *f, int place, int piece) {
  munit_assert_true(lus_stacks_create(f->stacks, f->block, place, piece));
}

/* Three large pieces with 1, 2 and 3 beneath: all six orders occur. */
TEST(every_order_occurs) {
  Fixture f;
  Rng r;
  int count[4][4] = {{0}};
  open_stacks(&f, &SPECS[COVERED]);
  lus_rng_seed(&r, 7, 7);
  for (int i = 0; i < 3; i++) {
    create(&f, 2 * i, 1 + i);
    create(&f, 2 * i, 4);
  }
  create(&f, 7, 1);
  for (int i = 0; i < 6000; i++) {
    lus_block_redraw(&f.layout, f.block, 1, &r);
    munit_assert_int(lus_stacks_top(f.stacks, f.block, 7), ==, 1);
    count[lus_stacks_at(f.stacks, f.block, 0, 0)]
         [lus_stacks_at(f.stacks, f.block, 2, 0)]++;
  }
  for (int a = 1; a <= 3; a++)
    for (int b = 1; b <= 3; b++) {
      munit_assert_int(count[a][b], >, a != b ? 850 : -1);
      munit_assert_int(count[a][b], <, a != b ? 1150 : 1);
    }
  close_stacks(&f);
  return MUNIT_OK;
}

/* Four large pieces, depth 2; 1 and 2 lie beneath two of them, beneath which
 * ones is secret: twelve ways, equally likely. The one that is shown to the
 * seat is known to cover nothing. */
TEST(every_hiding_place_occurs) {
  StacksSpec spec = SPECS[SECRET];
  spec.depth = 2;
  Fixture f;
  Rng r;
  int count[5][5] = {{0}};
  open_stacks(&f, &spec);
  lus_rng_seed(&r, 8, 8);
  create(&f, 0, 1);
  create(&f, 1, 2);
  for (int i = 0; i < 5; i++) create(&f, i, 4);
  create(&f, 5, 3);
  lus_stacks_show(f.stacks, f.block, 4, lus_seat_bit(1));
  for (int i = 0; i < 12000; i++) {
    int where[4] = {0};
    lus_block_redraw(&f.layout, f.block, 1, &r);
    expect_sound(&f.layout, f.block);
    for (int place = 0; place < 8; place++)
      if (lus_stacks_height(f.stacks, f.block, place) == 2)
        where[lus_stacks_at(f.stacks, f.block, place, 0)] = place;
    munit_assert_int(where[1], <, 4);
    munit_assert_int(where[2], <, 4);
    count[where[1]][where[2]]++;
  }
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++) {
      munit_assert_int(count[a][b], >, a != b ? 850 : -1);
      munit_assert_int(count[a][b], <, a != b ? 1150 : 1);
    }
  close_stacks(&f);
  return MUNIT_OK;
}

/* --- what never changes --- */

static void expect_refused(StacksSpec spec, const char *name) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  lus_counter_new(&layout, "taken", 1, 0, 1, SEEN_BY_ALL);
  uint32_t size = layout.size;
  munit_assert_null(lus_stacks_new(&layout, name, &spec, &why));
  munit_assert_not_null(why);
  munit_assert_uint32(layout.size, ==, size);
  lus_layout_free(&layout);
}

static void refuse_sizes(int places, int depth, int pieces) {
  StacksSpec spec = {.places = places, .depth = depth, .pieces = pieces};
  expect_refused(spec, "ok");
}

TEST(wrong_specs_are_refused) {
  expect_refused(SPECS[0], "taken");
  refuse_sizes(0, 2, 2);
  refuse_sizes(4097, 2, 2);
  refuse_sizes(4, 0, 2);
  refuse_sizes(4, 256, 2);
  refuse_sizes(4, 2, 0);
  refuse_sizes(4, 2, 251);
  refuse_sizes(4096, 16, 2);
  return MUNIT_OK;
}

TEST(the_largest_works) {
  bool covers[250] = {true};
  StacksSpec spec = {.places = 257,
                     .depth = 255,
                     .pieces = 250,
                     .covers = covers,
                     .secret = true};
  Fixture f;
  Rng r;
  open_stacks(&f, &spec);
  lus_rng_seed(&r, 9, 9);
  for (int i = 0; i < 257 * 254; i++) create(&f, i % 257, 1 + i % 250);
  for (int i = 0; i < 257; i++) create(&f, i, 1);
  munit_assert_false(lus_stacks_create(f.stacks, f.block, 256, 1));
  lus_block_redraw(&f.layout, f.block, 1, &r);
  expect_sound(&f.layout, f.block);
  close_stacks(&f);
  return MUNIT_OK;
}

/* Three places, the middle one is no cell of the grid. */
TEST(a_grid_holds_the_tops) {
  Layout layout;
  const char *why;
  lus_layout_init(&layout);
  const Grid *g = new_board(&layout, "o.o", 2);
  StacksSpec spec = {.places = 3, .depth = 3, .pieces = 2, .tops = g};
  Stacks *s = lus_stacks_new(&layout, "stacks", &spec, &why);
  munit_assert_not_null(s);
  lus_layout_freeze(&layout);
  uint8_t *block = munit_malloc(layout.size);
  munit_assert_true(lus_stacks_create(s, block, 0, 1));
  munit_assert_true(lus_stacks_create(s, block, 0, 2));
  munit_assert_false(lus_stacks_create(s, block, 1, 1));
  munit_assert_false(lus_stacks_move(s, block, 0, 1, 1));
  munit_assert_true(lus_stacks_move(s, block, 0, 2, 1));
  munit_assert_int(lus_grid_get(g, block, 0), ==, 1);
  munit_assert_int(lus_grid_get(g, block, 2), ==, 2);
  munit_assert_null(lus_block_sound(&layout, block, &why));
  lus_grid_put(g, block, 2, 1); /* without the stacks knowing */
  munit_assert_ptr_equal(lus_block_sound(&layout, block, &why), &s->part);
  free(block);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

static void refuse_tops(GridSpec board, StacksSpec spec) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  spec.tops = lus_grid_new(&layout, "board", &board, &why);
  munit_assert_not_null(spec.tops);
  munit_assert_null(lus_stacks_new(&layout, "stacks", &spec, &why));
  munit_assert_not_null(why);
  lus_layout_free(&layout);
}

TEST(not_every_grid_holds_tops) {
  VehicleSpec car = {.length = 2};
  GridSpec board = {.width = 4, .height = 2, .contents = PIECES};
  StacksSpec spec = SPECS[OPEN];
  spec.places = 7;
  refuse_tops(board, spec);
  spec.places = 8;
  board.contents = PIECES - 1;
  refuse_tops(board, spec);
  board.contents = PIECES;
  board.sight = SEEN_BY_NOBODY;
  refuse_tops(board, spec);
  board.sight = SEEN_BY_ALL;
  board.vehicles = 1;
  board.vehicle = &car;
  refuse_tops(board, spec);
  return MUNIT_OK;
}

TEST(check_finds_what_is_wrong) {
  Fixture f;
  const char *why;
  open_stacks(&f, &SPECS[COVERED]);
  for (int i = 0; i < 12; i++) create(&f, i % 5, 1 + i % PIECES);
  const Stacks *s = f.stacks;
  for (uint32_t i = s->at_total; i < s->at_piece + PLACES * DEPTH; i++) {
    f.block[i] ^= 2;
    bool shown = i >= s->at_shown && i < s->at_piece;
    if (!shown)
      munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
    f.block[i] ^= 2;
  }
  expect_sound(&f.layout, f.block);
  close_stacks(&f);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(play_matches_the_model),
    CASE(views_match_the_model),
    CASE(redraws_keep_the_view),
    CASE(every_order_occurs),
    CASE(every_hiding_place_occurs),
    CASE(wrong_specs_are_refused),
    CASE(the_largest_works),
    CASE(a_grid_holds_the_tops),
    CASE(not_every_grid_holds_tops),
    CASE(check_finds_what_is_wrong),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/stack", TESTS, argc, argv);
}
