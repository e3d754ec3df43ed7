/* repl/cmd_check.c - lusory check FILE: examines a rules script. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "clock.h"
#include "complain.h"
#include "exit_codes.h"
#include "out.h"
#include "verbs.h"
#include "wall.h"

static const char *const WORD[] = {
    [LUS_NOTE] = "note", [LUS_WARNING] = "warning", [LUS_ERROR] = "error"};

/* What is being done, on a terminal, and for how long already. */
typedef struct Progress {
  bool shown;
  double began;
  int told; /* seconds */
  const char *doing;
} Progress;

static bool show_progress(void *context, const char *doing) {
  Progress *p = context;
  int seconds = (int)(clock_seconds() - p->began);
  if (!p->shown || (p->told == seconds && p->doing == doing)) return true;
  p->told = seconds;
  p->doing = doing;
  out_status("%s (%d s)", doing, seconds);
  return true;
}

static void print_finding(const Finding *f, const char *game) {
  out("%s: %s: %s\n", *f->at ? f->at : game, WORD[f->severity], f->message);
}

static void print_json(const Findings *f, const char *game) {
  out("{\"game\": ");
  out_json(game);
  out(", \"ok\": %s, \"errors\": %u, \"warnings\": %u, \"matches\": %" PRIu64
      ", \"moves\": %" PRIu64 ", \"settings\": %" PRIu64
      ", \"complete\": %s, \"findings\": [",
      f->errors ? "false" : "true", f->errors, f->warnings, f->matches,
      f->moves, f->settings, f->cut ? "false" : "true");
  for (unsigned i = 0; i < f->n; i++) {
    out("%s{\"severity\": \"%s\", \"at\": ", i ? ", " : "",
        WORD[f->at[i].severity]);
    out_json(f->at[i].at);
    out(", \"message\": ");
    out_json(f->at[i].message);
    out("}");
  }
  out("]}\n");
}

static void print_all(const Findings *f, const char *game) {
  for (unsigned i = 0; i < f->n; i++) print_finding(&f->at[i], game);
  out("%s: %u error%s, %u warning%s; tried %" PRIu64 " match%s with %" PRIu64
      " move%s, %" PRIu64 " setting%s of options and players\n",
      f->errors ? "not OK" : "OK", f->errors, text_plural(f->errors),
      f->warnings, text_plural(f->warnings), f->matches,
      f->matches == 1 ? "" : "es", f->moves, text_plural(f->moves), f->settings,
      text_plural(f->settings));
}

static int check(const Scripts *scripts, const char *game, uint64_t seed,
                 uint64_t seconds, bool json) {
  Progress progress = {.shown = isatty(2), .began = clock_seconds()};
  CheckSpec spec = {.scripts = scripts,
                    .game = game,
                    .seed = seed,
                    .seconds = (double)seconds,
                    .tell = show_progress,
                    .context = &progress};
  Findings *f = lus_check(&spec);
  if (progress.shown) out_status("%s", "");
  if (f && json) print_json(f, game);
  if (f && !json) print_all(f, game);
  int code = f && !f->errors ? EXIT_FINE : EXIT_NO;
  lus_findings_free(f);
  return code;
}

int cmd_check(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  bool json = false;
  const char *seed_text = NULL, *seconds_text = NULL;
  const ArgSpec specs[] = {
      {.name = "json", .flag = &json, .help = "prints the findings as JSON"},
      {.name = "seconds",
       .value = &seconds_text,
       .what = "N",
       .help = "stops after N seconds (30); 0 is no limit"},
      {.name = "seed",
       .value = &seed_text,
       .what = "S",
       .help = "the seed of the matches it plays (1)"},
      {0}};
  int code = args_read(&a, argc, argv, "FILE",
                       "Examines a rules script as a careful friend would: its "
                       "names, rules, options, hidden information and endings.",
                       specs, false);
  if (code >= 0) return code;
  wall_read_only();
  uint64_t seed = 1, seconds = 30;
  args_name_game(&a);
  const char *game = a.operands_n ? a.operands[0] : "";
  code = EXIT_MISUSE;
  if (a.operands_n != 1)
    complain("check takes one game or script: lusory check FILE");
  else if (text_ends(game, "_test.lua"))
    complain("%s is a file of tests, and check is for rules scripts; 'lusory "
             "test %s' runs the tests",
             game, game);
  else if ((!seed_text ||
            args_number(seed_text, "--seed", 0, UINT64_MAX, &seed)) &&
           (!seconds_text ||
            args_number(seconds_text, "--seconds", 0, 86400, &seconds)) &&
           args_game(scripts, game))
    code = check(scripts, game, seed, seconds, json);
  args_free(&a);
  return code;
}
