/* core/parts/grid.h - the grid: cells in rows and columns, and the queries that
 * rules need.
 *
 * A cell is a number, row by row from the top left, starting at 0; there are at
 * most 64 x 64. A cell is empty (0) or holds one piece, 1..contents. Geometry
 * never changes and lives in the Grid. What the cells hold, where vehicles
 * stand and how far bands are shifted lives in the block. A block of zero bytes
 * is an empty grid. Nothing is allocated after construction.
 *
 * Where a grid has at most 256 cells and few kinds of pieces, the block also
 * holds a bitboard for each kind, kept up to date by lus_grid_put. Queries are
 * then word operations. On other grids they read bytes, and give the same
 * answers in the same order.
 *
 * Queries that list fill a Moves with bare payloads: a cell, or a pair, from *
 * cells + to. A pair fits a payload when there are at most 256 cells; on a
 * bigger grid a query for pairs adds nothing and marks the list full.
 *
 * The caller makes sure that a cell, piece, direction or column given to a
 * function exists; this is asserted. */
#ifndef LUS_GRID_H
#define LUS_GRID_H

#include <assert.h>

#include "parts/moves.h"
#include "parts/position.h"
#include "parts/sample.h"

enum {
  LUS_GRID_SIDE = 64,    /* the most rows, the most columns */
  LUS_GRID_PAIRS = 256,  /* the most cells whose pairs fit a payload */
  LUS_GRID_PIECES = 255, /* the most kinds of pieces */
  LUS_GRID_BANDS = 64,
  LUS_GRID_REGIONS = 64,
  LUS_GRID_AROUNDS = 2,
  LUS_VEHICLE_LENGTH = 16,
  LUS_CELL_NAME = 8, /* bytes of a cell's name, with its NUL */
};

/* A set of pieces: bit p; bit 0 is the empty cell. Pieces above 63 can be put
 * and counted, but belong to no set. */
typedef uint64_t Pieces;
#define LUS_EMPTY UINT64_C(1)
#define LUS_ANY_PIECE (~LUS_EMPTY)
static inline bool lus_among(Pieces set, int piece) {
  return piece < 64 && (set >> piece & 1);
}

/* Directions, clockwise; the opposite of d is (d + 4) % 8. A set of directions
 * is a mask with bit d for d. An axis is a direction and its opposite. */
enum { DIR_N, DIR_NE, DIR_E, DIR_SE, DIR_S, DIR_SW, DIR_W, DIR_NW, DIRS };
typedef uint8_t Dirs;
enum {
  DIRS_ORTHO = 0x55,
  DIRS_DIAGONAL = 0xaa,
  DIRS_ALL = 0xff,
  DIRS_HEX = 0x77, /* all but NW and SE */
};
static inline int lus_opposite(int dir) { return (dir + 4) & 7; }

/* On a HEX grid, as on the board of Hex, each row is half a cell further right
 * than the row above it, and NW and SE do not exist. */
typedef enum Topology { SQUARE, HEX } Topology;

/* Bands are groups of adjacent columns that shift up and down against each
 * other, or groups of rows that shift left and right, with everything on them.
 * A cell keeps its number. What a player sees is its place in the frame: row
 * and column plus the offset of its band. Neighbours, and so all queries, are
 * those in the frame. Bands start with offset 0. */
typedef enum BandAxis { NO_BANDS, COLUMN_BANDS, ROW_BANDS } BandAxis;
typedef struct BandSpec {
  int size;     /* how many columns or rows */
  int min, max; /* of its offset, -64 <= min <= 0 <= max <= 64; down and
                   right are positive */
} BandSpec;

/* A vehicle covers cells in a row or a column and moves along it. The cells of
 * vehicle v (from 1) hold piece v. It may leave the grid over the sides in
 * `exits`, and is gone once none of its cells is left on the grid. */
typedef struct VehicleSpec {
  int length;
  bool upright; /* covers a column: moves north and south */
  Dirs exits;
} VehicleSpec;

/* A map shows the grid with one character for each cell and one line for each
 * row; blanks and empty lines do not count.
 *
 *   o O *  a cell
 *   .      nothing: steps and lines end here
 *   - |    no cell but a connection: steps and lines pass through along it
 *   + / \  likewise; + connects as - and | do, x as \ and / do
 *
 * So cells that are side by side are neighbours, and so are the cells at the
 * two ends of a connection. Short lines are filled up with nothing. */
typedef struct GridSpec {
  int width, height; /* with a map: 0, or those of the map */
  const char *map;   /* NULL: every cell is there */
  Topology topology;
  int contents;       /* kinds of pieces, vehicles included */
  bool rows_from_top; /* in names: row 1 is the top row */
  int line;           /* length of the lines to number; 0: none */
  Dirs line_dirs;     /* their directions; 0: all */
  Sight sight; /* who sees the contents; to all others it looks empty, and
                  they know only how many pieces of each kind there are */
  int owner;   /* the seat, with SEEN_BY_OWNER */
  BandAxis axis;
  int bands;
  const BandSpec *band;
  int vehicles;
  const VehicleSpec *vehicle;
} GridSpec;

typedef struct GridBand {
  uint8_t first, size;
  int8_t min, max;
} GridBand;

/* The lines of `length` adjacent cells: line i starts at cells[i * length].
 * They are sorted by their first cell (the one with the lowest number), then by
 * its direction. of[start[c]] up to of[start[c+1]] are those through cell c.
 * mask[] has their cells as bits where a grid has at most 64 cells. */
typedef struct GridLines {
  int length, count;
  Dirs dirs; /* of the four axes: some of E, SE, S, SW */
  const uint16_t *cells, *of;
  const uint32_t *start;
  const uint64_t *mask;
  /* The masks again, `most` for each cell, padded with one that never fits,
   * so that a loop over them has a fixed length. */
  const uint64_t *padded;
  int most;
} GridLines;

/* A partition into spaces (see lus_grid_spaces). */
typedef struct GridSpace {
  uint8_t first_column, last_column, first_row, last_row;
  uint16_t touches, count; /* index of its first contact, and how many */
} GridSpace;

typedef struct GridContact {
  uint16_t space;
  uint8_t dir; /* in which it lies: N, E, S or W */
} GridContact;

/* The cells whose neighbour in one direction is `step` away, modulo 64. */
typedef struct GridStride {
  unsigned step;
  uint64_t source;
} GridStride;

typedef struct GridRegion {
  char name[LUS_NAME];
  const uint64_t *set;
} GridRegion;

/* For the functions of the grid only, except width, height, cells, contents,
 * lines.count, regions, bands and vehicles, which anyone may read. */
typedef struct Grid {
  Part part;
  int width, height;
  int cells; /* width * height, including missing cells */
  int contents;
  Pieces all;  /* the set of 0..contents */
  int real;    /* how many cells exist */
  int words;   /* of 64 cells */
  bool boards; /* the block has bitboards */
  bool plain;  /* a direction always adds the same step: no connections and
                   no bands */
  bool rows_from_top;
  Topology topology;
  Sight sight;
  int owner;
  uint32_t at_cells, at_boards, at_count, at_offsets, at_places;
  int16_t step[DIRS];     /* what a direction adds to a cell's number */
  const int16_t *next;    /* next[dir * cells + cell], LUS_NOWHERE, LUS_SEAM */
  const uint64_t *there;  /* the cells that exist, `words` words */
  const uint64_t *source; /* source[dir * words]: the cells with a neighbour in
                             that direction; on a plain grid */
  int16_t top[LUS_GRID_SIDE]; /* the top cell of a column; -1: none */
  uint64_t file;              /* the first column, as a word of cells */
  uint64_t columns;      /* the first row, if every column starts in it; or 0 */
  const uint8_t *passes; /* by cell, the directions that pass through it:
                            0 unless it is a connection */
  const GridStride *stride; /* on a grid of one word without bands; those of
                               a direction start at stride_start[dir] */
  uint16_t stride_start[DIRS + 1];
  struct {
    Dirs dirs;
    const uint64_t *set;      /* set[cell * words]: its neighbours in dirs */
  } around[LUS_GRID_AROUNDS]; /* on small grids without bands */
  GridLines lines;
  BandAxis axis;
  int bands;
  GridBand band[LUS_GRID_BANDS];
  uint8_t band_of[LUS_GRID_SIDE]; /* by column or by row */
  int vehicles, drive_most;
  const VehicleSpec *vehicle; /* vehicle[v] for v in 1..vehicles */
  int regions;
  GridRegion region[LUS_GRID_REGIONS];
  int spaces;
  const GridSpace *space;
  const GridContact *contact;
  const int16_t *space_of; /* by cell; -1: in none */
  struct GridMemory *memory;
} Grid;

enum { LUS_NOWHERE = -1, LUS_SEAM = -2 }; /* in next[] */

/* The grid, which the layout owns. NULL with the reason in *why, worded to
 * follow "grid 'board': " ("a grid has 1 to 64 columns"). */
Grid *lus_grid_new(Layout *layout, const char *name, const GridSpec *spec,
                   const char **why);

/* Cells and their names ------------------------------------------------- */

static inline bool lus_grid_there(const Grid *g, int cell) {
  return g->there[cell >> 6] >> (cell & 63) & 1;
}
static inline int lus_grid_column(const Grid *g, int cell) {
  return cell % g->width;
}
static inline int lus_grid_row(const Grid *g, int cell) {
  return cell / g->width;
}

/* Writes "b3" and returns its length: columns a to z, then aa, ab; rows from
 * the bottom, or as the spec says. */
int lus_grid_name(const Grid *g, int cell, char name[LUS_CELL_NAME]);

/* The cell with a name, ignoring case; or why there is none. */
enum { LUS_NO_NAME = -1, LUS_OFF_BOARD = -2, LUS_NO_CELL = -3 };
int lus_grid_cell(const Grid *g, const char *text, size_t len);

/* Contents -------------------------------------------------------------- */

static inline int lus_grid_get(const Grid *g, const uint8_t *block, int cell) {
  assert(cell >= 0 && cell < g->cells);
  return block[g->at_cells + (uint32_t)cell];
}

/* The only place where contents change. Piece 0 removes. A put on an empty cell
 * creates a piece, a removal destroys one. */
static inline void lus_grid_put(const Grid *g, uint8_t *block, int cell,
                                int piece) {
  assert(cell >= 0 && cell < g->cells && lus_grid_there(g, cell));
  assert(piece >= 0 && piece <= g->contents);
  uint8_t *at = block + g->at_cells + cell;
  int old = *at;
  *at = (uint8_t)piece;
  uint16_t *count = (uint16_t *)(void *)(block + g->at_count);
  *count = (uint16_t)(*count + (piece != 0) - (old != 0));
  if (!g->boards) return;
  /* Board 0 holds the occupied cells, so both lines also work for 0. */
  uint64_t *board = (uint64_t *)(void *)(block + g->at_boards) + (cell >> 6);
  board[old * g->words] ^= UINT64_C(1) << (cell & 63);
  board[piece * g->words] ^= UINT64_C(1) << (cell & 63);
}

/* Moves a piece to another cell. Returns the piece captured there, 0 if none.
 * No piece is moved like a piece: the cell is empty then. */
static inline int lus_grid_move(const Grid *g, uint8_t *block, int from,
                                int to) {
  int piece = lus_grid_get(g, block, from);
  int taken = lus_grid_get(g, block, to);
  lus_grid_put(g, block, from, 0);
  lus_grid_put(g, block, to, piece);
  return taken;
}
static inline void lus_grid_swap(const Grid *g, uint8_t *block, int a, int b) {
  int piece = lus_grid_get(g, block, a);
  lus_grid_put(g, block, a, lus_grid_get(g, block, b));
  lus_grid_put(g, block, b, piece);
}

/* Removes all pieces. Vehicles are then nowhere; bands stay as they are. */
void lus_grid_clear(const Grid *g, uint8_t *block);

/* How many pieces of all kinds there are. */
static inline int lus_grid_pieces(const Grid *g, const uint8_t *block) {
  return *(const uint16_t *)(const void *)(block + g->at_count);
}
static inline bool lus_grid_full(const Grid *g, const uint8_t *block) {
  return lus_grid_pieces(g, block) == g->real;
}

/* The cells from 64 * word to 64 * word + 63 that hold a piece of the set.
 * Cells that do not exist are never among them. */
uint64_t lus_grid_word(const Grid *g, const uint8_t *block, Pieces set,
                       int word);

int lus_grid_count(const Grid *g, const uint8_t *block, Pieces set);
int lus_grid_count_piece(const Grid *g, const uint8_t *block, int piece);
/* Lists the cells that hold a piece of the set, ascending. */
void lus_grid_list(const Grid *g, const uint8_t *block, Pieces set,
                   Moves *list);
/* The nth of those cells, from 0; -1 when there are fewer. */
int lus_grid_nth(const Grid *g, const uint8_t *block, Pieces set, int n);
/* One of them, all equally likely; -1 when there are none. */
int lus_grid_pick(const Grid *g, const uint8_t *block, Pieces set, Rng *rng);

/* The listing queries that can be sampled. Each adds to the sample what its
 * namesake would list. False: not possible on this grid, and the sample must
 * not be used. */
bool lus_grid_sample(const Grid *g, const uint8_t *block, Pieces set,
                     Sample *sample);
bool lus_grid_sample_columns(const Grid *g, const uint8_t *block,
                             Sample *sample);
bool lus_grid_sample_flanks(const Grid *g, const uint8_t *block, int own,
                            Pieces enemies, Dirs dirs, Sample *sample);
bool lus_grid_sample_alike(const Grid *g, const uint8_t *block, Pieces wild,
                           int least, Sample *sample);

/* Neighbours and rays --------------------------------------------------- */

int lus_grid_across(const Grid *g, const uint8_t *block, int cell, int dir);

/* The next cell in a direction, through connections and across seams; or
 * LUS_NOWHERE, -1. */
static inline int lus_grid_next(const Grid *g, const uint8_t *block, int cell,
                                int dir) {
  int to = g->next[dir * g->cells + cell];
  return to != LUS_SEAM ? to : lus_grid_across(g, block, cell, dir);
}

/* How many neighbours in these directions hold a piece of the set. They are
 * listed in the order of directions when list is not NULL. */
int lus_grid_around(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    Pieces set, Moves *list);

/* How many cells in a direction hold pieces of `through`, up to the first that
 * does not. They are listed when list is not NULL. With `end` that first cell
 * counts too, if there is one. */
int lus_grid_ray(const Grid *g, const uint8_t *block, int cell, int dir,
                 Pieces through, bool end, Moves *list);

/* The direction from a to b, whatever lies between, with the number of steps in
 * *distance (which may be NULL); -1 when b is on no ray from a, or a is b. */
int lus_grid_toward(const Grid *g, const uint8_t *block, int a, int b,
                    int *distance);

/* The first cell between two on one ray that holds a piece of the set (one that
 * was jumped over); -1 when there is none, or they are on no ray. */
int lus_grid_between(const Grid *g, const uint8_t *block, int a, int b,
                     Pieces set);

/* Ways to go: pairs ----------------------------------------------------- */

/* How pieces go. A list of gaits says it all: in Breakthrough {who = white,
 * dirs = N, onto = LUS_EMPTY}, {white, NW|NE, LUS_EMPTY | black}. */
typedef struct Gait {
  Pieces who; /* the pieces that go this way */
  Dirs dirs;
  Pieces onto;  /* what the target cell may hold */
  Pieces over;  /* jumps: what is jumped over */
  uint8_t most; /* slides: the most cells, 0: no limit */
  bool far;     /* jumps: also across empty cells on both sides */
} Gait;

/* Each of these lists from * cells + to, for the pieces on all cells or, when
 * `from` is not -1, for the piece there. The order is by gait, then direction,
 * then cell, then distance.
 *   step:   to the neighbour, when it holds a piece of `onto`.
 *   slide:  over empty cells and, when `onto` has it, onto the first piece;
 *           the empty cells are listed when `onto` has LUS_EMPTY.
 *   jump:   over a neighbour in `over` to the cell after it in `onto`. */
void lus_grid_steps(const Grid *g, const uint8_t *block, int from,
                    const Gait *gait, int gaits, Moves *list);
void lus_grid_slides(const Grid *g, const uint8_t *block, int from,
                     const Gait *gait, int gaits, Moves *list);
void lus_grid_jumps(const Grid *g, const uint8_t *block, int from,
                    const Gait *gait, int gaits, Moves *list);
bool lus_grid_sample_steps(const Grid *g, const uint8_t *block, int from,
                           const Gait *gait, int gaits, Sample *sample);
bool lus_grid_sample_jumps(const Grid *g, const uint8_t *block, int from,
                           const Gait *gait, int gaits, Sample *sample);
/* Would they list anything? */
bool lus_grid_can_step(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int gaits);
bool lus_grid_can_jump(const Grid *g, const uint8_t *block, int from,
                       const Gait *gait, int gaits);
/* From every cell of `who` (or the one at `from`) to every cell of `onto`. */
void lus_grid_flights(const Grid *g, const uint8_t *block, int from, Pieces who,
                      Pieces onto, Moves *list);
bool lus_grid_sample_flights(const Grid *g, const uint8_t *block, int from,
                             Pieces who, Pieces onto, Sample *sample);

/* Lines ----------------------------------------------------------------- */

/* The length of the longest line through this cell, along the axes of `dirs`,
 * of cells with the same content; 0 for an empty cell. */
int lus_grid_longest(const Grid *g, const uint8_t *block, int cell, Dirs dirs);
/* Is that n or more, as after a winning move? Fastest when n and dirs are those
 * of the spec. */
bool lus_grid_lined(const Grid *g, const uint8_t *block, int cell, int n,
                    Dirs dirs);
/* Are there n of this piece in a line anywhere? */
bool lus_grid_any_line(const Grid *g, const uint8_t *block, int piece, int n,
                       Dirs dirs);

/* The lines of the spec, numbered from 0 to lines.count - 1. */
static inline const uint16_t *lus_grid_line(const Grid *g, int line) {
  assert(line >= 0 && line < g->lines.count);
  return g->lines.cells + (size_t)line * (size_t)g->lines.length;
}
/* The line of exactly these cells, in any order; -1 when there is none. */
int lus_grid_line_of(const Grid *g, const int *cells, int n);
/* The line with these two ends; -1 when there is none. */
int lus_grid_line_between(const Grid *g, int a, int b);
/* Do all its cells hold pieces of the set? */
bool lus_grid_line_holds(const Grid *g, const uint8_t *block, int line,
                         Pieces set);
/* How many lines through a cell have the content of that cell throughout
 * (mills); listed when list is not NULL. An empty cell has none. */
int lus_grid_mills(const Grid *g, const uint8_t *block, int cell, Moves *list);
/* How many lines on the whole grid hold only pieces of the set; listed when
 * list is not NULL. */
int lus_grid_lines_of(const Grid *g, const uint8_t *block, Pieces set,
                      Moves *list);
/* Lists the lines without an empty cell whose pieces are all alike, not
 * counting those of `wild`, and that have at least `least` of `wild`. */
void lus_grid_lines_alike(const Grid *g, const uint8_t *block, Pieces wild,
                          int least, Moves *list);
/* Lists the cells with a piece of the set that is in no mill or, when all are
 * in mills, all of them: what may be taken in morris games. */
void lus_grid_loose(const Grid *g, const uint8_t *block, Pieces set,
                    Moves *list);
bool lus_grid_sample_loose(const Grid *g, const uint8_t *block, Pieces set,
                           Sample *sample);

/* Flanked runs (Reversi) ------------------------------------------------ */

/* Lists the empty cells from which, in some direction, a run of one or more
 * pieces of `enemies` ends at a piece `own`. */
void lus_grid_flanks(const Grid *g, const uint8_t *block, int own,
                     Pieces enemies, Dirs dirs, Moves *list);
bool lus_grid_can_flank(const Grid *g, const uint8_t *block, int own,
                        Pieces enemies, Dirs dirs);
/* Puts `own` on an empty cell and turns all runs it flanks into `own`. Returns
 * how many pieces turned. 0: none is flanked, and nothing was changed. */
int lus_grid_flank(const Grid *g, uint8_t *block, int cell, int own,
                   Pieces enemies, Dirs dirs);

/* Gravity --------------------------------------------------------------- */

/* Where a piece dropped into a column from above lands: from the top cell on
 * south while the next is empty. -1 when the top cell is taken. */
int lus_grid_drop_cell(const Grid *g, const uint8_t *block, int column);
/* Puts it there and returns the cell, or -1. */
int lus_grid_drop(const Grid *g, uint8_t *block, int column, int piece);
/* Lists the columns, from 0, whose top cell is empty. */
void lus_grid_open_columns(const Grid *g, const uint8_t *block, Moves *list);
/* Lets all pieces of the set fall in a direction until none can. Returns how
 * many moved. A piece whose fall ends in the region `off` (-1: no region)
 * leaves the grid and makes room. When list is not NULL it gets three entries
 * for each piece that moved: from, to, and piece less one; first those that
 * left, then the others, starting at the far end of the direction. */
int lus_grid_settle(const Grid *g, uint8_t *block, int dir, Pieces set, int off,
                    Moves *list);

/* Groups: cells with the same content, connected ------------------------ */

/* The size of the group of a cell, which may be a group of empty cells; listed
 * ascending when list is not NULL. */
int lus_grid_group(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                   Moves *list);
/* How many different cells around a group hold a piece of the set. With
 * LUS_EMPTY, these are its liberties. */
int lus_grid_beside(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    Pieces set);
/* Does the group of a cell touch both regions, as after a winning move in
 * Hex? */
bool lus_grid_joins(const Grid *g, const uint8_t *block, int cell, Dirs dirs,
                    int region, int other);
/* Do cells of the set connect two regions anywhere? */
bool lus_grid_connected(const Grid *g, const uint8_t *block, Pieces set,
                        Dirs dirs, int region, int other);
/* How many groups the cells of the set form when all pieces of the set count as
 * alike. */
int lus_grid_groups(const Grid *g, const uint8_t *block, Pieces set, Dirs dirs);
/* The fewest steps from one cell to another over cells of `through`, whatever
 * the two cells hold themselves; -1 when there is no way. */
int lus_grid_path(const Grid *g, const uint8_t *block, int from, int to,
                  Dirs dirs, Pieces through);

/* Regions: named sets of cells ------------------------------------------ */

/* Every grid has the regions top, right, bottom and left, 0 to 3: the cells of
 * its outer rows and columns. */
enum { REGION_TOP, REGION_RIGHT, REGION_BOTTOM, REGION_LEFT };

/* Adds a region while the layout is open. Returns its number, or -1 with the
 * reason in *why. */
int lus_grid_region_add(Grid *g, const char *name, const int *cells, int n,
                        const char **why);
int lus_grid_region_find(const Grid *g, const char *name); /* or -1 */
static inline bool lus_grid_in_region(const Grid *g, int region, int cell) {
  assert(region >= 0 && region < g->regions);
  return g->region[region].set[cell >> 6] >> (cell & 63) & 1;
}
/* How many cells of a region hold a piece of the set; listed when list is not
 * NULL. */
int lus_grid_in(const Grid *g, const uint8_t *block, int region, Pieces set,
                Moves *list);

/* Spaces: a partition --------------------------------------------------- */

/* Joins cells into spaces while the layout is open: of[cell] is a space,
 * numbered from 0 without gaps, or -1. Two spaces touch where a cell of one is
 * next to a cell of the other, north, east, south or west; corners do not
 * touch. Only once; false with the reason in *why. */
bool lus_grid_spaces(Grid *g, const int16_t *of, const char **why);
/* The contacts of a space, sorted by space and then by direction, with their
 * number in *n. */
const GridContact *lus_grid_contacts(const Grid *g, int space, int *n);
/* How many cells a space has; listed when list is not NULL. */
int lus_grid_space_cells(const Grid *g, int space, Moves *list);

/* Text ------------------------------------------------------------------ */

/* Which piece a character stands for: glyph[(unsigned char)c]; -1: none. */
typedef int16_t Glyphs[256];
/* Fills in the glyphs from the characters of the pieces 0, 1, 2 ... False when
 * one occurs twice, or is a blank, a '/' or a line end. */
bool lus_glyphs(Glyphs glyph, const char *characters);

/* Replaces all contents with those of a text: rows from the top, each ended by
 * '/' or a newline. Blanks, empty lines and, unless it is a glyph, '|' are
 * skipped. A number, unless its digits are glyphs, is that many empty cells, as
 * in FEN. Where there is no cell, any character will do. False, with the reason
 * in *why and nothing changed, when the text does not fit. Not for grids with
 * vehicles. */
bool lus_grid_read(const Grid *g, uint8_t *block, const char *text, size_t len,
                   const Glyphs glyph, const char **why);
/* Writes what the cells hold, as FEN ("3p/4/P3") or as a picture (one character
 * for each cell, ' ' where there is none, a newline after each row). Returns
 * the length of the whole text. What does not fit in `size` is cut off; with
 * size > 0 there is always a NUL. `characters` has one for each piece, from
 * 0. */
size_t lus_grid_write_fen(const Grid *g, const uint8_t *block,
                          const char *characters, char *text, size_t size);
size_t lus_grid_write(const Grid *g, const uint8_t *block,
                      const char *characters, char *text, size_t size);

/* Bands ----------------------------------------------------------------- */

static inline int lus_grid_offset(const Grid *g, const uint8_t *block,
                                  int band) {
  assert(band >= 0 && band < g->bands);
  return ((const int8_t *)block)[g->at_offsets + (uint32_t)band];
}
/* The place of a cell in the frame, and the cell now at a place (-1: none).
 * Places may be negative. Without bands the frame is the grid. */
void lus_grid_frame(const Grid *g, const uint8_t *block, int cell, int *column,
                    int *row);
int lus_grid_at(const Grid *g, const uint8_t *block, int column, int row);
/* The seams under vehicles: bit i is the seam of bands i and i + 1. */
uint64_t lus_grid_straddled(const Grid *g, const uint8_t *block);
/* How far a band can shift up or left (sign < 0), or down or right. 0 when a
 * vehicle lies across one of its seams. */
int lus_grid_shift_range(const Grid *g, const uint8_t *block, int band,
                         int sign);
/* Shifts a band with everything on it. False, with nothing changed, when it
 * cannot go that far. */
bool lus_grid_shift(const Grid *g, uint8_t *block, int band, int by);
/* Lists every shift by one as 2 * band, plus one for down or right, except
 * those of the band `except` (-1: all). */
void lus_grid_shifts(const Grid *g, const uint8_t *block, int except,
                     Moves *list);
/* How many cells that hold a piece of the set lie outside the columns `first`
 * to `last` of the frame; listed ascending when list is not NULL. */
int lus_grid_beyond(const Grid *g, const uint8_t *block, Pieces set, int first,
                    int last, Moves *list);

/* Vehicles -------------------------------------------------------------- */

/* Puts a vehicle that is nowhere with its first cell (its north or west end) on
 * a cell. False when a cell it needs is taken or does not exist. */
bool lus_grid_park(const Grid *g, uint8_t *block, int vehicle, int cell);
/* Takes a vehicle off the grid for good. */
void lus_grid_tow(const Grid *g, uint8_t *block, int vehicle);

/* ON: all of it is on the grid. LEAVING: only part of it is. GONE: it drove
 * off. NOWHERE: it was never put on the grid, or was towed. */
typedef enum Whereabouts { NOWHERE, ON, LEAVING, GONE } Whereabouts;
Whereabouts lus_grid_vehicle(const Grid *g, const uint8_t *block, int vehicle);
/* The place of its first cell in the frame; false when it is nowhere. */
bool lus_grid_vehicle_at(const Grid *g, const uint8_t *block, int vehicle,
                         int *column, int *row);
/* How many of its cells are on the grid; listed from its first cell when list
 * is not NULL. */
int lus_grid_vehicle_cells(const Grid *g, const uint8_t *block, int vehicle,
                           Moves *list);
/* How far it can go: ahead (east or south) when sign > 0, else back. It is
 * stopped by a piece, a missing cell, or a side it may not leave over. A
 * vehicle that is gone does not come back. */
int lus_grid_drive_range(const Grid *g, const uint8_t *block, int vehicle,
                         int sign);
/* Moves it by that many cells; negative is back. False, with nothing changed,
 * when it cannot go that far. */
bool lus_grid_drive(const Grid *g, uint8_t *block, int vehicle, int by);

/* A drive in a list: vehicle and distance as a mixed-radix number, the distance
 * from -most to most. `most` is the longer side of the grid. Where a vehicle
 * may leave over both ends it may drive from one to the other, which adds its
 * length less one. */
static inline int lus_grid_drive_most(const Grid *g) { return g->drive_most; }
static inline uint32_t lus_drive(const Grid *g, int vehicle, int by) {
  int most = lus_grid_drive_most(g);
  return (uint32_t)((vehicle - 1) * (2 * most + 1) + by + most);
}
static inline int lus_drive_vehicle(const Grid *g, uint32_t drive) {
  return (int)drive / (2 * lus_grid_drive_most(g) + 1) + 1;
}
static inline int lus_drive_by(const Grid *g, uint32_t drive) {
  int most = lus_grid_drive_most(g);
  return (int)drive % (2 * most + 1) - most;
}
/* Lists all drives of the vehicles of the set of at most `most` cells (0: no
 * limit): by vehicle, then by distance from the furthest back. */
void lus_grid_drives(const Grid *g, const uint8_t *block, Pieces set, int most,
                     Moves *list);

/* Reads the vehicles from a picture of the board. Each character other than a
 * blank, '|' or a glyph of `empty` or `wall` is a vehicle. They are numbered in
 * the order of `order`, then of appearance. Fills at most `most` entries of
 * each array (cells are the first cells, characters those of the vehicles).
 * Returns how many there are, or -1 with the reason in *why. */
int lus_vehicles_read(const char *text, int width, int height,
                      const char *empty, const char *wall, const char *order,
                      VehicleSpec *vehicle, int *cell, char *character,
                      int most, const char **why);

#endif
