/* bench/bots_bench.c - how fast bots think and matches are played: playouts of
 * the search a second from the start of each game, the memory its tree takes,
 * and random matches a second on one thread and on two. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

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
  double passed = bench_now() - began;
  lus_bot_free(b);
  lus_match_free(m);
  return ok && passed > 0 ? PLAYOUTS / passed : 0;
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
  for (int i = 0; i < rounds; i++) {
    thought[i] = think(scripts, game);
    one[i] = matches(scripts, game, 1);
    two[i] = matches(scripts, game, 2);
  }
  double x = bench_median(one, rounds), y = bench_median(two, rounds);
  printf("%-18s %12.0f %12.0f %12.0f %8.2f\n", game,
         bench_median(thought, rounds), x, y, x > 0 ? y / x : 0);
  fflush(stdout);
}

static bool chosen(const char *game, char **names, int n) {
  for (int i = 0; i < n; i++)
    if (!strcmp(names[i], game)) return true;
  return n == 0;
}

void bench_bots(int rounds, char **names, int n) {
  static const char *const GAMES[] = {
      "tictactoe",   "connect_four",     "reversi",         "breakthrough",
      "hex",         "english_draughts", "nine_mens_morris", "backgammon",
      "lasca",       "crazy_eights",     "rush_hour_shift", "hoch3",
      "monza",       "regie"};
  Scripts scripts = {.read = read_script};
  struct rusage use;
  if (rounds > 3) rounds = 3;
  printf("\n%-18s %12s %12s %12s %8s\n", "game", "mcts/s", "matches/s",
         "on 2 threads", "ratio");
  for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++)
    if (chosen(GAMES[i], names, n)) bench_game(&scripts, GAMES[i], rounds);
  getrusage(RUSAGE_SELF, &use);
  printf("memory at most: %.1f MiB\n", (double)use.ru_maxrss / 1024);
}
