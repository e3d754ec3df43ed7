/* core/bind/grid_lua.h - what the files of the grid's userdata share. */
#ifndef LUS_GRID_LUA_H
#define LUS_GRID_LUA_H

#include "parts/grid.h"
#include "bind/binding.h"

static inline const Grid *grid_of(lua_State *L) {
  return (const Grid *)lus_arg_part(L, 1)->part;
}

/* Starts a method: the grid `g` and the block to read, or to write. */
#define GRID(L)                                                                \
  PartRef *ref = lus_arg_part(L, 1);                                           \
  const Grid *g = (const Grid *)ref->part;                                     \
  const uint8_t *block = ref->binding->block
#define GRID_WRITE(L)                                                          \
  PartRef *ref = lus_arg_part(L, 1);                                           \
  const Grid *g = (const Grid *)ref->part;                                     \
  lus_need_write(L, ref->binding);                                             \
  uint8_t *block = ref->binding->block

/* A cell that exists, from 0. */
static inline int arg_cell(lua_State *L, const Grid *g, int n) {
  int isint;
  lua_Integer cell = lua_tointegerx(L, n, &isint);
  if (!isint || cell < 1 || cell > g->cells ||
      !lus_grid_there(g, (int)cell - 1))
    luaL_argerror(L, n,
                  lua_pushfstring(L, "%s is not a cell of '%s'",
                                  lus_tostring(L, n, NULL), g->part.name));
  return (int)cell - 1;
}

static inline int push_cell(lua_State *L, int cell) {
  if (cell < 0) lua_pushnil(L);
  else lua_pushinteger(L, cell + 1);
  return 1;
}

static inline int arg_piece(lua_State *L, const Grid *g, int n, int least) {
  return (int)lus_arg_int(L, n, least, g->contents, "a piece");
}

static inline Pieces arg_set(lua_State *L, int n) {
  return (Pieces)lus_arg_int(L, n, 0, INT64_MAX, "a set of pieces(...)");
}

static inline Dirs arg_dirs(lua_State *L, int n) {
  return (Dirs)lus_arg_int(L, n, 1, 255, "a set of dirs \"...\"");
}

static inline Dirs opt_dirs(lua_State *L, int n) {
  return lua_isnoneornil(L, n) ? DIRS_ALL : arg_dirs(L, n);
}

/* One direction, as a number from 0. */
static inline int arg_dir(lua_State *L, int n) {
  Dirs set = arg_dirs(L, n);
  luaL_argcheck(L, !(set & (set - 1)), n, "one direction, not several");
  return __builtin_ctz(set);
}

static inline Moves *opt_list(lua_State *L, int n) {
  return lua_isnoneornil(L, n) ? NULL : lus_arg_list(L, n);
}

/* Ends a method that filled a list and returns that many results. A full list
 * is an error: it must not pass for a short one. */
static inline int listed(lua_State *L, const Moves *list, int results) {
  if (list && list->full)
    luaL_error(L, "the list is full: it holds at most %d", (int)list->cap);
  return results;
}

/* A cell without a vehicle: only drive, park and tow touch the cells of
 * vehicles. */
static inline int arg_no_vehicle(lua_State *L, const Grid *g,
                                 const uint8_t *block, int n) {
  int cell = arg_cell(L, g, n), piece = lus_grid_get(g, block, cell);
  if (piece && piece <= g->vehicles)
    luaL_argerror(L, n, "a vehicle stands there: drive it, or tow it away");
  return cell;
}

static inline int arg_new_piece(lua_State *L, const Grid *g, int n) {
  int piece = arg_piece(L, g, n, 1);
  luaL_argcheck(L, piece > g->vehicles, n, "a vehicle is parked, not put");
  return piece;
}

/* What gaits{...} made, at index n, with the number of gaits in *count. */
const Gait *lus_arg_gaits(lua_State *L, int n, int *count);

extern const luaL_Reg lus_grid_step_methods[], lus_grid_line_methods[],
    lus_grid_region_methods[], lus_grid_text_methods[],
    lus_grid_vehicle_methods[], lus_grid_space_methods[];
void lus_grid_steps_open(lua_State *L); /* gaits{...} */
int lus_grid_make(lua_State *L);        /* pos:grid(name, spec) */

#endif
