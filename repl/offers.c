/* repl/offers.c - what Tab found: the common beginning, and a list. */
#include "offers.h"

#include <stdlib.h>
#include <string.h>

enum { GAP = 2, ROWS_LEAST = 2 };

void offers_add(Offers *o, const char *line) {
  if (o->n == o->room) {
    size_t room = o->room ? o->room * 2 : 16;
    char **lines = realloc(o->lines, room * sizeof *lines);
    if (!lines) return;
    o->lines = lines;
    o->room = room;
  }
  if ((o->lines[o->n] = strdup(line))) o->n++;
}

void offers_free(Offers *o) {
  for (size_t i = 0; i < o->n; i++) free(o->lines[i]);
  free(o->lines);
  *o = (Offers){0};
}

/* How many bytes all of them share, in whole characters. */
static size_t common_length(const Offers *o) {
  size_t n = o->n ? strlen(o->lines[0]) : 0;
  for (size_t i = 1; i < o->n; i++) {
    size_t k = 0;
    while (k < n && o->lines[i][k] == o->lines[0][k]) k++;
    n = k;
  }
  while (n && (o->lines[0][n] & 0xc0) == 0x80) n--;
  return n;
}

char *offers_common(const Offers *o) {
  return o->n ? strndup(o->lines[0], common_length(o)) : calloc(1, 1);
}

/* Where the word begins in which they differ. */
static size_t word_start(const Offers *o) {
  size_t at = common_length(o);
  while (at && !strchr(" ,", o->lines[0][at - 1])) at--;
  return at;
}

static int widest(const Offers *o, size_t from) {
  int most = 0;
  for (size_t i = 0; i < o->n; i++) {
    int width = screen_width(o->lines[i] + from, NULL);
    if (width > most) most = width;
  }
  return most;
}

/* A row of the columns, which read downwards. */
static void add_row(const Offers *o, size_t from, size_t row, size_t down,
                    int width, Text *out) {
  for (size_t i = row; i < o->n; i += down) {
    const char *word = o->lines[i] + from;
    bool last = i + down >= o->n;
    text_addf(out, "%s%*s", word, last ? 0 : width - screen_width(word, NULL),
              "");
  }
  text_adds(out, "\n");
}

static bool has_line(const Offers *o, const char *line) {
  for (size_t i = 0; i < o->n; i++)
    if (!strcmp(o->lines[i], line)) return true;
  return false;
}

/* Their next words, "reroll ..." once for all that begin so. */
static Offers next_words(const Offers *o, size_t from) {
  Offers words = {0};
  for (size_t i = 0; i < o->n; i++) {
    const char *word = o->lines[i] + from;
    size_t len = strcspn(word, " ");
    Text t = {0};
    text_addf(&t, "%.*s%s", (int)len, word, word[len] ? " ..." : "");
    if (!has_line(&words, t.data)) offers_add(&words, t.data);
    free(t.data);
  }
  return words;
}

typedef struct Columns {
  size_t across, most; /* columns, rows at most */
  int width;
} Columns;

static Columns columns_for(const Offers *o, size_t from, const Screen *s) {
  Columns c = {.width = widest(o, from) + GAP};
  c.across = (size_t)((s->columns - 1 + GAP) / c.width);
  c.most = (size_t)(s->rows / 2 > ROWS_LEAST ? s->rows / 2 : ROWS_LEAST);
  if (!c.across) c.across = 1;
  return c;
}

static void add_list(const Offers *o, size_t from, const Columns *c,
                     Text *out) {
  Offers shown = *o;
  if (shown.n > c->across * c->most) shown.n = c->across * (c->most - 1);
  size_t down = (shown.n + c->across - 1) / c->across;
  for (size_t row = 0; row < down; row++)
    add_row(&shown, from, row, down, c->width, out);
  if (shown.n < o->n) text_addf(out, "... and %zu more\n", o->n - shown.n);
}

void offers_list(const Offers *o, const Screen *s, size_t typed, Text *out) {
  size_t from = word_start(o);
  if (from > typed) from = 0;
  Columns c = columns_for(o, from, s);
  if (o->n <= c.across * c.most) {
    add_list(o, from, &c, out);
    return;
  }
  Offers words = next_words(o, from);
  c = columns_for(&words, 0, s);
  add_list(&words, 0, &c, out);
  offers_free(&words);
}
