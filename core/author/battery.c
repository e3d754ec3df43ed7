/* core/author/battery.c - plays random matches of a game, examines them, and
 * shortens one that fails.
 *
 * A match is remembered as its choices, the numbers of the legal moves that
 * were played. So any list of choices is a match, and leaving some out gives
 * another one, which is how a failing match is shortened. Work is counted in
 * moves, not in time: the same seed does the same on every machine. */
#include "author/battery.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  SAMPLES_MOST = 32,
  SETTINGS_MOST = 64,
  MATCH_COST = 100,         /* of setting one up, in moves */
  REPLAYS_MOST = 1000,      /* tries to shorten a match */
  SHORT = 8,                /* below this many moves, all matches are tried */
  TRY_MOST = 4000,          /* moves in one random match */
#ifdef __SANITIZE_ADDRESS__ /* everything is ten times slower */
  DEFAULT_WORK = 2000,
#else
  DEFAULT_WORK = 10000,
#endif
};

typedef struct Sample {
  Setting settings[SETTINGS_MOST];
  int n, seats;
} Sample;

/* A match to play: its settings and its moves. */
typedef struct Course {
  const Sample *sample;
  uint64_t seed;
  uint32_t *choices;
  unsigned n, cap;
} Course;

typedef struct Battery {
  const BatterySpec *spec;
  Sample *samples;
  int samples_n;
  uint64_t work, asked; /* spent so far; spent on questions */
  BatteryCount count;
  Exam exam;
  char *found; /* what is wrong, and which question found it */
  const char *question;
  unsigned legal[SHORT]; /* moves, in the last try to shorten */
} Battery;

static const char SCRIPT[] = "script"; /* does the game run at all? */

/* --- samples --- */

static void read_sample(lua_State *L, Sample *s) {
  lua_getfield(L, -1, "seats");
  s->seats = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  for (int i = 1; i <= SETTINGS_MOST; i++) {
    if (lua_geti(L, -1, i) != LUA_TTABLE) {
      lua_pop(L, 1);
      return;
    }
    lua_geti(L, -1, 1);
    lua_geti(L, -2, 2);
    Setting *set = &s->settings[s->n++];
    set->name = strdup(lua_tostring(L, -2));
    set->value = strdup(lua_tostring(L, -1));
    lua_pop(L, 3);
  }
}

/* In the VM of the game: lua/battery.lua makes the samples. */
static int list_samples(lua_State *L) {
  const BatterySpec *spec = lua_touserdata(L, 1);
  lus_vm_require(L, "lua/battery");
  lua_getfield(L, -1, "samples");
  lua_pushstring(L, spec->game);
  lua_pushinteger(L, (lua_Integer)spec->seed);
  lua_pushinteger(L, spec->samples ? spec->samples : SAMPLES_MOST);
  lua_call(L, 3, 1);
  return 1;
}

static bool read_samples(Battery *b, Game *g) {
  lua_State *L = lus_vm_state(g->vm);
  lua_pushcfunction(L, list_samples);
  lua_pushlightuserdata(L, (void *)b->spec);
  if (!lus_vm_call(g->vm, 1, 1)) {
    lus_say(&b->found, "%s", lus_vm_error(g->vm));
    return false;
  }
  size_t len = lua_rawlen(L, -1);
  b->samples = calloc(len + 1, sizeof *b->samples);
  lua_Integer n = b->samples ? (lua_Integer)len : 0;
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, -1, i);
    read_sample(L, &b->samples[b->samples_n++]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (!n)
    lus_say(&b->found,
            "with the default options no number of seats is allowed");
  return n > 0;
}

static bool make_samples(Battery *b) {
  char error[2048];
  b->question = SCRIPT;
  MatchSpec spec = {.game = b->spec->game};
  Game *g = lus_game_new(b->spec->scripts, &spec, error, sizeof error);
  if (!g) {
    lus_say(&b->found, "%s", error);
    return false;
  }
  bool ok = read_samples(b, g);
  lus_game_free(g);
  return ok;
}

static void free_samples(Battery *b) {
  for (int i = 0; i < b->samples_n; i++)
    for (int k = 0; k < b->samples[i].n; k++) {
      free((char *)b->samples[i].settings[k].name);
      free((char *)b->samples[i].settings[k].value);
    }
  free(b->samples);
}

/* --- costs --- */

/* A move, and testing the rules on the whole move space of each kind without a
 * `legal`. */
static uint64_t move_cost(const Match *m) {
  uint64_t asked = 0;
  for (int k = 0; k < m->game->kinds_n; k++) {
    const Kind *kind = &m->game->kinds[k];
    if (kind->legal == LUA_NOREF && !kind->legal_phrase) asked += kind->space;
  }
  return 1 + asked / 64;
}

static uint64_t question_cost(const Match *m) {
  uint64_t asked = 0;
  for (int k = 0; k < m->game->kinds_n; k++)
    asked +=
        m->game->kinds[k].space * (uint64_t)(m->game->kinds[k].rules_n + 1);
  return 10 + asked / 64 +
         (m->game->hidden ? 50u * (unsigned)m->game->seats : 0);
}

/* --- playing a course --- */

static bool add_choice(Course *c, uint32_t choice) {
  if (c->n == c->cap) {
    unsigned cap = c->cap * 2 + 64;
    uint32_t *choices = realloc(c->choices, cap * sizeof *choices);
    if (!choices) return false;
    c->choices = choices;
    c->cap = cap;
  }
  c->choices[c->n++] = choice;
  return true;
}

static bool found(Battery *b, const char *question, const char *text) {
  b->question = question;
  lus_say(&b->found, "%s", text);
  return false;
}

static bool goes_on(const Battery *b) {
  return !b->spec->tell || b->spec->tell(b->spec->context);
}

static Match *set_up(Battery *b, const Course *c) {
  char error[2048];
  MatchSpec spec = {.game = b->spec->game,
                    .settings = c->sample->settings,
                    .settings_n = c->sample->n,
                    .seats = c->sample->seats,
                    .seed = c->seed};
  b->work += MATCH_COST;
  b->count.matches++;
  Match *m = lus_match_new(b->spec->scripts, &spec, error, sizeof error);
  if (!m) found(b, SCRIPT, error);
  return m;
}

/* Plays one of the legal moves. False when something is wrong. */
static bool play_choice(Battery *b, Match *m, uint32_t choice) {
  unsigned n;
  const Move *moves = lus_match_legal(m, &n);
  b->work += move_cost(m);
  b->count.moves++;
  if (!moves || !n) return found(b, SCRIPT, lus_game_error(m->game));
  if (lus_match_play_move(m, moves[choice % n]) == LUS_FINE) return true;
  char *text = NULL;
  lus_say(&text, "'%s': %s", lus_match_text(m, moves[choice % n]),
          lus_match_message(m));
  found(b, SCRIPT, text ? text : "out of memory");
  free(text);
  return false;
}

static bool is_done(const Match *m) {
  return lus_match_over(m) || lus_match_turns(m) >= lus_match_cap(m);
}

/* Asks one question, or all of them (NULL). */
static bool ask(Battery *b, Match *m, const char *question, bool history) {
  Exam *e = &b->exam;
  e->m = m;
  b->count.questions++;
  const Question *c = lus_questions;
  unsigned n;
  lus_match_legal(m, &n);
  for (; c->name; c++) {
    if (question ? strcmp(c->name, question) : c->history && !history) continue;
    if (!question && !goes_on(b)) break;
    if (!c->ask(e)) return found(b, c->name, e->found);
  }
  return true;
}

/* Plays a random match and keeps its choices in the course. */
static bool try_match(Battery *b, Course *c, Rng *rng) {
  Match *m = set_up(b, c);
  if (!m) return false;
  uint64_t until = b->work + b->spec->work / (unsigned)b->samples_n;
  bool ok = true;
  while (ok && !is_done(m) && c->n < TRY_MOST && b->work < until &&
         goes_on(b)) {
    if (b->asked <= b->work / 2) {
      b->asked += question_cost(m);
      b->work += question_cost(m);
      ok = ask(b, m, NULL, false);
    }
    ok = ok && add_choice(c, lus_rng_next(rng)) &&
         play_choice(b, m, c->choices[c->n - 1]);
  }
  b->work += MATCH_COST * 2 + 2 * c->n;
  ok = ok && ask(b, m, NULL, true);
  lus_match_free(m);
  return ok;
}

/* --- shortening --- */

static bool is_of_positions(const char *question) {
  const Question *c = lus_questions;
  while (c->name && strcmp(c->name, question)) c++;
  return c->name && !c->history;
}

/* Plays a course as far as it goes. Does the question find anything in it? With
 * `shorter`, a question about positions is asked all along, and the course is
 * cut where it first finds something. */
static bool fails(Battery *b, Course *c, const char *question, bool shorter) {
  Match *m = set_up(b, c);
  if (!m) return question == SCRIPT;
  bool script = question == SCRIPT, ok = true;
  unsigned i = 0;
  shorter = shorter && is_of_positions(question);
  for (; ok && i < c->n && !is_done(m); i++) {
    if (shorter && !ask(b, m, question, false)) break;
    if (i < SHORT) lus_match_legal(m, &b->legal[i]);
    ok = play_choice(b, m, c->choices[i]);
  }
  bool failed = !ok ? script : !script && !ask(b, m, question, true);
  if (failed) c->n = i;
  lus_match_free(m);
  return failed;
}

/* Does the course still fail without choices [from, from + len)? If so, they
 * are removed. */
static bool leave_out(Battery *b, Course *c, const char *question,
                      unsigned from, unsigned len) {
  Course less = *c;
  less.choices = malloc((c->n + 1) * sizeof *less.choices);
  if (!less.choices) return false;
  memcpy(less.choices, c->choices, from * sizeof *less.choices);
  memcpy(less.choices + from, c->choices + from + len,
         (c->n - from - len) * sizeof *less.choices);
  less.n = c->n - len;
  bool failed = fails(b, &less, question, false);
  if (failed) {
    free(c->choices);
    *c = less;
  } else {
    free(less.choices);
  }
  return failed;
}

static void leave_out_parts(Battery *b, Course *c, const char *question,
                            unsigned *tries) {
  for (unsigned len = (c->n + 1) / 2; len > 0; len /= 2)
    for (unsigned from = 0; from + len <= c->n && goes_on(b);) {
      if (++*tries > REPLAYS_MOST) return;
      if (!leave_out(b, c, question, from, len)) from += len;
    }
}

/* Replaces choices with the first legal move where that makes no difference. */
static void plain_choices(Battery *b, Course *c, const char *question,
                          unsigned *tries) {
  for (unsigned i = 0; i < c->n && *tries < REPLAYS_MOST && goes_on(b); i++) {
    uint32_t was = c->choices[i];
    if (!was) continue;
    ++*tries;
    c->choices[i] = 0;
    Course trial = *c;
    if (fails(b, &trial, question, false)) c->n = trial.n;
    else c->choices[i] = was;
  }
}

/* Uses the default options instead, if the match fails with them too. */
static void plain_sample(Battery *b, Course *c, const char *question) {
  const Sample *was = c->sample;
  Course trial = *c;
  for (int i = 0; i < b->samples_n; i++) {
    if (&b->samples[i] == was) return; /* later ones are no plainer */
    if (b->samples[i].n) continue;
    trial.sample = &b->samples[i];
    trial.n = c->n;
    if (!fails(b, &trial, question, true)) continue;
    c->sample = trial.sample;
    c->n = trial.n;
    return;
  }
}

/* The next course of the same length; the last choice changes fastest. */
static bool next_course(const Battery *b, Course *c) {
  for (unsigned i = c->n; i-- > 0;) {
    if (++c->choices[i] < b->legal[i]) return true;
    c->choices[i] = 0;
  }
  return false;
}

/* Tries all courses of `len` choices. */
static bool try_length(Battery *b, Course *c, const char *question,
                       unsigned len, unsigned *tries) {
  uint32_t choices[SHORT] = {0};
  Course trial = {.sample = c->sample, .seed = c->seed, .choices = choices};
  do {
    trial.n = len;
    memset(b->legal, 0, sizeof b->legal);
    ++*tries;
    if (!fails(b, &trial, question, false)) continue;
    c->n = trial.n;
    memcpy(c->choices, choices, trial.n * sizeof *choices);
    return true;
  } while (next_course(b, &trial) && *tries < REPLAYS_MOST && goes_on(b));
  return false;
}

static void try_shorter(Battery *b, Course *c, const char *question) {
  unsigned tries = 0, most = c->n;
  for (unsigned len = 0; len < most && len < SHORT && tries < REPLAYS_MOST;
       len++)
    if (try_length(b, c, question, len, &tries)) return;
}

static void shorten(Battery *b, Course *c) {
  const char *question = b->question;
  unsigned tries = 0;
  fails(b, c, question, true);
  plain_sample(b, c, question);
  leave_out_parts(b, c, question, &tries);
  plain_choices(b, c, question, &tries);
  leave_out_parts(b, c, question, &tries);
  try_shorter(b, c, question);
  fails(b, c, question, false); /* for the text to report */
}

/* --- reporting --- */

static void add(char **text, const char *more) {
  char *all = NULL;
  lus_say(&all, "%s%s", *text ? *text : "", more);
  free(*text);
  *text = all;
}

static void add_settings(char **text, const Sample *s) {
  char *part = NULL;
  add(text, "{");
  for (int i = 0; i < s->n; i++) {
    lus_say(&part, "%s %s = \"%s\"", i ? "," : "", s->settings[i].name,
            s->settings[i].value);
    add(text, part ? part : "");
  }
  add(text, s->n ? " }" : "}");
  free(part);
}

/* The moves of a course as lines of a test. If the last one fails it is in no
 * history. */
static void add_plays(Battery *b, char **text, const Course *c) {
  Match *m = set_up(b, c);
  char *line = NULL;
  for (unsigned i = 0; m && i < c->n && !is_done(m); i++) {
    unsigned n;
    const Move *moves = lus_match_legal(m, &n);
    if (!n) break;
    Move move = moves[c->choices[i] % n];
    lus_say(&line, "  m:play(\"%s\")\n", lus_match_text(m, move));
    add(text, line ? line : "");
    if (lus_match_play_move(m, move) != LUS_FINE) break;
  }
  free(line);
  lus_match_free(m);
}

static char *report(Battery *b, const Course *c) {
  char *text = NULL, *part = NULL;
  const char *question = b->question;
  lus_say(&text, "%s: %s", question, b->found ? b->found : "out of memory");
  size_t len = text ? strlen(text) : 0;
  if (!c) return text;
  lus_say(&part, "%s\nit(\"%s\", function()\n  local m = match(\"%s\", ",
          len && text[len - 1] == '\n' ? "" : "\n", question, b->spec->game);
  add(&text, part ? part : "");
  add_settings(&text, c->sample);
  lus_say(&part, ", { seats = %d, seed = %llu })\n", c->sample->seats,
          (unsigned long long)c->seed);
  add(&text, part ? part : "");
  add_plays(b, &text, c);
  add(&text, question == SCRIPT ? "end)\n" : "  m:holds()\nend)\n");
  free(part);
  return text;
}

/* --- the battery --- */

/* Plays one sample after another, with a new seed each time. */
static char *play_samples(Battery *b) {
  Rng rng;
  lus_rng_seed(&rng, b->spec->seed, 77);
  for (int i = 0; i < b->samples_n || b->work < b->spec->work; i++) {
    if (!goes_on(b)) break;
    if (i < b->samples_n) b->count.samples++;
    Course c = {.sample = &b->samples[i % b->samples_n],
                .seed = b->spec->seed + (uint64_t)i};
    char *told = NULL;
    if (!try_match(b, &c, &rng)) {
      shorten(b, &c);
      told = report(b, &c);
    }
    free(c.choices);
    if (told) return told;
  }
  return NULL;
}

char *lus_battery(const BatterySpec *spec, BatteryCount *count) {
  BatterySpec with = *spec;
  if (!with.work) with.work = DEFAULT_WORK;
  Battery b = {.spec = &with};
  char *told;
  if (!lus_exam_open(&b.exam, spec->scripts)) told = report(&b, NULL);
  else told = make_samples(&b) ? play_samples(&b) : report(&b, NULL);
  lus_exam_close(&b.exam);
  free_samples(&b);
  free(b.found);
  if (count) *count = b.count;
  return told;
}
