/* core/bind/grid_vehicles_lua.c - the grid in scripts: bands that shift, and
 * vehicles. */
#include <string.h>

#include "bind/grid_lua.h"
#include "bind/binding.h"
#include "bind/kind.h"

/* --- bands --- */

static int arg_band(lua_State *L, const Grid *g, int n) {
  return (int)lus_arg_int(L, n, 1, g->bands, "a band") - 1;
}

/* board:offset(band) -> how far it is shifted; down and right are positive
 * @param band integer @return integer */
static int grid_offset(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_offset(g, block, arg_band(L, g, 2)));
  return 1;
}

/* board:bands() -> how many bands it has, and "columns" or "rows"; 0: none
 * @return integer @return "columns"|"rows"|nil */
static int grid_bands(lua_State *L) {
  GRID(L);
  (void)block;
  lua_pushinteger(L, g->bands);
  if (!g->bands) return 1;
  lua_pushstring(L, g->axis == ROW_BANDS ? "rows" : "columns");
  return 2;
}

/* board:band(band) -> its first and its last column, or row, and whether it
 * never shifts
 * @param band integer @return integer @return integer @return boolean */
static int grid_band(lua_State *L) {
  GRID(L);
  (void)block;
  const GridBand *band = &g->band[arg_band(L, g, 2)];
  lua_pushinteger(L, band->first + 1);
  lua_pushinteger(L, band->first + band->size);
  lua_pushboolean(L, !band->min && !band->max);
  return 3;
}

/* An impossible drive or shift. During play the rules have allowed it: one of
 * them is missing or too loose, and to go on would be to play another move. */
static int too_far(lua_State *L, const Binding *b, const Grid *g,
                   const char *what, int by, int back, int ahead) {
  if (b->playing)
    lua_pushfstring(L, "the rules allow this '%s', but '%s' does not: ",
                    b->playing->name, g->part.name);
  else lua_pushliteral(L, "");
  return luaL_error(L,
                    "%s%s cannot go %d, only from %d to %d; ask %s_range "
                    "first",
                    lua_tostring(L, -1), what, by, -back, ahead,
                    *what == 'b' ? "shift" : "drive");
}

/* board:shift(band, by) - shifts it with everything on it; an error when it
 * cannot go that far: ask shift_range first
 * @param band integer @param by integer */
static int grid_shift(lua_State *L) {
  GRID_WRITE(L);
  int band = arg_band(L, g, 2);
  int by = (int)lus_arg_int(L, 3, -128, 128, "a distance");
  if (lus_grid_shift(g, block, band, by)) return 0;
  return too_far(L, lus_arg_part(L, 1)->binding, g,
                 lua_pushfstring(L, "band %d", band + 1), by,
                 lus_grid_shift_range(g, block, band, -1),
                 lus_grid_shift_range(g, block, band, 1));
}

/* board:shift_range(band, sign) -> how far it can shift that way
 * @param band integer @param sign integer @return integer */
static int grid_shift_range(lua_State *L) {
  GRID(L);
  int band = arg_band(L, g, 2);
  lua_Integer sign = luaL_checkinteger(L, 3);
  luaL_argcheck(L, sign, 3, "-1 or 1");
  lua_pushinteger(L, lus_grid_shift_range(g, block, band, sign < 0 ? -1 : 1));
  return 1;
}

/* Not counting the last ones, if they are fixed. */
static int bands_that_shift(const Grid *g) {
  int n = g->bands;
  while (n > 0 && !g->band[n - 1].min && !g->band[n - 1].max) n--;
  return n;
}

/* board:shifts(list, except?) - adds every shift of a band by one, except those
 * of the band except: fields {band} and {way}, whose first way is up or left
 * @param list List @param except integer? */
static int grid_shifts(lua_State *L) {
  GRID(L);
  Moves *list =
      lus_list_for(L, 2, bands_that_shift(g), 2, "a band and one of two ways");
  int except = lua_isnoneornil(L, 3) ? -1 : arg_band(L, g, 3);
  lus_grid_shifts(g, block, except, list);
  return listed(L, list, 0);
}

/* board:beyond(first, last, pieces, list?) -> how many cells that hold a piece
 * of the set are outside the columns first to last of the frame; adds them
 * @param first integer @param last integer @param pieces Pieces
 * @param list List? @return integer */
static int grid_beyond(lua_State *L) {
  GRID(L);
  int first = (int)lus_arg_int(L, 2, -1000, 1000, "a column") - 1;
  int last = (int)lus_arg_int(L, 3, -1000, 1000, "a column") - 1;
  Pieces set = arg_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(L, lus_grid_beyond(g, block, set, first, last, list));
  return listed(L, list, 1);
}

/* board:straddled(seam) -> is a vehicle across the seam of bands seam and seam
 * + 1?
 * @param seam integer @return boolean */
static int grid_straddled(lua_State *L) {
  GRID(L);
  int seam = (int)lus_arg_int(L, 2, 1, g->bands - 1, "a seam");
  lua_pushboolean(L, lus_grid_straddled(g, block) >> (seam - 1) & 1);
  return 1;
}

/* board:frame(cell) -> its column and row as a player sees them, from 1 or less
 * @param cell Cell @return integer @return integer */
static int grid_frame(lua_State *L) {
  GRID(L);
  int column, row;
  lus_grid_frame(g, block, arg_cell(L, g, 2), &column, &row);
  lua_pushinteger(L, column + 1);
  lua_pushinteger(L, row + 1);
  return 2;
}

/* board:framed(column, row) -> the cell now at that place of the frame, or nil
 * @param column integer @param row integer @return Cell? */
static int grid_framed(lua_State *L) {
  GRID(L);
  int column = (int)lus_arg_int(L, 2, -1000, 1000, "a column") - 1;
  int row = (int)lus_arg_int(L, 3, -1000, 1000, "a row") - 1;
  return push_cell(L, lus_grid_at(g, block, column, row));
}

/* --- vehicles --- */

static int arg_vehicle(lua_State *L, const Grid *g, int n) {
  return (int)lus_arg_int(L, n, 1, g->vehicles, "a vehicle");
}

/* board:vehicles() -> how many it has
 * @return integer */
static int grid_vehicles(lua_State *L) {
  GRID(L);
  (void)block;
  lua_pushinteger(L, g->vehicles);
  return 1;
}

/* board:park(vehicle, cell) -> does it fit? Puts it with its north or west end
 * there, if so
 * @param vehicle Piece @param cell Cell @return boolean */
static int grid_park(lua_State *L) {
  GRID_WRITE(L);
  int v = arg_vehicle(L, g, 2);
  lua_pushboolean(L, lus_grid_park(g, block, v, arg_cell(L, g, 3)));
  return 1;
}

/* board:tow(vehicle) - takes it off the grid for good
 * @param vehicle Piece */
static int grid_tow(lua_State *L) {
  GRID_WRITE(L);
  lus_grid_tow(g, block, arg_vehicle(L, g, 2));
  return 0;
}

/* board:whereabouts(vehicle) -> "on", "leaving", "gone" or "nowhere"
 * @param vehicle Piece @return "on"|"leaving"|"gone"|"nowhere" */
static int grid_whereabouts(lua_State *L) {
  static const char *const WORDS[] = {[NOWHERE] = "nowhere",
                                      [ON] = "on",
                                      [LEAVING] = "leaving",
                                      [GONE] = "gone"};
  GRID(L);
  lua_pushstring(L, WORDS[lus_grid_vehicle(g, block, arg_vehicle(L, g, 2))]);
  return 1;
}

/* board:vehicle_at(vehicle) -> the column and row of its north or west end in
 * the frame; nil when it is nowhere
 * @param vehicle Piece @return integer? @return integer? */
static int grid_vehicle_at(lua_State *L) {
  GRID(L);
  int column, row, v = arg_vehicle(L, g, 2);
  if (!lus_grid_vehicle_at(g, block, v, &column, &row)) return 0;
  lua_pushinteger(L, column + 1);
  lua_pushinteger(L, row + 1);
  return 2;
}

/* board:vehicle_cells(vehicle, list?) -> how many of its cells are on the grid;
 * adds them
 * @param vehicle Piece @param list List? @return integer */
static int grid_vehicle_cells(lua_State *L) {
  GRID(L);
  int v = arg_vehicle(L, g, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_vehicle_cells(g, block, v, list));
  return listed(L, list, 1);
}

/* board:vehicle(vehicle) -> its length, whether it is upright, and the sides
 * over which it may leave
 * @param vehicle Piece @return integer @return boolean @return Dirs */
static int grid_vehicle(lua_State *L) {
  const Grid *g = grid_of(L);
  const VehicleSpec *v = &g->vehicle[arg_vehicle(L, g, 2)];
  lua_pushinteger(L, v->length);
  lua_pushboolean(L, v->upright);
  lua_pushinteger(L, v->exits);
  return 3;
}

/* board:drive_range(vehicle, sign) -> how far it can go ahead (1: east, south)
 * or back (-1)
 * @param vehicle Piece @param sign integer @return integer */
static int grid_drive_range(lua_State *L) {
  GRID(L);
  int v = arg_vehicle(L, g, 2);
  lua_Integer sign = luaL_checkinteger(L, 3);
  luaL_argcheck(L, sign, 3, "-1 or 1");
  lua_pushinteger(L, lus_grid_drive_range(g, block, v, sign < 0 ? -1 : 1));
  return 1;
}

/* board:drive(vehicle, by) - moves it; an error when it cannot go that far: ask
 * drive_range first
 * @param vehicle Piece @param by integer */
static int grid_drive(lua_State *L) {
  GRID_WRITE(L);
  int v = arg_vehicle(L, g, 2);
  int by = (int)lus_arg_int(L, 3, -1000, 1000, "a distance");
  if (lus_grid_drive(g, block, v, by)) return 0;
  return too_far(L, lus_arg_part(L, 1)->binding, g,
                 lua_pushfstring(L, "vehicle %d", v), by,
                 lus_grid_drive_range(g, block, v, -1),
                 lus_grid_drive_range(g, block, v, 1));
}

/* Packs what lus_grid_drives added from `from` on as the fields of the kind
 * need it. What does not fit the fields is not a move. */
static void pack_drives(lua_State *L, const Grid *g, const Kind *kind,
                        Moves *list, uint32_t from) {
  const Field *who = &kind->fields[0], *by = &kind->fields[1];
  if (kind->fields_n != 2 || who->type == FIELD_CELL || by->type != FIELD_INT)
    luaL_error(L,
               "a drive is a vehicle and a distance; the move '%s' needs "
               "exactly such fields, {vehicle} and {by}",
               kind->name);
  int first = who->type == FIELD_INT ? who->min : 1;
  uint32_t kept = from;
  for (uint32_t i = from; i < list->n; i++) {
    uint32_t drive = lus_move_payload(list->at[i]);
    int64_t v = (int64_t)lus_drive_vehicle(g, drive) - first;
    int64_t n = (int64_t)lus_drive_by(g, drive) - by->min;
    if (v < 0 || v >= who->size || n < 0 || n >= by->size) continue;
    list->at[kept++] = list->base | (uint32_t)(v * by->size + n);
  }
  list->n = kept;
}

/* board:drives(list, vehicles, most?) - adds every drive of vehicles of the set
 * that fits the fields of the move: {vehicle}, and {by}, a number. For all
 * drives to fit, {by} must reach as far as the longer side and, where a vehicle
 * may leave over both ends, its length less one further
 * @param list List @param vehicles Pieces @param most integer? */
static int grid_drives(lua_State *L) {
  GRID(L);
  Moves *list = lus_arg_list(L, 2);
  const Kind *kind = lus_list_kind(L, 2);
  Pieces set = arg_set(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, 0);
  luaL_argcheck(L, most >= 0 && most <= 1000, 4, "how far at most?");
  uint32_t from = list->n;
  lus_grid_drives(g, block, set, (int)most, list);
  if (kind) pack_drives(L, g, kind, list, from);
  return listed(L, list, 0);
}

const luaL_Reg lus_grid_vehicle_methods[] = {
    {"offset", grid_offset},
    {"shift", grid_shift},
    {"shift_range", grid_shift_range},
    {"shifts", grid_shifts},
    {"beyond", grid_beyond},
    {"straddled", grid_straddled},
    {"frame", grid_frame},
    {"framed", grid_framed},
    {"park", grid_park},
    {"tow", grid_tow},
    {"whereabouts", grid_whereabouts},
    {"bands", grid_bands},
    {"band", grid_band},
    {"vehicles", grid_vehicles},
    {"vehicle_at", grid_vehicle_at},
    {"vehicle_cells", grid_vehicle_cells},
    {"vehicle", grid_vehicle},
    {"drive_range", grid_drive_range},
    {"drive", grid_drive},
    {"drives", grid_drives},
    {NULL, NULL}};
