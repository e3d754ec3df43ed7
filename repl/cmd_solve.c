/* repl/cmd_solve.c - lusory solve GAME: the shortest way to a win. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "out.h"
#include "verbs.h"
#include "wall.h"

static bool show_progress(void *context, unsigned depth, uint64_t positions) {
  (void)context;
  out_status("%u moves deep, %" PRIu64 " positions ", depth, positions);
  return true;
}

static int print_solution(Match *m, Move *moves, unsigned n) {
  out("%u moves\n", n); /* in one form, for programs that read it */
  for (unsigned i = 0; i < n; i++) {
    out("%s\n", lus_match_text(m, moves[i]));
    if (lus_match_play_move(m, moves[i]) != LUS_FINE) {
      complain("the solution does not play: %s", lus_match_message(m));
      return EXIT_NO;
    }
  }
  return EXIT_FINE;
}

static int solve(Match *m, const SolveSpec *spec) {
  Move *moves;
  unsigned n;
  uint64_t positions;
  Solved solved = lus_match_solve(m, spec, &moves, &n, &positions);
  if (spec->tell) out_status("%s", "");
  int code = EXIT_NO;
  switch (solved) {
    case LUS_SOLVED: code = print_solution(m, moves, n); break;
    case LUS_NO_SOLUTION:
      out("no solution\n");
      complain("none of the %" PRIu64 " positions that can be reached is won",
               positions);
      break;
    case LUS_GAVE_UP: complain("%s", lus_match_message(m)); break;
    case LUS_UNSOLVABLE:
      complain("%s", lus_match_message(m));
      code = EXIT_MISUSE;
  }
  free(moves);
  return code;
}

int cmd_solve(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  const char *memory = NULL;
  const ArgSpec specs[] = {
      {.name = "memory",
       .value = &memory,
       .what = "MIB",
       .help = "gives up when it needs more than MIB mebibytes (1024)"},
      {0}};
  int code = args_read(&a, argc, argv, "GAME",
                       "Finds a shortest solution of a one-player game without "
                       "chance, and prints `N moves` and then the moves.",
                       specs, true);
  if (code >= 0) return code;
  wall_read_only();
  uint64_t mib = 1024;
  if (a.operands_n != 1) {
    complain("solve takes one game: lusory solve GAME");
    code = EXIT_MISUSE;
  } else if (memory && !args_number(memory, "--memory", 1, 1 << 20, &mib)) {
    code = EXIT_MISUSE;
  }
  Match *m = code < 0 ? args_match(&a, a.operands[0], false) : NULL;
  SolveSpec spec = {.memory = (size_t)mib << 20,
                    .tell = isatty(2) ? show_progress : NULL};
  if (m) code = solve(m, &spec);
  lus_match_free(m);
  args_free(&a);
  return code < 0 ? EXIT_MISUSE : code;
}
