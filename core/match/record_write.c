/* core/match/record_write.c - from a match to text, the same bytes every time:
 * tags in a fixed order, a line for each turn, wrapped at blanks that mean
 * nothing. */
#include "match/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "parts/utf8.h"

enum { WIDTH = 79, INDENT = 3 }; /* a comma may follow */

/* A text that grows. Atoms, set apart by blanks, fill lines up to WIDTH. */
typedef struct Sheet {
  char *data;
  size_t len, cap;
  int column; /* characters on this line; 0: a fresh one */
  bool failed;
} Sheet;

static void put(Sheet *s, const char *bytes, size_t n) {
  if (s->len + n + 1 > s->cap) {
    size_t cap = (s->len + n + 1) * 2;
    char *data = realloc(s->data, cap);
    if (!data) {
      s->failed = true;
      return;
    }
    s->data = data;
    s->cap = cap;
  }
  memcpy(s->data + s->len, bytes, n);
  s->len += n;
  s->data[s->len] = '\0';
}

static void puts_to(Sheet *s, const char *text) { put(s, text, strlen(text)); }

static char *finished(Sheet *s) {
  if (!s->data) puts_to(s, "");
  if (!s->failed) return s->data;
  free(s->data);
  return NULL;
}

/* --- tags --- */

/* Bytes of the character at s; 0: it is no UTF-8. */
static size_t character(const char *s) {
  return lus_utf8_length((const unsigned char *)s, (uint32_t)strnlen(s, 4));
}

/* A control character of two bytes, U+0080 to U+009F? */
static bool is_control(const char *s) {
  return (unsigned char)s[0] == 0xc2 && ((unsigned char)s[1] & 0xe0) == 0x80;
}

static void put_escaped(Sheet *s, const char *value) {
  for (; *value; value++) {
    char hex[8];
    unsigned char c = (unsigned char)*value;
    if (character(value) > 1 && !is_control(value)) {
      put(s, value, character(value));
      value += character(value) - 1;
      continue;
    }
    if (c == '"' || c == '\\') snprintf(hex, sizeof hex, "\\%c", c);
    else if (c == '\n') strcpy(hex, "\\n");
    else if (c < 32 || c >= 127) snprintf(hex, sizeof hex, "\\x%02x", c);
    else snprintf(hex, sizeof hex, "%c", c);
    puts_to(s, hex);
  }
}

static void put_tag(Sheet *s, const char *name, const char *value) {
  puts_to(s, "[");
  puts_to(s, name);
  puts_to(s, " \"");
  put_escaped(s, value);
  puts_to(s, "\"]\n");
}

static void put_number_tag(Sheet *s, const char *name, uint64_t n) {
  char text[32];
  snprintf(text, sizeof text, "%llu", (unsigned long long)n);
  put_tag(s, name, text);
}

static void put_options(Sheet *s, Match *m) {
  Sheet all = {0};
  const char *name, *value;
  for (int i = 0; (name = lus_match_setting(m, i, &value)); i++) {
    char *one = lus_record_write_setting(name, value);
    if (i) puts_to(&all, " ");
    puts_to(&all, one ? one : "");
    if (!one) s->failed = true;
    free(one);
  }
  if (all.len) put_tag(s, "Options", all.data);
  if (all.failed) s->failed = true;
  free(all.data);
}

static void put_seats(Sheet *s, Match *m, const RecordSpec *spec) {
  put_number_tag(s, "Seats", (uint64_t)lus_match_seats(m));
  for (int i = 0; spec->seat_kinds && i < lus_match_seats(m); i++) {
    char name[16];
    snprintf(name, sizeof name, "Seat%d", i + 1);
    if (spec->seat_kinds[i]) put_tag(s, name, spec->seat_kinds[i]);
  }
}

/* Is something to be kept from the reader? */
static bool keeps_back(const Match *m, const RecordSpec *spec) {
  return spec->shared && !lus_match_over(m);
}

static void put_seed(Sheet *s, const Match *m, const RecordSpec *spec) {
  if (m->asks || keeps_back(m, spec)) put_tag(s, "Seed", "withheld");
  else put_number_tag(s, "Seed", m->seed);
  if (m->asks) put_tag(s, "Chance", "stated");
}

static void put_head(Sheet *s, Match *m, const RecordSpec *spec) {
  char digest[17], result[32];
  snprintf(digest, sizeof digest, "%016llx",
           (unsigned long long)lus_match_digest(m));
  lus_record_result_of(m, result);
  put_tag(s, "Game", spec->game ? spec->game : lus_match_game(m));
  put_tag(s, "Title", lus_match_title(m));
  put_options(s, m);
  put_seats(s, m, spec);
  put_seed(s, m, spec);
  if (spec->date) put_tag(s, "Date", spec->date);
  put_tag(s, "Version", LUS_VERSION);
  put_tag(s, "Rules", digest);
  if (spec->takebacks) put_number_tag(s, "Takebacks", spec->takebacks);
  for (int i = 0; i < spec->tags_n; i++)
    put_tag(s, spec->tags[i].name, spec->tags[i].value);
  put_tag(s, "Result", result);
  puts_to(s, "\n");
}

/* --- lines --- */

static int characters(const char *text, size_t len) {
  int n = 0;
  for (size_t i = 0; i < len; i++) n += (text[i] & 0xc0) != 0x80;
  return n;
}

static void end_line(Sheet *s) {
  if (s->column) puts_to(s, "\n");
  s->column = 0;
}

static void put_atom(Sheet *s, const char *text, size_t len) {
  int wide = characters(text, len);
  if (s->column && s->column + 1 + wide > WIDTH) {
    puts_to(s, "\n   ");
    s->column = INDENT;
  } else if (s->column) {
    puts_to(s, " ");
    s->column++;
  }
  put(s, text, len);
  s->column += wide;
}

/* A text that may be broken at its blanks, between two signs. */
static void put_words(Sheet *s, char open, const char *text, char close) {
  Sheet word = {0};
  put(&word, &open, 1);
  for (;;) {
    size_t n = strcspn(text, " ");
    put(&word, text, n);
    text += n + strspn(text + n, " ");
    if (!*text) put(&word, &close, 1);
    put_atom(s, word.data, word.len);
    if (!*text) break;
    word.len = 0;
  }
  if (word.failed) s->failed = true;
  free(word.data);
}

/* A comment: braces become parentheses, white space single blanks. */
static void put_note(Sheet *s, const char *text) {
  char *clean = malloc(strlen(text) + 1), *to = clean;
  if (!clean) {
    s->failed = true;
    return;
  }
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    size_t n = character(text);
    bool control = c <= 32 || c == 127 || is_control(text);
    if (control) {
      text += c == 0xc2;
      if (to > clean && to[-1] != ' ') *to++ = ' ';
    } else if (n != 1) {
      if (!n) *to++ = '?';
      for (size_t i = 0; i < n; i++) *to++ = text[i];
      if (n) text += n - 1;
    } else {
      *to++ = c == '{' ? '(' : c == '}' ? ')' : (char)c;
    }
  }
  while (to > clean && to[-1] == ' ') to--;
  *to = '\0';
  if (*clean) put_words(s, '{', clean, '}');
  free(clean);
}

/* --- entries --- */

typedef struct Writer {
  Sheet sheet;
  Match *m;
  const RecordSpec *spec;
  bool whole; /* not lines of a journal */
  uint64_t rolling;
  unsigned note; /* the next one */
} Writer;

static void put_hash(Writer *w) {
  char text[32];
  if (keeps_back(w->m, w->spec)) return; /* a hash tells what it is made of */
  snprintf(text, sizeof text, "{[%%hash %016llx]}",
           (unsigned long long)w->rolling);
  put_atom(&w->sheet, text, strlen(text));
}

/* "draw; roll 4", where outcomes are missing, as "draw ?; roll 4". */
static void mark_withheld(Sheet *to, const char *seen) {
  while (*seen) {
    size_t n = strcspn(seen, ";");
    put(to, seen, n);
    if (!memchr(seen + 1, ' ', n ? n - 1 : 0)) puts_to(to, " ?");
    seen += n;
    if (*seen) put(to, seen++, 1);
  }
}

/* "draw two; roll 4" with the first n outcomes marked: "draw =two; roll 4". */
static void mark_stated(Sheet *to, const char *all, unsigned n) {
  bool event = true;
  while (*all) {
    size_t len = strcspn(all, " ");
    if (!event && n) {
      puts_to(to, "=");
      n--;
    }
    put(to, all, len);
    event = all[len - 1] == ';';
    all += len;
    if (*all) put(to, all++, 1);
  }
}

static void put_chance(Writer *w, unsigned i) {
  const Entry *e = &w->m->entries[i];
  Sheet text = {0};
  if (!*e->chance) return;
  if (keeps_back(w->m, w->spec))
    mark_withheld(&text, lus_match_played_seen(w->m, i, w->spec->seat));
  else mark_stated(&text, e->chance, w->m->asks ? 0 : e->stated);
  if (text.data) put_words(&w->sheet, '(', text.data, ')');
  w->sheet.failed |= text.failed;
  free(text.data);
}

static bool has_note(const Writer *w, unsigned i) {
  return w->note < w->spec->notes_n && w->spec->notes[w->note].entry == i;
}

static void put_notes(Writer *w, unsigned i) {
  for (; has_note(w, i); w->note++)
    put_note(&w->sheet, w->spec->notes[w->note].text);
}

/* Did the turn pass with this move? */
static bool has_passed(const Match *m, unsigned i) {
  size_t size = lus_game_size(m->game);
  uint8_t *block = m->blocks + i * size;
  return lus_head(block)->turns != lus_head(block - size)->turns;
}

/* The text of a move, its turn's number before the first one of a line. */
static void put_move(Writer *w, unsigned i, bool first) {
  const Entry *e = &w->m->entries[i];
  char *text = NULL;
  if (first) lus_say(&text, "%u. %s", (unsigned)e->turn, e->text);
  else lus_say(&text, "%s", e->text);
  if (text) put_atom(&w->sheet, text, strlen(text));
  w->sheet.failed |= !text;
  free(text);
}

static void put_deal(Writer *w) {
  if (*w->m->entries[0].chance) {
    put_atom(&w->sheet, "0.", 2);
    put_chance(w, 0);
  }
  put_notes(w, 0);
  end_line(&w->sheet);
}

static void put_entry(Writer *w, unsigned i, bool first) {
  const Match *m = w->m;
  bool last = i + 1 == m->n, passed = has_passed(m, i);
  put_move(w, i, first);
  put_chance(w, i);
  put_notes(w, i);
  if ((passed && m->entries[i].turn % RECORD_HASH_EVERY == 0) ||
      (last && w->whole))
    put_hash(w);
  if (passed || last) {
    end_line(&w->sheet);
  } else {
    put(&w->sheet, ",", 1);
    w->sheet.column++;
  }
}

/* The entries from `from` on. */
static void put_entries(Writer *w, unsigned from) {
  const Match *m = w->m;
  for (unsigned i = 0; i < m->n; i++) {
    w->rolling = lus_record_roll(w->rolling, m->entries[i].hash);
    if (i < from) {
      while (has_note(w, i)) w->note++;
      continue;
    }
    bool first = i == from || m->entries[i - 1].turn != m->entries[i].turn;
    if (i) put_entry(w, i, first);
    else put_deal(w);
  }
  end_line(&w->sheet);
}

/* --- the whole --- */

char *lus_record_head(Match *m, const RecordSpec *spec) {
  Sheet s = {0};
  put_head(&s, m, spec);
  return finished(&s);
}

char *lus_record_lines(Match *m, unsigned from, const RecordSpec *spec) {
  Writer w = {.m = m, .spec = spec};
  put_entries(&w, from);
  return finished(&w.sheet);
}

char *lus_record_write(Match *m, const RecordSpec *spec) {
  Writer w = {.m = m, .spec = spec, .whole = true};
  char result[32];
  put_head(&w.sheet, m, spec);
  put_entries(&w, 0);
  lus_record_result_of(m, result);
  puts_to(&w.sheet, result);
  puts_to(&w.sheet, "\n");
  return finished(&w.sheet);
}
