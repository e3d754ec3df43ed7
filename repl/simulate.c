/* repl/simulate.c - the command line's side of a simulation: who plays, the
 * progress bar, Ctrl-C. */
#include "simulate.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "complain.h"
#include "out.h"

bool simulate_spec(const Args *a, const char *game, SimSpec *spec,
                   const char **bots) {
  Match *m = args_match(a, game, false);
  if (!m) return false;
  spec->seats = lus_match_seats(m);
  spec->game = game;
  spec->settings = a->settings;
  spec->settings_n = a->settings_n;
  spec->seed = a->seed;
  spec->bots = bots;
  for (int i = 0; i < LUS_SIM_SEATS; i++) bots[i] = NULL;
  for (int i = 0; i < a->seat_n; i++) {
    int seat = args_seat(a->seat[i].seat, m);
    const char *kind = a->seat[i].kind;
    if (seat > LUS_SIM_SEATS || !lus_bot_is_kind(kind)) {
      complain("--seat %s: only bots play here: random, mcts, mcts:5000 "
               "(playouts) or mcts:500ms",
               a->seat[i].seat);
      lus_match_free(m);
      return false;
    }
    bots[seat - 1] = kind;
    if (seat > spec->bots_n) spec->bots_n = seat;
  }
  lus_match_free(m);
  return true;
}

/* --- while it runs --- */

static volatile sig_atomic_t stopped;
static struct sigaction before;
static double began;

static void stop(int signal) {
  (void)signal;
  stopped = 1;
}

static void show_bar(uint64_t done, uint64_t of) {
  enum { WIDTH = 30 };
  char bar[WIDTH + 1];
  double seconds = clock_seconds() - began;
  int full = of ? (int)((double)done / (double)of * WIDTH) : WIDTH;
  memset(bar, '.', WIDTH);
  memset(bar, '#', (size_t)full);
  bar[WIDTH] = '\0';
  unsigned left =
      done ? (unsigned)(seconds / (double)done * (double)(of - done)) : 0;
  char when[40] = "";
  if (done)
    snprintf(when, sizeof when, ", %u:%02u left ", left / 60, left % 60);
  out_status("[%s] %" PRIu64 " of %" PRIu64 "%s", bar, done, of, when);
}

static bool go_on(void *context, uint64_t done, uint64_t of) {
  if (context) show_bar(done, of);
  return !stopped;
}

void simulate_watch(SimSpec *spec) {
  static int terminal;
  /* A second Ctrl-C does not wait for the match that is being played. */
  struct sigaction action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
  stopped = 0;
  sigaction(SIGINT, &action, &before);
  began = clock_seconds();
  spec->tell = go_on;
  spec->context = isatty(2) ? &terminal : NULL;
}

bool simulate_end(void) {
  if (isatty(2)) out_status("%s", "");
  sigaction(SIGINT, &before, NULL);
  return stopped;
}
