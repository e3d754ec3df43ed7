/* tests/games/hoch3_setup_test.c - Hoch³: a setup never has three of a colour
 * in a line, and all setups without one are equally likely. */
#include <stdlib.h>
#include <string.h>

#include "games/hoch3_help.h"
#include "helper/suite.h"

/* How many of the 15! / (5! 5! 5!) = 756,756 colourings with three colours have
 * no three in a line; counted by a program that fills place after place. */
enum { VALID_OF_THREE = 164316 };

static bool has_three(const Board *b) {
  int line[64][3], n = hoch3_lines(line);
  for (int i = 0; i < n; i++) {
    int a = b->small[line[i][0]];
    if (a && a == b->small[line[i][1]] && a == b->small[line[i][2]])
      return true;
  }
  return false;
}

/* How many there are of each colour. */
static const int OF[6][6] = {
    [3] = {0, 5, 5, 5}, [4] = {0, 4, 4, 4, 3}, [5] = {0, 3, 3, 3, 3, 3}};

/* Each of the 15 places takes each colour about equally often. */
static void even(int seen[CELLS][8], int colours, int setups) {
  for (int c = SIDE; c < CELLS - SIDE; c++)
    for (int colour = 1; colour <= colours; colour++) {
      int mean = setups * OF[colours][colour] / 15;
      munit_assert_int(abs(seen[c][colour] - mean), <, mean / 4);
    }
}

static MunitResult setups(const MunitParameter *p, void *data) {
  (void)data;
  const char *colours = munit_parameters_get(p, "colours");
  Setting setting = {"colours", colours};
  Game *g = hoch3_open(&setting, 1, 2);
  uint8_t *block = munit_malloc(lus_game_size(g));
  int seen[CELLS][8] = {{0}};
  for (int i = 0; i < 10000; i++) {
    munit_assert_true(lus_game_deal(g, block, (uint64_t)i));
    Board b = hoch3_board(g, block);
    munit_assert_false(has_three(&b));
    for (int c = 0; c < CELLS; c++) seen[c][b.small[c]]++;
  }
  even(seen, atoi(colours), 10000);
  free(block);
  lus_game_free(g);
  return MUNIT_OK;
}

/* --- every colouring --- */

/* A colouring of the three middle rows: what is drawn, in this order. */
typedef struct Colouring {
  uint8_t of[SMALLS];
} Colouring;

static bool is_valid(const Colouring *c) {
  Board b = {{0}, {false}};
  for (int i = 0; i < SMALLS; i++) b.small[SIDE + i] = c->of[i];
  return !has_three(&b);
}

/* Does the game take it when it is stated? Only then is it there. */
static bool takes(Game *g, uint8_t *block, const Colouring *c) {
  Chance *chance = &g->binding->chance;
  lus_chance_unstate(chance);
  chance->ask = true;
  for (int i = 0; i < SMALLS; i++)
    lus_chance_state(chance, &"012345"[c->of[i]], 1);
  if (!lus_game_deal(g, block, 1)) return false;
  Board b = hoch3_board(g, block);
  for (int i = 0; i < SMALLS; i++)
    munit_assert_int(b.small[SIDE + i], ==, c->of[i]);
  return true;
}

/* The next colouring in order; false after the last. */
static bool next_colouring(Colouring *c) {
  uint8_t *of = c->of;
  int i = SMALLS - 2, j = SMALLS - 1;
  while (i >= 0 && of[i] >= of[i + 1]) i--;
  if (i < 0) return false;
  while (of[j] <= of[i]) j--;
  uint8_t held = of[i];
  of[i] = of[j];
  of[j] = held;
  for (i++, j = SMALLS - 1; i < j; i++, j--) {
    held = of[i];
    of[i] = of[j];
    of[j] = held;
  }
  return true;
}

static Colouring first_colouring(int colours) {
  Colouring c;
  int i = 0;
  for (int colour = 1; colour <= colours; colour++)
    for (int k = 0; k < OF[colours][colour]; k++) c.of[i++] = (uint8_t)colour;
  munit_assert_int(i, ==, SMALLS);
  return c;
}

/* Of all 756,756 with three colours the game takes the valid ones, and no
 * other. The colours are alike: those that come up in the order 1, 2, 3 stand
 * for all, and are stated under names that change. */
static MunitResult all_colourings(const MunitParameter *p, void *data) {
  static const uint8_t NAMES[6][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3},
                                      {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}};
  (void)p, (void)data;
  Setting setting = {"colours", "3"};
  Game *g = hoch3_open(&setting, 1, 2);
  uint8_t *block = munit_malloc(lus_game_size(g));
  Colouring c = first_colouring(3);
  int all = 0, valid = 0;
  do {
    int second = 0;
    while (c.of[second] == 1) second++;
    if (second == 0 || c.of[second] != 2) continue;
    Colouring stated = c;
    for (int i = 0; i < SMALLS; i++) stated.of[i] = NAMES[all % 6][c.of[i]];
    munit_assert_int(takes(g, block, &stated), ==, is_valid(&c));
    valid += is_valid(&c);
    all++;
  } while (next_colouring(&c));
  munit_assert_int(6 * all, ==, 756756);
  munit_assert_int(6 * valid, ==, VALID_OF_THREE);
  free(block);
  lus_game_free(g);
  return MUNIT_OK;
}

static uint32_t code_of(const uint8_t *of) {
  uint32_t code = 0;
  for (int i = 0; i < SMALLS; i++) code = code * 4 + of[i];
  return code;
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* The valid colourings with three colours as codes, ascending. */
static uint32_t *valid_codes(void) {
  uint32_t *codes = munit_malloc(sizeof *codes * VALID_OF_THREE);
  Colouring c = first_colouring(3);
  int n = 0;
  do
    if (is_valid(&c)) codes[n++] = code_of(c.of);
  while (next_colouring(&c));
  munit_assert_int(n, ==, VALID_OF_THREE);
  return codes;
}

/* The setups drawn are spread evenly over all that are valid: of 64 parts of
 * their list each gets 250 of 16,000, give or take five standard deviations. */
static MunitResult even_colourings(const MunitParameter *p, void *data) {
  enum { PARTS = 64, EACH = 250 };
  (void)p, (void)data;
  int part[PARTS] = {0};
  Setting setting = {"colours", "3"};
  Game *g = hoch3_open(&setting, 1, 2);
  uint8_t *block = munit_malloc(lus_game_size(g));
  uint32_t *codes = valid_codes();
  for (int i = 0; i < PARTS * EACH; i++) {
    uint8_t of[SMALLS];
    munit_assert_true(lus_game_deal(g, block, (uint64_t)i));
    Board b = hoch3_board(g, block);
    for (int k = 0; k < SMALLS; k++) of[k] = (uint8_t)b.small[SIDE + k];
    uint32_t code = code_of(of);
    const uint32_t *at =
        bsearch(&code, codes, VALID_OF_THREE, sizeof code, ascending);
    munit_assert_not_null(at);
    part[(at - codes) * PARTS / VALID_OF_THREE]++;
  }
  for (int i = 0; i < PARTS; i++) munit_assert_int(abs(part[i] - EACH), <, 79);
  free(codes);
  free(block);
  lus_game_free(g);
  return MUNIT_OK;
}

/* With more colours there are too many: of some the game takes the valid
 * ones. */
static MunitResult some_colourings(const MunitParameter *p, void *data) {
  (void)data;
  const char *colours = munit_parameters_get(p, "colours");
  Setting setting = {"colours", colours};
  Game *g = hoch3_open(&setting, 1, 2);
  uint8_t *block = munit_malloc(lus_game_size(g));
  Colouring c = first_colouring(atoi(colours));
  int valid = 0, tried = 5000;
  for (int i = 0; i < tried; i++) {
    for (int k = SMALLS - 1; k > 0; k--) {
      int with = munit_rand_int_range(0, k);
      uint8_t held = c.of[k];
      c.of[k] = c.of[with];
      c.of[with] = held;
    }
    munit_assert_int(takes(g, block, &c), ==, is_valid(&c));
    valid += is_valid(&c);
  }
  munit_assert_int(valid, >, tried / 10);
  munit_assert_int(valid, <, tried);
  free(block);
  lus_game_free(g);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static char *all[] = {"3", "4", "5", NULL}, *more[] = {"4", "5", NULL};
  static MunitParameterEnum each[] = {{"colours", all}, {NULL, NULL}};
  static MunitParameterEnum many[] = {{"colours", more}, {NULL, NULL}};
  static MunitTest tests[] = {
      {"/no three in a line", setups, NULL, NULL, 0, each},
      NAMED("/every colouring of three", all_colourings),
      NAMED("/evenly", even_colourings),
      {"/colourings of more", some_colourings, NULL, NULL, 0, many},
      {.name = NULL}};
  return suite_main("/hoch3_setup", tests, argc, argv);
}
