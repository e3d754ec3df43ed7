/* repl/cmd_sim.c - lusory sim GAME: plays many matches and shows how they
 * went. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "out.h"
#include "simulate.h"
#include "verbs.h"
#include "wall.h"

/* --- what is asked for --- */

enum { JSON_MOST = 256 << 20 };

typedef struct Wish {
  const char *n, *threads, *cap, *shard, *output;
  bool json, merge, rules;
} Wish;

/* "2/8" */
static bool read_shard(const char *text, SimSpec *spec) {
  unsigned shard, shards;
  int used = 0;
  if (sscanf(text, "%u/%u%n", &shard, &shards, &used) == 2 && !text[used] &&
      shard >= 1 && shard <= shards && shards <= 1u << 24) {
    spec->shard = shard;
    spec->shards = shards;
    return true;
  }
  complain("--shard %s: give which part of how many, as in --shard 2/8", text);
  return false;
}

static bool read_wish(const Wish *w, SimSpec *spec) {
  uint64_t n = 1000, threads = 1, cap = 0;
  if (w->n && !args_number(w->n, "-n", 1, UINT64_C(1) << 40, &n)) return false;
  if (w->threads && !args_number(w->threads, "-j", 1, 1024, &threads))
    return false;
  if (w->cap && !args_number(w->cap, "--cap", 1, 1000000, &cap)) return false;
  if (w->shard && !read_shard(w->shard, spec)) return false;
  spec->matches = n;
  spec->threads = (unsigned)threads;
  spec->cap = (uint32_t)cap;
  spec->rules = w->rules;
  return true;
}

/* --- telling --- */

static void print_share(const char *what, uint64_t n, Figure f) {
  out("  %-24s %8" PRIu64 "  %5.1f %%  (%.1f to %.1f)\n", what, n,
      100 * f.value, 100 * f.low, 100 * f.high);
}

static void print_spread(const char *what, const Histogram *h, Figure mean) {
  Spread s = lus_spread(h);
  out("  %-24s %8.2f  (%.2f to %.2f); %u to %u, quartiles %u, %u, %u\n", what,
      mean.value, mean.low, mean.high, s.least, s.most, s.q1, s.median, s.q3);
}

static void print_wins(const Sim *s) {
  char what[64];
  for (int i = 0; i < s->seats; i++) {
    snprintf(what, sizeof what, "seat %d wins (%s)", i + 1, s->bots[i]);
    print_share(what, s->wins[i], lus_share(s->wins[i], s->matches));
  }
  for (int i = 0; i < s->teams; i++) {
    int at = snprintf(what, sizeof what, "team");
    for (int k = 0; k < s->seats; k++)
      if (s->team[i] >> k & 1)
        at += snprintf(what + at, sizeof what - (size_t)at, " %d", k + 1);
    snprintf(what + at, sizeof what - (size_t)at, " wins");
    print_share(what, s->team_wins[i], lus_share(s->team_wins[i], s->matches));
  }
  print_share("draws", s->draws, lus_share(s->draws, s->matches));
  print_share("unfinished", s->unfinished,
              lus_share(s->unfinished, s->matches));
  if (s->seats < 2) return;
  Figure f = lus_sim_advantage(s);
  out("  %-24s %8s %+6.1f %%  (%+.1f to %+.1f)\n", "first seat's advantage", "",
      100 * f.value, 100 * f.low, 100 * f.high);
}

static void print_kinds(const Sim *s) {
  out("moves chosen: share of all moves, and of the decisions that offered "
      "one\n");
  for (int i = 0; i < s->kinds_n; i++) {
    const SimKind *k = &s->kinds[i];
    Figure all = lus_ratio_share(&k->of_moves, s->matches);
    Figure had = lus_ratio_share(&k->when_offered, s->matches);
    out("  %-24s %8" PRIu64 "  %5.1f %%  (%.1f to %.1f)", k->name,
        k->of_moves.part, 100 * all.value, 100 * all.low, 100 * all.high);
    if (k->when_offered.whole)
      out(", %5.1f %%  (%.1f to %.1f)", 100 * had.value, 100 * had.low,
          100 * had.high);
    out("\n");
  }
}

static void print_rules(const Sim *s) {
  out("rules: moves of the move space that they refused\n");
  for (int i = 0; i < s->rules_n; i++) {
    Figure f = lus_ratio_share(&s->rules[i].of_space, s->matches);
    print_share(s->rules[i].name, s->rules[i].of_space.part, f);
  }
}

static void print_score(const Sim *s) {
  out("score\n");
  for (int i = 0; i < s->seats; i++) {
    Figure f = lus_sim_score(s, i + 1);
    char what[32];
    snprintf(what, sizeof what, "seat %d", i + 1);
    out("  %-24s %8.2f  (%.2f to %.2f)\n", what, f.value, f.low, f.high);
  }
  print_spread("lead changes", &s->lead_changes,
               lus_spread(&s->lead_changes).mean);
  Figure f = lus_spread(&s->drama).mean;
  out("  %-24s %8.1f %% of the match (%.1f to %.1f)\n", "the winner was behind",
      f.value / 10, f.low / 10, f.high / 10);
}

static void print_figures(const Sim *s) {
  out("per match, as the game counts\n");
  for (int i = 0; i < s->figures_n; i++)
    print_spread(s->figures[i].name, &s->figures[i].each,
                 lus_spread(&s->figures[i].each).mean);
}

static void print_sim(const Sim *s) {
  out("%s: %" PRIu64 " match%s, seed %" PRIu64
      "; in brackets the 95 %% confidence interval\n",
      s->title, s->matches, s->matches == 1 ? "" : "es", s->seed);
  if (s->shards) out("part of %" PRIu64 " matches\n", s->planned);
  print_wins(s);
  print_spread("turns per match", &s->turns, lus_spread(&s->turns).mean);
  print_spread("moves per match", &s->moves, lus_spread(&s->moves).mean);
  print_spread("choices per decision", &s->choices,
               lus_ratio(&s->choices_ratio, s->matches));
  if (s->scored) print_score(s);
  print_kinds(s);
  if (s->figures_n) print_figures(s);
  if (s->rules_counted) print_rules(s);
  double rate = s->seconds > 0 ? (double)s->matches / s->seconds : 0;
  out("%.2f seconds, %.*f matches per second\n", s->seconds, rate < 10, rate);
}

/* To stdout, or to a file that is there only when it is whole. */
static int put_out(const Sim *s, const Wish *w) {
  if (!w->json && !w->output) {
    print_sim(s);
    return EXIT_FINE;
  }
  char *json = lus_sim_json(s);
  if (!json) {
    complain("out of memory");
    return EXIT_NO;
  }
  bool ok = true;
  if (w->output) ok = files_write(w->output, json, strlen(json), false);
  else out_text(json);
  if (!ok) complain("cannot write %s: %s", w->output, strerror(errno));
  free(json);
  return ok ? EXIT_FINE : EXIT_NO;
}

/* --- doing --- */

static int simulate(const Args *a, const SimSpec *asked, const Wish *w) {
  char error[2048];
  const char *bots[LUS_SIM_SEATS];
  SimSpec spec = *asked;
  if (!simulate_spec(a, a->operands[0], &spec, bots)) return EXIT_MISUSE;
  simulate_watch(&spec);
  Sim *s = lus_sim_run(a->scripts, &spec, error, sizeof error);
  bool stopped = simulate_end();
  if (!s) {
    complain("%s", error);
    return EXIT_NO;
  }
  int code = EXIT_INTERRUPTED;
  if (!stopped) code = put_out(s, w);
  else if (!w->json && !w->output && s->matches) print_sim(s);
  if (stopped)
    complain("stopped after %" PRIu64 " of %" PRIu64 " matches", s->matches,
             lus_sim_due(spec.matches, spec.shard, spec.shards));
  lus_sim_free(s);
  return code;
}

static Sim *read_sim(const char *path) {
  char error[256];
  size_t len;
  char *text = files_read_most(path, JSON_MOST, &len);
  if (!text) {
    complain("cannot read %s: %s", path, files_fault(errno));
    return NULL;
  }
  Sim *s = lus_sim_read(text, error, sizeof error);
  if (!s) complain("%s: %s", path, error);
  free(text);
  return s;
}

static int merge(const Args *a, const Wish *w) {
  char error[256];
  Sim *sum = read_sim(a->operands[0]);
  int code = sum ? -1 : EXIT_NO;
  for (int i = 1; i < a->operands_n && code < 0; i++) {
    Sim *s = read_sim(a->operands[i]);
    bool ok = s && lus_sim_add(sum, s, error, sizeof error);
    if (s && !ok) complain("%s: %s", a->operands[i], error);
    if (!ok) code = EXIT_NO;
    lus_sim_free(s);
  }
  if (code < 0) code = put_out(sum, w);
  if (code == EXIT_FINE && sum->shards)
    complain("shards are missing: these are %" PRIu64 " of %" PRIu64 " matches",
             sum->matches, sum->planned);
  lus_sim_free(sum);
  return code;
}

int cmd_sim(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  Wish w = {0};
  SimSpec spec = {0};
  const ArgSpec specs[] = {
      {.name = "matches",
       .letter = 'n',
       .value = &w.n,
       .what = "N",
       .help = "plays N matches (1000)"},
      {.name = "threads",
       .letter = 'j',
       .value = &w.threads,
       .what = "J",
       .help = "runs on J threads (1); the results are the same for any J"},
      {.name = "cap",
       .value = &w.cap,
       .what = "N",
       .help =
           "leaves a match unfinished after N turns (the game says how many)"},
      {.name = "rules",
       .flag = &w.rules,
       .help = "counts what each named rule refuses (slower)"},
      {.name = "json", .flag = &w.json, .help = "prints JSON"},
      {.name = "output",
       .letter = 'o',
       .value = &w.output,
       .what = "FILE",
       .help = "writes JSON to FILE, all of it or nothing"},
      {.name = "shard",
       .value = &w.shard,
       .what = "I/K",
       .help = "plays only every K-th match, from the I-th on"},
      {.name = "merge",
       .flag = &w.merge,
       .help = "adds up the JSON of shards: lusory sim --merge FILE..."},
      {0}};
  int code =
      args_read(&a, argc, argv, "GAME",
                "Plays many matches between bots and shows how they went. All "
                "bots play at random unless --seat says otherwise.",
                specs, true);
  if (code >= 0) return code;
  if (!w.output) wall_read_only();
  code = EXIT_MISUSE;
  if (w.merge && a.operands_n) code = merge(&a, &w);
  else if (w.merge || a.operands_n != 1)
    complain("sim takes one game, or --merge and files: lusory sim GAME -n "
             "1000, or lusory sim --merge FILE...");
  else if (read_wish(&w, &spec)) code = simulate(&a, &spec, &w);
  args_free(&a);
  return code;
}
