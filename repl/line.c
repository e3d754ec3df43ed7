/* repl/line.c - a line from the person, or from the pipe; and signals. */
#include "line.h"

#include <errno.h>
#include <linenoise.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

enum { HISTORY_MOST = 500, COMPLETIONS_MOST = 400 };

/* --- signals --- */

volatile sig_atomic_t line_interrupted;
static volatile sig_atomic_t stop_signal, resized;

static void on_signal(int number) {
  if (number == SIGINT) line_interrupted = 1;
  else if (number == SIGWINCH || number == SIGCONT) resized = 1;
  else stop_signal = number;
}

void line_catch_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT};
  struct sigaction action = {.sa_handler = on_signal}; /* no SA_RESTART */
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction(numbers[i], &action, NULL);
}

int line_stop_signal(void) { return stop_signal; }
void line_calm(void) { line_interrupted = 0; }

/* --- bytes from the terminal --- */

/* What was typed and not yet read by linenoise; why it was given no more. */
static struct {
  char bytes[8192];
  size_t from, to;
  bool closed, redraw, suspend;
} typed;

/* Keys that linenoise acts on; of the others ESC starts a sequence. */
static bool is_key(unsigned char c) {
  return c >= 0x20 || strchr("\1\2\3\4\5\6\10\11\13\15\16\20\24\25\27\33", c);
}

/* Keeps the bytes that may be seen by linenoise; the rest is dropped. */
static size_t filter(char *bytes, size_t n) {
  size_t kept = 0;
  int len;
  for (size_t i = 0; i < n; i += (size_t)len) {
    char part[8] = {0};
    memcpy(part, bytes + i, n - i < 4 ? n - i : 4);
    int32_t c = text_char(part, &len);
    if (c == '\n') bytes[i] = '\r';
    bool keep = c < 0x80 ? c > 0 && is_key((unsigned char)bytes[i]) : c >= 0xa0;
    if (c == 0x0c) typed.redraw = true;
    if (c == 0x1a) typed.suspend = typed.redraw = true;
    if (!keep) continue;
    memmove(bytes + kept, bytes + i, (size_t)len);
    kept += (size_t)len;
  }
  return kept;
}

/* More bytes, as many as there are; false when linenoise is to be left. */
static bool type_more(int fd) {
  struct pollfd ready = {.fd = fd, .events = POLLIN};
  while (typed.from == typed.to) {
    if (stop_signal || resized) return false;
    if (poll(&ready, 1, -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    ssize_t n = read(fd, typed.bytes, sizeof typed.bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      typed.closed = true;
      return false;
    }
    typed.from = 0;
    typed.to = filter(typed.bytes, (size_t)n);
    if (typed.redraw) return false;
  }
  return true;
}

ssize_t tty_read(int fd, void *byte, size_t n);

/* linenoise's read: one byte at a time. */
ssize_t tty_read(int fd, void *byte, size_t n) {
  if (!n || !type_more(fd)) return 0;
  *(char *)byte = typed.bytes[typed.from++];
  return 1;
}

/* Puts a line back in front of what is still to be read. */
static void type_again(const char *line) {
  size_t n = strlen(line), left = typed.to - typed.from;
  if (n + left > sizeof typed.bytes) n = sizeof typed.bytes - left;
  memmove(typed.bytes + n, typed.bytes + typed.from, left);
  memcpy(typed.bytes, line, n);
  typed.from = 0;
  typed.to = n + left;
}

/* --- completion and hints --- */

static const LineHelp *helper;
static bool hint_colour;

typedef struct Adding {
  linenoiseCompletions *to;
  const char *typed;
  char *common; /* the beginning that all of them share */
  size_t n;
} Adding;

static void add_completion(void *context, const char *line) {
  Adding *a = context;
  if (a->n++ >= COMPLETIONS_MOST) return;
  if (!a->common) {
    a->common = strdup(line);
  } else {
    size_t i = 0;
    while (a->common[i] && a->common[i] == line[i]) i++;
    a->common[i] = '\0';
  }
  linenoiseAddCompletion(a->to, line);
}

/* The shared beginning is offered first. */
static void add_common(Adding *a) {
  linenoiseCompletions *c = a->to;
  if (a->n < 2 || strlen(a->common) <= strlen(a->typed)) return;
  for (size_t i = 0; i < c->len; i++)
    if (!strcmp(c->cvec[i], a->common)) return;
  linenoiseAddCompletion(c, a->common);
  char *last = c->cvec[c->len - 1];
  memmove(c->cvec + 1, c->cvec, (c->len - 1) * sizeof *c->cvec);
  c->cvec[0] = last;
}

static void on_complete(const char *line, linenoiseCompletions *to) {
  Adding a = {.to = to, .typed = line};
  if (helper && helper->complete)
    helper->complete(helper->context, line, add_completion, &a);
  add_common(&a);
  free(a.common);
}

static char *on_hint(const char *line, int *colour, int *bold) {
  char *hint =
      helper && helper->hint ? helper->hint(helper->context, line) : NULL;
  if (!hint || !*hint) {
    free(hint);
    return NULL;
  }
  *bold = 0;
  *colour = hint_colour ? 90 : -1;
  if (hint_colour) return hint;
  Text t = {0};
  text_addf(&t, "  [%s%s]", *hint == ' ' ? "" : "...", hint + (*hint == ' '));
  free(hint);
  return t.data;
}

/* --- reading on a terminal --- */

static LineEnd edited(const Screen *s, const char *prompt, char **line) {
  linenoiseSetCompletionCallback(on_complete);
  linenoiseSetHintsCallback(on_hint);
  linenoiseSetFreeHintsCallback(free);
  hint_colour = s->colour;
  fflush(stdout);
  errno = 0;
  char *text = linenoise(prompt);
  int why = errno;
  fflush(stdout);
  bool suspend = typed.suspend, redraw = typed.redraw || resized;
  typed.redraw = typed.suspend = false;
  resized = 0;
  if (stop_signal || typed.closed || redraw) {
    if (redraw && text) type_again(text);
    linenoiseFree(text);
    if (stop_signal) return LINE_STOPPED;
    if (typed.closed) return LINE_CLOSED;
    if (suspend) raise(SIGTSTP);
    return LINE_REDRAW;
  }
  if (!text) return why == EAGAIN ? LINE_CANCELLED : LINE_CLOSED;
  *line = text;
  return LINE_TEXT;
}

/* --- reading without an editor --- */

static struct {
  char bytes[4096];
  size_t from, to;
} piped;

/* The next byte of the input; -1 at its end, -2 when a signal came. */
static int next_byte(void) {
  while (piped.from == piped.to) {
    if (stop_signal || line_interrupted) return -2;
    ssize_t n = read(STDIN_FILENO, piped.bytes, sizeof piped.bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return -1;
    piped.from = 0;
    piped.to = (size_t)n;
  }
  return (unsigned char)piped.bytes[piped.from++];
}

static LineEnd plain_line(char **line) {
  Text t = {0};
  int c;
  text_add(&t, "", 0);
  while ((c = next_byte()) >= 0 && c != '\n') {
    char byte = c ? (char)c : '\1'; /* refused like any control character */
    if (t.len <= LINE_MOST) text_add(&t, &byte, 1);
  }
  if (c == -2 || (c == -1 && !t.len)) {
    free(t.data);
    if (c == -1) return LINE_CLOSED;
    return stop_signal ? LINE_STOPPED : LINE_CANCELLED;
  }
  if (t.len && t.data[t.len - 1] == '\r') t.data[--t.len] = '\0';
  *line = t.data;
  return LINE_TEXT;
}

static LineEnd unedited(const Screen *s, const char *prompt, char **line) {
  screen_show(s, prompt);
  LineEnd end = plain_line(line);
  if (end == LINE_TEXT && !s->input) {
    Text echo = {0};
    if (strlen(*line) > LINE_MOST)
      text_adds(&echo, "(a line that is too long)");
    else text_add_clean(&echo, *line, false);
    screen_show(s, text_get(&echo));
    free(echo.data);
  }
  if (end != LINE_TEXT || !s->input) putchar('\n');
  return end;
}

/* --- what may not be in a line --- */

static const char *fault_of(const char *line) {
  if (strlen(line) > LINE_MOST) return "That line is too long";
  for (int len; *line; line += len) {
    int32_t c = text_char(line, &len);
    if (c < 0) return "That line is not UTF-8 text";
    if ((c < 0x20 && c != '\t') || (c >= 0x7f && c < 0xa0))
      return "There is a control character in that line";
  }
  return NULL;
}

LineEnd line_read(const Screen *s, const char *prompt, const LineHelp *help,
                  char **line) {
  *line = NULL;
  for (;;) {
    helper = help;
    LineEnd end = s->tty ? edited(s, prompt, line) : unedited(s, prompt, line);
    helper = NULL;
    if (end != LINE_TEXT) return end;
    const char *fault = fault_of(*line);
    if (!fault) return LINE_TEXT;
    screen_say(s, "%s; nothing was done.", fault);
    free(*line);
    *line = NULL;
  }
}

/* --- history --- */

static char *kept[HISTORY_MOST];
static int kept_n;

static void keep(const char *line) {
  if (!*line || (kept_n && !strcmp(kept[kept_n - 1], line))) return;
  if (kept_n == HISTORY_MOST) {
    free(kept[0]);
    memmove(kept, kept + 1, (HISTORY_MOST - 1) * sizeof *kept);
    kept_n--;
  }
  kept[kept_n] = strdup(line);
  if (kept[kept_n]) kept_n++;
  linenoiseHistoryAdd(line);
}

void line_remember(const char *line) { keep(line); }

void line_history_load(void) {
  linenoiseHistorySetMaxLen(HISTORY_MOST + 1);
  char *path = files_state("history");
  char *text = files_read(path, NULL);
  for (char *at = text, *end; at && *at; at = end) {
    end = at + strcspn(at, "\n");
    if (*end) *end++ = '\0';
    if (!fault_of(at)) keep(at);
  }
  free(text);
  free(path);
}

void line_history_save(void) {
  Text t = {0};
  for (int i = 0; i < kept_n; i++) {
    text_addf(&t, "%s\n", kept[i]);
    free(kept[i]);
  }
  kept_n = 0;
  char *path = files_state("history");
  if (t.len) files_write(path, t.data, t.len, true);
  free(path);
  free(t.data);
}
