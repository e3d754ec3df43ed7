/* core/bind/grid_regions_lua.c - the grid in scripts: flanked runs, gravity,
 * groups, regions. */
#include "bind/grid_lua.h"

/* The vehicles, as a set of pieces: they neither turn nor fall. */
static Pieces vehicles_of(const Grid *g) {
  return g->vehicles < 63 ? (UINT64_C(2) << g->vehicles) - 2 : LUS_ANY_PIECE;
}

/* --- flanked runs and gravity --- */

/* board:flanks(list, own, enemies, dirs?) - adds the empty cells from which a
 * run of enemies ends at the piece own
 * @param list List @param own Piece @param enemies Pieces @param dirs Dirs? */
static int grid_flanks(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  int own = arg_piece(L, g, 3, 1);
  lus_grid_flanks(g, block, own, arg_set(L, 4), opt_dirs(L, 5), list);
  return listed(L, list, 0);
}

/* board:can_flank(own, enemies, dirs?) -> is there such a cell?
 * @param own Piece @param enemies Pieces @param dirs Dirs? @return boolean */
static int grid_can_flank(lua_State *L) {
  GRID(L);
  int own = arg_piece(L, g, 2, 1);
  lua_pushboolean(
      L, lus_grid_can_flank(g, block, own, arg_set(L, 3), opt_dirs(L, 4)));
  return 1;
}

/* board:flank(cell, own, enemies, dirs?) -> how many pieces turned: puts own on
 * the cell and turns the runs it flanks; 0: none, and nothing was put
 * @param cell Cell @param own Piece @param enemies Pieces @param dirs Dirs?
 * @return integer */
static int grid_flank(lua_State *L) {
  GRID_WRITE(L);
  int cell = arg_cell(L, g, 2), own = arg_new_piece(L, g, 3);
  Pieces enemies = arg_set(L, 4) & ~vehicles_of(g);
  luaL_argcheck(L, !lus_grid_get(g, block, cell), 2, "the cell is taken");
  lua_pushinteger(L,
                  lus_grid_flank(g, block, cell, own, enemies, opt_dirs(L, 5)));
  return 1;
}

static int arg_column(lua_State *L, const Grid *g, int n) {
  return (int)lus_arg_int(L, n, 1, g->width, "a column") - 1;
}

/* board:drop(column, piece) -> the cell where it landed; nil when the column is
 * full
 * @param column integer @param piece Piece @return Cell? */
static int grid_drop(lua_State *L) {
  GRID_WRITE(L);
  int column = arg_column(L, g, 2);
  return push_cell(L, lus_grid_drop(g, block, column, arg_new_piece(L, g, 3)));
}

/* board:drop_cell(column) -> the cell where a piece would land; nil when the
 * column is full
 * @param column integer @return Cell? */
static int grid_drop_cell(lua_State *L) {
  GRID(L);
  return push_cell(L, lus_grid_drop_cell(g, block, arg_column(L, g, 2)));
}

/* board:open_columns(list) - adds the columns that can take a piece from above
 * @param list List */
static int grid_open_columns(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->width, 1, "columns");
  lus_grid_open_columns(g, block, list);
  return listed(L, list, 0);
}

static int arg_region(lua_State *L, const Grid *g, int n) {
  const char *name = luaL_checkstring(L, n);
  int region = lus_grid_region_find(g, name);
  if (region < 0)
    luaL_argerror(
        L, n,
        lua_pushfstring(L, "'%s' has no region '%s'", g->part.name, name));
  return region;
}

/* board:settle(dir, pieces, list?, off?) -> how many pieces moved: all pieces
 * of the set fall. Those whose fall ends in the region named off leave the
 * board and make room. Adds three numbers for each, from, to and piece, the
 * lowest first
 * @param dir Dirs @param pieces Pieces @param list List? @param off string?
 * @return integer */
static int grid_settle(lua_State *L) {
  GRID_WRITE(L);
  int dir = arg_dir(L, 2);
  Pieces set = arg_set(L, 3) & ~vehicles_of(g);
  Moves *list = opt_list(L, 4);
  int off = lua_isnoneornil(L, 5) ? -1 : arg_region(L, g, 5);
  lua_pushinteger(L, lus_grid_settle(g, block, dir, set, off, list));
  return listed(L, list, 1);
}

/* --- groups and regions --- */

/* board:group(cell, dirs, list?) -> the size of its group of alike cells; adds
 * them
 * @param cell Cell @param dirs Dirs @param list List? @return integer */
static int grid_group(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  Dirs dirs = arg_dirs(L, 3);
  Moves *list = opt_list(L, 4);
  lua_pushinteger(L, lus_grid_group(g, block, cell, dirs, list));
  return listed(L, list, 1);
}

/* board:beside(cell, dirs, pieces) -> how many cells around its group hold a
 * piece of the set
 * @param cell Cell @param dirs Dirs @param pieces Pieces @return integer */
static int grid_beside(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  Dirs dirs = arg_dirs(L, 3);
  lua_pushinteger(L, lus_grid_beside(g, block, cell, dirs, arg_set(L, 4)));
  return 1;
}

/* board:joins(cell, dirs, region, other) -> does the group of the cell touch
 * both regions?
 * @param cell Cell @param dirs Dirs @param region string @param other string
 * @return boolean */
static int grid_joins(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  Dirs dirs = arg_dirs(L, 3);
  int a = arg_region(L, g, 4), b = arg_region(L, g, 5);
  lua_pushboolean(L, lus_grid_joins(g, block, cell, dirs, a, b));
  return 1;
}

/* board:connected(pieces, dirs, region, other) -> do cells of the set connect
 * the two regions?
 * @param pieces Pieces @param dirs Dirs @param region string
 * @param other string @return boolean */
static int grid_connected(lua_State *L) {
  GRID(L);
  Pieces set = arg_set(L, 2);
  Dirs dirs = arg_dirs(L, 3);
  int a = arg_region(L, g, 4), b = arg_region(L, g, 5);
  lua_pushboolean(L, lus_grid_connected(g, block, set, dirs, a, b));
  return 1;
}

/* board:groups(pieces, dirs) -> how many groups the cells of the set form
 * @param pieces Pieces @param dirs Dirs @return integer */
static int grid_groups(lua_State *L) {
  GRID(L);
  Pieces set = arg_set(L, 2);
  lua_pushinteger(L, lus_grid_groups(g, block, set, arg_dirs(L, 3)));
  return 1;
}

/* board:path(from, to, dirs, through) -> the fewest steps over cells of
 * through, or nil
 * @param from Cell @param to Cell @param dirs Dirs @param through Pieces
 * @return integer? */
static int grid_path(lua_State *L) {
  GRID(L);
  int from = arg_cell(L, g, 2), to = arg_cell(L, g, 3);
  Dirs dirs = arg_dirs(L, 4);
  int steps = lus_grid_path(g, block, from, to, dirs, arg_set(L, 5));
  if (steps < 0) return 0;
  lua_pushinteger(L, steps);
  return 1;
}

/* board:region(name, { cells }) - names a set of cells; in setup
 * @param name string @param cells Cell[] */
static int grid_region(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  Grid *g = (Grid *)ref->part;
  const char *name = luaL_checkstring(L, 2), *why = "";
  luaL_checktype(L, 3, LUA_TTABLE);
  lus_raw_table(L, 3);
  if (ref->binding->stage != STAGE_SETUP)
    return luaL_error(L, "regions can be named only in setup");
  lua_Integer n = lus_raw_len(L, 3);
  luaL_argcheck(L, n >= 1 && n <= g->cells, 3, "a list of cells");
  int *cells = lua_newuserdatauv(L, sizeof *cells * (size_t)n, 0);
  for (int i = 0; i < (int)n; i++) {
    lus_raw_item(L, 3, i + 1);
    cells[i] = arg_cell(L, g, -1);
    lua_pop(L, 1);
  }
  size_t held = g->part.held;
  if (lus_grid_region_add(g, name, cells, (int)n, &why) < 0)
    return luaL_error(L, "region '%s': %s", name, why);
  lus_vm_hold(L, g->part.held - held);
  return 0;
}

/* board:in_region(name, cell) -> is the cell in that region?
 * @param name string @param cell Cell @return boolean */
static int grid_in_region(lua_State *L) {
  const Grid *g = grid_of(L);
  int region = arg_region(L, g, 2);
  lua_pushboolean(L, lus_grid_in_region(g, region, arg_cell(L, g, 3)));
  return 1;
}

/* board:count_in(name, pieces, list?) -> how many cells of that region hold a
 * piece of the set; adds them
 * @param name string @param pieces Pieces @param list List? @return integer */
static int grid_count_in(lua_State *L) {
  GRID(L);
  int region = arg_region(L, g, 2);
  Pieces set = arg_set(L, 3);
  Moves *list = opt_list(L, 4);
  lua_pushinteger(L, lus_grid_in(g, block, region, set, list));
  return listed(L, list, 1);
}

const luaL_Reg lus_grid_region_methods[] = {{"flanks", grid_flanks},
                                            {"can_flank", grid_can_flank},
                                            {"flank", grid_flank},
                                            {"drop", grid_drop},
                                            {"drop_cell", grid_drop_cell},
                                            {"open_columns", grid_open_columns},
                                            {"settle", grid_settle},
                                            {"group", grid_group},
                                            {"beside", grid_beside},
                                            {"joins", grid_joins},
                                            {"connected", grid_connected},
                                            {"groups", grid_groups},
                                            {"path", grid_path},
                                            {"region", grid_region},
                                            {"in_region", grid_in_region},
                                            {"count_in", grid_count_in},
                                            {NULL, NULL}};
