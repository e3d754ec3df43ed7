/* core/game/game.c - legal and play, the two questions a game is asked a
 * million times, and the named rules that answer them. How a script becomes a
 * game is in core/game/compile.c. */
#include "game/game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/phrase.h"
#include "parts/sample.h"

/* Turns in a row that may pass for want of a move: with dice that can be
 * many. */
enum { STUCK_MOST = 1000 };

static bool failed(Game *g) {
  snprintf(g->error, sizeof g->error, "%s", lus_vm_error(g->vm));
  return false;
}

static bool fail(Game *g, const char *why) {
  snprintf(g->error, sizeof g->error, "%s", why);
  return false;
}

/* --- calling the script --- */

static lua_State *push_function(Game *g, int ref) {
  lua_State *L = lus_vm_state(g->vm);
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->pos_ref);
  return L;
}

static bool call_hook(Game *g, Hook hook) {
  push_function(g, g->hooks[hook]);
  return lus_vm_call(g->vm, 1, 0) || failed(g);
}

static inline bool run_hook(Game *g, Hook hook) {
  return g->hooks[hook] == LUA_NOREF || call_hook(g, hook);
}

static void enter(Game *g, uint8_t *block, Stage stage) {
  g->binding->block = block;
  g->binding->stage = stage;
}

static void push_field(lua_State *L, const Field *f, uint32_t value) {
  switch (f->type) {
    case FIELD_INT: lua_pushinteger(L, (lua_Integer)value + f->min); break;
    case FIELD_CELL: lua_pushinteger(L, (lua_Integer)value + 1); break;
    case FIELD_WORD:
      lua_rawgeti(L, LUA_REGISTRYINDEX, f->words);
      lua_rawgeti(L, -1, (lua_Integer)value + 1);
      lua_remove(L, -2);
  }
}

int lus_push_fields(lua_State *L, const Kind *kind, uint32_t payload) {
  uint32_t values[LUS_FIELDS];
  for (int i = kind->fields_n; i-- > 0;) {
    values[i] = payload % kind->fields[i].size;
    payload /= kind->fields[i].size;
  }
  for (int i = 0; i < kind->fields_n; i++)
    push_field(L, &kind->fields[i], values[i]);
  return kind->fields_n;
}

/* --- named rules --- */

/* 1 allowed, 0 refused, -1 the script failed. */
static int ask_rule(Game *g, Rule *rule, const Kind *kind, uint32_t payload) {
  lua_State *L = push_function(g, rule->test);
  int n = lus_push_fields(L, kind, payload);
  if (!lus_vm_call(g->vm, 1 + n, 1)) {
    failed(g);
    return -1;
  }
  int allowed = lua_toboolean(L, -1);
  lua_pop(L, 1);
  if (!allowed && g->count_rules) rule->fired++;
  return allowed;
}

static int first_refusal(Game *g, const int *rules, int n, const Kind *kind,
                         uint32_t payload) {
  for (int i = 0; i < n; i++) {
    int allowed = ask_rule(g, &g->rules[rules[i]], kind, payload);
    if (allowed < 0) return RULE_ERROR;
    if (!allowed) return rules[i];
  }
  return RULE_NONE;
}

/* What is no cell of a phrase's grid is no move, and no rule is asked. */
static bool filter(Game *g, const Kind *kind, Moves *list) {
  const Phrase *play = kind->play_phrase;
  for (uint32_t p = 0; p < kind->space; p++) {
    if (play && !lus_phrase_takes(play, p)) continue;
    int refusal = first_refusal(g, kind->rules, kind->rules_n, kind, p);
    if (refusal == RULE_ERROR) return false;
    if (refusal == RULE_NONE) lus_moves_add(list, p);
  }
  return true;
}

bool lus_game_filter(Game *g, uint8_t *block, int k, Moves *list) {
  enter(g, block, STAGE_READ);
  list->base = lus_move(k, 0);
  lus_vm_begin(g->vm);
  bool ok = filter(g, &g->kinds[k], list);
  lus_vm_end(g->vm);
  return ok;
}

/* Drops from list[from..] what the added rules of a variant refuse. */
static bool sieve(Game *g, const Kind *kind, Moves *list, uint32_t from) {
  uint32_t kept = from;
  for (uint32_t i = from; i < list->n; i++) {
    int refusal = first_refusal(g, kind->filter, kind->filter_n, kind,
                                lus_move_payload(list->at[i]));
    if (refusal == RULE_ERROR) return false;
    if (refusal == RULE_NONE) list->at[kept++] = list->at[i];
  }
  list->n = kept;
  return true;
}

static bool in_phase(const Kind *kind, const uint8_t *block) {
  return kind->phases >> lus_head_of(block)->phase & 1;
}

static bool has_other(Game *g, uint8_t *block);

int lus_game_refusal(Game *g, uint8_t *block, Move m) {
  if (!lus_game_has(g, m)) return RULE_NONE;
  const Kind *kind = &g->kinds[lus_move_kind(m)];
  if (lus_head_of(block)->over || !in_phase(kind, block)) return RULE_PHASE;
  enter(g, block, STAGE_READ);
  int refusal =
      first_refusal(g, kind->rules, kind->rules_n, kind, lus_move_payload(m));
  if (refusal == RULE_NONE && kind->otherwise && has_other(g, block))
    return RULE_OTHERWISE;
  return refusal;
}

/* --- legal --- */

/* Are the moves that a script added those of the kind? A list takes any cells:
 * of a bigger grid, for example. Phrases rely on it when they play. */
static bool check_added(Game *g, const Kind *kind, const Moves *list,
                        uint32_t from) {
  const Phrase *play = kind->play_phrase;
  for (uint32_t i = from; i < list->n; i++) {
    uint32_t payload = list->at[i] ^ list->base;
    if (payload < kind->space && (!play || lus_phrase_takes(play, payload)))
      continue;
    snprintf(g->error, sizeof g->error,
             "%s: legal.%s lists %u, which is no value of its fields (%u of "
             "them)",
             kind->legal_at, kind->name, lus_move_payload(list->at[i]) + 1,
             kind->space);
    return false;
  }
  return true;
}

static bool call_legal(Game *g, const Kind *kind) {
  const Moves *list = &g->binding->moves;
  uint32_t from = list->n;
  lua_State *L = push_function(g, kind->legal);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->binding->list_ref);
  g->binding->adding = kind;
  g->binding->added_from = from;
  bool ok = lus_vm_call(g->vm, 2, 0) || failed(g);
  g->binding->adding = NULL;
  return ok && check_added(g, kind, list, from);
}

static bool generate_kind(Game *g, uint8_t *block, int k) {
  const Kind *kind = &g->kinds[k];
  Moves *list = &g->binding->moves;
  uint32_t from = list->n;
  list->base = lus_move(k, 0);
  if (kind->legal_phrase) {
    lus_phrase_legal(kind->legal_phrase, block, list);
  } else if (kind->legal != LUA_NOREF) {
    if (!call_legal(g, kind)) return false;
  } else {
    return lus_game_filter(g, block, k, list);
  }
  return !kind->filter_n || sieve(g, kind, list, from);
}

/* Can the kind be sampled? A phrase can, and a single move that no rule
 * refuses, if no variant has added a rule. */
static bool can_sample(const Kind *k) {
  return k->legal_phrase
             ? !k->filter_n
             : k->legal == LUA_NOREF && k->space == 1 && !k->rules_n;
}

void lus_game_plan(Game *g) {
  for (int phase = 0; phase < LUS_PHASES; phase++) g->sampled[phase] = true;
  for (int k = 0; k < g->kinds_n; k++)
    for (int phase = 0; phase < LUS_PHASES; phase++) {
      const Kind *kind = &g->kinds[k];
      if (!(kind->phases >> phase & 1)) continue;
      uint64_t *set = kind->otherwise ? g->otherwise : g->first;
      set[phase] |= UINT64_C(1) << k;
      if (!can_sample(kind)) g->sampled[phase] = false;
    }
}

static bool generate(Game *g, uint8_t *block, bool otherwise) {
  int phase = lus_head(block)->phase;
  uint64_t kinds = otherwise ? g->otherwise[phase] : g->first[phase];
  for (; kinds; kinds &= kinds - 1)
    if (!generate_kind(g, block, __builtin_ctzll(kinds))) return false;
  return !g->binding->moves.full ||
         fail(g, "a decision has more than 65,536 legal moves");
}

static bool has_other(Game *g, uint8_t *block) {
  lus_moves_clear(&g->binding->moves);
  return generate(g, block, false) && g->binding->moves.n;
}

static bool list_legal(Game *g, uint8_t *block) {
  Moves *list = &g->binding->moves;
  if (g->strict && g->hidden) {
    lus_block_view(&g->binding->layout, block, lus_head(block)->turn, g->view);
    block = g->view;
  }
  enter(g, block, STAGE_READ);
  lus_moves_clear(list);
  return generate(g, block, false) && (list->n || generate(g, block, true));
}

static inline bool pass_turn(Game *g, uint8_t *block);

static bool stuck(Game *g, uint8_t *block) {
  if (g->hooks[HOOK_STUCK] == LUA_NOREF)
    return fail(g, "the seat whose turn it is has no legal move, and the game "
                   "has no `stuck` that says what then");
  const Head *h = lus_head(block);
  uint32_t turns = h->turns;
  Seats seat = lus_seat_bit(h->turn);
  enter(g, block, STAGE_PLAY);
  g->binding->passing = PASS_ON;
  if (!run_hook(g, HOOK_STUCK) || !pass_turn(g, block)) return false;
  if (!h->over && h->turns != turns && turns != g->moved_in) g->missed |= seat;
  return true;
}

static bool find_legal(Game *g, uint8_t *block) {
  for (int tries = 0; tries < STUCK_MOST; tries++) {
    if (lus_head(block)->over) {
      lus_moves_clear(&g->binding->moves);
      return true;
    }
    if (!list_legal(g, block)) return false;
    if (g->binding->moves.n) return true;
    if (!stuck(g, block)) return false;
  }
  return fail(g,
              "no seat has a legal move, and `stuck` does not end the match");
}

/* One budget for all its calls: of `legal`, of each rule for each move, and of
 * `stuck` for each seat that cannot move. */
bool lus_game_legal(Game *g, uint8_t *block) {
  lus_vm_begin(g->vm);
  bool ok = find_legal(g, block);
  lus_vm_end(g->vm);
  return ok;
}

static inline bool sample_kinds(Game *g, uint8_t *block, uint64_t kinds,
                                Sample *sample) {
  for (; kinds; kinds &= kinds - 1) {
    int k = __builtin_ctzll(kinds);
    const Phrase *p = g->kinds[k].legal_phrase;
    sample->base = lus_move(k, 0);
    if (!(p ? lus_phrase_sample(p, block, sample)
            : lus_sample_cells(sample, 1, 1, 0)))
      return false;
  }
  return true;
}

bool lus_game_pick(Game *g, uint8_t *block, Rng *rng, Move *m) {
  const Head *h = lus_head(block);
  if (g->sampled[h->phase] && !h->over && !(g->strict && g->hidden)) {
    Sample sample;
    sample.total = sample.rows = 0;
    if (sample_kinds(g, block, g->first[h->phase], &sample) &&
        (sample.total ||
         sample_kinds(g, block, g->otherwise[h->phase], &sample)) &&
        sample.total) {
      *m = lus_sample_pick(&sample, rng);
      return true;
    }
  }
  *m = LUS_NO_MOVE;
  if (!lus_game_legal(g, block)) return false;
  *m = lus_moves_pick(&g->binding->moves, rng);
  return true;
}

/* --- play --- */

/* Passes the turn, and notes who misses one. */
static void skip_turns(Game *g, uint8_t *block) {
  const Head *h = lus_head(block);
  uint8_t misses[LUS_SEATS];
  memcpy(misses, h->skip, sizeof misses);
  lus_turn_next(block);
  for (int s = 0; s < h->seats; s++)
    if (h->skip[s] < misses[s]) g->skipped |= lus_seat_bit(s + 1);
}

/* lus_turn_next, inlined for matches in which nobody misses a turn. */
static inline void next_turn(Game *g, uint8_t *block) {
  Head *h = lus_head(block);
  uint64_t misses;
  memcpy(&misses, h->skip, sizeof misses);
  if (misses || h->out || h->direction < 0) {
    skip_turns(g, block);
    return;
  }
  h->turns++;
  h->turn = h->turn < h->seats ? (uint8_t)(h->turn + 1) : 1;
}

static inline bool begin_turn(Game *g, uint8_t *block) {
  g->binding->chance.begins = lus_head(block)->turn;
  bool ok = run_hook(g, HOOK_BEGIN);
  g->binding->chance.begins = 0;
  return ok;
}

/* After a move: the end, the turn, what a turn begins with. */
static inline bool pass_turn(Game *g, uint8_t *block) {
  Head *h = lus_head(block);
  if (!run_hook(g, HOOK_ENDS)) return false;
  if (h->over || g->binding->passing == PASS_AGAIN) return true;
  if (g->binding->passing == PASS_ON) next_turn(g, block);
  else h->turns++;
  return begin_turn(g, block);
}

static inline bool play_kind(Game *g, uint8_t *block, Move m) {
  const Kind *kind = &g->kinds[lus_move_kind(m)];
  if (kind->play_phrase) {
    lus_phrase_play(kind->play_phrase, g->binding, block, lus_move_payload(m));
    return true;
  }
  lua_State *L = push_function(g, kind->play);
  int n = lus_push_fields(L, kind, lus_move_payload(m));
  g->binding->playing = kind;
  bool ok = lus_vm_call(g->vm, 1 + n, 0) || failed(g);
  g->binding->playing = NULL;
  return ok;
}

bool lus_game_play(Game *g, uint8_t *block, Move m) {
  assert(!lus_head(block)->over);
  enter(g, block, STAGE_PLAY);
  g->binding->passing = PASS_ON;
  g->binding->picked = 0;
  g->binding->mover = lus_head(block)->turn;
  g->binding->revealed = 0;
  g->binding->learned = false;
  lus_head(block)->moves++;
  bool ok = play_kind(g, block, m);
  g->moved_learned = g->binding->learned;
  ok = ok && pass_turn(g, block);
  g->binding->stage = STAGE_READ;
  return ok;
}

enum { STACK_ROOM = 100 };

bool lus_game_deal(Game *g, uint8_t *block, uint64_t seed) {
  memcpy(block, g->start, lus_game_size(g));
  lus_rng_seed(&lus_head(block)->rng, seed, 54);
  enter(g, block, STAGE_PLAY);
  g->binding->picked = 0;
  g->binding->mover = 0;
  g->binding->revealed = 0;
  g->binding->learned = false;
  bool ok = run_hook(g, HOOK_DEAL);
  if (ok && !lus_head(block)->over) ok = begin_turn(g, block);
  /* A deal may make garbage, and the collector then shrinks the stack. It grows
   * again here, not in the middle of play. */
  lua_checkstack(lus_vm_state(g->vm), STACK_ROOM);
  g->binding->stage = STAGE_READ;
  return ok;
}

/* --- borrowing --- */

Borrowed lus_game_borrow(Game *g) {
  Chance *c = &g->binding->chance;
  Borrowed b = {.ask = c->ask,
                .quiet = c->quiet,
                .strict = g->strict,
                .stated = c->stated,
                .stated_n = c->stated_n,
                .stated_next = c->stated_next,
                .stated_cap = c->stated_cap};
  c->stated = NULL;
  c->stated_n = c->stated_next = c->stated_cap = 0;
  c->asked.outcomes = 0;
  c->ask = false;
  c->quiet = true;
  g->strict = false;
  g->error[0] = '\0';
  return b;
}

void lus_game_give_back(Game *g, const Borrowed *b) {
  Chance *c = &g->binding->chance;
  free(c->stated);
  c->stated = b->stated;
  c->stated_n = b->stated_n;
  c->stated_next = b->stated_next;
  c->stated_cap = b->stated_cap;
  c->ask = b->ask;
  c->quiet = b->quiet;
  g->strict = b->strict;
}
