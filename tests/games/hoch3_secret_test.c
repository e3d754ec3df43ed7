/* tests/games/hoch3_secret_test.c - Hoch³: what is covered shows nowhere and
 * guides no bot.
 *
 * In positions of random play what lies under the large pieces is changed:
 * other colours, under other large pieces. The memory in the position, what all
 * have seen, stays as it is. Every seat must then be shown the same, to the
 * byte, and a bot must choose the same move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/hoch3_help.h"
#include "helper/scripts.h"
#include "match/match.h"
#include "search/mcts.h"
#include "helper/block.h"
#include "helper/suite.h"

enum { POSITIONS = 1000, PER_MATCH = 25, OPENING = 10 };

typedef struct Case {
  int seats;
  Setting setting[2];
} Case;

static const Case CASES[] = {
    {2, {{0}}},
    {3, {{0}}},
    {4, {{0}}},
    {2, {{"setup", "easy"}, {"claim", "off"}}},
    {3, {{"show_cover", "on"}}},
    {4, {{"teams", "off"}, {"colours", "3"}}},
    {2, {{"sets", "3"}, {"first", "2"}}},
    {4, {{"show_cover", "on"}, {"setup", "easy"}}},
};
enum { CASES_N = sizeof CASES / sizeof *CASES };

static Match *open_match(const Case *c, uint64_t seed) {
  char error[512];
  int n = 0;
  while (n < 2 && c->setting[n].name) n++;
  Scripts scripts = helper_scripts();
  MatchSpec spec = {.game = "hoch3",
                    .settings = c->setting,
                    .settings_n = n,
                    .seats = c->seats,
                    .seed = seed};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (!m) munit_error(error);
  return m;
}

static void play_random(Match *m, Rng *rng, uint32_t moves) {
  for (uint32_t k = 0; k < moves && !lus_match_over(m); k++) {
    unsigned n;
    const Move *legal = lus_match_legal(m, &n);
    Move move = legal[lus_rng_below(rng, n)];
    munit_assert_int(lus_match_play_move(m, move), ==, LUS_FINE);
  }
}

/* --- everything that is shown --- */

typedef struct Told {
  char *data;
  size_t len, cap;
} Told;

static void add_bytes(Told *t, const void *bytes, size_t n) {
  if (t->len + n > t->cap) {
    t->cap = 2 * (t->len + n);
    t->data = realloc(t->data, t->cap);
    munit_assert_not_null(t->data);
  }
  memcpy(t->data + t->len, bytes, n);
  t->len += n;
}

static void add(Told *t, const char *text) {
  add_bytes(t, text, strlen(text));
  add_bytes(t, "\n", 1);
}

static void add_number(Told *t, uint64_t n) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)n);
  add(t, text);
}

static void add_line(void *told, const char *line) { add(told, line); }

static void tell_view(Match *m, int seat, Told *t) {
  const Layout *layout = &m->game->binding->layout;
  uint8_t *view = munit_malloc(layout->size);
  lus_block_view(layout, m->block, seat, view);
  add(t, "the view: ");
  add_bytes(t, view, layout->size);
  free(view);
}

static void tell_record(Match *m, int seat, Told *t) {
  RecordSpec spec = {.shared = true, .seat = seat};
  char *record = lus_record_write(m, &spec);
  add(t, record);
  free(record);
}

static void tell_log(Match *m, int seat, Told *t) {
  for (unsigned i = 0; i <= lus_match_played_n(m); i++) {
    add(t, lus_match_played(m, i).text);
    add(t, lus_match_played_seen(m, i, seat));
  }
}

/* What a seat, or a spectator, is shown at any time; the picture in one of its
 * two forms. */
static void tell_seat(Match *m, int seat, bool ascii, Told *t) {
  PictureSpec spec = {.form = ascii ? LUS_PICTURE_ASCII : LUS_PICTURE_TEXT};
  add(t, lus_match_picture(m, seat, &spec));
  add(t, lus_match_describe(m, seat));
  add(t, lus_match_changes(m, seat));
  tell_view(m, seat, t);
  tell_log(m, seat, t);
  tell_record(m, seat, t);
  add(t, lus_match_phase(m));
  add(t, lus_match_result(m));
  add_number(t, (uint64_t)lus_match_turn(m));
  add_number(t, (uint64_t)lus_match_can_undo(m));
}

static void tell_typed(Match *m, const char *line, Told *t) {
  add(t, lus_match_hint(m, line));
  lus_match_complete(m, line, add_line, t);
}

static void tell_why(Match *m, const char *line, Told *t) {
  Outcome o = lus_match_why(m, line);
  add_number(t, (uint64_t)o);
  add(t, o == LUS_FINE ? "" : lus_match_message(m));
}

/* Why a move of the move space is refused, if it is. */
static void tell_refusal(Match *m, Move move, Told *t) {
  char line[64];
  snprintf(line, sizeof line, "%s", lus_match_text(m, move));
  tell_why(m, line, t);
}

/* What may follow a legal move on the same line: nothing, whatever it lifts. */
static void tell_next(Match *m, Move move, Told *t) {
  char line[64], more[80];
  snprintf(line, sizeof line, "%s", lus_match_text(m, move));
  snprintf(more, sizeof more, "%s ", line);
  tell_typed(m, more, t);
  snprintf(more, sizeof more, "%s, a1-a2", line);
  tell_why(m, more, t);
}

/* What the seat to move is offered while it types: only part of it, because all
 * would take long; another part in each position. */
static void tell_mover(Match *m, uint64_t seed, Told *t) {
  static const char *const TYPED[] = {"", "b", "b2-", "u", "uncover c"};
  unsigned n;
  Rng rng;
  const Move *legal = lus_match_legal(m, &n);
  add(t, "legal moves:");
  for (unsigned i = 0; i < n; i++) add_number(t, legal[i]);
  lus_rng_seed(&rng, seed, 5);
  tell_next(m, legal[lus_rng_below(&rng, n)], t);
  for (int k = 0; k < m->game->kinds_n; k++)
    tell_refusal(m, lus_move(k, lus_rng_below(&rng, m->game->kinds[k].space)),
                 t);
  tell_typed(m, TYPED[lus_rng_below(&rng, 5)], t);
}

static void tell_bot(Match *m, Bot *bot, uint64_t seed, Told *t) {
  Advice advice[4];
  lus_bot_reset(bot, seed);
  Move move = lus_bot_choose(bot, m, NULL, NULL);
  if (move == LUS_NO_MOVE) munit_error(lus_bot_error(bot));
  add(t, "the bot's choice:");
  add_number(t, move);
  unsigned n = lus_bot_advice(bot, advice, 4);
  for (unsigned i = 0; i < n; i++) {
    add_number(t, advice[i].move);
    add_number(t, advice[i].visits);
    add_bytes(t, &advice[i].value, sizeof advice[i].value);
  }
}

static Told all_told(Match *m, Bot *bot, uint64_t seed) {
  Told t = {0};
  for (int seat = 0; seat <= lus_match_seats(m); seat++)
    tell_seat(m, seat, (seed + (uint64_t)seat) % 2, &t);
  tell_mover(m, seed, &t);
  tell_bot(m, bot, seed, &t);
  return t;
}

static void expect_same(const Told *a, const Told *b) {
  size_t at = 0, most = a->len < b->len ? a->len : b->len;
  while (at < most && a->data[at] == b->data[at]) at++;
  if (at == most && a->len == b->len) return;
  size_t from = at > 200 ? at - 200 : 0;
  for (size_t i = from; i < at; i++)
    if (a->data[i] < ' ' && a->data[i] != '\n') a->data[i] = '.';
  munit_errorf("what is told differs after '%.*s'", (int)(at - from),
               a->data + from);
}

/* --- what is covered, changed --- */

typedef struct Laid {
  bool where, colours; /* other ones cover something; in other colours */
} Laid;

/* Those that are not lifted for all to see; where it is known which of them
 * cover something, only these. */
static int closed_ones(const Stacks *s, const uint8_t *block, int *cell) {
  int n = 0;
  for (int c = 0; c < CELLS; c++)
    if (lus_stacks_top(s, block, c) == LARGE &&
        !lus_stacks_shown(s, block, c) &&
        (s->secret || lus_stacks_height(s, block, c) > 1))
      cell[n++] = c;
  return n;
}

/* Takes the large pieces off and what they cover: how many small ones. */
static int take_up(const Stacks *s, uint8_t *block, const int *cell, int n,
                   int *small) {
  int smalls = 0;
  for (int i = 0; i < n; i++) {
    lus_stacks_destroy(s, block, cell[i]);
    int piece = lus_stacks_destroy(s, block, cell[i]);
    if (piece) small[smalls++] = piece;
  }
  return smalls;
}

static void shuffle(int *at, int n, Rng *rng) {
  for (int i = n; i > 1; i--) {
    int j = (int)lus_rng_below(rng, (uint32_t)i), held = at[j];
    at[j] = at[i - 1];
    at[i - 1] = held;
  }
}

static Laid lay_anew(const Stacks *s, uint8_t *block, Rng *rng) {
  int cell[CELLS], small[CELLS], was[CELLS];
  Laid laid = {false, false};
  int n = closed_ones(s, block, cell);
  for (int c = 0; c < CELLS; c++) was[c] = lus_stacks_at(s, block, c, 0);
  int smalls = take_up(s, block, cell, n, small);
  shuffle(cell, n, rng);
  for (int i = 0; i < n; i++) {
    if (i < smalls) lus_stacks_create(s, block, cell[i], small[i]);
    lus_stacks_create(s, block, cell[i], LARGE);
    int is = lus_stacks_at(s, block, cell[i], 0);
    laid.where |= (is == LARGE) != (was[cell[i]] == LARGE);
    laid.colours |= is != LARGE && is != was[cell[i]];
  }
  return laid;
}

/* The position in the match and, for records and what takes moves back, in its
 * history. */
static void put_block(Match *m, const uint8_t *block) {
  size_t size = lus_game_size(m->game);
  memcpy(m->block, block, size);
  memcpy(m->blocks + (m->n - 1) * size, block, size);
  m->entries[m->n - 1].hash = lus_match_hash(m);
  m->known = false;
}

typedef struct Count {
  int asked, where, colours, lifted;
} Count;

static bool any_lifted(const Match *m) {
  for (int c = 0; c < CELLS; c++)
    if (lus_stacks_shown(hoch3_stand(m->game), m->block, c)) return true;
  return false;
}

/* --- the bot's picture of it --- */

/* A bot imagines what was seen, wherever the truth lies. */
static void expect_imagined(Match *m, const uint8_t *truth, Rng *rng) {
  const Layout *layout = &m->game->binding->layout;
  const Stacks *s = hoch3_stand(m->game);
  const Grid *memory = (const Grid *)lus_layout_find(layout, "memory");
  uint8_t *block = munit_malloc(layout->size);
  memcpy(block, m->block, layout->size);
  munit_assert_true(lus_imagine(m->game, block, lus_match_turn(m), rng));
  expect_sound(layout, block);
  for (int c = 0; c < CELLS; c++)
    if (lus_stacks_top(s, block, c) == LARGE) {
      int seen = lus_grid_get(memory, block, c);
      munit_assert_int(lus_stacks_at(s, block, c, 0), ==, seen ? seen : LARGE);
    }
  /* Nothing was missed, so this is what it was before the change. */
  munit_assert_true(lus_block_equal(layout, block, truth));
  free(block);
}

/* --- all of it --- */

static void ask_position(Match *m, Bot *bot, Rng *rng, Count *count) {
  size_t size = lus_game_size(m->game);
  uint8_t *truth = munit_malloc(size), *other = munit_malloc(size);
  memcpy(truth, m->block, size);
  memcpy(other, m->block, size);
  Laid laid = lay_anew(hoch3_stand(m->game), other, rng);
  if (laid.where || laid.colours) {
    uint64_t seed = lus_rng_next(rng);
    Told before = all_told(m, bot, seed);
    put_block(m, other);
    Told after = all_told(m, bot, seed);
    expect_same(&before, &after);
    expect_imagined(m, truth, rng);
    put_block(m, truth);
    free(before.data);
    free(after.data);
    count->asked++;
    count->where += laid.where;
    count->colours += laid.colours;
    count->lifted += any_lifted(m);
  }
  free(truth);
  free(other);
}

TEST(secret) {
  char error[512];
  Count count = {0, 0, 0, 0};
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 4);
  for (int i = 0; count.asked < POSITIONS; i++) {
    Match *m = open_match(&CASES[i % CASES_N], lus_rng_next(&rng));
    Bot *bot = lus_bot_new("mcts:20", 1, error, sizeof error);
    munit_assert_not_null(bot);
    play_random(m, &rng, OPENING);
    int until = count.asked + PER_MATCH;
    for (; count.asked < until && !lus_match_over(m);
         play_random(m, &rng, 1 + lus_rng_below(&rng, 3)))
      ask_position(m, bot, &rng, &count);
    lus_bot_free(bot);
    lus_match_free(m);
  }
  munit_assert_int(count.where, >, POSITIONS / 2);
  munit_assert_int(count.colours, >, POSITIONS / 2);
  munit_assert_int(count.lifted, >, POSITIONS / 20);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {NAMED("/nothing tells what is covered", secret),
                              {.name = NULL}};
  return suite_main("/hoch3_secret", tests, argc, argv);
}
