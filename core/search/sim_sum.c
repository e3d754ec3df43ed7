/* core/search/sim_sum.c - what came of matches: counting one, adding up
 * many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/sim.h"

/* --- an empty sum --- */

/* Sets of seats that win together, each once; none if all play alone. */
static void find_teams(Sim *s, const Binding *b) {
  for (int i = 0; i < s->seats; i++) {
    Seats team = b->team[i];
    bool alone = team == 0 || team == lus_seat_bit(i + 1), known = false;
    for (int k = 0; k < s->teams; k++) known |= s->team[k] == team;
    if (!alone && !known) s->team[s->teams++] = team;
  }
}

/* {"rows": 6, "wrap": true, "position": "..."}, from the library. */
static char *options_of(Game *g) {
  lua_State *L = lus_game_lib(g, g->start, LIB_OPTIONS_JSON);
  if (!lus_game_call(g, 0, 1)) return strdup("{}");
  const char *text = lua_tostring(L, -1);
  char *options = strdup(text ? text : "{}");
  lua_pop(L, 1);
  return options;
}

static void copy_names(Sim *s, const Game *g, const SimSpec *spec) {
  for (int i = 0; i < s->seats; i++) {
    const char *kind = i < spec->bots_n ? spec->bots[i] : NULL;
    snprintf(s->bots[i], sizeof s->bots[i], "%s", kind ? kind : "random");
  }
  for (int i = 0; i < g->kinds_n; i++)
    memcpy(s->kinds[i].name, g->kinds[i].name, sizeof s->kinds[i].name);
  for (int i = 0; i < g->rules_n; i++) {
    memcpy(s->rules[i].name, g->rules[i].name, sizeof s->rules[i].name);
    memcpy(s->rules[i].at, g->rules[i].at, sizeof s->rules[i].at);
  }
}

Sim *lus_sim_new(Game *g, const SimSpec *spec) {
  Sim *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->game = strdup(g->name);
  s->title = strdup(g->title);
  s->options = options_of(g);
  s->kinds = calloc((size_t)g->kinds_n + 1, sizeof *s->kinds);
  s->rules = calloc((size_t)g->rules_n + 1, sizeof *s->rules);
  s->shards_played = calloc((size_t)spec->shards + 1, 1);
  if (!s->game || !s->title || !s->options || !s->kinds || !s->rules ||
      !s->shards_played || !lus_sim_name_figures(s, g)) {
    lus_sim_free(s);
    return NULL;
  }
  s->digest = g->digest;
  s->seed = spec->seed;
  s->seats = g->seats;
  s->cap = spec->cap ? spec->cap : g->cap;
  s->planned = spec->matches;
  s->shards = spec->shards > 1 ? spec->shards : 0;
  if (s->shards) s->shards_played[spec->shard - 1] = 1;
  s->kinds_n = g->kinds_n;
  s->rules_n = g->rules_n;
  s->rules_counted = spec->rules;
  copy_names(s, g, spec);
  find_teams(s, g->binding);
  return s;
}

void lus_sim_free(Sim *s) {
  if (!s) return;
  free(s->game);
  free(s->title);
  free(s->options);
  free(s->shards_played);
  free(s->kinds);
  free(s->rules);
  for (int i = 0; i < s->figures_n; i++)
    lus_histogram_free(&s->figures[i].each);
  free(s->figures);
  lus_histogram_free(&s->turns);
  lus_histogram_free(&s->moves);
  lus_histogram_free(&s->choices);
  lus_histogram_free(&s->lead_changes);
  lus_histogram_free(&s->drama);
  free(s);
}

/* --- adding --- */

static void join_seats(Sim *s, const Sim *o) {
  for (int i = 0; i < LUS_SIM_SEATS; i++) {
    s->wins[i] += o->wins[i];
    s->team_wins[i] += o->team_wins[i];
    /* What was read from a file may be anything: it wraps around. */
    s->score_sum[i] =
        (int64_t)((uint64_t)s->score_sum[i] + (uint64_t)o->score_sum[i]);
    lus_saturate(&s->score_squares[i], o->score_squares[i]);
  }
  s->first_wins += o->first_wins;
  s->first_points += o->first_points;
  lus_saturate(&s->first_squares, o->first_squares);
}

bool lus_sim_join(Sim *s, const Sim *o) {
  s->matches += o->matches;
  s->draws += o->draws;
  s->unfinished += o->unfinished;
  s->shared += o->shared;
  s->scored += o->scored;
  join_seats(s, o);
  lus_ratio_join(&s->choices_ratio, &o->choices_ratio);
  for (int i = 0; i < s->kinds_n; i++) {
    lus_ratio_join(&s->kinds[i].of_moves, &o->kinds[i].of_moves);
    lus_ratio_join(&s->kinds[i].when_offered, &o->kinds[i].when_offered);
  }
  for (int i = 0; i < s->rules_n; i++)
    lus_ratio_join(&s->rules[i].of_space, &o->rules[i].of_space);
  s->seconds += o->seconds;
  for (int i = 0; i < s->figures_n; i++)
    if (!lus_histogram_join(&s->figures[i].each, &o->figures[i].each))
      return false;
  return lus_histogram_join(&s->turns, &o->turns) &&
         lus_histogram_join(&s->moves, &o->moves) &&
         lus_histogram_join(&s->choices, &o->choices) &&
         lus_histogram_join(&s->lead_changes, &o->lead_changes) &&
         lus_histogram_join(&s->drama, &o->drama);
}

/* --- one match --- */

/* Adds what was counted in a match, now that it is over. */
static void close_ratios(Sim *s) {
  uint64_t decisions = s->choices_ratio.whole_now;
  lus_ratio_close(&s->choices_ratio);
  for (int i = 0; i < s->kinds_n; i++) {
    s->kinds[i].of_moves.whole_now = decisions;
    lus_ratio_close(&s->kinds[i].of_moves);
    lus_ratio_close(&s->kinds[i].when_offered);
  }
  for (int i = 0; i < s->rules_n; i++) lus_ratio_close(&s->rules[i].of_space);
}

void lus_tally_start(Tally *t, Sim *sim, const SimMatch *p) {
  *t = (Tally){.sim = sim, .first = lus_head_of(p->block)->turn};
}

/* Goes through the whole move space of the decision; the first rule that
 * refuses a move counts it. */
static bool count_rules(Sim *s, SimMatch *p) {
  Game *g = p->game;
  uint8_t *block = p->block;
  int phase = lus_head(block)->phase;
  if (g->hidden) {
    lus_block_view(&g->binding->layout, block, lus_head(block)->turn, g->view);
    block = g->view;
  }
  for (int i = 0; i < g->rules_n; i++) g->rules[i].fired = 0;
  g->count_rules = true;
  lus_vm_begin(g->vm);
  uint64_t asked = 0;
  bool ok = true;
  for (int k = 0; ok && k < g->kinds_n; k++) {
    if (!(g->kinds[k].phases >> phase & 1)) continue;
    lus_moves_clear(lus_game_moves(g));
    ok = lus_game_filter(g, block, k, lus_game_moves(g));
    asked += g->kinds[k].space;
  }
  lus_vm_end(g->vm);
  g->count_rules = false;
  for (int i = 0; i < g->rules_n; i++) {
    s->rules[i].of_space.part_now += g->rules[i].fired;
    s->rules[i].of_space.whole_now += asked;
  }
  if (!ok) snprintf(p->error, sizeof p->error, "%s", lus_game_error(g));
  return ok;
}

bool lus_tally_decision(Tally *t, SimMatch *p, Move chosen) {
  Sim *s = t->sim;
  int last = -1;
  for (uint32_t i = 0; i < p->legal_n; i++) {
    int kind = lus_move_kind(p->legal[i]);
    if (kind != last) s->kinds[last = kind].when_offered.whole_now++;
  }
  SimKind *kind = &s->kinds[lus_move_kind(chosen)];
  kind->of_moves.part_now++;
  kind->when_offered.part_now++;
  s->choices_ratio.part_now += p->legal_n;
  s->choices_ratio.whole_now++;
  if (!lus_histogram_add(&s->choices, p->legal_n, 1)) {
    snprintf(p->error, sizeof p->error, "out of memory");
    return false;
  }
  return !s->rules_counted || count_rules(s, p);
}

/* The score at the end of a turn: who leads, who is behind. */
static void sample_score(Tally *t, const Head *h) {
  int32_t most = h->score[0];
  int leaders = 0, leader = 0;
  for (int i = 0; i < h->seats; i++) {
    t->scored |= h->score[i] != 0;
    if (h->score[i] > most) most = h->score[i];
  }
  if (!t->scored) return;
  t->samples++;
  for (int i = 0; i < h->seats; i++) {
    if (h->score[i] < most) {
      t->behind[i]++;
      continue;
    }
    leader = i + 1;
    leaders++;
  }
  if (leaders != 1) return;
  t->changes += t->leader && t->leader != leader;
  t->leader = leader;
}

void lus_tally_position(Tally *t, const SimMatch *p) {
  const Head *h = lus_head_of(p->block);
  if (h->turns == t->turns && !h->over) return;
  t->turns = h->turns;
  sample_score(t, h);
}

static int count_seats(Seats seats) {
  int n = 0;
  for (; seats; seats &= (Seats)(seats - 1)) n++;
  return n;
}

static void count_winners(Tally *t, const Head *h) {
  Sim *s = t->sim;
  int n = count_seats(h->winners);
  uint64_t points = 0;
  s->draws += n == 0;
  for (int i = 0; i < s->seats; i++) s->wins[i] += h->winners >> i & 1;
  for (int i = 0; i < s->teams; i++)
    s->team_wins[i] += (h->winners & s->team[i]) == s->team[i];
  s->shared += n > 1;
  if (!n) {
    points = LUS_SIM_POINTS / (uint64_t)s->seats;
  } else if (h->winners & lus_seat_bit(t->first)) {
    points = LUS_SIM_POINTS / (uint64_t)n;
    s->first_wins++;
  }
  s->first_points += points;
  lus_saturate(&s->first_squares, points * points);
}

static bool count_scores(Tally *t, const Head *h) {
  Sim *s = t->sim;
  s->scored++;
  for (int i = 0; i < s->seats; i++) {
    int64_t score = h->score[i];
    s->score_sum[i] += score;
    lus_saturate(&s->score_squares[i], (uint64_t)(score * score));
  }
  if (!lus_histogram_add(&s->lead_changes, t->changes, 1)) return false;
  if (!h->over || count_seats(h->winners) != 1) return true;
  int winner = 0;
  while (!(h->winners >> winner & 1)) winner++;
  uint64_t drama = (uint64_t)t->behind[winner] * 1000 / t->samples;
  return lus_histogram_add(&s->drama, (uint32_t)drama, 1);
}

bool lus_tally_end(Tally *t, const SimMatch *p) {
  Sim *s = t->sim;
  const Head *h = lus_head_of(p->block);
  s->matches++;
  if (h->over) count_winners(t, h);
  else s->unfinished++;
  close_ratios(s);
  return (!t->scored || count_scores(t, h)) &&
         lus_histogram_add(&s->turns, h->turns + h->over, 1) &&
         lus_histogram_add(&s->moves, h->moves, 1);
}
