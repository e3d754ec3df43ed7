/* bench/solve_bench.c - `lusory solve` on Rush Hour beside the same search
 * written by hand: breadth first, every position once, moves in the same order.
 * Both see the same number of positions, which is checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "lusory.h"

enum { SIDE = 6, MOST = 18 };

static const char *const BOARDS[] = {
    "FBBBooFoGCCoAAGHJoDDDHJooooIEEoooIoo", /* 30 moves */
    "BBCCLMooJoLMIoJAAMIDDKEEoFFKooGGHHHo", /* 46 */
    "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", /* 51 */
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", /* 58 */
};
enum { BOARDS_N = sizeof BOARDS / sizeof *BOARDS };

/* --- by hand --- */

typedef struct Puzzle {
  int n;
  int length[MOST], line[MOST]; /* line: the row or column it stays in */
  int step[MOST];               /* between its cells: 1 or SIDE */
  uint64_t walls;
} Puzzle;

/* Three bits for each vehicle: where its first cell is in its line. */
typedef uint64_t State;

static int place(State s, int v) { return (int)(s >> 3 * v & 7); }

static int cell_of(const Puzzle *p, int v, int at) {
  return p->step[v] == 1 ? p->line[v] * SIDE + at : at * SIDE + p->line[v];
}

static uint64_t mask(const Puzzle *p, int v, int at) {
  uint64_t m = 0;
  for (int i = 0; i < p->length[v]; i++)
    m |= UINT64_C(1) << cell_of(p, v, at + i);
  return m;
}

/* The red car A first, the others as they appear. */
static State read_puzzle(Puzzle *p, const char *board) {
  char names[MOST + 1] = "A";
  State s = 0;
  *p = (Puzzle){.n = 1};
  for (int i = 0; i < SIDE * SIDE; i++) {
    if (board[i] == 'x') p->walls |= UINT64_C(1) << i;
    if (strchr("ox.", board[i]) || strchr(names, board[i])) continue;
    names[p->n++] = board[i];
  }
  for (int v = 0; v < p->n; v++) {
    int first = (int)(strchr(board, names[v]) - board);
    for (int i = first; i < SIDE * SIDE; i++) {
      if (board[i] != names[v]) continue;
      if (++p->length[v] == 2) p->step[v] = i - first;
    }
    bool along = p->step[v] == 1;
    p->line[v] = along ? first / SIDE : first % SIDE;
    s |= (State)(along ? first % SIDE : first / SIDE) << 3 * v;
  }
  return s;
}

typedef struct Seen {
  State *list;
  uint32_t *depth, *table; /* table: number + 1 */
  uint32_t n, room, size;
} Seen;

static void file(Seen *seen, uint32_t number) {
  uint64_t h = seen->list[number] * UINT64_C(0x9e3779b97f4a7c15);
  uint32_t at = (uint32_t)(h >> 32) & (seen->size - 1);
  while (seen->table[at]) at = (at + 1) & (seen->size - 1);
  seen->table[at] = number + 1;
}

static void grow(Seen *seen) {
  seen->room = seen->room ? seen->room * 2 : 1024;
  seen->size = seen->room * 2;
  seen->list = realloc(seen->list, seen->room * sizeof *seen->list);
  seen->depth = realloc(seen->depth, seen->room * sizeof *seen->depth);
  free(seen->table);
  seen->table = calloc(seen->size, sizeof *seen->table);
  if (!seen->list || !seen->depth || !seen->table) abort();
  for (uint32_t i = 0; i < seen->n; i++) file(seen, i);
}

static bool is_new(Seen *seen, State s, uint32_t depth) {
  if (seen->n == seen->room) grow(seen);
  uint64_t h = s * UINT64_C(0x9e3779b97f4a7c15);
  uint32_t at = (uint32_t)(h >> 32) & (seen->size - 1);
  for (; seen->table[at]; at = (at + 1) & (seen->size - 1))
    if (seen->list[seen->table[at] - 1] == s) return false;
  seen->list[seen->n] = s;
  seen->depth[seen->n] = depth;
  seen->table[at] = ++seen->n;
  return true;
}

/* How far vehicle v can go that way among the others. */
static int room(const Puzzle *p, uint64_t taken, int v, int at, int way) {
  int n = 0;
  for (;; n++) {
    int next = way > 0 ? at + p->length[v] + n : at - 1 - n;
    if (next < 0 || next >= SIDE || taken >> cell_of(p, v, next) & 1) return n;
  }
}

/* Adds what one slide leads to; true when it is solved. */
static bool expand(const Puzzle *p, Seen *seen, uint32_t i) {
  State s = seen->list[i];
  uint64_t taken = p->walls;
  for (int v = 0; v < p->n; v++) taken |= mask(p, v, place(s, v));
  for (int v = 0; v < p->n; v++) {
    int at = place(s, v), back = room(p, taken, v, at, -1);
    int ahead = room(p, taken, v, at, 1);
    for (int by = -back; by <= ahead; by++) {
      if (!by) continue;
      State next = s + ((State)by << 3 * v);
      bool fresh = is_new(seen, next, seen->depth[i] + 1);
      if (fresh && !v && at + by == SIDE - p->length[0]) return true;
    }
  }
  return false;
}

static unsigned solve_plain(const char *board, uint64_t *positions) {
  Puzzle p;
  Seen seen = {0};
  is_new(&seen, read_puzzle(&p, board), 0);
  unsigned moves = 0;
  for (uint32_t i = 0; i < seen.n && !moves; i++)
    if (expand(&p, &seen, i)) moves = seen.depth[seen.n - 1];
  *positions = seen.n;
  free(seen.list);
  free(seen.depth);
  free(seen.table);
  return moves;
}

/* --- by the rules --- */

static unsigned solve_rules(const Scripts *scripts, const char *board,
                            uint64_t *positions, double *seconds) {
  char error[2048];
  Setting setting = {"board", board};
  MatchSpec spec = {.game = "rush_hour", .settings = &setting, .settings_n = 1};
  Match *m = lus_match_new(scripts, &spec, error, sizeof error);
  if (!m) {
    fprintf(stderr, "bench: rush_hour: %s\n", error);
    exit(1);
  }
  SolveSpec how = {0};
  Move *moves;
  unsigned n;
  double start = bench_now();
  lus_match_solve(m, &how, &moves, &n, positions);
  *seconds = bench_now() - start;
  free(moves);
  lus_match_free(m);
  return n;
}

void bench_solve(const Scripts *scripts, int rounds) {
  printf("\n%-18s %12s %12s %12s    %s\n", "solve rush_hour", "positions",
         "positions/s", "plain C", "to plain C");
  for (int b = 0; b < BOARDS_N; b++) {
    double ratio[99], speed[99], plain_speed[99];
    uint64_t positions = 0, plain_positions = 0;
    unsigned n = 0, plain_n = 0;
    for (int i = 0; i < rounds; i++) {
      double seconds, start = bench_now();
      plain_n = solve_plain(BOARDS[b], &plain_positions);
      double plain = bench_now() - start;
      n = solve_rules(scripts, BOARDS[b], &positions, &seconds);
      speed[i] = (double)positions / seconds;
      plain_speed[i] = (double)plain_positions / plain;
      ratio[i] = seconds / plain;
    }
    if (n != plain_n || positions != plain_positions)
      printf("the two differ on %s: %u and %u moves\n", BOARDS[b], n, plain_n);
    printf("  %2u moves %8s %12llu %12.0f %12.0f    1/%.1f\n", n, "",
           (unsigned long long)positions, bench_median(speed, rounds),
           bench_median(plain_speed, rounds), bench_median(ratio, rounds));
  }
}
