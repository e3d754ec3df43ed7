/* repl/cmd_perft.c - lusory perft GAME DEPTH: counts move sequences. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "out.h"
#include "verbs.h"
#include "wall.h"

static bool print_depth(void *context, int depth, uint64_t count) {
  (void)context;
  out("%d %" PRIu64 "\n", depth, count);
  fflush(stdout);
  return true;
}

/* The count of each first move, and their sum. */
static int divide(Match *m, const PerftSpec *spec, uint64_t *counts) {
  unsigned n;
  const Move *legal = lus_match_legal(m, &n);
  Move *moves = malloc((n + 1) * sizeof *moves);
  if (!moves) return EXIT_NO;
  memcpy(moves, legal, n * sizeof *moves);
  uint64_t sum = 0;
  PerftSpec rest = *spec;
  rest.depth--;
  for (unsigned i = 0; i < n; i++) {
    char *text = strdup(lus_match_text(m, moves[i]));
    counts[rest.depth] = 1;
    if (lus_match_play_move(m, moves[i]) != LUS_FINE ||
        (rest.depth &&
         lus_match_perft(m, &rest, counts, NULL, NULL) != LUS_FINE)) {
      complain("%s: %s", text, lus_match_message(m));
      free(text);
      free(moves);
      return EXIT_NO;
    }
    out("%s %" PRIu64 "\n", text, counts[rest.depth]);
    sum += counts[rest.depth];
    free(text);
    lus_match_undo(m);
  }
  free(moves);
  out("%d %" PRIu64 "\n", spec->depth, sum);
  return EXIT_FINE;
}

int cmd_perft(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  PerftSpec spec = {0};
  bool split = false;
  const char *chance = NULL;
  const ArgSpec specs[] = {
      {.name = "turns",
       .flag = &spec.turns,
       .help = "counts whole turns, not single moves"},
      {.name = "distinct",
       .flag = &spec.distinct,
       .help = "counts different positions instead of sequences"},
      {.name = "divide",
       .flag = &split,
       .help = "shows the count of each first move"},
      {.name = "chance",
       .value = &chance,
       .what = "all",
       .help = "goes through every outcome of dice and draws"},
      {0}};
  int code = args_read(&a, argc, argv, "GAME DEPTH",
                       "Counts the sequences of moves from the start, and "
                       "prints a line `DEPTH COUNT` for each depth.",
                       specs, true);
  if (code >= 0) return code;
  wall_read_only();
  uint64_t depth;
  if (a.operands_n != 2) {
    complain("perft takes a game and a depth: lusory perft GAME DEPTH");
    code = EXIT_MISUSE;
  } else if (!args_number(a.operands[1], "DEPTH", 1, 100, &depth)) {
    code = EXIT_MISUSE;
  } else if (chance && strcmp(chance, "all")) {
    complain(
        "--chance takes only 'all'; without it, outcomes come from the seed");
    code = EXIT_MISUSE;
  }
  Match *m = code < 0 ? args_match(&a, a.operands[0], false) : NULL;
  if (m) {
    uint64_t counts[128] = {0};
    spec.depth = (int)depth;
    spec.chance = chance != NULL;
    if (split) {
      code = divide(m, &spec, counts);
    } else {
      Outcome o = lus_match_perft(m, &spec, counts, print_depth, NULL);
      if (o != LUS_FINE) complain("%s", lus_match_message(m));
      code = o == LUS_FINE ? EXIT_FINE : EXIT_NO;
    }
  }
  lus_match_free(m);
  args_free(&a);
  return code < 0 ? EXIT_MISUSE : code;
}
