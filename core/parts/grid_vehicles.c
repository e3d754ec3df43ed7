/* core/parts/grid_vehicles.c - vehicles: pieces on several cells of a row or
 * column.
 *
 * The place of a vehicle is that of its first cell in its band: two bytes in
 * the block, each too high by BIAS; 0 is nowhere. It may be outside the grid.
 * The frame determines what the vehicle covers, so that one across a seam is in
 * the same row on both sides. */
#include "parts/grid_impl.h"

#include <string.h>

enum { BIAS = LUS_VEHICLE_LENGTH + 1 };

typedef struct Place {
  int column, row; /* in the frame */
} Place;

static uint8_t *place_bytes(const Grid *g, uint8_t *block, int vehicle) {
  assert(vehicle >= 1 && vehicle <= g->vehicles);
  return block + g->at_places + 2 * (vehicle - 1);
}

static bool read_place(const Grid *g, const uint8_t *block, int vehicle,
                       Place *p) {
  assert(vehicle >= 1 && vehicle <= g->vehicles);
  const uint8_t *at = block + g->at_places + 2 * (vehicle - 1);
  *p = (Place){at[0] - BIAS, at[1] - BIAS};
  if (!at[0]) return false;
  lus_grid_to_frame(g, block, &p->column, &p->row);
  return true;
}

static void write_place(const Grid *g, uint8_t *block, int vehicle, Place p) {
  uint8_t *at = place_bytes(g, block, vehicle);
  lus_grid_from_frame(g, block, &p.column, &p.row);
  at[0] = (uint8_t)(p.column + BIAS);
  at[1] = (uint8_t)(p.row + BIAS);
}

/* `by` cells further along the row or column of a vehicle. */
static Place along(const Grid *g, int vehicle, Place p, int by) {
  if (g->vehicle[vehicle].upright) p.row += by;
  else p.column += by;
  return p;
}

/* The cell at a place for a vehicle; else MISSING, or OFF past the end of its
 * row or column. */
enum { MISSING = -1, OFF = -2 };
static int cell_for(const Grid *g, const uint8_t *block, int vehicle, Place p) {
  lus_grid_from_frame(g, block, &p.column, &p.row);
  bool upright = g->vehicle[vehicle].upright;
  bool in_columns = p.column >= 0 && p.column < g->width;
  bool in_rows = p.row >= 0 && p.row < g->height;
  if (upright ? !in_columns : !in_rows) return MISSING;
  if (!in_columns || !in_rows) return OFF;
  int cell = p.row * g->width + p.column;
  return lus_grid_there(g, cell) ? cell : MISSING;
}

bool lus_grid_vehicle_at(const Grid *g, const uint8_t *block, int vehicle,
                         int *column, int *row) {
  Place p;
  if (!read_place(g, block, vehicle, &p)) return false;
  *column = p.column;
  *row = p.row;
  return true;
}

int lus_grid_vehicle_cells(const Grid *g, const uint8_t *block, int vehicle,
                           Moves *list) {
  Place p;
  int count = 0;
  if (!read_place(g, block, vehicle, &p)) return 0;
  for (int i = 0; i < g->vehicle[vehicle].length; i++) {
    int cell = cell_for(g, block, vehicle, along(g, vehicle, p, i));
    if (cell < 0) continue;
    count++;
    if (list) lus_moves_add(list, (uint32_t)cell);
  }
  return count;
}

Whereabouts lus_grid_vehicle(const Grid *g, const uint8_t *block, int vehicle) {
  Place p;
  if (!read_place(g, block, vehicle, &p)) return NOWHERE;
  int on = lus_grid_vehicle_cells(g, block, vehicle, NULL);
  if (!on) return GONE;
  return on == g->vehicle[vehicle].length ? ON : LEAVING;
}

/* Puts `piece` on all its cells that are on the grid. */
static void paint(const Grid *g, uint8_t *block, int vehicle, Place p,
                  int piece) {
  for (int i = 0; i < g->vehicle[vehicle].length; i++) {
    int cell = cell_for(g, block, vehicle, along(g, vehicle, p, i));
    if (cell >= 0) lus_grid_put(g, block, cell, piece);
  }
}

bool lus_grid_park(const Grid *g, uint8_t *block, int vehicle, int cell) {
  Place p;
  if (read_place(g, block, vehicle, &p)) return false;
  lus_grid_frame(g, block, cell, &p.column, &p.row);
  for (int i = 0; i < g->vehicle[vehicle].length; i++) {
    int at = cell_for(g, block, vehicle, along(g, vehicle, p, i));
    if (at < 0 || lus_grid_get(g, block, at)) return false;
  }
  paint(g, block, vehicle, p, vehicle);
  write_place(g, block, vehicle, p);
  return true;
}

void lus_grid_tow(const Grid *g, uint8_t *block, int vehicle) {
  Place p;
  if (read_place(g, block, vehicle, &p)) paint(g, block, vehicle, p, 0);
  memset(place_bytes(g, block, vehicle), 0, 2);
}

/* Driving ---------------------------------------------------------------- */

static bool may_leave(const Grid *g, int vehicle, int sign) {
  int back = g->vehicle[vehicle].upright ? DIR_N : DIR_W;
  int dir = sign < 0 ? back : lus_opposite(back);
  return g->vehicle[vehicle].exits >> dir & 1;
}

/* Without bands its row or column is easy to follow: from its front to the
 * side, and then over it until the rear is off, too. */
static int range_in_line(const Grid *g, const uint8_t *block, int vehicle,
                         Place p, int sign) {
  const VehicleSpec *v = &g->vehicle[vehicle];
  int size = v->upright ? g->height : g->width;
  int first = v->upright ? p.row : p.column, last = first + v->length - 1;
  if (first >= size || last < 0) return 0;
  int room = sign > 0 ? size - 1 - last : first;
  int step = sign * (v->upright ? g->width : 1);
  int cell = p.row * g->width + p.column;
  if (sign > 0) cell += step * (v->length - 1);
  for (int n = 0; n < room; n++) {
    cell += step;
    if (!lus_grid_there(g, cell) || lus_grid_get(g, block, cell)) return n;
  }
  if (may_leave(g, vehicle, sign)) return sign > 0 ? size - first : last + 1;
  return room > 0 ? room : 0;
}

/* With bands each place is looked up in the frame. */
static int range_in_frame(const Grid *g, const uint8_t *block, int vehicle,
                          Place p, int sign) {
  int length = g->vehicle[vehicle].length;
  Place front = along(g, vehicle, p, sign > 0 ? length - 1 : 0);
  Place rear = along(g, vehicle, p, sign > 0 ? 0 : length - 1);
  bool out = may_leave(g, vehicle, sign);
  for (int n = 0;; n++) {
    Place tail = along(g, vehicle, rear, sign * n);
    if (cell_for(g, block, vehicle, tail) == OFF &&
        cell_for(g, block, vehicle, along(g, vehicle, front, sign * n)) == OFF)
      return n; /* gone */
    int cell =
        cell_for(g, block, vehicle, along(g, vehicle, front, sign * (n + 1)));
    if (cell == OFF ? !out : cell == MISSING || lus_grid_get(g, block, cell))
      return n;
  }
}

int lus_grid_drive_range(const Grid *g, const uint8_t *block, int vehicle,
                         int sign) {
  Place p;
  if (!read_place(g, block, vehicle, &p)) return 0;
  sign = sign < 0 ? -1 : 1;
  return g->axis == NO_BANDS ? range_in_line(g, block, vehicle, p, sign)
                             : range_in_frame(g, block, vehicle, p, sign);
}

bool lus_grid_drive(const Grid *g, uint8_t *block, int vehicle, int by) {
  Place p;
  if (!read_place(g, block, vehicle, &p)) return false;
  int range = lus_grid_drive_range(g, block, vehicle, by);
  if (by < -range || by > range) return false;
  paint(g, block, vehicle, p, 0);
  p = along(g, vehicle, p, by);
  paint(g, block, vehicle, p, vehicle);
  write_place(g, block, vehicle, p);
  return true;
}

void lus_grid_drives(const Grid *g, const uint8_t *block, Pieces set, int most,
                     Moves *list) {
  int longest = lus_grid_drive_most(g);
  if (most < 1 || most > longest) most = longest;
  for (int v = 1; v <= g->vehicles; v++) {
    if (!lus_among(set, v)) continue;
    int back = lus_grid_drive_range(g, block, v, -1);
    int ahead = lus_grid_drive_range(g, block, v, 1);
    if (back > most) back = most;
    if (ahead > most) ahead = most;
    for (int by = -back; by <= ahead; by++)
      if (by) lus_moves_add(list, lus_drive(g, v, by));
  }
}

/* The bands that a vehicle lies across. */
static uint64_t seams_under(const Grid *g, const uint8_t *block, int vehicle) {
  Place p;
  bool upright = g->vehicle[vehicle].upright;
  if (upright != (g->axis == ROW_BANDS)) return 0;
  if (!read_place(g, block, vehicle, &p)) return 0;
  int first = upright ? p.row : p.column;
  int last = first + g->vehicle[vehicle].length - 1;
  int from = lus_grid_band_at(g, first), to = lus_grid_band_at(g, last);
  return (UINT64_C(1) << to) - (UINT64_C(1) << from);
}

uint64_t lus_grid_straddled(const Grid *g, const uint8_t *block) {
  uint64_t seams = 0;
  if (g->axis == NO_BANDS) return 0;
  for (int v = 1; v <= g->vehicles; v++) seams |= seams_under(g, block, v);
  return seams;
}

/* Construction and soundness --------------------------------------------- */

static int longest_drive(const Grid *g) {
  int side = g->width > g->height ? g->width : g->height, more = 0;
  for (int v = 1; v <= g->vehicles; v++)
    if (may_leave(g, v, -1) && may_leave(g, v, 1) &&
        g->vehicle[v].length - 1 > more)
      more = g->vehicle[v].length - 1;
  return side + more;
}

const char *lus_grid_build_vehicles(Grid *g, const GridSpec *spec) {
  if (!spec->vehicles) return NULL;
  if (spec->vehicles < 0) return "the number of vehicles is negative";
  size_t n = (size_t)spec->vehicles;
  VehicleSpec *vehicle = lus_grid_take(g, n + 1, sizeof *vehicle);
  if (!vehicle) return LUS_NO_MEMORY;
  memcpy(vehicle + 1, spec->vehicle, n * sizeof *vehicle);
  g->vehicle = vehicle;
  g->vehicles = spec->vehicles;
  for (int v = 1; v <= g->vehicles; v++) {
    int ways =
        vehicle[v].upright ? 1 << DIR_N | 1 << DIR_S : 1 << DIR_E | 1 << DIR_W;
    if (vehicle[v].length < 1 || vehicle[v].length > LUS_VEHICLE_LENGTH)
      return "a vehicle is 1 to 16 cells long";
    if (vehicle[v].exits & ~ways)
      return "a vehicle leaves the grid along its row or column";
  }
  g->drive_most = longest_drive(g);
  return NULL;
}

const char *lus_grid_vehicles_sound(const Grid *g, const uint8_t *block) {
  for (int v = 1; v <= g->vehicles; v++) {
    Place p;
    bool somewhere = read_place(g, block, v, &p);
    int on = 0;
    for (int i = 0; somewhere && i < g->vehicle[v].length; i++) {
      int cell = cell_for(g, block, v, along(g, v, p, i));
      if (cell == MISSING) return "a vehicle stands where there is no cell";
      if (cell == OFF) continue;
      if (lus_grid_get(g, block, cell) != v)
        return "a cell of a vehicle does not hold it";
      on++;
    }
    if (lus_grid_count_piece(g, block, v) != on)
      return "a cell holds a vehicle that is not there";
  }
  return NULL;
}

/* Pictures --------------------------------------------------------------- */

static bool is_picture(char c) {
  return c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '|' &&
         c != '/';
}

/* The characters of the cells, row by row; -1 when there are not as many as
 * cells. */
static int picture_cells(const char *text, char *cell, int cells) {
  int n = 0;
  for (; *text; text++) {
    if (!is_picture(*text)) continue;
    if (n == cells) return -1;
    cell[n++] = *text;
  }
  return n == cells ? n : -1;
}

/* Measures the vehicle whose first cell is `first`, and makes sure that no
 * other cell has its character. */
static const char *measure(const char *cell, int width, int cells, int first,
                           VehicleSpec *vehicle) {
  char c = cell[first];
  int column = first % width, all = 0, length = 1;
  bool right = column + 1 < width && cell[first + 1] == c;
  bool down = first + width < cells && cell[first + width] == c;
  int step = down ? width : 1;
  while (first + length * step < cells && cell[first + length * step] == c &&
         (down || column + length < width))
    length++;
  for (int i = 0; i < cells; i++) all += cell[i] == c;
  if ((right && down) || all != length)
    return "a vehicle covers cells side by side in one row or column";
  if (length > LUS_VEHICLE_LENGTH) return "a vehicle is 1 to 16 cells long";
  *vehicle = (VehicleSpec){.length = length, .upright = down};
  return NULL;
}

int lus_vehicles_read(const char *text, int width, int height,
                      const char *empty, const char *wall, const char *order,
                      VehicleSpec *vehicle, int *cell, char *character,
                      int most, const char **why) {
  char board[LUS_GRID_SIDE * LUS_GRID_SIDE], names[256] = "";
  int cells = width * height, count = 0;
  *why = "the picture does not have the grid's size";
  if (picture_cells(text, board, cells) < 0) return -1;
  for (; *order; order++)
    if (memchr(board, *order, (size_t)cells) && !strchr(names, *order))
      names[count++] = *order;
  for (int i = 0; i < cells; i++)
    if (!strchr(empty, board[i]) && !strchr(wall, board[i]) &&
        !strchr(names, board[i]))
      names[count++] = board[i];
  *why = "it has too many vehicles";
  if (count > most) return -1;
  for (int v = 0; v < count; v++) {
    const char *at = memchr(board, names[v], (size_t)cells);
    cell[v] = (int)(at - board);
    character[v] = names[v];
    *why = measure(board, width, cells, cell[v], &vehicle[v]);
    if (*why) return -1;
  }
  *why = NULL;
  return count;
}
