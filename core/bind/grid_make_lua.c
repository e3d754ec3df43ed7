/* core/bind/grid_make_lua.c - the grid in scripts: making one, and joining
 * cells into spaces. */
#include <stdlib.h>
#include <string.h>

#include "bind/grid_lua.h"

/* The most grids of a position: their geometry is outside its block. To make one
 * costs so many steps of the budget. */
enum { GRIDS = 64, MAKING = 10000 };

/* --- the spec --- */

/* The integer i of the list on top of the stack. */
static int read_item(lua_State *L, lua_Integer i, int max, const char *what) {
  int isint;
  lus_raw_item(L, -1, i);
  lua_Integer n = lua_tointegerx(L, -1, &isint);
  if (!isint || n < 1 || n > max)
    luaL_error(L, "%s: an integer from 1 to %d expected, got %s", what, max,
               lus_tostring(L, -1, NULL));
  lua_pop(L, 1);
  return (int)n;
}

/* fixed = {2}: these bands never shift. The table of bands is at `at`. */
static void read_fixed(lua_State *L, int at, const GridSpec *spec,
                       BandSpec *band) {
  int type = lus_raw_field(L, at, "fixed");
  if (type != LUA_TNIL && type != LUA_TTABLE)
    luaL_error(L, "fixed: a list of bands expected");
  for (lua_Integer i = 1; type == LUA_TTABLE && i <= lus_raw_len(L, -1); i++) {
    BandSpec *b = &band[read_item(L, i, spec->bands, "fixed") - 1];
    b->min = b->max = 0;
  }
  lua_pop(L, 1);
}

/* bands = { columns = {5, 4, 5}, min = -5, max = 5, fixed = {2} } or rows */
static void read_bands(lua_State *L, int at, GridSpec *spec, BandSpec *band) {
  static const char *const FIELDS[] = {"columns", "rows",  "min",
                                       "max",     "fixed", NULL};
  if (lus_raw_field(L, at, "bands") == LUA_TNIL) return;
  if (!lua_istable(L, -1)) luaL_error(L, "bands: a table expected");
  int bands = lua_gettop(L);
  lus_spec_known(L, bands, FIELDS);
  spec->axis = COLUMN_BANDS;
  if (lus_raw_field(L, bands, "columns") == LUA_TNIL) {
    lua_pop(L, 1);
    lus_raw_field(L, bands, "rows");
    spec->axis = ROW_BANDS;
  }
  if (!lua_istable(L, -1))
    luaL_error(L, "bands: columns = { sizes } or rows = { sizes } expected");
  lua_Integer n = lus_raw_len(L, -1);
  if (n < 1 || n > LUS_GRID_BANDS)
    luaL_error(L, "bands: 1 to %d of them", LUS_GRID_BANDS);
  for (int i = 0; i < (int)n; i++) {
    band[i].size = read_item(L, i + 1, LUS_GRID_SIDE, "bands");
    band[i].min = (int)lus_spec_int(L, bands, "min", 0, -64, 0);
    band[i].max = (int)lus_spec_int(L, bands, "max", 0, 0, 64);
  }
  spec->bands = (int)n;
  spec->band = band;
  read_fixed(L, bands, spec, band);
}

/* vehicles = { { length = 2, upright = false, exits = dirs "e" }, ... } */
static void read_vehicles(lua_State *L, int at, GridSpec *spec,
                          VehicleSpec *vehicle) {
  static const char *const FIELDS[] = {"length", "upright", "exits", NULL};
  if (lus_raw_field(L, at, "vehicles") == LUA_TNIL) return;
  if (!lua_istable(L, -1)) luaL_error(L, "vehicles: a list of tables expected");
  lua_Integer n = lus_raw_len(L, -1);
  if (n < 0 || n > LUS_GRID_PIECES)
    luaL_error(L, "vehicles: at most %d", LUS_GRID_PIECES);
  for (int i = 0; i < (int)n; i++) {
    if (lus_raw_item(L, -1, i + 1) != LUA_TTABLE)
      luaL_error(L, "vehicles: { length =, upright =, exits = } expected");
    int v = lua_gettop(L);
    lus_spec_known(L, v, FIELDS);
    vehicle[i].length =
        (int)lus_spec_int(L, v, "length", 2, 1, LUS_VEHICLE_LENGTH);
    vehicle[i].upright = lus_spec_flag(L, v, "upright", false);
    vehicle[i].exits = (Dirs)lus_spec_int(L, v, "exits", 0, 0, 255);
    lua_pop(L, 1);
  }
  spec->vehicles = (int)n;
  spec->vehicle = vehicle;
}

/* pieces = 3, or a list with one entry for each kind */
static int read_contents(lua_State *L, int at, const GridSpec *spec) {
  lua_Integer n = -1;
  if (lus_raw_field(L, at, "pieces") == LUA_TTABLE) n = lus_raw_len(L, -1);
  lua_pop(L, 1);
  if (n < 0 || n > LUS_GRID_PIECES)
    n = lus_spec_int(L, at, "pieces", spec->vehicles ? spec->vehicles : 2, 0,
                     LUS_GRID_PIECES);
  return n > spec->vehicles ? (int)n : spec->vehicles;
}

static void need_room(lua_State *L, const Layout *layout) {
  int n = 0;
  for (const Part *p = layout->first; p; p = p->next)
    n += !strcmp(p->type->word, "grid");
  if (n >= GRIDS) luaL_error(L, "a position has at most %d grids", GRIDS);
}

/* The description of a grid.
 * @class GridSpec
 * @field width integer? how many columns
 * @field height integer? how many rows
 * @field map string? its shape in characters, instead of width and height
 * @field hex boolean? six neighbours instead of eight
 * @field pieces integer|any[]|nil how many kinds of pieces: 2
 * @field rows "bottom"|"top"|nil where row 1 is: bottom
 * @field line integer? the length of lines, for mills and lines_of
 * @field line_dirs Dirs? the directions of these lines: all
 * @field seen Sight? who sees what is on it: all
 * @field owner Seat? the seat that owns it
 * @field bands BandsSpec? parts that shift against each other
 * @field vehicles VehicleSpec[]? pieces of several cells, numbered from 1 */

/* Bands of columns or of rows.
 * @class BandsSpec
 * @field columns integer[]? how many columns each has
 * @field rows integer[]? how many rows each has, instead of columns
 * @field min integer? how far a band shifts up or left: 0, or less
 * @field max integer? how far it shifts down or right: 0, or more
 * @field fixed integer[]? the bands that never shift */

/* A piece of several cells in a row.
 * @class VehicleSpec
 * @field length integer? how many cells: 2
 * @field upright boolean? is it in a column?
 * @field exits Dirs? the sides over which it may leave the grid */

/* pos:grid(name, GridSpec) -> the grid, also pos.name
 * @param name string @param spec GridSpec @return Grid */
int lus_grid_make(lua_State *L) {
  static const char *const FIELDS[] = {
      "width", "height", "map",   "hex",      "pieces",    "rows", "line",
      "seen",  "owner",  "bands", "vehicles", "line_dirs", NULL};
  Binding *b = lus_need_maker(L, 3);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lus_spec_known(L, 3, FIELDS);
  need_room(L, &b->layout);
  BandSpec band[LUS_GRID_BANDS] = {{0}};
  VehicleSpec vehicle[LUS_GRID_PIECES] = {{0}};
  GridSpec spec = {.map = lus_spec_text(L, 3, "map"),
                   .topology = lus_spec_flag(L, 3, "hex", false) ? HEX : SQUARE,
                   .sight = lus_spec_sight(L, 3, "seen")};
  spec.width = (int)lus_spec_int(L, 3, "width", 0, 0, LUS_GRID_SIDE);
  spec.height = (int)lus_spec_int(L, 3, "height", 0, 0, LUS_GRID_SIDE);
  spec.line = (int)lus_spec_int(L, 3, "line", 0, 0, LUS_GRID_SIDE);
  spec.line_dirs = (Dirs)lus_spec_int(L, 3, "line_dirs", 0, 0, 255);
  spec.owner = (int)lus_spec_int(L, 3, "owner", 0, 0, LUS_SEATS);
  const char *rows = lus_spec_text(L, 3, "rows");
  if (rows && strcmp(rows, "top") && strcmp(rows, "bottom"))
    return luaL_error(L, "rows: \"bottom\" or \"top\" expected");
  spec.rows_from_top = rows && !strcmp(rows, "top");
  read_bands(L, 3, &spec, band);
  read_vehicles(L, 3, &spec, vehicle);
  spec.contents = read_contents(L, 3, &spec);
  const char *why = "it does not fit";
  lus_vm_work(L, MAKING);
  Grid *g = lus_grid_new(&b->layout, lua_tostring(L, 2), &spec, &why);
  if (!g) return luaL_error(L, "grid '%s': %s", lua_tostring(L, 2), why);
  lus_push_part(L, b, LUS_GRID, &g->part);
  return 1;
}

/* --- spaces --- */

/* Puts the cells of the list on top of the stack into a space. */
static void read_space(lua_State *L, const Grid *g, int16_t *of, int space) {
  if (!lua_istable(L, -1)) luaL_error(L, "spaces: lists of cells expected");
  lua_Integer n = lus_raw_len(L, -1);
  if (n < 1) luaL_error(L, "space %d has no cells", space + 1);
  for (lua_Integer i = 1; i <= n; i++) {
    lus_raw_item(L, -1, i);
    int cell = arg_cell(L, g, -1);
    if (of[cell] >= 0)
      luaL_error(L, "cell %d is in space %d and in space %d", cell + 1,
                 of[cell] + 1, space + 1);
    of[cell] = (int16_t)space;
    lua_pop(L, 1);
  }
}

/* board:spaces({ cells, cells, ... }) - joins cells into spaces, numbered from
 * 1; once, in setup
 * @param spaces Cell[][] */
static int grid_spaces(lua_State *L) {
  PartRef *ref = lus_arg_part(L, 1);
  Grid *g = (Grid *)ref->part;
  const char *why = "";
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  lus_raw_table(L, 2);
  if (ref->binding->stage != STAGE_SETUP)
    return luaL_error(L, "spaces can be made only in setup");
  lua_Integer n = lus_raw_len(L, 2);
  luaL_argcheck(L, n >= 1 && n <= g->cells, 2, "a list of lists of cells");
  int16_t *of = lua_newuserdatauv(L, sizeof *of * (size_t)g->cells, 0);
  for (int c = 0; c < g->cells; c++) of[c] = -1;
  for (int s = 0; s < (int)n; s++) {
    lus_raw_item(L, 2, s + 1);
    read_space(L, g, of, s);
    lua_pop(L, 1);
  }
  size_t held = g->part.held;
  if (!lus_grid_spaces(g, of, &why)) return luaL_error(L, "spaces: %s", why);
  lus_vm_hold(L, g->part.held - held);
  return 0;
}

static int arg_space(lua_State *L, const Grid *g, int n) {
  return (int)lus_arg_int(L, n, 1, g->spaces, "a space") - 1;
}

/* board:space(cell) -> the space that it is part of, or nil
 * @param cell Cell @return integer? */
static int grid_space(lua_State *L) {
  const Grid *g = grid_of(L);
  int cell = arg_cell(L, g, 2);
  return push_cell(L, g->spaces ? g->space_of[cell] : -1);
}

/* board:space_cells(space, list?) -> how many cells it has; adds them
 * @param space integer @param list List? @return integer */
static int grid_space_cells(lua_State *L) {
  const Grid *g = grid_of(L);
  int space = arg_space(L, g, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_space_cells(g, space, list));
  return listed(L, list, 1);
}

/* board:space_columns(space) -> its first and last column
 * @param space integer @return integer @return integer */
static int grid_space_columns(lua_State *L) {
  const Grid *g = grid_of(L);
  const GridSpace *s = &g->space[arg_space(L, g, 2)];
  lua_pushinteger(L, s->first_column + 1);
  lua_pushinteger(L, s->last_column + 1);
  return 2;
}

/* board:contacts(space) -> how many contacts it has: sides of other spaces that
 * it touches, not counting corners
 * @param space integer @return integer */
static int grid_contacts(lua_State *L) {
  const Grid *g = grid_of(L);
  int n;
  lus_grid_contacts(g, arg_space(L, g, 2), &n);
  lua_pushinteger(L, n);
  return 1;
}

/* board:contact(space, i) -> the space that it touches there, and its direction
 * @param space integer @param i integer @return integer @return Dirs */
static int grid_contact(lua_State *L) {
  const Grid *g = grid_of(L);
  int n;
  const GridContact *c = lus_grid_contacts(g, arg_space(L, g, 2), &n);
  c += lus_arg_int(L, 3, 1, n, "a contact") - 1;
  lua_pushinteger(L, c->space + 1);
  lua_pushinteger(L, 1 << c->dir);
  return 2;
}

const luaL_Reg lus_grid_space_methods[] = {
    {"spaces", grid_spaces},
    {"space", grid_space},
    {"space_cells", grid_space_cells},
    {"space_columns", grid_space_columns},
    {"contacts", grid_contacts},
    {"contact", grid_contact},
    {NULL, NULL}};
