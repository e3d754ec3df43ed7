/* core/grid_lua_more.c - the grid for scripts: flanks, gravity, groups, regions,
 * text, bands and vehicles. */
#include <string.h>

#include "grid_lua.h"
#include "rules.h"

/* The vehicles, as a set of pieces: they neither turn nor fall. */
static Pieces vehicles_of(const Grid *g) {
  return g->vehicles < 63 ? (UINT64_C(2) << g->vehicles) - 2 : LUS_ANY_PIECE;
}

/* --- flanked runs and gravity --- */

/* board:flanks(list, own, enemies, dirs?) - adds the empty cells from which a
 * run of enemies ends at a piece own
 * @param list List @param own Piece @param enemies Pieces @param dirs Dirs? */
static int grid_flanks(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->cells, 1, "cells");
  int own = check_piece(L, g, 3, 1);
  lus_grid_flanks(g, block, own, check_set(L, 4), opt_dirs(L, 5), list);
  return listed(L, list, 0);
}

/* board:can_flank(own, enemies, dirs?) -> is there such a cell?
 * @param own Piece @param enemies Pieces @param dirs Dirs? @return boolean */
static int grid_can_flank(lua_State *L) {
  GRID(L);
  int own = check_piece(L, g, 2, 1);
  lua_pushboolean(
      L, lus_grid_can_flank(g, block, own, check_set(L, 3), opt_dirs(L, 4)));
  return 1;
}

/* board:flank(cell, own, enemies, dirs?) -> puts own on the cell and turns the
 * runs it flanks: how many; 0: none, and nothing was put
 * @param cell Cell @param own Piece @param enemies Pieces @param dirs Dirs?
 * @return integer */
static int grid_flank(lua_State *L) {
  GRID_WRITE(L);
  int cell = check_cell(L, g, 2), own = check_new_piece(L, g, 3);
  Pieces enemies = check_set(L, 4) & ~vehicles_of(g);
  luaL_argcheck(L, !lus_grid_get(g, block, cell), 2, "the cell is taken");
  lua_pushinteger(L,
                  lus_grid_flank(g, block, cell, own, enemies, opt_dirs(L, 5)));
  return 1;
}

static int check_column(lua_State *L, const Grid *g, int n) {
  return (int)lus_check_int(L, n, 1, g->width, "a column") - 1;
}

/* board:drop(column, piece) -> the cell it fell to, nil when it is full
 * @param column integer @param piece Piece @return Cell? */
static int grid_drop(lua_State *L) {
  GRID_WRITE(L);
  int column = check_column(L, g, 2);
  return push_cell(L,
                   lus_grid_drop(g, block, column, check_new_piece(L, g, 3)));
}

/* board:drop_cell(column) -> where it would fall to, nil when it is full
 * @param column integer @return Cell? */
static int grid_drop_cell(lua_State *L) {
  GRID(L);
  return push_cell(L, lus_grid_drop_cell(g, block, check_column(L, g, 2)));
}

/* board:open_columns(list) - adds the columns that can take a piece from above
 * @param list List */
static int grid_open_columns(lua_State *L) {
  GRID(L);
  Moves *list = lus_list_for(L, 2, g->width, 1, "columns");
  lus_grid_open_columns(g, block, list);
  return listed(L, list, 0);
}

static int check_region(lua_State *L, const Grid *g, int n) {
  const char *name = luaL_checkstring(L, n);
  int region = lus_grid_region_find(g, name);
  if (region < 0)
    luaL_argerror(
        L, n,
        lua_pushfstring(L, "'%s' has no region '%s'", g->part.name, name));
  return region;
}

/* board:settle(dir, pieces, list?, off?) -> all pieces of the set fall: how many
 * moved. Those whose fall ends in the region named off leave the board and make
 * room. The list is given three numbers of each, from, to and piece; the lowest
 * come first
 * @param dir Dirs @param pieces Pieces @param list List? @param off string?
 * @return integer */
static int grid_settle(lua_State *L) {
  GRID_WRITE(L);
  int dir = check_dir(L, 2);
  Pieces set = check_set(L, 3) & ~vehicles_of(g);
  Moves *list = opt_list(L, 4);
  int off = lua_isnoneornil(L, 5) ? -1 : check_region(L, g, 5);
  lua_pushinteger(L, lus_grid_settle(g, block, dir, set, off, list));
  return listed(L, list, 1);
}

/* --- groups and regions --- */

/* board:group(cell, dirs, list?) -> the size of its group of alike cells
 * @param cell Cell @param dirs Dirs @param list List? @return integer */
static int grid_group(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  Dirs dirs = check_dirs(L, 3);
  Moves *list = opt_list(L, 4);
  lua_pushinteger(L, lus_grid_group(g, block, cell, dirs, list));
  return listed(L, list, 1);
}

/* board:beside(cell, dirs, pieces) -> how many cells around its group hold one
 * of the set
 * @param cell Cell @param dirs Dirs @param pieces Pieces @return integer */
static int grid_beside(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  Dirs dirs = check_dirs(L, 3);
  lua_pushinteger(L, lus_grid_beside(g, block, cell, dirs, check_set(L, 4)));
  return 1;
}

/* board:joins(cell, dirs, region, other) -> does the cell's group touch both?
 * @param cell Cell @param dirs Dirs @param region string @param other string
 * @return boolean */
static int grid_joins(lua_State *L) {
  GRID(L);
  int cell = check_cell(L, g, 2);
  Dirs dirs = check_dirs(L, 3);
  int a = check_region(L, g, 4), b = check_region(L, g, 5);
  lua_pushboolean(L, lus_grid_joins(g, block, cell, dirs, a, b));
  return 1;
}

/* board:connected(pieces, dirs, region, other) -> do cells of the set connect
 * the two?
 * @param pieces Pieces @param dirs Dirs @param region string
 * @param other string @return boolean */
static int grid_connected(lua_State *L) {
  GRID(L);
  Pieces set = check_set(L, 2);
  Dirs dirs = check_dirs(L, 3);
  int a = check_region(L, g, 4), b = check_region(L, g, 5);
  lua_pushboolean(L, lus_grid_connected(g, block, set, dirs, a, b));
  return 1;
}

/* board:groups(pieces, dirs) -> how many groups the set makes
 * @param pieces Pieces @param dirs Dirs @return integer */
static int grid_groups(lua_State *L) {
  GRID(L);
  Pieces set = check_set(L, 2);
  lua_pushinteger(L, lus_grid_groups(g, block, set, check_dirs(L, 3)));
  return 1;
}

/* board:path(from, to, dirs, through) -> the fewest steps, or nil
 * @param from Cell @param to Cell @param dirs Dirs @param through Pieces
 * @return integer? */
static int grid_path(lua_State *L) {
  GRID(L);
  int from = check_cell(L, g, 2), to = check_cell(L, g, 3);
  Dirs dirs = check_dirs(L, 4);
  int steps = lus_grid_path(g, block, from, to, dirs, check_set(L, 5));
  if (steps < 0) return 0;
  lua_pushinteger(L, steps);
  return 1;
}

/* board:region(name, { cells }) - names a set of cells; in setup
 * @param name string @param cells Cell[] */
static int grid_region(lua_State *L) {
  PartRef *ref = lus_check_part(L, 1);
  Grid *g = (Grid *)ref->part;
  const char *name = luaL_checkstring(L, 2), *why = "";
  luaL_checktype(L, 3, LUA_TTABLE);
  if (ref->table->stage != STAGE_SETUP)
    return luaL_error(L, "regions are named in setup");
  lua_Integer n = luaL_len(L, 3);
  luaL_argcheck(L, n >= 1 && n <= g->cells, 3, "a list of cells");
  int *cells = lua_newuserdatauv(L, sizeof *cells * (size_t)n, 0);
  for (int i = 0; i < (int)n; i++) {
    lua_geti(L, 3, i + 1);
    cells[i] = check_cell(L, g, -1);
    lua_pop(L, 1);
  }
  if (lus_grid_region_add(g, name, cells, (int)n, &why) < 0)
    return luaL_error(L, "region '%s': %s", name, why);
  return 0;
}

/* board:in_region(name, cell) -> is the cell in it?
 * @param name string @param cell Cell @return boolean */
static int grid_in_region(lua_State *L) {
  const Grid *g = grid_of(L);
  int region = check_region(L, g, 2);
  lua_pushboolean(L, lus_grid_in_region(g, region, check_cell(L, g, 3)));
  return 1;
}

/* board:count_in(name, pieces, list?) -> how many of its cells hold one of the
 * set
 * @param name string @param pieces Pieces @param list List? @return integer */
static int grid_count_in(lua_State *L) {
  GRID(L);
  int region = check_region(L, g, 2);
  Pieces set = check_set(L, 3);
  Moves *list = opt_list(L, 4);
  lua_pushinteger(L, lus_grid_in(g, block, region, set, list));
  return listed(L, list, 1);
}

/* --- text --- */

static void check_glyphs(lua_State *L, int n, const Grid *g, Glyphs glyphs) {
  const char *characters = luaL_checkstring(L, n);
  luaL_argcheck(L, (int)strlen(characters) == g->contents + 1, n,
                "one character for the empty cell and one for each piece");
  luaL_argcheck(L, lus_glyphs(glyphs, characters), n,
                "a character occurs twice, or is a blank or '/'");
}

/* board:read(text, ".xo") -> true, or nil and the reason: sets up the grid as a
 * text draws it, rows from the top, digits for empty runs
 * @param text string @param glyphs string @return true? @return string? */
static int grid_read(lua_State *L) {
  GRID_WRITE(L);
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len), *why = "";
  Glyphs glyphs;
  check_glyphs(L, 3, g, glyphs);
  if (lus_grid_read(g, block, text, len, (const int16_t *)glyphs, &why)) {
    lua_pushboolean(L, true);
    return 1;
  }
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

/* board:fen(".xo") -> "3x/2o1"
 * @param glyphs string @return string */
static int grid_fen(lua_State *L) {
  GRID(L);
  Glyphs glyphs;
  check_glyphs(L, 2, g, glyphs);
  size_t size = (size_t)g->cells * 3 + (size_t)g->height + 8;
  luaL_Buffer b;
  char *text = luaL_buffinitsize(L, &b, size);
  size_t len = lus_grid_write_fen(g, block, lua_tostring(L, 2), text, size);
  luaL_pushresultsize(&b, len);
  return 1;
}

/* board:drawn(".xo") -> a character for each cell, a line for each row
 * @param glyphs string @return string */
static int grid_drawn(lua_State *L) {
  GRID(L);
  Glyphs glyphs;
  check_glyphs(L, 2, g, glyphs);
  size_t size = (size_t)(g->cells + g->height) + 1;
  luaL_Buffer b;
  char *text = luaL_buffinitsize(L, &b, size);
  size_t len = lus_grid_write(g, block, lua_tostring(L, 2), text, size);
  luaL_pushresultsize(&b, len);
  return 1;
}

static int describe_cells(lua_State *L, const Grid *g, const uint8_t *block,
                          int piece) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  lua_pushfstring(L, "piece %d at", piece);
  luaL_addvalue(&b);
  for (int cell = 0; cell < g->cells; cell++) {
    char name[LUS_CELL_NAME];
    if (!lus_grid_there(g, cell) || lus_grid_get(g, block, cell) != piece)
      continue;
    lus_grid_name(g, cell, name);
    luaL_addchar(&b, ' ');
    luaL_addstring(&b, name);
  }
  luaL_pushresult(&b);
  return 1;
}

/* board:describe() -> where which pieces are, in words
 * @return string */
static int grid_describe(lua_State *L) {
  GRID(L);
  int n = 0;
  for (int piece = 1; piece <= g->contents; piece++)
    if (lus_grid_count_piece(g, block, piece)) {
      luaL_checkstack(L, 4, "too many pieces");
      n += describe_cells(L, g, block, piece);
      lua_pushliteral(L, "; ");
      n++;
    }
  if (!n) {
    lua_pushfstring(L, "%s: empty.", g->part.name);
    return 1;
  }
  lua_pop(L, 1);
  lua_concat(L, n - 1);
  lua_pushfstring(L, "%s: %s.", g->part.name, lua_tostring(L, -1));
  return 1;
}

/* --- bands --- */

static int check_band(lua_State *L, const Grid *g, int n) {
  return (int)lus_check_int(L, n, 1, g->bands, "a band") - 1;
}

/* board:offset(band) -> how far it is shifted; down and right are positive
 * @param band integer @return integer */
static int grid_offset(lua_State *L) {
  GRID(L);
  lua_pushinteger(L, lus_grid_offset(g, block, check_band(L, g, 2)));
  return 1;
}

/* A drive or shift that cannot be. In play the rules have let it through: one
 * is missing or too loose, and to go on would be to play another move. */
static int too_far(lua_State *L, const Table *t, const Grid *g,
                   const char *what, int by, int back, int ahead) {
  if (t->playing)
    lua_pushfstring(L, "the rules let this '%s' through, but '%s' does not: ",
                    t->playing->name, g->part.name);
  else lua_pushliteral(L, "");
  return luaL_error(L,
                    "%s%s cannot go %d, only from %d to %d; ask %s_range "
                    "before",
                    lua_tostring(L, -1), what, by, -back, ahead,
                    *what == 'b' ? "shift" : "drive");
}

/* board:shift(band, by) - shifts it with all that is on it; an error when it
 * cannot go so far: ask shift_range
 * @param band integer @param by integer */
static int grid_shift(lua_State *L) {
  GRID_WRITE(L);
  int band = check_band(L, g, 2);
  int by = (int)lus_check_int(L, 3, -128, 128, "a distance");
  if (lus_grid_shift(g, block, band, by)) return 0;
  return too_far(L, lus_check_part(L, 1)->table, g,
                 lua_pushfstring(L, "band %d", band + 1), by,
                 lus_grid_shift_range(g, block, band, -1),
                 lus_grid_shift_range(g, block, band, 1));
}

/* board:shift_range(band, sign) -> how far it can shift that way
 * @param band integer @param sign integer @return integer */
static int grid_shift_range(lua_State *L) {
  GRID(L);
  int band = check_band(L, g, 2);
  lua_Integer sign = luaL_checkinteger(L, 3);
  luaL_argcheck(L, sign, 3, "-1 or 1");
  lua_pushinteger(L, lus_grid_shift_range(g, block, band, sign < 0 ? -1 : 1));
  return 1;
}

/* Without the last ones, if those are fixed. */
static int bands_that_shift(const Grid *g) {
  int n = g->bands;
  while (n > 0 && !g->band[n - 1].min && !g->band[n - 1].max) n--;
  return n;
}

/* board:shifts(list, except?) - adds every shift of a band by one, but of the
 * band except: fields {band} and {way}, the first way is up or left
 * @param list List @param except integer? */
static int grid_shifts(lua_State *L) {
  GRID(L);
  Moves *list =
      lus_list_for(L, 2, bands_that_shift(g), 2, "a band and one of two ways");
  int except = lua_isnoneornil(L, 3) ? -1 : check_band(L, g, 3);
  lus_grid_shifts(g, block, except, list);
  return listed(L, list, 0);
}

/* board:beyond(first, last, pieces, list?) -> how many cells that hold one of
 * the set lie outside the columns first to last of the frame
 * @param first integer @param last integer @param pieces Pieces
 * @param list List? @return integer */
static int grid_beyond(lua_State *L) {
  GRID(L);
  int first = (int)lus_check_int(L, 2, -1000, 1000, "a column") - 1;
  int last = (int)lus_check_int(L, 3, -1000, 1000, "a column") - 1;
  Pieces set = check_set(L, 4);
  Moves *list = opt_list(L, 5);
  lua_pushinteger(L, lus_grid_beyond(g, block, set, first, last, list));
  return listed(L, list, 1);
}

/* board:straddled(seam) -> does a vehicle lie over the seam of bands seam and
 * seam + 1?
 * @param seam integer @return boolean */
static int grid_straddled(lua_State *L) {
  GRID(L);
  int seam = (int)lus_check_int(L, 2, 1, g->bands - 1, "a seam");
  lua_pushboolean(L, lus_grid_straddled(g, block) >> (seam - 1) & 1);
  return 1;
}

/* board:frame(cell) -> column, row as a player sees them; from 1, may be less
 * @param cell Cell @return integer @return integer */
static int grid_frame(lua_State *L) {
  GRID(L);
  int column, row;
  lus_grid_frame(g, block, check_cell(L, g, 2), &column, &row);
  lua_pushinteger(L, column + 1);
  lua_pushinteger(L, row + 1);
  return 2;
}

/* board:framed(column, row) -> the cell that is there now, or nil
 * @param column integer @param row integer @return Cell? */
static int grid_framed(lua_State *L) {
  GRID(L);
  int column = (int)lus_check_int(L, 2, -1000, 1000, "a column") - 1;
  int row = (int)lus_check_int(L, 3, -1000, 1000, "a row") - 1;
  return push_cell(L, lus_grid_at(g, block, column, row));
}

/* --- vehicles --- */

static int check_vehicle(lua_State *L, const Grid *g, int n) {
  return (int)lus_check_int(L, n, 1, g->vehicles, "a vehicle");
}

/* board:park(vehicle, cell) -> puts it with its north or west end there; false
 * when it does not fit
 * @param vehicle Piece @param cell Cell @return boolean */
static int grid_park(lua_State *L) {
  GRID_WRITE(L);
  int v = check_vehicle(L, g, 2);
  lua_pushboolean(L, lus_grid_park(g, block, v, check_cell(L, g, 3)));
  return 1;
}

/* board:tow(vehicle) - takes it off the grid for good
 * @param vehicle Piece */
static int grid_tow(lua_State *L) {
  GRID_WRITE(L);
  lus_grid_tow(g, block, check_vehicle(L, g, 2));
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
  lua_pushstring(L, WORDS[lus_grid_vehicle(g, block, check_vehicle(L, g, 2))]);
  return 1;
}

/* board:vehicle_at(vehicle) -> column, row of its first end in the frame; nil
 * when it is nowhere
 * @param vehicle Piece @return integer? @return integer? */
static int grid_vehicle_at(lua_State *L) {
  GRID(L);
  int column, row, v = check_vehicle(L, g, 2);
  if (!lus_grid_vehicle_at(g, block, v, &column, &row)) return 0;
  lua_pushinteger(L, column + 1);
  lua_pushinteger(L, row + 1);
  return 2;
}

/* board:vehicle_cells(vehicle, list?) -> how many of its cells are on the grid
 * @param vehicle Piece @param list List? @return integer */
static int grid_vehicle_cells(lua_State *L) {
  GRID(L);
  int v = check_vehicle(L, g, 2);
  Moves *list = opt_list(L, 3);
  lua_pushinteger(L, lus_grid_vehicle_cells(g, block, v, list));
  return listed(L, list, 1);
}

/* board:vehicle(vehicle) -> its length, whether it stands upright, and over which
 * sides it may leave
 * @param vehicle Piece @return integer @return boolean @return Dirs */
static int grid_vehicle(lua_State *L) {
  const Grid *g = grid_of(L);
  const VehicleSpec *v = &g->vehicle[check_vehicle(L, g, 2)];
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
  int v = check_vehicle(L, g, 2);
  lua_Integer sign = luaL_checkinteger(L, 3);
  luaL_argcheck(L, sign, 3, "-1 or 1");
  lua_pushinteger(L, lus_grid_drive_range(g, block, v, sign < 0 ? -1 : 1));
  return 1;
}

/* board:drive(vehicle, by) - moves it; an error when it cannot go so far: ask
 * drive_range
 * @param vehicle Piece @param by integer */
static int grid_drive(lua_State *L) {
  GRID_WRITE(L);
  int v = check_vehicle(L, g, 2);
  int by = (int)lus_check_int(L, 3, -1000, 1000, "a distance");
  if (lus_grid_drive(g, block, v, by)) return 0;
  return too_far(L, lus_check_part(L, 1)->table, g,
                 lua_pushfstring(L, "vehicle %d", v), by,
                 lus_grid_drive_range(g, block, v, -1),
                 lus_grid_drive_range(g, block, v, 1));
}

/* What lus_grid_drives has added from `from` on, packed as the fields of the
 * kind want it; what they cannot say is no move. */
static void pack_drives(lua_State *L, const Grid *g, const Kind *kind,
                        Moves *list, uint32_t from) {
  const Field *who = &kind->fields[0], *by = &kind->fields[1];
  if (kind->fields_n != 2 || who->type == FIELD_CELL || by->type != FIELD_INT)
    luaL_error(L,
               "drives are of a vehicle and a number; the move '%s' needs "
               "just such fields, {vehicle} and {by}",
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

/* board:drives(list, vehicles, most?) - adds every drive of the set of
 * vehicles that the two fields of the move can say: {vehicle}, and {by}, a
 * number; a field {by} that reaches as far as the longer side, and by a length
 * less one further where a vehicle may leave over both ends, says all of them
 * @param list List @param vehicles Pieces @param most integer? */
static int grid_drives(lua_State *L) {
  GRID(L);
  Moves *list = lus_check_list(L, 2);
  const Kind *kind = lus_list_kind(L, 2);
  Pieces set = check_set(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, 0);
  luaL_argcheck(L, most >= 0 && most <= 1000, 4, "how far at most?");
  uint32_t from = list->n;
  lus_grid_drives(g, block, set, (int)most, list);
  if (kind) pack_drives(L, g, kind, list, from);
  return listed(L, list, 0);
}

const luaL_Reg lus_grid_more[] = {{"flanks", grid_flanks},
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
                                  {"read", grid_read},
                                  {"fen", grid_fen},
                                  {"drawn", grid_drawn},
                                  {"describe", grid_describe},
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
                                  {"vehicle_at", grid_vehicle_at},
                                  {"vehicle_cells", grid_vehicle_cells},
                                  {"vehicle", grid_vehicle},
                                  {"drive_range", grid_drive_range},
                                  {"drive", grid_drive},
                                  {"drives", grid_drives},
                                  {NULL, NULL}};
