/* bench/bench.c - random playouts of every game on the rules themselves, beside
 * hand-written C where there is some.
 *
 * Rounds go through all games in turn, so what disturbs the machine disturbs
 * all alike; what is printed are medians over the rounds. Ratios are of the
 * same round. Run from the root of the tree: build/bench [ROUNDS] [GAME...] */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "bench.h"
#include "game/game.h"

enum { ROUNDS_MOST = 99, CAP = 5000 };
static const double SLICE = 0.1; /* seconds of a game in a round */

/* --- scripts from the tree --- */

static char *script; /* the text given out last */

static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  static char path[512];
  (void)context;
  snprintf(path, sizeof path, "%s.lua", name);
  FILE *f = fopen(path, "rb");
  if (!f) { /* a module of a game */
    snprintf(path, sizeof path, "games/%s.lua", name);
    f = fopen(path, "rb");
  }
  if (!f) return NULL;
  free(script);
  script = malloc(1 << 20);
  *len = script ? fread(script, 1, 1 << 20, f) : 0;
  fclose(f);
  *display = path;
  return script;
}

/* --- clocks --- */

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int counter = -1; /* of instructions; -1: there is none */

static void open_counter(void) {
#ifdef __linux__
  struct perf_event_attr a = {.type = PERF_TYPE_HARDWARE,
                              .size = sizeof a,
                              .config = PERF_COUNT_HW_INSTRUCTIONS,
                              .exclude_kernel = 1,
                              .exclude_hv = 1};
  counter = (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, 0);
#endif
}

static uint64_t instructions(void) {
  uint64_t n = 0;
#ifdef __linux__
  if (counter >= 0 && read(counter, &n, sizeof n) != sizeof n) n = 0;
#endif
  return n;
}

/* --- what is measured --- */

typedef void (*Plain)(Rng *rng, uint64_t n, Tally *t);

typedef struct Entry {
  const char *game;
  Plain plain;
  Game *loaded;
  uint8_t *block;
  Rng rng, plain_rng;
  Tally tally, plain_tally;
  double speed[ROUNDS_MOST], plain_speed[ROUNDS_MOST], ratio[ROUNDS_MOST];
  uint64_t instructions;
} Entry;

static Entry ENTRIES[] = {
    {.game = "tictactoe", .plain = plain_tictactoe},
    {.game = "connect_four", .plain = plain_connect_four},
    {.game = "reversi", .plain = plain_reversi},
    {.game = "breakthrough"},
    {.game = "hex"},
    {.game = "english_draughts"},
    {.game = "nine_mens_morris"},
    {.game = "lasker_morris"},
    {.game = "backgammon"},
    {.game = "lasca"},
    {.game = "crazy_eights"},
};
enum { ENTRIES_N = sizeof ENTRIES / sizeof *ENTRIES };

static void die(const Entry *e, const char *why) {
  fprintf(stderr, "bench: %s: %s\n", e->game, why);
  exit(1);
}

static void open_game(Entry *e) {
  Scripts scripts = {.read = read_script};
  char error[2048];
  MatchSpec spec = {.game = e->game};
  e->loaded = lus_game_new(&scripts, &spec, error, sizeof error);
  if (!e->loaded) die(e, error);
  e->loaded->binding->chance.quiet = true;
  e->block = malloc(lus_game_size(e->loaded));
  if (!e->block) die(e, "out of memory");
  lus_rng_seed(&e->rng, 42, 1);
  lus_rng_seed(&e->plain_rng, 42, 2);
}

static void playout(Entry *e) {
  Game *g = e->loaded;
  uint8_t *block = e->block;
  const Head *h = lus_head(block);
  Move m;
  if (!lus_game_deal(g, block, lus_rng_next(&e->rng)))
    die(e, lus_game_error(g));
  while (!h->over && h->moves < CAP) {
    if (!lus_game_pick(g, block, &e->rng, &m)) die(e, lus_game_error(g));
    if (m == LUS_NO_MOVE) break;
    if (!lus_game_play(g, block, m)) die(e, lus_game_error(g));
  }
  e->tally.playouts++;
  e->tally.moves += h->moves;
  if (!h->over) e->tally.capped++;
  else e->tally.result[h->winners == 1 ? 0 : h->winners == 2 ? 1 : 2]++;
}

/* Playouts a second, over a slice of time. */
static double run_rules(Entry *e) {
  uint64_t n = 0, step = 1, before = instructions();
  double start = bench_now(), passed;
  do {
    for (uint64_t i = 0; i < step; i++) playout(e);
    n += step;
    passed = bench_now() - start;
    if (passed < SLICE / 8) step *= 2;
  } while (passed < SLICE);
  e->instructions += instructions() - before;
  return (double)n / passed;
}

static double run_plain(Entry *e) {
  uint64_t n = 0, step = 16;
  double start = bench_now(), passed;
  do {
    e->plain(&e->plain_rng, step, &e->plain_tally);
    n += step;
    passed = bench_now() - start;
    if (passed < SLICE / 8) step *= 2;
  } while (passed < SLICE);
  return (double)n / passed;
}

/* --- what is printed --- */

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

double bench_median(double *values, int n) {
  qsort(values, (size_t)n, sizeof *values, ascending);
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static double share(const Tally *t, int i) {
  return 100.0 * (double)t->result[i] / (double)t->playouts;
}

static void print_line(const char *name, double speed, const Tally *t) {
  double plies = (double)t->moves / (double)t->playouts;
  printf("%-18s %12.0f %12.0f %7.1f  %5.1f %5.1f %5.1f", name, speed,
         speed * plies, plies, share(t, 0), share(t, 1), share(t, 2));
}

static void print_entry(Entry *e, int rounds) {
  print_line(e->game, bench_median(e->speed, rounds), &e->tally);
  if (counter >= 0)
    printf(" %8.0f", (double)e->instructions / (double)e->tally.moves);
  else printf(" %8s", "-");
  if (e->plain) printf("    1/%.1f", 1 / bench_median(e->ratio, rounds));
  printf("\n");
  if (e->plain) {
    print_line("  plain C", bench_median(e->plain_speed, rounds),
               &e->plain_tally);
    printf("\n");
  }
}

static bool chosen(const Entry *e, char **names, int n) {
  for (int i = 0; i < n; i++)
    if (!strcmp(names[i], e->game)) return true;
  return n == 0;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 9;
  if (rounds < 1 || rounds > ROUNDS_MOST) rounds = 9;
  char **names = argv + 2;
  int names_n = argc > 2 ? argc - 2 : 0;
  open_counter();
  for (Entry *e = ENTRIES; e < ENTRIES + ENTRIES_N; e++)
    if (chosen(e, names, names_n)) open_game(e);
  for (int i = 0; i < rounds; i++)
    for (Entry *e = ENTRIES; e < ENTRIES + ENTRIES_N; e++) {
      if (!e->loaded) continue;
      if (e->plain) e->plain_speed[i] = run_plain(e);
      e->speed[i] = run_rules(e);
      if (e->plain) e->ratio[i] = e->speed[i] / e->plain_speed[i];
    }
  printf("%-18s %12s %12s %7s  %5s %5s %5s %8s    %s\n", "game", "playouts/s",
         "moves/s", "plies", "1st%", "2nd%", "draw%", "ins/move", "to plain C");
  for (Entry *e = ENTRIES; e < ENTRIES + ENTRIES_N; e++)
    if (e->loaded) print_entry(e, rounds);
  Scripts scripts = {.read = read_script};
  if (!names_n || !strcmp(names[0], "kernel")) bench_kernel(&scripts, rounds);
  if (!names_n || !strcmp(names[0], "rush_hour")) bench_solve(&scripts, rounds);
  bench_bots(rounds, names, names_n);
  if (counter < 0)
    printf("(instructions are not counted: the system does not let us)\n");
  return 0;
}
