/* core/author/script_tests_match.c - a match as a test sees it: m:play("a1"),
 * m:legal().
 *
 * The match has its own VM. The VM of the test plays it from outside, and only
 * texts, numbers and tables of them pass between the two. Assertions with words
 * of their own (m:refuses, m:looks) are in lua/test.lua. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "author/battery.h"
#include "search/mcts.h"
#include "author/script_tests.h"

#define MATCH "match"

enum {
  CROWD = 16, /* matches made between two garbage collections */
  MOST = 256  /* matches that a test may hold */
};

typedef struct MatchRef {
  Match *m;
  Testing *testing;
  bool stated; /* outcomes were stated: the seed is not all there is */
} MatchRef;

static MatchRef *arg_ref(lua_State *L) {
  MatchRef *ref = luaL_checkudata(L, 1, MATCH);
  luaL_argcheck(L, ref->m, 1, "this match is gone");
  ref->testing->last = ref->m;
  return ref;
}

static Match *arg_match(lua_State *L) { return arg_ref(L)->m; }

static int arg_seat(lua_State *L, int arg, const Match *m, int least) {
  lua_Integer seat = luaL_checkinteger(L, arg);
  luaL_argcheck(L, seat >= least && seat <= lus_match_seats(m), arg,
                "there is no such seat");
  return (int)seat;
}

/* Whose view: the seat at argument 2, by default the one that decides. */
static int arg_eyes(lua_State *L, const Match *m) {
  return lua_isnoneornil(L, 2) ? lus_match_turn(m) : arg_seat(L, 2, m, 0);
}

/* --- making one --- */

typedef struct Wish {
  Setting settings[64];
  int n, seats;
  uint64_t seed;
  const char *rig;
} Wish;

/* The value of an option as text; true is "on". Left on the stack. */
static const char *option_text(lua_State *L, int idx) {
  if (lua_isboolean(L, idx)) {
    lua_pushstring(L, lua_toboolean(L, idx) ? "on" : "off");
    return lua_tostring(L, -1);
  }
  return lus_tostring(L, idx, NULL);
}

static void read_options(lua_State *L, Wish *w) {
  if (lua_isnoneornil(L, 2)) return;
  luaL_checktype(L, 2, LUA_TTABLE);
  lus_raw_table(L, 2);
  luaL_checkstack(L, 2 * 64 + 8, "too many options");
  lua_newtable(L); /* keeps the texts */
  int kept = lua_gettop(L);
  for (lua_pushnil(L); lus_raw_next(L, 2); lua_pop(L, 1)) {
    luaL_argcheck(L, lua_type(L, -2) == LUA_TSTRING && w->n < 64, 2,
                  "options by name expected: { pile = 7 }");
    Setting *s = &w->settings[w->n++];
    s->name = lua_tostring(L, -2);
    s->value = option_text(L, -1);
    lua_rawseti(L, kept, w->n);
  }
}

static void read_rest(lua_State *L, Wish *w) {
  static const char *const FIELDS[] = {"seats", "seed", "rig", NULL};
  if (lua_isnoneornil(L, 3)) return;
  luaL_checktype(L, 3, LUA_TTABLE);
  lus_raw_table(L, 3);
  lus_spec_known(L, 3, FIELDS);
  w->seats = (int)lus_spec_int(L, 3, "seats", 0, 0, LUS_SEATS);
  w->seed = (uint64_t)lus_spec_int(L, 3, "seed", (lua_Integer)w->seed,
                                   LUA_MININTEGER, LUA_MAXINTEGER);
  w->rig = lus_spec_text(L, 3, "rig");
}

/* A deal with stated outcomes; what is not stated comes from the seed. */
static bool deal(Match *m, const char *rig, char *error, size_t size) {
  m->asks = false;
  if (lus_match_state(m, rig) && lus_match_start(m) == LUS_FINE) return true;
  snprintf(error, size, "%s", lus_match_message(m));
  return false;
}

/* Matches are larger than the garbage collector knows. */
static void make_room(lua_State *L, const Testing *testing) {
  lua_Integer made = 0;
  if (lua_getfield(L, LUA_REGISTRYINDEX, "matches") == LUA_TNUMBER)
    made = lua_tointeger(L, -1);
  lua_pushinteger(L, made + 1);
  lua_setfield(L, LUA_REGISTRYINDEX, "matches");
  lua_pop(L, 1);
  if (made % CROWD == CROWD - 1) lua_gc(L, LUA_GCCOLLECT);
  if (testing->matches >= MOST)
    luaL_error(L, "a test holds %d matches at most at a time", MOST);
}

/* The name of a game, or its path: one that starts with a dot is relative to
 * the folder of the test file. */
static const char *arg_game(lua_State *L, int arg, const char *file) {
  const char *game = luaL_checkstring(L, arg), *slash = strrchr(file, '/');
  if (!slash || (strncmp(game, "./", 2) && strncmp(game, "../", 3)))
    return game;
  lua_pushlstring(L, file, (size_t)(slash - file) + 1);
  lua_pushstring(L, strncmp(game, "./", 2) ? game : game + 2);
  lua_concat(L, 2);
  lua_replace(L, arg);
  return lua_tostring(L, arg);
}

/* How a match is set up.
 * @class MatchSpec
 * @field seats integer? how many play: the fewest possible
 * @field seed integer? the seed of its chance
 * @field rig string|Face[]|nil the chance to come, from the deal on */

/* A match, as a test plays it.
 * @class Match */

/* match(game, options?, MatchSpec?) -> a match, dealt; the path of a script of
 * your own is relative to the folder of the test file
 * @param game string @param options table<string, string|integer|boolean>?
 * @param spec MatchSpec? @return Match */
static int match_new(lua_State *L) {
  Testing *testing = lua_touserdata(L, lua_upvalueindex(1));
  char error[2048];
  Wish w = {.seed = testing->seed};
  const char *game = arg_game(L, 1, testing->file);
  lua_settop(L, 3);
  read_options(L, &w);
  read_rest(L, &w);
  make_room(L, testing);
  MatchRef *ref = lua_newuserdatauv(L, sizeof *ref, 0);
  *ref = (MatchRef){.testing = testing, .stated = w.rig != NULL};
  luaL_setmetatable(L, MATCH);
  MatchSpec spec = {.game = game,
                    .settings = w.settings,
                    .settings_n = w.n,
                    .seats = w.seats,
                    .seed = w.seed,
                    .ask = w.rig != NULL};
  if (testing->coverage) lus_coverage_begin(testing->coverage);
  ref->m = lus_match_new(testing->scripts, &spec, error, sizeof error);
  if (!ref->m) return luaL_error(L, "%s", error);
  testing->matches++;
  testing->last = ref->m;
  ref->m->game->count_rules = testing->coverage != NULL;
  if (testing->coverage) lus_coverage_opened(testing->coverage, ref->m);
  if (w.rig && !deal(ref->m, w.rig, error, sizeof error))
    return luaL_error(L, "%s", error);
  return 1;
}

static int match_gc(lua_State *L) {
  MatchRef *ref = luaL_checkudata(L, 1, MATCH);
  if (ref->testing->last == ref->m) ref->testing->last = NULL;
  if (ref->m && ref->testing->coverage)
    lus_coverage_match(ref->testing->coverage, ref->m);
  if (ref->m) ref->testing->matches--;
  lus_match_free(ref->m);
  ref->m = NULL;
  return 0;
}

static int match_tostring(lua_State *L) {
  const Match *m = arg_match(L);
  lua_pushfstring(L, "match of %s", lus_match_title(m));
  return 1;
}

/* --- playing --- */

/* m:play(line, ...) -> m; a refused line is an error
 * @param line string @param ... string @return Match */
static int match_play(lua_State *L) {
  Match *m = arg_match(L);
  int last = lua_gettop(L);
  for (int i = 2; i <= last; i++)
    if (lus_match_play(m, luaL_checkstring(L, i)) != LUS_FINE)
      return luaL_error(L, "%s", lus_match_message(m));
  lua_settop(L, 1);
  return 1;
}

/* m:why(line) -> nil when it is legal, else the message and the name of the
 * rule
 * @param line string @return string? @return string? */
static int match_why(lua_State *L) {
  Match *m = arg_match(L);
  Outcome o = lus_match_why(m, luaL_checkstring(L, 2));
  if (o == LUS_FINE) return 0;
  if (o == LUS_FAILED) return luaL_error(L, "%s", lus_match_message(m));
  lua_pushstring(L, lus_match_message(m));
  lua_pushstring(L, lus_match_rule(m));
  return 2;
}

static void push_words(lua_State *L, int idx) {
  luaL_Buffer b;
  lus_raw_table(L, idx);
  lua_Integer n = lus_raw_len(L, idx);
  luaL_buffinit(L, &b);
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, idx, i);
    lus_tostring(L, -1, NULL);
    lua_remove(L, -2);
    luaL_addvalue(&b);
    luaL_addchar(&b, ' ');
  }
  luaL_pushresult(&b);
}

/* m:rig("6 1") or m:rig{6, 1} -> m; states the chance to come
 * @param outcomes string|Face[] @return Match */
static int match_rig(lua_State *L) {
  MatchRef *ref = arg_ref(L);
  Match *m = ref->m;
  ref->stated = true;
  lua_settop(L, 2);
  if (lua_istable(L, 2)) push_words(L, 2);
  if (!lus_match_state(m, luaL_checkstring(L, -1)))
    return luaL_error(L, "an outcome is a word of at most %d letters",
                      LUS_NAME - 1);
  lua_settop(L, 1);
  return 1;
}

/* m:rigged() -> how many stated outcomes have not come up yet; drops them
 * @return integer */
static int match_rigged(lua_State *L) {
  lua_pushinteger(L, lus_match_unstate(arg_match(L)));
  return 1;
}

static int step(lua_State *L, bool (*go)(Match *), const char *end) {
  Match *m = arg_match(L);
  lua_Integer n = luaL_optinteger(L, 2, 1);
  for (lua_Integer i = 0; i < n; i++) {
    lus_vm_work(L, 1);
    if (!go(m)) return luaL_error(L, "%s", end);
  }
  lua_settop(L, 1);
  return 1;
}

/* m:undo(n?) -> m
 * @param n integer? @return Match */
static int match_undo(lua_State *L) {
  return step(L, lus_match_undo, "there is nothing to take back");
}

/* m:redo(n?) -> m
 * @param n integer? @return Match */
static int match_redo(lua_State *L) {
  return step(L, lus_match_redo, "there is nothing to play again");
}

/* m:can_undo() -> "free", "takeback" or nil
 * @return "free"|"takeback"|nil */
static int match_can_undo(lua_State *L) {
  Undo undo = lus_match_can_undo(arg_match(L));
  if (undo == LUS_UNDO_NONE) return 0;
  lua_pushstring(L, undo == LUS_UNDO_FREE ? "free" : "takeback");
  return 1;
}

static const Move *need_legal(lua_State *L, Match *m, unsigned *n) {
  const Move *moves = lus_match_legal(m, n);
  if (!moves && !lus_match_over(m))
    luaL_error(L, "%s", lus_game_error(m->game));
  return moves;
}

/* m:random(n?, seed?) -> how many moves were played: n, or fewer at the end of
 * the match or at its cap of turns
 * @param n integer? @param seed integer? @return integer */
static int match_random(lua_State *L) {
  MatchRef *ref = arg_ref(L);
  Match *m = ref->m;
  lua_Integer most = luaL_optinteger(L, 2, LUA_MAXINTEGER), i;
  lua_Integer seed = luaL_optinteger(L, 3, (lua_Integer)ref->testing->seed);
  Rng rng;
  lus_rng_seed(&rng, (uint64_t)seed, 97);
  for (i = 0; i < most && !lus_match_over(m); i++) {
    unsigned n;
    lus_vm_work(L, 100);
    const Move *moves = need_legal(L, m, &n);
    if (lus_match_turns(m) >= lus_match_cap(m)) break;
    if (lus_match_play_move(m, moves[lus_rng_below(&rng, n)]) != LUS_FINE)
      return luaL_error(L, "%s", lus_match_message(m));
  }
  lua_pushinteger(L, i);
  return 1;
}

/* --- moves --- */

/* m:legal(prefix?) -> the texts of the legal moves, or of those that start with
 * prefix
 * @param prefix string? @return string[] */
static int match_legal(lua_State *L) {
  Match *m = arg_match(L);
  size_t len;
  const char *prefix = luaL_optlstring(L, 2, "", &len);
  unsigned n, kept = 0;
  const Move *moves = need_legal(L, m, &n);
  lua_newtable(L);
  for (unsigned i = 0; i < n; i++) {
    lus_vm_work(L, 100);
    const char *text = lus_match_text(m, moves[i]);
    if (strncmp(text, prefix, len)) continue;
    lua_pushstring(L, text);
    lua_rawseti(L, -2, ++kept);
  }
  return 1;
}

static void add_line(void *context, const char *line) {
  lua_State *L = context;
  lua_pushstring(L, line);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

/* m:complete(text) -> the lines that continue it
 * @param text string @return string[] */
static int match_complete(lua_State *L) {
  Match *m = arg_match(L);
  const char *text = luaL_checkstring(L, 2);
  lua_newtable(L);
  lus_match_complete(m, text, add_line, L);
  return 1;
}

/* m:hint(text) -> what can follow it
 * @param text string @return string */
static int match_hint(lua_State *L) {
  Match *m = arg_match(L);
  lua_pushstring(L, lus_match_hint(m, luaL_checkstring(L, 2)));
  return 1;
}

/* While C searches for a test: is there time left? */
static bool go_on(void *context) { return lus_vm_spend(lus_vm_of(context), 1); }

/* What perft counts.
 * @class PerftSpec
 * @field turns boolean? whole turns instead of moves
 * @field distinct boolean? different positions instead of sequences
 * @field chance boolean? every outcome of chance instead of those of the
 * seed */

/* m:perft(depth, PerftSpec?) -> how many sequences of that many moves there are
 * @param depth integer @param spec PerftSpec? @return integer */
static int match_perft(lua_State *L) {
  static const char *const FIELDS[] = {"turns", "distinct", "chance", NULL};
  enum { DEEPEST = 64 };
  Match *m = arg_match(L);
  lua_Integer depth = luaL_checkinteger(L, 2);
  luaL_argcheck(L, depth >= 1 && depth <= DEEPEST, 2,
                "a depth from 1 to 64 expected");
  uint64_t counts[DEEPEST + 1] = {0};
  lua_settop(L, 3);
  lus_raw_table(L, 3);
  lus_spec_known(L, 3, FIELDS);
  PerftSpec spec = {.depth = (int)depth,
                    .turns = lus_spec_flag(L, 3, "turns", false),
                    .distinct = lus_spec_flag(L, 3, "distinct", false),
                    .chance = lus_spec_flag(L, 3, "chance", false),
                    .memory = (size_t)256 << 20,
                    .go_on = go_on,
                    .context = L};
  Outcome o = lus_match_perft(m, &spec, counts, NULL, NULL);
  lus_vm_work(L, 1);
  if (o != LUS_FINE) return luaL_error(L, "%s", lus_match_message(m));
  lua_pushinteger(L, (lua_Integer)counts[depth]);
  return 1;
}

/* m:solve() -> the moves of the shortest solution as texts; nil when there is
 * none
 * @return string[]? */
static int match_solve(lua_State *L) {
  Match *m = arg_match(L);
  SolveSpec spec = {.memory = (size_t)256 << 20, .go_on = go_on, .context = L};
  Move *moves = NULL;
  unsigned n = 0;
  uint64_t positions;
  Solved how = lus_match_solve(m, &spec, &moves, &n, &positions);
  if (how == LUS_SOLVED) {
    lua_newtable(L);
    for (unsigned i = 0; i < n; i++) {
      lua_pushstring(L, lus_match_text(m, moves[i]));
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
  }
  free(moves);
  lus_vm_work(L, 1);
  if (how == LUS_UNSOLVABLE) return luaL_error(L, "%s", lus_match_message(m));
  if (how == LUS_GAVE_UP) return luaL_error(L, "too large to solve here");
  return how == LUS_SOLVED;
}

/* --- queries --- */

/* m:turn() -> the seat that decides
 * @return Seat */
static int match_turn(lua_State *L) {
  lua_pushinteger(L, lus_match_turn(arg_match(L)));
  return 1;
}

/* m:turns() -> how many turns have been played
 * @return integer */
static int match_turns(lua_State *L) {
  lua_pushinteger(L, lus_match_turns(arg_match(L)));
  return 1;
}

/* m:seats() -> how many seats play
 * @return integer */
static int match_seats(lua_State *L) {
  lua_pushinteger(L, lus_match_seats(arg_match(L)));
  return 1;
}

/* m:phase() -> the name of the phase
 * @return string */
static int match_phase(lua_State *L) {
  lua_pushstring(L, lus_match_phase(arg_match(L)));
  return 1;
}

/* m:over() -> is the match over?
 * @return boolean */
static int match_over(lua_State *L) {
  lua_pushboolean(L, lus_match_over(arg_match(L)));
  return 1;
}

/* m:winner() -> the first seat that wins, or nil
 * @return Seat? */
static int match_winner(lua_State *L) {
  const Match *m = arg_match(L);
  for (int s = 1; s <= lus_match_seats(m); s++) {
    if (!lus_match_wins(m, s)) continue;
    lua_pushinteger(L, s);
    return 1;
  }
  return 0;
}

/* m:wins(seat) -> is it over and this seat a winner?
 * @param seat Seat @return boolean */
static int match_wins(lua_State *L) {
  const Match *m = arg_match(L);
  lua_pushboolean(L, lus_match_wins(m, arg_seat(L, 2, m, 1)));
  return 1;
}

/* m:score(seat) -> the points of the seat
 * @param seat Seat @return integer */
static int match_score(lua_State *L) {
  const Match *m = arg_match(L);
  lua_pushinteger(L, lus_match_score(m, arg_seat(L, 2, m, 1)));
  return 1;
}

/* m:rating(seat) -> how good the position is for the seat in the eyes of a bot:
 * the value of the hook `score`, or the points without one
 * @param seat Seat @return number */
static int match_rating(lua_State *L) {
  Match *m = arg_match(L);
  double score;
  if (!lus_rate(m->game, m->block, arg_seat(L, 2, m, 1), &score))
    return luaL_error(L, "%s", lus_game_error(m->game));
  lua_pushnumber(L, score);
  return 1;
}

/* m:result() -> "seat 2 wins"
 * @return string */
static int match_result(lua_State *L) {
  lua_pushstring(L, lus_match_result(arg_match(L)));
  return 1;
}

/* m:hash() -> the hash of the position, 16 digits
 * @return string */
static int match_hash(lua_State *L) {
  char text[24];
  snprintf(text, sizeof text, "%016llx",
           (unsigned long long)lus_match_hash(arg_match(L)));
  lua_pushstring(L, text);
  return 1;
}

static void push_plain(lua_State *L, const char *picture) {
  char *plain = lus_plain(picture);
  lua_pushstring(L, plain ? plain : "");
  free(plain);
}

/* How a picture is made.
 * @class PictureSpec
 * @field columns integer? how many it may take up; 0: any number
 * @field rows integer? likewise
 * @field ascii boolean? nothing but ASCII
 * @field svg boolean? a drawing
 * @field hand boolean? only what the seat holds */
static bool picture_flag(lua_State *L, const char *name) {
  lua_getfield(L, 3, name);
  bool set = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return set;
}

static PictureSpec picture_spec(lua_State *L) {
  PictureSpec spec = {0};
  if (!lua_istable(L, 3)) return spec;
  spec.columns = (int)lus_spec_int(L, 3, "columns", 0, 0, 10000);
  spec.rows = (int)lus_spec_int(L, 3, "rows", 0, 0, 10000);
  spec.hand = picture_flag(L, "hand");
  if (picture_flag(L, "ascii")) spec.form = LUS_PICTURE_ASCII;
  if (picture_flag(L, "svg")) spec.form = LUS_PICTURE_SVG;
  return spec;
}

/* m:picture(seat?, PictureSpec?) -> what the seat (by default the one that
 * decides) sees, in plain text
 * @param seat Seat? @param spec PictureSpec? @return string */
static int match_picture(lua_State *L) {
  Match *m = arg_match(L);
  int seat = arg_eyes(L, m);
  PictureSpec spec = picture_spec(L);
  push_plain(L, lus_match_picture(m, seat, &spec));
  return 1;
}

/* How a picture is made.
 * @class PictureSpec
 * @field columns integer? how many it may take up; 0: any number
 * @field rows integer? likewise
 * @field ascii boolean? nothing but ASCII
 * @field svg boolean? a drawing
 * @field hand boolean? only what the seat holds */

/* m:describe(seat?) -> the same in sentences
 * @param seat Seat? @return string */
static int match_describe(lua_State *L) {
  Match *m = arg_match(L);
  lua_pushstring(L, lus_match_describe(m, arg_eyes(L, m)));
  return 1;
}

/* m:changes(seat?) -> the last turn in sentences
 * @param seat Seat? @return string */
static int match_changes(lua_State *L) {
  Match *m = arg_match(L);
  lua_pushstring(L, lus_match_changes(m, arg_eyes(L, m)));
  return 1;
}

/* m:told(i, seat?) -> the turn of the i-th move, told as far as that
 * @param i integer @param seat Seat? @return string */
static int match_told(lua_State *L) {
  Match *m = arg_match(L);
  lua_Integer i = luaL_checkinteger(L, 2);
  luaL_argcheck(L, i >= 1 && i <= lus_match_played_n(m), 2, "no such move");
  lua_remove(L, 2);
  lua_pushstring(L, lus_match_tell(m, (unsigned)i, arg_eyes(L, m)));
  return 1;
}

/* A note of the last turn.
 * @class Note
 * @field name string what it is called
 * @field text string its sentence, or ""
 * @field [string] any FIELD: its value */

static void push_note(lua_State *L, Match *m, unsigned i, unsigned k,
                      int seat) {
  const int32_t *note;
  uint32_t at = 0;
  for (unsigned n = k; (note = lus_notes_next(m, i, &at)) && n; n--) continue;
  lus_note_push(L, m, note);
  lua_pushstring(L, lus_match_note(m, i, k, seat));
  lua_setfield(L, -2, "text");
}

/* m:notes(seat?, name?) -> what the seat may know of what the last turn brought
 * about; of the notes of that name only
 * @param seat Seat? @param name string? @return Note[] */
static int match_notes(lua_State *L) {
  Match *m = arg_match(L);
  int seat = arg_eyes(L, m);
  const char *name = luaL_optstring(L, 3, NULL);
  lua_Integer n = 0;
  lua_newtable(L);
  for (unsigned i = m->n ? lus_turn_start(m, m->n - 1) : 0; i < m->n; i++)
    for (unsigned k = 0; k < lus_match_notes(m, i); k++) {
      const char *is = lus_match_note_name(m, i, k, seat);
      if (!is || (name && strcmp(is, name))) continue;
      push_note(L, m, i, k, seat);
      lua_rawseti(L, -2, ++n);
    }
  return 1;
}

/* m:view_bytes(seat) -> the view as bytes: to compare, not to read
 * @param seat Seat @return string */
static int match_view_bytes(lua_State *L) {
  Match *m = arg_match(L);
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, arg_seat(L, 2, m, 0), g->view);
  lua_pushlstring(L, (const char *)g->view, lus_game_size(g));
  return 1;
}

static void push_entry(lua_State *L, Played p) {
  lua_newtable(L);
  lua_pushstring(L, p.text);
  lua_setfield(L, -2, "move");
  lua_pushinteger(L, p.seat);
  lua_setfield(L, -2, "seat");
  lua_pushinteger(L, p.turn);
  lua_setfield(L, -2, "turn");
  lua_pushstring(L, p.chance);
  lua_setfield(L, -2, "chance");
}

/* A move that was played.
 * @class Played
 * @field move string the move
 * @field seat Seat the seat that played it
 * @field turn integer in which turn
 * @field chance string what came up: "roll 3; draw Qd", or ""
 * @field missed string the turns that then passed: "Blue had no move.", "Red
 * missed its turn.", or "" */

/* m:history() -> all moves played; [0] is the deal
 * @return Played[] */
static int match_history(lua_State *L) {
  Match *m = arg_match(L);
  unsigned n = lus_match_played_n(m);
  lua_newtable(L);
  for (unsigned i = 0; i <= n; i++) {
    push_entry(L, lus_match_played(m, i));
    lua_pushstring(L, lus_match_missed(m, i));
    lua_setfield(L, -2, "missed");
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/* --- the position --- */

/* m:get(name, ...) -> a value of the whole position, with all its results:
 * m:get("pile") is pos.pile, m:get("chips", 2) pos.chips[2], m:get("hand", 1,
 * "count", "Qd") pos.hand[1]:count("Qd"). Tables are copied
 * @param name string @param ... any @return any */
static int match_get(lua_State *L) {
  Match *m = arg_match(L);
  return lus_ask_position(L, m, m->block, 2);
}

/* m:seen(seat, name, ...) -> the same from the view of the seat
 * @param seat Seat @param name string @param ... any @return any */
static int match_seen(lua_State *L) {
  Match *m = arg_match(L);
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, arg_seat(L, 2, m, 0), g->view);
  return lus_ask_position(L, m, g->view, 3);
}

/* m:examine() -> nil, or what is wrong: legal moves and rules that disagree,
 * texts that are not read back, a leak, undo, the record, state outside the
 * position
 * @return string? */
static int match_examine(lua_State *L) {
  MatchRef *ref = arg_ref(L);
  Exam e;
  if (!lus_exam_open(&e, ref->testing->scripts))
    return luaL_error(L, "out of memory");
  e.m = ref->m;
  e.stated = ref->stated;
  const Question *asked = lus_examine(&e, true);
  if (asked) lua_pushfstring(L, "%s: %s", asked->name, e.found);
  lus_exam_close(&e);
  return asked ? 1 : 0;
}

static const luaL_Reg METHODS[] = {{"play", match_play},
                                   {"why", match_why},
                                   {"rig", match_rig},
                                   {"rigged", match_rigged},
                                   {"undo", match_undo},
                                   {"redo", match_redo},
                                   {"can_undo", match_can_undo},
                                   {"random", match_random},
                                   {"legal", match_legal},
                                   {"complete", match_complete},
                                   {"hint", match_hint},
                                   {"perft", match_perft},
                                   {"solve", match_solve},
                                   {"turn", match_turn},
                                   {"turns", match_turns},
                                   {"seats", match_seats},
                                   {"phase", match_phase},
                                   {"over", match_over},
                                   {"winner", match_winner},
                                   {"wins", match_wins},
                                   {"score", match_score},
                                   {"rating", match_rating},
                                   {"result", match_result},
                                   {"hash", match_hash},
                                   {"picture", match_picture},
                                   {"describe", match_describe},
                                   {"changes", match_changes},
                                   {"told", match_told},
                                   {"notes", match_notes},
                                   {"history", match_history},
                                   {"view_bytes", match_view_bytes},
                                   {"get", match_get},
                                   {"seen", match_seen},
                                   {"examine", match_examine},
                                   {NULL, NULL}};

static int match_unknown(lua_State *L) {
  const char *word = lus_tostring(L, 2, NULL);
  const char *near = lus_nearest_key(L, 1, word);
  return luaL_error(L, "a match has no method '%s'%s%s%s", word,
                    near ? "; did you mean '" : "", near ? near : "",
                    near ? "'?" : "");
}

void lus_match_open(lua_State *L, Testing *testing) {
  lua_pushlightuserdata(L, testing);
  lua_pushcclosure(L, match_new, 1);
  luaL_newmetatable(L, MATCH);
  lua_pushcfunction(L, match_gc);
  lua_setfield(L, -2, "__gc");
  lua_pushcfunction(L, match_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  luaL_newlib(L, METHODS);
  lua_newtable(L);
  lua_pushcfunction(L, match_unknown);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_remove(L, -2);
}
