/* core/bind/list_lua.c - `list`: integers that queries fill and scripts read.
 *
 * The list given to `legal` belongs to the match and adds moves of the kind
 * being generated. A script that needs a list for itself makes one with
 * `list()` at the top of the file and fills it again and again.
 *
 * A script may keep any list that it was given. So the list of `legal` takes
 * numbers only while `legal` runs, and what C shows to the library is gone when
 * the call ends. */
#include "bind/binding.h"
#include "bind/kind.h"

static const char KEY = 0; /* its address: the metatable in the registry */

typedef enum ListKind { LIST_OWN, LIST_LEGAL, LIST_SHOWN } ListKind;

/* The userdata holds a pointer: to its own numbers, which follow it, to the
 * moves that `legal` adds, or to those that C shows to the library. */
typedef struct List {
  Moves *moves;
  Moves own;
  ListKind kind;
  const Binding *binding;
  Move at[];
} List;

enum { LIST_ROOM = 4096 };

static List *arg_list(lua_State *L, int n) {
  List *list = lua_touserdata(L, n);
  if (list && lua_getmetatable(L, n)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &KEY);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (same) return list;
  }
  luaL_argerror(L, n, "a list expected: the one given to legal, or list()");
  return NULL;
}

void lus_push_moves(lua_State *L, Binding *b, const Moves *moves) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->shown_ref);
  b->shown = *moves;
}

/* A list to add to. */
static List *arg_open(lua_State *L, int n) {
  List *list = arg_list(L, n);
  if (list->kind == LIST_SHOWN)
    luaL_argerror(L, n, "this list can only be read");
  if (list->kind == LIST_LEGAL && !list->binding->adding)
    luaL_argerror(L, n, "the list given to legal can be used only in legal");
  return list;
}

Moves *lus_arg_list(lua_State *L, int n) { return arg_open(L, n)->moves; }

static const Kind *kind_of(const List *list) {
  return list->kind == LIST_LEGAL ? list->binding->adding : NULL;
}

const Kind *lus_list_kind(lua_State *L, int n) {
  return kind_of(arg_list(L, n));
}

Moves *lus_list_for(lua_State *L, int n, int first, int rest,
                    const char *what) {
  const Kind *kind = lus_list_kind(L, n);
  if (kind && !lus_kind_takes(kind, (uint32_t)first, (uint32_t)rest))
    luaL_error(L,
               "this lists %s, which the fields of the move '%s' do not take",
               what, kind->name);
  return lus_arg_list(L, n);
}

/* A field's value as the script writes it, as a number from 0. */
static uint32_t field_number(lua_State *L, const Field *f, int arg) {
  if (f->type == FIELD_WORD) {
    luaL_checkstring(L, arg);
    lua_rawgeti(L, LUA_REGISTRYINDEX, f->words);
    lua_pushvalue(L, arg);
    lua_rawget(L, -2);
    if (!lua_isinteger(L, -1))
      luaL_argerror(L, arg, "not a word of this field");
    uint32_t number = (uint32_t)lua_tointeger(L, -1) - 1;
    lua_pop(L, 2);
    return number;
  }
  lua_Integer least = f->type == FIELD_INT ? f->min : 1;
  return (uint32_t)(lus_arg_int(L, arg, least, least + f->size - 1,
                                "a value of this field") -
                    least);
}

/* A list of numbers.
 * @class List */

/* list:add(...) - in `legal`: adds a move, given the values of its fields. On a
 * list made by list(): list:add(n)
 * @param ... integer|string */
static int list_add(lua_State *L) {
  List *list = arg_open(L, 1);
  const Kind *kind = kind_of(list);
  if (!kind) {
    lua_Integer v = lus_arg_int(L, 2, 1, LUS_PAYLOADS, "a number");
    lus_moves_add(list->moves, (uint32_t)(v - 1));
    return 0;
  }
  if (lua_gettop(L) - 1 != kind->fields_n)
    return luaL_error(L,
                      "the move '%s' has %d fields, but %d values were given",
                      kind->name, kind->fields_n, lua_gettop(L) - 1);
  uint32_t payload = 0;
  for (int i = 0; i < kind->fields_n; i++) {
    const Field *f = &kind->fields[i];
    payload = payload * f->size + field_number(L, f, i + 2);
  }
  lus_moves_add(list->moves, payload);
  return 0;
}

/* For the library: whole moves. */
static int list_move(lua_State *L) {
  Moves *m = arg_list(L, 1)->moves;
  lua_Integer i = lus_arg_int(L, 2, 1, m->n, "an index");
  lua_pushinteger(L, m->at[i - 1]);
  return 1;
}

static int list_has_move(lua_State *L) {
  Moves *m = arg_list(L, 1)->moves;
  lua_Integer v = luaL_checkinteger(L, 2);
  lua_pushboolean(L, v >= 0 && v <= UINT32_MAX && lus_moves_has(m, (Move)v));
  return 1;
}

/* list:clear() - empties it; in `legal`, of the moves of this kind */
static int list_clear(lua_State *L) {
  const List *list = arg_open(L, 1);
  list->moves->n = list->kind == LIST_LEGAL ? list->binding->added_from : 0;
  list->moves->full = false;
  return 0;
}

/* #list -> how many numbers there are
 * @return integer */
static int list_len(lua_State *L) {
  lua_pushinteger(L, arg_list(L, 1)->moves->n);
  return 1;
}

/* list:has(n) -> does it have this number?
 * @param n integer @return boolean */
static int list_has(lua_State *L) {
  Moves *m = arg_list(L, 1)->moves;
  lua_Integer v = luaL_checkinteger(L, 2);
  bool in = v >= 1 && v <= LUS_PAYLOADS &&
            lus_moves_has(m, m->base | (uint32_t)(v - 1));
  lua_pushboolean(L, in);
  return 1;
}

/* list:at(i) -> the number at index i
 * @param i integer @return integer */
static int list_at(lua_State *L) {
  Moves *m = arg_list(L, 1)->moves;
  lua_Integer i = lus_arg_int(L, 2, 1, m->n, "an index");
  lua_pushinteger(L, lus_move_payload(m->at[i - 1]) + 1);
  return 1;
}

/* Its room is in the userdata, and so in the memory that Lua counts. */
static List *push_list(lua_State *L, uint32_t room) {
  List *list = lua_newuserdatauv(L, sizeof *list + room * sizeof(Move), 0);
  *list = (List){.moves = &list->own};
  list->own = (Moves){.at = list->at, .cap = room};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &KEY);
  lua_setmetatable(L, -2);
  return list;
}

/* list() -> an empty list for cells, dice or places
 * @return List */
static int list_new(lua_State *L) {
  push_list(L, LIST_ROOM);
  return 1;
}

static const luaL_Reg LIST[] = {
    {"add", list_add}, {"clear", list_clear}, {"has", list_has},
    {"at", list_at},   {"move", list_move},   {"has_move", list_has_move},
    {NULL, NULL}};

void lus_list_open(lua_State *L, Binding *b) {
  lua_newtable(L);
  luaL_newlib(L, LIST);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, list_len);
  lua_setfield(L, -2, "__len");
  lua_pushliteral(L, "list");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &KEY);
  List *list = push_list(L, 0);
  list->kind = LIST_LEGAL;
  list->moves = &b->moves;
  list->binding = b;
  b->list_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  list = push_list(L, 0);
  list->kind = LIST_SHOWN;
  list->moves = &b->shown;
  list->binding = b;
  b->shown_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushcfunction(L, list_new);
  lus_vm_publish(b->vm, "list");
}
