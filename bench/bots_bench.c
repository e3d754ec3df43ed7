/* bench/bots_bench.c - how fast bots think and matches are played: playouts of
 * the search a second from the start of each game, random matches a second on
 * one thread and on two, and the memory all that took at most. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { PLAYOUTS = 400 };

/* Scripts from the tree, in any thread. */
static const char *read_script(void *context, const char *name, size_t *len,
                               const char **display) {
  static _Thread_local char text[1 << 18], path[512];
  (void)context;
  snprintf(path, sizeof path, "%s.lua", name);
  FILE *f = fopen(path, "rb");
  if (!f) {
    snprintf(path, sizeof path, "games/%s.lua", name);
    f = fopen(path, "rb");
  }
  if (!f) return NULL;
  *len = fread(text, 1, sizeof text, f);
  fclose(f);
  *display = path;
  return text;
}

/* Fewer than it may where the end was certain before. */
static double playouts_of(const Bot *b) {
  static Advice advice[4096];
  double n = 0;
  for (unsigned i = lus_bot_advice(b, advice, 4096); i--;)
    n += advice[i].visits;
  return n;
}

static double think(const Scripts *scripts, const char *game) {
  char error[2048];
  char kind[32];
  MatchSpec spec = {.game = game, .seed = 1};
  Match *m = lus_match_new(scripts, &spec, error, sizeof error);
  unsigned n = 0;
  if (!m) return 0;
  for (const Move *legal = lus_match_legal(m, &n); n == 1;
       legal = lus_match_legal(m, &n)) /* to where there is a choice */
    if (lus_match_play_move(m, legal[0]) != LUS_FINE) break;
  snprintf(kind, sizeof kind, "mcts:%d", PLAYOUTS);
  Bot *b = lus_bot_new(kind, 1, error, sizeof error);
  double began = bench_now();
  bool ok = b && lus_bot_choose(b, m, NULL, NULL) != LUS_NO_MOVE;
  double passed = bench_now() - began, done = ok ? playouts_of(b) : 0;
  lus_bot_free(b);
  lus_match_free(m);
  return passed > 0 ? done / passed : 0;
}

/* Enough matches for making the rules not to count. */
static double matches(const Scripts *scripts, const char *game,
                      unsigned threads) {
  char error[2048];
  double speed = 0, seconds = 0;
  for (uint64_t n = 8; n <= 32768 && seconds < 0.3; n *= 8) {
    SimSpec spec = {.game = game, .seed = 1, .matches = n, .threads = threads};
    Sim *s = lus_sim_run(scripts, &spec, error, sizeof error);
    if (!s) return 0;
    seconds = s->seconds;
    speed = (double)s->matches / seconds;
    lus_sim_free(s);
  }
  return speed;
}

static void bench_game(const Scripts *scripts, const char *game, int rounds) {
  double thought[99], one[99], two[99];
  struct rusage use;
  for (int i = 0; i < rounds; i++) {
    thought[i] = think(scripts, game);
    one[i] = matches(scripts, game, 1);
    two[i] = matches(scripts, game, 2);
  }
  getrusage(RUSAGE_SELF, &use);
  double x = bench_median(one, rounds), y = bench_median(two, rounds);
  printf("%-18s %12.0f %12.0f %12.0f %8.2f %8.1f\n", game,
         bench_median(thought, rounds), x, y, x > 0 ? y / x : 0,
         (double)use.ru_maxrss / 1024);
  fflush(stdout);
}

/* In a process of its own, for its memory to be its own. */
static void bench_apart(const Scripts *scripts, const char *game, int rounds) {
  fflush(stdout);
  pid_t child = fork();
  if (child > 0) {
    waitpid(child, NULL, 0);
    return;
  }
  bench_game(scripts, game, rounds);
  if (!child) _exit(0);
}

static bool chosen(const char *game, char **names, int n) {
  for (int i = 0; i < n; i++)
    if (!strcmp(names[i], game)) return true;
  return n == 0;
}

void bench_bots(int rounds, char **names, int n) {
  Scripts scripts = {.read = read_script};
  glob_t found;
  if (rounds > 3) rounds = 3;
  if (glob("games/*.lua", 0, NULL, &found)) return;
  printf("\n%-18s %12s %12s %12s %8s %8s\n", "game", "mcts/s", "matches/s",
         "on 2 threads", "ratio", "MiB");
  for (size_t i = 0; i < found.gl_pathc; i++) {
    char game[64];
    const char *name = strchr(found.gl_pathv[i], '/') + 1;
    snprintf(game, sizeof game, "%.*s", (int)strcspn(name, "."), name);
    if (chosen(game, names, n)) bench_apart(&scripts, game, rounds);
  }
  globfree(&found);
}
