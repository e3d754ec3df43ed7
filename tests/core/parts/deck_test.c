/* tests/core/parts/deck_test.c - piles of cards against plain lists, and what a
 * seat may learn of them. */
#include <stdlib.h>
#include <string.h>

#include "parts/deck.h"
#include "helper/block.h"
#include "helper/suite.h"

enum { FACES = 5, CARDS = 16, PILES = 7 };
enum { DRAW, ROW, HAND_1, HAND_2, LIMBO, SAFE, CELLAR };

static const int COUNTS[FACES] = {6, 4, 3, 2, 1};
static const char *const WORDS[FACES] = {"step", "jump", "Swap", "turn", "x"};
static const char *const ATTRS[] = {"rank", "suit"};
static const Attr VALUES[FACES][2] = {
    {{ATTR_NUMBER, 1, NULL}, {ATTR_TEXT, 0, "red"}},
    {{ATTR_NUMBER, 2, NULL}, {ATTR_TEXT, 0, "red"}},
    {{ATTR_NUMBER, 1, NULL}, {ATTR_TEXT, 0, "blue"}},
    {{ATTR_NONE, 0, NULL}, {ATTR_TEXT, 0, "blue"}},
    {{ATTR_TEXT, 0, "1"}, {ATTR_NONE, 0, NULL}},
};
static const PileSpec PILE[PILES] = {
    {.name = "draw", .sight = SEEN_BY_NOBODY},
    {.name = "row", .ordered = true},
    {.name = "hand",
     .index = 1,
     .owner = 1,
     .sight = SEEN_BY_OWNER,
     .capacity = 5},
    {.name = "hand",
     .index = 2,
     .owner = 2,
     .sight = SEEN_BY_OWNER,
     .capacity = 7},
    {.name = "limbo", .sight = SEEN_BY_NOBODY, .ordered = true},
    {.name = "safe",
     .owner = 1,
     .sight = SEEN_BY_OWNER,
     .secret = true,
     .capacity = 4},
    {.name = "cellar",
     .sight = SEEN_BY_NOBODY,
     .ordered = true,
     .secret = true},
};
static const DeckSpec SPEC = {.faces = FACES,
                              .counts = COUNTS,
                              .words = WORDS,
                              .attrs = 2,
                              .attr_names = ATTRS,
                              .values = VALUES[0],
                              .piles = PILES,
                              .pile = PILE};

typedef struct Fixture {
  Layout layout;
  Deck *deck;
  uint8_t *block;
} Fixture;

static void open_deck(Fixture *f, const DeckSpec *spec) {
  const char *why = "";
  lus_layout_init(&f->layout);
  munit_assert_not_null(lus_counter_new(&f->layout, "n", 1, 0, 9, 0));
  f->deck = lus_deck_new(&f->layout, "deck", spec, &why);
  munit_assert_not_null(f->deck);
  lus_layout_freeze(&f->layout);
  f->block = munit_malloc(f->layout.size);
  lus_deck_reset(f->deck, f->block);
}

static void close_deck(Fixture *f) {
  free(f->block);
  lus_layout_free(&f->layout);
}

/* --- the model: a pile is a list of cards, sorted if it is unordered --- */

typedef struct ModelCard {
  int face, shown;
} ModelCard;

typedef struct Model {
  int length[PILES];
  ModelCard card[PILES][CARDS];
} Model;

static int by_face(const void *a, const void *b) {
  const ModelCard *x = a, *y = b;
  return x->face != y->face ? x->face - y->face : x->shown - y->shown;
}

static void model_tidy(Model *m, int pile) {
  if (!PILE[pile].ordered)
    qsort(m->card[pile], (size_t)m->length[pile], sizeof(ModelCard), by_face);
}

static int model_room(const Model *m, int pile) {
  return (PILE[pile].capacity ? PILE[pile].capacity : CARDS) - m->length[pile];
}

static ModelCard model_take(Model *m, int pile, int i) {
  ModelCard taken = m->card[pile][i];
  m->length[pile]--;
  for (; i < m->length[pile]; i++) m->card[pile][i] = m->card[pile][i + 1];
  return taken;
}

static void model_put(Model *m, int pile, int i, ModelCard card) {
  for (int k = m->length[pile]++; k > i; k--)
    m->card[pile][k] = m->card[pile][k - 1];
  m->card[pile][i] = card;
  model_tidy(m, pile);
}

static bool model_move(Model *m, int from, int i, int to, bool under) {
  if (i < 0 || i >= m->length[from]) return false;
  if (from != to && !model_room(m, to)) return false;
  ModelCard card = {model_take(m, from, i).face, 0};
  model_put(m, to, under ? 0 : m->length[to], card);
  return true;
}

static bool model_move_top(Model *m, int from, int n, int to) {
  if (from == to || n < 0 || n > m->length[from] || n > model_room(m, to))
    return false;
  int first = m->length[from] - n;
  for (int k = 0; k < n; k++) model_move(m, from, first, to, false);
  return true;
}

static int model_find(const Model *m, int pile, int face) {
  for (int i = m->length[pile] - 1; i >= 0; i--)
    if (m->card[pile][i].face == face) return i;
  return -1;
}

static void model_reset(Model *m) {
  *m = (Model){0};
  for (int face = 1; face <= FACES; face++)
    for (int k = 0; k < COUNTS[face - 1]; k++)
      m->card[DRAW][m->length[DRAW]++].face = face;
}

static void expect_pile(const Model *m, const Fixture *f, int pile) {
  uint16_t weights[FACES + 1];
  int n = m->length[pile];
  munit_assert_int(lus_deck_length(f->deck, f->block, pile), ==, n);
  for (int i = 0; i < n; i++) {
    munit_assert_int(lus_deck_at(f->deck, f->block, pile, i), ==,
                     m->card[pile][i].face);
    munit_assert_int(lus_deck_shown(f->deck, f->block, pile, i), ==,
                     m->card[pile][i].shown);
  }
  munit_assert_int(lus_deck_at(f->deck, f->block, pile, n), ==, 0);
  munit_assert_int(lus_deck_at(f->deck, f->block, pile, -1), ==, 0);
  munit_assert_int(lus_deck_top(f->deck, f->block, pile), ==,
                   n ? m->card[pile][n - 1].face : 0);
  munit_assert_int(lus_deck_weights(f->deck, f->block, pile, weights), ==, n);
  for (int face = 1; face <= FACES; face++) {
    int tally = 0;
    for (int i = 0; i < n; i++) tally += m->card[pile][i].face == face;
    munit_assert_int(lus_deck_tally(f->deck, f->block, pile, face), ==, tally);
    munit_assert_int(weights[face], ==, tally);
    munit_assert_int(lus_deck_find(f->deck, f->block, pile, face), ==,
                     model_find(m, pile, face));
  }
}

static void expect_model(const Model *m, const Fixture *f) {
  for (int pile = 0; pile < PILES; pile++) expect_pile(m, f, pile);
  expect_sound(&f->layout, f->block);
}

/* --- random play --- */

static void expect_landed(const Fixture *f, int pile, int i, bool moved,
                          int face) {
  munit_assert_int(i >= 0, ==, moved);
  if (moved)
    munit_assert_int(lus_deck_at(f->deck, f->block, pile, i), ==, face);
}

static void play_one(Model *m, Fixture *f, bool under) {
  int from = munit_rand_int_range(0, PILES - 1);
  int to = munit_rand_int_range(0, PILES - 1);
  int i = munit_rand_int_range(-1, m->length[from]);
  int face = lus_deck_at(f->deck, f->block, from, i);
  bool moved = model_move(m, from, i, to, under);
  i = (under ? lus_deck_move_under : lus_deck_move)(f->deck, f->block, from, i,
                                                    to);
  expect_landed(f, to, i, moved, face);
}

static void play_face(Model *m, Fixture *f) {
  int from = munit_rand_int_range(0, PILES - 1);
  int to = munit_rand_int_range(0, PILES - 1);
  int face = munit_rand_int_range(0, FACES);
  bool moved = model_move(m, from, model_find(m, from, face), to, false);
  int i = lus_deck_move_face(f->deck, f->block, from, face, to);
  expect_landed(f, to, i, moved, face);
}

static void play_many(Model *m, Fixture *f) {
  int from = munit_rand_int_range(0, PILES - 1);
  int to = munit_rand_int_range(0, PILES - 1);
  if (munit_rand_int_range(0, 3)) {
    int n = munit_rand_int_range(-1, 4);
    munit_assert_int(lus_deck_move_top(f->deck, f->block, from, n, to), ==,
                     model_move_top(m, from, n, to));
  } else
    munit_assert_int(lus_deck_move_all(f->deck, f->block, from, to), ==,
                     model_move_top(m, from, m->length[from], to));
}

static void play_show(Model *m, Fixture *f) {
  int pile = munit_rand_int_range(0, PILES - 1);
  int i = munit_rand_int_range(-1, m->length[pile]);
  bool all = munit_rand_int_range(0, 4) == 0;
  ModelCard card = {0, all ? LUS_EVERYONE : munit_rand_int_range(0, 7)};
  bool shown = i >= 0 && i < m->length[pile];
  if (shown) {
    card.face = model_take(m, pile, i).face;
    model_put(m, pile, i, card);
  }
  i = lus_deck_show(f->deck, f->block, pile, i, (Seats)card.shown);
  expect_landed(f, pile, i, shown, card.face);
  if (shown)
    munit_assert_int(lus_deck_shown(f->deck, f->block, pile, i), ==,
                     card.shown);
}

static void play_show_all(Model *m, Fixture *f) {
  int pile = munit_rand_int_range(0, PILES - 1);
  int seats = munit_rand_int_range(0, 3);
  for (int i = 0; i < m->length[pile]; i++) m->card[pile][i].shown = seats;
  lus_deck_show_all(f->deck, f->block, pile, (Seats)seats);
}

static void play_arrange(Model *m, Fixture *f) {
  int pile = munit_rand_int_range(0, PILES - 1), n = m->length[pile];
  uint8_t faces[CARDS];
  for (int i = 0; i < n; i++) faces[i] = (uint8_t)m->card[pile][n - 1 - i].face;
  bool wrong = n && munit_rand_int_range(0, 1);
  if (wrong) {
    faces[0] = (uint8_t)munit_rand_int_range(0, 255);
    wrong = faces[0] != m->card[pile][n - 1].face;
  }
  bool done = PILE[pile].ordered && !wrong;
  munit_assert_int(lus_deck_arrange(f->deck, f->block, pile, faces), ==, done);
  for (int i = 0; done && i < n; i++)
    m->card[pile][i] = (ModelCard){faces[i], 0};
}

static void play(Model *m, Fixture *f) {
  switch (munit_rand_int_range(0, 10)) {
    case 0: play_many(m, f); break;
    case 10: play_show_all(m, f); break;
    case 1: play_one(m, f, true); break;
    case 2:
    case 3: play_show(m, f); break;
    case 4: play_arrange(m, f); break;
    case 5:
    case 6: play_face(m, f); break;
    default: play_one(m, f, false);
  }
}

TEST(play_matches_the_model) {
  Fixture f;
  Model m;
  open_deck(&f, &SPEC);
  model_reset(&m);
  expect_model(&m, &f);
  for (int round = 0; round < 5000; round++) {
    play(&m, &f);
    expect_model(&m, &f);
  }
  close_deck(&f);
  return MUNIT_OK;
}

/* Equal positions are equal bytes, whatever way led there. */
TEST(order_of_play_leaves_no_trace) {
  Fixture a, b;
  open_deck(&a, &SPEC);
  open_deck(&b, &SPEC);
  for (int face = 1; face <= 3; face++) {
    lus_deck_move_face(a.deck, a.block, DRAW, face, HAND_1);
    lus_deck_move_face(b.deck, b.block, DRAW, 4 - face, HAND_1);
  }
  lus_deck_move_all(b.deck, b.block, HAND_1, ROW);
  lus_deck_move_all(b.deck, b.block, ROW, HAND_1);
  munit_assert_true(lus_block_equal(&a.layout, a.block, b.block));
  close_deck(&a);
  close_deck(&b);
  return MUNIT_OK;
}

/* --- what a seat sees --- */

static bool model_sees(const ModelCard *c, int pile, int seat) {
  const PileSpec *p = &PILE[pile];
  if (p->sight == SEEN_BY_ALL || c->shown == LUS_EVERYONE) return true;
  if (!seat) return false;
  return (p->sight == SEEN_BY_OWNER && p->owner == seat) ||
         c->shown >> (seat - 1) & 1;
}

static bool owns(int pile, int seat) {
  return seat && PILE[pile].sight == SEEN_BY_OWNER && PILE[pile].owner == seat;
}

static Model model_view(const Model *m, int seat) {
  Model view = {0};
  for (int pile = 0; pile < PILES; pile++) {
    for (int i = 0; i < m->length[pile]; i++) {
      ModelCard c = m->card[pile][i];
      if (!model_sees(&c, pile, seat)) {
        if (PILE[pile].secret && !owns(pile, seat)) continue;
        c.face = 0;
      }
      view.card[pile][view.length[pile]++] = c;
    }
    model_tidy(&view, pile);
  }
  return view;
}

static void play_a_while(Model *m, Fixture *f) {
  for (int i = 0; i < 60; i++) play(m, f);
}

TEST(views_match_the_model) {
  Fixture f;
  Model m;
  open_deck(&f, &SPEC);
  model_reset(&m);
  uint8_t *view = munit_malloc(f.layout.size);
  for (int round = 0; round < 300; round++) {
    play_a_while(&m, &f);
    for (int seat = 0; seat <= 3; seat++) {
      Model seen = model_view(&m, seat);
      lus_block_view(&f.layout, f.block, seat, view);
      for (int pile = 0; pile < PILES; pile++) {
        munit_assert_int(lus_deck_length(f.deck, view, pile), ==,
                         seen.length[pile]);
        for (int i = 0; i < seen.length[pile]; i++)
          munit_assert_int(lus_deck_at(f.deck, view, pile, i), ==,
                           seen.card[pile][i].face);
        for (int i = 0; i < m.length[pile]; i++)
          munit_assert_int(lus_deck_sees(f.deck, f.block, pile, i, seat), ==,
                           model_sees(&m.card[pile][i], pile, seat));
        munit_assert_false(
            lus_deck_sees(f.deck, f.block, pile, m.length[pile], seat));
      }
    }
  }
  free(view);
  close_deck(&f);
  return MUNIT_OK;
}

TEST(redraws_keep_the_view) {
  Fixture f;
  Model m;
  Rng r;
  open_deck(&f, &SPEC);
  model_reset(&m);
  size_t size = f.layout.size;
  uint8_t *before = munit_malloc(size), *after = munit_malloc(size),
          *truth = munit_malloc(size);
  lus_rng_seed(&r, munit_rand_uint32(), 1);
  for (int round = 0; round < 1000; round++) {
    play_a_while(&m, &f);
    int seat = munit_rand_int_range(0, 3);
    memcpy(truth, f.block, size);
    lus_block_view(&f.layout, f.block, seat, before);
    lus_block_redraw(&f.layout, f.block, seat, &r);
    expect_sound(&f.layout, f.block);
    lus_block_view(&f.layout, f.block, seat, after);
    munit_assert_memory_equal(size, before, after);
    memcpy(f.block, truth, size);
  }
  free(before);
  free(after);
  free(truth);
  close_deck(&f);
  return MUNIT_OK;
}

/* A bot that imagines the hidden cards must not be led by the true ones. */
TEST(redraws_depend_on_the_view_alone) {
  Fixture f;
  Model m;
  open_deck(&f, &SPEC);
  model_reset(&m);
  size_t size = f.layout.size;
  uint8_t *other = munit_malloc(size), *truth = munit_malloc(size);
  for (int round = 0; round < 500; round++) {
    play_a_while(&m, &f);
    int seat = munit_rand_int_range(0, 3);
    Rng r, a, b;
    lus_rng_seed(&r, munit_rand_uint32(), 1);
    lus_rng_seed(&a, 5, 5);
    lus_rng_seed(&b, 5, 5);
    memcpy(truth, f.block, size);
    memcpy(other, f.block, size);
    lus_block_redraw(&f.layout, other, seat, &r);
    lus_block_redraw(&f.layout, other, seat, &a);
    lus_block_redraw(&f.layout, f.block, seat, &b);
    munit_assert_memory_equal(size, f.block, other);
    munit_assert_memory_equal(sizeof a, &a, &b);
    memcpy(f.block, truth, size);
  }
  free(other);
  free(truth);
  close_deck(&f);
  return MUNIT_OK;
}

/* Faces 1 1 2 3 4; seat 1 holds one 1, seat 2 holds two, two are in the draw
 * pile. What seat 2 holds is one of six pairs of {1, 2, 3, 4}, equally
 * likely. */
TEST(every_deal_occurs) {
  static const int counts[] = {2, 1, 1, 1};
  DeckSpec spec = SPEC;
  spec.faces = 4;
  spec.counts = counts;
  spec.piles = 4;
  Fixture f;
  Rng r;
  PileSpec piles[4];
  memcpy(piles, PILE, sizeof piles);
  for (int i = 0; i < 4; i++) piles[i].capacity = 0;
  spec.pile = piles;
  open_deck(&f, &spec);
  lus_rng_seed(&r, 3, 3);
  lus_deck_move_face(f.deck, f.block, DRAW, 1, HAND_1);
  lus_deck_move(f.deck, f.block, DRAW, 0, HAND_2);
  lus_deck_move(f.deck, f.block, DRAW, 0, HAND_2);
  int count[5][5] = {{0}};
  for (int i = 0; i < 6000; i++) {
    lus_block_redraw(&f.layout, f.block, 1, &r);
    munit_assert_int(lus_deck_at(f.deck, f.block, HAND_1, 0), ==, 1);
    count[lus_deck_at(f.deck, f.block, HAND_2, 0)]
         [lus_deck_at(f.deck, f.block, HAND_2, 1)]++;
  }
  for (int a = 1; a <= 4; a++)
    for (int b = 1; b <= 4; b++) {
      munit_assert_int(count[a][b], >, a < b ? 850 : -1);
      munit_assert_int(count[a][b], <, a < b ? 1150 : 1);
    }
  close_deck(&f);
  return MUNIT_OK;
}

/* Seat 2 sees neither what is in the safe and the cellar nor how much: every
 * split occurs, and every place of a card it was shown. */
TEST(every_secret_length_occurs) {
  Fixture f;
  Rng r;
  int safe[5] = {0}, place[6][6] = {{0}};
  open_deck(&f, &SPEC);
  lus_rng_seed(&r, 4, 4);
  for (int i = 0; i < 5; i++) lus_deck_move(f.deck, f.block, DRAW, 0, CELLAR);
  lus_deck_show(f.deck, f.block, CELLAR, 2, lus_seat_bit(2));
  for (int i = 0; i < 3000; i++) {
    lus_block_redraw(&f.layout, f.block, 2, &r);
    expect_sound(&f.layout, f.block);
    int n = lus_deck_length(f.deck, f.block, CELLAR);
    munit_assert_int(n + lus_deck_length(f.deck, f.block, SAFE), ==, 5);
    safe[5 - n]++;
    for (int k = 0; k < n; k++)
      if (lus_deck_shown(f.deck, f.block, CELLAR, k)) place[n][k]++;
  }
  for (int i = 0; i < 5; i++) {
    munit_assert_int(safe[i], >, 0);
    for (int k = 0; k <= i; k++) munit_assert_int(place[i + 1][k], >, 0);
  }
  close_deck(&f);
  return MUNIT_OK;
}

/* --- what never changes --- */

TEST(names_and_attributes) {
  Fixture f;
  char name[LUS_NAME];
  open_deck(&f, &SPEC);
  const Deck *d = f.deck;
  munit_assert_int(lus_deck_pile(d, "hand", 2), ==, HAND_2);
  munit_assert_int(lus_deck_pile(d, "draw", 0), ==, DRAW);
  munit_assert_int(lus_deck_pile(d, "hand", 3), ==, -1);
  munit_assert_int(lus_deck_pile(d, "hands", 1), ==, -1);
  munit_assert_int(lus_deck_attr(d, "suit"), ==, 1);
  munit_assert_int(lus_deck_attr(d, "colour"), ==, -1);
  munit_assert_int(lus_deck_face(d, "swap"), ==, 3);
  munit_assert_int(lus_deck_face(d, "swop"), ==, 0);
  for (int face = 1; face <= FACES; face++) {
    munit_assert_string_equal(lus_deck_word(d, face), WORDS[face - 1]);
    d->part.type->outcome(&d->part, face - 1, name);
    munit_assert_string_equal(name, WORDS[face - 1]);
    for (int attr = 0; attr < 2; attr++)
      munit_assert_true(lus_attr_equal(lus_deck_value(d, face, attr),
                                       &VALUES[face - 1][attr]));
  }
  munit_assert_false(lus_attr_equal(&VALUES[0][0], &VALUES[1][0]));
  munit_assert_false(lus_attr_equal(&VALUES[0][1], &VALUES[2][1]));
  munit_assert_false(lus_attr_equal(&VALUES[0][0], &VALUES[4][0]));
  close_deck(&f);
  return MUNIT_OK;
}

TEST(matches_by_attribute) {
  Fixture f;
  Attr one = {ATTR_NUMBER, 1, NULL}, blue = {ATTR_TEXT, 0, "blue"};
  open_deck(&f, &SPEC);
  const int faces[] = {2, 1, 4, 3}; /* into a row: 2 1 4 3 */
  for (int i = 0; i < 4; i++)
    lus_deck_move_face(f.deck, f.block, DRAW, faces[i], ROW);
  munit_assert_int(lus_deck_match(f.deck, f.block, ROW, 0, 0, &one), ==, 1);
  munit_assert_int(lus_deck_match(f.deck, f.block, ROW, 2, 0, &one), ==, 3);
  munit_assert_int(lus_deck_match(f.deck, f.block, ROW, 0, 1, &blue), ==, 2);
  munit_assert_int(lus_deck_match(f.deck, f.block, ROW, 4, 1, &blue), ==, -1);
  munit_assert_int(lus_deck_match(f.deck, f.block, SAFE, 0, 1, &blue), ==, -1);
  /* In a view nothing is found among hidden cards. */
  uint8_t *view = munit_malloc(f.layout.size);
  lus_block_view(&f.layout, f.block, 1, view);
  munit_assert_int(lus_deck_match(f.deck, view, DRAW, 0, 1, &blue), ==, -1);
  free(view);
  close_deck(&f);
  return MUNIT_OK;
}

static void expect_refused(const DeckSpec *spec, const char *name) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  lus_counter_new(&layout, "taken", 1, 0, 1, SEEN_BY_ALL);
  uint32_t size = layout.size;
  munit_assert_null(lus_deck_new(&layout, name, spec, &why));
  munit_assert_not_null(why);
  munit_assert_uint32(layout.size, ==, size);
  lus_layout_free(&layout);
}

#define WITH(field, value)                                                     \
  do {                                                                         \
    DeckSpec changed = SPEC;                                                   \
    changed.field = (value);                                                   \
    expect_refused(&changed, "ok");                                            \
  } while (0)

#define WITH_PILE(n, field, value)                                             \
  do {                                                                         \
    PileSpec piles[PILES];                                                     \
    memcpy(piles, PILE, sizeof piles);                                         \
    piles[n].field = (value);                                                  \
    WITH(pile, piles);                                                         \
  } while (0)

TEST(wrong_specs_are_refused) {
  static const int none[FACES] = {1, 1, 0, 1, 1}, many[FACES] = {4096, 1, 1, 1};
  static const char *const twice[FACES] = {"a", "b", "c", "d", "A"};
  static const char *const blank[FACES] = {"a", "b c", "d", "e", "f"};
  static const char *const attrs[] = {"rank", "rank"};
  expect_refused(&SPEC, "taken");
  expect_refused(&SPEC, "");
  WITH(faces, 0);
  WITH(faces, 251);
  WITH(counts, none);
  WITH(counts, many);
  WITH(words, twice);
  WITH(words, blank);
  WITH(attr_names, attrs);
  WITH(attrs, 33);
  WITH(piles, 0);
  WITH(piles, 256);
  WITH_PILE(0, capacity, 15);
  WITH_PILE(1, capacity, 17);
  WITH_PILE(1, owner, 9);
  WITH_PILE(1, index, 256);
  WITH_PILE(3, index, 1);
  WITH_PILE(1, name, "");
  WITH_PILE(1, name, "a name that is too long for a pile");
  return MUNIT_OK;
}

TEST(check_finds_what_is_wrong) {
  Fixture f;
  const char *why;
  open_deck(&f, &SPEC);
  lus_deck_move_face(f.deck, f.block, DRAW, 2, ROW);
  lus_deck_move_face(f.deck, f.block, DRAW, 3, HAND_1);
  size_t size = f.layout.size;
  uint8_t *sound = munit_malloc(size);
  memcpy(sound, f.block, size);
  const Pile *last = &f.deck->pile[PILES - 1];
  for (uint32_t i = f.deck->at; i < last->at + 2u * last->capacity; i++) {
    f.block[i] ^= 0x10;
    bool shown = (i - f.deck->pile[0].at) % 2 == 0; /* seats, not faces */
    if (!shown || i < f.deck->pile[0].at)
      munit_assert_not_null(lus_block_sound(&f.layout, f.block, &why));
    memcpy(f.block, sound, size);
  }
  expect_sound(&f.layout, f.block);
  free(sound);
  close_deck(&f);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(play_matches_the_model),
    CASE(order_of_play_leaves_no_trace),
    CASE(views_match_the_model),
    CASE(redraws_keep_the_view),
    CASE(redraws_depend_on_the_view_alone),
    CASE(every_deal_occurs),
    CASE(every_secret_length_occurs),
    CASE(names_and_attributes),
    CASE(matches_by_attribute),
    CASE(wrong_specs_are_refused),
    CASE(check_finds_what_is_wrong),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/deck", TESTS, argc, argv);
}
