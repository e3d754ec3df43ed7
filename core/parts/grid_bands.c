/* core/parts/grid_bands.c - bands that shift against each other, and the frame
 * they shift in.
 *
 * Contents stay where they are in their band; only the offset of the band
 * changes. So a shift moves everything on it at once, and the frame tells which
 * cells are neighbours across a seam. */
#include "parts/grid_impl.h"

/* Coordinates beyond the grid (of a vehicle that is leaving it) belong to the
 * outermost band. */
int lus_grid_band_at(const Grid *g, int line) {
  int most = (g->axis == COLUMN_BANDS ? g->width : g->height) - 1;
  if (line < 0) line = 0;
  return g->band_of[line > most ? most : line];
}

void lus_grid_to_frame(const Grid *g, const uint8_t *block, int *column,
                       int *row) {
  if (g->axis == COLUMN_BANDS)
    *row += lus_grid_offset(g, block, lus_grid_band_at(g, *column));
  else if (g->axis == ROW_BANDS)
    *column += lus_grid_offset(g, block, lus_grid_band_at(g, *row));
}

void lus_grid_from_frame(const Grid *g, const uint8_t *block, int *column,
                         int *row) {
  if (g->axis == COLUMN_BANDS)
    *row -= lus_grid_offset(g, block, lus_grid_band_at(g, *column));
  else if (g->axis == ROW_BANDS)
    *column -= lus_grid_offset(g, block, lus_grid_band_at(g, *row));
}

void lus_grid_frame(const Grid *g, const uint8_t *block, int cell, int *column,
                    int *row) {
  *column = lus_grid_column(g, cell);
  *row = lus_grid_row(g, cell);
  lus_grid_to_frame(g, block, column, row);
}

/* The number of a place of the frame, whether there is a cell or not; -1 off
 * the grid. */
static int place_number(const Grid *g, const uint8_t *block, int column,
                        int row) {
  lus_grid_from_frame(g, block, &column, &row);
  if (column < 0 || column >= g->width || row < 0 || row >= g->height)
    return -1;
  return row * g->width + column;
}

int lus_grid_at(const Grid *g, const uint8_t *block, int column, int row) {
  int cell = place_number(g, block, column, row);
  return cell >= 0 && lus_grid_there(g, cell) ? cell : -1;
}

int lus_grid_across(const Grid *g, const uint8_t *block, int cell, int dir) {
  int column, row;
  lus_grid_frame(g, block, cell, &column, &row);
  for (;;) {
    column += lus_dir_column[dir];
    row += lus_dir_row[dir];
    cell = place_number(g, block, column, row);
    if (cell < 0) return LUS_NOWHERE;
    if (lus_grid_there(g, cell)) return cell;
    if (!(g->passes[cell] >> dir & 1)) return LUS_NOWHERE;
  }
}

int lus_grid_shift_range(const Grid *g, const uint8_t *block, int band,
                         int sign) {
  int offset = lus_grid_offset(g, block, band);
  uint64_t seams = UINT64_C(1) << band;
  if (band > 0) seams |= seams >> 1;
  if (lus_grid_straddled(g, block) & seams) return 0;
  return sign < 0 ? offset - g->band[band].min : g->band[band].max - offset;
}

bool lus_grid_shift(const Grid *g, uint8_t *block, int band, int by) {
  int range = lus_grid_shift_range(g, block, band, by);
  if (by < -range || by > range) return false;
  int8_t *offset = (int8_t *)block + g->at_offsets + band;
  *offset = (int8_t)(*offset + by);
  return true;
}

void lus_grid_shifts(const Grid *g, const uint8_t *block, int except,
                     Moves *list) {
  for (int band = 0; band < g->bands; band++) {
    if (band == except) continue;
    for (int ahead = 0; ahead < 2; ahead++)
      if (lus_grid_shift_range(g, block, band, ahead ? 1 : -1) > 0)
        lus_moves_add(list, (uint32_t)(2 * band + ahead));
  }
}

int lus_grid_beyond(const Grid *g, const uint8_t *block, Pieces set, int first,
                    int last, Moves *list) {
  int count = 0;
  for (int word = 0; word < g->words; word++) {
    uint64_t bits = set_word(g, block, set, word);
    for (; bits; bits &= bits - 1) {
      int cell = 64 * word + lowest(bits), column, row;
      lus_grid_frame(g, block, cell, &column, &row);
      if (column >= first && column <= last) continue;
      count++;
      if (list) lus_moves_add(list, (uint32_t)cell);
    }
  }
  return count;
}

static const char *band_fault(const BandSpec *b) {
  if (b->size < 1) return "a band has at least one row or column";
  if (b->min > 0 || b->max < 0 || b->min < -LUS_GRID_SIDE ||
      b->max > LUS_GRID_SIDE)
    return "a band needs min in -64..0 and max in 0..64";
  return NULL;
}

const char *lus_grid_build_bands(Grid *g, const GridSpec *spec) {
  if (spec->axis == NO_BANDS) return NULL;
  int lines = spec->axis == COLUMN_BANDS ? g->width : g->height, at = 0;
  if (spec->bands < 1 || spec->bands > lines)
    return "its bands do not add up to its size";
  for (int i = 0; i < spec->bands; i++) {
    const BandSpec *b = &spec->band[i];
    const char *why = band_fault(b);
    if (why) return why;
    if (b->size > lines - at) return "its bands do not add up to its size";
    g->band[i] = (GridBand){.first = (uint8_t)at,
                            .size = (uint8_t)b->size,
                            .min = (int8_t)b->min,
                            .max = (int8_t)b->max};
    for (int k = 0; k < b->size; k++) g->band_of[at++] = (uint8_t)i;
  }
  if (at != lines) return "its bands do not add up to its size";
  g->axis = spec->axis;
  g->bands = spec->bands;
  return NULL;
}
