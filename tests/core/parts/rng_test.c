/* tests/core/parts/rng_test.c - the generator against published numbers. */
#include <string.h>

#include "helper/suite.h"
#include "parts/rng.h"

/* imneme/pcg-c, test-high/expected/check-pcg32.out: seed 42, stream 54. Each
 * round is six numbers, 65 coins, 33 dice and a shuffled pack in one stream. */
static const uint32_t ROUND_1[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                   0x83d2f293, 0xbfa4784b, 0xcbed606e};
static const char COINS_1[] =
    "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT";
static const char DICE_1[] = "341122324324335231315141564662633";
static const char PACK_1[] =
    "QdKs6d3s3d4c3hTdKc5cJhKdJdAs4s4hAdThAcJc7sQs2s7hKh2d6cAh4dQh9h6s5s2c9cTs"
    "8d9s3c8cJs5d2h6h7d8s9d5h8hQc7cTc";
static const uint32_t ROUND_2[] = {0x74ab93ad, 0x1c1da000, 0x494ff896,
                                   0x34462f2f, 0xd308a3e5, 0x0fa83bab};
static const char DICE_2[] = "511332453226432424323632342411544";

/* rust-random/rngs, rand_xoshiro/src/splitmix64.rs. */
static const uint64_t SPLITMIX_SEED = UINT64_C(1477776061723855037);
static const uint64_t SPLITMIX[] = {
    UINT64_C(1985237415132408290), UINT64_C(2979275885539914483),
    UINT64_C(13511426838097143398), UINT64_C(8488337342461049707),
    UINT64_C(15141737807933549159)};

static void expect_numbers(Rng *r, const uint32_t *expected) {
  for (int i = 0; i < 6; i++)
    munit_assert_uint32(lus_rng_next(r), ==, expected[i]);
}

static void toss(Rng *r, char *coins) {
  for (int i = 0; i < 65; i++) coins[i] = lus_rng_below(r, 2) ? 'H' : 'T';
  coins[65] = '\0';
}

static void roll(Rng *r, char *dice) {
  for (int i = 0; i < 33; i++) dice[i] = (char)('1' + lus_rng_below(r, 6));
  dice[33] = '\0';
}

static void shuffle_pack(Rng *r, char *pack) {
  uint8_t card[52];
  for (int i = 0; i < 52; i++) card[i] = (uint8_t)i;
  lus_rng_shuffle(r, card, 52);
  for (int i = 0; i < 52; i++) {
    *pack++ = "A23456789TJQK"[card[i] / 4];
    *pack++ = "hcds"[card[i] % 4];
  }
  *pack = '\0';
}

TEST(published_stream) {
  Rng r;
  char text[105];
  lus_rng_seed(&r, 42, 54);
  expect_numbers(&r, ROUND_1);
  toss(&r, text);
  munit_assert_string_equal(text, COINS_1);
  roll(&r, text);
  munit_assert_string_equal(text, DICE_1);
  shuffle_pack(&r, text);
  munit_assert_string_equal(text, PACK_1);
  expect_numbers(&r, ROUND_2);
  toss(&r, text);
  roll(&r, text);
  munit_assert_string_equal(text, DICE_2);
  return MUNIT_OK;
}

TEST(published_mix) {
  uint64_t state = SPLITMIX_SEED;
  for (int i = 0; i < 5; i++, state += UINT64_C(0x9e3779b97f4a7c15))
    munit_assert_uint64(lus_rng_mix(state), ==, SPLITMIX[i]);
  return MUNIT_OK;
}

/* Chi-squared of n draws over `kinds` outcomes; far in the tail at kinds * 3
 * for the sizes used here. */
static void expect_even(const int *count, int kinds, int n) {
  double sum = 0, mean = (double)n / kinds;
  for (int i = 0; i < kinds; i++)
    sum += (count[i] - mean) * (count[i] - mean) / mean;
  munit_assert_double(sum, <, 3.0 * kinds + 10);
}

TEST(ranges_are_even) {
  Rng r;
  lus_rng_seed(&r, 1, 2);
  for (int kinds = 1; kinds <= 24; kinds++) {
    int below[24] = {0}, pick[24] = {0}, n = 1000 * kinds;
    for (int i = 0; i < n; i++) {
      uint32_t a = lus_rng_below(&r, (uint32_t)kinds);
      uint32_t b = lus_rng_pick(&r, (uint32_t)kinds);
      munit_assert_uint32(a, <, (uint32_t)kinds);
      munit_assert_uint32(b, <, (uint32_t)kinds);
      below[a]++, pick[b]++;
    }
    expect_even(below, kinds, n);
    expect_even(pick, kinds, n);
  }
  return MUNIT_OK;
}

/* Where 2^32 is no multiple of n, a plain remainder makes the lower numbers
 * likelier: with n = 3 << 30, half of the draws would lie in the lowest
 * third. */
TEST(wide_ranges_have_no_bias) {
  Rng r;
  uint32_t n = UINT32_C(3) << 30;
  int below[3] = {0}, pick[3] = {0};
  lus_rng_seed(&r, 3, 4);
  for (int i = 0; i < 30000; i++) {
    below[lus_rng_below(&r, n) >> 30]++;
    pick[lus_rng_pick(&r, n) >> 30]++;
  }
  expect_even(below, 3, 30000);
  expect_even(pick, 3, 30000);
  return MUNIT_OK;
}

TEST(shuffles_are_even) {
  Rng r;
  int count[24] = {0};
  lus_rng_seed(&r, 5, 6);
  for (int i = 0; i < 24000; i++) {
    uint8_t at[4] = {0, 1, 2, 3};
    lus_rng_shuffle(&r, at, 4);
    int rank = at[0] * 6, b = at[1] - (at[1] > at[0]);
    rank += b * 2 + (at[2] > at[3]);
    count[rank]++;
  }
  expect_even(count, 24, 24000);
  return MUNIT_OK;
}

TEST(streams_differ) {
  Rng a, b, c;
  int same_seed = 0, same_stream = 0;
  lus_rng_seed(&a, 7, 1);
  lus_rng_seed(&b, 7, 2);
  lus_rng_seed(&c, 8, 1);
  for (int i = 0; i < 1000; i++) {
    uint32_t x = lus_rng_next(&a);
    same_seed += x == lus_rng_next(&b);
    same_stream += x == lus_rng_next(&c);
  }
  munit_assert_int(same_seed, <, 3);
  munit_assert_int(same_stream, <, 3);
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(published_stream),  CASE(published_mix),
    CASE(ranges_are_even),   CASE(wide_ranges_have_no_bias),
    CASE(shuffles_are_even), CASE(streams_differ),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/rng", TESTS, argc, argv);
}
