/* repl/text.c - UTF-8 text that is safe to show, and a text that grows. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "out.h"

/* --- growing --- */

/* Without memory even complain has no room for its line. */
static _Noreturn void die(void) {
  static const char WHY[] = "lusory: out of memory\n";
  out_raw(stderr, WHY, sizeof WHY - 1);
  exit(1);
}

static void make_room(Text *t, size_t n) {
  if (t->len + n < t->cap) return;
  size_t cap = (t->len + n + 64) * 2;
  char *data = realloc(t->data, cap);
  if (!data) {
    die();
  }
  t->data = data;
  t->cap = cap;
}

void text_add(Text *t, const char *bytes, size_t n) {
  make_room(t, n);
  if (n) memcpy(t->data + t->len, bytes, n);
  t->len += n;
  t->data[t->len] = '\0';
}

void text_adds(Text *t, const char *string) {
  text_add(t, string, strlen(string));
}

void text_addf(Text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n < 0) return;
  make_room(t, (size_t)n);
  va_start(args, format);
  vsnprintf(t->data + t->len, (size_t)n + 1, format, args);
  va_end(args);
  t->len += (size_t)n;
}

void text_clear(Text *t) {
  t->len = 0;
  if (t->data) t->data[0] = '\0';
}

const char *text_get(const Text *t) { return t->data ? t->data : ""; }

bool text_ends(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && !strcmp(text + n - k, end);
}

const char *text_plural(uint64_t n) { return n == 1 ? "" : "s"; }

/* --- characters --- */

static int sequence_length(unsigned char c) {
  if (c < 0x80) return 1;
  if (c >= 0xc2 && c <= 0xdf) return 2;
  if (c >= 0xe0 && c <= 0xef) return 3;
  if (c >= 0xf0 && c <= 0xf4) return 4;
  return 0;
}

int32_t text_char(const char *s, int *len) {
  static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char *u = (const unsigned char *)s;
  int n = sequence_length(u[0]);
  *len = 1;
  if (n == 1) return u[0];
  if (n == 0) return -1;
  int32_t c = u[0] & (0x7f >> n);
  for (int i = 1; i < n; i++) {
    if ((u[i] & 0xc0) != 0x80) return -1;
    c = c << 6 | (u[i] & 0x3f);
  }
  if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return -1;
  *len = n;
  return c;
}

typedef struct Range {
  int32_t first, last;
} Range;

static bool in_ranges(int32_t c, const Range *ranges, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (c >= ranges[i].first && c <= ranges[i].last) return true;
  return false;
}

static const Range NARROWEST[] = {
    {0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},
    {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}};

static const Range WIDE[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23ec},
    {0x25fd, 0x25fe},   {0x2614, 0x2615},   {0x2648, 0x2653},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x2705, 0x2705},
    {0x270a, 0x270b},   {0x2728, 0x2728},   {0x274c, 0x274c},
    {0x2753, 0x2755},   {0x2795, 0x2797},   {0x2b1b, 0x2b1c},
    {0x2b50, 0x2b50},   {0x2b55, 0x2b55},   {0x2e80, 0x303e},
    {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e},
    {0x1f191, 0x1f19a}, {0x1f200, 0x1f320}, {0x1f32d, 0x1f335},
    {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca},
    {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4},
    {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc},
    {0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567},
    {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596}, {0x1f5a4, 0x1f5a4},
    {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
    {0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6d7}, {0x1f6dd, 0x1f6df},
    {0x1f6eb, 0x1f6ec}, {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7eb},
    {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1faff},
    {0x20000, 0x3fffd}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

int text_char_width(int32_t c) {
  if (c < 0x300) return c >= 0x20 && (c < 0x7f || c >= 0xa0);
  if (in_ranges(c, NARROWEST, COUNT(NARROWEST))) return 0;
  return in_ranges(c, WIDE, COUNT(WIDE)) ? 2 : 1;
}

/* --- cleaning --- */

bool text_is_trick(int32_t c) {
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) ||
         c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029 ||
         c == 0xfeff || (c >= 0xe0000 && c <= 0xe007f);
}

/* What is shown for a character that cannot stay as it is. */
static void add_shown(Text *t, int32_t c, unsigned char byte) {
  static const char HEX[] = "0123456789abcdef";
  char control[] = {'^', (char)(c ^ 0x40)};
  char raw[] = {'\\', 'x', HEX[byte >> 4], HEX[byte & 15]};
  char high[] = {'\\', 'u', '{', HEX[c >> 4 & 15], HEX[c & 15], '}'};
  if (c < 0) text_add(t, raw, sizeof raw);
  else if (c == '\t') text_add(t, " ", 1);
  else if (c < 0x80) text_add(t, control, sizeof control);
  else if (!text_is_trick(c)) text_add(t, high, sizeof high);
}

static bool is_safe(int32_t c, bool lines) {
  if (c < 0x7f) return c >= 0x20 || (c == '\n' && lines);
  return c >= 0xa0 && !text_is_trick(c);
}

/* The character at the first of n bytes. */
static int32_t char_within(const char *text, size_t n, int *len) {
  char part[5] = {0};
  if (n < 4) text = memcpy(part, text, n);
  return text_char(text, len);
}

void text_add_clean_part(Text *t, const char *text, size_t n, bool lines) {
  size_t safe = 0; /* bytes before this one that stay as they are */
  int len;
  for (; safe < n; safe += (size_t)len) {
    int32_t c = char_within(text + safe, n - safe, &len);
    if (is_safe(c, lines)) continue;
    text_add(t, text, safe);
    add_shown(t, c, (unsigned char)text[safe]);
    text += safe + (size_t)len;
    n -= safe + (size_t)len;
    safe = 0;
    len = 0;
  }
  text_add(t, text, n);
}

void text_add_clean(Text *t, const char *text, bool lines) {
  text_add_clean_part(t, text, strlen(text), lines);
}

char *text_clean(const char *text, bool lines) {
  Text t = {0};
  text_add(&t, "", 0);
  text_add_clean(&t, text, lines);
  return t.data;
}
