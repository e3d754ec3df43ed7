/* core/author/check_play.c - what random play shows about rules, moves, ends,
 * seats and options.
 *
 * First there are many matches at the defaults, then a few with each of several
 * settings of the options. A rule or a move counts as never met only if no
 * match met it. An option that changes nothing alone is tried among others. */
#include <stdlib.h>
#include <string.h>

#include "author/check.h"
#include "author/script_tests.h"

enum {
  SIM_MATCHES = 100,
  SAMPLE_MATCHES = 6,
  OPTION_MATCHES = 8,
  SAMPLES_MOST = 48,
  OPTION_BASES = 8, /* settings in which an option is tried */
  PICTURE_MOVES = 12,
  SEAT_WINS = 20, /* wins of others that make a seat without any suspicious */
};

/* How often each rule refused a move and each kind of move was possible, in
 * all. */
typedef struct Met {
  uint64_t *refused, *offered;
  Sim *first; /* for names and places */
  uint64_t matches;
  int samples; /* settings of options tried */
} Met;

/* --- playing --- */

static bool sim_goes_on(void *context, uint64_t done, uint64_t of) {
  (void)done;
  (void)of;
  return lus_check_goes_on(context);
}

static uint64_t total(const Histogram *h) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < h->size; i++) sum += h->at[i] * i;
  return sum;
}

static Sim *simulate(CheckRun *c, const Scripts *scripts, const CheckSample *at,
                     uint64_t matches, bool rules) {
  char error[2048];
  SimSpec spec = {.game = c->spec->game,
                  .settings = at->settings,
                  .settings_n = at->n,
                  .seats = at->seats,
                  .seed = c->spec->seed,
                  .matches = matches,
                  .rules = rules,
                  .tell = sim_goes_on,
                  .context = c};
  Sim *s = lus_sim_run(scripts, &spec, error, sizeof error);
  if (!s) {
    lus_check_error(c, error);
    return NULL;
  }
  c->out->matches += s->matches;
  c->out->moves += total(&s->moves);
  return s;
}

/* --- samples of settings --- */

static void free_sample(CheckSample *s) {
  for (int i = 0; i < s->n; i++) {
    free((char *)s->settings[i].name);
    free((char *)s->settings[i].value);
  }
}

static char *copy_text(lua_State *L, lua_Integer i) {
  lua_rawgeti(L, -1, i);
  char *text = strdup(lua_tostring(L, -1));
  lua_pop(L, 1);
  return text;
}

/* { seats = 2, { "pile", "7" }, ... } on the stack */
static void read_sample(lua_State *L, CheckSample *s) {
  lua_getfield(L, -1, "seats");
  s->seats = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
  int most = (int)(sizeof s->settings / sizeof *s->settings);
  for (lua_Integer i = 1; i <= n && s->n < most; i++) {
    lua_rawgeti(L, -1, i);
    s->settings[s->n].name = copy_text(L, 1);
    s->settings[s->n++].value = copy_text(L, 2);
    lua_pop(L, 1);
  }
}

static int read_samples(CheckRun *c, CheckSample **out) {
  lua_State *L = lus_vm_state(c->game->vm);
  if (!lus_check_ask(c, "samples", SAMPLES_MOST)) return 0;
  int n = (int)lua_rawlen(L, -1);
  *out = calloc((size_t)n + 1, sizeof **out);
  for (int i = 0; *out && i < n; i++) {
    lua_rawgeti(L, -1, i + 1);
    read_sample(L, &(*out)[i]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return *out ? n : 0;
}

/* --- rules and moves --- */

static void meet(Met *met, Sim *s) {
  if (!met->first) {
    met->first = s;
    met->refused = calloc((size_t)s->rules_n + 1, sizeof *met->refused);
    met->offered = calloc((size_t)s->kinds_n + 1, sizeof *met->offered);
  }
  met->matches += s->matches;
  if (!met->refused || !met->offered) return;
  for (int i = 0; i < s->rules_n && i < met->first->rules_n; i++)
    met->refused[i] += s->rules[i].of_space.part;
  for (int i = 0; i < s->kinds_n && i < met->first->kinds_n; i++)
    met->offered[i] += s->kinds[i].when_offered.whole;
}

static bool all_met(const Met *met) {
  if (!met->refused || !met->offered) return true;
  for (int i = 0; i < met->first->rules_n; i++)
    if (!met->refused[i]) return false;
  for (int i = 0; i < met->first->kinds_n; i++)
    if (!met->offered[i]) return false;
  return true;
}

/* Only a note, unless all settings could be tried. */
static void tell_unmet(CheckRun *c, const Met *met, int samples) {
  if (all_met(met)) return;
  const Sim *s = met->first;
  unsigned long long matches = met->matches;
  Severity severity = met->samples < samples ? LUS_NOTE : LUS_WARNING;
  for (int i = 0; i < s->rules_n; i++)
    if (!met->refused[i] && lus_check_own(c, "rule", s->rules[i].name))
      LUS_ADD(c, severity, s->rules[i].at,
              "the rule '%s' refused nothing in %llu matches at %d of %d "
              "settings of options: does another rule come first, or can it "
              "never apply?",
              s->rules[i].name, matches, met->samples, samples);
  for (int i = 0; i < s->kinds_n; i++)
    if (!met->offered[i] && lus_check_own(c, "move", s->kinds[i].name))
      LUS_ADD(c, severity, "",
              "the move '%s' could never be played in %llu matches at %d of %d "
              "settings of options",
              s->kinds[i].name, matches, met->samples, samples);
}

/* --- ends and seats --- */

static void look_at_ends(CheckRun *c, const Sim *s) {
  uint64_t won = 0;
  unsigned long long matches = s->matches;
  for (int i = 0; i < s->seats; i++) won += s->wins[i];
  if (matches && s->unfinished == s->matches)
    LUS_ADD(c, LUS_WARNING, "",
            "none of %llu random matches ended within %u turns: is there an "
            "end? (cap = %u)",
            matches, s->cap, s->cap);
  for (int i = 0; i < s->seats && s->seats > 1; i++)
    if (!s->wins[i] && won >= SEAT_WINS)
      LUS_ADD(c, LUS_WARNING, "",
              "seat %d won none of %llu random matches of %d", i + 1, matches,
              s->seats);
}

/* The defaults, with the fewest and with the most players. */
static void look_at_defaults(CheckRun *c, Met *met, const CheckSample *samples,
                             int n) {
  int few = n ? samples[0].seats : 0, many = few;
  for (int i = 0; i < n && !samples[i].n; i++) many = samples[i].seats;
  for (int seats = few; seats <= many; seats += many > few ? many - few : 1) {
    CheckSample at = {.seats = seats};
    if (!lus_check_begin(c, "playing at random", 0.4)) return;
    Sim *s = simulate(c, &c->scripts, &at, SIM_MATCHES, true);
    if (!s) return;
    meet(met, s);
    look_at_ends(c, s);
    if (s != met->first) lus_sim_free(s);
  }
}

static void look_at_samples(CheckRun *c, Met *met, const CheckSample *samples,
                            int n) {
  if (!lus_check_begin(c, "trying settings of options", 0.5)) return;
  for (int i = 0; i < n && !c->out->errors && lus_check_goes_on(c); i++) {
    Sim *s = simulate(c, lus_coverage_scripts(c->coverage), &samples[i],
                      SAMPLE_MATCHES, !all_met(met));
    if (!s) return;
    meet(met, s);
    met->samples += s->matches == SAMPLE_MATCHES;
    if (s != met->first) lus_sim_free(s);
  }
}

/* --- options --- */

static bool same_histogram(const Histogram *a, const Histogram *b) {
  uint32_t n = a->size > b->size ? a->size : b->size;
  for (uint32_t i = 0; i < n; i++)
    if ((i < a->size ? a->at[i] : 0) != (i < b->size ? b->at[i] : 0))
      return false;
  return true;
}

static bool same_play(const Sim *a, const Sim *b) {
  return a->matches == b->matches &&
         !memcmp(a->wins, b->wins, sizeof a->wins) && a->draws == b->draws &&
         same_histogram(&a->turns, &b->turns) &&
         same_histogram(&a->moves, &b->moves) &&
         same_histogram(&a->choices, &b->choices) &&
         !memcmp(a->score_sum, b->score_sum, sizeof a->score_sum);
}

static Match *open_match(CheckRun *c, const CheckSample *at) {
  char error[256];
  MatchSpec spec = {.game = c->spec->game,
                    .settings = at->settings,
                    .settings_n = at->n,
                    .seats = at->seats,
                    .seed = c->spec->seed};
  return lus_match_new(&c->scripts, &spec, error, sizeof error);
}

static bool same_text(Match *a, Match *b, int seat) {
  PictureSpec any = {0};
  char *was = strdup(lus_match_picture(a, seat, &any));
  bool same = was && !strcmp(was, lus_match_picture(b, seat, &any));
  free(was);
  return same;
}

/* Do two matches look the same to everyone while the same moves are played? */
static bool same_pictures(Match *a, Match *b) {
  for (int i = 0; i < PICTURE_MOVES; i++) {
    unsigned n, other;
    for (int seat = 0; seat <= lus_match_seats(a); seat++)
      if (!same_text(a, b, seat)) return false;
    const Move *moves = lus_match_legal(a, &n);
    if (!n) return true;
    Move move = moves[(unsigned)i * 7 % n];
    lus_match_legal(b, &other);
    if (n != other || lus_match_play_move(a, move) != LUS_FINE ||
        lus_match_play_move(b, move) != LUS_FINE)
      return false;
  }
  return true;
}

/* Does play, or what can be seen of it, differ between the two settings? */
static bool differ(CheckRun *c, const CheckSample *a, const CheckSample *b) {
  Match *one = open_match(c, a), *two = open_match(c, b);
  bool allowed = one && two;
  bool other = allowed && !same_pictures(one, two);
  lus_match_free(one);
  lus_match_free(two);
  if (!allowed || other) return other; /* a refused setting tells nothing */
  Sim *x = simulate(c, &c->scripts, a, OPTION_MATCHES, false);
  Sim *y = x ? simulate(c, &c->scripts, b, OPTION_MATCHES, false) : NULL;
  other = !x || !y || !same_play(x, y);
  c->out->settings++;
  lus_sim_free(x);
  lus_sim_free(y);
  return other;
}

/* A base without the option, and one with a value for it. */
static bool changes_there(CheckRun *c, const CheckSample *base,
                          const char *name, const char *value) {
  CheckSample without = {.seats = base->seats}, with;
  int most = (int)(sizeof with.settings / sizeof *with.settings);
  for (int i = 0; i < base->n; i++)
    if (strcmp(base->settings[i].name, name))
      without.settings[without.n++] = base->settings[i];
  if (without.n == most) return false;
  with = without;
  with.settings[with.n++] = (Setting){name, value};
  return differ(c, &without, &with);
}

/* { "pile", "1", "2", ... } on the stack: does any value change anything? First
 * alone, for each number of seats, then in mixtures. */
static void look_at_option(CheckRun *c, const CheckSample *samples, int n) {
  lua_State *L = lus_vm_state(c->game->vm);
  char *name = copy_text(L, 1);
  lua_Integer values = (lua_Integer)lua_rawlen(L, -1);
  bool changes = values < 2 || !name;
  int bases = 0;
  for (int i = n - 1; i >= 0 && !changes && bases < OPTION_BASES; i--) {
    int at = bases++ % 2 ? i : n - 1 - i; /* from both ends of the list */
    for (lua_Integer k = 2; k <= values && !changes; k++) {
      char *value = copy_text(L, k);
      if (!lus_check_goes_on(c)) changes = true; /* unknown */
      if (!changes) changes = changes_there(c, &samples[at], name, value);
      free(value);
    }
  }
  if (!changes && lus_check_own(c, "option", name))
    LUS_ADD(c, LUS_WARNING, "",
            "the option '%s' changed nothing in random play or in the picture "
            "at any of its values, neither alone nor among %d settings of the "
            "others",
            name, bases);
  free(name);
}

static void look_at_options(CheckRun *c, const CheckSample *samples, int n) {
  lua_State *L = lus_vm_state(c->game->vm);
  if (!lus_check_begin(c, "trying options", 0.8)) return;
  if (!lus_check_ask(c, "options", 0)) return;
  int options = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= options && !c->out->errors; i++) {
    lua_rawgeti(L, -1, i);
    look_at_option(c, samples, n);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* --- the look --- */

void lus_check_play(CheckRun *c) {
  CheckSample *samples = NULL;
  Met met = {0};
  int n = read_samples(c, &samples);
  look_at_defaults(c, &met, samples, n);
  if (!c->out->errors) look_at_samples(c, &met, samples, n);
  if (!c->out->errors) tell_unmet(c, &met, n);
  if (!c->out->errors) look_at_options(c, samples, n);
  lus_sim_free(met.first);
  free(met.refused);
  free(met.offered);
  for (int i = 0; i < n; i++) free_sample(&samples[i]);
  free(samples);
}
