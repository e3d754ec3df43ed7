/* core/parts/grid_flanks.c - runs held at both ends, as in Reversi.
 *
 * On a plain grid of at most 8 x 8, all runs along an axis grow at once in a
 * word; elsewhere each empty cell looks around. */
#include "parts/grid_impl.h"

/* Runs have at most six cells: those between the first and the last of
 * eight. */
static bool runs_are_short(const Grid *g) {
  return one_word(g) && g->width <= 8 && g->height <= 8;
}

/* The cells of `far` in unbroken runs that start right after a cell of `from`,
 * towards higher numbers and towards lower ones. Every cell of `far` has a
 * neighbour on both sides along the axis, so no run wraps around an edge. */
static inline uint64_t runs_up(uint64_t from, uint64_t far, int step) {
  uint64_t two = far & far << step, run = far & from << step;
  run |= far & run << step;
  run |= two & run << 2 * step;
  return run | (two & run << 2 * step);
}
static inline uint64_t runs_down(uint64_t from, uint64_t far, int step) {
  uint64_t two = far & far >> step, run = far & from >> step;
  run |= far & run >> step;
  run |= two & run >> 2 * step;
  return run | (two & run >> 2 * step);
}

/* All ones when a direction is in the set. */
static inline uint64_t when(Dirs dirs, int dir) {
  return -(uint64_t)(dirs >> dir & 1);
}

/* The enemies that can be inside a run along an axis. */
static inline uint64_t inner(const Grid *g, uint64_t enemy, int dir) {
  return enemy & g->source[dir] & g->source[lus_opposite(dir)];
}

/* Axes are named by the direction in which cell numbers grow. A run found
 * upwards from an own piece is seen downwards from the empty cell at its
 * end. */
static uint64_t word_flanks(const Grid *g, const uint8_t *block, int own,
                            Pieces enemies, Dirs dirs) {
  uint64_t mine = board_word(g, block, own, 0), found = 0;
  uint64_t enemy = set_word(g, block, enemies, 0);
  for (int dir = DIR_E; dir <= DIR_SW; dir++) {
    int step = g->step[dir];
    uint64_t far = inner(g, enemy, dir);
    found |= runs_up(mine, far, step) << step & when(dirs, lus_opposite(dir));
    found |= runs_down(mine, far, step) >> step & when(dirs, dir);
  }
  return found & board_word(g, block, 0, 0);
}

/* The pieces that a piece on a cell turns. */
static uint64_t word_turned(const Grid *g, const uint8_t *block, int cell,
                            int own, Pieces enemies, Dirs dirs) {
  uint64_t mine = board_word(g, block, own, 0), turned = 0;
  uint64_t enemy = set_word(g, block, enemies, 0), disc = cell_bit(cell);
  for (int dir = DIR_E; dir <= DIR_SW; dir++) {
    int step = g->step[dir];
    uint64_t far = inner(g, enemy, dir);
    uint64_t up = runs_up(disc, far, step) & when(dirs, dir);
    uint64_t down = runs_down(disc, far, step) & when(dirs, lus_opposite(dir));
    turned |= up & -(uint64_t)((mine & up << step) != 0);
    turned |= down & -(uint64_t)((mine & down >> step) != 0);
  }
  return turned;
}

/* Turns pieces of the set, which are all that is on these cells. The same as
 * single puts, but each board changes only once. */
static void turn_over(const Grid *g, uint8_t *block, uint64_t cells, Pieces set,
                      int piece) {
  uint64_t *board = (uint64_t *)(void *)(block + g->at_boards);
  for (set &= g->all; set; set &= set - 1) board[lowest(set)] &= ~cells;
  board[piece] |= cells;
  for (; cells; cells &= cells - 1)
    block[g->at_cells + (uint32_t)lowest(cells)] = (uint8_t)piece;
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
  return runs_are_short(g) ? word_flanks(g, block, own, enemies, dirs)
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
    if (!lus_sample_cells(sample, bits, lus_bit_count(bits), 64 * w))
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

static int walk_turn(const Grid *g, uint8_t *block, int cell, int own,
                     Pieces enemies, Dirs dirs) {
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
  return turned;
}

int lus_grid_flank(const Grid *g, uint8_t *block, int cell, int own,
                   Pieces enemies, Dirs dirs) {
  assert(own > 0 && own <= g->contents);
  if (lus_grid_get(g, block, cell)) return 0;
  enemies = others(enemies, own);
  int turned;
  if (runs_are_short(g)) {
    uint64_t cells = word_turned(g, block, cell, own, enemies, dirs);
    turn_over(g, block, cells, enemies, own);
    turned = bit_count(cells);
  } else {
    turned = walk_turn(g, block, cell, own, enemies, dirs);
  }
  if (turned) lus_grid_put(g, block, cell, own);
  return turned;
}
