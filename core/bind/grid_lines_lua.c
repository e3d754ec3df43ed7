/* core/bind/grid_lines_lua.c - the grid for scripts: lines. */
#include "bind/grid_lua.h"

/* board:line(cell, n, dirs?) -> are there n or more alike in a line through the
 * cell?
 * @param cell Cell @param n integer @param dirs Dirs? @return boolean */
static int grid_line(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  int n = (int)lus_arg_int(L, 3, 1, LUS_GRID_SIDE, "a length");
  lua_pushboolean(L, lus_grid_lined(g, block, cell, n, opt_dirs(L, 4)));
  return 1;
}

/* board:longest(cell, dirs?) -> how many alike are in a line through the cell
 * @param cell Cell @param dirs Dirs? @return integer */
static int grid_longest(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  lua_pushinteger(L, lus_grid_longest(g, block, cell, opt_dirs(L, 3)));
  return 1;
}

/* board:any_line(piece, n, dirs?) -> is there a line of n of this piece
 * anywhere?
 * @param piece Piece @param n integer @param dirs Dirs? @return boolean */
static int grid_any_line(lua_State *L) {
  GRID(L);
  int piece = arg_piece(L, g, 2, 1);
  int n = (int)lus_arg_int(L, 3, 1, LUS_GRID_SIDE, "a length");
  lua_pushboolean(L, lus_grid_any_line(g, block, piece, n, opt_dirs(L, 4)));
  return 1;
}

/* board:lines() -> how many lines there are, of the length in the spec
 * @return integer */
static int grid_lines(lua_State *L) {
  lua_pushinteger(L, grid_of(L)->lines.count);
  return 1;
}

static int arg_line(lua_State *L, const Grid *g, int n) {
  return (int)lus_arg_int(L, n, 1, g->lines.count, "a line") - 1;
}

/* board:line_cells(line) -> its cells, one result for each
 * @param line integer @return Cell ... */
static int grid_line_cells(lua_State *L) {
  const Grid *g = grid_of(L);
  const uint16_t *cells = lus_grid_line(g, arg_line(L, g, 2));
  luaL_checkstack(L, g->lines.length, "a long line");
  for (int i = 0; i < g->lines.length; i++) lua_pushinteger(L, cells[i] + 1);
  return g->lines.length;
}

/* board:line_name(line) -> the names of its cells, "a1 b2 c3"
 * @param line integer @return string */
static int grid_line_name(lua_State *L) {
  const Grid *g = grid_of(L);
  const uint16_t *cells = lus_grid_line(g, arg_line(L, g, 2));
  luaL_Buffer names;
  luaL_buffinit(L, &names);
  for (int i = 0; i < g->lines.length; i++) {
    char name[LUS_CELL_NAME];
    lus_grid_name(g, cells[i], name);
    if (i > 0) luaL_addchar(&names, ' ');
    luaL_addstring(&names, name);
  }
  luaL_pushresult(&names);
  return 1;
}

/* board:line_of(a, b, ...) -> the line of exactly these cells, or nil
 * @param a Cell @param b Cell @param ... Cell @return integer? */
static int grid_line_of(lua_State *L) {
  const Grid *g = grid_of(L);
  int cells[LUS_GRID_SIDE], n = lua_gettop(L) - 1;
  if (n < 1 || n > LUS_GRID_SIDE) return 0;
  for (int i = 0; i < n; i++) cells[i] = arg_cell(L, g, i + 2);
  return push_cell(L, lus_grid_line_of(g, cells, n));
}

/* board:line_between(a, b) -> the line with these two ends, or nil
 * @param a Cell @param b Cell @return integer? */
static int grid_line_between(lua_State *L) {
  const Grid *g = grid_of(L);
  int a = arg_cell(L, g, 2);
  return push_cell(L, lus_grid_line_between(g, a, arg_cell(L, g, 3)));
}

/* board:line_holds(line, pieces) -> do all its cells hold pieces of the set?
 * @param line integer @param pieces Pieces @return boolean */
static int grid_line_holds(lua_State *L) {
  GRID(L);
  int line = arg_line(L, g, 2);
  lua_pushboolean(L, lus_grid_line_holds(g, block, line, arg_set(L, 3)));
  return 1;
}

/* board:mills(cell, list?) -> how many lines through the cell hold its piece
 * throughout; adds them
 * @param cell Cell @param list List? @return integer */
static int grid_mills(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_mills(g, block, cell, list));
  return listed(L, list, 1);
}

/* board:lines_of(pieces, list?) -> how many lines hold only pieces of the set;
 * adds them
 * @param pieces Pieces @param list List? @return integer */
static int grid_lines_of(lua_State *L) {
  GRID(L);
  Pieces set = arg_set(L, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_lines_of(g, block, set, list));
  return listed(L, list, 1);
}

/* board:lines_alike(list, wild, least?) - adds the lines without an empty cell
 * whose pieces are all alike, not counting those of wild; only lines with
 * `least` or more of wild
 * @param list List @param wild Pieces @param least integer? */
static int grid_lines_alike(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->lines.count, 1, "lines");
  Pieces wild = arg_set(L, 3);
  lua_Integer least = luaL_optinteger(L, 4, 0);
  luaL_argcheck(L, least >= 0 && least <= LUS_GRID_SIDE, 4,
                "how many at least?");
  lus_grid_lines_alike(g, block, wild, (int)least, list);
  return listed(L, list, 0);
}

/* board:loose(list, pieces) - adds the cells with a piece of the set that is in
 * no mill; when all are in mills, all of them
 * @param list List @param pieces Pieces */
static int grid_loose(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  lus_grid_loose(g, block, arg_set(L, 3), list);
  return listed(L, list, 0);
}

const luaL_Reg lus_grid_line_methods[] = {{"line", grid_line},
                                          {"longest", grid_longest},
                                          {"any_line", grid_any_line},
                                          {"lines", grid_lines},
                                          {"line_cells", grid_line_cells},
                                          {"line_name", grid_line_name},
                                          {"line_of", grid_line_of},
                                          {"line_between", grid_line_between},
                                          {"line_holds", grid_line_holds},
                                          {"mills", grid_mills},
                                          {"lines_of", grid_lines_of},
                                          {"lines_alike", grid_lines_alike},
                                          {"loose", grid_loose},
                                          {NULL, NULL}};
