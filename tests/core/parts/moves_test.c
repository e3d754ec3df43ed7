/* tests/core/parts/moves_test.c - lists of moves against plain arrays. */
#include <stdlib.h>
#include <string.h>

#include "parts/moves.h"
#include "helper/suite.h"

enum { CAP = 600 };

static int ascending(const void *a, const void *b) {
  Move x = *(const Move *)a, y = *(const Move *)b;
  return (x > y) - (x < y);
}

/* Fills both with moves: of random kinds, many of them alike; or, as rules list
 * them, of one kind after the other, with few alike and big payloads. */
static uint32_t fill(Moves *list, Move *model) {
  uint32_t n = munit_rand_uint32() % CAP, range = 1 + munit_rand_uint32() % CAP;
  uint32_t each = munit_rand_uint32() % 2 ? n / 3 + 1 : 0;
  if (each) range <<= munit_rand_uint32() % 7;
  lus_moves_clear(list);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t payload = munit_rand_uint32() % range;
    int kind = each ? (int)(i / each) : munit_rand_int_range(0, LUS_KINDS - 1);
    list->base = lus_move(kind, 0);
    lus_moves_add(list, payload);
    model[i] = (Move)kind * 65536 + payload;
  }
  munit_assert_uint32(list->n, ==, n);
  return n;
}

TEST(packing) {
  for (int kind = 0; kind < LUS_KINDS; kind++)
    for (uint32_t payload = 0; payload < LUS_PAYLOADS; payload += 4095) {
      Move m = lus_move(kind, payload);
      munit_assert_int(lus_move_kind(m), ==, kind);
      munit_assert_uint32(lus_move_payload(m), ==, payload);
      munit_assert_uint32(m, !=, LUS_NO_MOVE);
    }
  return MUNIT_OK;
}

TEST(sorts_and_drops) {
  Moves list;
  Move model[CAP];
  munit_assert_true(lus_moves_init(&list, CAP));
  for (int round = 0; round < 400; round++) {
    uint32_t n = fill(&list, model), kept = 0;
    for (uint32_t i = 0; i < n; i++)
      munit_assert_true(lus_moves_has(&list, model[i]));
    qsort(model, n, sizeof *model, ascending);
    lus_moves_sort(&list);
    munit_assert_memory_equal(n * sizeof(Move), list.at, model);
    lus_moves_sort(&list);
    munit_assert_memory_equal(n * sizeof(Move), list.at, model);
    for (uint32_t i = 0; i < n; i++)
      if (!i || model[i] != model[i - 1]) model[kept++] = model[i];
    lus_moves_unique(&list);
    munit_assert_uint32(list.n, ==, kept);
    munit_assert_memory_equal(kept * sizeof(Move), list.at, model);
    munit_assert_false(lus_moves_has(&list, LUS_NO_MOVE));
  }
  lus_moves_free(&list);
  return MUNIT_OK;
}

TEST(a_full_list_says_so) {
  Moves list;
  munit_assert_true(lus_moves_init(&list, 3));
  for (uint32_t i = 0; i < 3; i++) lus_moves_add(&list, i);
  munit_assert_false(list.full);
  lus_moves_add(&list, 3);
  munit_assert_true(list.full);
  munit_assert_uint32(list.n, ==, 3);
  lus_moves_clear(&list);
  munit_assert_false(list.full);
  lus_moves_free(&list);
  lus_moves_free(&list);
  munit_assert_uint32(list.n, ==, 0);
  return MUNIT_OK;
}

TEST(picks_are_even) {
  Moves list;
  Rng r;
  int count[7] = {0};
  lus_rng_seed(&r, 9, 9);
  munit_assert_true(lus_moves_init(&list, 7));
  munit_assert_uint32(lus_moves_pick(&list, &r), ==, LUS_NO_MOVE);
  for (uint32_t i = 0; i < 7; i++) lus_moves_add(&list, i);
  for (int i = 0; i < 70000; i++) count[lus_moves_pick(&list, &r)]++;
  for (int i = 0; i < 7; i++) {
    munit_assert_int(count[i], >, 9500);
    munit_assert_int(count[i], <, 10500);
  }
  lus_moves_free(&list);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(packing),        CASE(sorts_and_drops), CASE(a_full_list_says_so),
    CASE(picks_are_even), {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/moves", TESTS, argc, argv);
}
