/* tests/games/rush_hour_test.c - Rush Hour Shift against a model written from
 * its rules alone, and the solver on boards whose fewest moves are known.
 *
 * The model knows no grid, no bands and no script: vehicles stand at columns
 * and rows of the table, a step is tried cell by cell, a shift carries whoever
 * stands on the section. It is compared move by move, as a player types it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helper/scripts.h"
#include "lusory.h"
#include "helper/suite.h"

enum { COLUMNS = 14, ROWS = 6, VEHICLES = 12, MOVES = 2048, TEXT = 24 };

/* --- the rules' data --- */

static const char *const CARDS[] = {"move1", "move2", "move3", "move4",
                                    "slide", "shift", "ms1",   "ms2"};
enum { MOVE1, MOVE2, MOVE3, MOVE4, SLIDE, SHIFT, MS1, MS2, CARDS_N };
static const int SPACES[CARDS_N] = {1, 2, 3, 4, 0, 0, 1, 2};

static const char *const SETUPS[] = {
    "....c|....|.i... 11..c|d...|.ijjj .....|def.|.i... "
    "...b.|.efg|..... aaab.|...g|h..22 ...b.|....|h....",
    "...d.|.cc.|..... ..ad.|....|..... 11a..|f..e|..b.. "
    "..a..|f..e|..b22 .....|....|.gb.. .....|.hh.|.g...",
    ".....|.dd.|..... ...b.|..f.|.ii.. 11ab.|.ef.|.hj.. "
    "..ab.|.ef.|.hj22 ..cc.|.e..|.h... .....|.gg.|.....",
    "....b|....|f.... 11.ab|....|f.... ...a.|d..e|.h... "
    "...a.|d..e|.h... ....c|....|gh.22 ....c|....|g....",
    "....b|....|f.... ...ab|....|f.... 11.a.|.dd.|.h... "
    "...a.|.ee.|.h.22 ....c|....|gh... ....c|....|g....",
    ".....|....|..... .....|bbeg|..... 11..a|cdeg|h.... "
    "....a|cdeg|h..22 .....|cdff|..... .....|....|.....",
    "..a..|....|ggg.. 11a..|cc..|..... ..a..|d..e|..... "
    ".....|d..e|..h.. .....|..ff|..h22 ..bbb|....|..h..",
    "..b.c|d...|...h. 11b.c|d...|...h. ..b..|....|...h. "
    ".a...|....|..g.. .a...|...e|f.g22 .a...|...e|f.g..",
    ".....|....|..... .....|...f|ggg.. 11abc|e..f|hij.. "
    "..abc|e..f|hij22 ..ddd|e...|..... .....|....|.....",
    "a....|d...|....i a.c..|d...|....i 11c..|def.|..h.. "
    "..c..|.efg|..h22 b....|...g|..h.j b....|...g|....j",
};
enum { SETUPS_N = sizeof SETUPS / sizeof *SETUPS };

/* --- the model --- */

typedef struct Options {
  bool pairs, exact, lock_all, slide_full;
} Options;

typedef struct Car {
  char name;
  int column, row, length; /* on the table; of the top or left end */
  bool upright;
} Car;

typedef struct Model {
  Options opt;
  Car car[VEHICLES];
  int cars;
  int offset[3]; /* of the sections; down is positive */
  int hand[2][CARDS_N];
  int turn; /* 0 gold, 1 silver */
  int card; /* being played, -1: none */
  int spaces;
  bool slid, shifted;
  bool over;
} Model;

static void read_board(Model *m, const char *text) {
  int cell = 0;
  for (; *text; text++) {
    if (*text == '|' || *text == ' ') continue;
    int column = cell % COLUMNS, row = cell / COLUMNS;
    cell++;
    if (*text == '.') continue;
    Car *car = NULL;
    for (int i = 0; i < m->cars; i++)
      if (m->car[i].name == *text) car = &m->car[i];
    if (car) {
      car->length++;
      car->upright = car->column == column;
    } else {
      m->car[m->cars++] =
          (Car){.name = *text, .column = column, .row = row, .length = 1};
    }
  }
  munit_assert_int(cell, ==, COLUMNS * ROWS);
}

static int section_of(int column) {
  return column < 5 ? 0 : column < 9 ? 1 : 2;
}

static bool on_table(int column) { return column >= 0 && column < COLUMNS; }

static bool is_road(const Model *m, int column, int row) {
  int own = row - m->offset[section_of(column)];
  return on_table(column) && own >= 0 && own < ROWS;
}

static bool covers(const Car *car, int column, int row) {
  int along = car->upright ? row - car->row : column - car->column;
  bool same = car->upright ? column == car->column : row == car->row;
  return same && along >= 0 && along < car->length;
}

static bool is_taken(const Model *m, int column, int row) {
  for (int i = 0; i < m->cars; i++)
    if (covers(&m->car[i], column, row)) return true;
  return false;
}

static bool is_hero(const Car *car, int seat) {
  return car->name == (seat ? '2' : '1');
}

static bool is_gone(const Car *car) {
  return !car->upright &&
         (car->column >= COLUMNS || car->column + car->length <= 0);
}

/* One space on, or back; false when it cannot. */
static bool step(Model *m, int i, int way) {
  Car *car = &m->car[i];
  if (is_gone(car)) return false;
  int end = way > 0 ? car->length - 1 : 0;
  int column = car->column + (car->upright ? 0 : end + way);
  int row = car->row + (car->upright ? end + way : 0);
  bool leaves =
      (is_hero(car, 0) && column >= COLUMNS) || (is_hero(car, 1) && column < 0);
  if (!leaves && (!is_road(m, column, row) || is_taken(m, column, row)))
    return false;
  if (car->upright) car->row += way;
  else car->column += way;
  return true;
}

static int reach(const Model *m, int i, int way) {
  Model trial = *m;
  int n = 0;
  while (step(&trial, i, way)) n++;
  return n;
}

/* Is a vehicle on both sections that meet before this column? */
static bool is_crossed(const Model *m, int column) {
  for (int i = 0; i < m->cars; i++)
    if (!m->car[i].upright && covers(&m->car[i], column - 1, m->car[i].row) &&
        covers(&m->car[i], column, m->car[i].row))
      return true;
  return false;
}

static bool is_locked(const Model *m, int section) {
  bool left = is_crossed(m, 5), right = is_crossed(m, 9);
  if (m->opt.lock_all) return left || right;
  return section == 0 ? left : right;
}

/* Looks for the rows themselves. */
static bool is_connected(const Model *m) {
  bool left = false, right = false, all = false;
  for (int row = -2 * ROWS; row < 3 * ROWS; row++) {
    bool l = is_road(m, 0, row), c = is_road(m, 5, row), r = is_road(m, 9, row);
    left |= l && c;
    right |= c && r;
    all |= l && c && r;
  }
  return m->opt.pairs ? left && right : all;
}

static bool shift(Model *m, int section, int by) {
  if (is_locked(m, section)) return false;
  m->offset[section] += by;
  for (int i = 0; i < m->cars; i++)
    if (section_of(m->car[i].column) == section) m->car[i].row += by;
  return is_connected(m);
}

/* --- its moves, as texts --- */

typedef struct Texts {
  char at[MOVES][TEXT];
  int n;
} Texts;

static void add(Texts *t, const char *format, const char *a, const char *b,
                int n) {
  munit_assert_int(t->n, <, MOVES);
  snprintf(t->at[t->n++], TEXT, format, a, b, n);
}

static void add_drives(const Model *m, Texts *t) {
  bool slide = m->card == SLIDE && !m->slid;
  for (int i = 0; i < m->cars; i++) {
    char name[2] = {m->car[i].name, '\0'};
    if (is_hero(&m->car[i], 1 - m->turn)) continue;
    for (int way = -1; way <= 1; way += 2) {
      int most = reach(m, i, way), least = 1;
      if (!slide && most > m->spaces) most = m->spaces;
      if (slide && m->opt.slide_full) least = most ? most : 1;
      for (int n = least; n <= most; n++) add(t, "%s%s%+d", name, "", way * n);
    }
  }
}

static void add_shifts(const Model *m, Texts *t) {
  if (m->card < SHIFT || m->shifted) return;
  for (int section = 0; section <= 2; section += 2)
    for (int by = -12; by <= 12; by++) {
      Model trial = *m;
      if (by && shift(&trial, section, by))
        add(t, "%s %s %d", section ? "right" : "left", by < 0 ? "up" : "down",
            abs(by));
    }
}

static bool may_stop(const Model *m) {
  Texts drives = {.n = 0}, shifts = {.n = 0};
  if (!m->opt.exact) return true;
  add_drives(m, &drives);
  add_shifts(m, &shifts);
  return !drives.n && !(m->card == SHIFT && shifts.n);
}

static void list_moves(const Model *m, Texts *t) {
  t->n = 0;
  if (m->over) return;
  if (m->card >= 0) {
    add_drives(m, t);
    add_shifts(m, t);
    if (may_stop(m)) add(t, "%s%s", "done", "", 0);
    return;
  }
  for (int c = 0; c < CARDS_N; c++)
    if (m->hand[m->turn][c]) add(t, "%s%s", CARDS[c], "", 0);
}

/* A card that has nothing left to give ends the turn. */
static void go_on(Model *m) {
  bool more = m->spaces > 0 || (m->card == SLIDE && !m->slid) ||
              (m->card >= SHIFT && !m->shifted);
  if (more || m->over) return;
  m->card = -1;
  m->turn = 1 - m->turn;
}

static void play_card(Model *m, int card) {
  m->hand[m->turn][card]--;
  m->card = card;
  m->spaces = SPACES[card];
  m->slid = m->shifted = false;
}

static void play_drive(Model *m, const char *text) {
  int by = atoi(text + 1);
  for (int i = 0; i < m->cars; i++) {
    if (m->car[i].name != text[0]) continue;
    for (int n = 0; n < abs(by); n++)
      munit_assert_true(step(m, i, by < 0 ? -1 : 1));
    m->over = is_gone(&m->car[i]);
  }
  if (m->card == SLIDE) m->slid = true;
  else m->spaces -= abs(by);
}

static void play(Model *m, const char *text) {
  char side[8], way[8];
  int n;
  if (m->card < 0) {
    for (int c = 0; c < CARDS_N; c++)
      if (!strcmp(text, CARDS[c])) {
        play_card(m, c);
        return;
      }
  }
  if (!strcmp(text, "done")) {
    m->spaces = 0;
    m->slid = m->shifted = true;
  } else if (sscanf(text, "%7s %7s %d", side, way, &n) == 3) {
    munit_assert_true(shift(m, side[0] == 'l' ? 0 : 2, way[0] == 'u' ? -n : n));
    m->shifted = true;
  } else {
    play_drive(m, text);
  }
  go_on(m);
}

/* Drawn cards do not matter before the fifth move. */
static uint64_t count(const Model *m, int depth) {
  Texts *t = malloc(sizeof *t);
  uint64_t n = 0;
  list_moves(m, t);
  if (depth == 1) n = (uint64_t)t->n;
  for (int i = 0; depth > 1 && i < t->n; i++) {
    Model next = *m;
    play(&next, t->at[i]);
    n += count(&next, depth - 1);
  }
  free(t);
  return n;
}

/* --- the game itself --- */

static Match *new_match(const Setting *settings, int n, const char *hands) {
  static Scripts scripts;
  char error[2048];
  scripts = helper_scripts();
  MatchSpec spec = {.game = "rush_hour_shift",
                    .settings = settings,
                    .settings_n = n,
                    .seed = munit_rand_uint32(),
                    .ask = hands != NULL};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_error(error);
  if (!hands) return m;
  munit_assert_true(lus_match_state(m, hands));
  munit_assert_int(lus_match_start(m), ==, LUS_FINE);
  return m;
}

static int settings_of(const Options *o, const char *setup, Setting *s) {
  int n = 0;
  s[n++] = (Setting){"setup", setup};
  if (o->pairs) s[n++] = (Setting){"connect", "pairs"};
  if (o->exact) s[n++] = (Setting){"spaces", "exact"};
  if (o->lock_all) s[n++] = (Setting){"lock", "all"};
  if (o->slide_full) s[n++] = (Setting){"slide", "full"};
  return n;
}

static void take_cards(int hand[CARDS_N], const char *words) {
  while (*words) {
    size_t len = strcspn(words, " ");
    for (int c = 0; c < CARDS_N; c++)
      if (strlen(CARDS[c]) == len && !strncmp(words, CARDS[c], len)) hand[c]++;
    words += len + strspn(words + len, " ");
  }
}

static Model new_model(const Options *o, int setup) {
  Model m = {.opt = *o, .card = -1};
  read_board(&m, SETUPS[setup]);
  return m;
}

static Options options_of(unsigned bits) {
  return (Options){.pairs = bits & 1,
                   .exact = bits >> 1 & 1,
                   .lock_all = bits >> 2 & 1,
                   .slide_full = bits >> 3 & 1};
}

/* --- tests --- */

static void compare_perft(int setup, const Options *o, const char *hand,
                          int depth) {
  char hands[128], number[8];
  Setting s[5];
  uint64_t counts[8];
  PerftSpec spec = {.depth = depth};
  snprintf(hands, sizeof hands, "%s %s", hand, hand);
  snprintf(number, sizeof number, "%d", setup + 1);
  Match *match = new_match(s, settings_of(o, number, s), hands);
  munit_assert_int(lus_match_perft(match, &spec, counts, NULL, NULL), ==,
                   LUS_FINE);
  Model model = new_model(o, setup);
  take_cards(model.hand[0], hand);
  take_cards(model.hand[1], hand);
  for (int d = 1; d <= depth; d++)
    munit_assert_uint64(counts[d], ==, count(&model, d));
  lus_match_free(match);
}

static MunitResult perft_agrees(const MunitParameter p[], void *data) {
  static const char *const HANDS[] = {"move2 slide shift ms1",
                                      "move1 move3 move4 ms2"};
  (void)p, (void)data;
  for (int setup = 0; setup < SETUPS_N; setup++)
    for (int h = 0; h < 2; h++)
      for (unsigned bits = 0; bits < 16; bits += 5) {
        Options o = options_of(bits);
        compare_perft(setup, &o, HANDS[h], 3);
      }
  return MUNIT_OK;
}

static int by_text(const void *a, const void *b) {
  return strcmp((const char *)a, (const char *)b);
}

/* A move with the heroes as the road shows them: gold+2 is 1+2. */
static void add_drawn(Texts *t, const char *text) {
  if (!strncmp(text, "gold", 4)) add(t, "%s%s", "1", text + 4, 0);
  else if (!strncmp(text, "silver", 6)) add(t, "%s%s", "2", text + 6, 0);
  else add(t, "%s%s", text, "", 0);
}

static void compare_moves(Match *match, const Model *model, Texts *want,
                          Texts *got) {
  unsigned n;
  const Move *legal = lus_match_legal(match, &n);
  list_moves(model, want);
  got->n = 0;
  for (unsigned i = 0; i < n; i++)
    add_drawn(got, lus_match_text(match, legal[i]));
  qsort(want->at, (size_t)want->n, TEXT, by_text);
  qsort(got->at, (size_t)got->n, TEXT, by_text);
  for (int i = 0; i < want->n && i < got->n; i++)
    munit_assert_string_equal(got->at[i], want->at[i]);
  munit_assert_int(got->n, ==, want->n);
}

/* The hand of a seat as the match deals it. */
static void follow_hands(Match *match, Model *model, unsigned entry, int seat) {
  const char *chance = lus_match_played(match, entry).chance;
  while ((chance = strstr(chance, "draw "))) {
    char words[64];
    chance += 5;
    snprintf(words, sizeof words, "%.*s", (int)strcspn(chance, ";"), chance);
    take_cards(model->hand[seat], words);
    seat = 1 - seat;
  }
}

static void walk(int setup, unsigned bits, int moves) {
  char number[8];
  Setting s[5];
  Options o = options_of(bits);
  Texts *want = malloc(sizeof *want), *got = malloc(sizeof *got);
  snprintf(number, sizeof number, "%d", setup + 1);
  Match *match = new_match(s, settings_of(&o, number, s), NULL);
  Model model = new_model(&o, setup);
  follow_hands(match, &model, 0, 0);
  for (int i = 0; i < moves && !model.over; i++) {
    compare_moves(match, &model, want, got);
    const char *text = want->at[munit_rand_uint32() % (unsigned)want->n];
    int seat = model.turn;
    munit_assert_int(lus_match_turn(match), ==, seat + 1);
    munit_assert_int(lus_match_play(match, text), ==, LUS_FINE);
    play(&model, text);
    munit_assert_int(lus_match_over(match), ==, model.over);
    follow_hands(match, &model, lus_match_played_n(match), seat);
  }
  if (model.over) munit_assert_true(lus_match_wins(match, model.turn + 1));
  lus_match_free(match);
  free(want);
  free(got);
}

TEST(random_walks_agree) {
  for (int setup = 0; setup < SETUPS_N; setup++)
    for (unsigned bits = 0; bits < 16; bits++) walk(setup, bits, 80);
  for (int setup = 0; setup < SETUPS_N; setup++) walk(setup, 0, 1000);
  return MUNIT_OK;
}

/* Boards and their fewest moves from the public database of fogleman/rush. */
static const struct {
  unsigned moves;
  const char *board;
} BOARDS[] = {
    {1, "ooooooooooooAAoooooooooooooooooooooo"},
    {2, "oooooooooBooAAoBoooooooooooooooooooo"},
    {5, "oooFooBBBFooAAEFooooEooooCCooooDDDoo"},
    {10, "FBBHCCFooHDDFAAHIKGoEEIKGoooJKooooJo"},
    {15, "ooHoooBBHooJEFAAoJEFCCCJEGoIDDoGoIoo"},
    {20, "oEFoIooEFoIJDEAAIJDoGBBKooGHoKCCCHoo"},
    {25, "ooxoxooooIoLAAHIoLGoHDDMGEEJKMFFFJKM"},
    {30, "ooxCCCooKLDDAAKLoMooKEEMIJFFooIJGGHH"},
    {35, "IoBBCCIoJKDDAAJKLMoEEoLMFFFoLNxHHHoN"},
    {40, "xooLCCHDDLoMHIJAAMHIJEENooKFFNxoKooo"},
    {45, "JLMBBxJLMDDoKAANooKooNEEKoxGGOHHIIoO"},
    {50, "ooooLxCCCJLoAAIJoMooIDDMHEEKooHFFKGG"},
    {51, "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"},
    {58, "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"},
};

TEST(solver_agrees) {
  for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
    Scripts scripts = helper_scripts();
    char error[2048];
    Setting board = {"board", BOARDS[i].board};
    MatchSpec spec = {.game = "rush_hour", .settings = &board, .settings_n = 1};
    Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
    if (!m) munit_error(error);
    SolveSpec how = {0};
    Move *moves = NULL;
    unsigned n = 0;
    uint64_t positions;
    munit_assert_int(lus_match_solve(m, &how, &moves, &n, &positions), ==,
                     LUS_SOLVED);
    munit_assert_uint(n, ==, BOARDS[i].moves);
    for (unsigned k = 0; k < n; k++)
      munit_assert_int(lus_match_play_move(m, moves[k]), ==, LUS_FINE);
    munit_assert_true(lus_match_wins(m, 1));
    free(moves);
    lus_match_free(m);
  }
  return MUNIT_OK;
}

static MunitTest TESTS[] = {
    CASE(perft_agrees),
    CASE(random_walks_agree),
    CASE(solver_agrees),
    {.name = NULL},
};

int main(int argc, char *argv[]) {
  return suite_main("/rush_hour", TESTS, argc, argv);
}
