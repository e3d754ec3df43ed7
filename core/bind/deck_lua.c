/* core/bind/deck_lua.c - decks and their piles in scripts.
 *
 * A deck is made whole in setup (core/bind/deck_make_lua.c), and its piles are
 * in `pos` next to it: pos.stock:draw(pos.hand[1], 4).
 *
 * A card is its word, a string. Its place in a pile is an integer from 1, the
 * top last. Methods that take a card take either. A card that cannot be seen is
 * false. Moving a card that is not there is a mistake of the script, and an
 * error. */
#include "bind/deck_lua.h"

typedef struct PileRef {
  PartRef ref; /* the deck */
  int pile;
} PileRef;

static const Deck *deck_of(const PartRef *ref) {
  return (const Deck *)ref->part;
}
static uint8_t *block_of(const PileRef *p) { return p->ref.binding->block; }

static PileRef *arg_pile(lua_State *L, int n) {
  return (PileRef *)lus_arg_part(L, n);
}

static PileRef *arg_to_change(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  lus_need_write(L, p->ref.binding);
  return p;
}

/* Another pile of the same deck. */
static int arg_target(lua_State *L, int n, const PileRef *from) {
  PileRef *to = (PileRef *)lus_arg_other(L, n, LUS_PILE);
  luaL_argcheck(L, to->ref.part == from->ref.part, n, "a pile of another deck");
  return to->pile;
}

static const char *push_label(lua_State *L, const Pile *p) {
  if (!p->index) return lua_pushstring(L, p->name);
  return lua_pushfstring(L, "%s[%d]", p->name, p->index);
}

/* --- words by face and faces by word, in the registry under the deck --- */

static void push_word(lua_State *L, const Deck *d, int face) {
  if (!face) {
    lua_pushboolean(L, 0);
    return;
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, d);
  lua_rawgeti(L, -1, face);
  lua_remove(L, -2);
}

static int arg_face(lua_State *L, int n, const Deck *d) {
  luaL_checktype(L, n, LUA_TSTRING);
  lua_rawgetp(L, LUA_REGISTRYINDEX, d);
  lua_pushvalue(L, n);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    const char *word = lua_tostring(L, n);
    const char *near = lus_nearest_key(L, lua_absindex(L, -2), word);
    luaL_argerror(L, n,
                  lua_pushfstring(L, "there is no card '%s'%s%s%s", word,
                                  near ? "; did you mean '" : "",
                                  near ? near : "", near ? "'?" : ""));
  }
  int face = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return face;
}

/* The place in the pile of the card at argument n, a word or a place. */
static int arg_card(lua_State *L, int n, const PileRef *p) {
  const Deck *d = deck_of(&p->ref);
  if (lua_type(L, n) == LUA_TNUMBER) {
    int length = lus_deck_length(d, block_of(p), p->pile);
    return (int)lus_arg_int(L, n, 1, length, "a place in the pile") - 1;
  }
  int face = arg_face(L, n, d);
  int i = lus_deck_find(d, block_of(p), p->pile, face);
  if (i < 0)
    luaL_argerror(L, n,
                  lua_pushfstring(L, "there is no '%s' in %s",
                                  lus_deck_word(d, face),
                                  push_label(L, &d->pile[p->pile])));
  return i;
}

static int arg_attr(lua_State *L, int n, const Deck *d) {
  const char *name = luaL_checkstring(L, n);
  int attr = lus_deck_attr(d, name);
  if (attr < 0)
    luaL_argerror(
        L, n,
        lua_pushfstring(L, "the cards of %s have no '%s'", d->part.name, name));
  return attr;
}

/* A value to compare with. Its text is valid while it is an argument. */
static Attr arg_value(lua_State *L, int n) {
  Attr a = {.type = ATTR_NONE};
  if (lua_isinteger(L, n)) {
    a.type = ATTR_NUMBER;
    a.number = lua_tointeger(L, n);
  } else if (lua_type(L, n) == LUA_TSTRING) {
    a.type = ATTR_TEXT;
    a.text = lua_tostring(L, n);
  } else if (!lua_isnil(L, n))
    luaL_argerror(L, n, "a string or an integer expected");
  return a;
}

/* --- looking --- */

/* A deck: all its cards, wherever they lie.
 * @class Deck: Part */

/* A place for cards.
 * @class Pile */

/* #pile -> how many cards it has
 * @return integer */
static int pile_len(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  lua_pushinteger(L, lus_deck_length(deck_of(&p->ref), block_of(p), p->pile));
  return 1;
}

/* pile:count() -> how many cards it has; pile:count(card) -> how many of that
 * card; pile:count(attribute, value) -> how many with that value
 * @return integer @overload fun(self: Pile, card: Card): integer
 * @overload fun(self: Pile, attribute: string, value: Face): integer */
static int pile_count(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  int top = lua_gettop(L), n = 0;
  if (top == 1) return pile_len(L);
  if (top == 2) {
    n = lus_deck_tally(d, block_of(p), p->pile, arg_face(L, 2, d));
  } else {
    int attr = arg_attr(L, 2, d), i = -1;
    Attr value = arg_value(L, 3);
    while ((i = lus_deck_match(d, block_of(p), p->pile, i + 1, attr, &value)) >=
           0)
      n++;
  }
  lua_pushinteger(L, n);
  return 1;
}

/* pile:has(card) -> is the card in the pile?
 * @param card Card @return boolean */
static int pile_has(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  int face = arg_face(L, 2, d);
  lua_pushboolean(L, lus_deck_find(d, block_of(p), p->pile, face) >= 0);
  return 1;
}

/* pile:find(attribute, value, from?) -> place and card of the first one with
 * that value; nil when there is none
 * @param attribute string @param value string|integer @param from integer?
 * @return integer? @return Card? */
static int pile_find(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  int attr = arg_attr(L, 2, d);
  Attr value = arg_value(L, 3);
  lua_Integer place = luaL_optinteger(L, 4, 1);
  int from = place < 1                ? 0
             : place > LUS_DECK_CARDS ? LUS_DECK_CARDS
                                      : (int)place - 1;
  int i = lus_deck_match(d, block_of(p), p->pile, from, attr, &value);
  if (i < 0) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, i + 1);
  push_word(L, d, lus_deck_at(d, block_of(p), p->pile, i));
  return 2;
}

static int push_card(lua_State *L, const PileRef *p, lua_Integer i) {
  const Deck *d = deck_of(&p->ref);
  if (i < 1 || i > lus_deck_length(d, block_of(p), p->pile)) lua_pushnil(L);
  else push_word(L, d, lus_deck_at(d, block_of(p), p->pile, (int)i - 1));
  return 1;
}

/* pile:at(place) -> the card there; nil when there is none, false when it
 * cannot be seen
 * @param place integer @return Card|false|nil */
static int pile_at(lua_State *L) {
  return push_card(L, arg_pile(L, 1), luaL_checkinteger(L, 2));
}

/* pile:top() -> the top card, the last; nil or false as with at
 * @return Card|false|nil */
static int pile_top(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  return push_card(L, p,
                   lus_deck_length(deck_of(&p->ref), block_of(p), p->pile));
}

/* pile:cards() -> all its cards, from the bottom
 * @return (Card|false)[] */
static int pile_cards(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  int n = lus_deck_length(deck_of(&p->ref), block_of(p), p->pile);
  lua_createtable(L, n, 0);
  for (int i = 1; i <= n; i++) {
    push_card(L, p, i);
    lua_rawseti(L, -2, i);
  }
  return 1;
}

/* pile:list(list) - adds each different card as its number in deck:words()
 * @param list List */
static int pile_list(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  Moves *list = lus_list_for(L, 2, d->faces, 1, "cards");
  uint16_t weights[LUS_DECK_FACES + 1];
  lus_deck_weights(d, block_of(p), p->pile, weights);
  for (int face = 1; face <= d->faces; face++)
    if (weights[face]) lus_moves_add(list, (uint32_t)face - 1);
  return 0;
}

/* pile:room() -> how many more cards it can hold
 * @return integer */
static int pile_room(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  lua_pushinteger(L, d->pile[p->pile].capacity -
                         lus_deck_length(d, block_of(p), p->pile));
  return 1;
}

/* pile:owner() -> the seat that owns it, or nil
 * @return Seat? */
static int pile_owner(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  int owner = deck_of(&p->ref)->pile[p->pile].owner;
  if (owner) lua_pushinteger(L, owner);
  else lua_pushnil(L);
  return 1;
}

/* pile:sees(seat, card?) -> does the seat see the whole pile, or this card in
 * it?
 * @param seat Seat @param card Card|integer? @return boolean */
static int pile_sees(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  const Deck *d = deck_of(&p->ref);
  int seat = lus_arg_seat(L, p->ref.binding, 2);
  bool sees = lus_pile_sees(&d->pile[p->pile], seat);
  if (!sees && !lua_isnoneornil(L, 3))
    sees = lus_deck_sees(d, block_of(p), p->pile, arg_card(L, 3, p), seat);
  lua_pushboolean(L, sees);
  return 1;
}

/* pile:name() -> "hand[2]"
 * @return string */
static int pile_name(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  push_label(L, &deck_of(&p->ref)->pile[p->pile]);
  return 1;
}

/* --- text --- */

/* Appends "step swap and 3 hidden", "3 hidden" or "empty". */
static void add_cards(luaL_Buffer *b, const Deck *d, const uint8_t *block,
                      int pile) {
  int n = lus_deck_length(d, block, pile), hidden = 0, shown = 0;
  for (int i = 0; i < n; i++) {
    int face = lus_deck_at(d, block, pile, i);
    if (!face) {
      hidden++;
      continue;
    }
    if (shown++) luaL_addchar(b, ' ');
    luaL_addstring(b, lus_deck_word(d, face));
  }
  if (!n) luaL_addstring(b, "empty");
  if (!hidden) return;
  if (shown) luaL_addstring(b, " and ");
  lua_pushinteger(b->L, hidden);
  luaL_addvalue(b);
  luaL_addstring(b, " hidden");
}

/* pile:text() -> its cards in words
 * @return string */
static int pile_text(lua_State *L) {
  PileRef *p = arg_pile(L, 1);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  add_cards(&b, deck_of(&p->ref), block_of(p), p->pile);
  luaL_pushresult(&b);
  return 1;
}

/* deck:describe() -> all its piles in words, one on each line
 * @return string */
static int deck_describe(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  const Deck *d = deck_of(ref);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (int i = 0; i < d->piles; i++) {
    if (i) luaL_addchar(&b, '\n');
    push_label(L, &d->pile[i]);
    luaL_addvalue(&b);
    luaL_addstring(&b, ": ");
    add_cards(&b, d, ref->binding->block, i);
    luaL_addchar(&b, '.');
  }
  luaL_pushresult(&b);
  return 1;
}

/* --- moving --- */

/* The seats that see a card. */
static Seats seen_by(const Deck *d, const uint8_t *block, int pile, int i) {
  Seats seats = 0;
  for (int s = 1; s <= LUS_SEATS; s++)
    if (lus_deck_sees(d, block, pile, i, s)) seats |= lus_seat_bit(s);
  return seats;
}

/* A seat that is not playing learns nothing. */
static void note_seen(Binding *b, Seats before, Seats after) {
  Seats there = (Seats)((1u << lus_head_of(b->block)->seats) - 1);
  lus_reveal(b, after & ~before & there);
}

static int no_room(lua_State *L, const Deck *d, int pile) {
  return luaL_error(L, "%s is full: it holds %d cards",
                    push_label(L, &d->pile[pile]), d->pile[pile].capacity);
}

static int move_card(lua_State *L, bool under) {
  PileRef *p = arg_to_change(L);
  const Deck *d = deck_of(&p->ref);
  uint8_t *block = block_of(p);
  int i = arg_card(L, 2, p), to = arg_target(L, 3, p);
  Seats before = seen_by(d, block, p->pile, i);
  i = (under ? lus_deck_move_under : lus_deck_move)(d, block, p->pile, i, to);
  if (i < 0) return no_room(L, d, to);
  note_seen(p->ref.binding, before, seen_by(d, block, to, i));
  return 0;
}

/* pile:move(card, to) - moves a card to the top of another pile
 * @param card Card|integer @param to Pile */
static int pile_move(lua_State *L) { return move_card(L, false); }

/* pile:move_under(card, to) - moves a card to the bottom of another pile
 * @param card Card|integer @param to Pile */
static int pile_move_under(lua_State *L) { return move_card(L, true); }

/* Cards that go into a pile without an order lose theirs. What goes there in
 * one move is one note. */
static void note_reshuffle(PileRef *p, int n, int to) {
  Binding *b = p->ref.binding;
  const Pile *pile = &deck_of(&p->ref)->pile[to];
  Notes *notes = &b->notes;
  if (b->chance.quiet || !b->mover || b->stage != STAGE_PLAY) return;
  if (n < 2 || pile->ordered || pile->sight != SEEN_BY_NOBODY) return;
  int number = 0;
  for (const Part *part = b->layout.first; part != p->ref.part;
       part = part->next)
    number++;
  int32_t values[] = {number << 16 | to, n};
  int32_t *last = notes->said + notes->n - 3;
  bool more = notes->n >= 3 && lus_note_kind(last[0]) == NOTE_RESHUFFLE &&
              last[1] == values[0];
  if (more) last[2] += n;
  else lus_note_add(notes, NOTE_RESHUFFLE, LUS_EVERYONE, values);
}

static int move_top(lua_State *L, PileRef *p, int n, int to) {
  const Deck *d = deck_of(&p->ref);
  uint8_t *block = block_of(p);
  int length = lus_deck_length(d, block, p->pile);
  Seats before = LUS_EVERYONE, after = 0;
  for (int i = length - n; i < length; i++)
    before &= seen_by(d, block, p->pile, i);
  for (int s = 1; s <= LUS_SEATS; s++)
    if (lus_pile_sees(&d->pile[to], s)) after |= lus_seat_bit(s);
  luaL_argcheck(L, to != p->pile, lua_gettop(L), "the same pile");
  if (!lus_deck_move_top(d, block, p->pile, n, to)) return no_room(L, d, to);
  if (n) note_seen(p->ref.binding, before, after);
  note_reshuffle(p, n, to);
  return 0;
}

/* pile:move_top(n, to) - moves the last n cards together, in the same order
 * @param n integer @param to Pile */
static int pile_move_top(lua_State *L) {
  PileRef *p = arg_to_change(L);
  int length = lus_deck_length(deck_of(&p->ref), block_of(p), p->pile);
  int n = (int)lus_arg_int(L, 2, 0, length, "a number of cards");
  return move_top(L, p, n, arg_target(L, 3, p));
}

/* pile:move_all(to) - moves all its cards, in the same order
 * @param to Pile */
static int pile_move_all(lua_State *L) {
  PileRef *p = arg_to_change(L);
  int length = lus_deck_length(deck_of(&p->ref), block_of(p), p->pile);
  return move_top(L, p, length, arg_target(L, 2, p));
}

/* --- chance --- */

/* A card of the pile, by chance; `left` counts what may still be taken. */
static int take_face(lua_State *L, Binding *b, const Deck *d,
                     const uint16_t *left) {
  uint32_t total = 0;
  for (int face = 1; face <= d->faces; face++)
    total += b->chance.weights[face - 1] = left[face];
  if (!total) luaL_error(L, "the cards of this pile cannot be seen from here");
  return 1 + lus_chance_take(L, b, (uint32_t)d->faces, b->chance.weights, 0);
}

/* The seats that see what lies in a pile. */
static Seats pile_seats(const Pile *pile) {
  if (pile->sight == SEEN_BY_ALL) return UINT8_MAX;
  return pile->sight == SEEN_BY_OWNER ? lus_seat_bit(pile->owner) : 0;
}

static void draw_by_chance(lua_State *L, PileRef *p, int n, int to) {
  const Deck *d = deck_of(&p->ref);
  uint16_t left[LUS_DECK_FACES + 1];
  lus_chance_open(L, p->ref.binding, &d->part, "draw");
  lus_chance_seen(&p->ref.binding->chance,
                  pile_seats(&d->pile[p->pile]) | pile_seats(&d->pile[to]));
  for (int i = 0; i < n; i++) {
    lus_deck_weights(d, block_of(p), p->pile, left);
    int face = take_face(L, p->ref.binding, d, left);
    lus_deck_move_face(d, block_of(p), p->pile, face, to);
    push_word(L, d, face);
  }
}

static void draw_from_top(lua_State *L, PileRef *p, int n, int to) {
  const Deck *d = deck_of(&p->ref);
  for (int i = 0; i < n; i++) {
    uint8_t *block = block_of(p);
    int from = lus_deck_length(d, block, p->pile) - 1;
    Seats before = seen_by(d, block, p->pile, from);
    push_word(L, d, lus_deck_top(d, block, p->pile));
    int at = lus_deck_move(d, block, p->pile, from, to);
    note_seen(p->ref.binding, before, seen_by(d, block, to, at));
  }
}

/* pile:draw(to, n?) -> the cards: moves one card, or n, to another pile. An
 * unordered pile is drawn from at random, each card equally likely; an ordered
 * one from the top
 * @param to Pile @param n integer? @return Card ... */
static int pile_draw(lua_State *L) {
  PileRef *p = arg_to_change(L);
  const Deck *d = deck_of(&p->ref);
  int to = arg_target(L, 2, p);
  int length = lus_deck_length(d, block_of(p), p->pile);
  lua_Integer n = luaL_optinteger(L, 3, 1);
  luaL_argcheck(L, n >= 0, 3, "a number of cards expected");
  luaL_argcheck(L, to != p->pile, 2, "the same pile");
  if (n > length)
    return luaL_error(L, "%s has %d cards; %I cannot be drawn",
                      push_label(L, &d->pile[p->pile]), length, (LUAI_UACINT)n);
  if (n > d->pile[to].capacity - lus_deck_length(d, block_of(p), to))
    return no_room(L, d, to);
  luaL_checkstack(L, (int)n + LUA_MINSTACK, "too many cards at once");
  if (d->pile[p->pile].ordered) draw_from_top(L, p, (int)n, to);
  else if (n) draw_by_chance(L, p, (int)n, to);
  return (int)n;
}

/* pile:shuffle() - puts an ordered pile in a random order. An unordered pile
 * needs no shuffling: it has no order until it is drawn from */
static int pile_shuffle(lua_State *L) {
  PileRef *p = arg_to_change(L);
  const Deck *d = deck_of(&p->ref);
  uint16_t left[LUS_DECK_FACES + 1];
  uint8_t order[LUS_DECK_CARDS];
  if (!d->pile[p->pile].ordered) return 0;
  lus_chance_open(L, p->ref.binding, &d->part, "shuffle");
  lus_chance_seen(&p->ref.binding->chance, pile_seats(&d->pile[p->pile]));
  int n = lus_deck_weights(d, block_of(p), p->pile, left);
  for (int i = 0; i < n; i++) {
    order[i] = (uint8_t)take_face(L, p->ref.binding, d, left);
    left[order[i]]--;
  }
  lus_deck_arrange(d, block_of(p), p->pile, order);
  return 0;
}

/* --- showing --- */

/* The seats at arguments n and on; without any, everyone and spectators. */
static Seats arg_seats(lua_State *L, const Binding *b, int n) {
  Seats seats = 0;
  if (lua_gettop(L) < n) return LUS_EVERYONE;
  for (; n <= lua_gettop(L); n++) seats |= lus_seat_bit(lus_arg_seat(L, b, n));
  return seats;
}

static void show_card(PileRef *p, int i, Seats seats) {
  const Deck *d = deck_of(&p->ref);
  uint8_t *block = block_of(p);
  Seats before = seen_by(d, block, p->pile, i);
  i = lus_deck_show(d, block, p->pile, i, seats);
  note_seen(p->ref.binding, before, seen_by(d, block, p->pile, i));
}

/* pile:show(card, ...) - shows a card to these seats as well, or to everyone,
 * as long as it stays in the pile
 * @param card Card|integer @param ... Seat */
static int pile_show(lua_State *L) {
  PileRef *p = arg_to_change(L);
  int i = arg_card(L, 2, p);
  Seats seats = arg_seats(L, p->ref.binding, 3);
  seats |= lus_deck_shown(deck_of(&p->ref), block_of(p), p->pile, i);
  show_card(p, i, seats);
  return 0;
}

/* pile:hide(card) - shows it no longer, except to those who see the pile
 * @param card Card|integer */
static int pile_hide(lua_State *L) {
  PileRef *p = arg_to_change(L);
  show_card(p, arg_card(L, 2, p), 0);
  return 0;
}

/* pile:show_all(...) - shows all its cards to exactly these seats, or to
 * everyone
 * @param ... Seat */
static int pile_show_all(lua_State *L) {
  PileRef *p = arg_to_change(L);
  const Deck *d = deck_of(&p->ref);
  Seats seats = arg_seats(L, p->ref.binding, 2), before = LUS_EVERYONE;
  for (int i = lus_deck_length(d, block_of(p), p->pile); i-- > 0;)
    before &= seen_by(d, block_of(p), p->pile, i);
  lus_deck_show_all(d, block_of(p), p->pile, seats);
  note_seen(p->ref.binding, before, seats);
  return 0;
}

/* pile:hide_all() - shows none of its cards, except to those who see the
 * pile */
static int pile_hide_all(lua_State *L) {
  PileRef *p = arg_to_change(L);
  lus_deck_show_all(deck_of(&p->ref), block_of(p), p->pile, 0);
  return 0;
}

/* --- the deck --- */

/* deck:words() -> the words of all its faces
 * @return Card[] */
static int deck_words(lua_State *L) {
  const Deck *d = deck_of(lus_arg_part(L, 1));
  lua_createtable(L, d->faces, 0);
  for (int face = 1; face <= d->faces; face++) {
    push_word(L, d, face);
    lua_rawseti(L, -2, face);
  }
  return 1;
}

/* deck:value(card, attribute) -> the value printed on the card, or nil
 * @param card Card @param attribute string @return string|integer|nil */
static int deck_value(lua_State *L) {
  const Deck *d = deck_of(lus_arg_part(L, 1));
  int face = arg_face(L, 2, d);
  const Attr *a = lus_deck_value(d, face, arg_attr(L, 3, d));
  if (a->type == ATTR_NUMBER) lua_pushinteger(L, a->number);
  else lua_pushstring(L, a->type == ATTR_TEXT ? a->text : NULL);
  return 1;
}

/* deck:count(card?) -> how many cards there are, or how many of that card
 * @param card Card? @return integer */
static int deck_count(lua_State *L) {
  const Deck *d = deck_of(lus_arg_part(L, 1));
  bool all = lua_isnoneornil(L, 2);
  lua_pushinteger(L, all ? d->cards : d->counts[arg_face(L, 2, d)]);
  return 1;
}

void lus_push_pile(lua_State *L, Binding *b, Deck *d, int pile) {
  PileRef *p = lua_newuserdatauv(L, sizeof *p, 0);
  *p = (PileRef){.ref = {.part = &d->part, .binding = b}, .pile = pile};
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->type_ref[LUS_PILE]);
  lua_setmetatable(L, -2);
}

/* --- opening --- */

static const luaL_Reg PILE[] = {{"__len", pile_len},
                                {"count", pile_count},
                                {"has", pile_has},
                                {"find", pile_find},
                                {"at", pile_at},
                                {"top", pile_top},
                                {"cards", pile_cards},
                                {"list", pile_list},
                                {"room", pile_room},
                                {"owner", pile_owner},
                                {"sees", pile_sees},
                                {"text", pile_text},
                                {"move", pile_move},
                                {"move_under", pile_move_under},
                                {"move_top", pile_move_top},
                                {"move_all", pile_move_all},
                                {"draw", pile_draw},
                                {"shuffle", pile_shuffle},
                                {"show", pile_show},
                                {"hide", pile_hide},
                                {"show_all", pile_show_all},
                                {"hide_all", pile_hide_all},
                                {NULL, NULL}};

static const luaL_Reg DECK[] = {{"words", deck_words},
                                {"value", deck_value},
                                {"count", deck_count},
                                {"describe", deck_describe},
                                {NULL, NULL}};

/* What lus_bind_type gives every type would name the deck. */
static void name_piles(lua_State *L, int meta) {
  lua_pushvalue(L, meta);
  lua_pushcclosure(L, pile_name, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, meta, "__tostring");
  lua_getfield(L, meta, "__index");
  lua_insert(L, -2);
  lua_setfield(L, -2, "name");
  lua_pop(L, 1);
}

void lus_deck_open(lua_State *L) {
  lus_bind_type(L, LUS_PILE, "pile", PILE);
  lus_bind_type(L, LUS_DECK, "deck", DECK);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lus_binding_of(L)->type_ref[LUS_PILE]);
  name_piles(L, lua_gettop(L));
  lua_pop(L, 1);
  lus_bind_maker(L, "deck", lus_pos_deck);
}
