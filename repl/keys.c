/* repl/keys.c - between the terminal and linenoise. */
#include "keys.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "files.h"
#include "line.h"

enum { CODES = 128, FIRST_CODE = 0x80, TORN_MS = 100 };

/* --- one byte for each character --- */

static int32_t letters[CODES];
static int letters_n;
static int columns;
static bool ascii;

static char code_of(int32_t c) {
  int i = 0;
  if (c < FIRST_CODE) return (char)c;
  while (i < letters_n && letters[i] != c) i++;
  if (i == CODES) return '?';
  if (i == letters_n) letters[letters_n++] = c;
  return (char)(unsigned char)(FIRST_CODE + i);
}

static int32_t letter_of(char code) {
  int i = (unsigned char)code - FIRST_CODE;
  return i < 0 ? code : i < letters_n ? letters[i] : '?';
}

/* What linenoise writes may hold no control but its own. */
static bool is_plain(int32_t c) {
  return c >= 0x20 && (c < 0x7f || c >= 0xa0) && !text_is_trick(c);
}

char *keys_code(const char *text) {
  Text t = {0};
  text_add(&t, "", 0);
  for (int len; *text; text += len) {
    int32_t c = text_char(text, &len);
    char code = c == '\t' ? ' ' : is_plain(c) ? code_of(c) : '?';
    text_add(&t, &code, 1);
  }
  return t.data;
}

static void add_letter(Text *t, int32_t c) {
  unsigned char bytes[4];
  int n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = n - 1; i > 0; i--, c >>= 6)
    bytes[i] = (unsigned char)(0x80 | (c & 0x3f));
  bytes[0] = (unsigned char)(n == 1 ? c : (0xf00 >> n & 0xff) | c);
  text_add(t, (char *)bytes, (size_t)n);
}

char *keys_decode(const char *coded) {
  Text t = {0};
  text_add(&t, "", 0);
  for (; *coded; coded++) add_letter(&t, letter_of(*coded));
  return t.data;
}

/* --- from the keyboard --- */

/* What was typed and not yet read by linenoise; the beginning of a character
 * whose rest is still to come; why linenoise was given no more. */
static struct {
  char bytes[3 * 8192];
  size_t from, to;
  char torn[4];
  size_t torn_n;
  bool closed, refresh, suspend;
  bool tab; /* the last key was one */
  bool tab_again;
  bool quick; /* q alone ends the line */
} typed;

void keys_begin(const Screen *s) {
  letters_n = 0;
  columns = s->columns;
  ascii = s->ascii;
  typed.refresh = typed.suspend = false;
}

void keys_quick(bool quick) { typed.quick = quick; }

void keys_tab_again(bool again) { typed.tab_again = again; }

bool keys_closed(void) { return typed.closed; }
bool keys_refresh(void) { return typed.refresh; }
bool keys_suspended(void) { return typed.suspend; }

static void type(const char *bytes, size_t n) {
  if (typed.to + n > sizeof typed.bytes) return;
  memcpy(typed.bytes + typed.to, bytes, n);
  typed.to += n;
}

/* Keys that linenoise acts on; escapes are looked at before. */
static bool is_key(int32_t c) {
  if (c >= 0x7f) return c == 0x7f || c >= 0xa0;
  return c >= 0x20 || strchr("\1\2\3\4\5\6\10\11\13\15\16\20\24\25\27", (int)c);
}

static void type_letter(int32_t c, const char *bytes, size_t len) {
  if (c == 0x0c) typed.refresh = true;
  if (c == 0x1a) typed.suspend = typed.refresh = true;
  if (c == '\n') type("\r", 1);
  else if (c > 0 && is_key(c) && !text_is_trick(c)) type(bytes, len);
}

/* The length of "ESC [ 1 ; 5 C" or "ESC O H"; 1: an escape by itself. */
static size_t escape_length(const char *at, size_t n) {
  if (n > 2 && at[1] == 'O') return 3;
  if (n < 2 || at[1] != '[') return 1;
  size_t len = 2;
  while (len < n && at[len] >= ' ' && at[len] < '@') len++;
  return len < n ? len + 1 : len;
}

/* A key beyond characters: as linenoise knows it, or not at all. */
static void type_escape(const char *at, size_t n) {
  static const struct {
    const char *sent, *known;
  } KEYS[] = {{"A", "[A"},  {"B", "[B"},  {"C", "[C"},  {"D", "[D"},
              {"H", "[H"},  {"F", "[F"},  {"1~", "[H"}, {"4~", "[F"},
              {"7~", "[H"}, {"8~", "[F"}, {"3~", "[3~"}};
  if (n == 1) type("\33\1\1", 3); /* it reads two more, and ignores these */
  for (size_t i = 0; n > 2 && i < sizeof KEYS / sizeof *KEYS; i++) {
    if (strlen(KEYS[i].sent) != n - 2 ||
        memcmp(KEYS[i].sent, at + 2, n - 2) != 0)
      continue;
    type("\33", 1);
    type(KEYS[i].known, strlen(KEYS[i].known));
  }
}

/* Is this the beginning of a character that has more bytes? */
static bool is_torn(const char *at, size_t n) {
  unsigned char c = (unsigned char)*at;
  size_t whole = c >= 0xf0 && c <= 0xf4   ? 4
                 : c >= 0xe0 && c <= 0xef ? 3
                 : c >= 0xc2 && c <= 0xdf ? 2
                                          : 0;
  for (size_t i = 1; i < n; i++)
    if ((at[i] & 0xc0) != 0x80) return false;
  return n < whole;
}

static void type_all(const char *bytes, size_t n) {
  typed.torn_n = 0;
  for (size_t at = 0, len; at < n; at += len) {
    char part[8] = {0};
    int letter_len;
    memcpy(part, bytes + at, n - at < 4 ? n - at : 4);
    int32_t c = text_char(part, &letter_len);
    len = (size_t)letter_len;
    if (c == '\33') {
      len = escape_length(bytes + at, n - at);
      type_escape(bytes + at, len);
    } else if (c >= 0) {
      type_letter(c, part, len);
    } else if (n - at < 4 && is_torn(bytes + at, n - at)) {
      memcpy(typed.torn, bytes + at, typed.torn_n = len = n - at);
    }
  }
}

/* Does it end within a sequence? */
static bool ends_in_escape(const char *bytes, size_t n) {
  size_t at = n;
  while (at && n - at < 8 && bytes[at - 1] != '\33') at--;
  if (!at || bytes[at - 1] != '\33') return false;
  const char *after = bytes + at;
  size_t left = n - at;
  if (left == 0) return true;
  if (after[0] == 'O') return left == 1;
  return after[0] == '[' && escape_length(after - 1, left + 1) == left + 1 &&
         (left == 1 || after[left - 1] < '@');
}

/* Reads what there is; the rest of a sequence comes at once if it comes. */
static ssize_t read_some(int fd, char *bytes, size_t size) {
  struct pollfd ready = {.fd = fd, .events = POLLIN};
  memcpy(bytes, typed.torn, typed.torn_n);
  size_t have = typed.torn_n;
  do {
    ssize_t n = read(fd, bytes + have, size - have);
    if (n <= 0) return n;
    have += (size_t)n;
  } while (have < size && ends_in_escape(bytes, have) &&
           poll(&ready, 1, TORN_MS) > 0);
  return (ssize_t)have;
}

/* More bytes, as many as there are; false when linenoise must end the line. */
static bool type_more(int fd) {
  struct pollfd ready = {.fd = fd, .events = POLLIN};
  char bytes[8192];
  while (typed.from == typed.to) {
    if (line_disturbed()) return false;
    if (poll(&ready, 1, -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    ssize_t n = read_some(fd, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      typed.closed = true;
      return false;
    }
    typed.from = typed.to = 0;
    type_all(bytes, (size_t)n);
    if (typed.quick && n == 1 && *bytes == 'q') type("\r", 1);
    typed.quick = false; /* another key began the line */
    if (typed.refresh) return false;
  }
  return true;
}

ssize_t tty_read(int fd, void *byte, size_t n);

/* linenoise's read: one byte at a time. After a Tab it takes a code for an
 * error, and a zero for nothing: so that comes first, also before a Tab that is
 * to look for completions again. */
ssize_t tty_read(int fd, void *byte, size_t n) {
  int len;
  if (!n || !type_more(fd)) return 0;
  int32_t c = text_char(typed.bytes + typed.from, &len);
  bool again = c >= FIRST_CODE || (c == '\t' && typed.tab_again);
  if (typed.tab && again) c = 0;
  else typed.from += (size_t)len;
  typed.tab = c == '\t';
  *(char *)byte = code_of(c);
  return 1;
}

int tty_setattr(int fd, int when, const struct termios *t);

/* linenoise's tcsetattr, which would throw away what was typed ahead. */
int tty_setattr(int fd, int when, const struct termios *t) {
  (void)when;
  return tcsetattr(fd, TCSADRAIN, t);
}

int tty_ioctl(int fd, unsigned long request, ...);

/* linenoise's ioctl: how wide the terminal is. It would ask the terminal itself
 * where that is not known, and wait for an answer. */
int tty_ioctl(int fd, unsigned long request, ...) {
  va_list args;
  (void)fd;
  va_start(args, request);
  struct winsize *size = va_arg(args, struct winsize *);
  size->ws_col = (unsigned short)columns;
  va_end(args);
  return 0;
}

void keys_forget(void) {
  tcflush(STDIN_FILENO, TCIFLUSH);
  typed.from = typed.to = typed.torn_n = 0;
}

void keys_again(const char *line) {
  size_t n = strlen(line), left = typed.to - typed.from;
  if (n + left > sizeof typed.bytes) n = 0;
  memmove(typed.bytes + n, typed.bytes + typed.from, left);
  memcpy(typed.bytes, line, n);
  typed.from = 0;
  typed.to = n + left;
}

/* --- to the screen --- */

/* What linenoise writes, with its codes turned into characters. */
typedef struct Repainting {
  Text out;
  int *column; /* of each character after the first return */
  size_t n;
  int at;
  bool returned; /* a second time: now the cursor is placed */
} Repainting;

static void put_letter(Repainting *r, int32_t c) {
  int width = ascii && c >= FIRST_CODE ? 1 : text_char_width(c);
  r->column[r->n++] = r->at;
  if (r->at + width > columns) return;
  r->at += width;
  add_letter(&r->out, ascii && c >= FIRST_CODE ? '?' : c);
}

static void put_return(Repainting *r) {
  text_adds(&r->out, "\r");
  r->returned = r->n > 0;
  r->column[r->n] = r->at;
}

/* "ESC [ 12 C" to the twelfth character. */
static size_t put_escape(Repainting *r, const char *at, size_t n) {
  size_t len = escape_length(at, n);
  char *end;
  unsigned long k = len > 3 ? strtoul(at + 2, &end, 10) : 0;
  if (r->returned && k && *end == 'C')
    text_addf(&r->out, "\33[%dC", r->column[k < r->n ? k : r->n]);
  else text_add(&r->out, at, len);
  return len;
}

ssize_t tty_write(int fd, const void *bytes, size_t n);

ssize_t tty_write(int fd, const void *bytes, size_t n) {
  const char *at = bytes, *end = at + n;
  Repainting r = {.column = calloc(n + 1, sizeof *r.column)};
  if (!r.column) return -1;
  while (at < end) {
    if (*at == '\33') {
      at += put_escape(&r, at, (size_t)(end - at));
      continue;
    }
    if (*at == '\r') put_return(&r);
    else put_letter(&r, letter_of(*at));
    at++;
  }
  bool ok = files_put(fd, text_get(&r.out), r.out.len);
  free(r.out.data);
  free(r.column);
  return ok ? (ssize_t)n : -1;
}
