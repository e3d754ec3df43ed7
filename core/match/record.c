/* core/match/record.c - what a record says about a match: tags, settings,
 * places. */
#include "match/record.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- life --- */

void lus_record_free(Record *r) {
  if (!r) return;
  for (int i = 0; i < r->tags_n; i++) {
    free(r->tags[i].name);
    free(r->tags[i].value);
  }
  for (int i = 0; i < r->settings_n; i++) {
    free((char *)r->settings[i].name);
    free((char *)r->settings[i].value);
  }
  for (unsigned i = 0; i < r->notes_n; i++) free((char *)r->notes[i].text);
  free(r->tags);
  free(r->items);
  free(r->marks);
  free(r->hashes);
  free(r->notes);
  free(r->torn);
  free(r->text);
  free(r);
}

bool lus_record_room(void **array, uint32_t n, uint32_t *cap, size_t each) {
  if (n < *cap) return true;
  uint32_t more = *cap ? *cap * 2 : 16;
  void *grown = realloc(*array, more * each);
  if (!grown) return false;
  *array = grown;
  *cap = more;
  return true;
}

/* --- places --- */

void lus_record_place(const Record *r, uint32_t at, unsigned *line,
                      unsigned *column) {
  bool mark = r->len >= 3 && !memcmp(r->text, "\xef\xbb\xbf", 3);
  *line = *column = 1;
  for (uint32_t i = mark ? 3 : 0; i < at && i < r->len; i++) {
    unsigned char c = (unsigned char)r->text[i];
    if (c == '\n') {
      ++*line;
      *column = 1;
    } else if ((c & 0xc0) != 0x80) {
      ++*column;
    }
  }
}

char *lus_record_copy(const Record *r, Place p) {
  char *copy = malloc((size_t)p.len + 1), *to = copy;
  if (!copy) return NULL;
  bool gap = false;
  for (uint32_t i = p.at; i < p.at + p.len; i++) {
    if (strchr(" \t\r\n", r->text[i])) {
      gap = to > copy;
      continue;
    }
    if (gap) *to++ = ' ';
    gap = false;
    *to++ = r->text[i];
  }
  *to = '\0';
  return copy;
}

/* --- settings: name=value name='a value' --- */

static bool is_plain(const char *value) {
  if (!*value) return false;
  for (; *value; value++)
    if (!isalnum((unsigned char)*value) && !strchr("_.+:/-", *value))
      return false;
  return true;
}

char *lus_record_write_setting(const char *name, const char *value) {
  char *text = malloc(strlen(name) + 2 * strlen(value) + 4), *to = text;
  if (!text) return NULL;
  to += sprintf(to, "%s=", name);
  if (is_plain(value)) {
    strcpy(to, value);
    return text;
  }
  *to++ = '\'';
  for (; *value; value++) {
    if (*value == '\'' || *value == '\\') *to++ = '\\';
    *to++ = *value;
  }
  strcpy(to, "'");
  return text;
}

/* Reads a value at *at and moves *at past it; malloc'ed. NULL: it is not
 * closed, or there is no memory. */
static char *read_value(const char **at) {
  const char *from = *at;
  char *value = malloc(strlen(from) + 1), *to = value;
  if (!value) return NULL;
  bool quoted = *from == '\'';
  if (quoted) from++;
  while (*from && (quoted ? *from != '\'' : !strchr(" \t\r\n", *from))) {
    if (quoted && *from == '\\' && from[1]) from++;
    *to++ = *from++;
  }
  *to = '\0';
  bool closed = !quoted || *from == '\'';
  *at = from + (quoted && closed);
  if (closed) return value;
  free(value);
  return NULL;
}

static bool add_setting(Record *r, char *name, char *value, char *why,
                        size_t size) {
  if (name && value && *name && r->settings_n < RECORD_SETTINGS) {
    r->settings[r->settings_n++] = (Setting){name, value};
    return true;
  }
  if (r->settings_n == RECORD_SETTINGS)
    snprintf(why, size, "more than %d options", RECORD_SETTINGS);
  else snprintf(why, size, "expected NAME=VALUE, or NAME='A VALUE'");
  free(name);
  free(value);
  return false;
}

bool lus_record_read_settings(Record *r, const char *value, char *why,
                              size_t size) {
  for (;;) {
    value += strspn(value, " \t\r\n");
    if (!*value) return true;
    size_t len = strcspn(value, "= \t\r\n'");
    char *name = strndup(value, len);
    value += len;
    char *set = NULL;
    if (*value == '=') {
      value++;
      set = read_value(&value);
    }
    if (!add_setting(r, name, set, why, size)) return false;
  }
}

/* --- results --- */

bool lus_record_is_result(const char *text, size_t len) {
  if (len == 1 && *text == '*') return true;
  if (len == 4 && !strncasecmp(text, "draw", 4)) return true;
  if (!len || len % 2 == 0 || len > 15) return false;
  for (size_t i = 0; i < len; i++)
    if (i % 2 ? text[i] != '+' : text[i] < '1' || text[i] > '8') return false;
  return true;
}

void lus_record_result_of(const Match *m, char token[32]) {
  int at = 0;
  strcpy(token, lus_match_over(m) ? "draw" : "*");
  for (int s = 1; s <= lus_match_seats(m); s++)
    if (lus_match_wins(m, s))
      at += sprintf(token + at, "%s%d", at ? "+" : "", s);
}

/* --- what it says --- */

const char *lus_record_tag(const Record *r, const char *name) {
  for (int i = 0; i < r->tags_n; i++)
    if (!strcasecmp(r->tags[i].name, name)) return r->tags[i].value;
  return NULL;
}

const char *lus_record_tag_at(const Record *r, int i, const char **value) {
  if (i < 0 || i >= r->tags_n) return NULL;
  *value = r->tags[i].value;
  return r->tags[i].name;
}

const Setting *lus_record_settings(const Record *r, int *n) {
  *n = r->settings_n;
  return r->settings;
}

const char *lus_record_seat_kind(const Record *r, int seat) {
  char name[32];
  snprintf(name, sizeof name, "Seat%d", seat);
  const char *kind = lus_record_tag(r, name);
  return kind ? kind : "human";
}

bool lus_record_seed(const Record *r, uint64_t *seed) {
  if (r->has_seed) *seed = r->seed;
  return r->has_seed;
}

int lus_record_seats(const Record *r) { return r->seats; }
bool lus_record_asks(const Record *r) { return r->asks; }
const char *lus_record_result(const Record *r) { return r->result; }
const char *lus_record_torn(const Record *r) { return r->torn; }
unsigned lus_record_takebacks(const Record *r) {
  return r->takebacks + r->went_back;
}

const RecordNote *lus_record_notes(const Record *r, unsigned *n) {
  *n = r->notes_n;
  return r->notes;
}
