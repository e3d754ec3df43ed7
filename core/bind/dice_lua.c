/* core/bind/dice_lua.c - dice in scripts.
 *
 *   pos:dice("cubes", { dice = 2, faces = 6 })
 *   pos:dice("cubes", { dice = 6, faces = { "white", "yellow", "red" } })
 *   pos:dice("cubes", { { dice = 2, faces = 6 }, { faces = { 2, 4, 8 } } })
 *
 * makes pos.cubes. A die shows the name of a face, a string, or its number; nil
 * before it is rolled, false where it cannot be seen. Dice are numbered from 1.
 * Dice that are alike are kept sorted, so a roll may change their numbers,
 * unless they are `ordered`. `seen` and `owner` put them under a cup. */
#include <string.h>

#include "parts/dice.h"
#include "bind/binding.h"

typedef struct Cup { /* what a method works on */
  const Dice *d;
  uint8_t *block;
  Binding *binding;
} Cup;

static Cup arg_dice(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  return (Cup){(const Dice *)ref->part, ref->binding->block, ref->binding};
}

static Cup arg_to_change(lua_State *L) {
  Cup c = arg_dice(L);
  lus_need_write(L, c.binding);
  return c;
}

static int arg_die(lua_State *L, int n, const Dice *d) {
  return (int)lus_arg_int(L, n, 1, d->dice, "a die") - 1;
}

/* --- what dice show --- */

static void push_value(lua_State *L, const DieKind *k, int face) {
  if (!face) lua_pushnil(L);
  else if (face == LUS_DIE_HIDDEN) lua_pushboolean(L, 0);
  else if (k->names) lua_pushstring(L, k->names[face - 1]);
  else lua_pushinteger(L, k->numbers[face - 1]);
}

/* The face of a kind that the argument stands for; 0: none. */
static int face_of(lua_State *L, int n, const DieKind *k) {
  if (lua_type(L, n) == LUA_TSTRING) return lus_die_face(k, lua_tostring(L, n));
  if (!lua_isinteger(L, n) || k->names) return 0;
  int face = k->faces;
  while (face > 0 && k->numbers[face - 1] != lua_tointeger(L, n)) face--;
  return face;
}

static int no_such_face(lua_State *L, int n) {
  const char *text = lus_tostring(L, n, NULL);
  return luaL_argerror(
      L, n, lua_pushfstring(L, "there is no die with a face '%s'", text));
}

/* The dice that show the value at argument n. */
static DiceSet arg_showing(lua_State *L, int n, const Cup *c) {
  DiceSet set = 0;
  bool known = false;
  luaL_checkany(L, n);
  for (const DieKind *k = c->d->kind; k < c->d->kind + c->d->kinds; k++) {
    int face = face_of(L, n, k);
    known |= face > 0;
    for (int i = k->first; face && i < k->first + k->dice; i++)
      if (lus_dice_face(c->d, c->block, i) == face) set |= UINT32_C(1) << i;
  }
  if (!known) no_such_face(L, n);
  return set;
}

static int last_of(DiceSet set) {
  int i = LUS_DICE_MOST - 1;
  while (i >= 0 && !(set >> i & 1)) i--;
  return i;
}

/* What a die shows: a number or a word.
 * @alias Face string|integer */

/* Dice that are rolled together.
 * @class Dice: Part */

/* #dice -> how many there are
 * @return integer */
static int dice_len(lua_State *L) {
  lua_pushinteger(L, arg_dice(L).d->dice);
  return 1;
}

/* dice:value(i) -> what die i shows; nil before it is rolled, false when it
 * cannot be seen
 * @param i integer @return Face|false|nil */
static int dice_value(lua_State *L) {
  Cup c = arg_dice(L);
  int i = arg_die(L, 2, c.d);
  push_value(L, c.d->kind_of[i], lus_dice_face(c.d, c.block, i));
  return 1;
}

/* dice:used(i) -> has die i been used?
 * @param i integer @return boolean */
static int dice_used(lua_State *L) {
  Cup c = arg_dice(L);
  int i = arg_die(L, 2, c.d);
  lua_pushboolean(L, !(lus_dice_free(c.d, c.block) >> i & 1));
  return 1;
}

/* dice:free(value?) -> how many dice are unused, or how many of those show the
 * value
 * @param value Face? @return integer */
static int dice_free(lua_State *L) {
  Cup c = arg_dice(L);
  DiceSet set = lus_dice_free(c.d, c.block);
  if (!lua_isnoneornil(L, 2)) set &= arg_showing(L, 2, &c);
  lua_pushinteger(L, lus_dice_count(set));
  return 1;
}

/* dice:has(value) -> does an unused die show it?
 * @param value Face @return boolean */
static int dice_has(lua_State *L) {
  Cup c = arg_dice(L);
  DiceSet set = arg_showing(L, 2, &c);
  lua_pushboolean(L, (set & lus_dice_free(c.d, c.block)) != 0);
  return 1;
}

/* dice:count(value) -> how many dice show it, used or not
 * @param value Face @return integer */
static int dice_count(lua_State *L) {
  Cup c = arg_dice(L);
  lua_pushinteger(L, lus_dice_count(arg_showing(L, 2, &c)));
  return 1;
}

/* "all", the default, or "free" */
static DiceSet arg_which(lua_State *L, int n, const Cup *c) {
  static const char *const WHICH[] = {"all", "free", NULL};
  return luaL_checkoption(L, n, "all", WHICH) ? lus_dice_free(c->d, c->block)
                                              : lus_dice_all(c->d);
}

/* dice:sum("free"?) -> the sum of the numbers on all dice, or on the unused
 * ones
 * @param which "free"? @return integer */
static int dice_sum(lua_State *L) {
  Cup c = arg_dice(L);
  lua_pushinteger(L, lus_dice_sum(c.d, c.block, arg_which(L, 2, &c)));
  return 1;
}

/* dice:all_used() -> are all dice used?
 * @return boolean */
static int dice_all_used(lua_State *L) {
  Cup c = arg_dice(L);
  lua_pushboolean(L, !lus_dice_free(c.d, c.block));
  return 1;
}

/* dice:faces(i?) -> what die i, or the first, can show
 * @param i integer? @return Face[] */
static int dice_faces(lua_State *L) {
  Cup c = arg_dice(L);
  int i = lua_isnoneornil(L, 2) ? 0 : arg_die(L, 2, c.d);
  const DieKind *k = c.d->kind_of[i];
  lua_createtable(L, k->faces, 0);
  for (int face = 1; face <= k->faces; face++) {
    push_value(L, k, face);
    lua_rawseti(L, -2, face);
  }
  return 1;
}

/* dice:list(list) - adds each different value that an unused die shows, as its
 * number in dice:faces()
 * @param list List */
static int dice_list(lua_State *L) {
  Cup c = arg_dice(L);
  Moves *list = lus_arg_list(L, 2);
  DiceSet left = lus_dice_free(c.d, c.block);
  for (int face = 1; face <= LUS_DIE_FACES; face++)
    if (left & lus_dice_showing(c.d, c.block, face))
      lus_moves_add(list, (uint32_t)face - 1);
  return 0;
}

/* dice:sees(seat) -> does the seat see the dice?
 * @param seat Seat @return boolean */
static int dice_sees(lua_State *L) {
  Cup c = arg_dice(L);
  int seat = lus_arg_seat(L, c.binding, 2);
  lua_pushboolean(L, lus_dice_sees(c.d, c.block, seat));
  return 1;
}

/* dice:describe() -> "cubes: 3 5 (6).", used dice in brackets
 * @return string */
static int dice_describe(lua_State *L) {
  Cup c = arg_dice(L);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  luaL_addstring(&b, c.d->part.name);
  luaL_addchar(&b, ':');
  for (int i = 0; i < c.d->dice; i++) {
    char word[LUS_NAME] = "-";
    const DieKind *k = c.d->kind_of[i];
    int face = lus_dice_face(c.d, c.block, i);
    bool unused = lus_dice_free(c.d, c.block) >> i & 1;
    if (face == LUS_DIE_HIDDEN) word[0] = '?';
    else if (face) lus_chance_word(&c.d->part, k->outcome + face - 1, word);
    luaL_addstring(&b, unused ? " " : " (");
    luaL_addstring(&b, word);
    if (!unused) luaL_addchar(&b, ')');
  }
  luaL_addchar(&b, '.');
  luaL_pushresult(&b);
  return 1;
}

/* --- using --- */

/* dice:use(value) - uses an unused die that shows it
 * @param value Face */
static int dice_use(lua_State *L) {
  Cup c = arg_to_change(L);
  DiceSet set = arg_showing(L, 2, &c) & lus_dice_free(c.d, c.block);
  if (!set) luaL_argerror(L, 2, "no unused die shows it");
  lus_dice_use_die(c.d, c.block, last_of(set));
  return 0;
}

/* dice:use_die(i) - uses die i, or one like it
 * @param i integer */
static int dice_use_die(lua_State *L) {
  Cup c = arg_to_change(L);
  if (lus_dice_use_die(c.d, c.block, arg_die(L, 2, c.d)) < 0)
    luaL_argerror(L, 2, "this die is used or not rolled");
  return 0;
}

/* dice:release(value) - makes a used die that shows it free again
 * @param value Face */
static int dice_release(lua_State *L) {
  Cup c = arg_to_change(L);
  DiceSet set = arg_showing(L, 2, &c) & ~lus_dice_free(c.d, c.block);
  if (!set) luaL_argerror(L, 2, "no used die shows it");
  lus_dice_release_die(c.d, c.block, last_of(set));
  return 0;
}

/* dice:release_all() - makes all dice free again */
static int dice_release_all(lua_State *L) {
  Cup c = arg_to_change(L);
  lus_dice_release_all(c.d, c.block);
  return 0;
}

/* --- rolling --- */

/* One pick. The order in which equal dice are rolled does not matter: once one
 * shows `least`, lower faces for the next have been tried before. */
static int pick_face(lua_State *L, const Cup *c, const DieKind *k, int least) {
  const DieKind *last = &c->d->kind[c->d->kinds - 1];
  uint32_t n = (uint32_t)(last->outcome + last->faces);
  uint32_t *weights = NULL, first = (uint32_t)k->outcome;
  if (c->d->kinds > 1 || k->sides > k->faces) {
    weights = c->binding->chance.weights;
    memset(weights, 0, n * sizeof *weights);
    for (int i = 0; i < k->faces; i++)
      weights[first + (uint32_t)i] = (uint32_t)k->weights[i];
  }
  least = c->d->ordered ? 0 : least + k->outcome;
  return lus_chance_take(L, c->binding, n, weights, (uint32_t)least) -
         k->outcome;
}

static Seats cup_seats(const Dice *d) {
  if (d->sight == SEEN_BY_ALL) return UINT8_MAX;
  return d->sight == SEEN_BY_OWNER ? lus_seat_bit(d->owner) : 0;
}

/* Rolls a set as one event and pushes what came up; returns how many values.
 * Under a cup only those who may look learn it. */
static int roll(lua_State *L, const Cup *c, DiceSet set) {
  uint8_t picks[LUS_DICE_MOST];
  const DieKind *before = NULL;
  int n = 0;
  if (!set) return 0;
  luaL_checkstack(L, LUS_DICE_MOST, NULL);
  lus_chance_open(L, c->binding, &c->d->part, "roll");
  lus_chance_seen(&c->binding->chance, cup_seats(c->d));
  for (int i = 0; i < c->d->dice; i++) {
    const DieKind *k = c->d->kind_of[i];
    if (!(set >> i & 1)) continue;
    picks[n] = (uint8_t)pick_face(L, c, k, k == before ? picks[n - 1] : 0);
    push_value(L, k, 1 + picks[n++]);
    before = k;
  }
  lus_dice_roll(c->d, c->block, set, picks);
  return n;
}

/* dice:roll() -> what came up: rolls all dice; dice:roll("free"): those not
 * used; dice:roll(i, ...): these dice
 * @return Face ... @overload fun(self: Dice, which: "free"): Face ...
 * @overload fun(self: Dice, i: integer, ...: integer): Face ... */
static int dice_roll(lua_State *L) {
  Cup c = arg_to_change(L);
  DiceSet set = 0;
  if (lua_isnoneornil(L, 2) || lua_type(L, 2) == LUA_TSTRING)
    return roll(L, &c, arg_which(L, 2, &c));
  for (int n = 2; n <= lua_gettop(L); n++)
    set |= UINT32_C(1) << arg_die(L, n, c.d);
  return roll(L, &c, set);
}

/* dice:roll_set(set) -> what came up: rolls the dice of a set: 1 for die 1, 2
 * for die 2, 4 for die 3, 8 for die 4, ..., added up
 * @param set integer @return Face ... */
static int dice_roll_set(lua_State *L) {
  Cup c = arg_to_change(L);
  lua_Integer all = lus_dice_all(c.d);
  return roll(L, &c, (DiceSet)lus_arg_int(L, 2, 0, all, "a set of dice"));
}

/* dice:set(i, value) - turns die i to show it, without chance
 * @param i integer @param value Face */
static int dice_set(lua_State *L) {
  Cup c = arg_to_change(L);
  int i = arg_die(L, 2, c.d);
  int face = face_of(L, 3, c.d->kind_of[i]);
  if (!face) return no_such_face(L, 3);
  uint8_t pick = (uint8_t)(face - 1);
  lus_dice_roll(c.d, c.block, UINT32_C(1) << i, &pick);
  return 0;
}

/* dice:reset() - picks up all dice: none is rolled or used */
static int dice_reset(lua_State *L) {
  Cup c = arg_to_change(L);
  lus_dice_reset(c.d, c.block);
  return 0;
}

/* --- the cup --- */

/* dice:show(...) - lifts the cup for these seats, or for everyone, until the
 * next roll
 * @param ... Seat */
static int dice_show(lua_State *L) {
  Cup c = arg_to_change(L);
  Seats seats = 0;
  for (int n = 2; n <= lua_gettop(L); n++)
    seats |= lus_seat_bit(lus_arg_seat(L, c.binding, n));
  if (lua_gettop(L) < 2) seats = LUS_EVERYONE;
  for (int s = 1; s <= lus_head_of(c.block)->seats; s++)
    if (lus_seats_have(seats, s) && !lus_dice_sees(c.d, c.block, s))
      lus_reveal(c.binding, lus_seat_bit(s));
  lus_dice_show(c.d, c.block, seats);
  return 0;
}

/* dice:hide() - puts the cup back */
static int dice_hide(lua_State *L) {
  Cup c = arg_to_change(L);
  lus_dice_show(c.d, c.block, 0);
  return 0;
}

/* --- making --- */

/* The faces read from a list. One that occurs twice is on two sides of the
 * die. */
typedef struct Faces {
  const char *names[LUS_DIE_FACES];
  int32_t numbers[LUS_DIE_FACES], weights[LUS_DIE_FACES];
} Faces;

/* Adds the side on top of the stack. */
static void read_side(lua_State *L, DieSpec *kind, Faces *f) {
  int isint, n = kind->faces, i = 0;
  const char *name =
      lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
  lua_Integer number = lua_tointegerx(L, -1, &isint);
  if (!name && (!isint || number < INT32_MIN || number > INT32_MAX))
    luaL_error(L, "faces: names or integers expected");
  if (n && !name != !kind->names)
    luaL_error(L, "faces: either all are names or all are numbers");
  while (i < n && (name ? strcmp(f->names[i], name) : f->numbers[i] != number))
    i++;
  if (i == LUS_DIE_FACES)
    luaL_error(L, "faces: at most %d different ones", LUS_DIE_FACES);
  f->weights[i]++;
  if (i < n) return;
  f->names[i] = name;
  f->numbers[i] = name ? i + 1 : (int32_t)number;
  kind->names = name ? f->names : NULL;
  kind->faces++;
}

/* faces = 6, { "white", ... } or { 2, 4, 8 }, on top of the stack; it stays
 * there while its strings are needed. */
static void read_faces(lua_State *L, DieSpec *kind) {
  int at = lua_gettop(L);
  if (lua_isinteger(L, at)) {
    lua_Integer n = lua_tointeger(L, at);
    kind->faces = n < 0 || n > LUS_DIE_FACES ? 0 : (int)n;
    return;
  }
  if (!lua_istable(L, at))
    luaL_error(L, "faces: a number, or a list of what they show expected");
  Faces *f = lua_newuserdatauv(L, sizeof *f, 0);
  memset(f, 0, sizeof *f);
  kind->numbers = f->numbers;
  kind->weights = f->weights;
  lua_Integer n = lus_raw_len(L, at);
  for (lua_Integer i = 1; i <= n && i <= LUS_DIE_SIDES; i++) {
    lus_raw_item(L, at, i);
    read_side(L, kind, f);
    lua_pop(L, 1);
  }
}

/* Reads a kind from the table at `at`; what it needs stays on the stack. */
static DieSpec read_kind(lua_State *L, int at) {
  DieSpec kind = {.dice =
                      (int)lus_spec_int(L, at, "dice", 1, 1, LUS_DICE_MOST)};
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lus_raw_field(L, at, "faces");
  read_faces(L, &kind);
  return kind;
}

static void read_kinds(lua_State *L, DiceSpec *spec, DieSpec *kinds) {
  static const char *const FIELDS[] = {"dice", "faces", NULL};
  lua_Integer n = lus_raw_len(L, 3);
  if (n > LUS_DICE_MOST) luaL_error(L, "at most %d dice", LUS_DICE_MOST);
  spec->kinds = n ? (int)n : 1;
  if (!n) kinds[0] = read_kind(L, 3);
  for (int i = 0; i < n; i++) {
    if (lus_raw_item(L, 3, i + 1) != LUA_TTABLE)
      luaL_error(L, "number %d: { dice = 2, faces = 6 } expected", i + 1);
    lus_spec_known(L, lua_gettop(L), FIELDS);
    kinds[i] = read_kind(L, lua_gettop(L));
  }
}

/* The description of dice; where they differ, a list of descriptions, { { dice
 * = 2, faces = 6 }, ... }.
 * @class DiceSpec
 * @field dice integer? how many: 1
 * @field faces integer|Face[]|nil how many sides, or what is on each
 * @field ordered boolean? does each die keep its place? Else they are kept
 * sorted
 * @field seen Sight? who sees them: all
 * @field owner Seat? the seat that owns them
 * @field [integer] DiceSpec dice and faces of the dice of one kind */

/* pos:dice(name, DiceSpec) -> the dice, not rolled yet
 * @param name string @param spec DiceSpec @return Dice */
static int pos_dice(lua_State *L) {
  static const char *const FIELDS[] = {"dice", "faces", "ordered",
                                       "seen", "owner", NULL};
  Binding *b = lus_need_maker(L, 3);
  const char *why, *name = lua_tostring(L, 2);
  DieSpec kinds[LUS_DICE_MOST];
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lus_spec_known(L, 3, FIELDS);
  DiceSpec spec = {.kind = kinds,
                   .ordered = lus_spec_flag(L, 3, "ordered", false),
                   .sight = lus_spec_sight(L, 3, "seen")};
  spec.owner =
      (int)lus_spec_int(L, 3, "owner", 0, 0, lus_head_of(b->block)->seats);
  read_kinds(L, &spec, kinds);
  Dice *d = lus_dice_new(&b->layout, name, &spec, &why);
  if (!d) return luaL_error(L, "dice '%s': %s", name, why);
  lus_push_part(L, b, LUS_DICE, &d->part);
  return 1;
}

static const luaL_Reg DICE[] = {{"__len", dice_len},
                                {"value", dice_value},
                                {"used", dice_used},
                                {"free", dice_free},
                                {"has", dice_has},
                                {"count", dice_count},
                                {"sum", dice_sum},
                                {"all_used", dice_all_used},
                                {"faces", dice_faces},
                                {"list", dice_list},
                                {"sees", dice_sees},
                                {"describe", dice_describe},
                                {"use", dice_use},
                                {"use_die", dice_use_die},
                                {"release", dice_release},
                                {"release_all", dice_release_all},
                                {"roll", dice_roll},
                                {"roll_set", dice_roll_set},
                                {"set", dice_set},
                                {"reset", dice_reset},
                                {"show", dice_show},
                                {"hide", dice_hide},
                                {NULL, NULL}};

void lus_dice_open(lua_State *L) {
  lus_bind_type(L, LUS_DICE, "dice", DICE);
  lus_bind_maker(L, "dice", pos_dice);
}
