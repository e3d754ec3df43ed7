/* repl/screen.c - the terminal, or the pipe, that is written to. */
#include "screen.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "out.h"

bool screen_colour(const char *word, Colour *out) {
  static const char *const words[] = {"auto", "always", "never"};
  for (int i = 0; i < 3; i++) {
    if (strcmp(word, words[i]) != 0) continue;
    *out = (Colour)i;
    return true;
  }
  return false;
}

void screen_measure(Screen *s) {
  struct winsize w;
  s->columns = 80;
  s->rows = 24;
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &w)) return;
  if (w.ws_col) s->columns = w.ws_col;
  if (w.ws_row) s->rows = w.ws_row;
}

static bool dumb_terminal(void) {
  const char *term = getenv("TERM");
  return !term || !*term || !strcasecmp(term, "dumb") ||
         !strcasecmp(term, "cons25") || !strcasecmp(term, "emacs");
}

void screen_open(Screen *s, Colour colour, bool ascii) {
  const char *no = getenv("NO_COLOR");
  bool out = isatty(STDOUT_FILENO), dumb = dumb_terminal();
  s->input = isatty(STDIN_FILENO);
  s->tty = s->input && out && !dumb;
  s->colour = colour == COLOUR_ALWAYS ||
              (colour == COLOUR_AUTO && out && !dumb && !(no && *no));
  s->ascii =
      ascii || dumb || !out || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
  screen_measure(s);
}

enum { AROUND = 6, LEAST_ROWS = 8 }; /* lines for the report and the prompt */

PictureSpec screen_paper(const Screen *s) {
  PictureSpec spec = {.form = s->ascii ? LUS_PICTURE_ASCII : LUS_PICTURE_TEXT};
  if (!s->tty) return spec;
  int rows = s->rows - AROUND;
  spec.columns = s->columns;
  spec.rows = rows > LEAST_ROWS ? rows : LEAST_ROWS;
  return spec;
}

/* --- writing --- */

/* "\1r": the escape that starts a colour. */
static void add_colour(Text *out, char letter) {
  static const char letters[] = "krgybmcw";
  bool bold = letter >= 'A' && letter <= 'Z';
  const char *at = strchr(letters, bold ? letter - 'A' + 'a' : letter);
  if (!at || !*at) text_adds(out, letter == '!' ? "\033[7m" : "\033[1m");
  else if (letter == 'k') text_adds(out, "\033[2m");
  else if (*at == 'k' || *at == 'w')
    text_adds(out, bold ? "\033[1m" : "\033[39m");
  else text_addf(out, bold ? "\033[1;3%dm" : "\033[3%dm", (int)(at - letters));
}

/* What stands for a character where there is only ASCII. */
static const char *plain(int32_t c) {
  switch (c) {
    case 0x2018:
    case 0x2019: return "'";
    case 0x201c:
    case 0x201d: return "\"";
    case 0x2013:
    case 0x2014:
    case 0x2212: return "-";
    case 0x2026: return "...";
    case 0x00b7:
    case 0x2022: return "*";
    case 0x00d7: return "x";
    case 0x2192: return "->";
    case 0x00a0: return " ";
    case 0x00b9: return "1";
    case 0x00b2: return "2";
    case 0x00b3: return "3";
    default: return "?";
  }
}

static void add_plain(Text *out, const char *clean) {
  for (int len; *clean; clean += len) {
    int32_t c = text_char(clean, &len);
    if (c < 0x80) text_add(out, clean, (size_t)len);
    else if (text_char_width(c) > 0) text_adds(out, plain(c));
  }
}

static void add_piece(const Screen *s, const char *from, size_t n, Text *out) {
  if (!n) return;
  char *piece = strndup(from, n);
  if (!piece) return;
  char *clean = text_clean(piece, true);
  if (s->ascii) add_plain(out, clean);
  else text_adds(out, clean);
  free(clean);
  free(piece);
}

void screen_render(const Screen *s, const char *text, Text *out) {
  bool on = false;
  while (*text) {
    size_t n = strcspn(text, "\1\2");
    add_piece(s, text, n, out);
    text += n;
    if (*text == '\2') {
      if (s->colour && on) text_adds(out, "\033[0m");
      on = false;
      text++;
    } else if (*text == '\1') {
      if (!text[1]) break;
      if (s->colour) add_colour(out, text[1]);
      on = true;
      text += 2;
    }
  }
  if (s->colour && on) text_adds(out, "\033[0m");
}

static void write_out(const Text *t) {
  out_raw(stdout, text_get(t), t->len);
  fflush(stdout);
}

void screen_show(const Screen *s, const char *text) {
  Text out = {0};
  screen_render(s, text, &out);
  write_out(&out);
  free(out.data);
}

/* The bytes of a line before its break. */
static size_t break_at(const char *line, size_t len, int columns) {
  size_t at = 0, blank = 0;
  int width = 0;
  for (int n; at < len; at += (size_t)n) {
    if (line[at] == '\1' && at + 1 < len) {
      n = 2;
      continue;
    }
    int32_t c = text_char(line + at, &n);
    width += c < 0 ? 1 : text_char_width(c);
    if (width > columns) return blank ? blank : len;
    if (line[at] == ' ' && at > 0 && line[at - 1] != ' ') blank = at;
  }
  return len;
}

/* Where the lines of a row go on: below its second column ("  name   text"), or
 * below its beginning, after the dash of an item. */
static size_t hanging(const char *line, size_t len, int columns) {
  size_t lead = strspn(line, " "), at = lead;
  while (at + 1 < len && !(line[at] == ' ' && line[at + 1] == ' ')) at++;
  if (at + 1 < len) {
    size_t text = at + strspn(line + at, " ");
    if (text < len && text <= (size_t)columns / 2) return text;
  }
  if (!strncmp(line + lead, "- ", 2)) lead += 2;
  return lead <= (size_t)columns / 2 ? lead : 0;
}

static void add_wrapped_line(const Screen *s, const char *line, size_t len,
                             Text *out) {
  size_t indent = hanging(line, len, s->columns), from = 0;
  while (from < len) {
    int room = s->columns - 1 - (from ? (int)indent : 0);
    size_t n = break_at(line + from, len - from, room);
    if (from) text_addf(out, "%*s", (int)indent, "");
    text_add(out, line + from, n);
    from += n;
    if (from >= len) break;
    text_add(out, "\n", 1);
    from += strspn(line + from, " ");
  }
}

void screen_wrap(const Screen *s, const char *text, Text *out) {
  while (*text) {
    size_t len = strcspn(text, "\n");
    add_wrapped_line(s, text, len, out);
    text += len;
    if (*text == '\n') text++;
    text_add(out, "\n", 1);
  }
}

void screen_say(const Screen *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  char *text = malloc((size_t)n + 1);
  if (!text) return;
  va_start(args, format);
  vsnprintf(text, (size_t)n + 1, format, args);
  va_end(args);
  Text wrapped = {0};
  if (!*text) text_adds(&wrapped, "\n");
  else screen_wrap(s, text, &wrapped);
  screen_show(s, text_get(&wrapped));
  free(wrapped.data);
  free(text);
}

int screen_width(const char *text, int *lines) {
  int most = 0, width = 0;
  if (lines) *lines = 0;
  for (int n; *text; text += n) {
    int32_t c = text_char(text, &n);
    if (c == '\1' && text[1]) n = 2;
    if (c == '\n') {
      if (lines) ++*lines;
      width = 0;
    } else if (c < 0) {
      width++;
    } else {
      width += text_char_width(c);
    }
    if (width > most) most = width;
  }
  return most;
}

/* --- pages --- */

static void control(const char *sequence) {
  out_raw(stdout, sequence, strlen(sequence));
}

static void feed(int lines) {
  while (lines-- > 0) control("\n");
}

void screen_page(const Screen *s) {
  char last[32];
  if (!s->tty) return;
  snprintf(last, sizeof last, "\033[%d;1H", s->rows);
  control(last);
  feed(s->rows);
  control("\033[H");
  fflush(stdout);
}

void screen_unline(const Screen *s) {
  if (s->tty) control("\033[A\r\033[K");
  fflush(stdout);
}

void screen_erase(const Screen *s) {
  if (s->tty) control("\r\033[K");
  fflush(stdout);
}

void screen_wipe(const Screen *s) {
  if (s->tty) control("\033[H\033[2J\033[3J");
  else if (s->input) feed(100);
  fflush(stdout);
}

void screen_show_raw(const Screen *s, const char *text) {
  Text rendered = {0};
  screen_render(s, text, &rendered);
  for (const char *at = text_get(&rendered); *at;) {
    size_t n = strcspn(at, "\n");
    out_raw(stdout, at, n);
    at += n;
    if (*at == '\n') control("\r\n"), at++;
  }
  fflush(stdout);
  free(rendered.data);
}
