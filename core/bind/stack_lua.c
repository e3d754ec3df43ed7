/* core/bind/stack_lua.c - stacks of pieces in scripts.
 *
 *   pos:stacks("points", { places = 24, depth = 15, pieces = 2 })
 *   pos:stacks("stack", { grid = pos.board, depth = 2, pieces = 5,
 *                         covers = { 5 }, secret = true })
 *
 * makes pos.points, pos.stack. Places, and levels from the bottom, are numbered
 * from 1. With `grid` the places are its cells; with `tops` these cells hold
 * the topmost pieces, so that steps, lines and everything else that a grid
 * knows are about what lies on top. A piece is an integer from 1; 0 is none, or
 * none that can be seen. Pieces in `covers` hide what lies below them; with
 * `secret`, also whether anything does. */
#include "bind/binding.h"
#include "parts/stack.h"

typedef struct Pegs { /* what a method works on */
  const Stacks *s;
  uint8_t *block;
  Binding *binding;
} Pegs;

static Pegs arg_stacks(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  return (Pegs){(const Stacks *)ref->part, ref->binding->block, ref->binding};
}

static Pegs arg_to_change(lua_State *L) {
  Pegs p = arg_stacks(L);
  lus_need_write(L, p.binding);
  return p;
}

static int arg_place(lua_State *L, int n, const Stacks *s) {
  return (int)lus_arg_int(L, n, 1, s->places, "a place") - 1;
}

static int arg_piece(lua_State *L, int n, const Stacks *s) {
  return (int)lus_arg_int(L, n, 1, s->pieces, "a piece");
}

/* --- looking --- */

/* Places with pieces on top of each other.
 * @class Stacks: Part */

/* #stacks -> how many places there are
 * @return integer */
static int stack_len(lua_State *L) {
  lua_pushinteger(L, arg_stacks(L).s->places);
  return 1;
}

/* stacks:height(place) -> how many pieces are there
 * @param place integer @return integer */
static int stack_height(lua_State *L) {
  Pegs p = arg_stacks(L);
  int place = arg_place(L, 2, p.s);
  lua_pushinteger(L, lus_stacks_height(p.s, p.block, place));
  return 1;
}

/* stacks:top(place) -> the topmost piece, or 0
 * @param place integer @return Piece */
static int stack_top(lua_State *L) {
  Pegs p = arg_stacks(L);
  lua_pushinteger(L, lus_stacks_top(p.s, p.block, arg_place(L, 2, p.s)));
  return 1;
}

/* stacks:at(place, level) -> the piece there, or 0; level -1 is the topmost, -2
 * the one below it
 * @param place integer @param level integer @return Piece */
static int stack_at(lua_State *L) {
  Pegs p = arg_stacks(L);
  int place = arg_place(L, 2, p.s);
  lua_Integer level = luaL_checkinteger(L, 3);
  if (level < 0) level += lus_stacks_height(p.s, p.block, place) + 1;
  bool there = level >= 1 && level <= p.s->depth;
  lua_pushinteger(L, there ? lus_stacks_at(p.s, p.block, place, (int)level - 1)
                           : 0);
  return 1;
}

/* stacks:covers(place) -> does a covering piece lie on another one there?
 * @param place integer @return boolean */
static int stack_covers(lua_State *L) {
  Pegs p = arg_stacks(L);
  int place = arg_place(L, 2, p.s);
  lua_pushboolean(L, lus_stacks_covered(p.s, p.block, place, 0));
  return 1;
}

/* stacks:count(piece) -> how many there are; stacks:count(piece, place) -> how
 * many are at this place
 * @param piece Piece @return integer
 * @overload fun(self: Stacks, piece: Piece, place: integer): integer */
static int stack_count(lua_State *L) {
  Pegs p = arg_stacks(L);
  int piece = arg_piece(L, 2, p.s);
  if (lua_isnoneornil(L, 3))
    lua_pushinteger(L, lus_stacks_total(p.s, p.block, piece));
  else
    lua_pushinteger(
        L, lus_stacks_count(p.s, p.block, arg_place(L, 3, p.s), piece));
  return 1;
}

/* stacks:find(piece, from?) -> the first place with it on top, or nil
 * @param piece Piece @param from integer? @return integer? */
static int stack_find(lua_State *L) {
  Pegs p = arg_stacks(L);
  int piece = arg_piece(L, 2, p.s);
  int from = lua_isnoneornil(L, 3) ? 0 : arg_place(L, 3, p.s);
  int place = lus_stacks_find(p.s, p.block, from, piece);
  if (place < 0) lua_pushnil(L);
  else lua_pushinteger(L, place + 1);
  return 1;
}

/* stacks:list(list, pieces) - adds the places with a piece of the set on top; 0
 * in the set stands for empty places
 * @param list List @param pieces Pieces */
static int stack_list(lua_State *L) {
  Pegs p = arg_stacks(L);
  Moves *list = lus_list_for(L, 2, p.s->places, 1, "places");
  Pieces set = (Pieces)luaL_checkinteger(L, 3);
  for (int i = 0; i < p.s->places; i++)
    if (lus_among(set, lus_stacks_top(p.s, p.block, i)))
      lus_moves_add(list, (uint32_t)i);
  return 0;
}

/* stacks:mask(pieces, least?) -> the places with a piece of the set on top and
 * `least` or more pieces, as bits: place 1 is 1, place 2 is 2, place 3 is 4
 * @param pieces Pieces @param least integer? @return integer */
static int stack_mask(lua_State *L) {
  Pegs p = arg_stacks(L);
  Pieces set = (Pieces)luaL_checkinteger(L, 2);
  lua_Integer least = luaL_optinteger(L, 3, 1), bits = 0;
  luaL_argcheck(L, p.s->places <= 63, 1, "a mask has at most 63 places");
  for (int i = 0; i < p.s->places; i++)
    if (lus_stacks_height(p.s, p.block, i) >= least &&
        lus_among(set, lus_stacks_top(p.s, p.block, i)))
      bits |= INT64_C(1) << i;
  lua_pushinteger(L, bits);
  return 1;
}

/* The grid whose cells are the places, in the registry under the stacks; NULL:
 * none. */
static const Grid *grid_of(lua_State *L, const Stacks *s) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, s);
  const Grid *g = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return g;
}

static void add_place(luaL_Buffer *b, const Pegs *p, const Grid *g, int place) {
  char name[LUS_CELL_NAME];
  luaL_addchar(b, ' ');
  if (g) {
    lus_grid_name(g, place, name);
    luaL_addstring(b, name);
  } else {
    lua_pushinteger(b->L, place + 1);
    luaL_addvalue(b);
  }
  for (int i = 0; i < lus_stacks_height(p->s, p->block, place); i++) {
    int piece = lus_stacks_at(p->s, p->block, place, i);
    luaL_addchar(b, i ? '-' : '=');
    if (piece) {
      lua_pushinteger(b->L, piece);
      luaL_addvalue(b);
    } else luaL_addchar(b, '?');
  }
}

/* stacks:describe() -> "stack: a1=2-5 c3=?-5.", each from the bottom
 * @return string */
static int stack_describe(lua_State *L) {
  Pegs p = arg_stacks(L);
  const Grid *g = grid_of(L, p.s);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  luaL_addstring(&b, p.s->part.name);
  luaL_addchar(&b, ':');
  bool any = false;
  for (int i = 0; i < p.s->places; i++)
    if (lus_stacks_height(p.s, p.block, i)) {
      add_place(&b, &p, g, i);
      any = true;
    }
  luaL_addstring(&b, any ? "." : " empty.");
  luaL_pushresult(&b);
  return 1;
}

/* --- moving --- */

/* Once nothing covers it, everyone sees a piece and, where heights are secret,
 * also that there is none. */
static void note_lifted(const Pegs *p, int place, int n) {
  int lowest = lus_stacks_height(p->s, p->block, place) - n;
  bool covered =
      lowest > 0 && lus_stacks_covered(p->s, p->block, place, lowest - 1);
  int lifted = lus_stacks_at(p->s, p->block, place, lowest);
  bool telling = p->s->secret && p->s->covers[lifted];
  bool shown = lus_stacks_shown(p->s, p->block, place) == LUS_EVERYONE;
  if ((covered || telling) && !shown) lus_reveal(p->binding, LUS_EVERYONE);
}

/* stacks:put(place, piece) - puts a new piece on top
 * @param place integer @param piece Piece */
static int stack_put(lua_State *L) {
  Pegs p = arg_to_change(L);
  int place = arg_place(L, 2, p.s), piece = arg_piece(L, 3, p.s);
  if (!lus_stacks_create(p.s, p.block, place, piece))
    luaL_argerror(L, 2, "there is no room there");
  return 0;
}

/* stacks:remove(place) -> the topmost piece, now removed, or 0
 * @param place integer @return Piece */
static int stack_remove(lua_State *L) {
  Pegs p = arg_to_change(L);
  int place = arg_place(L, 2, p.s);
  note_lifted(&p, place, 1);
  lua_pushinteger(L, lus_stacks_destroy(p.s, p.block, place));
  return 1;
}

static int move(lua_State *L, const Pegs *p, int from, int to, int n) {
  luaL_argcheck(L, from != to, 3, "the same place");
  if (!lus_stacks_move(p->s, p->block, from, to, n))
    luaL_argerror(L, 3, "there is no room there");
  return 0;
}

/* The place at argument 2, which must not be empty. */
static int arg_from(lua_State *L, const Pegs *p, int *height) {
  int from = arg_place(L, 2, p->s);
  *height = lus_stacks_height(p->s, p->block, from);
  luaL_argcheck(L, *height > 0, 2, "there is no piece");
  return from;
}

/* stacks:move(from, to, n?) - lifts the topmost piece, or the top n, and puts
 * them on another place in the same order
 * @param from integer @param to integer @param n integer? */
static int stack_move(lua_State *L) {
  Pegs p = arg_to_change(L);
  int height, from = arg_from(L, &p, &height), to = arg_place(L, 3, p.s);
  int n = lua_isnoneornil(L, 4)
              ? 1
              : (int)lus_arg_int(L, 4, 1, height, "a number of pieces");
  note_lifted(&p, from, n);
  return move(L, &p, from, to, n);
}

/* stacks:move_all(from, to) - slides the whole stack; nothing is revealed
 * @param from integer @param to integer */
static int stack_move_all(lua_State *L) {
  Pegs p = arg_to_change(L);
  int height, from = arg_from(L, &p, &height), to = arg_place(L, 3, p.s);
  return move(L, &p, from, to, height);
}

/* stacks:clear() - removes all pieces */
static int stack_clear(lua_State *L) {
  Pegs p = arg_to_change(L);
  for (int i = 0; i < p.s->places; i++)
    while (lus_stacks_destroy(p.s, p.block, i)) continue;
  return 0;
}

/* --- showing --- */

/* stacks:show(place, ...) - shows everything there to exactly these seats, or
 * to everyone, until the place changes
 * @param place integer @param ... Seat */
static int stack_show(lua_State *L) {
  Pegs p = arg_to_change(L);
  int place = arg_place(L, 2, p.s);
  Seats seats = 0, shown = lus_stacks_shown(p.s, p.block, place);
  for (int n = 3; n <= lua_gettop(L); n++)
    seats |= lus_seat_bit(lus_arg_seat(L, p.binding, n));
  if (lua_gettop(L) < 3) seats = LUS_EVERYONE;
  for (int s = 1; s <= lus_head_of(p.block)->seats; s++)
    if (lus_seats_have(seats, s) && !lus_seats_have(shown, s) &&
        (p.s->secret || lus_stacks_covered(p.s, p.block, place, 0)))
      lus_reveal(p.binding, lus_seat_bit(s));
  lus_stacks_show(p.s, p.block, place, seats);
  return 0;
}

/* stacks:shown(place) -> is everything there shown to everyone?
 * @param place integer @return boolean */
static int stack_shown(lua_State *L) {
  Pegs p = arg_stacks(L);
  int place = arg_place(L, 2, p.s);
  lua_pushboolean(L, lus_stacks_shown(p.s, p.block, place) == LUS_EVERYONE);
  return 1;
}

/* stacks:hide_all() - hides all places that were shown */
static int stack_hide_all(lua_State *L) {
  Pegs p = arg_to_change(L);
  lus_stacks_show_none(p.s, p.block);
  return 0;
}

/* --- making --- */

/* covers = { 4, 5 }, or true for all of them */
static void read_covers(lua_State *L, bool *covers, int pieces) {
  lus_raw_field(L, 3, "covers");
  int at = lua_gettop(L);
  bool all = lua_isboolean(L, at) && lua_toboolean(L, at);
  for (int i = 0; i < pieces; i++) covers[i] = all;
  if (lua_istable(L, at))
    for (lua_Integer i = lus_raw_len(L, at); i > 0; i--) {
      lus_raw_item(L, at, i);
      lua_Integer piece = lua_tointeger(L, -1);
      if (piece < 1 || piece > pieces)
        luaL_error(L, "covers: pieces from 1 to %d expected", pieces);
      covers[piece - 1] = true;
      lua_pop(L, 1);
    }
  else if (!lua_isnil(L, at) && !lua_isboolean(L, at))
    luaL_error(L, "covers: a list of pieces, or true expected");
  lua_settop(L, 3);
}

static const Grid *read_grid(lua_State *L) {
  const Grid *g = NULL;
  if (lus_raw_field(L, 3, "grid") != LUA_TNIL)
    g = (const Grid *)lus_arg_other(L, lua_gettop(L), LUS_GRID)->part;
  lua_settop(L, 3);
  return g;
}

/* The description of stacks.
 * @class StacksSpec
 * @field places integer? how many places there are
 * @field grid Grid? a grid whose cells are the places, instead
 * @field tops boolean? does that grid hold the topmost pieces?
 * @field depth integer? the most pieces on a place: 2
 * @field pieces integer? how many kinds of pieces: 1
 * @field covers Piece[]|boolean|nil the pieces that hide what lies below them
 * @field secret boolean? is it also hidden how many lie below? */

/* pos:stacks(name, StacksSpec) -> the stacks, empty
 * @param name string @param spec StacksSpec @return Stacks */
static int pos_stacks(lua_State *L) {
  static const char *const FIELDS[] = {"places", "grid",   "tops",   "depth",
                                       "pieces", "covers", "secret", NULL};
  Binding *b = lus_need_maker(L, 3);
  const char *why, *name = lua_tostring(L, 2);
  bool covers[LUS_STACK_PIECES];
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lus_spec_known(L, 3, FIELDS);
  const Grid *g = read_grid(L);
  StacksSpec spec = {.covers = covers,
                     .secret = lus_spec_flag(L, 3, "secret", false)};
  spec.places =
      (int)lus_spec_int(L, 3, "places", g ? g->cells : 0, 1, LUS_STACK_PLACES);
  spec.depth = (int)lus_spec_int(L, 3, "depth", 2, 1, LUS_STACK_DEPTH);
  spec.pieces = (int)lus_spec_int(L, 3, "pieces", 1, 1, LUS_STACK_PIECES);
  if (g && spec.places != g->cells)
    return luaL_error(L, "places: %d expected, as many as the grid has cells",
                      g->cells);
  if (lus_spec_flag(L, 3, "tops", false)) {
    if (!g)
      return luaL_error(L, "tops: a grid is needed, as in grid = pos.board");
    spec.tops = g;
  }
  read_covers(L, covers, spec.pieces);
  Stacks *s = lus_stacks_new(&b->layout, name, &spec, &why);
  if (!s) return luaL_error(L, "stacks '%s': %s", name, why);
  lua_pushlightuserdata(L, (void *)g);
  lua_rawsetp(L, LUA_REGISTRYINDEX, s);
  lus_push_part(L, b, LUS_STACKS, &s->part);
  return 1;
}

static const luaL_Reg STACKS[] = {{"__len", stack_len},
                                  {"height", stack_height},
                                  {"top", stack_top},
                                  {"at", stack_at},
                                  {"covers", stack_covers},
                                  {"count", stack_count},
                                  {"find", stack_find},
                                  {"list", stack_list},
                                  {"mask", stack_mask},
                                  {"put", stack_put},
                                  {"remove", stack_remove},
                                  {"move", stack_move},
                                  {"move_all", stack_move_all},
                                  {"clear", stack_clear},
                                  {"show", stack_show},
                                  {"shown", stack_shown},
                                  {"hide_all", stack_hide_all},
                                  {"describe", stack_describe},
                                  {NULL, NULL}};

void lus_stack_open(lua_State *L) {
  lus_bind_type(L, LUS_STACKS, "stacks", STACKS);
  lus_bind_maker(L, "stacks", pos_stacks);
}
