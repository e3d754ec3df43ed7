/* core/match/record_read.c - from text to a Record: tolerant in white space,
 * strict in form. What the moves mean is for the replay to find out.
 *
 * Moves are words of a game and may be anything, so what is not a move is known
 * by its place: a turn's number is digits and a full stop, "undo" and the
 * result have a line to themselves. */
#include "match/record.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "parts/utf8.h"

typedef enum Last { AT_START, AT_NUMBER, AT_MOVE, AT_COMMA, AT_CHANCE } Last;

typedef struct Reader {
  Record *r;
  const char *s; /* its text, NUL-terminated */
  uint32_t at, len;
  Last last;
  uint32_t turn;
  bool went_back; /* the next number need not follow the last */
  char *error;
  size_t size;
} Reader;

/* --- errors --- */

/* The word at a place, as much of it as an error should show. */
static void show_token(const Reader *rd, uint32_t at, char token[40]) {
  int n = 0;
  while (at < rd->len && n < 32) {
    unsigned char c = (unsigned char)rd->s[at++];
    if (n && strchr(" \t\r\n", c)) break;
    token[n++] = (char)(c < 32 || c == 127 ? '?' : c);
  }
  while (n && (rd->s[at] & 0xc0) == 0x80 && (token[n - 1] & 0x80))
    n--, at--; /* no part of a character */
  token[n] = '\0';
}

__attribute__((format(printf, 3, 4))) static bool
fail(Reader *rd, uint32_t at, const char *format, ...) {
  unsigned line, column;
  char token[40], what[512];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  lus_record_place(rd->r, at, &line, &column);
  show_token(rd, at, token);
  if (*token)
    snprintf(rd->error, rd->size, "line %u, column %u: '%s': %s", line, column,
             token, what);
  else
    snprintf(rd->error, rd->size, "line %u, column %u: the end: %s", line,
             column, what);
  return false;
}

static bool no_memory(Reader *rd) {
  snprintf(rd->error, rd->size, "out of memory");
  return false;
}

/* --- characters --- */

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static uint32_t skip(const Reader *rd, uint32_t at) {
  while (at < rd->len && is_blank(rd->s[at])) at++;
  return at;
}

static bool check_characters(Reader *rd) {
  for (uint32_t i = 0; i < rd->len;) {
    unsigned char c = (unsigned char)rd->s[i];
    if ((c < 32 && !is_blank((char)c)) || c == 127)
      return fail(rd, i, "the byte %u is no text; a record is plain UTF-8", c);
    uint32_t n = lus_utf8_length((const unsigned char *)rd->s + i, rd->len - i);
    if (!n) return fail(rd, i, "the byte 0x%02x is not UTF-8", c);
    i += n;
  }
  return true;
}

/* --- tags: [Name "value"] --- */

static int escaped_byte(Reader *rd) {
  char c = rd->s[rd->at++];
  switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case '"':
    case '\\': return c;
    case 'x': break;
    default: return 0;
  }
  char hex[3] = {rd->s[rd->at], 0, 0};
  if (!isxdigit((unsigned char)hex[0])) return 0;
  hex[1] = rd->s[rd->at + 1];
  if (!isxdigit((unsigned char)hex[1])) return 0;
  rd->at += 2;
  return (int)strtoul(hex, NULL, 16);
}

/* The text between quotes; rd->at is after the first one. */
static bool read_quoted(Reader *rd, char *value) {
  uint32_t from = rd->at, n = 0;
  while (rd->at < rd->len && rd->s[rd->at] != '"') {
    uint32_t at = rd->at;
    int c = (unsigned char)rd->s[rd->at++];
    if (c == '\n') return fail(rd, from, "expected a closing \" on this line");
    if (c == '\\' && !(c = escaped_byte(rd)))
      return fail(rd, at, "expected \\\", \\\\, \\n, \\t or \\xNN");
    if (n == RECORD_TAG_VALUE)
      return fail(rd, from, "a tag's value has at most %d bytes",
                  RECORD_TAG_VALUE);
    value[n++] = (char)c;
  }
  value[n] = '\0';
  if (rd->at == rd->len) return fail(rd, rd->at, "expected a closing \"");
  rd->at++;
  return true;
}

static bool keep_tag(Reader *rd, uint32_t at, const char *name,
                     const char *value) {
  Record *r = rd->r;
  if (lus_record_tag(r, name))
    return fail(rd, at, "the tag %s is here twice", name);
  if (r->tags_n == RECORD_TAGS)
    return fail(rd, at, "more than %d tags", RECORD_TAGS);
  if (!r->tags) r->tags = calloc(RECORD_TAGS, sizeof *r->tags);
  if (!r->tags) return no_memory(rd);
  Tag *tag = &r->tags[r->tags_n++];
  *tag = (Tag){.name = strdup(name), .value = strdup(value), .at = at};
  return (tag->name && tag->value) || no_memory(rd);
}

static bool read_tag(Reader *rd) {
  char name[RECORD_TAG_NAME], value[RECORD_TAG_VALUE + 1];
  uint32_t at = rd->at, n = 0;
  rd->at = skip(rd, rd->at + 1);
  while (isalnum((unsigned char)rd->s[rd->at]) || rd->s[rd->at] == '_') {
    if (n == RECORD_TAG_NAME - 1)
      return fail(rd, at, "a tag's name has at most %d letters", (int)n);
    name[n++] = rd->s[rd->at++];
  }
  name[n] = '\0';
  if (!n) return fail(rd, rd->at, "expected a tag: [Name \"value\"]");
  rd->at = skip(rd, rd->at);
  if (rd->s[rd->at] != '"') return fail(rd, rd->at, "expected \"");
  rd->at++;
  if (!read_quoted(rd, value)) return false;
  rd->at = skip(rd, rd->at);
  if (rd->s[rd->at] != ']') return fail(rd, rd->at, "expected ]");
  rd->at++;
  return keep_tag(rd, at, name, value);
}

/* --- the tags that mean something --- */

static bool read_whole(const char *text, uint64_t most, uint64_t *out) {
  char *end;
  if (!isdigit((unsigned char)*text)) return false;
  errno = 0;
  unsigned long long n = strtoull(text, &end, 10);
  *out = n;
  return !*end && !errno && n <= most;
}

static bool read_seats(Record *r, const char *value, char *why, size_t size) {
  uint64_t n;
  bool ok = read_whole(value, 8, &n) && n;
  if (ok) r->seats = (int)n;
  snprintf(why, size, "expected the number of seats, 1 to 8");
  return ok;
}

static bool read_seed(Record *r, const char *value, char *why, size_t size) {
  snprintf(why, size, "expected a whole number below 2^64, or \"withheld\"");
  if (!strcasecmp(value, "withheld")) return true;
  return r->has_seed = read_whole(value, UINT64_MAX, &r->seed);
}

static bool read_chance_tag(Record *r, const char *value, char *why,
                            size_t size) {
  r->asks = !strcasecmp(value, "stated");
  snprintf(why, size, "expected \"stated\" or \"drawn\"");
  return r->asks || !strcasecmp(value, "drawn");
}

static bool read_takebacks(Record *r, const char *value, char *why,
                           size_t size) {
  uint64_t n;
  bool ok = read_whole(value, RECORD_ITEMS, &n);
  if (ok) r->takebacks = (unsigned)n;
  snprintf(why, size, "expected a number");
  return ok;
}

static bool read_game(Record *r, const char *value, char *why, size_t size) {
  (void)r;
  snprintf(why, size, "expected the name of a game");
  return *value && strlen(value) < 1000 && !strpbrk(value, "\r\n");
}

static bool read_rules_tag(Record *r, const char *value, char *why,
                           size_t size) {
  (void)r;
  snprintf(why, size, "expected a digest of 16 hexadecimal digits");
  return strlen(value) == 16 && strspn(value, "0123456789abcdefABCDEF") == 16;
}

static bool read_result_tag(Record *r, const char *value, char *why,
                            size_t size) {
  (void)r;
  snprintf(why, size, "expected a result: 1, 1+3, draw or *");
  return lus_record_is_result(value, strlen(value));
}

static const struct {
  const char *name;
  bool (*read)(Record *r, const char *value, char *why, size_t size);
} KNOWN[] = {
    {"Game", read_game},         {"Options", lus_record_read_settings},
    {"Seats", read_seats},       {"Seed", read_seed},
    {"Chance", read_chance_tag}, {"Takebacks", read_takebacks},
    {"Rules", read_rules_tag},   {"Result", read_result_tag},
};

static bool understand_tag(Reader *rd, const Tag *tag) {
  char why[256];
  for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
    if (strcasecmp(tag->name, KNOWN[i].name)) continue;
    if (!KNOWN[i].read(rd->r, tag->value, why, sizeof why))
      return fail(rd, tag->at, "%s \"%.60s\": %s", tag->name, tag->value, why);
  }
  return true;
}

static bool read_tags(Reader *rd) {
  for (rd->at = skip(rd, rd->at); rd->s[rd->at] == '[';
       rd->at = skip(rd, rd->at)) {
    if (!read_tag(rd)) return false;
    if (!understand_tag(rd, &rd->r->tags[rd->r->tags_n - 1])) return false;
  }
  if (!lus_record_tag(rd->r, "Game"))
    return fail(rd, rd->at,
                "expected a tag [Game \"...\"] that names the game");
  return true;
}

/* --- what is where --- */

/* The line at `at` without the blanks around it, if it begins here. */
static Place whole_line(const Reader *rd, uint32_t at) {
  for (uint32_t i = at; i > 0 && rd->s[i - 1] != '\n'; i--)
    if (!is_blank(rd->s[i - 1])) return (Place){at, 0};
  uint32_t end = at;
  while (end < rd->len && rd->s[end] != '\n') end++;
  while (end > at && is_blank(rd->s[end - 1])) end--;
  return (Place){at, end - at};
}

/* Bytes of a turn's number with its full stop; 0: there is none. */
static uint32_t number_at(const Reader *rd, uint32_t at) {
  uint32_t i = at;
  while (isdigit((unsigned char)rd->s[i])) i++;
  if (i == at || rd->s[i] != '.') return 0;
  return isdigit((unsigned char)rd->s[i + 1]) ? 0 : i + 1 - at;
}

static bool may_end_here(const Reader *rd) {
  return rd->last != AT_COMMA && !(rd->last == AT_NUMBER && rd->turn);
}

/* "undo", "undo 2", "takeback 2" on a line of its own: bytes of the word. */
static uint32_t undo_at(const Reader *rd, uint32_t at) {
  const char *s = rd->s + at;
  uint32_t n = !strncasecmp(s, "undo", 4)       ? 4
               : !strncasecmp(s, "takeback", 8) ? 8
                                                : 0;
  if (!n || !may_end_here(rd)) return 0;
  Place line = whole_line(rd, at);
  uint32_t i = n;
  while (i < line.len && is_blank(s[i])) i++;
  if (i == n && line.len != n) return 0;
  while (i < line.len && isdigit((unsigned char)s[i])) i++;
  return i == line.len ? n : 0;
}

/* Is there nothing but comments and blanks from here on? */
static bool is_rest_empty(const Reader *rd, uint32_t at) {
  for (at = skip(rd, at); rd->s[at] == '{'; at = skip(rd, at)) {
    const char *end = strchr(rd->s + at, '}');
    if (!end) return true;
    at = (uint32_t)(end - rd->s) + 1;
  }
  return at == rd->len;
}

/* Bytes of the result if it is here, last and on a line of its own. */
static uint32_t result_at(const Reader *rd, uint32_t at) {
  if (!may_end_here(rd) || !strchr("*dD12345678", rd->s[at])) return 0;
  Place line = whole_line(rd, at);
  if (!lus_record_is_result(rd->s + at, line.len)) return 0;
  return is_rest_empty(rd, at + line.len) ? line.len : 0;
}

/* --- items --- */

static Item *add_item(Reader *rd, ItemKind kind, Place text) {
  Record *r = rd->r;
  if (r->items_n == RECORD_ITEMS) {
    fail(rd, text.at, "more than %d moves", RECORD_ITEMS);
    return NULL;
  }
  if (!lus_record_room((void **)&r->items, r->items_n, &r->items_cap,
                       sizeof *r->items)) {
    no_memory(rd);
    return NULL;
  }
  Item *item = &r->items[r->items_n++];
  *item = (Item){.kind = (uint8_t)kind, .text = text, .turn = rd->turn};
  return item;
}

static bool read_number(Reader *rd, uint32_t len) {
  uint64_t n = UINT64_MAX;
  uint32_t at = rd->at;
  if (rd->last == AT_COMMA) return fail(rd, at, "expected a move after ','");
  if (rd->last == AT_NUMBER && rd->turn)
    return fail(rd, at, "expected the moves of turn %u", rd->turn);
  if (len <= 10) n = strtoull(rd->s + at, NULL, 10);
  bool first = !rd->r->items_n && rd->last == AT_START;
  bool fits = rd->went_back
                  ? n >= 1 && n <= rd->turn + 1
                  : n == rd->turn + 1 || (n == rd->turn && n) || (first && !n);
  if (!fits && first) return fail(rd, at, "expected turn 1, or 0 for the deal");
  if (!fits) return fail(rd, at, "expected turn %u", rd->turn + 1);
  rd->turn = (uint32_t)n;
  rd->went_back = false;
  rd->last = AT_NUMBER;
  rd->at += len;
  return n || add_item(rd, ITEM_DEAL, (Place){at, len});
}

static bool read_undo(Reader *rd, uint32_t word) {
  Place line = whole_line(rd, rd->at);
  unsigned long n = 1;
  if (line.len > word) n = strtoul(rd->s + line.at + word, NULL, 10);
  if (n < 1 || n > RECORD_ITEMS)
    return fail(rd, line.at, "expected how many moves go back, 1 to %d",
                RECORD_ITEMS);
  rd->at += line.len;
  Item *item = add_item(rd, ITEM_UNDO, line);
  if (!item) return false;
  item->count = (uint32_t)n;
  if (word == 8) rd->r->went_back++;
  rd->went_back = true;
  rd->last = AT_START;
  return true;
}

static bool ends_move(const Reader *rd, uint32_t i) {
  return number_at(rd, i) || undo_at(rd, i) || result_at(rd, i);
}

static bool read_move(Reader *rd) {
  uint32_t at = rd->at, end = at;
  if (rd->last == AT_START || !rd->turn)
    return fail(rd, at, "expected the number of a turn, as in '%u.'",
                rd->turn + 1);
  rd->last = AT_MOVE;
  for (uint32_t i = at; i < rd->len && !strchr(",;(){}", rd->s[i]); i++) {
    if (i - at > RECORD_MOVE)
      return fail(rd, at, "a move has at most %d bytes", RECORD_MOVE);
    if (is_blank(rd->s[i])) continue;
    if (i > at && is_blank(rd->s[i - 1]) && ends_move(rd, i)) break;
    end = i + 1;
  }
  rd->at = end;
  return add_item(rd, ITEM_MOVE, (Place){at, end - at});
}

/* --- chance and comments --- */

/* What is in parentheses: "roll 3 1; draw Qd". */
static bool check_chance(Reader *rd, Place p) {
  for (uint32_t i = p.at, end = p.at + p.len;; i++) {
    i = skip(rd, i);
    if (i >= end || !isalpha((unsigned char)rd->s[i]))
      return fail(rd, i,
                  "expected a word such as roll or draw, then what "
                  "came up");
    while (i < end && rd->s[i] != ';') i++;
    if (i == end) return true;
  }
}

static bool read_chance(Reader *rd) {
  uint32_t at = rd->at, end = at + 1;
  Record *r = rd->r;
  bool deal = rd->last == AT_NUMBER && !rd->turn;
  if (rd->last == AT_CHANCE)
    return fail(rd, at,
                "one move has one pair of parentheses; in it ';' sets "
                "events apart");
  if (rd->last != AT_MOVE && !deal)
    return fail(rd, at,
                "expected a move; chance comes after the move that "
                "brings it about, or at 0.");
  while (end < rd->len && !strchr("(){}", rd->s[end])) end++;
  if (rd->s[end] != ')') return fail(rd, end, "expected ')'");
  Place p = {at + 1, end - at - 1};
  if (p.len > RECORD_CHANCE)
    return fail(rd, at, "more than %d bytes of chance", RECORD_CHANCE);
  if (!check_chance(rd, p)) return false;
  r->items[r->items_n - 1].chance = p;
  r->items[r->items_n - 1].has_chance = true;
  rd->last = AT_CHANCE;
  rd->at = end + 1;
  return true;
}

static bool read_hash(Reader *rd, Place p) {
  Record *r = rd->r;
  char *end, digits[17] = "";
  uint32_t at = skip(rd, p.at + 6);
  memcpy(digits, rd->s + at, rd->len - at < 16 ? rd->len - at : 16);
  if (strspn(digits, "0123456789abcdefABCDEF") != 16 ||
      rd->s[skip(rd, at + 16)] != ']' ||
      skip(rd, skip(rd, at + 16) + 1) != p.at + p.len)
    return fail(rd, p.at, "expected [%%hash and 16 hexadecimal digits]");
  if (!lus_record_room((void **)&r->hashes, r->hashes_n, &r->hashes_cap,
                       sizeof *r->hashes))
    return no_memory(rd);
  r->hashes[r->hashes_n++] = (HashMark){
      .hash = strtoull(digits, &end, 16), .at = p.at, .items = r->items_n};
  return true;
}

static bool read_comment(Reader *rd) {
  Record *r = rd->r;
  uint32_t at = rd->at, end = at + 1;
  while (end < rd->len && rd->s[end] != '}' && rd->s[end] != '{') end++;
  if (end == rd->len) return fail(rd, at, "this comment has no closing }");
  if (rd->s[end] == '{')
    return fail(rd, end, "expected } first: comments do not nest");
  rd->at = end + 1;
  Place p = {skip(rd, at + 1), 0};
  p.len = end - p.at;
  if (p.len > RECORD_NOTE)
    return fail(rd, at, "a comment has at most %d bytes", RECORD_NOTE);
  if (!strncasecmp(rd->s + p.at, "[%hash", 6)) return read_hash(rd, p);
  if (!p.len) return true;
  if (!lus_record_room((void **)&r->marks, r->marks_n, &r->marks_cap,
                       sizeof *r->marks))
    return no_memory(rd);
  r->marks[r->marks_n++] = (Mark){.text = p, .items = r->items_n};
  return true;
}

/* --- the whole --- */

static bool read_comma(Reader *rd) {
  if (rd->last != AT_MOVE && rd->last != AT_CHANCE)
    return fail(rd, rd->at, "expected a move");
  rd->last = AT_COMMA;
  rd->at++;
  return true;
}

static bool read_word(Reader *rd) {
  uint32_t n;
  if ((n = number_at(rd, rd->at))) return read_number(rd, n);
  if ((n = undo_at(rd, rd->at))) return read_undo(rd, n);
  if ((n = result_at(rd, rd->at))) {
    for (uint32_t i = 0; i < n; i++)
      rd->r->result[i] = (char)tolower((unsigned char)rd->s[rd->at + i]);
    rd->r->result_at = rd->at;
    rd->at += n;
    return true;
  }
  if (rd->s[rd->at] == '*' && may_end_here(rd))
    return fail(rd, rd->at, "the result comes last, on a line of its own");
  return read_move(rd);
}

static bool read_next(Reader *rd) {
  switch (rd->s[rd->at]) {
    case '{': return read_comment(rd);
    case '(': return read_chance(rd);
    case ',': return read_comma(rd);
    case '[':
      return fail(rd, rd->at, "expected a turn; tags come before all turns");
    case '}': return fail(rd, rd->at, "there is no { before it");
    case ')': return fail(rd, rd->at, "there is no ( before it");
    case ';': return fail(rd, rd->at, "expected a move, or ',' between moves");
    default: return read_word(rd);
  }
}

static bool read_moves(Reader *rd) {
  for (rd->at = skip(rd, rd->at); rd->at < rd->len; rd->at = skip(rd, rd->at))
    if (!read_next(rd)) return false;
  if (rd->last == AT_COMMA || (rd->last == AT_NUMBER && rd->turn))
    return fail(rd, rd->at, "expected a move");
  const char *tag = lus_record_tag(rd->r, "Result");
  if (!*rd->r->result && tag && strcmp(tag, "*"))
    return fail(rd, rd->at,
                "expected the result %s, as the tag Result has it; "
                "something is missing",
                tag);
  if (*rd->r->result && tag && strcasecmp(tag, rd->r->result))
    return fail(rd, rd->r->result_at, "the tag Result says %s", tag);
  return true;
}

/* The last line before `end`, without the blanks around it. */
static Place last_line(const Record *r, size_t end) {
  size_t at = end;
  while (at && r->text[at - 1] != '\n') at--;
  while (at < end && is_blank(r->text[at])) at++;
  while (end > at && is_blank(r->text[end - 1])) end--;
  return (Place){(uint32_t)at, (uint32_t)(end - at)};
}

static bool is_result_line(const Record *r, size_t end) {
  Place p = last_line(r, end);
  return lus_record_is_result(r->text + p.at, p.len);
}

/* An unfinished record whose last line has no end: leave the line out. */
static bool cut_torn(Record *r) {
  size_t start = r->len;
  while (start && r->text[start - 1] != '\n') start--;
  Place p = last_line(r, r->len);
  if (!start || !p.len || r->text[p.at] == '[') return true;
  if (is_result_line(r, r->len) || is_result_line(r, start - 1)) return true;
  r->torn = strndup(r->text + p.at, p.len);
  r->len = start;
  r->text[start] = '\0';
  return r->torn;
}

static bool read_all(Record *r, char *error, size_t size) {
  Reader rd = {.r = r, .error = error, .size = size};
  if (!cut_torn(r)) return no_memory(&rd);
  rd.s = r->text;
  rd.len = (uint32_t)r->len;
  if (!strncmp(rd.s, "\xef\xbb\xbf", 3)) rd.at = 3;
  return check_characters(&rd) && read_tags(&rd) && read_moves(&rd);
}

Record *lus_record_read(const char *text, size_t len, char *error,
                        size_t size) {
  if (len > RECORD_BYTES) {
    snprintf(error, size, "a record has at most %d MiB", RECORD_BYTES >> 20);
    return NULL;
  }
  Record *r = calloc(1, sizeof *r);
  if (r) r->text = malloc(len + 17); /* room to look for a word at the end */
  if (!r || !r->text) {
    snprintf(error, size, "out of memory");
    lus_record_free(r);
    return NULL;
  }
  memcpy(r->text, text, len);
  memset(r->text + len, 0, 17);
  r->len = len;
  if (read_all(r, error, size)) return r;
  lus_record_free(r);
  return NULL;
}
