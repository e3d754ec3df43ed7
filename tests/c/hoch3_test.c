/* tests/c/hoch3_test.c - Hoch³: random setups, an independent count of moves
 * two deep, and that what is covered shows nowhere and guides no bot.
 *
 * The model below is written from the rules: a board of small and large
 * pieces, lines worked out from coordinates. */
#include <stdlib.h>
#include <string.h>

#include "helper_scripts.h"
#include "match.h"
#include "munit.h"
#include "stack.h"

enum { SIDE = 5, CELLS = 25, LARGE = 6 };

static Rules *open_hoch3(const Setting *settings, int n, int seats) {
  char error[1024];
  Scripts scripts = helper_scripts();
  Rules *r = lus_rules_new(&scripts, "hoch3", settings, n, seats, error,
                           sizeof error);
  if (!r) munit_error(error);
  r->table->chance.quiet = true;
  return r;
}

static const Stacks *stand_of(const Rules *r) {
  return (const Stacks *)lus_layout_find(&r->table->layout, "stand");
}

/* --- the model --- */

typedef struct Board {
  int small[CELLS]; /* colour, 0 none */
  bool large[CELLS];
} Board;

static Board board_of(const Rules *r, const uint8_t *block) {
  Board b = {{0}, {false}};
  const Stacks *s = stand_of(r);
  for (int c = 0; c < CELLS; c++)
    for (int level = 0; level < 2; level++) {
      int piece = lus_stacks_at(s, block, c, level);
      if (piece == LARGE)
        b.large[c] = true;
      else if (piece)
        b.small[c] = piece;
    }
  return b;
}

static bool on_board(int column, int row) {
  return column >= 0 && column < SIDE && row >= 0 && row < SIDE;
}

/* All lines of three, each once: right, down and the two downward diagonals. */
static int lines(int line[64][3]) {
  static const int DX[] = {1, 0, 1, -1}, DY[] = {0, 1, 1, 1};
  int n = 0;
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      for (int d = 0; d < 4; d++) {
        if (!on_board(x + 2 * DX[d], y + 2 * DY[d])) continue;
        for (int k = 0; k < 3; k++)
          line[n][k] = (y + k * DY[d]) * SIDE + x + k * DX[d];
        n++;
      }
  return n;
}

static int shown(const Board *b, int c) {
  return b->large[c] ? LARGE : b->small[c];
}

/* Lines of three open pieces of one colour through a cell. */
static int made(const Board *b, int cell, int out[16]) {
  int line[64][3], found = 0, n = lines(line);
  for (int i = 0; i < n; i++) {
    bool through = false, alike = true;
    for (int k = 0; k < 3; k++) {
      through |= line[i][k] == cell;
      alike &= shown(b, line[i][k]) == shown(b, cell);
    }
    if (through && alike) out[found++] = i;
  }
  return found;
}

static void take(Board *b, int i) {
  int line[64][3];
  lines(line);
  for (int k = 0; k < 3; k++) b->small[line[i][k]] = 0;
}

typedef struct Tally {
  int sets[2], turn, depth;
  bool skip[2];
} Tally;

static uint64_t count(Board b, Tally t);

static bool out_of_reach(const Board *b, const Tally *t) {
  int left = 0, n[8] = {0};
  for (int c = 0; c < CELLS; c++) n[b->small[c]]++;
  for (int colour = 1; colour <= 5; colour++) left += n[colour] / 3;
  return t->sets[0] + left < 2 && t->sets[1] + left < 2;
}

static uint64_t count_next(Board b, Tally t) {
  if (--t.depth == 0) return 1;
  for (;;) {
    t.turn = 1 - t.turn;
    if (!t.skip[t.turn]) break;
    t.skip[t.turn] = false;
  }
  return count(b, t);
}

static uint64_t count_scored(Board b, Tally t, int line) {
  take(&b, line);
  t.sets[t.turn]++;
  if (t.sets[t.turn] >= 2 || out_of_reach(&b, &t))
    return t.depth == 1; /* over: nothing comes behind it */
  return count_next(b, t);
}

static uint64_t count_small(Board b, Tally t, int from, int to) {
  int found[16];
  b.small[to] = b.small[from];
  b.small[from] = 0;
  int n = made(&b, to, found);
  if (n == 0) return count_next(b, t);
  if (n == 1) return count_scored(b, t, found[0]);
  if (--t.depth == 0) return 1; /* which line is a move of its own */
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) sum += count_scored(b, t, found[i]);
  return sum;
}

static uint64_t count_piece(Board b, Tally t, int from, int to) {
  if (b.large[to]) return 0;
  if (!b.large[from])
    return b.small[to] ? 0 : count_small(b, t, from, to);
  Board lifted = b;
  lifted.large[from] = false;
  lifted.large[to] = true;
  uint64_t sum = count_next(lifted, t);
  if (b.small[to]) return sum;
  lifted.small[to] = lifted.small[from];
  lifted.small[from] = 0;
  return sum + count_next(lifted, t);
}

static uint64_t count_uncover(Board b, Tally t, int i, const int *line) {
  int colour = 0;
  bool right = b.small[line[0]] != 0;
  for (int k = 0; k < 3; k++) {
    int piece = shown(&b, line[k]);
    if (!piece) return 0;
    if (piece != LARGE && colour && piece != colour) return 0;
    if (piece != LARGE) colour = piece;
    right &= b.small[line[k]] == b.small[line[0]];
  }
  if (right) return count_scored(b, t, i);
  t.skip[t.turn] = true;
  return count_next(b, t);
}

static uint64_t count(Board b, Tally t) {
  int line[64][3], n = lines(line);
  uint64_t sum = 0;
  for (int from = 0; from < CELLS; from++) {
    if (!shown(&b, from)) continue;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        int x = from % SIDE + dx, y = from / SIDE + dy;
        if ((dx || dy) && on_board(x, y))
          sum += count_piece(b, t, from, y * SIDE + x);
      }
  }
  for (int i = 0; i < n; i++) sum += count_uncover(b, t, i, line[i]);
  return sum;
}

/* --- random play --- */

static void wander(Rules *r, uint8_t *block, Rng *rng, uint32_t moves) {
  munit_assert_true(lus_rules_deal(r, block, lus_rng_next(rng)));
  for (uint32_t i = 0; i < moves; i++) {
    munit_assert_true(lus_rules_legal(r, block));
    if (lus_head(block)->over) return;
    Move m = lus_moves_pick(lus_rules_moves(r), rng);
    munit_assert_true(lus_rules_play(r, block, m));
  }
}

static uint64_t count_rules(Rules *r, const uint8_t *from, int depth) {
  uint8_t *block = munit_malloc(lus_rules_size(r));
  memcpy(block, from, lus_rules_size(r));
  munit_assert_true(lus_rules_legal(r, block));
  uint32_t n = lus_rules_moves(r)->n;
  uint64_t sum = depth == 1 ? n : 0;
  if (depth > 1) {
    Move *moves = munit_malloc((n + 1) * sizeof *moves);
    memcpy(moves, lus_rules_moves(r)->at, n * sizeof *moves);
    for (uint32_t i = 0; i < n; i++) {
      memcpy(block, from, lus_rules_size(r));
      munit_assert_true(lus_rules_play(r, block, moves[i]));
      sum += count_rules(r, block, depth - 1);
    }
    free(moves);
  }
  free(block);
  return sum;
}

static int sets_of(const Rules *r, const uint8_t *block, int seat) {
  const Counter *c = (const Counter *)lus_layout_find(&r->table->layout, "sets");
  return lus_counter_get(c, block, seat - 1);
}

/* From positions of random play, the game and the model count the same. */
static MunitResult perft(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  Rules *r = open_hoch3(NULL, 0, 2);
  uint8_t *block = munit_malloc(lus_rules_size(r));
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 3);
  for (int i = 0; i < 40; i++) {
    wander(r, block, &rng, lus_rng_below(&rng, 300));
    const Head *h = lus_head(block);
    if (h->over || h->phase) continue;
    Tally t = {.turn = h->turn - 1, .depth = 2};
    for (int s = 0; s < 2; s++) {
      t.sets[s] = sets_of(r, block, s + 1);
      t.skip[s] = h->skip[s] > 0;
    }
    munit_assert_uint64(count_rules(r, block, 2), ==,
                        count(board_of(r, block), t));
  }
  free(block);
  lus_rules_free(r);
  return MUNIT_OK;
}

/* --- setups --- */

static bool has_three(const Board *b) {
  int line[64][3], n = lines(line);
  for (int i = 0; i < n; i++) {
    int a = b->small[line[i][0]];
    if (a && a == b->small[line[i][1]] && a == b->small[line[i][2]])
      return true;
  }
  return false;
}

/* Each of the 15 places takes each colour about equally often. */
static void even(int seen[CELLS][8], int colours, int setups) {
  static const int OF[6][6] = {[3] = {0, 5, 5, 5},
                               [4] = {0, 4, 4, 4, 3},
                               [5] = {0, 3, 3, 3, 3, 3}};
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
  Rules *r = open_hoch3(&setting, 1, 2);
  uint8_t *block = munit_malloc(lus_rules_size(r));
  int seen[CELLS][8] = {{0}};
  for (int i = 0; i < 10000; i++) {
    munit_assert_true(lus_rules_deal(r, block, (uint64_t)i));
    Board b = board_of(r, block);
    munit_assert_false(has_three(&b));
    for (int c = 0; c < CELLS; c++) seen[c][b.small[c]]++;
  }
  even(seen, atoi(colours), 10000);
  free(block);
  lus_rules_free(r);
  return MUNIT_OK;
}

static MunitResult line_count(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  int line[64][3];
  munit_assert_int(lines(line), ==, 48);
  return MUNIT_OK;
}

/* --- what is covered --- */

/* Everything the match tells a seat, in one text. */
static char *all_told(Match *m, int seat) {
  unsigned n;
  char *told = NULL;
  char *picture = munit_malloc(1 << 16), *at = picture;
  at += sprintf(at, "%s", lus_match_picture(m, seat, true));
  at += sprintf(at, "%s", lus_match_describe(m, seat));
  at += sprintf(at, "%s", lus_match_changes(m, seat));
  const Move *legal = lus_match_legal(m, &n);
  for (unsigned i = 0; i < n; i++)
    at += sprintf(at, "%s\n", lus_match_text(m, legal[i]));
  for (int c = 0; c < CELLS; c += 6) {
    char line[32];
    sprintf(line, "%c%d-%c%d with", 'a' + c % 5, 5 - c / 5, 'a' + (c + 7) % 5,
            1 + (c + 7) / 5 % 5);
    Outcome o = lus_match_why(m, line);
    at += sprintf(at, "%d %s\n", (int)o,
                  o == LUS_FINE ? "" : lus_match_message(m));
  }
  at += sprintf(at, "%s", lus_match_hint(m, "unc"));
  told = strdup(picture);
  free(picture);
  return told;
}

/* Lays the covered pieces differently: other colours, under other large ones. */
static void permute(const Rules *r, uint8_t *block, Rng *rng) {
  const Stacks *s = stand_of(r);
  int large[CELLS], small[CELLS], larges = 0, smalls = 0;
  for (int c = 0; c < CELLS; c++) {
    if (lus_stacks_top(s, block, c) != LARGE) continue;
    large[larges++] = c;
    lus_stacks_destroy(s, block, c);
    if (lus_stacks_height(s, block, c)) {
      small[smalls++] = lus_stacks_top(s, block, c);
      lus_stacks_destroy(s, block, c);
    }
  }
  for (int i = larges; i > 1; i--) {
    int j = (int)lus_rng_below(rng, (uint32_t)i), held = large[j];
    large[j] = large[i - 1];
    large[i - 1] = held;
  }
  for (int i = 0; i < larges; i++) {
    if (i < smalls) lus_stacks_create(s, block, large[i], small[i]);
    lus_stacks_create(s, block, large[i], LARGE);
  }
}

static MunitResult secret(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  char error[512];
  Scripts scripts = helper_scripts();
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 4);
  for (int i = 0; i < 25; i++) {
    MatchSpec spec = {.game = "hoch3", .seed = lus_rng_next(&rng)};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    for (int k = 0; k < 40 && !lus_match_over(m); k++) {
      unsigned n;
      const Move *legal = lus_match_legal(m, &n);
      lus_match_play_move(m, legal[lus_rng_below(&rng, n)]);
      lus_stacks_show_none(stand_of(m->rules), m->block);
      int seat = lus_match_turn(m);
      char *before = all_told(m, seat);
      uint8_t *kept = munit_malloc(lus_rules_size(m->rules));
      memcpy(kept, m->block, lus_rules_size(m->rules));
      permute(m->rules, m->block, &rng);
      m->known = false;
      char *after = all_told(m, seat);
      munit_assert_string_equal(before, after);
      memcpy(m->block, kept, lus_rules_size(m->rules));
      free(kept);
      free(before);
      free(after);
    }
    lus_match_free(m);
  }
  return MUNIT_OK;
}

/* A new bot with the same seed: what it would play here. */
static Move chosen(Match *m, uint64_t seed) {
  char error[512];
  Bot *b = lus_bot_new("mcts:40", seed, error, sizeof error);
  if (!b) munit_error(error);
  Move move = lus_bot_choose(b, m, NULL, NULL);
  if (move == LUS_NO_MOVE) munit_error(lus_bot_error(b));
  lus_bot_free(b);
  return move;
}

static void play_random(Match *m, Rng *rng, uint32_t moves) {
  for (uint32_t k = 0; k < moves && !lus_match_over(m); k++) {
    unsigned n;
    const Move *legal = lus_match_legal(m, &n);
    lus_match_play_move(m, legal[lus_rng_below(rng, n)]);
  }
}

/* A bot does not look under: it decides the same whatever is covered. */
static MunitResult blind(const MunitParameter *p, void *data) {
  (void)p, (void)data;
  char error[512];
  Scripts scripts = helper_scripts();
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 5);
  for (int asked = 0; asked < 20;) {
    MatchSpec spec = {.game = "hoch3", .seed = lus_rng_next(&rng)};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    munit_assert_not_null(m);
    play_random(m, &rng, 10 + lus_rng_below(&rng, 50));
    if (!lus_match_over(m)) {
      uint64_t seed = lus_rng_next(&rng);
      lus_stacks_show_none(stand_of(m->rules), m->block);
      m->known = false;
      Move before = chosen(m, seed);
      permute(m->rules, m->block, &rng);
      m->known = false;
      munit_assert_uint32(chosen(m, seed), ==, before);
      asked++;
    }
    lus_match_free(m);
  }
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static char *colours[] = {"3", "4", "5", NULL};
  static MunitParameterEnum parameters[] = {{"colours", colours}, {NULL, NULL}};
  static MunitTest tests[] = {
      {"/lines", line_count, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
      {"/setups", setups, NULL, NULL, MUNIT_TEST_OPTION_NONE, parameters},
      {"/perft", perft, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
      {"/secret", secret, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
      {"/blind", blind, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL},
      {NULL, NULL, NULL, NULL, MUNIT_TEST_OPTION_NONE, NULL}};
  static const MunitSuite suite = {"/hoch3", tests, NULL, 1,
                                   MUNIT_SUITE_OPTION_NONE};
  return munit_suite_main(&suite, NULL, argc, argv);
}
