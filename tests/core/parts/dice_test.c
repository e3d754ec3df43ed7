/* tests/core/parts/dice_test.c - dice against plain lists, and what a cup
 * hides. */
#include <stdlib.h>
#include <string.h>

#include "parts/dice.h"
#include "helper/block.h"
#include "helper/suite.h"

static const char *const COLOURS[] = {"white", "yellow", "red",
                                      "blue",  "green",  "purple"};
static const int32_t DOUBLING[] = {2, 4, 8, 16, 32, 64};
/* Six with colours, three with numbers, one doubling cube. */
static const DieSpec KINDS[] = {
    {.dice = 6, .faces = 6, .names = COLOURS},
    {.dice = 3, .faces = 8},
    {.dice = 1, .faces = 6, .numbers = DOUBLING},
};
enum { DICE = 10 };

typedef struct Fixture {
  Layout layout;
  Dice *dice;
  uint8_t *block;
} Fixture;

static void open_dice(Fixture *f, const DiceSpec *spec) {
  const char *why = "";
  lus_layout_init(&f->layout);
  f->dice = lus_dice_new(&f->layout, "dice", spec, &why);
  munit_assert_not_null(f->dice);
  lus_layout_freeze(&f->layout);
  f->block = munit_malloc(f->layout.size);
}

static void close_dice(Fixture *f) {
  free(f->block);
  lus_layout_free(&f->layout);
}

/* --- the model --- */

typedef struct ModelDie {
  int kind, face, used;
} ModelDie;

typedef struct Model {
  bool ordered;
  ModelDie die[DICE];
} Model;

static int by_face(const void *a, const void *b) {
  const ModelDie *x = a, *y = b;
  if (x->kind != y->kind) return x->kind - y->kind;
  if (x->face != y->face) return x->face - y->face;
  return x->used - y->used;
}

static void model_reset(Model *m, bool ordered) {
  *m = (Model){.ordered = ordered};
  for (int i = 0; i < DICE; i++) m->die[i].kind = i < 6 ? 0 : i < 9 ? 1 : 2;
}

static void model_tidy(Model *m) {
  if (!m->ordered) qsort(m->die, DICE, sizeof *m->die, by_face);
}

static int32_t model_number(const ModelDie *die) {
  return die->kind == 2 && die->face ? DOUBLING[die->face - 1] : die->face;
}

static void expect_model(const Model *m, const Fixture *f) {
  DiceSet unused = 0;
  int64_t sum = 0;
  for (int i = 0; i < DICE; i++) {
    munit_assert_int(lus_dice_face(f->dice, f->block, i), ==, m->die[i].face);
    munit_assert_int32(lus_dice_number(f->dice, f->block, i), ==,
                       model_number(&m->die[i]));
    if (!m->die[i].used) unused |= UINT32_C(1) << i;
    sum += model_number(&m->die[i]);
  }
  munit_assert_uint32(lus_dice_free(f->dice, f->block), ==, unused);
  munit_assert_int64(lus_dice_sum(f->dice, f->block, lus_dice_all(f->dice)), ==,
                     sum);
  munit_assert_int64(lus_dice_sum(f->dice, f->block, 0), ==, 0);
  for (int face = 1; face <= 8; face++) {
    int n = 0;
    for (int i = 0; i < DICE; i++) n += m->die[i].face == face;
    munit_assert_int(lus_dice_count(lus_dice_showing(f->dice, f->block, face)),
                     ==, n);
  }
  munit_assert_uint32(lus_dice_showing(f->dice, f->block, 0), ==, 0);
  expect_sound(&f->layout, f->block);
}

/* --- random play --- */

static void play_roll(Model *m, Fixture *f) {
  uint8_t picks[DICE];
  bool wrong = false;
  int n = 0;
  DiceSet set = munit_rand_uint32() & lus_dice_all(f->dice);
  for (int i = 0; i < DICE; i++) {
    if (!(set >> i & 1)) continue;
    picks[n] = (uint8_t)munit_rand_int_range(0, KINDS[m->die[i].kind].faces);
    if (munit_rand_int_range(0, 9) && picks[n]) picks[n]--;
    wrong |= picks[n++] == KINDS[m->die[i].kind].faces;
  }
  munit_assert_int(lus_dice_roll(f->dice, f->block, set, picks), ==, !wrong);
  for (int i = n = 0; !wrong && i < DICE; i++)
    if (set >> i & 1) {
      m->die[i].face = 1 + picks[n++];
      m->die[i].used = 0;
    }
  model_tidy(m);
}

/* Checks that exactly one die turned from used == before, and that it shows
 * this face; then lets the model follow. */
static void expect_turned(Model *m, int i, int face, int before) {
  munit_assert_int(m->die[i].used, ==, before);
  munit_assert_int(m->die[i].face, ==, face);
  m->die[i].used = !before;
  model_tidy(m);
}

static int model_count(const Model *m, int face, int used) {
  int n = 0;
  for (int i = 0; i < DICE; i++)
    n += face && m->die[i].face == face && m->die[i].used == used;
  return n;
}

static void play_use(Model *m, Fixture *f) {
  int face = munit_rand_int_range(0, 8);
  bool any = model_count(m, face, 0) > 0;
  int i = lus_dice_use(f->dice, f->block, face);
  munit_assert_int(i >= 0, ==, any);
  if (any) expect_turned(m, i, face, 0);
}

static void play_use_die(Model *m, Fixture *f) {
  int i = munit_rand_int_range(-1, DICE);
  bool can = i >= 0 && i < DICE && m->die[i].face && !m->die[i].used;
  int got = lus_dice_use_die(f->dice, f->block, i);
  munit_assert_int(got >= 0, ==, can);
  if (!can) return;
  munit_assert_int(m->die[got].kind, ==, m->die[i].kind);
  if (m->ordered) munit_assert_int(got, ==, i);
  expect_turned(m, got, m->die[i].face, 0);
}

static void play_release(Model *m, Fixture *f) {
  int face = munit_rand_int_range(0, 8);
  bool any = model_count(m, face, 1) > 0;
  int i = lus_dice_release(f->dice, f->block, face);
  munit_assert_int(i >= 0, ==, any);
  if (any) expect_turned(m, i, face, 1);
}

static void play_release_die(Model *m, Fixture *f) {
  int i = munit_rand_int_range(-1, DICE);
  bool can = i >= 0 && i < DICE && m->die[i].used;
  int got = lus_dice_release_die(f->dice, f->block, i);
  munit_assert_int(got >= 0, ==, can);
  if (!can) return;
  munit_assert_int(m->die[got].kind, ==, m->die[i].kind);
  if (m->ordered) munit_assert_int(got, ==, i);
  expect_turned(m, got, m->die[i].face, 1);
}

static void play_rest(Model *m, Fixture *f) {
  if (munit_rand_int_range(0, 1)) {
    lus_dice_reset(f->dice, f->block);
    model_reset(m, m->ordered);
  } else {
    lus_dice_release_all(f->dice, f->block);
    for (int i = 0; i < DICE; i++) m->die[i].used = 0;
  }
}

static void play(Model *m, Fixture *f) {
  switch (munit_rand_int_range(0, 20)) {
    case 0: play_rest(m, f); break;
    case 1:
    case 2:
    case 3:
    case 4: play_roll(m, f); break;
    case 5:
    case 6: play_release(m, f); break;
    case 7: play_release_die(m, f); break;
    case 8:
    case 9:
    case 10:
    case 11: play_use_die(m, f); break;
    default: play_use(m, f);
  }
}

TEST(play_matches_the_model) {
  for (int ordered = 0; ordered <= 1; ordered++) {
    DiceSpec spec = {.kinds = 3, .kind = KINDS, .ordered = ordered};
    Fixture f;
    Model m;
    open_dice(&f, &spec);
    model_reset(&m, ordered);
    expect_model(&m, &f);
    for (int round = 0; round < 5000; round++) {
      play(&m, &f);
      expect_model(&m, &f);
    }
    close_dice(&f);
  }
  return MUNIT_OK;
}

TEST(a_roll_of_no_such_die_is_refused) {
  static const uint8_t picks[32] = {0};
  DieSpec all = {.dice = 32, .faces = 2};
  DiceSpec few = {.kinds = 3, .kind = KINDS}, many = {.kinds = 1, .kind = &all};
  Fixture f;
  open_dice(&f, &few);
  munit_assert_false(lus_dice_roll(f.dice, f.block, 1 << DICE, picks));
  close_dice(&f);
  open_dice(&f, &many);
  munit_assert_uint32(lus_dice_all(f.dice), ==, UINT32_MAX);
  munit_assert_true(lus_dice_roll(f.dice, f.block, UINT32_MAX, picks));
  munit_assert_int64(lus_dice_sum(f.dice, f.block, UINT32_MAX), ==, 32);
  expect_sound(&f.layout, f.block);
  close_dice(&f);
  return MUNIT_OK;
}

/* --- a cup --- */

static const DiceSpec CUPS[] = {
    {.kinds = 3, .kind = KINDS, .sight = SEEN_BY_OWNER, .owner = 2},
    {.kinds = 3, .kind = KINDS, .sight = SEEN_BY_NOBODY, .owner = 2},
    {.kinds = 3,
     .kind = KINDS,
     .sight = SEEN_BY_OWNER,
     .owner = 2,
     .ordered = true},
};

TEST(a_cup_hides) {
  for (int cup = 0; cup < 3; cup++) {
    Fixture f;
    Model m;
    open_dice(&f, &CUPS[cup]);
    model_reset(&m, CUPS[cup].ordered);
    uint8_t *view = munit_malloc(f.layout.size);
    for (int round = 0; round < 500; round++) {
      play(&m, &f);
      Seats shown = (Seats)munit_rand_int_range(0, 5);
      if (shown == 5) shown = LUS_EVERYONE;
      lus_dice_show(f.dice, f.block, shown);
      for (int seat = 0; seat <= 3; seat++) {
        bool sees = (cup != 1 && seat == 2) || lus_seats_have(shown, seat);
        munit_assert_int(lus_dice_sees(f.dice, f.block, seat), ==, sees);
        lus_block_view(&f.layout, f.block, seat, view);
        Model seen = m;
        for (int i = 0; i < DICE && !sees; i++)
          if (m.die[i].face) seen.die[i].face = LUS_DIE_HIDDEN;
        model_tidy(&seen);
        for (int i = 0; i < DICE; i++) {
          munit_assert_int(lus_dice_face(f.dice, view, i), ==,
                           seen.die[i].face);
          munit_assert_int(lus_dice_free(f.dice, view) >> i & 1, ==,
                           !seen.die[i].used);
        }
      }
    }
    free(view);
    close_dice(&f);
  }
  return MUNIT_OK;
}

TEST(redraws_keep_the_view) {
  for (int cup = 0; cup < 3; cup++) {
    Fixture f;
    Model m;
    Rng r, a, b;
    open_dice(&f, &CUPS[cup]);
    model_reset(&m, CUPS[cup].ordered);
    size_t size = f.layout.size;
    uint8_t *before = munit_malloc(size), *after = munit_malloc(size),
            *other = munit_malloc(size);
    lus_rng_seed(&r, munit_rand_uint32(), 1);
    for (int round = 0; round < 500; round++) {
      int seat = munit_rand_int_range(0, 3);
      lus_dice_reset(f.dice, f.block);
      model_reset(&m, m.ordered);
      for (int i = 0; i < 10; i++) play(&m, &f);
      lus_dice_show(f.dice, f.block, (Seats)munit_rand_int_range(0, 1));
      memcpy(other, f.block, size);
      lus_block_view(&f.layout, f.block, seat, before);
      lus_block_redraw(&f.layout, f.block, seat, &r);
      expect_sound(&f.layout, f.block);
      lus_block_view(&f.layout, f.block, seat, after);
      munit_assert_memory_equal(size, before, after);
      lus_rng_seed(&a, 5, 5);
      lus_rng_seed(&b, 5, 5);
      lus_block_redraw(&f.layout, f.block, seat, &a);
      lus_block_redraw(&f.layout, other, seat, &b);
      munit_assert_memory_equal(size, f.block, other);
    }
    free(before);
    free(after);
    free(other);
    close_dice(&f);
  }
  return MUNIT_OK;
}

/* Two dice of three faces: 1+1 once in nine, 1+2 twice. */
TEST(every_roll_occurs) {
  static const uint8_t picks[2] = {0};
  DieSpec kind = {.dice = 2, .faces = 3};
  DiceSpec spec = {.kinds = 1, .kind = &kind, .sight = SEEN_BY_NOBODY};
  Fixture f;
  Rng r;
  int count[4][4] = {{0}};
  open_dice(&f, &spec);
  lus_rng_seed(&r, 6, 6);
  lus_dice_roll(f.dice, f.block, 3, picks);
  for (int i = 0; i < 9000; i++) {
    lus_block_redraw(&f.layout, f.block, 1, &r);
    count[lus_dice_face(f.dice, f.block, 0)]
         [lus_dice_face(f.dice, f.block, 1)]++;
  }
  for (int a = 1; a <= 3; a++)
    for (int b = a; b <= 3; b++) {
      int expected = a == b ? 1000 : 2000;
      munit_assert_int(count[a][b], >, expected - 200);
      munit_assert_int(count[a][b], <, expected + 200);
    }
  close_dice(&f);
  return MUNIT_OK;
}

/* A face on two of three sides comes up twice as often. */
TEST(faces_on_several_sides) {
  static const uint8_t pick = 1;
  static const int32_t weights[] = {2, 1};
  DieSpec kind = {.dice = 1, .faces = 2, .weights = weights};
  DiceSpec spec = {.kinds = 1, .kind = &kind, .sight = SEEN_BY_NOBODY};
  Fixture f;
  Rng r;
  int count[3] = {0};
  open_dice(&f, &spec);
  lus_rng_seed(&r, 7, 7);
  lus_dice_roll(f.dice, f.block, 1, &pick);
  for (int i = 0; i < 3000; i++) {
    lus_block_redraw(&f.layout, f.block, 1, &r);
    count[lus_dice_face(f.dice, f.block, 0)]++;
  }
  munit_assert_int(count[1], >, 1850);
  munit_assert_int(count[1], <, 2150);
  munit_assert_int(count[1] + count[2], ==, 3000);
  close_dice(&f);
  return MUNIT_OK;
}

TEST(a_roll_puts_the_cup_back) {
  static const uint8_t picks[] = {3};
  Fixture f;
  open_dice(&f, &CUPS[0]);
  lus_dice_show(f.dice, f.block, LUS_EVERYONE);
  munit_assert_true(lus_dice_sees(f.dice, f.block, 0));
  munit_assert_true(lus_dice_roll(f.dice, f.block, 1, picks));
  munit_assert_false(lus_dice_sees(f.dice, f.block, 1));
  munit_assert_true(lus_dice_sees(f.dice, f.block, 2));
  close_dice(&f);
  return MUNIT_OK;
}

/* --- what never changes --- */

TEST(names_and_outcomes) {
  static const int32_t odd[] = {INT32_MIN, -7, 0, INT32_MAX};
  static const char *const words[] = {
      "white", "yellow", "red",         "blue", "green", "purple",
      "1",     "2",      "3",           "4",    "5",     "6",
      "7",     "8",      "2",           "4",    "8",     "16",
      "32",    "64",     "-2147483648", "-7",   "0",     "2147483647"};
  DieSpec kinds[4];
  memcpy(kinds, KINDS, sizeof KINDS);
  kinds[3] = (DieSpec){.dice = 1, .faces = 4, .numbers = odd};
  DiceSpec spec = {.kinds = 4, .kind = kinds};
  Fixture f;
  open_dice(&f, &spec);
  const DieKind *colours = f.dice->kind_of[5], *plain = f.dice->kind_of[6];
  munit_assert_int(lus_die_face(colours, "RED"), ==, 3);
  munit_assert_int(lus_die_face(colours, "black"), ==, 0);
  munit_assert_int(lus_die_face(plain, "red"), ==, 0);
  munit_assert_string_equal(lus_die_name(colours, 6), "purple");
  munit_assert_null(lus_die_name(colours, 7));
  munit_assert_null(lus_die_name(colours, LUS_DIE_HIDDEN));
  munit_assert_null(lus_die_name(plain, 1));
  for (int i = 0; i < 24; i++) {
    char name[LUS_NAME];
    f.dice->part.type->outcome(&f.dice->part, i, name);
    munit_assert_string_equal(name, words[i]);
  }
  munit_assert_int(f.dice->kind_of[9]->outcome, ==, 14);
  close_dice(&f);
  return MUNIT_OK;
}

static void expect_refused(DiceSpec spec, const char *name) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  lus_counter_new(&layout, "taken", 1, 0, 1, SEEN_BY_ALL);
  uint32_t size = layout.size;
  munit_assert_null(lus_dice_new(&layout, name, &spec, &why));
  munit_assert_not_null(why);
  munit_assert_uint32(layout.size, ==, size);
  lus_layout_free(&layout);
}

static void expect_kind_refused(DieSpec kind) {
  DieSpec kinds[] = {{.dice = 2, .faces = 6}, kind};
  expect_refused((DiceSpec){.kinds = 2, .kind = kinds}, "ok");
}

TEST(wrong_specs_are_refused) {
  static const char *const twice[] = {"a", "A"}, *const blank[] = {"a b", "c"};
  static const int32_t none[] = {1, 0}, many[] = {1000, 1};
  DieSpec broad[17];
  for (int i = 0; i < 17; i++) broad[i] = (DieSpec){.dice = 1, .faces = 250};
  expect_refused((DiceSpec){.kinds = 3, .kind = KINDS}, "taken");
  expect_refused((DiceSpec){.kinds = 0, .kind = KINDS}, "ok");
  expect_refused((DiceSpec){.kinds = 33, .kind = KINDS}, "ok");
  expect_refused((DiceSpec){.kinds = 3, .kind = KINDS, .owner = 9}, "ok");
  expect_refused((DiceSpec){.kinds = 17, .kind = broad}, "ok");
  expect_kind_refused((DieSpec){.dice = 31, .faces = 6});
  expect_kind_refused((DieSpec){.dice = 0, .faces = 6});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 0});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 251});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 2, .names = twice});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 2, .names = blank});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 2, .weights = none});
  expect_kind_refused((DieSpec){.dice = 1, .faces = 2, .weights = many});
  return MUNIT_OK;
}

TEST(check_finds_what_is_wrong) {
  static const uint8_t picks[DICE] = {0, 0, 1, 2, 3, 5, 2, 4, 7, 1};
  DiceSpec spec = {.kinds = 3, .kind = KINDS};
  Fixture f;
  const char *why;
  open_dice(&f, &spec);
  lus_dice_roll(f.dice, f.block, lus_dice_all(f.dice), picks);
  expect_sound(&f.layout, f.block);
  uint8_t *face = f.block + f.dice->at + 5, *used = f.block + f.dice->at;
  for (int i = 0; i < DICE; i++) {
    int held = face[i];
    face[i] = 9;
    munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
    face[i] = (uint8_t)held;
  }
  used[0] = 1; /* the first of two alike */
  munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
  used[0] = 2;
  expect_sound(&f.layout, f.block);
  used[2] = 1; /* die 17 */
  munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
  lus_dice_reset(f.dice, f.block);
  used[0] = 32; /* not rolled */
  munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
  close_dice(&f);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(play_matches_the_model),
    CASE(a_roll_of_no_such_die_is_refused),
    CASE(a_cup_hides),
    CASE(redraws_keep_the_view),
    CASE(every_roll_occurs),
    CASE(faces_on_several_sides),
    CASE(a_roll_puts_the_cup_back),
    CASE(names_and_outcomes),
    CASE(wrong_specs_are_refused),
    CASE(check_finds_what_is_wrong),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/dice", TESTS, argc, argv);
}
