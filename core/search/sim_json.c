/* core/search/sim_json.c - a simulation as JSON: docs/sim.md says what each key
 * means.
 *
 * First the figures, for people and plots; then `counts`, the whole numbers
 * they were worked out from, which is all that lus_sim_read looks at. Keys
 * always come in this order. */
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts/utf8.h"
#include "search/figures.h"

typedef struct Out {
  char *data;
  size_t len, cap;
  bool full; /* there was no memory */
} Out;

static void put(Out *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool make_room(Out *o, size_t n) {
  if (o->len + n < o->cap) return true;
  size_t cap = (o->cap + n) * 2;
  char *data = o->full ? NULL : realloc(o->data, cap);
  o->full = !data;
  if (!data) return false;
  o->data = data;
  o->cap = cap;
  return true;
}

static void put(Out *o, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (!make_room(o, (size_t)n + 1)) return;
  va_start(args, format);
  vsnprintf(o->data + o->len, (size_t)n + 1, format, args);
  va_end(args);
  o->len += (size_t)n;
}

/* Control characters are escaped, also those from U+0080 on, which a terminal
 * may act on; what is not UTF-8 becomes U+FFFD. */
static void put_text(Out *o, const char *text) {
  const unsigned char *at = (const unsigned char *)text;
  uint32_t n, left = (uint32_t)strlen(text);
  put(o, "\"");
  for (; left; at += n, left -= n) {
    unsigned c = *at;
    n = lus_utf8_length(at, left);
    if (n == 2 && c == 0xc2) c = at[1]; /* U+0080 to U+00BF */
    if (c == '"' || c == '\\') put(o, "\\%c", c);
    else if (!n) put(o, "\xef\xbf\xbd"), n = 1;
    else if (n <= 2 && (c < 0x20 || (c >= 0x7f && c < 0xa0)))
      put(o, "\\u%04x", c);
    else put(o, "%.*s", (int)n, (const char *)at);
  }
  put(o, "\"");
}

static void put_number(Out *o, const char *key, uint64_t n) {
  put(o, "\"%s\": %llu", key, (unsigned long long)n);
}

static void put_numbers(Out *o, const char *key, const uint64_t *n, int count) {
  put(o, "\"%s\": [", key);
  for (int i = 0; i < count; i++)
    put(o, "%s%llu", i ? ", " : "", (unsigned long long)n[i]);
  put(o, "]");
}

/* --- figures --- */

/* What is not known is null. */
static void put_end(Out *o, const char *key, double end) {
  if (isfinite(end)) put(o, ", \"%s\": %.6f", key, end);
  else put(o, ", \"%s\": null", key);
}

static void put_figure(Out *o, const char *word, Figure f) {
  put(o, "{\"%s\": %.6f", word, f.value);
  put_end(o, "low", f.low);
  put_end(o, "high", f.high);
  put(o, "}");
}

static void put_share(Out *o, const char *key, uint64_t n, uint64_t all) {
  put(o, "  \"%s\": ", key);
  put_figure(o, "share", lus_share(n, all));
  put(o, ",\n");
}

static void put_shares(Out *o, const char *key, const uint64_t *n, int count,
                       uint64_t all) {
  put(o, "  \"%s\": [", key);
  for (int i = 0; i < count; i++) {
    if (i) put(o, ", ");
    put_figure(o, "share", lus_share(n[i], all));
  }
  put(o, "],\n");
}

static void put_spread(Out *o, const char *key, const Histogram *h,
                       const Figure *mean, const char *end) {
  Spread s = lus_spread(h);
  if (mean) s.mean = *mean;
  put(o, "\"%s\": {\"mean\": %.6f", key, s.mean.value);
  put_end(o, "low", s.mean.low);
  put_end(o, "high", s.mean.high);
  put(o,
      ", \"least\": %u, \"q1\": %u, \"median\": %u, \"q3\": %u, "
      "\"most\": %u}%s",
      s.least, s.q1, s.median, s.q3, s.most, end);
}

static void put_teams(Out *o, const Sim *s) {
  put(o, "  \"teams\": [");
  for (int i = 0; i < s->teams; i++) {
    put(o, "%s{\"seats\": [", i ? ", " : "");
    const char *gap = "";
    for (int k = 0; k < s->seats; k++)
      if (s->team[i] >> k & 1) {
        put(o, "%s%d", gap, k + 1);
        gap = ", ";
      }
    put(o, "], \"wins\": %llu, \"win_share\": ",
        (unsigned long long)s->team_wins[i]);
    put_figure(o, "share", lus_share(s->team_wins[i], s->matches));
    put(o, "}");
  }
  put(o, "],\n");
}

static void put_kinds(Out *o, const Sim *s) {
  put(o, "  \"move_kinds\": [");
  for (int i = 0; i < s->kinds_n; i++) {
    const SimKind *k = &s->kinds[i];
    put(o, "%s\n    {\"kind\": ", i ? "," : "");
    put_text(o, k->name);
    put(o, ", \"chosen\": %llu, \"offered\": %llu, ",
        (unsigned long long)k->of_moves.part,
        (unsigned long long)k->when_offered.whole);
    put(o, "\"of_moves\": ");
    put_figure(o, "share", lus_ratio_share(&k->of_moves, s->matches));
    put(o, ", \"when_offered\": ");
    put_figure(o, "share", lus_ratio_share(&k->when_offered, s->matches));
    put(o, "}");
  }
  put(o, "\n  ],\n");
}

static void put_rules(Out *o, const Sim *s) {
  if (!s->rules_counted) {
    put(o, "  \"rules\": null,\n");
    return;
  }
  put(o, "  \"rules\": [");
  for (int i = 0; i < s->rules_n; i++) {
    put(o, "%s\n    {\"rule\": ", i ? "," : "");
    put_text(o, s->rules[i].name);
    put(o, ", \"at\": ");
    put_text(o, s->rules[i].at);
    put(o, ", \"refused\": %llu, \"of_move_space\": ",
        (unsigned long long)s->rules[i].of_space.part);
    put_figure(o, "share", lus_ratio_share(&s->rules[i].of_space, s->matches));
    put(o, "}");
  }
  put(o, "\n  ],\n");
}

static void put_score(Out *o, const Sim *s) {
  if (!s->scored) {
    put(o, "  \"score\": null,\n");
    return;
  }
  put(o, "  \"score\": {\"matches\": %llu, \"mean\": [",
      (unsigned long long)s->scored);
  for (int i = 0; i < s->seats; i++) {
    if (i) put(o, ", ");
    put_figure(o, "mean", lus_sim_score(s, i + 1));
  }
  put(o, "],\n    ");
  put_spread(o, "lead_changes", &s->lead_changes, NULL, ",\n    ");
  put_spread(o, "drama", &s->drama, NULL, "},\n");
}

/* --- the whole numbers --- */

static void put_histogram(Out *o, const char *key, const Histogram *h) {
  const char *gap = "";
  put(o, ",\n    \"%s\": [", key);
  for (uint32_t v = 0; v < h->size; v++) {
    if (!h->at[v]) continue;
    put(o, "%s[%u, %llu]", gap, v, (unsigned long long)h->at[v]);
    gap = ", ";
  }
  put(o, "]");
}

static void put_scores(Out *o, const Sim *s) {
  put(o, ",\n    \"scored\": %llu, \"score_sum\": [",
      (unsigned long long)s->scored);
  for (int i = 0; i < s->seats; i++)
    put(o, "%s%lld", i ? ", " : "", (long long)s->score_sum[i]);
  put(o, "], ");
  put_numbers(o, "score_squares", s->score_squares, s->seats);
}

/* [part, whole, and the sums of part², part · whole, whole²] */
static void put_ratio(Out *o, const Ratio *r, const char *gap) {
  put(o, "%s[%llu, %llu, %llu, %llu, %llu]", gap, (unsigned long long)r->part,
      (unsigned long long)r->whole, (unsigned long long)r->part_squares,
      (unsigned long long)r->products, (unsigned long long)r->whole_squares);
}

static void put_ratios(Out *o, const Sim *s) {
  put_ratio(o, &s->choices_ratio, ",\n    \"choices_per_decision\": ");
  put(o, ",\n    \"of_moves\": [");
  for (int i = 0; i < s->kinds_n; i++)
    put_ratio(o, &s->kinds[i].of_moves, i ? ", " : "");
  put(o, "],\n    \"when_offered\": [");
  for (int i = 0; i < s->kinds_n; i++)
    put_ratio(o, &s->kinds[i].when_offered, i ? ", " : "");
  put(o, "],\n    \"of_move_space\": [");
  for (int i = 0; s->rules_counted && i < s->rules_n; i++)
    put_ratio(o, &s->rules[i].of_space, i ? ", " : "");
  put(o, "]");
}

static void put_counts(Out *o, const Sim *s) {
  put(o, "  \"counts\": {\n    ");
  put_number(o, "shared", s->shared);
  put(o, ", ");
  put_number(o, "first_wins", s->first_wins);
  put(o, ", ");
  put_number(o, "first_points", s->first_points);
  put(o, ", ");
  put_number(o, "first_squares", s->first_squares);
  put_ratios(o, s);
  put_scores(o, s);
  put_histogram(o, "turns", &s->turns);
  put_histogram(o, "moves", &s->moves);
  put_histogram(o, "choices", &s->choices);
  put_histogram(o, "lead_changes", &s->lead_changes);
  put_histogram(o, "drama", &s->drama);
  put(o, "\n  },\n");
}

static void put_figures(Out *o, const Sim *s) {
  put(o, "  \"figures\": [");
  for (int i = 0; i < s->figures_n; i++) {
    const SimFigure *f = &s->figures[i];
    put(o, "%s\n    {\"figure\": ", i ? "," : "");
    put_text(o, f->name);
    put(o, ", ");
    put_spread(o, "per_match", &f->each, NULL, "");
    put_histogram(o, "times", &f->each);
    put(o, "}");
  }
  put(o, "%s],\n", s->figures_n ? "\n  " : "");
}

/* --- the run --- */

static void put_shards(Out *o, const Sim *s) {
  const char *gap = "";
  if (!s->shards) {
    put(o, "  \"shards\": null,\n");
    return;
  }
  put(o, "  \"shards\": {\"of\": %u, \"played\": [", s->shards);
  for (uint32_t i = 0; i < s->shards; i++) {
    if (!s->shards_played[i]) continue;
    put(o, "%s%u", gap, i + 1);
    gap = ", ";
  }
  put(o, "]},\n");
}

static void put_run(Out *o, const Sim *s) {
  put(o, "  \"game\": ");
  put_text(o, s->game);
  put(o, ",\n  \"title\": ");
  put_text(o, s->title);
  put(o, ",\n  \"digest\": \"%016llx\",\n  \"options\": %s,\n",
      (unsigned long long)s->digest, s->options);
  put(o, "  \"seats\": %d,\n  \"bots\": [", s->seats);
  for (int i = 0; i < s->seats; i++) {
    if (i) put(o, ", ");
    put_text(o, s->bots[i]);
  }
  put(o, "],\n  \"seed\": %llu,\n  \"cap\": %u,\n  \"planned\": %llu,\n",
      (unsigned long long)s->seed, s->cap, (unsigned long long)s->planned);
  put_shards(o, s);
}

static void put_results(Out *o, const Sim *s) {
  put(o, "  \"matches\": %llu,\n  ", (unsigned long long)s->matches);
  put_numbers(o, "wins", s->wins, s->seats);
  put(o, ",\n");
  put_shares(o, "win_share", s->wins, s->seats, s->matches);
  put_teams(o, s);
  put(o, "  \"draws\": %llu,\n", (unsigned long long)s->draws);
  put_share(o, "draw_share", s->draws, s->matches);
  put(o, "  \"unfinished\": %llu,\n", (unsigned long long)s->unfinished);
  put_share(o, "unfinished_share", s->unfinished, s->matches);
  put_share(o, "first_seat_wins", s->first_wins, s->matches);
  put(o, "  \"first_seat_advantage\": ");
  put_figure(o, "points", lus_sim_advantage(s));
  put(o, ",\n");
}

char *lus_sim_json(const Sim *s) {
  Out o = {0};
  Figure choices = lus_ratio(&s->choices_ratio, s->matches);
  put(&o, "{\n  \"lusory\": \"%s\",\n", lus_version());
  put_run(&o, s);
  put_results(&o, s);
  put(&o, "  ");
  put_spread(&o, "turns_per_match", &s->turns, NULL, ",\n  ");
  put_spread(&o, "moves_per_match", &s->moves, NULL, ",\n  ");
  put_spread(&o, "choices_per_decision", &s->choices, &choices, ",\n");
  put_score(&o, s);
  put_kinds(&o, s);
  put_rules(&o, s);
  put_figures(&o, s);
  put_counts(&o, s);
  put(&o, "  \"seconds\": %.3f,\n  \"matches_per_second\": %.1f\n}\n",
      s->seconds, s->seconds > 0 ? (double)s->matches / s->seconds : 0.0);
  if (!o.full) return o.data;
  free(o.data);
  return NULL;
}
