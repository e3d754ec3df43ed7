/* core/bind/grid_lua.c - the grid in scripts: contents, names, neighbours.
 *
 * Scripts number cells from 1, row by row from the top left. Sets are integers,
 * made once at the top of a file: `pieces(1, 3)` is a set of pieces (0 is the
 * empty cell), `dirs "n ne"` a set of directions. The other methods are in
 * core/bind/grid_SUBJECT_lua.c; core/bind/grid_make_lua.c makes a grid and its
 * spaces. */
#include "bind/grid_lua.h"

#include <string.h>

/* A cell's number, from 1, row by row from the top left.
 * @alias Cell integer */

/* A kind of piece, from 1; 0 is none. Often the number of a seat.
 * @alias Piece integer */

/* A set of pieces, made by pieces(1, 3).
 * @alias Pieces integer */

/* A set of directions, or a single direction, made by dirs "n ne".
 * @alias Dirs integer */

/* How pieces go, made by gaits{...}.
 * @alias Gaits userdata */

/* A board: cells and what is on them.
 * @class Grid: Part */

/* --- contents --- */

/* board:at(cell) -> the piece there, or 0
 * @param cell Cell @return Piece */
static int grid_at(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_get(g, block, arg_cell(L, g, 2)));
  return 1;
}

/* board:put(cell, piece) - creates a piece on an empty cell, or replaces one
 * @param cell Cell @param piece Piece */
static int grid_put(lua_State *L) {
  GRID_WRITE(L);
  int cell = arg_no_vehicle(L, g, block, 2);
  lus_grid_put(g, block, cell, arg_new_piece(L, g, 3));
  return 0;
}

/* board:remove(cell) -> the piece that was there, or 0
 * @param cell Cell @return Piece */
static int grid_remove(lua_State *L) {
  GRID_WRITE(L);
  int cell = arg_no_vehicle(L, g, block, 2);
  lua_pushinteger(L, lus_grid_get(g, block, cell));
  lus_grid_put(g, block, cell, 0);
  return 1;
}

/* board:move(from, to) -> the piece captured there, or 0
 * @param from Cell @param to Cell @return Piece */
static int grid_move(lua_State *L) {
  GRID_WRITE(L);
  int from = arg_no_vehicle(L, g, block, 2);
  int to = arg_no_vehicle(L, g, block, 3);
  luaL_argcheck(L, lus_grid_get(g, block, from), 2, "there is no piece");
  luaL_argcheck(L, from != to, 3, "the piece is already there");
  lua_pushinteger(L, lus_grid_move(g, block, from, to));
  return 1;
}

/* board:swap(a, b) - swaps the contents of two cells
 * @param a Cell @param b Cell */
static int grid_swap(lua_State *L) {
  GRID_WRITE(L);
  int a = arg_no_vehicle(L, g, block, 2);
  lus_grid_swap(g, block, a, arg_no_vehicle(L, g, block, 3));
  return 0;
}

/* board:clear() - removes all pieces */
static int grid_clear(lua_State *L) {
  GRID_WRITE(L);
  lus_grid_clear(g, block);
  return 0;
}

/* board:count(piece) -> how many there are; 0 counts the empty cells
 * @param piece Piece @return integer */
static int grid_count(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_count_piece(g, block, arg_piece(L, g, 2, 0)));
  return 1;
}

/* board:count_set(pieces) -> how many cells hold a piece of the set
 * @param pieces Pieces @return integer */
static int grid_count_set(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_count(g, block, arg_set(L, 2)));
  return 1;
}

/* board:kinds() -> how many kinds of pieces it is made for
 * @return integer */
static int grid_kinds(lua_State *L) {
  GRID(L);
  (void)block;
  lua_pushinteger(L, g->contents);
  return 1;
}

/* board:pieces() -> how many pieces of all kinds there are
 * @return integer */
static int grid_pieces(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_pieces(g, block));
  return 1;
}

/* board:full() -> is every cell taken?
 * @return boolean */
static int grid_full(lua_State *L) {
  GRID(L);
  lua_pushboolean(L, lus_grid_full(g, block));
  return 1;
}

/* board:empty(list) - adds every empty cell
 * @param list List */
static int grid_empty(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  lus_grid_list(g, block, LUS_EMPTY, list);
  return listed(L, list, 0);
}

/* board:list(list, pieces) - adds every cell that holds a piece of the set
 * @param list List @param pieces Pieces */
static int grid_list(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  lus_grid_list(g, block, arg_set(L, 3), list);
  return listed(L, list, 0);
}

/* board:nth(pieces, n) -> the nth cell, from 1, that holds a piece of the set
 * @param pieces Pieces @param n integer @return Cell? */
static int grid_nth(lua_State *L) {
  GRID(L);
  int n = (int)lus_arg_int(L, 3, 1, g->cells, "a number");
  return push_cell(L, lus_grid_nth(g, block, arg_set(L, 2), n - 1));
}

/* --- names and places --- */

/* board:width(), board:height(), board:cells() -> how many there are
 * @return integer */
static int grid_width(lua_State *L) {
  lua_pushinteger(L, grid_of(L)->width);
  return 1;
}
static int grid_height(lua_State *L) {
  lua_pushinteger(L, grid_of(L)->height);
  return 1;
}
static int grid_cells(lua_State *L) {
  lua_pushinteger(L, grid_of(L)->cells);
  return 1;
}

/* board:there(cell) -> does that cell exist?
 * @param cell Cell @return boolean */
static int grid_there(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_Integer cell = luaL_checkinteger(L, 2);
  lua_pushboolean(L, cell >= 1 && cell <= g->cells &&
                         lus_grid_there(g, (int)cell - 1));
  return 1;
}

/* board:cell_name(cell) -> "b3"
 * @param cell Cell @return string */
static int grid_cell_name(lua_State *L) {
  const Grid *g = grid_of(L);
  char name[LUS_CELL_NAME];
  int cell = (int)lus_arg_int(L, 2, 1, g->cells, "a cell");
  lus_grid_name(g, cell - 1, name);
  lua_pushstring(L, name);
  return 1;
}

/* board:cell("b3") -> the cell with that name, or nil
 * @param name string @return Cell? */
static int grid_cell(lua_State *L) {
  size_t len;
  const Grid *g = grid_of(L);
  const char *text = luaL_checklstring(L, 2, &len);
  return push_cell(L, lus_grid_cell(g, text, len));
}

/* board:cell_at(column, row) -> the cell there, counted from the top left; nil
 * off the grid
 * @param column integer @param row integer @return Cell? */
static int grid_cell_at(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_Integer c = luaL_checkinteger(L, 2), r = luaL_checkinteger(L, 3);
  bool in = c >= 1 && c <= g->width && r >= 1 && r <= g->height;
  int cell = in ? (int)((r - 1) * g->width + c - 1) : -1;
  return push_cell(L, in && lus_grid_there(g, cell) ? cell : -1);
}

/* board:column(cell), board:row(cell) -> its column or row, from 1, counted
 * from the top left
 * @param cell Cell @return integer */
static int grid_column(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_pushinteger(L, lus_grid_column(g, arg_cell(L, g, 2)) + 1);
  return 1;
}
static int grid_row(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_pushinteger(L, lus_grid_row(g, arg_cell(L, g, 2)) + 1);
  return 1;
}

/* board:span() -> "a1 to f6"
 * @return string */
static int grid_span(lua_State *L) {
  const Grid *g = grid_of(L);
  char a[LUS_CELL_NAME], b[LUS_CELL_NAME];
  int left = g->rows_from_top ? 0 : (g->height - 1) * g->width;
  int right = g->rows_from_top ? g->cells - 1 : g->width - 1;
  lus_grid_name(g, left, a);
  lus_grid_name(g, right, b);
  lua_pushfstring(L, "%s to %s", a, b);
  return 1;
}

/* board:misnamed("b7") -> why that is not a cell
 * @param name string @return string */
static int grid_misnamed(lua_State *L) {
  size_t len;
  const Grid *g = grid_of(L);
  const char *text = luaL_checklstring(L, 2, &len);
  char last[LUS_CELL_NAME];
  lus_grid_name(g, g->width - 1, last);
  last[strcspn(last, "0123456789")] = '\0';
  switch (lus_grid_cell(g, text, len)) {
    case LUS_NO_CELL:
      lua_pushfstring(L, "%s is not a cell of the board", text);
      break;
    case LUS_OFF_BOARD:
      lua_pushfstring(
          L, "%s is off the board; the columns are a to %s, the rows 1 to %d",
          text, last, g->height);
      break;
    default:
      lua_pushfstring(L, "%s is not the name of a cell, such as a1", text);
  }
  return 1;
}

/* --- neighbours --- */

/* board:next(cell, dir) -> the neighbour in a direction, or nil
 * @param cell Cell @param dir Dirs @return Cell? */
static int grid_next(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  return push_cell(L, lus_grid_next(g, block, cell, arg_dir(L, 3)));
}

/* board:around(cell, dirs, pieces, list?) -> how many neighbours hold a piece
 * of the set; adds them
 * @param cell Cell @param dirs Dirs @param pieces Pieces @param list List?
 * @return integer */
static int grid_around(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2);
  Dirs dirs = arg_dirs(L, 3);
  Pieces set = arg_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(L, lus_grid_around(g, block, cell, dirs, set, list));
  return listed(L, list, 1);
}

/* board:ray(cell, dir, through, list?, last?) -> how many cells on from here
 * hold pieces of through; with last, the cell after them counts too. Adds them
 * @param cell Cell @param dir Dirs @param through Pieces @param list List?
 * @param last boolean? @return integer */
static int grid_ray(lua_State *L) {
  GRID(L);
  int cell = arg_cell(L, g, 2), dir = arg_dir(L, 3);
  Pieces through = arg_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(
      L, lus_grid_ray(g, block, cell, dir, through, lua_toboolean(L, 6), list));
  return listed(L, list, 1);
}

/* board:toward(a, b) -> the direction from a to b and the number of steps; nil
 * when they are not on a line
 * @param a Cell @param b Cell @return Dirs? @return integer? */
static int grid_toward(lua_State *L) {
  GRID(L);
  int distance = 0;
  int dir = lus_grid_toward(g, block, arg_cell(L, g, 2), arg_cell(L, g, 3),
                            &distance);
  if (dir < 0) return 0;
  lua_pushinteger(L, 1 << dir);
  lua_pushinteger(L, distance);
  return 2;
}

/* board:between(a, b, pieces) -> the first cell between them that holds a piece
 * of the set, or nil
 * @param a Cell @param b Cell @param pieces Pieces @return Cell? */
static int grid_between(lua_State *L) {
  GRID(L);
  int a = arg_cell(L, g, 2), b = arg_cell(L, g, 3);
  return push_cell(L, lus_grid_between(g, block, a, b, arg_set(L, 4)));
}

/* --- words --- */

/* pieces(...) -> the set of these pieces; 0 is the empty cell
 * @param ... Piece @return Pieces */
static int pieces_new(lua_State *L) {
  lua_Integer set = 0;
  for (int i = 1; i <= lua_gettop(L); i++)
    set |= INT64_C(1) << lus_arg_int(L, i, 0, 62, "a piece");
  lua_pushinteger(L, set);
  return 1;
}

static int dir_named(const char *word, size_t len) {
  static const struct {
    const char *word;
    int set;
  } DIR[] = {{"n", 1},
             {"ne", 2},
             {"e", 4},
             {"se", 8},
             {"s", 16},
             {"sw", 32},
             {"w", 64},
             {"nw", 128},
             {"ortho", DIRS_ORTHO},
             {"diagonal", DIRS_DIAGONAL},
             {"all", DIRS_ALL},
             {"hex", DIRS_HEX}};
  for (size_t i = 0; i < sizeof DIR / sizeof *DIR; i++)
    if (strlen(DIR[i].word) == len && !strncmp(DIR[i].word, word, len))
      return DIR[i].set;
  return 0;
}

/* dirs "n ne" -> the set of these directions; also ortho, diagonal, all, hex
 * @param names string @return Dirs */
static int dirs_new(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  int set = 0;
  while (*text) {
    size_t len = strcspn(text, " ");
    int found = len ? dir_named(text, len) : 0;
    if (len && !found)
      luaL_error(L,
                 "'%s' is not a direction; use n ne e se s sw w nw, "
                 "ortho, diagonal, all or hex",
                 text);
    set |= found;
    text += len + (text[len] == ' ');
  }
  luaL_argcheck(L, set, 1, "which directions?");
  lua_pushinteger(L, set);
  return 1;
}

static const luaL_Reg CELLS[] = {{"at", grid_at},
                                 {"put", grid_put},
                                 {"remove", grid_remove},
                                 {"move", grid_move},
                                 {"swap", grid_swap},
                                 {"clear", grid_clear},
                                 {"count", grid_count},
                                 {"count_set", grid_count_set},
                                 {"kinds", grid_kinds},
                                 {"pieces", grid_pieces},
                                 {"full", grid_full},
                                 {"empty", grid_empty},
                                 {"list", grid_list},
                                 {"nth", grid_nth},
                                 {"width", grid_width},
                                 {"height", grid_height},
                                 {"cells", grid_cells},
                                 {"there", grid_there},
                                 {"cell_name", grid_cell_name},
                                 {"cell", grid_cell},
                                 {"cell_at", grid_cell_at},
                                 {"column", grid_column},
                                 {"row", grid_row},
                                 {"span", grid_span},
                                 {"misnamed", grid_misnamed},
                                 {"next", grid_next},
                                 {"around", grid_around},
                                 {"ray", grid_ray},
                                 {"toward", grid_toward},
                                 {"between", grid_between},
                                 {NULL, NULL}};

static void publish(lua_State *L, const char *name, lua_CFunction f) {
  lua_pushcfunction(L, f);
  lus_vm_publish(lus_binding_of(L)->vm, name);
}

static void add_methods(luaL_Reg *all, size_t *n, const luaL_Reg *more) {
  while (more->name) all[(*n)++] = *more++;
  all[*n] = (luaL_Reg){NULL, NULL};
}

void lus_grid_open(lua_State *L) {
  luaL_Reg all[128];
  size_t n = 0;
  add_methods(all, &n, CELLS);
  add_methods(all, &n, lus_grid_step_methods);
  add_methods(all, &n, lus_grid_line_methods);
  add_methods(all, &n, lus_grid_region_methods);
  add_methods(all, &n, lus_grid_text_methods);
  add_methods(all, &n, lus_grid_vehicle_methods);
  add_methods(all, &n, lus_grid_space_methods);
  lus_bind_type(L, LUS_GRID, "grid", all);
  lus_bind_maker(L, "grid", lus_grid_make);
  lus_grid_steps_open(L);
  publish(L, "pieces", pieces_new);
  publish(L, "dirs", dirs_new);
}
