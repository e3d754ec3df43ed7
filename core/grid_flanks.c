/* core/grid_flanks.c - runs held at both ends, as in Reversi.
 *
 * On a plain grid of one word all runs of a direction grow at once, doubling
 * their length with every shift; elsewhere each empty cell looks around. */
#include "grid_inside.h"

/* The empty cells behind the runs that start next to `own`. A run's cells each
 * have one behind them in the direction, so `step * length` stays in a word
 * as long as a run of that length is left in `far`. */
static uint64_t flank_ends(const Grid *g, uint64_t own, uint64_t enemy,
                           uint64_t empty, int dir) {
  int step = g->step[dir];
  uint64_t far = enemy & g->source[lus_opposite(dir)];
  uint64_t runs = shifted(g, own, dir) & far;
  for (int length = 1; runs && far; length *= 2) {
    int by = step * length;
    runs |= far & (by > 0 ? runs << by : runs >> -by);
    far &= by > 0 ? far << by : far >> -by;
  }
  return shifted(g, runs, dir) & empty;
}

static uint64_t shift_flanks(const Grid *g, const uint8_t *block, int own,
                             Pieces enemies, Dirs dirs) {
  uint64_t mine = board_word(g, block, own, 0);
  uint64_t enemy = set_word(g, block, enemies, 0);
  uint64_t empty = board_word(g, block, 0, 0), found = 0;
  for (unsigned left = dirs; left; left &= left - 1)
    found |= flank_ends(g, mine, enemy, empty, lus_opposite(lowest(left)));
  return found;
}

/* How many enemies are flanked in a direction from a cell. */
static int flanked(const Grid *g, const uint8_t *block, int cell, int dir,
                   int own, Pieces enemies) {
  for (int n = 0;; n++) {
    cell = lus_grid_next(g, block, cell, dir);
    if (cell < 0) return 0;
    int piece = lus_grid_get(g, block, cell);
    if (piece == own) return n;
    if (!lus_among(enemies, piece)) return 0;
  }
}

static bool flanks_any(const Grid *g, const uint8_t *block, int cell, int own,
                       Pieces enemies, Dirs dirs) {
  for (unsigned left = dirs; left; left &= left - 1)
    if (flanked(g, block, cell, lowest(left), own, enemies)) return true;
  return false;
}

static uint64_t walk_flanks(const Grid *g, const uint8_t *block, int own,
                            Pieces enemies, Dirs dirs, int word) {
  uint64_t found = 0;
  for (uint64_t e = set_word(g, block, LUS_EMPTY, word); e; e &= e - 1)
    if (flanks_any(g, block, 64 * word + lowest(e), own, enemies, dirs))
      found |= e & -e;
  return found;
}

static uint64_t flanks_word(const Grid *g, const uint8_t *block, int own,
                            Pieces enemies, Dirs dirs, int word) {
  return one_word(g) ? shift_flanks(g, block, own, enemies, dirs)
                     : walk_flanks(g, block, own, enemies, dirs, word);
}

/* Neither the empty cell nor one's own pieces are enemies. */
static Pieces others(Pieces enemies, int own) {
  if (own < 64) enemies &= ~(UINT64_C(1) << own);
  return enemies & ~LUS_EMPTY;
}

void lus_grid_flanks(const Grid *g, const uint8_t *block, int own,
                     Pieces enemies, Dirs dirs, Moves *list) {
  assert(own > 0 && own <= g->contents);
  enemies = others(enemies, own);
  for (int w = 0; w < g->words; w++)
    list_word(list, flanks_word(g, block, own, enemies, dirs, w),
              64 * (uint32_t)w);
}

bool lus_grid_sample_flanks(const Grid *g, const uint8_t *block, int own,
                            Pieces enemies, Dirs dirs, Sample *sample) {
  enemies = others(enemies, own);
  for (int w = 0; w < g->words; w++) {
    uint64_t bits = flanks_word(g, block, own, enemies, dirs, w);
    if (!lus_sample_add(sample, bits, lus_bit_count(bits), 1, 64 * w))
      return false;
  }
  return true;
}

bool lus_grid_can_flank(const Grid *g, const uint8_t *block, int own,
                        Pieces enemies, Dirs dirs) {
  assert(own > 0 && own <= g->contents);
  enemies = others(enemies, own);
  for (int w = 0; w < g->words; w++)
    if (flanks_word(g, block, own, enemies, dirs, w)) return true;
  return false;
}

int lus_grid_flank(const Grid *g, uint8_t *block, int cell, int own,
                   Pieces enemies, Dirs dirs) {
  assert(own > 0 && own <= g->contents);
  if (lus_grid_get(g, block, cell)) return 0;
  enemies = others(enemies, own);
  int turned = 0;
  for (unsigned left = dirs; left; left &= left - 1) {
    int dir = lowest(left), at = cell;
    int n = flanked(g, block, cell, dir, own, enemies);
    for (int i = 0; i < n; i++) {
      at = lus_grid_next(g, block, at, dir);
      lus_grid_put(g, block, at, own);
    }
    turned += n;
  }
  if (turned) lus_grid_put(g, block, cell, own);
  return turned;
}
