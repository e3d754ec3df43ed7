/* core/search/lockstep.c - what a variant does to a game. Bots play the game,
 * and the same moves are played in the variant for as long as it allows them.
 *
 * Moves are the same if they read the same, since the two may number their
 * kinds and fields differently. If both have the same kinds and fields, as when
 * a variant only adds rules, the numbers are compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/sim.h"

enum { TEXT_MOST = 128 };

typedef struct Pair {
  SimMatch game, variant;
  bool alike;  /* same kinds and fields */
  Move *match; /* for each legal move of the game the variant's, or none */
  char (*texts)[TEXT_MOST]; /* of the variant's legal moves */
  Diff *diff;
  char error[2048];
} Pair;

/* --- moves of the one in the other --- */

static bool same_field(const Field *a, const Field *b) {
  return a->type == b->type && a->min == b->min && a->size == b->size &&
         a->type != FIELD_WORD;
}

static bool same_kinds(const Game *a, const Game *b) {
  if (a->kinds_n != b->kinds_n) return false;
  for (int k = 0; k < a->kinds_n; k++) {
    const Kind *x = &a->kinds[k], *y = &b->kinds[k];
    if (strcmp(x->name, y->name) || x->fields_n != y->fields_n) return false;
    for (int i = 0; i < x->fields_n; i++)
      if (!same_field(&x->fields[i], &y->fields[i])) return false;
  }
  return true;
}

static bool text_of(Pair *pair, SimMatch *p, Move m, char *out) {
  lua_State *L = lus_game_lib(p->game, p->block, LIB_TEXT);
  lua_pushinteger(L, m);
  if (!lus_game_call(p->game, 1, 1)) {
    snprintf(pair->error, sizeof pair->error, "%s", lus_game_error(p->game));
    return false;
  }
  const char *kind = p->game->kinds[lus_move_kind(m)].name;
  const char *text = lua_tostring(L, -1);
  snprintf(out, TEXT_MOST, "%s %s", kind, text ? text : "");
  lua_pop(L, 1);
  return true;
}

static Move find_move(const SimMatch *p, Move m) {
  for (uint32_t i = 0; i < p->legal_n; i++)
    if (p->legal[i] == m) return m;
  return LUS_NO_MOVE;
}

static bool find_by_text(Pair *pair) {
  SimMatch *g = &pair->game, *v = &pair->variant;
  char text[TEXT_MOST];
  for (uint32_t k = 0; k < v->legal_n; k++)
    if (!text_of(pair, v, v->legal[k], pair->texts[k])) return false;
  for (uint32_t i = 0; i < g->legal_n; i++) {
    pair->match[i] = LUS_NO_MOVE;
    if (!text_of(pair, g, g->legal[i], text)) return false;
    for (uint32_t k = 0; k < v->legal_n; k++)
      if (!strcmp(text, pair->texts[k])) pair->match[i] = v->legal[k];
  }
  return true;
}

/* One budget for the texts of all moves of a decision. */
static bool match_by_text(Pair *pair) {
  lus_vm_begin(pair->game.game->vm);
  lus_vm_begin(pair->variant.game->vm);
  bool ok = find_by_text(pair);
  lus_vm_end(pair->variant.game->vm);
  lus_vm_end(pair->game.game->vm);
  return ok;
}

static bool match_moves(Pair *pair) {
  SimMatch *g = &pair->game;
  if (!pair->alike) return match_by_text(pair);
  for (uint32_t i = 0; i < g->legal_n; i++)
    pair->match[i] = find_move(&pair->variant, g->legal[i]);
  return true;
}

/* --- comparing --- */

/* Counts the rule of the variant that forbids a move of the game. It can be
 * asked only where a move's number means the same in both. */
static void count_refusal(Pair *pair, Move m) {
  Game *g = pair->variant.game;
  uint8_t *block = pair->variant.block;
  if (!pair->alike) return;
  if (g->hidden) {
    lus_block_view(&g->binding->layout, block, lus_head(block)->turn, g->view);
    block = g->view;
  }
  int rule = lus_game_refusal(g, block, m);
  if (rule >= 0) pair->diff->rule_refused[rule]++;
}

static bool compare(Pair *pair, bool *touched) {
  SimMatch *g = &pair->game;
  Diff *d = pair->diff;
  uint32_t common = 0;
  if (!match_moves(pair)) return false;
  for (uint32_t i = 0; i < g->legal_n; i++) {
    if (pair->match[i] != LUS_NO_MOVE) common++;
    else count_refusal(pair, g->legal[i]);
  }
  uint32_t removed = g->legal_n - common;
  uint32_t added = pair->variant.legal_n - common;
  d->positions++;
  d->removed += removed;
  d->added += added;
  if (removed || added) {
    d->differing++;
    *touched = true;
  }
  return true;
}

static bool failed(Pair *pair, const SimMatch *p) {
  snprintf(pair->error, sizeof pair->error, "%s", p->error);
  return false;
}

/* Why the two cannot go on together; NULL: they can. */
static uint64_t *parting(Pair *pair) {
  const Head *g = lus_head(pair->game.block);
  const Head *v = lus_head(pair->variant.block);
  if (g->over != v->over || (g->over && g->winners != v->winners))
    return &pair->diff->other_end;
  if (!g->over && g->turn != v->turn) return &pair->diff->other_turn;
  return NULL;
}

static Move matched(const Pair *pair, Move m) {
  const SimMatch *g = &pair->game;
  for (uint32_t i = 0; i < g->legal_n; i++)
    if (g->legal[i] == m) return pair->match[i];
  return LUS_NO_MOVE;
}

/* Plays one match, and counts why the two parted. */
static bool follow(Pair *pair, uint64_t seed, uint64_t number,
                   const BotWatch *watch) {
  SimMatch *g = &pair->game, *v = &pair->variant;
  uint64_t *why;
  bool touched = false;
  if (!lus_sim_match_deal(g, seed, number)) return failed(pair, g);
  if (!lus_sim_match_deal(v, seed, number)) return failed(pair, v);
  while (!(why = parting(pair)) && lus_sim_match_goes_on(g)) {
    if (!compare(pair, &touched)) return false;
    Move m = lus_sim_match_choose(g, watch);
    if (m == LUS_NO_MOVE) return failed(pair, g);
    Move same = matched(pair, m);
    if (same == LUS_NO_MOVE) {
      why = &pair->diff->refused;
      break;
    }
    if (!lus_sim_match_play(g, m)) return failed(pair, g);
    if (!lus_sim_match_play(v, same)) return failed(pair, v);
  }
  pair->diff->matches++;
  pair->diff->touched += touched;
  if (!why) return true;
  ++*why;
  pair->diff->parted++;
  return true;
}

/* --- the whole --- */

static bool open_side(SimMatch *p, const Scripts *scripts, const SimSpec *spec,
                      const MatchSpec *side) {
  SimSpec own = *spec;
  own.game = side->game;
  own.settings = side->settings;
  own.settings_n = side->settings_n;
  own.seats = side->seats;
  return lus_sim_match_open(p, scripts, &own);
}

static bool open_pair(Pair *pair, const Scripts *scripts, const SimSpec *spec,
                      const MatchSpec *game, const MatchSpec *variant) {
  if (!open_side(&pair->game, scripts, spec, game))
    return failed(pair, &pair->game);
  if (!open_side(&pair->variant, scripts, spec, variant))
    return failed(pair, &pair->variant);
  const Game *g = pair->variant.game;
  Diff *d = pair->diff = calloc(1, sizeof *d);
  pair->alike = same_kinds(pair->game.game, g);
  pair->match = malloc(LUS_PAYLOADS * sizeof *pair->match);
  pair->texts = malloc(LUS_PAYLOADS * sizeof *pair->texts);
  if (d) {
    d->rule = calloc((size_t)g->rules_n + 1, sizeof *d->rule);
    d->rule_refused = calloc((size_t)g->rules_n + 1, sizeof *d->rule_refused);
  }
  if (!d || !d->rule || !d->rule_refused || !pair->match || !pair->texts) {
    snprintf(pair->error, sizeof pair->error, "out of memory");
    return false;
  }
  d->rules_n = g->rules_n;
  for (int i = 0; i < g->rules_n; i++)
    memcpy(d->rule[i], g->rules[i].name, sizeof d->rule[i]);
  return true;
}

Diff *lus_sim_diff(const Scripts *scripts, const SimSpec *spec,
                   const MatchSpec *game, const MatchSpec *variant, char *error,
                   size_t size) {
  Pair *pair = calloc(1, sizeof *pair);
  if (!pair) return NULL;
  BotWatch watch = {spec->tell, spec->context};
  bool ok = open_pair(pair, scripts, spec, game, variant);
  for (uint64_t i = 0; ok && i < spec->matches; i++) {
    if (spec->tell && !spec->tell(spec->context, i, spec->matches)) break;
    ok = follow(pair, spec->seed, i, &watch);
  }
  Diff *diff = pair->diff;
  if (!ok) {
    snprintf(error, size, "%s", pair->error);
    lus_diff_free(diff);
    diff = NULL;
  }
  lus_sim_match_close(&pair->game);
  lus_sim_match_close(&pair->variant);
  free(pair->match);
  free(pair->texts);
  free(pair);
  return diff;
}

void lus_diff_free(Diff *d) {
  if (!d) return;
  free(d->rule);
  free(d->rule_refused);
  free(d);
}
