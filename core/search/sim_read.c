/* core/search/sim_read.c - a simulation's JSON back into its whole numbers, and
 * shards added up.
 *
 * Reads any JSON in which the keys that it needs have the right form, since a
 * file may have been through another program. A missing key is an error: a
 * shard that was cut off must not pass for a whole one. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/sim.h"

enum { DEEPEST = 16 };

/* --- JSON --- */

static const char *skip_space(const char *at) {
  while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') at++;
  return at;
}

static const char *skip_value(const char *at, int depth);

static const char *skip_text(const char *at) {
  for (at++; *at && *at != '"'; at++)
    if (*at == '\\' && at[1]) at++;
  return *at ? at + 1 : NULL;
}

/* After "[1, 2" or "{"a": 1": moves on to the closing bracket. */
static const char *skip_items(const char *at, int depth, char close) {
  at = skip_space(at + 1);
  if (*at == close) return at + 1;
  for (;;) {
    if (close == '}') {
      if (*at != '"' || !(at = skip_text(at))) return NULL;
      at = skip_space(at);
      if (*at++ != ':') return NULL;
    }
    if (!(at = skip_value(skip_space(at), depth + 1))) return NULL;
    at = skip_space(at);
    if (*at == close) return at + 1;
    if (*at != ',') return NULL;
    at = skip_space(at + 1);
  }
}

/* The place after the value at `at`; NULL when there is none. */
static const char *skip_value(const char *at, int depth) {
  if (depth > DEEPEST) return NULL;
  if (*at == '"') return skip_text(at);
  if (*at == '{') return skip_items(at, depth, '}');
  if (*at == '[') return skip_items(at, depth, ']');
  size_t n = strspn(at, "+-.0123456789abcdefghijklmnopqrstuvwxyzE");
  return n ? at + n : NULL;
}

/* The value of a key in the object at `object`; NULL: there is none. */
static const char *member(const char *object, const char *key) {
  const char *at = object ? skip_space(object) : "";
  size_t len = strlen(key);
  if (*at++ != '{') return NULL;
  for (;;) {
    at = skip_space(at);
    if (*at != '"') return NULL;
    bool same = !strncmp(at + 1, key, len) && at[1 + len] == '"';
    at = skip_space(skip_text(at));
    at = skip_space(at + 1);
    if (same) return at;
    at = skip_space(skip_value(at, 0));
    if (*at++ != ',') return NULL;
  }
}

/* The first item of a list, and the one after an item; NULL at the end. */
static const char *first_item(const char *list) {
  if (!list || *list != '[') return NULL;
  list = skip_space(list + 1);
  return *list == ']' ? NULL : list;
}
static const char *next_item(const char *item) {
  item = skip_space(skip_value(item, 0));
  return *item == ',' ? skip_space(item + 1) : NULL;
}

/* --- values --- */

typedef struct Reading {
  const char *all, *counts;
  const char *missing; /* the first key that was not there, or not right */
} Reading;

static const char *need(Reading *r, const char *object, const char *key) {
  const char *value = member(object, key);
  if (!value && !r->missing) r->missing = key;
  return value;
}

static uint64_t number_at(Reading *r, const char *value, const char *key) {
  if (value && isdigit((unsigned char)*value)) return strtoull(value, NULL, 10);
  if (!r->missing) r->missing = key;
  return 0;
}

static uint64_t number(Reading *r, const char *object, const char *key) {
  return number_at(r, need(r, object, key), key);
}

static void numbers(Reading *r, const char *object, const char *key,
                    uint64_t *out, int n) {
  const char *item = first_item(need(r, object, key));
  for (int i = 0; i < n; i++) {
    out[i] = number_at(r, item, key);
    if (item) item = next_item(item);
  }
}

/* The character of an escape, "009b", in at most the six bytes that it took.
 * Returns how many of its digits are there. */
static size_t put_escaped(const char *digits, char **to) {
  char hex[5] = {0};
  size_t n = 0;
  while (n < 4 && isxdigit((unsigned char)digits[n])) hex[n] = digits[n], n++;
  unsigned c = (unsigned)strtoul(hex, NULL, 16);
  if (c >= 0x800) *(*to)++ = (char)(0xe0 | c >> 12);
  if (c >= 0x800) *(*to)++ = (char)(0x80 | (c >> 6 & 0x3f));
  else if (c >= 0x80) *(*to)++ = (char)(0xc0 | c >> 6);
  *(*to)++ = (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c);
  return n;
}

/* A text without its escapes: only those that lus_sim_json writes. */
static char *text(Reading *r, const char *object, const char *key) {
  const char *at = need(r, object, key);
  if (!at || *at != '"') {
    if (!r->missing) r->missing = key;
    return strdup("");
  }
  char *made = malloc(strlen(at) + 1), *to = made;
  for (at++; made && *at && *at != '"'; at++) {
    bool escape = *at == '\\' && at[1];
    at += escape;
    if (escape && *at == 'u') at += put_escaped(at + 1, &to);
    else *to++ = *at;
  }
  if (made) *to = '\0';
  return made;
}

/* A value as it stands. */
static char *raw(Reading *r, const char *object, const char *key) {
  const char *at = need(r, object, key);
  return at ? strndup(at, (size_t)(skip_value(at, 0) - at)) : strdup("");
}

static void copy_text(Reading *r, const char *object, const char *key,
                      char *out, size_t size) {
  char *made = text(r, object, key);
  snprintf(out, size, "%s", made ? made : "");
  free(made);
}

static void histogram_of(Reading *r, const char *object, const char *key,
                         Histogram *h) {
  const char *item = first_item(need(r, object, key));
  for (; item; item = next_item(item)) {
    const char *value = first_item(item);
    const char *times = value ? next_item(value) : NULL;
    uint64_t v = number_at(r, value, key), n = number_at(r, times, key);
    if (v > UINT32_MAX || !lus_histogram_add(h, (uint32_t)v, n)) {
      r->missing = key;
      return;
    }
  }
}

static void histogram(Reading *r, const char *key, Histogram *h) {
  histogram_of(r, r->counts, key, h);
}

/* [part, whole, part², part · whole, whole²]; goes on to the next item. */
static void ratio(Reading *r, const char **item, const char *key, Ratio *out) {
  uint64_t *into[] = {&out->part, &out->whole, &out->part_squares,
                      &out->products, &out->whole_squares};
  const char *value = first_item(*item);
  for (int i = 0; i < 5; i++) {
    *into[i] = number_at(r, value, key);
    if (value) value = next_item(value);
  }
  if (*item) *item = next_item(*item);
}

static int count_items(const char *list) {
  int n = 0;
  for (const char *i = first_item(list); i; i = next_item(i)) n++;
  return n;
}

/* --- the parts of a simulation --- */

static void read_shards(Reading *r, Sim *s) {
  const char *value = need(r, r->all, "shards");
  if (!value || *value != '{') {
    s->shards_played = calloc(1, 1);
    return;
  }
  uint64_t of = number(r, value, "of");
  if (of < 2 || of > 1u << 24) {
    r->missing = "of";
    of = 0;
  }
  s->shards = (uint32_t)of;
  s->shards_played = calloc((size_t)of + 1, 1);
  const char *item = first_item(need(r, value, "played"));
  for (; item && s->shards_played; item = next_item(item)) {
    uint64_t shard = number_at(r, item, "played");
    if (shard >= 1 && shard <= of) s->shards_played[shard - 1] = 1;
  }
}

static void read_teams(Reading *r, Sim *s) {
  const char *item = first_item(need(r, r->all, "teams"));
  for (; item && s->teams < LUS_SIM_SEATS; item = next_item(item)) {
    const char *seat = first_item(need(r, item, "seats"));
    for (; seat; seat = next_item(seat))
      s->team[s->teams] |=
          (uint8_t)(1u << ((number_at(r, seat, "seats") - 1) & 7));
    s->team_wins[s->teams++] = number(r, item, "wins");
  }
}

static void read_kinds(Reading *r, Sim *s) {
  const char *list = need(r, r->all, "move_kinds");
  s->kinds = calloc((size_t)count_items(list) + 1, sizeof *s->kinds);
  if (!s->kinds) return;
  for (const char *i = first_item(list); i; i = next_item(i)) {
    SimKind *k = &s->kinds[s->kinds_n++];
    copy_text(r, i, "kind", k->name, sizeof k->name);
  }
  const char *moves = first_item(need(r, r->counts, "of_moves"));
  const char *offered = first_item(need(r, r->counts, "when_offered"));
  for (int i = 0; i < s->kinds_n; i++) {
    ratio(r, &moves, "of_moves", &s->kinds[i].of_moves);
    ratio(r, &offered, "when_offered", &s->kinds[i].when_offered);
  }
}

static void read_rules(Reading *r, Sim *s) {
  const char *list = need(r, r->all, "rules");
  s->rules_counted = list && *list == '[';
  s->rules = calloc((size_t)count_items(list) + 1, sizeof *s->rules);
  if (!s->rules) return;
  for (const char *i = first_item(list); i; i = next_item(i)) {
    SimRule *rule = &s->rules[s->rules_n++];
    copy_text(r, i, "rule", rule->name, sizeof rule->name);
    copy_text(r, i, "at", rule->at, sizeof rule->at);
  }
  const char *item = first_item(need(r, r->counts, "of_move_space"));
  for (int i = 0; i < s->rules_n; i++)
    ratio(r, &item, "of_move_space", &s->rules[i].of_space);
}

static void read_figures(Reading *r, Sim *s) {
  const char *list = need(r, r->all, "figures");
  s->figures = calloc((size_t)count_items(list) + 1, sizeof *s->figures);
  if (!s->figures) return;
  for (const char *i = first_item(list); i; i = next_item(i)) {
    SimFigure *f = &s->figures[s->figures_n++];
    copy_text(r, i, "figure", f->name, sizeof f->name);
    histogram_of(r, i, "times", &f->each);
  }
}

static void read_scores(Reading *r, Sim *s) {
  s->scored = number(r, r->counts, "scored");
  const char *item = first_item(need(r, r->counts, "score_sum"));
  for (int i = 0; i < s->seats && item; i++, item = next_item(item))
    s->score_sum[i] = strtoll(item, NULL, 10);
  numbers(r, r->counts, "score_squares", s->score_squares, s->seats);
}

static void read_run(Reading *r, Sim *s) {
  char digest[32];
  s->game = text(r, r->all, "game");
  s->title = text(r, r->all, "title");
  s->options = raw(r, r->all, "options");
  copy_text(r, r->all, "digest", digest, sizeof digest);
  s->digest = strtoull(digest, NULL, 16);
  s->seed = number(r, r->all, "seed");
  s->cap = (uint32_t)number(r, r->all, "cap");
  s->planned = number(r, r->all, "planned");
  uint64_t seats = number(r, r->all, "seats");
  if (seats < 1 || seats > LUS_SIM_SEATS) {
    r->missing = "seats";
    return;
  }
  s->seats = (int)seats;
  const char *item = first_item(need(r, r->all, "bots"));
  for (int i = 0; i < s->seats && item; i++, item = next_item(item))
    snprintf(s->bots[i], sizeof s->bots[i], "%.*s",
             (int)strcspn(item + 1, "\""), item + 1);
}

static void read_results(Reading *r, Sim *s) {
  s->matches = number(r, r->all, "matches");
  s->draws = number(r, r->all, "draws");
  s->unfinished = number(r, r->all, "unfinished");
  numbers(r, r->all, "wins", s->wins, s->seats);
  s->shared = number(r, r->counts, "shared");
  s->first_wins = number(r, r->counts, "first_wins");
  s->first_points = number(r, r->counts, "first_points");
  s->first_squares = number(r, r->counts, "first_squares");
  const char *choices = need(r, r->counts, "choices_per_decision");
  ratio(r, &choices, "choices_per_decision", &s->choices_ratio);
  histogram(r, "turns", &s->turns);
  histogram(r, "moves", &s->moves);
  histogram(r, "choices", &s->choices);
  histogram(r, "lead_changes", &s->lead_changes);
  histogram(r, "drama", &s->drama);
}

static bool has_memory(const Sim *s) {
  return s->game && s->title && s->options && s->shards_played && s->kinds &&
         s->rules && s->figures;
}

Sim *lus_sim_read(const char *json, char *error, size_t size) {
  Reading r = {.all = skip_space(json)};
  const char *end = *r.all == '{' ? skip_value(r.all, 0) : NULL;
  if (!end || *skip_space(end)) {
    snprintf(error, size, "this is not the complete JSON of a simulation");
    return NULL;
  }
  Sim *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  r.counts = need(&r, r.all, "counts");
  read_run(&r, s);
  read_results(&r, s);
  read_shards(&r, s);
  read_teams(&r, s);
  read_kinds(&r, s);
  read_rules(&r, s);
  read_figures(&r, s);
  read_scores(&r, s);
  const char *seconds = need(&r, r.all, "seconds");
  s->seconds = seconds ? strtod(seconds, NULL) : 0;
  if (!r.missing && has_memory(s)) return s;
  snprintf(error, size,
           r.missing ? "'%s' is missing in it, or malformed"
                     : "out of memory%s",
           r.missing ? r.missing : "");
  lus_sim_free(s);
  return NULL;
}

/* --- adding shards --- */

/* Are two shards of the same run? NULL, or what differs. */
static const char *difference(const Sim *a, const Sim *b) {
  if (strcmp(a->game, b->game)) return "the game differs";
  if (a->digest != b->digest) return "the rules script differs";
  if (strcmp(a->options, b->options)) return "the options differ";
  if (a->seats != b->seats) return "the number of seats differs";
  if (memcmp(a->bots, b->bots, sizeof a->bots)) return "the bots differ";
  if (a->seed != b->seed) return "the seed differs";
  if (a->cap != b->cap) return "the cap differs";
  if (a->planned != b->planned) return "the number of matches differs";
  if (a->shards != b->shards) return "the number of shards differs";
  if (a->rules_counted != b->rules_counted) return "--rules differs";
  if (a->kinds_n != b->kinds_n || a->rules_n != b->rules_n ||
      a->figures_n != b->figures_n)
    return "the kinds of moves, rules or figures differ";
  return NULL;
}

bool lus_sim_add(Sim *s, const Sim *shard, char *error, size_t size) {
  const char *differs = difference(s, shard);
  if (differs) {
    snprintf(error, size, "not of the same run: %s", differs);
    return false;
  }
  for (uint32_t i = 0; i < s->shards; i++)
    if (s->shards_played[i] && shard->shards_played[i]) {
      snprintf(error, size, "shard %u of %u is already in it", i + 1,
               s->shards);
      return false;
    }
  if (!s->shards) {
    snprintf(error, size, "it is a whole run, not a shard");
    return false;
  }
  if (!lus_sim_join(s, shard)) {
    snprintf(error, size, "out of memory");
    return false;
  }
  bool whole = true;
  for (uint32_t i = 0; i < s->shards; i++)
    whole &= s->shards_played[i] |= shard->shards_played[i];
  if (whole) s->shards = 0;
  return true;
}
