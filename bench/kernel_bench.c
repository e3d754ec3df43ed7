/* bench/kernel_bench.c - what single calls of the kernel cost, each beside the
 * plainest C that does the same work on a plain array.
 *
 * Both sides of a row run in turn in every round; the ratio is of the same
 * round, and medians are printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "parts/grid.h"
#include "game/game.h"

enum { SIDE = 8, CELLS = SIDE * SIDE, TIMES = 20000, ROUNDS_MOST = 99 };

/* What the rows work on: a board of Reversi in mid-game, and the same as an
 * array; the rules of the template for the way into Lua. */
typedef struct Desk {
  Layout layout;
  Grid *grid, *frame;
  uint8_t *block, *copy;
  uint8_t plain[CELLS], plain_copy[CELLS];
  Moves list;
  int out[CELLS];
  Game *game;
  uint64_t sum; /* keeps the work from being thrown away */
} Desk;

typedef void (*Work)(Desk *d);
typedef struct Row {
  const char *name;
  Work kernel, plain;
} Row;

/* --- the block --- */

static void snapshot(Desk *d) { memcpy(d->copy, d->block, d->layout.size); }
static void restore(Desk *d) { memcpy(d->block, d->copy, d->layout.size); }
static void plain_copy(Desk *d) { memcpy(d->plain_copy, d->plain, CELLS); }
static void plain_back(Desk *d) { memcpy(d->plain, d->plain_copy, CELLS); }
static void hash(Desk *d) { d->sum += lus_block_hash(&d->layout, d->block); }

static void plain_hash(Desk *d) { /* FNV-1a, a byte at a time */
  uint64_t h = UINT64_C(14695981039346656037);
  for (int i = 0; i < CELLS; i++)
    h = (h ^ d->plain[i]) * UINT64_C(1099511628211);
  d->sum += h;
}

/* --- into Lua and back --- */

static void round_trip(Desk *d) {
  lus_game_legal(d->game, d->game->binding->own);
  d->sum += lus_game_moves(d->game)->n;
}

/* What the template's rule asks, three times. */
static void plain_round_trip(Desk *d) {
  static volatile int pile = 15;
  for (int n = 1; n <= 3; n++) d->sum += n <= pile;
}

/* --- lists and queries --- */

static void empty(Desk *d) {
  lus_moves_clear(&d->list);
  lus_grid_list(d->grid, d->block, LUS_EMPTY, &d->list);
  d->sum += d->list.n;
}

static void plain_empty(Desk *d) {
  int n = 0;
  for (int i = 0; i < CELLS; i++)
    if (!d->plain[i]) d->out[n++] = i;
  d->sum += (uint64_t)n;
}

static void count(Desk *d) {
  d->sum += (uint64_t)lus_grid_count_piece(d->grid, d->block, 1);
}

static void plain_count(Desk *d) {
  int n = 0;
  for (int i = 0; i < CELLS; i++) n += d->plain[i] == 1;
  d->sum += (uint64_t)n;
}

static void put(Desk *d) {
  lus_grid_put(d->grid, d->block, 0, 1);
  lus_grid_put(d->grid, d->block, 0, 0);
}

static void plain_put(Desk *d) {
  volatile uint8_t *cell = d->plain;
  *cell = 1;
  *cell = 0;
}

static const int DX[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int DY[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static bool inside(int x, int y) {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE;
}

static void flanks(Desk *d) {
  lus_moves_clear(&d->list);
  lus_grid_flanks(d->grid, d->block, 1, UINT64_C(1) << 2, DIRS_ALL, &d->list);
  d->sum += d->list.n;
}

static bool plain_flanks_at(const Desk *d, int cell, int dir) {
  int x = cell % SIDE + DX[dir], y = cell / SIDE + DY[dir], run = 0;
  for (; inside(x, y) && d->plain[y * SIDE + x] == 2; run++)
    x += DX[dir], y += DY[dir];
  return run && inside(x, y) && d->plain[y * SIDE + x] == 1;
}

static void plain_flanks(Desk *d) {
  int n = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (d->plain[cell]) continue;
    for (int dir = 0; dir < 8; dir++)
      if (plain_flanks_at(d, cell, dir)) {
        d->out[n++] = cell;
        break;
      }
  }
  d->sum += (uint64_t)n;
}

static const Gait GAIT = {
    .who = UINT64_C(1) << 1, .dirs = DIRS_ALL, .onto = LUS_EMPTY};

static void steps(Desk *d) {
  lus_moves_clear(&d->list);
  lus_grid_steps(d->grid, d->block, -1, &GAIT, 1, &d->list);
  d->sum += d->list.n;
}

static void plain_steps(Desk *d) {
  int n = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (d->plain[cell] != 1) continue;
    for (int dir = 0; dir < 8; dir++) {
      int x = cell % SIDE + DX[dir], y = cell / SIDE + DY[dir];
      if (inside(x, y) && !d->plain[y * SIDE + x])
        d->out[n++ % CELLS] = cell * CELLS + y * SIDE + x;
    }
  }
  d->sum += (uint64_t)n;
}

static const Gait JUMP = {.who = UINT64_C(1) << 1,
                          .dirs = DIRS_DIAGONAL,
                          .onto = LUS_EMPTY,
                          .over = UINT64_C(1) << 2};

static void jumps(Desk *d) {
  lus_moves_clear(&d->list);
  lus_grid_jumps(d->grid, d->block, -1, &JUMP, 1, &d->list);
  d->sum += d->list.n;
}

static void plain_jumps(Desk *d) {
  int n = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (d->plain[cell] != 1) continue;
    for (int dir = 1; dir < 8; dir += 2) {
      int x = cell % SIDE + 2 * DX[dir], y = cell / SIDE + 2 * DY[dir];
      if (!inside(x, y) || d->plain[y * SIDE + x]) continue;
      if (d->plain[(y - DY[dir]) * SIDE + x - DX[dir]] == 2)
        d->out[n++ % CELLS] = cell * CELLS + y * SIDE + x;
    }
  }
  d->sum += (uint64_t)n;
}

static void line(Desk *d) {
  d->sum += lus_grid_lined(d->grid, d->block, 27, 4, DIRS_ALL);
}

static void plain_line(Desk *d) {
  bool found = false;
  for (int dir = 0; dir < 4 && !found; dir++) {
    int run = 1;
    for (int sign = -1; sign <= 1; sign += 2)
      for (int x = 3 + sign * DX[dir], y = 3 + sign * DY[dir];
           inside(x, y) && d->plain[y * SIDE + x] == d->plain[27];
           x += sign * DX[dir], y += sign * DY[dir])
        run++;
    found = run >= 4;
  }
  d->sum += found;
}

static void group(Desk *d) {
  d->sum += (uint64_t)lus_grid_group(d->grid, d->block, 27, DIRS_ALL, NULL);
}

static void plain_group(Desk *d) {
  uint8_t seen[CELLS] = {0};
  int open[CELLS], n = 0, size = 0;
  open[n++] = 27;
  seen[27] = 1;
  while (n) {
    int cell = open[--n];
    size++;
    for (int dir = 0; dir < 8; dir++) {
      int x = cell % SIDE + DX[dir], y = cell / SIDE + DY[dir];
      if (!inside(x, y) || seen[y * SIDE + x]) continue;
      if (d->plain[y * SIDE + x] != d->plain[27]) continue;
      seen[y * SIDE + x] = 1;
      open[n++] = y * SIDE + x;
    }
  }
  d->sum += (uint64_t)size;
}

static void drop(Desk *d) {
  d->sum += (uint64_t)lus_grid_drop_cell(d->frame, d->block, 3);
}

static void plain_drop(Desk *d) {
  int y = -1;
  while (y + 1 < SIDE && !d->plain[(y + 1) * SIDE + 3]) y++;
  d->sum += (uint64_t)y;
}

static const Row ROWS[] = {
    {"snapshot", snapshot, plain_copy},
    {"restore", restore, plain_back},
    {"hash", hash, plain_hash},
    {"C to Lua to C, thrice", round_trip, plain_round_trip},
    {"list of empty cells", empty, plain_empty},
    {"count a piece", count, plain_count},
    {"put and remove", put, plain_put},
    {"flanks", flanks, plain_flanks},
    {"steps", steps, plain_steps},
    {"jumps", jumps, plain_jumps},
    {"line through a cell", line, plain_line},
    {"group of a cell", group, plain_group},
    {"drop in a column", drop, plain_drop},
};
enum { ROWS_N = sizeof ROWS / sizeof *ROWS };

/* --- running --- */

static double nanoseconds(Desk *d, Work work) {
  double from = bench_now();
  for (int i = 0; i < TIMES; i++) {
    work(d);
    __asm__ volatile("" : : "r"(d) : "memory");
  }
  return (bench_now() - from) * 1e9 / TIMES;
}

static void fill(Desk *d) {
  Rng rng;
  lus_rng_seed(&rng, 42, 54);
  for (int cell = 1; cell < CELLS; cell++) {
    int piece = (int)lus_rng_below(&rng, 3);
    if (!piece) continue;
    lus_grid_put(d->grid, d->block, cell, piece);
    d->plain[cell] = (uint8_t)piece;
  }
}

static bool open_desk(Desk *d, const Scripts *scripts) {
  char error[512];
  const char *why;
  GridSpec board = {.width = SIDE, .height = SIDE, .contents = 2, .line = 4};
  lus_layout_init(&d->layout);
  d->grid = lus_grid_new(&d->layout, "board", &board, &why);
  d->frame = lus_grid_new(&d->layout, "frame", &board, &why);
  lus_layout_freeze(&d->layout);
  d->block = calloc(1, d->layout.size);
  d->copy = calloc(1, d->layout.size);
  MatchSpec template = {.game = "template"};
  d->game = lus_game_new(scripts, &template, error, sizeof error);
  if (!d->grid || !d->frame || !d->block || !d->copy || !d->game ||
      !lus_moves_init(&d->list, LUS_PAYLOADS))
    return false;
  fill(d);
  memcpy(d->copy, d->block, d->layout.size);
  memcpy(d->plain_copy, d->plain, CELLS);
  return true;
}

static void close_desk(Desk *d) {
  lus_game_free(d->game);
  lus_moves_free(&d->list);
  lus_layout_free(&d->layout);
  free(d->block);
  free(d->copy);
}

void bench_kernel(const Scripts *scripts, int rounds) {
  static Desk d;
  double kernel[ROWS_N][ROUNDS_MOST], plain[ROUNDS_MOST],
      ratio[ROWS_N][ROUNDS_MOST];
  if (!open_desk(&d, scripts)) return;
  for (int r = 0; r < rounds; r++)
    for (int i = 0; i < ROWS_N; i++) {
      plain[r] = nanoseconds(&d, ROWS[i].plain);
      kernel[i][r] = nanoseconds(&d, ROWS[i].kernel);
      ratio[i][r] = kernel[i][r] / plain[r];
    }
  printf("\n%-24s %9s  %s\n", "kernel call", "ns", "times the plainest C");
  for (int i = 0; i < ROWS_N; i++)
    printf("%-24s %9.1f  %.2f\n", ROWS[i].name, bench_median(kernel[i], rounds),
           bench_median(ratio[i], rounds));
  printf("(a block of %u bytes; %llu)\n", d.layout.size,
         (unsigned long long)(d.sum & 1));
  close_desk(&d);
}
