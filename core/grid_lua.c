/* core/grid_lua.c - the grid for scripts: cells, neighbours, ways to go, lines.
 *
 * Scripts number cells from 1, row by row from the top left. Sets are
 * integers: `pieces(1, 3)` is a set of pieces (0 the empty cell), `dirs "n ne"`
 * one of directions; made once at the top of a file. How pieces go is a
 * `gaits{...}`, likewise. Bands, vehicles, regions and text are in
 * core/grid_lua_more.c, the making of a grid and its spaces in
 * core/grid_make.c. */
#include "grid_lua.h"

#include <stdio.h>
#include <string.h>

/* A cell's number, from 1, row by row from the top left.
 * @alias Cell integer */

/* A kind of piece, from 1; 0 is none. Often a seat's number.
 * @alias Piece integer */

/* A set of kinds of pieces, made by pieces(1, 3).
 * @alias Pieces integer */

/* A set of directions, or a single one, made by dirs "n ne".
 * @alias Dirs integer */

/* How pieces go, made by gaits{...}.
 * @alias Gaits userdata */

/* A board: cells and what stands on them.
 * @class Grid: Part */

/* --- contents --- */

/* board:at(cell) -> the piece there, 0 for none
 * @param cell Cell @return Piece */
static int grid_at(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_get(g, block, check_cell(L, g, 2)));
  return 1;
}

/* board:put(cell, piece) - creates a piece on an empty cell, or replaces one
 * @param cell Cell @param piece Piece */
static int grid_put(lua_State *L) {
  GRID_WRITE(L);
  int cell = check_no_vehicle(L, g, block, 2);
  lus_grid_put(g, block, cell, check_new_piece(L, g, 3));
  return 0;
}

/* board:remove(cell) -> the piece that was there, 0 for none
 * @param cell Cell @return Piece */
static int grid_remove(lua_State *L) {
  GRID_WRITE(L);
  int cell = check_no_vehicle(L, g, block, 2);
  lua_pushinteger(L, lus_grid_get(g, block, cell));
  lus_grid_put(g, block, cell, 0);
  return 1;
}

/* board:move(from, to) -> the piece that was taken there, 0 for none
 * @param from Cell @param to Cell @return Piece */
static int grid_move(lua_State *L) {
  GRID_WRITE(L);
  int from = check_no_vehicle(L, g, block, 2);
  int to = check_no_vehicle(L, g, block, 3);
  luaL_argcheck(L, lus_grid_get(g, block, from), 2, "there is no piece");
  luaL_argcheck(L, from != to, 3, "the piece stands there already");
  lua_pushinteger(L, lus_grid_move(g, block, from, to));
  return 1;
}

/* board:swap(a, b) - what stands on two cells changes places
 * @param a Cell @param b Cell */
static int grid_swap(lua_State *L) {
  GRID_WRITE(L);
  int a = check_no_vehicle(L, g, block, 2);
  lus_grid_swap(g, block, a, check_no_vehicle(L, g, block, 3));
  return 0;
}

/* board:clear() - removes all pieces */
static int grid_clear(lua_State *L) {
  GRID_WRITE(L);
  lus_grid_clear(g, block);
  return 0;
}

/* board:count(piece) -> how many there are; 0 counts empty cells
 * @param piece Piece @return integer */
static int grid_count(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_count_piece(g, block, check_piece(L, g, 2, 0)));
  return 1;
}

/* board:count_set(pieces) -> how many cells hold one of the set
 * @param pieces Pieces @return integer */
static int grid_count_set(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_count(g, block, check_set(L, 2)));
  return 1;
}

/* board:pieces() -> how many pieces there are, of all kinds
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

/* board:list(list, pieces) - adds every cell that holds one of the set
 * @param list List @param pieces Pieces */
static int grid_list(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  lus_grid_list(g, block, check_set(L, 3), list);
  return listed(L, list, 0);
}

/* board:nth(pieces, n) -> the nth cell, from 1, that holds one of the set
 * @param pieces Pieces @param n integer @return Cell? */
static int grid_nth(lua_State *L) {
  GRID(L);
  int n = (int)lus_check_int(L, 3, 1, g->cells, "a number");
  return push_cell(L, lus_grid_nth(g, block, check_set(L, 2), n - 1));
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
  int cell = (int)lus_check_int(L, 2, 1, g->cells, "a cell");
  lus_grid_name(g, cell - 1, name);
  lua_pushstring(L, name);
  return 1;
}

/* board:cell("b3") -> its number; nil when there is none
 * @param name string @return Cell? */
static int grid_cell(lua_State *L) {
  size_t len;
  const Grid *g = grid_of(L);
  const char *text = luaL_checklstring(L, 2, &len);
  return push_cell(L, lus_grid_cell(g, text, len));
}

/* board:cell_at(column, row) -> the cell, from the top left; nil off the grid
 * @param column integer @param row integer @return Cell? */
static int grid_cell_at(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_Integer c = luaL_checkinteger(L, 2), r = luaL_checkinteger(L, 3);
  bool in = c >= 1 && c <= g->width && r >= 1 && r <= g->height;
  int cell = in ? (int)((r - 1) * g->width + c - 1) : -1;
  return push_cell(L, in && lus_grid_there(g, cell) ? cell : -1);
}

/* board:column(cell), board:row(cell) -> from 1, from the left and the top
 * @param cell Cell @return integer */
static int grid_column(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_pushinteger(L, lus_grid_column(g, check_cell(L, g, 2)) + 1);
  return 1;
}
static int grid_row(lua_State *L) {
  const Grid *g = grid_of(L);
  lua_pushinteger(L, lus_grid_row(g, check_cell(L, g, 2)) + 1);
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

/* board:misnamed("b7") -> why that is no cell
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
  int cell = check_cell(L, g, 2);
  return push_cell(L, lus_grid_next(g, block, cell, check_dir(L, 3)));
}

/* board:around(cell, dirs, pieces, list?) -> how many neighbours hold one of
 * the set
 * @param cell Cell @param dirs Dirs @param pieces Pieces @param list List?
 * @return integer */
static int grid_around(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  Dirs dirs = check_dirs(L, 3);
  Pieces set = check_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(L, lus_grid_around(g, block, cell, dirs, set, list));
  return listed(L, list, 1);
}

/* board:ray(cell, dir, through, list?, last?) -> how many cells on from here
 * hold pieces of the set; with last the one that stops it counts too
 * @param cell Cell @param dir Dirs @param through Pieces @param list List?
 * @param last boolean? @return integer */
static int grid_ray(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2), dir = check_dir(L, 3);
  Pieces through = check_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(
      L, lus_grid_ray(g, block, cell, dir, through, lua_toboolean(L, 6), list));
  return listed(L, list, 1);
}

/* board:toward(a, b) -> the direction from a to b and the steps; nil when they
 * are on no line
 * @param a Cell @param b Cell @return Dirs? @return integer? */
static int grid_toward(lua_State *L) {
  GRID(L);
  int distance = 0;
  int dir = lus_grid_toward(g, block, check_cell(L, g, 2), check_cell(L, g, 3),
                            &distance);
  if (dir < 0) return 0;
  lua_pushinteger(L, 1 << dir);
  lua_pushinteger(L, distance);
  return 2;
}

/* board:between(a, b, pieces) -> the first cell between that holds one of the
 * set, or nil
 * @param a Cell @param b Cell @param pieces Pieces @return Cell? */
static int grid_between(lua_State *L) {
  GRID(L);
  int a = check_cell(L, g, 2), b = check_cell(L, g, 3);
  return push_cell(L, lus_grid_between(g, block, a, b, check_set(L, 4)));
}

/* --- ways to go --- */

/* A value that says how pieces go: made by gaits{...}, never changed. */
typedef struct Gaits {
  int n;
  Gait gait[16];
} Gaits;

static const char GAITS_KEY = 0;

static const Gaits *check_gaits(lua_State *L, int n) {
  const Gaits *gaits = lua_touserdata(L, n);
  if (gaits && lua_getmetatable(L, n)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
    int same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (same) return gaits;
  }
  luaL_argerror(L, n,
                "how do they go? made by gaits{ { who =, dirs =, onto = } }");
  return NULL;
}

const Gait *lus_check_gaits(lua_State *L, int n, int *count) {
  const Gaits *gaits = check_gaits(L, n);
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
  if (!gait->who) luaL_error(L, "who: which pieces go so? pieces(1)");
}

/* One way in which pieces go.
 * @class Gait
 * @field who Pieces the pieces that go so
 * @field dirs Dirs? the directions; all of them
 * @field onto Pieces? what a piece may go onto; empty cells
 * @field over Pieces? what a jump goes over
 * @field most integer? the most cells that a slide goes
 * @field far boolean? jumps go over empty cells before and behind, too */

/* gaits{ { who = pieces(1), dirs = dirs "n" }, ... } -> how pieces go, for
 * steps, slides and jumps
 * @param ways Gait[] @return Gaits */
static int gaits_new(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer n = luaL_len(L, 1);
  luaL_argcheck(L, n >= 1 && n <= 16, 1, "1 to 16 ways to go");
  Gaits *gaits = lua_newuserdatauv(L, sizeof *gaits, 0);
  *gaits = (Gaits){0};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
  lua_setmetatable(L, -2);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, 1, i);
    luaL_argcheck(L, lua_istable(L, -1), 1, "a list of tables");
    read_gait(L, lua_gettop(L), &gaits->gait[gaits->n++]);
    lua_pop(L, 1);
  }
  return 1;
}

typedef void (*Lister)(const Grid *, const uint8_t *, int, const Gait *, int,
                       Moves *);

/* A list for pairs of cells at argument n. */
static Moves *check_pairs(lua_State *L, const Grid *g, int n) {
  if (g->cells > LUS_GRID_PAIRS)
    luaL_error(L, "'%s' has %d cells; from and to fit a move on at most %d",
               g->part.name, g->cells, LUS_GRID_PAIRS);
  return lus_list_for(L, n, g->cells, g->cells, "two cells, from and to");
}

static int list_ways(lua_State *L, Lister list_them) {
  GRID(L);
  Moves *list = check_pairs(L, g, 2);
  const Gaits *gaits = check_gaits(L, 3);
  int from = lua_isnoneornil(L, 4) ? -1 : check_cell(L, g, 4);
  list_them(g, block, from, gaits->gait, gaits->n, list);
  return listed(L, list, 0);
}

/* board:steps(list, gaits, from?) - adds from, to: to a neighbour in onto
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_steps(lua_State *L) { return list_ways(L, lus_grid_steps); }
/* board:slides(list, gaits, from?) - over empty cells as far as it goes
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_slides(lua_State *L) { return list_ways(L, lus_grid_slides); }
/* board:jumps(list, gaits, from?) - over a piece in over to the cell behind
 * @param list List @param gaits Gaits @param from Cell? */
static int grid_jumps(lua_State *L) { return list_ways(L, lus_grid_jumps); }

/* board:can_step(gaits, from?), board:can_jump(gaits, from?) -> is there any?
 * @param gaits Gaits @param from Cell? @return boolean */
static int grid_can_step(lua_State *L) {
  GRID(L);
  const Gaits *gaits = check_gaits(L, 2);
  int from = lua_isnoneornil(L, 3) ? -1 : check_cell(L, g, 3);
  lua_pushboolean(L, lus_grid_can_step(g, block, from, gaits->gait, gaits->n));
  return 1;
}
static int grid_can_jump(lua_State *L) {
  GRID(L);
  const Gaits *gaits = check_gaits(L, 2);
  int from = lua_isnoneornil(L, 3) ? -1 : check_cell(L, g, 3);
  lua_pushboolean(L, lus_grid_can_jump(g, block, from, gaits->gait, gaits->n));
  return 1;
}

/* board:flights(list, who, onto, from?) - from every piece of who to every
 * cell of onto
 * @param list List @param who Pieces @param onto Pieces @param from Cell? */
static int grid_flights(lua_State *L) {
  GRID(L);
  Moves *list = check_pairs(L, g, 2);
  Pieces who = check_set(L, 3), onto = check_set(L, 4);
  int from = lua_isnoneornil(L, 5) ? -1 : check_cell(L, g, 5);
  lus_grid_flights(g, block, from, who, onto, list);
  return listed(L, list, 0);
}

/* --- lines --- */

/* board:line(cell, n, dirs?) -> do n or more alike stand in a line through
 * the cell?
 * @param cell Cell @param n integer @param dirs Dirs? @return boolean */
static int grid_line(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  int n = (int)lus_check_int(L, 3, 1, LUS_GRID_SIDE, "a length");
  lua_pushboolean(L, lus_grid_lined(g, block, cell, n, opt_dirs(L, 4)));
  return 1;
}

/* board:longest(cell, dirs?) -> how many alike stand in a line through it
 * @param cell Cell @param dirs Dirs? @return integer */
static int grid_longest(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  lua_pushinteger(L, lus_grid_longest(g, block, cell, opt_dirs(L, 3)));
  return 1;
}

/* board:any_line(piece, n, dirs?) -> is there a line of n of this piece?
 * @param piece Piece @param n integer @param dirs Dirs? @return boolean */
static int grid_any_line(lua_State *L) {
  GRID(L);
  int piece = check_piece(L, g, 2, 1);
  int n = (int)lus_check_int(L, 3, 1, LUS_GRID_SIDE, "a length");
  lua_pushboolean(L, lus_grid_any_line(g, block, piece, n, opt_dirs(L, 4)));
  return 1;
}

/* board:lines() -> how many lines of the spec's length the grid has
 * @return integer */
static int grid_lines(lua_State *L) {
  lua_pushinteger(L, grid_of(L)->lines.count);
  return 1;
}

static int check_line(lua_State *L, const Grid *g, int n) {
  return (int)lus_check_int(L, n, 1, g->lines.count, "a line") - 1;
}

/* board:line_cells(line) -> its cells, as many results as the lines are long
 * @param line integer @return Cell ... */
static int grid_line_cells(lua_State *L) {
  const Grid *g = grid_of(L);
  const uint16_t *cells = lus_grid_line(g, check_line(L, g, 2));
  luaL_checkstack(L, g->lines.length, "a long line");
  for (int i = 0; i < g->lines.length; i++) lua_pushinteger(L, cells[i] + 1);
  return g->lines.length;
}

/* board:line_of(a, b, ...) -> the line of exactly these cells, or nil
 * @param a Cell @param b Cell @param ... Cell @return integer? */
static int grid_line_of(lua_State *L) {
  const Grid *g = grid_of(L);
  int cells[LUS_GRID_SIDE], n = lua_gettop(L) - 1;
  if (n < 1 || n > LUS_GRID_SIDE) return 0;
  for (int i = 0; i < n; i++) cells[i] = check_cell(L, g, i + 2);
  return push_cell(L, lus_grid_line_of(g, cells, n));
}

/* board:line_between(a, b) -> the line that ends at these two cells, or nil
 * @param a Cell @param b Cell @return integer? */
static int grid_line_between(lua_State *L) {
  const Grid *g = grid_of(L);
  int a = check_cell(L, g, 2);
  return push_cell(L, lus_grid_line_between(g, a, check_cell(L, g, 3)));
}

/* board:line_holds(line, pieces) -> do all its cells hold one of the set?
 * @param line integer @param pieces Pieces @return boolean */
static int grid_line_holds(lua_State *L) {
  GRID(L);
  int line = check_line(L, g, 2);
  lua_pushboolean(L, lus_grid_line_holds(g, block, line, check_set(L, 3)));
  return 1;
}

/* board:mills(cell, list?) -> how many lines through the cell hold only what
 * it holds; adds them
 * @param cell Cell @param list List? @return integer */
static int grid_mills(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_mills(g, block, cell, list));
  return listed(L, list, 1);
}

/* board:lines_of(pieces, list?) -> how many lines hold only pieces of the set
 * @param pieces Pieces @param list List? @return integer */
static int grid_lines_of(lua_State *L) {
  GRID(L);
  Pieces set = check_set(L, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_lines_of(g, block, set, list));
  return listed(L, list, 1);
}

/* board:lines_alike(list, wild, least?) - adds the lines without an empty cell
 * whose pieces are all alike, those of wild left aside; with least or more of
 * wild
 * @param list List @param wild Pieces @param least integer? */
static int grid_lines_alike(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->lines.count, 1, "lines");
  Pieces wild = check_set(L, 3);
  lua_Integer least = luaL_optinteger(L, 4, 0);
  luaL_argcheck(L, least >= 0 && least <= LUS_GRID_SIDE, 4,
                "how many at least?");
  lus_grid_lines_alike(g, block, wild, (int)least, list);
  return listed(L, list, 0);
}

/* board:loose(list, pieces) - adds the cells with a piece of the set that is in
 * no mill; where all are in mills, all of them
 * @param list List @param pieces Pieces */
static int grid_loose(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  lus_grid_loose(g, block, check_set(L, 3), list);
  return listed(L, list, 0);
}

/* --- words --- */

/* pieces(...) -> the set of these pieces, for queries; 0 is the empty cell
 * @param ... Piece @return Pieces */
static int pieces_new(lua_State *L) {
  lua_Integer set = 0;
  for (int i = 1; i <= lua_gettop(L); i++)
    set |= INT64_C(1) << lus_check_int(L, i, 0, 62, "a piece");
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
                 "'%s' is no direction; there are n ne e se s sw w nw, "
                 "ortho, diagonal, all and hex",
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
                                 {"steps", grid_steps},
                                 {"slides", grid_slides},
                                 {"jumps", grid_jumps},
                                 {"can_step", grid_can_step},
                                 {"can_jump", grid_can_jump},
                                 {"flights", grid_flights},
                                 {"line", grid_line},
                                 {"longest", grid_longest},
                                 {"any_line", grid_any_line},
                                 {"lines", grid_lines},
                                 {"line_cells", grid_line_cells},
                                 {"line_of", grid_line_of},
                                 {"line_between", grid_line_between},
                                 {"line_holds", grid_line_holds},
                                 {"mills", grid_mills},
                                 {"lines_of", grid_lines_of},
                                 {"lines_alike", grid_lines_alike},
                                 {"loose", grid_loose},
                                 {NULL, NULL}};

static void publish(lua_State *L, const char *name, lua_CFunction f) {
  lua_pushcfunction(L, f);
  lus_vm_publish(lus_table_of(L)->vm, name);
}

void lus_grid_open(lua_State *L) {
  luaL_Reg all[128];
  size_t n = 0;
  for (const luaL_Reg *m = CELLS; m->name; m++) all[n++] = *m;
  for (const luaL_Reg *m = lus_grid_more; m->name; m++) all[n++] = *m;
  for (const luaL_Reg *m = lus_grid_space_methods; m->name; m++) all[n++] = *m;
  all[n] = (luaL_Reg){NULL, NULL};
  lus_kernel_type(L, LUS_GRID, "grid", all);
  lus_kernel_maker(L, "grid", lus_grid_make);
  lua_newtable(L);
  lua_pushliteral(L, "gaits");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &GAITS_KEY);
  publish(L, "gaits", gaits_new);
  publish(L, "pieces", pieces_new);
  publish(L, "dirs", dirs_new);
}
