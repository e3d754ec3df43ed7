/* core/rules.c - legal and play: the two questions a game is asked a million
 * times, and the named rules behind them. How rules are made from a script is
 * in core/compile.c. */
#include "rules.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phrase.h"
#include "sample.h"

/* Seats without a move in a row. With dice it may happen again and again. */
enum { STUCK_MOST = 1000 };

static bool failed(Rules *r) {
  snprintf(r->error, sizeof r->error, "%s", lus_vm_error(r->vm));
  return false;
}

static bool fail(Rules *r, const char *why) {
  snprintf(r->error, sizeof r->error, "%s", why);
  return false;
}

/* --- calling the script --- */

static lua_State *push_function(Rules *r, int ref) {
  lua_State *L = lus_vm_state(r->vm);
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->table->pos_ref);
  return L;
}

static bool call_hook(Rules *r, Hook hook) {
  push_function(r, r->hooks[hook]);
  return lus_vm_call(r->vm, 1, 0) || failed(r);
}

static inline bool run_hook(Rules *r, Hook hook) {
  return r->hooks[hook] == LUA_NOREF || call_hook(r, hook);
}

static void enter(Rules *r, uint8_t *block, Stage stage) {
  r->table->block = block;
  r->table->stage = stage;
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
static int ask_rule(Rules *r, Rule *rule, const Kind *kind, uint32_t payload) {
  lua_State *L = push_function(r, rule->test);
  int n = lus_push_fields(L, kind, payload);
  if (!lus_vm_call(r->vm, 1 + n, 1)) {
    failed(r);
    return -1;
  }
  int allowed = lua_toboolean(L, -1);
  lua_pop(L, 1);
  if (!allowed && r->count_rules) rule->fired++;
  return allowed;
}

static int first_refusal(Rules *r, const int *rules, int n, const Kind *kind,
                         uint32_t payload) {
  for (int i = 0; i < n; i++) {
    int allowed = ask_rule(r, &r->rules[rules[i]], kind, payload);
    if (allowed < 0) return RULE_ERROR;
    if (!allowed) return rules[i];
  }
  return RULE_NONE;
}

bool lus_rules_filter(Rules *r, uint8_t *block, int k, Moves *list) {
  const Kind *kind = &r->kinds[k];
  enter(r, block, STAGE_READ);
  list->base = lus_move(k, 0);
  for (uint32_t p = 0; p < kind->space; p++) {
    int refusal = first_refusal(r, kind->rules, kind->rules_n, kind, p);
    if (refusal == RULE_ERROR) return false;
    if (refusal == RULE_NONE) lus_moves_add(list, p);
  }
  return true;
}

/* Drops from list[from..] what the added rules of a variant refuse. */
static bool sieve(Rules *r, const Kind *kind, Moves *list, uint32_t from) {
  uint32_t kept = from;
  for (uint32_t i = from; i < list->n; i++) {
    int refusal = first_refusal(r, kind->filter, kind->filter_n, kind,
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

static bool has_other(Rules *r, uint8_t *block);

int lus_rules_refusal(Rules *r, uint8_t *block, Move m) {
  const Kind *kind = &r->kinds[lus_move_kind(m)];
  if (lus_head_of(block)->over || !in_phase(kind, block)) return RULE_PHASE;
  enter(r, block, STAGE_READ);
  int refusal =
      first_refusal(r, kind->rules, kind->rules_n, kind, lus_move_payload(m));
  if (refusal == RULE_NONE && kind->otherwise && has_other(r, block))
    return RULE_OTHERWISE;
  return refusal;
}

/* --- legal --- */

static bool call_legal(Rules *r, const Kind *kind) {
  lua_State *L = push_function(r, kind->legal);
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->table->list_ref);
  r->table->adding = kind;
  bool ok = lus_vm_call(r->vm, 2, 0) || failed(r);
  r->table->adding = NULL;
  return ok;
}

static bool generate_kind(Rules *r, uint8_t *block, int k) {
  const Kind *kind = &r->kinds[k];
  Moves *list = &r->table->moves;
  uint32_t from = list->n;
  list->base = lus_move(k, 0);
  if (kind->legal_phrase) {
    lus_phrase_legal(kind->legal_phrase, block, list);
  } else if (kind->legal != LUA_NOREF) {
    if (!call_legal(r, kind)) return false;
  } else {
    return lus_rules_filter(r, block, k, list);
  }
  return !kind->filter_n || sieve(r, kind, list, from);
}

/* A kind that is drawn from a sample: a phrase, or a single move that no rule
 * refuses, and nothing that a variant has added. */
static bool can_sample(const Kind *k) {
  return k->legal_phrase
             ? !k->filter_n
             : k->legal == LUA_NOREF && k->space == 1 && !k->rules_n;
}

void lus_rules_plan(Rules *r) {
  for (int phase = 0; phase < LUS_PHASES; phase++) r->sampled[phase] = true;
  for (int k = 0; k < r->kinds_n; k++)
    for (int phase = 0; phase < LUS_PHASES; phase++) {
      const Kind *kind = &r->kinds[k];
      if (!(kind->phases >> phase & 1)) continue;
      uint64_t *set = kind->otherwise ? r->otherwise : r->first;
      set[phase] |= UINT64_C(1) << k;
      if (!can_sample(kind)) r->sampled[phase] = false;
    }
}

static bool generate(Rules *r, uint8_t *block, bool otherwise) {
  int phase = lus_head(block)->phase;
  uint64_t kinds = otherwise ? r->otherwise[phase] : r->first[phase];
  for (; kinds; kinds &= kinds - 1)
    if (!generate_kind(r, block, __builtin_ctzll(kinds))) return false;
  return !r->table->moves.full ||
         fail(r, "a decision has more than 65,536 legal moves");
}

static bool has_other(Rules *r, uint8_t *block) {
  lus_moves_clear(&r->table->moves);
  return generate(r, block, false) && r->table->moves.n;
}

static bool list_legal(Rules *r, uint8_t *block) {
  Moves *list = &r->table->moves;
  if (r->strict && r->hidden) {
    lus_block_view(&r->table->layout, block, lus_head(block)->turn, r->view);
    block = r->view;
  }
  enter(r, block, STAGE_READ);
  lus_moves_clear(list);
  return generate(r, block, false) && (list->n || generate(r, block, true));
}

static inline bool pass_turn(Rules *r, uint8_t *block);

static bool stuck(Rules *r, uint8_t *block) {
  if (r->hooks[HOOK_STUCK] == LUA_NOREF)
    return fail(r, "the seat whose turn it is has no legal move, and the game "
                   "has no `stuck` that says what then");
  const Head *h = lus_head(block);
  uint32_t turns = h->turns;
  Seats seat = lus_seat_bit(h->turn);
  enter(r, block, STAGE_PLAY);
  r->table->passing = PASS_ON;
  if (!run_hook(r, HOOK_STUCK) || !pass_turn(r, block)) return false;
  if (!h->over && h->turns != turns && turns != r->moved_in) r->missed |= seat;
  return true;
}

bool lus_rules_legal(Rules *r, uint8_t *block) {
  for (int tries = 0; tries < STUCK_MOST; tries++) {
    if (lus_head(block)->over) {
      lus_moves_clear(&r->table->moves);
      return true;
    }
    if (!list_legal(r, block)) return false;
    if (r->table->moves.n) return true;
    if (!stuck(r, block)) return false;
  }
  return fail(r,
              "no seat has a legal move, and `stuck` does not end the match");
}

static inline bool sample_kinds(Rules *r, uint8_t *block, uint64_t kinds,
                                Sample *sample) {
  for (; kinds; kinds &= kinds - 1) {
    int k = __builtin_ctzll(kinds);
    const Phrase *p = r->kinds[k].legal_phrase;
    sample->base = lus_move(k, 0);
    if (!(p ? lus_phrase_sample(p, block, sample)
            : lus_sample_cells(sample, 1, 1, 0)))
      return false;
  }
  return true;
}

bool lus_rules_pick(Rules *r, uint8_t *block, Rng *rng, Move *m) {
  const Head *h = lus_head(block);
  if (r->sampled[h->phase] && !h->over && !(r->strict && r->hidden)) {
    Sample sample;
    sample.total = sample.rows = 0;
    if (sample_kinds(r, block, r->first[h->phase], &sample) &&
        (sample.total ||
         sample_kinds(r, block, r->otherwise[h->phase], &sample)) &&
        sample.total) {
      *m = lus_sample_pick(&sample, rng);
      return true;
    }
  }
  *m = LUS_NO_MOVE;
  if (!lus_rules_legal(r, block)) return false;
  *m = lus_moves_pick(&r->table->moves, rng);
  return true;
}

/* --- play --- */

/* Passes the turn, and notes who misses one. */
static void skip_turns(Rules *r, uint8_t *block) {
  const Head *h = lus_head(block);
  uint8_t misses[LUS_SEATS];
  memcpy(misses, h->skip, sizeof misses);
  lus_turn_next(block);
  for (int s = 0; s < h->seats; s++)
    if (h->skip[s] < misses[s]) r->skipped |= lus_seat_bit(s + 1);
}

/* lus_turn_next, here for those that miss nothing. */
static inline void next_turn(Rules *r, uint8_t *block) {
  Head *h = lus_head(block);
  uint64_t misses;
  memcpy(&misses, h->skip, sizeof misses);
  if (misses || h->out || h->direction < 0) {
    skip_turns(r, block);
    return;
  }
  h->turns++;
  h->turn = h->turn < h->seats ? (uint8_t)(h->turn + 1) : 1;
}

static inline bool begin_turn(Rules *r, uint8_t *block) {
  r->table->chance.begins = lus_head(block)->turn;
  bool ok = run_hook(r, HOOK_BEGIN);
  r->table->chance.begins = 0;
  return ok;
}

/* After a move: the end, the turn, what a turn begins with. */
static inline bool pass_turn(Rules *r, uint8_t *block) {
  Head *h = lus_head(block);
  if (!run_hook(r, HOOK_ENDS)) return false;
  if (h->over || r->table->passing == PASS_AGAIN) return true;
  if (r->table->passing == PASS_ON) next_turn(r, block);
  else h->turns++;
  return begin_turn(r, block);
}

static inline bool play_kind(Rules *r, uint8_t *block, Move m) {
  const Kind *kind = &r->kinds[lus_move_kind(m)];
  if (kind->play_phrase) {
    lus_phrase_play(kind->play_phrase, r->table, block, lus_move_payload(m));
    return true;
  }
  lua_State *L = push_function(r, kind->play);
  int n = lus_push_fields(L, kind, lus_move_payload(m));
  r->table->playing = kind;
  bool ok = lus_vm_call(r->vm, 1 + n, 0) || failed(r);
  r->table->playing = NULL;
  return ok;
}

bool lus_rules_play(Rules *r, uint8_t *block, Move m) {
  assert(!lus_head(block)->over);
  enter(r, block, STAGE_PLAY);
  r->table->passing = PASS_ON;
  r->table->mover = lus_head(block)->turn;
  r->table->revealed = 0;
  r->table->learned = false;
  lus_head(block)->moves++;
  bool ok = play_kind(r, block, m);
  r->moved_learned = r->table->learned;
  ok = ok && pass_turn(r, block);
  r->table->stage = STAGE_READ;
  return ok;
}

enum { STACK_ROOM = 100 };

bool lus_rules_deal(Rules *r, uint8_t *block, uint64_t seed) {
  memcpy(block, r->start, lus_rules_size(r));
  lus_rng_seed(&lus_head(block)->rng, seed, 54);
  enter(r, block, STAGE_PLAY);
  r->table->mover = 0;
  r->table->revealed = 0;
  r->table->learned = false;
  bool ok = run_hook(r, HOOK_DEAL);
  if (ok && !lus_head(block)->over) ok = begin_turn(r, block);
  /* A deal may make garbage, and the collector then shrinks the stack: it grows
   * again here and not in the midst of play. */
  lua_checkstack(lus_vm_state(r->vm), STACK_ROOM);
  r->table->stage = STAGE_READ;
  return ok;
}

/* --- the library --- */

lua_State *lus_rules_lib(Rules *r, uint8_t *block, const char *function) {
  lua_State *L = lus_vm_state(r->vm);
  enter(r, block, STAGE_READ);
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->lib);
  lua_getfield(L, -1, function);
  lua_remove(L, -2);
  return L;
}

bool lus_rules_call(Rules *r, int nargs, int nresults) {
  return lus_vm_call(r->vm, nargs, nresults) || failed(r);
}
