/* core/bind/pos_lua.c - `pos`: the position as a script sees it.
 *
 * `pos` is a userdata whose __index is a table of its parts and methods, so
 * pos.board costs no C call. Any other name is a value: a counter, or one of
 * turn, phase, seats, over. These are found by number in `vars` (negative for
 * the built-in ones). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bind/binding.h"
#include "vm/nearest.h"

/* The number of a seat, from 1; 0 is a spectator.
 * @alias Seat integer */

/* Everything that changes in a match; the parts made in setup are in it under
 * their names.
 * @class Position
 * @field turn Seat the seat whose turn it is; assign it in play to pass the
 * turn there
 * @field phase string the phase; assign it in play to set that of the next
 * decision
 * @field seats integer how many seats play
 * @field over boolean is the match over?
 * @field score Values the points by seat, to read and write
 * @field opt Options the values of the options, by name
 * @field fixed table what setup worked out once, by name
 * @field [string] any a part or a value made in setup */

/* The values of all options, by name.
 * @alias Options table<string, integer|string|boolean> */

/* Counters or flags under one name: pos.name[i], and #pos.name.
 * @class Values: Part
 * @field [integer] any the value at a place, from 1 */

/* #values -> how many there are
 * @return integer */

/* The description of a counter.
 * @class CounterSpec
 * @field min integer? the lowest value: 0
 * @field max integer? the highest value: 2147483647
 * @field seen Sight? who sees it: all */
enum { VAR_TURN = -1, VAR_PHASE = -2, VAR_SEATS = -3, VAR_OVER = -4 };

static Binding *upvalue_binding(lua_State *L) {
  return lua_touserdata(L, lua_upvalueindex(1));
}

/* --- values: pos.pile, pos.turn --- */

static int push_var(lua_State *L, Binding *b, int var) {
  const Head *h = lus_head_of(b->block);
  switch (var) {
    case VAR_TURN: lua_pushinteger(L, h->turn); break;
    case VAR_SEATS: lua_pushinteger(L, h->seats); break;
    case VAR_OVER: lua_pushboolean(L, h->over); break;
    case VAR_PHASE:
      lua_rawgeti(L, LUA_REGISTRYINDEX, b->phases_ref);
      lua_rawgeti(L, -1, h->phase + 1);
      break;
    default: {
      const Counter *c = b->counters[var];
      int32_t v = lus_counter_get(c, b->block, 0);
      if (c->flag) lua_pushboolean(L, v);
      else lua_pushinteger(L, v);
    }
  }
  return 1;
}

static int unknown_field(lua_State *L, const char *name) {
  const char *near = lus_nearest_key(L, lua_upvalueindex(3), name);
  if (!near) near = lus_nearest_key(L, lua_upvalueindex(2), name);
  if (near)
    return luaL_error(L, "pos has no '%s'; did you mean '%s'?", name, near);
  return luaL_error(L, "pos has no '%s'; parts and counters are made in setup",
                    name);
}

/* Upvalues: the Binding, vars, parts. */
static int pos_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNUMBER) {
    Binding *b = upvalue_binding(L);
    if (!b->block) return luaL_error(L, "there is no position yet");
    return push_var(L, b, (int)lua_tointeger(L, -1));
  }
  return unknown_field(L, lus_tostring(L, 2, NULL));
}

static void set_turn(lua_State *L, Binding *b) {
  Head *h = lus_head(b->block);
  h->turn = (uint8_t)lus_arg_seat(L, b, 3);
  b->passing = PASS_GIVEN;
}

static void set_phase(lua_State *L, Binding *b) {
  const char *name = luaL_checkstring(L, 3);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->phases_ref);
  if (lua_getfield(L, -1, name) != LUA_TNUMBER) {
    const char *near = lus_nearest_key(L, lua_absindex(L, -2), name);
    luaL_error(L, "there is no phase '%s'%s%s%s", name,
               near ? "; did you mean '" : "", near ? near : "",
               near ? "'?" : "");
  }
  lus_head(b->block)->phase = (uint8_t)(lua_tointeger(L, -1) - 1);
}

static void set_counter(lua_State *L, Binding *b, const Counter *c, int i,
                        int arg) {
  if (c->flag) {
    luaL_checktype(L, arg, LUA_TBOOLEAN);
    lus_counter_set(c, b->block, i, lua_toboolean(L, arg));
    return;
  }
  lua_Integer v = luaL_checkinteger(L, arg);
  if (!lus_counter_set(c, b->block, i, v))
    luaL_error(L, "%s is from %d to %d; %I is out of range", c->part.name,
               (int)c->min, (int)c->max, (LUAI_UACINT)v);
}

static int pos_newindex(lua_State *L) {
  Binding *b = upvalue_binding(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNUMBER) {
    lua_pushvalue(L, 2);
    int type = lua_rawget(L, lua_upvalueindex(3));
    if (type != LUA_TNIL)
      return luaL_error(L,
                        type == LUA_TFUNCTION
                            ? "pos.%s is a method and cannot be assigned (to "
                              "change a part of the base, use g.part)"
                            : "pos.%s is a part; use its methods to change it",
                        lus_tostring(L, 2, NULL));
    return unknown_field(L, lus_tostring(L, 2, NULL));
  }
  lus_need_write(L, b);
  int var = (int)lua_tointeger(L, -1);
  switch (var) {
    case VAR_TURN: set_turn(L, b); break;
    case VAR_PHASE: set_phase(L, b); break;
    case VAR_SEATS: return luaL_error(L, "the number of seats is fixed");
    case VAR_OVER:
      return luaL_error(L, "use pos:win(seat), pos:draw() or pos:finish()");
    default: set_counter(L, b, b->counters[var], 0, 3);
  }
  return 0;
}

static int pos_tostring(lua_State *L) {
  lua_pushliteral(L, "pos");
  return 1;
}

/* --- counters --- */

static int new_counter(lua_State *L, int count, int start, int spec,
                       bool flag) {
  static const char *const FIELDS[] = {"min", "max", "seen", NULL};
  Binding *b = lus_need_maker(L, spec);
  lus_spec_known(L, spec, FIELDS);
  lua_Integer most = flag ? 1 : INT32_MAX;
  lua_Integer min = lus_spec_int(L, spec, "min", 0, INT32_MIN, most);
  lua_Integer max = lus_spec_int(L, spec, "max", most, min, most);
  const char *name = lua_tostring(L, 2);
  Counter *c = lus_counter_new(&b->layout, name, count, (int32_t)min,
                               (int32_t)max, lus_spec_sight(L, spec, "seen"));
  if (!c)
    return luaL_error(L,
                      "'%s' does not fit: a name has at most %d letters, "
                      "a position %d bytes",
                      name, LUS_NAME - 1, LUS_BLOCK_MOST);
  c->flag = flag;
  Counter **grown =
      realloc(b->counters, sizeof *grown * (size_t)(b->counters_n + 1));
  if (!grown) return luaL_error(L, "out of memory");
  b->counters = grown;
  b->counters[b->counters_n] = c;
  lus_vm_hold(L, c->part.held);
  for (int i = 0; i < count; i++) {
    if (lua_isnoneornil(L, start)) lus_counter_set(c, b->block, i, min);
    else set_counter(L, b, c, i, start);
  }
  return b->counters_n++;
}

/* pos:counter(name, start?, CounterSpec?) - makes a counter, to read and write
 * as pos.name
 * @param name string @param start integer? @param spec CounterSpec? */
static int pos_counter(lua_State *L) {
  lua_settop(L, 4);
  int number = new_counter(L, 1, 3, 4, false);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, number);
  lua_rawset(L, lua_upvalueindex(2));
  return 0;
}

/* pos:flag(name, start?) - makes a flag, true or false, to read and write as
 * pos.name
 * @param name string @param start boolean? */
static int pos_flag(lua_State *L) {
  lua_settop(L, 4);
  int number = new_counter(L, 1, 3, 4, true);
  lua_pushvalue(L, 2);
  lua_pushinteger(L, number);
  lua_rawset(L, lua_upvalueindex(2));
  return 0;
}

static int new_counters(lua_State *L, bool flag) {
  lua_settop(L, 5);
  Binding *b = upvalue_binding(L);
  int count = (int)lus_arg_int(L, 3, 1, 4096, "a number of counters");
  int number = new_counter(L, count, 4, 5, flag);
  lus_push_part(L, b, LUS_COUNTER, &b->counters[number]->part);
  return 1;
}

/* pos:counters(name, n, start?, CounterSpec?) -> the counters, also pos.name[i]
 * @param name string @param n integer @param start integer?
 * @param spec CounterSpec? @return Values */
static int pos_counters(lua_State *L) { return new_counters(L, false); }

/* pos:flags(name, n, start?) -> the flags, also pos.name[i]
 * @param name string @param n integer @param start boolean? @return Values */
static int pos_flags(lua_State *L) { return new_counters(L, true); }

static int counter_place(lua_State *L, const Counter *c) {
  int isint;
  lua_Integer i = lua_tointegerx(L, 2, &isint);
  if (!isint || i < 1 || i > c->count)
    luaL_error(L, "%s[%s]: an index from 1 to %d expected", c->part.name,
               lus_tostring(L, 2, NULL), c->count);
  return (int)i - 1;
}

static int counter_index(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  const Counter *c = (const Counter *)ref->part;
  int32_t v = lus_counter_get(c, ref->binding->block, counter_place(L, c));
  if (c->flag) lua_pushboolean(L, v);
  else lua_pushinteger(L, v);
  return 1;
}

static int counter_newindex(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  const Counter *c = (const Counter *)ref->part;
  lus_need_write(L, ref->binding);
  set_counter(L, ref->binding, c, counter_place(L, c), 3);
  return 0;
}

static int counter_len(lua_State *L) {
  lua_pushinteger(L, ((Counter *)lus_arg_part(L, 1)->part)->count);
  return 1;
}

static const luaL_Reg COUNTERS[] = {{"__index", counter_index},
                                    {"__newindex", counter_newindex},
                                    {"__len", counter_len},
                                    {NULL, NULL}};

void lus_counter_open(lua_State *L) {
  lus_bind_type(L, LUS_COUNTER, "counter", COUNTERS);
}

/* --- pos.score[seat] --- */

static int score_index(lua_State *L) {
  Binding *b = upvalue_binding(L);
  int seat = lus_arg_seat(L, b, 2);
  lua_pushinteger(L, lus_head_of(b->block)->score[seat - 1]);
  return 1;
}

static int score_newindex(lua_State *L) {
  Binding *b = upvalue_binding(L);
  lus_need_write(L, b);
  int seat = lus_arg_seat(L, b, 2);
  lus_head(b->block)->score[seat - 1] =
      (int32_t)lus_arg_int(L, 3, INT32_MIN, INT32_MAX, "a score");
  return 0;
}

/* --- the turn and the end --- */

static Binding *need_play(lua_State *L) {
  Binding *b = upvalue_binding(L);
  lus_need_write(L, b);
  return b;
}

/* pos:again() - the turn goes on: the same seat decides again */
static int pos_again(lua_State *L) {
  need_play(L)->passing = PASS_AGAIN;
  return 0;
}

/* pos:forget(name) - sets all counters or flags of that name to their lowest
 * value
 * @param name string */
static int pos_forget(lua_State *L) {
  Binding *b = need_play(L);
  const char *name = luaL_checkstring(L, 2);
  Part *part = lus_layout_find(&b->layout, name);
  if (!part || strcmp(part->type->word, "counter"))
    return luaL_error(L, "pos has no counter '%s'", name);
  const Counter *c = (const Counter *)part;
  lus_vm_work(L, (unsigned)c->count);
  for (int i = 0; i < c->count; i++) lus_counter_set(c, b->block, i, c->min);
  return 0;
}

/* pos:pass() - passes the turn to the next seat, whatever was said before */
static int pos_pass(lua_State *L) {
  need_play(L)->passing = PASS_ON;
  return 0;
}

/* pos:skip(seat, n?) - the seat misses its next turn, or its next n turns
 * @param seat Seat @param n integer? */
static int pos_skip(lua_State *L) {
  Binding *b = need_play(L);
  int seat = lus_arg_seat(L, b, 2);
  lua_Integer n = luaL_optinteger(L, 3, 1);
  uint8_t *skip = &lus_head(b->block)->skip[seat - 1];
  luaL_argcheck(L, n >= 0 && n <= 100 - *skip, 3, "too many turns to miss");
  *skip = (uint8_t)(*skip + n);
  return 0;
}

/* pos:skips(seat) -> how many turns the seat still has to miss
 * @param seat Seat @return integer */
static int pos_skips(lua_State *L) {
  Binding *b = upvalue_binding(L);
  int seat = lus_arg_seat(L, b, 2);
  lua_pushinteger(L, lus_head_of(b->block)->skip[seat - 1]);
  return 1;
}

/* pos:reverse() - from now on the turn passes in the other direction */
static int pos_reverse(lua_State *L) {
  Head *h = lus_head(need_play(L)->block);
  h->direction = (int8_t)-h->direction;
  return 0;
}

/* pos:eliminate(seat) - the seat has no more turns
 * @param seat Seat */
static int pos_eliminate(lua_State *L) {
  Binding *b = need_play(L);
  lus_head(b->block)->out |= lus_seat_bit(lus_arg_seat(L, b, 2));
  return 0;
}

/* pos:is_out(seat) -> was it eliminated?
 * @param seat Seat @return boolean */
static int pos_is_out(lua_State *L) {
  Binding *b = upvalue_binding(L);
  Seats bit = lus_seat_bit(lus_arg_seat(L, b, 2));
  lua_pushboolean(L, lus_head_of(b->block)->out & bit);
  return 1;
}

/* pos:next_seat(seat?) -> the seat whose turn comes after that of this one
 * @param seat Seat? @return Seat */
static int pos_next_seat(lua_State *L) {
  Binding *b = upvalue_binding(L);
  int seat = lua_isnoneornil(L, 2) ? lus_head_of(b->block)->turn
                                   : lus_arg_seat(L, b, 2);
  lua_pushinteger(L, lus_turn_after(b->block, seat));
  return 1;
}

/* Keeps the reason why the match ends, if argument `arg` is one. */
static void keep_reason(lua_State *L, Binding *b, int arg) {
  size_t len;
  if (b->chance.quiet || lua_isnoneornil(L, arg)) return;
  const char *reason = luaL_checklstring(L, arg, &len);
  luaL_argcheck(L, len < LUS_REASON, arg, "a reason has at most 255 bytes");
  memcpy(b->notes.reason, reason, len + 1);
}

static int end_match(Binding *b, Seats winners) {
  Head *h = lus_head(b->block);
  h->over = 1;
  h->winners = winners;
  return 0;
}

/* pos:win(seat, ...) - ends the match; these seats and their teams win. A text
 * after them is told as the reason: "six in a row"
 * @param seat Seat @param ... Seat|string */
static int pos_win(lua_State *L) {
  Binding *b = need_play(L);
  Seats winners = 0;
  int last = lua_gettop(L);
  if (last > 2 && lua_type(L, last) == LUA_TSTRING) keep_reason(L, b, last--);
  for (int i = 2; i <= last; i++) winners |= b->team[lus_arg_seat(L, b, i) - 1];
  luaL_argcheck(L, winners, 2, "which seat wins?");
  return end_match(b, winners);
}

/* pos:draw(reason?) - ends the match; nobody wins
 * @param reason string? */
static int pos_draw(lua_State *L) {
  Binding *b = need_play(L);
  keep_reason(L, b, 2);
  return end_match(b, 0);
}

/* pos:finish(reason?) - ends the match; the most points win, ties share
 * @param reason string? */
static int pos_finish(lua_State *L) {
  Binding *b = need_play(L);
  keep_reason(L, b, 2);
  const Head *h = lus_head_of(b->block);
  int32_t most = INT32_MIN;
  Seats winners = 0;
  for (int s = 1; s <= h->seats; s++) {
    if (h->score[s - 1] > most) most = h->score[s - 1], winners = 0;
    if (h->score[s - 1] == most) winners |= b->team[s - 1];
  }
  return end_match(b, winners);
}

/* pos:wins(seat) -> is the match over and this seat a winner?
 * @param seat Seat @return boolean */
static int pos_wins(lua_State *L) {
  Binding *b = upvalue_binding(L);
  Seats bit = lus_seat_bit(lus_arg_seat(L, b, 2));
  const Head *h = lus_head_of(b->block);
  lua_pushboolean(L, h->over && h->winners & bit);
  return 1;
}

/* pos:team(seat, other) -> are the two on the same team?
 * @param seat Seat @param other Seat @return boolean */
static int pos_team(lua_State *L) {
  Binding *b = upvalue_binding(L);
  Seats bit = lus_seat_bit(lus_arg_seat(L, b, 3));
  lua_pushboolean(L, b->team[lus_arg_seat(L, b, 2) - 1] & bit);
  return 1;
}

/* --- chance without a part --- */

/* The word for the event; in a record it comes before the outcomes. */
static const char *arg_event(lua_State *L, int arg, const char *otherwise) {
  const char *word =
      otherwise ? luaL_optstring(L, arg, otherwise) : luaL_checkstring(L, arg);
  size_t len = 0;
  while (isalpha((unsigned char)word[len])) len++;
  if (!len || word[len] || len >= LUS_EVENT_WORD)
    luaL_argerror(L, arg, "one word of at most 15 letters expected");
  return word;
}

/* pos:pick(n, word?) -> a number in 1..n, all equally likely: one event
 * @param n integer @param word string? @return integer */
static int pos_pick(lua_State *L) {
  Binding *b = upvalue_binding(L);
  uint32_t n = (uint32_t)lus_arg_int(L, 2, 1, LUS_OUTCOMES, "a number");
  lus_chance_open(L, b, NULL, arg_event(L, 3, "pick"));
  lua_pushinteger(L, lus_chance_take(L, b, n, NULL, 0) + 1);
  return 1;
}

/* Fills `order` with all things, one by one at random. What is left is counted
 * in place when an outcome is asked for. */
static void fill_order(lua_State *L, Binding *b, const uint32_t *counts, int n,
                       int order) {
  uint32_t *left = b->chance.weights, total = 0;
  for (int i = 0; i < n; i++) total += left[i] = counts[i];
  for (uint32_t i = 1; i <= total; i++) {
    int got = lus_chance_take(L, b, (uint32_t)n, left, 0);
    left[got]--;
    lua_pushinteger(L, got + 1);
    lua_rawseti(L, order, i);
  }
}

/* counts: n for one of each of n kinds, or a table with the number of each. */
static int arg_counts(lua_State *L, int arg, uint32_t *counts) {
  bool table = lua_istable(L, arg);
  lus_raw_table(L, arg);
  lua_Integer n = table ? lus_raw_len(L, arg) : luaL_checkinteger(L, arg);
  luaL_argcheck(L, n >= 1 && n <= 255, arg, "1 to 255 kinds of things");
  for (int i = 0; i < (int)n; i++) {
    lua_Integer count = 1;
    if (table) {
      lus_raw_item(L, arg, i + 1);
      count = luaL_checkinteger(L, -1);
      lua_pop(L, 1);
    }
    luaL_argcheck(L, count >= 0 && count <= 255, arg, "0 to 255 of a kind");
    counts[i] = (uint32_t)count;
  }
  return (int)n;
}

static void forget_picks(Chance *c) {
  if (c->quiet || !c->events_n) return;
  ChanceEvent *e = &c->events[c->events_n - 1];
  c->picks_n = e->first;
  e->count = 0;
}

/* pos:pick_until(word, counts, ok) -> a random order of things: picks all of
 * them one by one, again and again until ok(order) is true; only the last order
 * is an event. counts: how many there are of each kind, { 4, 4, 3 }, or the
 * number of different things. The order is a list of kinds.
 * @param word string @param counts integer|integer[]
 * @param ok fun(order: integer[]): boolean? @return integer[] */
static int pos_pick_until(lua_State *L) {
  Binding *b = upvalue_binding(L);
  const char *word = arg_event(L, 2, NULL);
  uint32_t counts[256];
  int n = arg_counts(L, 3, counts);
  luaL_checktype(L, 4, LUA_TFUNCTION);
  lua_settop(L, 4);
  lua_newtable(L);
  lus_chance_open(L, b, NULL, word);
  for (uint32_t picked = b->picked;; b->picked = picked) {
    fill_order(L, b, counts, n, 5);
    lua_pushvalue(L, 4);
    lua_pushvalue(L, 5);
    lua_call(L, 1, 1);
    bool fine = lua_toboolean(L, -1);
    lua_settop(L, 5);
    if (fine) return 1;
    lus_vm_work(L, 100);
    forget_picks(&b->chance);
  }
}

/* pos:reveal() - a seat was shown something new: undo beyond this point is a
 * take-back. Chance does this by itself */
static int pos_reveal(lua_State *L) {
  lus_reveal(need_play(L), LUS_EVERYONE);
  return 0;
}

/* For the library: pos:grid_named(name?) -> that grid, or the only one, or nil
 */
static int pos_grid_named(lua_State *L) {
  Binding *b = upvalue_binding(L);
  const char *name = luaL_optstring(L, 2, NULL);
  const Part *found = NULL;
  for (const Part *p = b->layout.first; p; p = p->next) {
    if (strcmp(p->type->word, "grid")) continue;
    if (name && strcmp(p->name, name)) continue;
    if (found) return 0;
    found = p;
  }
  if (!found) return 0;
  lua_getfield(L, lua_upvalueindex(3), found->name);
  return 1;
}

static const luaL_Reg POS[] = {{"counter", pos_counter},
                               {"counters", pos_counters},
                               {"flag", pos_flag},
                               {"flags", pos_flags},
                               {"forget", pos_forget},
                               {"again", pos_again},
                               {"pass", pos_pass},
                               {"skip", pos_skip},
                               {"skips", pos_skips},
                               {"reverse", pos_reverse},
                               {"eliminate", pos_eliminate},
                               {"is_out", pos_is_out},
                               {"next_seat", pos_next_seat},
                               {"win", pos_win},
                               {"draw", pos_draw},
                               {"finish", pos_finish},
                               {"wins", pos_wins},
                               {"team", pos_team},
                               {"pick", pos_pick},
                               {"pick_until", pos_pick_until},
                               {"reveal", pos_reveal},
                               {"note", lus_pos_note},
                               {"note_to", lus_pos_note_to},
                               {"grid_named", pos_grid_named},
                               {NULL, NULL}};

/* --- opening --- */

static void set_builtin(lua_State *L, int vars, const char *name, int var) {
  lua_pushinteger(L, var);
  lua_setfield(L, vars, name);
}

/* Pushes a closure over the Binding, vars and parts. */
static void push_with(lua_State *L, Binding *b, int vars, int parts,
                      lua_CFunction f) {
  lua_pushlightuserdata(L, b);
  lua_pushvalue(L, vars);
  lua_pushvalue(L, parts);
  lua_pushcclosure(L, f, 3);
}

static void push_score(lua_State *L, Binding *b) {
  lua_newuserdatauv(L, 0, 0);
  lua_newtable(L);
  push_with(L, b, 1, 1, score_index);
  lua_setfield(L, -2, "__index");
  push_with(L, b, 1, 1, score_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "score");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

static void open_meta(lua_State *L, Binding *b, int vars, int parts) {
  lua_newtable(L); /* of the parts table: values */
  push_with(L, b, vars, parts, pos_index);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, parts);
  lua_newtable(L); /* of pos */
  lua_pushvalue(L, parts);
  lua_setfield(L, -2, "__index");
  push_with(L, b, vars, parts, pos_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, pos_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushliteral(L, "pos");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
}

void lus_pos_open(lua_State *L, Binding *b) {
  lua_newtable(L);
  int vars = lua_gettop(L);
  set_builtin(L, vars, "turn", VAR_TURN);
  set_builtin(L, vars, "phase", VAR_PHASE);
  set_builtin(L, vars, "seats", VAR_SEATS);
  set_builtin(L, vars, "over", VAR_OVER);
  lua_newtable(L);
  int parts = lua_gettop(L);
  for (const luaL_Reg *m = POS; m->name; m++) {
    push_with(L, b, vars, parts, m->func);
    lua_setfield(L, parts, m->name);
  }
  push_score(L, b);
  lua_setfield(L, parts, "score");
  lua_newuserdatauv(L, 0, 0);
  open_meta(L, b, vars, parts);
  lua_setmetatable(L, -2);
  b->pos_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  b->parts_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  b->vars_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  b->makers_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  b->change_ref = LUA_NOREF;
  lua_newtable(L);
  b->phases_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

bool lus_binding_layout(Binding *b, int seats) {
  b->own = b->block = calloc(1, LUS_BLOCK_MOST);
  if (!b->own) return false;
  Head *h = lus_head(b->block);
  h->seats = (uint8_t)seats;
  h->direction = 1;
  h->turn = 1;
  for (int s = 1; s <= LUS_SEATS; s++) b->team[s - 1] = lus_seat_bit(s);
  b->stage = STAGE_SETUP;
  return true;
}

bool lus_binding_freeze(Binding *b) {
  lus_layout_freeze(&b->layout);
  uint8_t *shrunk = realloc(b->own, b->layout.size);
  if (shrunk) b->own = b->block = shrunk;
  b->stage = STAGE_READ;
  return shrunk != NULL;
}
