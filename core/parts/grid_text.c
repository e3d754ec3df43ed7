/* core/parts/grid_text.c - the contents of a grid as text: FEN and pictures. */
#include "parts/grid_impl.h"

#include <ctype.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_row_end(char c) { return c == '/' || c == '\n'; }

bool lus_glyphs(Glyphs glyph, const char *characters) {
  for (int i = 0; i < 256; i++) glyph[i] = -1;
  for (int piece = 0; characters[piece]; piece++) {
    char c = characters[piece];
    int16_t *of = &glyph[(unsigned char)c];
    if (*of >= 0 || is_blank(c) || is_row_end(c)) return false;
    *of = (int16_t)piece;
  }
  return true;
}

/* The text is read twice: first to find faults, then to put the pieces. */
typedef struct Reader {
  const Grid *g;
  const int16_t *glyph;
  uint8_t *block; /* NULL: look for faults only */
  int column, row;
} Reader;

static const char *WIDE = "a row of the text is too long";

static const char *read_cell(Reader *r, int piece) {
  const Grid *g = r->g;
  if (r->row >= g->height) return "the text has too many rows";
  if (r->column >= g->width) return WIDE;
  int cell = r->row * g->width + r->column++;
  if (!lus_grid_there(g, cell)) return NULL;
  if (piece < 0 || piece > g->contents)
    return "a character of the text stands for no piece";
  if (r->block) lus_grid_put(g, r->block, cell, piece);
  return NULL;
}

static const char *read_empty(Reader *r, int n) {
  const char *why = NULL;
  while (!why && n-- > 0) why = read_cell(r, 0);
  return why;
}

static const char *end_row(Reader *r) {
  if (r->column == 0) return NULL;
  if (r->column < r->g->width) return "a row of the text is too short";
  r->column = 0;
  r->row++;
  return NULL;
}

/* The number at text[*i]. At most three digits count; more are too long for any
 * row. Leaves *i at the last digit. */
static int read_number(const Reader *r, const char *text, size_t len,
                       size_t *i) {
  int n = text[*i] - '0';
  while (*i + 1 < len && isdigit((unsigned char)text[*i + 1]) &&
         r->glyph[(unsigned char)text[*i + 1]] < 0 && n < 1000)
    n = n * 10 + text[++*i] - '0';
  return n;
}

static const char *read_text(Reader *r, const char *text, size_t len) {
  const char *why = NULL;
  for (size_t i = 0; i < len && !why; i++) {
    char c = text[i];
    int piece = r->glyph[(unsigned char)c];
    bool here = r->row < r->g->height && r->column < r->g->width;
    bool gap = here && !lus_grid_there(r->g, r->row * r->g->width + r->column);
    if (is_row_end(c) && !(c == '/' && gap)) why = end_row(r);
    else if (piece < 0 && (is_blank(c) || (c == '|' && !gap))) continue;
    else if (piece < 0 && isdigit((unsigned char)c))
      why = read_empty(r, read_number(r, text, len, &i));
    else why = read_cell(r, piece);
  }
  if (!why) why = end_row(r);
  if (!why && r->row < r->g->height) why = "the text has too few rows";
  return why;
}

bool lus_grid_read(const Grid *g, uint8_t *block, const char *text, size_t len,
                   const Glyphs glyph, const char **why) {
  Reader r = {.g = g, .glyph = glyph};
  *why = g->vehicles ? "vehicles are parked, not read" : NULL;
  if (!*why) *why = read_text(&r, text, len);
  if (*why) return false;
  lus_grid_clear(g, block);
  r = (Reader){.g = g, .glyph = glyph, .block = block};
  read_text(&r, text, len);
  return true;
}

/* Writing ---------------------------------------------------------------- */

typedef struct Writer {
  char *text;
  size_t size, len;
} Writer;

static void write_char(Writer *w, char c) {
  if (w->len + 1 < w->size) w->text[w->len] = c;
  w->len++;
}

static void write_number(Writer *w, int n) {
  if (n >= 10) write_char(w, (char)('0' + n / 10));
  if (n > 0) write_char(w, (char)('0' + n % 10));
}

static size_t finish(Writer *w) {
  if (w->size) w->text[w->len < w->size ? w->len : w->size - 1] = '\0';
  return w->len;
}

size_t lus_grid_write_fen(const Grid *g, const uint8_t *block,
                          const char *characters, char *text, size_t size) {
  Writer w = {.text = text, .size = size};
  for (int row = 0; row < g->height; row++) {
    int empty = 0;
    if (row) write_char(&w, '/');
    for (int column = 0; column < g->width; column++) {
      int piece = lus_grid_get(g, block, row * g->width + column);
      if (!piece) {
        empty++;
        continue;
      }
      write_number(&w, empty);
      empty = 0;
      write_char(&w, characters[piece]);
    }
    write_number(&w, empty);
  }
  return finish(&w);
}

size_t lus_grid_write(const Grid *g, const uint8_t *block,
                      const char *characters, char *text, size_t size) {
  Writer w = {.text = text, .size = size};
  for (int c = 0; c < g->cells; c++) {
    bool there = lus_grid_there(g, c);
    write_char(&w, there ? characters[lus_grid_get(g, block, c)] : ' ');
    if ((c + 1) % g->width == 0) write_char(&w, '\n');
  }
  return finish(&w);
}
