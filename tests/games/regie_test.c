/* tests/games/regie_test.c - Regie against a model of the falling chips, chip
 * by chip, written from the rules and not from the game.
 *
 * In the model every chip knows its own layer and its own place on the strip;
 * it looks for itself whether it can fall. */
#include <stdlib.h>
#include <string.h>

#include "parts/grid.h"
#include "helper/scripts.h"
#include "helper/suite.h"
#include "game/game.h"

enum { CHIPS_MOST = 16, LAYERS_MOST = 6 };
enum { IN_HAND, IN_LAYER, IN_BOX, ON_TABLE };

typedef struct Chip {
  int owner, state, layer, place; /* place: on the strip, from 0 */
  int from;                       /* its layer before the action; -1: in hand */
  bool scored;
} Chip;

typedef struct Model {
  int layers, frame, length, chips_each;
  const char *strip[LAYERS_MOST];
  int value[3][8];
  bool rests;
  int offset[LAYERS_MOST], box, score[2];
  Chip chip[CHIPS_MOST];
} Model;

static const Model CLASSIC = {
    .layers = 6,
    .frame = 7,
    .length = 11,
    .chips_each = 8,
    .strip = {"...O..OOO.O", ".OOOO.O....", ".O.O.O..O.O", "....O.O.OOO",
              "..O.OOO..O.", ".OO..O.O..O"},
    .value = {{17, 22, 12, 3, 15, 19, 9}, {0}, {9, 19, 15, 3, 12, 22, 17}},
    .box = 1};

static const Model OPEN = {
    .layers = 6,
    .frame = 7,
    .length = 11,
    .chips_each = 8,
    .strip = {"...O.O.O.OO", ".OO.O.OO...", "..OOO.O.O..", "....OOOO..O",
              "..O.OO.O.O.", "O...OO..OO."},
    .value = {{2, 5, 9, 12, 7, 4, 3}, {0}, {3, 4, 7, 12, 9, 5, 2}},
    .box = 1};

static const Model SMALL = {
    .layers = 4,
    .frame = 5,
    .length = 9,
    .chips_each = 6,
    .strip = {".O..OO.OO", "O.O...OOO", ".OO.OOO..", ".OOOO..O."},
    .value = {{13, 19, 4, 17, 21}, {0}, {21, 17, 4, 19, 13}},
    .box = 1};

/* The column of the frame, from 0, over which a place of a layer lies. */
static int column_of(const Model *m, int layer, int place) {
  return place + m->offset[layer] - (m->length - m->frame) / 2;
}

static bool window_at(const Model *m, int layer, int column) {
  int place = column + (m->length - m->frame) / 2 - m->offset[layer];
  return place >= 0 && place < m->length && m->strip[layer][place] == 'O';
}

static int chip_at(const Model *m, int layer, int column) {
  for (int i = 0; i < 2 * m->chips_each; i++)
    if (m->chip[i].state == IN_LAYER && m->chip[i].layer == layer &&
        column_of(m, layer, m->chip[i].place) == column)
      return i;
  return -1;
}

static bool strip_under(const Model *m, int layer, int column) {
  for (int below = layer + 1; below < m->layers; below++) {
    int place = column + (m->length - m->frame) / 2 - m->offset[below];
    if (place >= 0 && place < m->length) return true;
  }
  return false;
}

/* One chip falls as far as one step goes; false: it rests. */
static bool fall(Model *m, Chip *c, bool scoring) {
  int column = column_of(m, c->layer, c->place);
  bool outside = column < 0 || column >= m->frame;
  if (outside && !(m->rests && strip_under(m, c->layer, column))) {
    c->state = ON_TABLE;
    return true;
  }
  if (c->layer == m->layers - 1) {
    c->state = IN_BOX;
    if (scoring) m->score[c->owner] += m->value[m->box][column];
    c->scored = scoring && m->value[m->box][column] > 0;
    return true;
  }
  if (!window_at(m, c->layer + 1, column) ||
      chip_at(m, c->layer + 1, column) >= 0)
    return false;
  c->layer++;
  c->place = column + (m->length - m->frame) / 2 - m->offset[c->layer];
  return true;
}

static void settle(Model *m, bool scoring) {
  for (bool moved = true; moved;) {
    moved = false;
    for (int layer = m->layers - 1; layer >= 0; layer--)
      for (int i = 0; i < 2 * m->chips_each; i++)
        if (m->chip[i].state == IN_LAYER && m->chip[i].layer == layer)
          moved |= fall(m, &m->chip[i], scoring);
  }
}

static void insert(Model *m, int owner, int column) {
  for (int i = 0; i < 2 * m->chips_each; i++) {
    Chip *c = &m->chip[i];
    if (c->owner != owner || c->state != IN_HAND) continue;
    *c = (Chip){.owner = owner, .state = IN_LAYER, .layer = 0, .from = -1};
    c->place = column + (m->length - m->frame) / 2 - m->offset[0];
    settle(m, false);
    return;
  }
}

/* A move of the game, by its kind: chip, slide, box. */
static void act(Model *m, int seat, int kind, uint32_t payload) {
  for (int i = 0; i < 2 * m->chips_each; i++) {
    Chip *c = &m->chip[i];
    c->from = c->state == IN_LAYER ? c->layer : m->layers;
  }
  if (kind == 0) {
    insert(m, seat - 1, (int)payload);
  } else if (kind == 1) {
    m->offset[payload / 2] += payload % 2 ? 1 : -1;
    settle(m, true);
  } else {
    m->box += payload ? -1 : 1;
  }
}

static int through(const Model *m, int owner) {
  int n = 0;
  for (int i = 0; i < 2 * m->chips_each; i++)
    n += m->chip[i].owner == owner && m->chip[i].state >= IN_BOX;
  return n;
}

/* Where a chip is, as the game numbers it: layers from 1, then the box, then
 * the table. */
static int came_to(const Model *m, const Chip *c) {
  if (c->state == IN_LAYER) return c->layer + 1;
  return m->layers + (c->state == IN_BOX ? 1 : 2);
}

static int counter_of(const Game *g, const uint8_t *block, const char *name,
                      int i) {
  const Counter *c =
      (const Counter *)lus_layout_find(&g->binding->layout, name);
  return lus_counter_get(c, block, i);
}

/* How many notes tell of the chip's fall, one going on where the other ends. */
static int told(const Model *m, const Chip *c, const Game *g) {
  enum { WHO = 1, COLUMN, FROM, TO, POINTS };
  const Notes *notes = &g->binding->notes;
  int at = c->from < 0 ? 1 : c->from + 1, n = 0;
  for (uint32_t i = 0; i < notes->n;) {
    const int32_t *note = notes->said + i;
    const NoteKind *kind = &notes->kinds[lus_note_kind(note[0])];
    i += 1 + (uint32_t)kind->fields_n;
    if (strcmp(kind->name, "fell") || note[WHO] != c->owner + 1 ||
        note[COLUMN] != column_of(m, c->layer, c->place) + 1 ||
        note[FROM] != at)
      continue;
    at = note[TO];
    n++;
  }
  return at == came_to(m, c) ? n : 0;
}

static int falls_noted(const Game *g) {
  const Notes *notes = &g->binding->notes;
  int n = 0;
  for (uint32_t i = 0; i < notes->n;) {
    const NoteKind *kind = &notes->kinds[lus_note_kind(notes->said[i])];
    n += !strcmp(kind->name, "fell");
    i += 1 + (uint32_t)kind->fields_n;
  }
  return n;
}

/* What fell in this action, no more and no less, and what became of all. */
static void compare_falls(const Model *m, const Game *g, const uint8_t *block) {
  int fell = 0, scored = 0, on_table = 0;
  for (int i = 0; i < 2 * m->chips_each; i++) {
    const Chip *c = &m->chip[i];
    scored += c->scored;
    on_table += c->state == ON_TABLE;
    int from = c->from < 0 ? 1 : c->from + 1;
    if (c->from == m->layers || came_to(m, c) == from) continue;
    int n = told(m, c, g);
    munit_assert_int(n, >, 0);
    fell += n;
  }
  munit_assert_int(falls_noted(g), ==, fell);
  munit_assert_int(counter_of(g, block, "scored", 0), ==, scored);
  munit_assert_int(counter_of(g, block, "on_table", 0), ==, on_table);
}

static void compare(const Model *m, const Game *game, uint8_t *block) {
  const Grid *g =
      (const Grid *)lus_layout_find(&game->binding->layout, "layers");
  const Counter *out =
      (const Counter *)lus_layout_find(&game->binding->layout, "through");
  for (int layer = 0; layer < m->layers; layer++) {
    munit_assert_int(lus_grid_offset(g, block, layer), ==, m->offset[layer]);
    for (int place = 0; place < m->length; place++) {
      int cell = layer * m->length + place;
      if (!lus_grid_there(g, cell)) continue;
      int i = chip_at(m, layer, column_of(m, layer, place));
      munit_assert_int(lus_grid_get(g, block, cell), ==,
                       i < 0 ? 0 : m->chip[i].owner + 1);
    }
  }
  for (int seat = 0; seat < 2; seat++) {
    munit_assert_int(lus_head(block)->score[seat], ==, m->score[seat]);
    munit_assert_int(lus_counter_get(out, block, seat), ==, through(m, seat));
  }
}

static Model fresh(const Model *layout, bool rests) {
  Model m = *layout;
  m.rests = rests;
  for (int i = 0; i < 2 * m.chips_each; i++)
    m.chip[i] = (Chip){.owner = i % 2, .state = IN_HAND};
  return m;
}

static Game *open_regie(const char *layout, bool rests) {
  char error[1024];
  Scripts scripts = helper_scripts();
  Setting settings[] = {{"layout", layout},
                        {"outside", rests ? "rests" : "falls"}};
  MatchSpec spec = {
      .game = "regie", .settings = settings, .settings_n = 2, .seats = 2};
  Game *g = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!g) munit_error(error);
  return g;
}

/* Plays random actions until so many have been compared. */
static void agree(const Model *layout, const char *name, bool rests,
                  int actions) {
  Game *g = open_regie(name, rests);
  uint8_t *block = munit_malloc(lus_game_size(g));
  Rng rng;
  lus_rng_seed(&rng, munit_rand_uint32(), 1);
  Model m = {0};
  bool playing = false;
  while (actions > 0) {
    if (!playing) {
      munit_assert_true(lus_game_deal(g, block, 1));
      m = fresh(layout, rests);
      playing = true;
    }
    munit_assert_true(lus_game_legal(g, block));
    if (lus_head(block)->over) {
      munit_assert_true(through(&m, 0) == m.chips_each ||
                        through(&m, 1) == m.chips_each);
      playing = false;
      continue;
    }
    Move move = lus_moves_pick(lus_game_moves(g), &rng);
    int seat = lus_head(block)->turn;
    lus_notes_clear(&g->binding->notes);
    munit_assert_true(lus_game_play(g, block, move));
    act(&m, seat, lus_move_kind(move), lus_move_payload(move));
    compare(&m, g, block);
    compare_falls(&m, g, block);
    actions--;
  }
  free(block);
  lus_game_free(g);
}

TEST(classic) {
  agree(&CLASSIC, "classic", false, 50000);
  agree(&CLASSIC, "classic", true, 10000);
  return MUNIT_OK;
}

TEST(open_layout) {
  agree(&OPEN, "open", false, 15000);
  agree(&OPEN, "open", true, 5000);
  return MUNIT_OK;
}

TEST(small) {
  agree(&SMALL, "small", false, 15000);
  agree(&SMALL, "small", true, 5000);
  return MUNIT_OK;
}

int main(int argc, char *argv[]) {
  static MunitTest tests[] = {
      CASE(classic), NAMED("/open", open_layout), CASE(small), {.name = NULL}};
  return suite_main("/regie", tests, argc, argv);
}
