/* core/bind/deck_make_lua.c - pos:deck makes a deck as a script describes it.
 *
 *   pos:deck("cards", {
 *     cards = { { "step", 6, kind = "move", n = 1 }, { "swap", 2 }, "stop" },
 *     piles = { { "stock", seen = "nobody" }, "discard",
 *               { "hand", each = pos.seats, seen = "owner", room = 5 } } })
 *
 * makes pos.cards, and pos.stock, pos.discard, pos.hand[seat]. A card is its
 * word, its count (one) and what is printed on it. A pile is seen by "all"
 * unless it says "owner" or "nobody". It may be `ordered`, belong to an
 * `owner`, have `room` for fewer cards than there are, and keep its length
 * `secret` from those who do not see it. `each` makes that many piles, owned by
 * the seats with those numbers. */
#include <string.h>

#include "bind/deck_lua.h"

/* Memory that Lua frees, left on the stack. */
static void *scratch(lua_State *L, size_t n, size_t each) {
  void *memory = lua_newuserdatauv(L, n * each, 0);
  return memset(memory, 0, n * each);
}

static int attr_number(lua_State *L, DeckSpec *spec, const char **names,
                       const char *name) {
  int i = 0;
  while (i < spec->attrs && strcmp(names[i], name)) i++;
  if (i == LUS_DECK_ATTRS)
    luaL_error(L, "cards: a face has at most %d attributes", LUS_DECK_ATTRS);
  if (i == spec->attrs) names[spec->attrs++] = name;
  return i;
}

/* The attributes of the card on top of the stack: all its named fields. Each
 * row of `values` has room for the most attributes. */
static void read_attrs(lua_State *L, DeckSpec *spec, const char **names,
                       Attr *row, const char *word) {
  for (lua_pushnil(L); lus_raw_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    const char *name = lua_tostring(L, -2);
    int type = lua_type(L, -1);
    if (type != LUA_TSTRING && !lua_isinteger(L, -1))
      luaL_error(L, "card '%s', %s: a string or an integer expected", word,
                 name);
    Attr *value = &row[attr_number(L, spec, names, name)];
    if (type == LUA_TSTRING)
      *value = (Attr){.type = ATTR_TEXT, .text = lua_tostring(L, -1)};
    else *value = (Attr){.type = ATTR_NUMBER, .number = lua_tointeger(L, -1)};
  }
}

/* { "step", 6, kind = "move" }, or just "step" */
static const char *read_card(lua_State *L, int number, int *count) {
  *count = 1;
  if (lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
  if (!lua_istable(L, -1))
    luaL_error(L, "cards: number %d: a word, or { word, count } expected",
               number);
  lus_raw_item(L, -1, 1);
  const char *word =
      lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
  int isint = 1;
  if (lus_raw_item(L, -2, 2) != LUA_TNIL) {
    lua_Integer n = lua_tointegerx(L, -1, &isint);
    *count = n < 1 || n > LUS_DECK_CARDS ? 0 : (int)n;
  }
  lua_pop(L, 2);
  if (!word || !isint || !*count)
    luaL_error(L, "cards: number %d: { word, count } expected", number);
  return word;
}

/* Fills the spec from the list of cards at index `at`. The values are packed
 * once the number of attributes is known. */
static void read_cards(lua_State *L, int at, DeckSpec *spec) {
  luaL_argcheck(L, lua_istable(L, at), 3, "cards: a list expected");
  lua_Integer n = lus_raw_len(L, at);
  if (n < 1 || n > LUS_DECK_FACES)
    luaL_error(L, "cards: 1 to %d different cards expected", LUS_DECK_FACES);
  size_t faces = (size_t)n;
  int *counts = scratch(L, faces, sizeof *counts);
  const char **words = scratch(L, faces, sizeof *words);
  const char **names = scratch(L, LUS_DECK_ATTRS, sizeof *names);
  Attr *values = scratch(L, faces * LUS_DECK_ATTRS, sizeof *values);
  *spec = (DeckSpec){.faces = (int)n,
                     .counts = counts,
                     .words = words,
                     .attr_names = names,
                     .values = values};
  for (int i = 0; i < spec->faces; i++) {
    lus_raw_item(L, at, i + 1);
    words[i] = read_card(L, i + 1, &counts[i]);
    if (lua_istable(L, -1))
      read_attrs(L, spec, names, values + i * LUS_DECK_ATTRS, words[i]);
    lua_pop(L, 1);
  }
  for (int i = 0; i < spec->faces; i++)
    memmove(values + i * spec->attrs, values + i * LUS_DECK_ATTRS,
            (size_t)spec->attrs * sizeof *values);
}

/* { "hand", each = 4, seen = "owner" }, or "discard": one pile, or one for each
 * seat. */
static void read_pile(lua_State *L, const Binding *b, PileSpec *piles,
                      DeckSpec *spec) {
  static const char *const FIELDS[] = {"each",   "owner", "seen", "ordered",
                                       "secret", "room",  NULL};
  int at = lua_gettop(L), seats = lus_head_of(b->block)->seats;
  lus_spec_known(L, at, FIELDS);
  PileSpec p = {.sight = lus_spec_sight(L, at, "seen"),
                .ordered = lus_spec_flag(L, at, "ordered", false),
                .secret = lus_spec_flag(L, at, "secret", false)};
  p.owner = (int)lus_spec_int(L, at, "owner", 0, 0, seats);
  p.capacity = (int)lus_spec_int(L, at, "room", 0, 0, LUS_DECK_CARDS);
  int each = (int)lus_spec_int(L, at, "each", 0, 0, LUS_DECK_PILES);
  if (lua_istable(L, at)) lus_raw_item(L, at, 1);
  if (lua_type(L, -1) != LUA_TSTRING)
    luaL_error(L, "piles: { \"name\", ... } expected");
  p.name = lua_tostring(L, -1);
  if (each && p.sight == SEEN_BY_OWNER && each > seats)
    luaL_error(L, "piles: %s: each = %d, but there are %d seats to own them",
               p.name, each, seats);
  for (int i = each ? 1 : 0; i <= each; i++) {
    if (spec->piles == LUS_DECK_PILES)
      luaL_error(L, "piles: at most %d", LUS_DECK_PILES);
    p.index = i;
    if (each) p.owner = i <= seats ? i : 0;
    piles[spec->piles++] = p;
  }
  lua_settop(L, at);
}

static void read_piles(lua_State *L, const Binding *b, int at, DeckSpec *spec) {
  luaL_argcheck(L, lua_istable(L, at), 3, "piles: a list expected");
  PileSpec *piles = scratch(L, LUS_DECK_PILES, sizeof *piles);
  lua_Integer n = lus_raw_len(L, at);
  spec->pile = piles;
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, at, i);
    read_pile(L, b, piles, spec);
    lua_pop(L, 1);
  }
}

static void keep_words(lua_State *L, const Deck *d) {
  lua_createtable(L, d->faces, d->faces);
  for (int face = 1; face <= d->faces; face++) {
    lua_pushstring(L, lus_deck_word(d, face));
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, face);
    lua_pushinteger(L, face);
    lua_rawset(L, -3);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, d);
}

static void need_new_name(lua_State *L, int names, const char *name) {
  lua_pushstring(L, name);
  if (lua_rawget(L, names) != LUA_TNIL)
    luaL_error(L, "pos already has '%s'; a pile needs a name of its own", name);
  lua_pop(L, 1);
}

/* Puts the piles into `pos` under their names: a pile, or a list of piles. */
static void file_piles(lua_State *L, Binding *b, Deck *d) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->vars_ref);
  int vars = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->parts_ref);
  int parts = lua_gettop(L);
  for (int i = 0; i < d->piles;) {
    const char *name = d->pile[i].name;
    need_new_name(L, vars, name);
    need_new_name(L, parts, name);
    if (!d->pile[i].index) {
      lus_push_pile(L, b, d, i++);
    } else {
      lua_newtable(L);
      for (; i < d->piles && !strcmp(d->pile[i].name, name); i++) {
        lus_push_pile(L, b, d, i);
        lua_rawseti(L, -2, d->pile[i].index);
      }
      lus_vm_readonly(L, -1);
    }
    lua_setfield(L, parts, name);
  }
  lua_settop(L, vars - 1);
}

/* The word on a card, a string.
 * @alias Card string */

/* The description of a deck.
 * @class DeckSpec
 * @field cards (string|table)[] the faces: "stop", or { "step", 6, kind = "go"
 * } with a count and what is printed on them
 * @field piles (string|PileSpec)[] its piles by name; all cards start in the
 * first */

/* A pile, or one for each seat: { "hand", each = 4 }.
 * @class PileSpec
 * @field [1] string its name
 * @field each integer? make that many: pos.hand[1] and so on, owned by the
 * seats
 * @field owner Seat? the seat that owns it
 * @field seen Sight? who sees its cards: all
 * @field ordered boolean? do its cards have an order?
 * @field secret boolean? is the number of its cards hidden?
 * @field room integer? the most cards that it can hold */

/* pos:deck(name, DeckSpec) -> the deck; its piles are pos.stock, pos.hand[seat]
 * and so on
 * @param name string @param spec DeckSpec @return Deck */
int lus_pos_deck(lua_State *L) {
  static const char *const FIELDS[] = {"cards", "piles", NULL};
  Binding *b = lus_need_maker(L, 3);
  const char *why, *name = lua_tostring(L, 2);
  DeckSpec spec;
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lus_spec_known(L, 3, FIELDS);
  lus_raw_field(L, 3, "cards");
  lus_raw_field(L, 3, "piles");
  read_cards(L, 4, &spec);
  read_piles(L, b, 5, &spec);
  Deck *d = lus_deck_new(&b->layout, name, &spec, &why);
  if (!d) return luaL_error(L, "deck '%s': %s", name, why);
  lus_deck_reset(d, b->block);
  keep_words(L, d);
  file_piles(L, b, d);
  lus_push_part(L, b, LUS_DECK, &d->part);
  return 1;
}
