/* core/bind/grid_steps_lua.c - the grid in scripts: ways to go. How pieces go
 * is a value, made by gaits{...}. */
#include "bind/grid_lua.h"

/* A value that says how pieces go: made by gaits{...}, then never changed. */
typedef struct Gaits {
  int n;
  Gait gait[16];
} Gaits;

static const char GAITS_KEY = 0;

static const Gaits *arg_gaits(lua_State *L, int n) {
  const Gaits *gaits = lua_touserdata(L, n);
  if (gaits && lua_getmetatable(L, n)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (same) return gaits;
  }
  luaL_argerror(L, n, "gaits{ { who =, dirs =, onto = } } expected");
  return NULL;
}

const Gait *lus_arg_gaits(lua_State *L, int n, int *count) {
  const Gaits *gaits = arg_gaits(L, n);
  *count = gaits->n;
  return gaits->gait;
}

static void read_gait(lua_State *L, int at, Gait *gait) {
  static const char *const FIELDS[] = {"who",  "dirs", "onto", "over",
                                       "most", "far",  NULL};
  lus_spec_known(L, at, FIELDS);
  gait->who = (Pieces)lus_spec_int(L, at, "who", 0, 0, INT64_MAX);
  gait->dirs = (Dirs)lus_spec_int(L, at, "dirs", DIRS_ALL, 1, 255);
  gait->onto = (Pieces)lus_spec_int(L, at, "onto", 1, 0, INT64_MAX);
  gait->over = (Pieces)lus_spec_int(L, at, "over", 0, 0, INT64_MAX);
  gait->most = (uint8_t)lus_spec_int(L, at, "most", 0, 0, 64);
  gait->far = lus_spec_flag(L, at, "far", false);
  if (!gait->who)
    luaL_error(L, "who: a set of pieces expected, like pieces(1)");
}

/* One way in which pieces go.
 * @class Gait
 * @field who Pieces the pieces that go this way
 * @field dirs Dirs? the directions: all
 * @field onto Pieces? what may be on the cell they go to: nothing
 * @field over Pieces? what a jump goes over
 * @field most integer? the most cells of a slide
 * @field far boolean? may jumps cross empty cells before and after the
 * piece? */

/* gaits{ { who = pieces(1), dirs = dirs "n" }, ... } -> how pieces go, for
 * steps, slides and jumps
 * @param ways Gait[] @return Gaits */
static int gaits_new(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lus_raw_table(L, 1);
  lua_Integer n = lus_raw_len(L, 1);
  luaL_argcheck(L, n >= 1 && n <= 16, 1, "1 to 16 ways to go");
  Gaits *gaits = lua_newuserdatauv(L, sizeof *gaits, 0);
  *gaits = (Gaits){0};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
  lua_setmetatable(L, -2);
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, 1, i);
    luaL_argcheck(L, lua_istable(L, -1), 1, "a list of tables");
    read_gait(L, lua_gettop(L), &gaits->gait[gaits->n++]);
    lua_pop(L, 1);
  }
  return 1;
}

typedef void (*Lister)(const Grid *, const uint8_t *, int, const Gait *, int,
                       Moves *);

/* A list for pairs of cells at argument n. */
static Moves *arg_pairs(lua_State *L, const Grid *g, int n) {
  if (g->cells > LUS_GRID_PAIRS)
    luaL_error(L,
               "'%s' has %d cells; from and to fit into a move on at most %d",
               g->part.name, g->cells, LUS_GRID_PAIRS);
  return lus_list_for(L, n, g->cells, g->cells, "two cells, from and to");
}

static int list_ways(lua_State *L, Lister list_them) {
  GRID(L);
  Moves *list = arg_pairs(L, g, 2);
  const Gaits *gaits = arg_gaits(L, 3);
  int from = lua_isnoneornil(L, 4) ? -1 : arg_cell(L, g, 4);
  list_them(g, block, from, gaits->gait, gaits->n, list);
  return listed(L, list, 0);
}

/* board:steps(list, gaits, from?) - adds from, to: steps to a neighbour in onto
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_steps(lua_State *L) { return list_ways(L, lus_grid_steps); }
/* board:slides(list, gaits, from?) - adds from, to: over empty cells as far as
 * they go
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_slides(lua_State *L) { return list_ways(L, lus_grid_slides); }
/* board:jumps(list, gaits, from?) - adds from, to: over a piece in over to the
 * next cell
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_jumps(lua_State *L) { return list_ways(L, lus_grid_jumps); }

/* board:can_step(gaits, from?), board:can_jump(gaits, from?) -> is there such a
 * step or jump?
 * @param gaits Gaits @param from Cell? @return boolean */
static int grid_can_step(lua_State *L) {
  GRID(L);
  const Gaits *gaits = arg_gaits(L, 2);
  int from = lua_isnoneornil(L, 3) ? -1 : arg_cell(L, g, 3);
  lua_pushboolean(L, lus_grid_can_step(g, block, from, gaits->gait, gaits->n));
  return 1;
}
static int grid_can_jump(lua_State *L) {
  GRID(L);
  const Gaits *gaits = arg_gaits(L, 2);
  int from = lua_isnoneornil(L, 3) ? -1 : arg_cell(L, g, 3);
  lua_pushboolean(L, lus_grid_can_jump(g, block, from, gaits->gait, gaits->n));
  return 1;
}

/* board:flights(list, who, onto, from?) - adds from, to: from every piece of
 * who to every cell in onto
 * @param list List @param who Pieces @param onto Pieces @param from Cell? */
static int grid_flights(lua_State *L) {
  GRID(L);
  Moves *list = arg_pairs(L, g, 2);
  Pieces who = arg_set(L, 3), onto = arg_set(L, 4);
  int from = lua_isnoneornil(L, 5) ? -1 : arg_cell(L, g, 5);
  lus_grid_flights(g, block, from, who, onto, list);
  return listed(L, list, 0);
}

const luaL_Reg lus_grid_step_methods[] = {{"steps", grid_steps},
                                          {"slides", grid_slides},
                                          {"jumps", grid_jumps},
                                          {"can_step", grid_can_step},
                                          {"can_jump", grid_can_jump},
                                          {"flights", grid_flights},
                                          {NULL, NULL}};

void lus_grid_steps_open(lua_State *L) {
  lua_newtable(L);
  lua_pushliteral(L, "gaits");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
  lua_pushcfunction(L, gaits_new);
  lus_vm_publish(lus_binding_of(L)->vm, "gaits");
}
