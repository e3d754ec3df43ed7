/* repl/cmd_diff.c - lusory diff GAME VARIANT: what a house rule does, be it a
 * variant of its own or an option of the game. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "exit_codes.h"
#include "out.h"
#include "simulate.h"
#include "verbs.h"
#include "wall.h"

/* --- both, played from the same seeds --- */

typedef struct Side {
  Args args; /* with the settings of this side; the names are shared */
  const char *name;
  char title[256];
  SimSpec spec;
  const char *bots[LUS_SIM_SEATS];
  Sim *sim;
} Side;

/* "Monza bonus=on": the name, and what is set on this side alone. */
static void make_title(const Args *both, Side *side) {
  size_t size = sizeof side->title;
  snprintf(side->title, size, "%s", side->sim->title);
  for (int i = 0; i < side->args.settings_n; i++) {
    const Setting *set = &side->args.settings[i];
    size_t at = strlen(side->title);
    if (i < both->settings_n && set->value == both->settings[i].value) continue;
    snprintf(side->title + at, size - at, " %s=%s", set->name, set->value);
  }
}

/* False, with a complaint: misuse. */
static bool prepare(Side *side, const SimSpec *asked) {
  side->spec = *asked;
  return simulate_spec(&side->args, side->name, &side->spec, side->bots);
}

static bool run_side(const Args *both, Side *side, bool *stopped) {
  char error[2048] = "out of memory";
  side->spec.results = calloc(side->spec.matches, sizeof *side->spec.results);
  if (side->spec.results) {
    simulate_watch(&side->spec);
    side->sim = lus_sim_run(both->scripts, &side->spec, error, sizeof error);
    *stopped = simulate_end();
  }
  if (side->sim) make_title(both, side);
  else complain("%s: %s", side->name, error);
  return side->sim && !*stopped;
}

static uint64_t other_results(const Side *a, const Side *b) {
  uint64_t n = 0;
  for (uint64_t i = 0; i < a->spec.matches; i++)
    n += a->spec.results[i] != b->spec.results[i];
  return n;
}

static Diff *lockstep(const Side *a, const Side *b, bool *stopped) {
  char error[2048];
  SimSpec spec = a->spec;
  const SimSpec *x = &a->spec, *y = &b->spec;
  MatchSpec game = {.game = x->game,
                    .settings = x->settings,
                    .settings_n = x->settings_n,
                    .seats = x->seats};
  MatchSpec variant = {.game = y->game,
                       .settings = y->settings,
                       .settings_n = y->settings_n,
                       .seats = y->seats};
  simulate_watch(&spec);
  Diff *d = lus_sim_diff(a->args.scripts, &spec, &game, &variant, error,
                         sizeof error);
  *stopped = simulate_end();
  if (!d) complain("%s", error);
  return d;
}

/* --- telling --- */

static void print_lockstep(const Diff *d, const Side *b) {
  Figure moves = lus_share(d->differing, d->positions);
  Figure matches = lus_share(d->touched, d->matches);
  out("in lockstep, the same moves played in both, %" PRIu64 " match%s\n",
      d->matches, d->matches == 1 ? "" : "es");
  out("  positions compared       %8" PRIu64 "\n", d->positions);
  out("  other legal moves in     %8" PRIu64
      "  %5.1f %%  (%.1f to %.1f); moves: %" PRIu64 " removed, %" PRIu64
      " added\n",
      d->differing, 100 * moves.value, 100 * moves.low, 100 * moves.high,
      d->removed, d->added);
  out("  matches with such        %8" PRIu64 "  %5.1f %%  (%.1f to %.1f)\n",
      d->touched, 100 * matches.value, 100 * matches.low, 100 * matches.high);
  out("  matches that parted      %8" PRIu64 "  %" PRIu64
      " by a move that is not legal, %" PRIu64 " by whose turn it is, %" PRIu64
      " by the end\n",
      d->parted, d->refused, d->other_turn, d->other_end);
  for (int i = 0; i < d->rules_n; i++)
    if (d->rule_refused[i])
      out("  rule %-20s%8" PRIu64 " moves refused in %s\n", d->rule[i],
          d->rule_refused[i], b->title);
}

static void print_pair(const char *what, Figure x, Figure y, double times,
                       const char *unit) {
  bool apart = x.high < y.low || y.high < x.low;
  out("  %-22s %7.2f%s (%.2f to %.2f)   %7.2f%s (%.2f to %.2f)%s\n", what,
      times * x.value, unit, times * x.low, times * x.high, times * y.value,
      unit, times * y.low, times * y.high, apart ? "  *" : "");
}

static void print_figures(const Side *a, const Side *b, uint64_t others) {
  const Sim *x = a->sim, *y = b->sim;
  char what[64];
  Figure ends = lus_share(others, x->matches);
  out("each played by itself, from the same seeds\n");
  out("  matches ending differently %6" PRIu64 "  %5.1f %%  (%.1f to %.1f)\n",
      others, 100 * ends.value, 100 * ends.low, 100 * ends.high);
  out("side by side: %s, %s; * where the 95 %% confidence intervals are "
      "apart\n",
      a->title, b->title);
  for (int i = 0; i < x->seats && i < y->seats; i++) {
    snprintf(what, sizeof what, "seat %d wins", i + 1);
    print_pair(what, lus_share(x->wins[i], x->matches),
               lus_share(y->wins[i], y->matches), 100, " %");
  }
  print_pair("draws", lus_share(x->draws, x->matches),
             lus_share(y->draws, y->matches), 100, " %");
  print_pair("unfinished", lus_share(x->unfinished, x->matches),
             lus_share(y->unfinished, y->matches), 100, " %");
  print_pair("first seat's advantage", lus_sim_advantage(x),
             lus_sim_advantage(y), 100, " %");
  print_pair("turns per match", lus_spread(&x->turns).mean,
             lus_spread(&y->turns).mean, 1, "");
  print_pair("moves per match", lus_spread(&x->moves).mean,
             lus_spread(&y->moves).mean, 1, "");
  print_pair("choices per decision", lus_ratio(&x->choices_ratio, x->matches),
             lus_ratio(&y->choices_ratio, y->matches), 1, "");
  if (!x->scored && !y->scored) return;
  print_pair("lead changes", lus_spread(&x->lead_changes).mean,
             lus_spread(&y->lead_changes).mean, 1, "");
  print_pair("the winner was behind", lus_spread(&x->drama).mean,
             lus_spread(&y->drama).mean, 0.1, " %");
}

/* {"game": {...}, "variant": {...}, "lockstep": {...}} */
static bool print_json(const Diff *d, const Side *a, const Side *b,
                       uint64_t others) {
  char *x = lus_sim_json(a->sim), *y = lus_sim_json(b->sim);
  if (x && y) {
    out("{\n\"game\": %s,\n\"variant\": %s,\n\"lockstep\": {", x, y);
    out("\"matches\": %" PRIu64 ", \"positions\": %" PRIu64
        ", \"differing\": %" PRIu64 ", \"removed\": %" PRIu64
        ", \"added\": %" PRIu64 ", \"touched\": %" PRIu64
        ", \"parted\": %" PRIu64 ", \"by_refusal\": %" PRIu64
        ", \"by_turn\": %" PRIu64 ", \"by_end\": %" PRIu64
        ", \"other_results\": %" PRIu64 ", \"rules\": {",
        d->matches, d->positions, d->differing, d->removed, d->added,
        d->touched, d->parted, d->refused, d->other_turn, d->other_end, others);
    for (int i = 0; i < d->rules_n; i++)
      out("%s\"%s\": %" PRIu64, i ? ", " : "", d->rule[i], d->rule_refused[i]);
    out("}}\n}\n");
  }
  bool ok = x && y;
  free(x);
  free(y);
  return ok;
}

/* --- doing --- */

static int tell(const Diff *d, const Side *x, const Side *y, bool json) {
  uint64_t others = other_results(x, y);
  if (json) return print_json(d, x, y, others) ? EXIT_FINE : EXIT_NO;
  print_lockstep(d, y);
  print_figures(x, y, others);
  return EXIT_FINE;
}

static int compare(const Args *both, Side *x, Side *y, bool json) {
  bool stopped = false;
  Diff *d = NULL;
  int code = EXIT_NO;
  if (run_side(both, x, &stopped) && run_side(both, y, &stopped))
    d = lockstep(x, y, &stopped);
  if (d && !stopped) code = tell(d, x, y, json);
  if (stopped) {
    complain("stopped before it was done; there is nothing to compare");
    code = EXIT_INTERRUPTED;
  }
  lus_diff_free(d);
  lus_sim_free(x->sim);
  lus_sim_free(y->sim);
  free(x->spec.results);
  free(y->spec.results);
  return code;
}

/* Sets an option on one side, instead of what --set says for both. */
static bool set_own(Args *a, const char *text) {
  size_t len = strcspn(text, "=");
  for (int i = 0; text[len] && i < a->settings_n; i++) {
    const char *name = a->settings[i].name;
    if (strlen(name) != len || strncmp(name, text, len) != 0) continue;
    a->settings[i].value = text + len + 1;
    return true;
  }
  return args_set(a, text);
}

/* GAME [VARIANT] [NAME=VALUE]...: without VARIANT it is GAME again; the
 * settings are the variant's. */
static bool read_sides(const Args *a, Side *x, Side *y) {
  int at = 2;
  x->args = y->args = *a;
  if (a->operands_n < 2) {
    complain("diff takes a game and a variant or options: lusory diff GAME "
             "VARIANT, or lusory diff GAME NAME=VALUE");
    return false;
  }
  x->name = y->name = a->operands[0];
  if (strchr(a->operands[1], '=')) at = 1;
  else y->name = a->operands[1];
  for (; at < a->operands_n; at++)
    if (!set_own(&y->args, a->operands[at])) return false;
  return true;
}

static void free_side(const Args *both, Side *side) {
  for (int i = both->settings_n; i < side->args.settings_n; i++)
    free((char *)side->args.settings[i].name);
}

int cmd_diff(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  Side x = {0}, y = {0};
  SimSpec spec = {0};
  uint64_t n = 1000, threads = 1;
  bool json = false;
  const char *matches = NULL, *j = NULL;
  const ArgSpec specs[] = {
      {.name = "matches",
       .letter = 'n',
       .value = &matches,
       .what = "N",
       .help = "plays N matches (1000)"},
      {.name = "threads",
       .letter = 'j',
       .value = &j,
       .what = "J",
       .help = "runs on J threads (1)"},
      {.name = "json", .flag = &json, .help = "prints JSON"},
      {0}};
  int code = args_read(
      &a, argc, argv, "GAME [VARIANT] [NAME=VALUE]...",
      "Plays a game and a variant from the same seeds and shows what differs: "
      "the legal moves, the results, and the figures of `lusory sim` side by "
      "side. NAME=VALUE sets an option of the variant alone, --set of both; "
      "without VARIANT it is the same game.",
      specs, true);
  if (code >= 0) return code;
  wall_read_only();
  code = EXIT_MISUSE;
  if (read_sides(&a, &x, &y) &&
      (!matches || args_number(matches, "-n", 1, 100000000, &n)) &&
      (!j || args_number(j, "-j", 1, 1024, &threads))) {
    spec.matches = n;
    spec.threads = (unsigned)threads;
    if (prepare(&x, &spec) && prepare(&y, &spec))
      code = compare(&a, &x, &y, json);
  }
  free_side(&a, &y);
  args_free(&a);
  return code;
}
