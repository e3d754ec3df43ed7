/* tests/core/parts/position_test.c - layouts, blocks, views, the turn,
 * counters. */
#include <stdlib.h>
#include <string.h>

#include "helper/block.h"
#include "helper/suite.h"
#include "parts/position.h"

static uint8_t *block_new(const Layout *layout) {
  munit_assert_true(layout->frozen);
  return munit_malloc(layout->size); /* zeroed */
}

TEST(takes_do_not_overlap) {
  for (int round = 0; round < 200; round++) {
    Layout layout;
    lus_layout_init(&layout);
    uint32_t end = sizeof(Head);
    for (int i = 0; i < 20; i++) {
      size_t align = (size_t)1 << munit_rand_int_range(0, 3);
      size_t size = (size_t)munit_rand_int_range(0, 50);
      uint32_t at = lus_layout_take(&layout, size, align);
      munit_assert_uint32(at, >=, end);
      munit_assert_uint32(at, <, end + align);
      munit_assert_uint32(at % (uint32_t)align, ==, 0);
      end = at + (uint32_t)size;
    }
    lus_layout_freeze(&layout);
    munit_assert_uint32(layout.size, >=, end);
    munit_assert_uint32(layout.size % 8, ==, 0);
    munit_assert_uint32(lus_layout_take(&layout, 1, 1), ==, 0);
    lus_layout_free(&layout);
  }
  return MUNIT_OK;
}

TEST(a_block_has_a_limit) {
  Layout layout;
  lus_layout_init(&layout);
  uint32_t rest = LUS_BLOCK_MOST - layout.size;
  munit_assert_uint32(lus_layout_take(&layout, SIZE_MAX, 1), ==, 0);
  munit_assert_uint32(lus_layout_take(&layout, rest + 1, 1), ==, 0);
  munit_assert_uint32(lus_layout_take(&layout, rest, 1), ==, sizeof(Head));
  munit_assert_uint32(lus_layout_take(&layout, 1, 1), ==, 0);
  munit_assert_null(lus_counter_new(&layout, "n", 1, 0, 1, SEEN_BY_ALL));
  lus_layout_freeze(&layout);
  munit_assert_uint32(layout.size, ==, LUS_BLOCK_MOST);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

TEST(names_are_unique) {
  Layout layout;
  lus_layout_init(&layout);
  Counter *gold = lus_counter_new(&layout, "gold", 2, 0, 9, SEEN_BY_ALL);
  munit_assert_not_null(gold);
  uint32_t size = layout.size;
  char name[LUS_NAME + 1];
  memset(name, 'x', sizeof name);
  name[LUS_NAME] = '\0';
  munit_assert_null(lus_counter_new(&layout, "gold", 1, 0, 9, SEEN_BY_ALL));
  munit_assert_null(lus_counter_new(&layout, "", 1, 0, 9, SEEN_BY_ALL));
  munit_assert_null(lus_counter_new(&layout, name, 1, 0, 9, SEEN_BY_ALL));
  munit_assert_null(lus_counter_new(&layout, "a", 1, 1, 0, SEEN_BY_ALL));
  munit_assert_null(lus_counter_new(&layout, "a", 0, 0, 1, SEEN_BY_ALL));
  munit_assert_null(lus_counter_new(&layout, "a", 4097, 0, 1, SEEN_BY_ALL));
  munit_assert_uint32(layout.size, ==, size);
  name[LUS_NAME - 1] = '\0';
  munit_assert_not_null(lus_counter_new(&layout, name, 1, 0, 9, SEEN_BY_ALL));
  munit_assert_ptr_equal(lus_layout_find(&layout, "gold"), &gold->part);
  munit_assert_null(lus_layout_find(&layout, "silver"));
  lus_layout_freeze(&layout);
  munit_assert_null(lus_counter_new(&layout, "late", 1, 0, 9, SEEN_BY_ALL));
  lus_layout_free(&layout);
  return MUNIT_OK;
}

TEST(counters_keep_their_range) {
  Layout layout;
  const char *why = NULL;
  lus_layout_init(&layout);
  Counter *c = lus_counter_new(&layout, "c", 5, -3, 7, SEEN_BY_ALL);
  Counter *wide =
      lus_counter_new(&layout, "wide", 1, INT32_MIN, INT32_MAX, SEEN_BY_ALL);
  lus_layout_freeze(&layout);
  uint8_t *block = block_new(&layout);
  int32_t model[5] = {0};
  for (int round = 0; round < 1000; round++) {
    int i = munit_rand_int_range(0, 4), v = munit_rand_int_range(-9, 12);
    bool fits = v >= -3 && v <= 7;
    munit_assert_int(lus_counter_set(c, block, i, v), ==, fits);
    if (fits) model[i] = v;
    for (i = 0; i < 5; i++)
      munit_assert_int32(lus_counter_get(c, block, i), ==, model[i]);
  }
  munit_assert_false(lus_counter_set(wide, block, 0, (int64_t)INT32_MAX + 1));
  munit_assert_true(lus_counter_set(wide, block, 0, INT32_MIN));
  munit_assert_null(lus_block_sound(&layout, block, &why));
  memset(block + c->at, 0x7f, 4);
  munit_assert_ptr_equal(lus_block_sound(&layout, block, &why), &c->part);
  munit_assert_not_null(why);
  free(block);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

TEST(hash_and_equality_skip_the_generator) {
  Layout layout;
  lus_layout_init(&layout);
  lus_counter_new(&layout, "c", 9, 0, 100, SEEN_BY_ALL);
  lus_layout_freeze(&layout);
  uint8_t *a = block_new(&layout), *b = block_new(&layout);
  lus_rng_seed(&lus_head(a)->rng, 1, 1);
  lus_head(a)->moves = 17;
  lus_head(a)->turns = 3;
  munit_assert_true(lus_block_equal(&layout, a, b));
  uint64_t hash = lus_block_hash(&layout, b);
  munit_assert_uint64(lus_block_hash(&layout, a), ==, hash);
  for (uint32_t i = LUS_HASHED; i < layout.size; i++)
    for (int bit = 0; bit < 8; bit++) {
      a[i] ^= (uint8_t)(1 << bit);
      munit_assert_false(lus_block_equal(&layout, a, b));
      munit_assert_uint64(lus_block_hash(&layout, a), !=, hash);
      a[i] ^= (uint8_t)(1 << bit);
    }
  free(a);
  free(b);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

static void set_random(const Counter *c, uint8_t *block) {
  for (int i = 0; i < c->count; i++)
    lus_counter_set(c, block, i, munit_rand_int_range(c->min, c->max));
}

TEST(views_hide_counters) {
  Layout layout;
  Rng r;
  lus_rng_seed(&r, 1, 1);
  lus_layout_init(&layout);
  Counter *open = lus_counter_new(&layout, "open", 3, 1, 9, SEEN_BY_ALL);
  Counter *bid = lus_counter_new(&layout, "bid", 3, 1, 9, SEEN_BY_OWNER);
  Counter *goal = lus_counter_new(&layout, "goal", 1, 1, 9, SEEN_BY_NOBODY);
  lus_layout_freeze(&layout);
  uint8_t *block = block_new(&layout), *view = block_new(&layout);
  for (int round = 0; round < 200; round++) {
    lus_rng_seed(&lus_head(block)->rng, munit_rand_uint32(), 0);
    set_random(open, block);
    set_random(bid, block);
    set_random(goal, block);
    for (int seat = 0; seat <= 3; seat++) {
      lus_block_view(&layout, block, seat, view);
      for (uint32_t i = 0; i < LUS_HASHED; i++)
        munit_assert_uint8(view[i], ==, 0);
      munit_assert_int32(lus_counter_get(goal, view, 0), ==, 1);
      for (int i = 0; i < 3; i++) {
        munit_assert_int32(lus_counter_get(open, view, i), ==,
                           lus_counter_get(open, block, i));
        munit_assert_int32(lus_counter_get(bid, view, i), ==,
                           i + 1 == seat ? lus_counter_get(bid, block, i) : 1);
      }
    }
  }
  free(block);
  free(view);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

TEST(redraws_keep_the_view) {
  Layout layout;
  Rng r;
  int seen[10] = {0};
  lus_rng_seed(&r, 2, 2);
  lus_layout_init(&layout);
  Counter *bid = lus_counter_new(&layout, "bid", 2, 1, 9, SEEN_BY_OWNER);
  lus_counter_new(&layout, "wide", 1, INT32_MIN, INT32_MAX, SEEN_BY_NOBODY);
  lus_layout_freeze(&layout);
  uint8_t *block = block_new(&layout), *before = block_new(&layout),
          *after = block_new(&layout);
  set_random(bid, block);
  lus_block_view(&layout, block, 1, before);
  for (int round = 0; round < 900; round++) {
    lus_block_redraw(&layout, block, 1, &r);
    lus_block_view(&layout, block, 1, after);
    munit_assert_memory_equal(layout.size, before, after);
    expect_sound(&layout, block);
    seen[lus_counter_get(bid, block, 1)]++;
  }
  for (int i = 1; i <= 9; i++) munit_assert_int(seen[i], >, 50);
  free(block);
  free(before);
  free(after);
  lus_layout_free(&layout);
  return MUNIT_OK;
}

/* Who comes next, found by walking round a table seat by seat. */
static int model_next(Head *h) {
  for (int step = 0; step < 10000; step++) {
    int seat = h->turn + (h->direction < 0 ? -1 : 1);
    h->turn = (uint8_t)(seat > h->seats ? 1 : seat < 1 ? h->seats : seat);
    if (h->out >> (h->turn - 1) & 1) continue;
    if (!h->skip[h->turn - 1]) return h->turn;
    h->skip[h->turn - 1]--;
  }
  return -1;
}

TEST(turns_go_round) {
  for (int round = 0; round < 3000; round++) {
    Head h = {.seats = (uint8_t)munit_rand_int_range(1, LUS_SEATS),
              .direction = (int8_t)(munit_rand_int_range(0, 1) ? 1 : -1)};
    h.turn = (uint8_t)munit_rand_int_range(0, h.seats);
    int in = random_in(1, h.seats);
    for (int s = 1; s <= h.seats; s++) {
      if (s != in && munit_rand_int_range(0, 2) == 0) h.out |= lus_seat_bit(s);
      h.skip[s - 1] = (uint8_t)munit_rand_int_range(0, 3);
    }
    for (int i = 0; i < 10; i++) {
      Head model = h, before = h;
      int next = model_next(&model);
      munit_assert_int(lus_turn_after((uint8_t *)&h, h.turn), ==, next);
      munit_assert_memory_equal(sizeof h, &h, &before);
      lus_turn_next((uint8_t *)&h);
      model.turns++;
      munit_assert_memory_equal(sizeof h, &h, &model);
    }
  }
  return MUNIT_OK;
}

TEST(turns_end) {
  Head h = {.seats = 3, .turn = 2, .direction = 1, .over = 1};
  Head before = h;
  lus_turn_next((uint8_t *)&h);
  munit_assert_memory_equal(sizeof h, &h, &before);
  h = (Head){.seats = 8, .turn = 2, .direction = 1, .out = 0xff};
  lus_turn_next((uint8_t *)&h); /* nobody is in: the turn stays */
  munit_assert_int(h.turn, ==, 2);
  h = (Head){.seats = 2, .out = 2}; /* no direction was ever set */
  lus_turn_next((uint8_t *)&h);
  munit_assert_int(h.turn, ==, 1);
  return MUNIT_OK;
}

TEST(seats_in_sets) {
  for (int set = 0; set < 256; set++)
    for (int seat = 0; seat <= LUS_SEATS; seat++) {
      bool in = seat ? set >> (seat - 1) & 1 : set == LUS_EVERYONE;
      munit_assert_int(lus_seats_have((Seats)set, seat), ==, in);
    }
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(takes_do_not_overlap),
    CASE(a_block_has_a_limit),
    CASE(names_are_unique),
    CASE(counters_keep_their_range),
    CASE(hash_and_equality_skip_the_generator),
    CASE(views_hide_counters),
    CASE(redraws_keep_the_view),
    CASE(turns_go_round),
    CASE(turns_end),
    CASE(seats_in_sets),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/position", TESTS, argc, argv);
}
