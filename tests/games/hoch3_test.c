/* tests/games/hoch3_test.c - Hoch³: the 48 lines, an independent count of moves
 * two deep, and that what all have seen is remembered.
 *
 * The model below is written from the rules. Setups are tested in
 * hoch3_setup_test.c, that what is covered shows nowhere in
 * hoch3_secret_test.c. */
#include <stdlib.h>
#include <string.h>

#include "games/hoch3_help.h"
#include "helper/scripts.h"
#include "match/match.h"
#include "helper/suite.h"

/* --- the model --- */

static int shown(const Board *b, int c) {
  return b->large[c] ? LARGE : b->small[c];
}

/* Lines of three open pieces of one colour through a cell. */
static int made(const Board *b, int cell, int out[16]) {
  int line[64][3], found = 0, n = hoch3_lines(line);
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
  hoch3_lines(line);
  for (int k = 0; k < 3; k++) b->small[line[i][k]] = 0;
}

/* Who plays, and for what. */
typedef struct Party {
  int seats, target;
  bool teams, claim;
} Party;

typedef struct Tally {
  const Party *party;
  int sets[4], turn, depth;
  int skip[4];
} Tally;

static uint64_t count(Board b, Tally t);

static int side_sets(const Tally *t, int seat) {
  bool paired = t->party->teams && t->party->seats == 4;
  return t->sets[seat] + (paired ? t->sets[(seat + 2) % 4] : 0);
}

static bool out_of_reach(const Board *b, const Tally *t) {
  int left = 0, n[8] = {0};
  for (int c = 0; c < CELLS; c++) n[b->small[c]]++;
  for (int colour = 1; colour <= 5; colour++) left += n[colour] / 3;
  for (int seat = 0; seat < t->party->seats; seat++)
    if (side_sets(t, seat) + left >= t->party->target) return false;
  return true;
}

static uint64_t count_next(Board b, Tally t) {
  if (--t.depth == 0) return 1;
  for (;;) {
    t.turn = (t.turn + 1) % t.party->seats;
    if (!t.skip[t.turn]) break;
    t.skip[t.turn]--;
  }
  return count(b, t);
}

static uint64_t count_scored(Board b, Tally t, int line) {
  take(&b, line);
  t.sets[t.turn]++;
  if (side_sets(&t, t.turn) >= t.party->target || out_of_reach(&b, &t))
    return t.depth == 1; /* over: nothing follows */
  return count_next(b, t);
}

static uint64_t count_small(Board b, Tally t, int from, int to) {
  int found[16];
  b.small[to] = b.small[from];
  b.small[from] = 0;
  int n = made(&b, to, found);
  if (n == 0) return count_next(b, t);
  if (n == 1) return count_scored(b, t, found[0]);
  if (--t.depth == 0) return 1; /* choosing the line is a move */
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) sum += count_scored(b, t, found[i]);
  return sum;
}

static uint64_t count_piece(Board b, Tally t, int from, int to) {
  if (b.large[to]) return 0;
  if (!b.large[from]) return b.small[to] ? 0 : count_small(b, t, from, to);
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
  int colour = 0, larges = 0;
  bool right = b.small[line[0]] != 0;
  for (int k = 0; k < 3; k++) {
    int piece = shown(&b, line[k]);
    if (!piece) return 0;
    if (piece != LARGE && colour && piece != colour) return 0;
    if (piece != LARGE) colour = piece;
    larges += piece == LARGE;
    right &= b.small[line[k]] == b.small[line[0]];
  }
  if (!larges && !t.party->claim) return 0;
  if (right) return count_scored(b, t, i);
  t.skip[t.turn]++;
  return count_next(b, t);
}

static uint64_t count(Board b, Tally t) {
  int line[64][3], n = hoch3_lines(line);
  uint64_t sum = 0;
  for (int from = 0; from < CELLS; from++) {
    if (!shown(&b, from)) continue;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        int x = from % SIDE + dx, y = from / SIDE + dy;
        if ((dx || dy) && hoch3_on_board(x, y))
          sum += count_piece(b, t, from, y * SIDE + x);
      }
  }
  for (int i = 0; i < n; i++) sum += count_uncover(b, t, i, line[i]);
  return sum;
}

/* --- random play --- */

static void wander(Game *g, uint8_t *block, Rng *rng, uint32_t moves) {
  munit_assert_true(lus_game_deal(g, block, lus_rng_next(rng)));
  for (uint32_t i = 0; i < moves; i++) {
    munit_assert_true(lus_game_legal(g, block));
    if (lus_head(block)->over) return;
    Move m = lus_moves_pick(lus_game_moves(g), rng);
    munit_assert_true(lus_game_play(g, block, m));
  }
}

static uint64_t count_rules(Game *g, const uint8_t *from, int depth) {
  uint8_t *block = munit_malloc(lus_game_size(g));
  memcpy(block, from, lus_game_size(g));
  munit_assert_true(lus_game_legal(g, block));
  uint32_t n = lus_game_moves(g)->n;
  uint64_t sum = depth == 1 ? n : 0;
  if (depth > 1) {
    Move *moves = munit_malloc((n + 1) * sizeof *moves);
    memcpy(moves, lus_game_moves(g)->at, n * sizeof *moves);
    for (uint32_t i = 0; i < n; i++) {
      memcpy(block, from, lus_game_size(g));
      munit_assert_true(lus_game_play(g, block, moves[i]));
      sum += count_rules(g, block, depth - 1);
    }
    free(moves);
  }
  free(block);
  return sum;
}

static int sets_of(const Game *g, const uint8_t *block, int seat) {
  const Counter *c =
      (const Counter *)lus_layout_find(&g->binding->layout, "sets");
  return lus_counter_get(c, block, seat - 1);
}

typedef struct Case {
  Party party;
  Setting setting[2];
} Case;

static const Case CASES[] = {
    {{2, 2, true, true}, {{0}}},
    {{2, 2, true, false}, {{"claim", "off"}}},
    {{2, 3, true, true}, {{"sets", "3"}, {"colours", "4"}}},
    {{2, 2, true, true}, {{"setup", "easy"}, {"colours", "3"}}},
    {{3, 2, true, true}, {{"setup", "easy"}}},
    {{3, 3, true, true}, {{"sets", "3"}, {"colours", "4"}}},
    {{4, 2, true, true}, {{"setup", "easy"}}},
    {{4, 2, false, false}, {{"teams", "off"}, {"claim", "off"}}},
    {{4, 3, true, true}, {{"sets", "3"}, {"setup", "easy"}}}};
enum { CASES_N = sizeof CASES / sizeof *CASES };

static Game *open_case(const Case *c) {
  int n = 0;
  while (n < 2 && c->setting[n].name) n++;
  return hoch3_open(c->setting, n, c->party.seats);
}

/* From positions of random play, the game and the model count the same. */
static void count_both(const Case *c, Game *g, uint8_t *block, Rng *rng) {
  Tally t = {.party = &c->party, .depth = 2};
  wander(g, block, rng, lus_rng_below(rng, 300));
  const Head *h = lus_head(block);
  if (h->over || h->phase) return;
  t.turn = h->turn - 1;
  for (int s = 0; s < c->party.seats; s++) {
    t.sets[s] = sets_of(g, block, s + 1);
    t.skip[s] = h->skip[s];
  }
  munit_assert_uint64(count_rules(g, block, 2), ==,
                      count(hoch3_board(g, block), t));
}

TEST(perft) {
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 3);
  for (int i = 0; i < CASES_N; i++) {
    Game *g = open_case(&CASES[i]);
    uint8_t *block = munit_malloc(lus_game_size(g));
    for (int k = 0; k < 60; k++) count_both(&CASES[i], g, block, &rng);
    free(block);
    lus_game_free(g);
  }
  return MUNIT_OK;
}

/* --- what all have seen --- */

/* Goes by what everybody sees, the tops and the moves, and knows what must be
 * where. */
typedef struct Observer {
  int top[CELLS], under[CELLS];
} Observer;

static void look(const Game *g, const uint8_t *block, Observer *o) {
  for (int c = 0; c < CELLS; c++)
    o->top[c] = lus_stacks_top(hoch3_stand(g), block, c);
}

static void observe_go(Observer *o, int from, int to, bool with) {
  if (o->top[from] != LARGE) return;
  o->under[to] = with ? o->under[from] : o->top[to];
  o->under[from] = 0;
}

/* Three that were right are gone, covered or not. */
static void observe_score(Observer *o, const int *line) {
  for (int k = 0; k < 3; k++) o->under[line[k]] = 0;
}

/* What a move by its number and its outcome for all to see says. */
static void observe(Observer *o, const Game *g, Move m, bool scored) {
  int line[64][3], payload = (int)lus_move_payload(m);
  const char *kind = g->kinds[lus_move_kind(m)].name;
  hoch3_lines(line);
  if (!strcmp(kind, "step") || !strcmp(kind, "slide"))
    observe_go(o, payload / CELLS, payload % CELLS, !strcmp(kind, "slide"));
  else if (!strcmp(kind, "uncover") && scored) observe_score(o, line[payload]);
}

static void expect_memory(const Game *g, const uint8_t *block,
                          const Observer *o) {
  const Grid *memory =
      (const Grid *)lus_layout_find(&g->binding->layout, "memory");
  Board b = hoch3_board(g, block);
  for (int c = 0; c < CELLS; c++) {
    munit_assert_int(lus_grid_get(memory, block, c), ==, o->under[c]);
    munit_assert_int(o->under[c], ==, b.large[c] ? b.small[c] : 0);
  }
}

static int all_sets(const Game *g, const uint8_t *block) {
  int n = 0;
  for (int seat = 1; seat <= 4; seat++) n += sets_of(g, block, seat);
  return n;
}

/* The memory in the position is what an observer has seen, no more and no
 * less; and an observer who has seen all of it knows what is covered. */
static void watch_match(Game *g, uint8_t *block, Rng *rng) {
  Observer o = {{0}, {0}};
  munit_assert_true(lus_game_deal(g, block, lus_rng_next(rng)));
  for (int i = 0; i < 300 && !lus_head(block)->over; i++) {
    look(g, block, &o);
    expect_memory(g, block, &o);
    munit_assert_true(lus_game_legal(g, block));
    Move m = lus_moves_pick(lus_game_moves(g), rng);
    int sets = all_sets(g, block);
    munit_assert_true(lus_game_play(g, block, m));
    observe(&o, g, m, all_sets(g, block) > sets);
  }
}

TEST(memory) {
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 6);
  for (int i = 0; i < CASES_N; i++) {
    Game *g = open_case(&CASES[i]);
    uint8_t *block = munit_malloc(lus_game_size(g));
    for (int k = 0; k < 10; k++) watch_match(g, block, &rng);
    free(block);
    lus_game_free(g);
  }
  return MUNIT_OK;
}

/* --- the 48 lines --- */

static void cell_name(int cell, char name[3]) {
  name[0] = (char)('a' + cell % SIDE);
  name[1] = (char)('0' + SIDE - cell / SIDE);
  name[2] = '\0';
}

/* Is this the name of a line? Then it is allowed, or a rule refuses it. */
static bool is_read(Match *m, int a, int b, int c) {
  char text[32], x[3], y[3], z[3];
  cell_name(a, x);
  cell_name(b, y);
  cell_name(c, z);
  sprintf(text, "uncover %s %s %s", x, y, z);
  return lus_match_why(m, text) == LUS_FINE || *lus_match_rule(m);
}

static bool is_line(int a, int b, int c) {
  int line[64][3], n = hoch3_lines(line);
  for (int i = 0; i < n; i++) {
    int found = 0;
    for (int k = 0; k < 3; k++)
      found += line[i][k] == a || line[i][k] == b || line[i][k] == c;
    if (found == 3) return true;
  }
  return false;
}

/* Of three different spaces 48 are a line, named in any order. */
TEST(line_names) {
  char error[512];
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "hoch3", .seed = 1};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  munit_assert_not_null(m);
  int n = 0;
  for (int a = 0; a < CELLS; a++)
    for (int b = a + 1; b < CELLS; b++)
      for (int c = b + 1; c < CELLS; c++) {
        bool is = is_line(a, b, c);
        n += is;
        munit_assert_int(is_read(m, a, b, c), ==, is);
        if (!is) continue;
        munit_assert_true(is_read(m, a, c, b) && is_read(m, b, a, c));
        munit_assert_true(is_read(m, b, c, a) && is_read(m, c, a, b));
        munit_assert_true(is_read(m, c, b, a));
      }
  munit_assert_int(n, ==, 48);
  lus_match_free(m);
  return MUNIT_OK;
}

/* The start without a piece; seat 1 moves. */
static void clear(Game *g, uint8_t *block) {
  const Stacks *s = hoch3_stand(g);
  memcpy(block, g->start, lus_game_size(g));
  for (int c = 0; c < CELLS; c++)
    while (lus_stacks_destroy(s, block, c)) continue;
}

static void lay(Game *g, uint8_t *block, int cell, int piece) {
  munit_assert_true(lus_stacks_create(hoch3_stand(g), block, cell, piece));
}

/* Plays a legal move; how many sets seat 1 has then. */
static int play(Game *g, uint8_t *block, const char *kind, int payload) {
  int k = 0;
  while (strcmp(g->kinds[k].name, kind)) k++;
  Move m = lus_move(k, (uint32_t)payload);
  munit_assert_true(lus_game_legal(g, block));
  munit_assert_true(lus_moves_has(lus_game_moves(g), m));
  munit_assert_true(lus_game_play(g, block, m));
  return sets_of(g, block, 1);
}

/* Three alike on a line, some of them covered, are uncovered; likewise with
 * one of another colour, which must be covered, or with none there. */
static void uncover_line(Game *g, uint8_t *block, int i, const int *line) {
  for (int covered = 0; covered < 8; covered++)
    for (int odd = -1; odd < 3; odd++)
      for (int colour = 0; colour <= 2; colour += 2) {
        if (odd >= 0 && !(covered >> odd & 1)) continue;
        clear(g, block);
        for (int k = 0; k < 3; k++) {
          int small = k == odd ? colour : 1;
          if (small) lay(g, block, line[k], small);
          if (covered >> k & 1) lay(g, block, line[k], LARGE);
        }
        munit_assert_int(play(g, block, "uncover", i), ==, odd < 0);
        munit_assert_int(lus_head(block)->skip[0], ==, odd >= 0);
        for (int k = 0; k < 3; k++)
          munit_assert_int(
              lus_stacks_height(hoch3_stand(g), block, line[k]), ==,
              (covered >> k & 1) + (odd >= 0 && (k != odd || colour)));
      }
}

static bool is_near(int a, int b) {
  return a != b && abs(a % SIDE - b % SIDE) <= 1 &&
         abs(a / SIDE - b / SIDE) <= 1;
}

/* A small piece goes to each of its cells, from all around, and scores; a line
 * that lacks one does not. */
static void complete_line(Game *g, uint8_t *block, const int *line) {
  for (int k = 0; k < 3; k++)
    for (int from = 0; from < CELLS; from++)
      for (int lacks = 0; lacks < 2; lacks++) {
        int to = line[k], a = line[(k + 1) % 3], b = line[(k + 2) % 3];
        if (!is_near(from, to) || from == a || from == b) continue;
        clear(g, block);
        lay(g, block, from, 1);
        lay(g, block, a, 1);
        lay(g, block, b, lacks ? 2 : 1);
        munit_assert_int(play(g, block, "step", from * CELLS + to), ==, !lacks);
        munit_assert_int(lus_stacks_height(hoch3_stand(g), block, to), ==,
                         lacks);
      }
}

TEST(line_scores) {
  int line[64][3], n = hoch3_lines(line);
  Game *g = hoch3_open(NULL, 0, 2);
  uint8_t *block = munit_malloc(lus_game_size(g));
  munit_assert_int(n, ==, 48);
  for (int i = 0; i < n; i++) {
    uncover_line(g, block, i, line[i]);
    complete_line(g, block, line[i]);
  }
  free(block);
  lus_game_free(g);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {NAMED("/lines/names", line_names),
                              NAMED("/lines/score", line_scores),
                              CASE(perft),
                              CASE(memory),
                              {.name = NULL}};
  return suite_main("/hoch3", tests, argc, argv);
}
