/* repl/line.c - a line from the person, or from the pipe; and signals. */
#include "line.h"

#include <errno.h>
#include <linenoise.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "files.h"
#include "keys.h"
#include "offers.h"
#include "out.h"

/* linenoise needs some columns after its prompt. */
enum {
  HISTORY_MOST = 500,
  HISTORY_BYTES = 8 << 20,
  COMPLETIONS_MOST = 400,
  ROOM_LEAST = 4
};

/* --- signals --- */

volatile sig_atomic_t line_interrupted;
static volatile sig_atomic_t stop_signal, resized;

/* The terminal as it was, for a program that ends while it is raw. */
static struct termios terminal;
static volatile sig_atomic_t has_terminal;

/* Nobody has looked at the signal: a script does not come to its end. Whatever
 * was acknowledged is on disk. */
static void end_now(void) {
  static const char WHY[] =
      "\r\nlusory: stopped while a rules script ran; moves that were "
      "acknowledged are kept\r\n";
  if (has_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
  files_put(STDERR_FILENO, WHY, sizeof WHY - 1);
  _exit(128 + (stop_signal ? stop_signal : SIGINT));
}

static void on_signal(int number) {
  enum { PATIENCE = 3 }; /* seconds */
  int why = errno;
  if (number == SIGALRM) end_now();
  else if (number == SIGINT) line_interrupted = 1;
  else if (number == SIGWINCH || number == SIGCONT) resized = 1;
  else stop_signal = number;
  if (stop_signal || number == SIGINT) alarm(PATIENCE);
  errno = why;
}

void line_catch_signals(void) {
  static const int numbers[] = {SIGINT,   SIGTERM, SIGHUP,
                                SIGWINCH, SIGCONT, SIGALRM};
  struct sigaction action = {.sa_handler = on_signal}; /* no SA_RESTART */
  sigemptyset(&action.sa_mask);
  if (!has_terminal) has_terminal = !tcgetattr(STDIN_FILENO, &terminal);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction(numbers[i], &action, NULL);
}

int line_stop_signal(void) { return stop_signal; }
bool line_disturbed(void) { return stop_signal || resized; }

void line_calm(void) {
  line_interrupted = 0;
  if (!stop_signal) alarm(0);
}

/* --- completion and hints --- */

static const LineHelp *helper;
static bool hint_colour;

/* The line being edited. */
static const Screen *screen;
static const char *prompt_shown;

static void add_offer(void *to, const char *line) {
  Offers *o = to;
  if (o->n < COMPLETIONS_MOST) offers_add(o, line);
}

static void add_completion(linenoiseCompletions *to, const char *line) {
  char *coded = keys_code(line);
  linenoiseAddCompletion(to, coded);
  free(coded);
}

/* Below the line, which linenoise then shows again. The terminal is raw. */
static void show_offers(const Offers *o, const char *line) {
  Text list = {0};
  text_addf(&list, "%s%s\n", prompt_shown, line);
  bool fits = screen_width(list.data, NULL) < screen->columns;
  if (!fits) text_clear(&list), text_adds(&list, "\n");
  offers_list(o, screen, strlen(line), &list);
  if (fits) screen_erase(screen); /* without the hint */
  screen_show_raw(screen, list.data);
  free(list.data);
}

/* A Tab goes as far as is clear; one that gets no further, or on an empty line,
 * lists what there is, and the next ones go through it. */
static void offer(const Offers *o, const char *line, linenoiseCompletions *to) {
  char *common = offers_common(o);
  bool further = *line && o->n > 1 && strlen(common) > strlen(line);
  if (further) {
    add_completion(to, common);
  } else if (o->n > 1) {
    show_offers(o, line);
    add_completion(to, line);
  }
  for (size_t i = 0; !further && i < o->n; i++) add_completion(to, o->lines[i]);
  keys_tab_again(further);
  free(common);
}

static void on_complete(const char *coded, linenoiseCompletions *to) {
  Offers o = {0};
  char *line = keys_decode(coded);
  if (helper && helper->complete)
    helper->complete(helper->context, line, add_offer, &o);
  offer(&o, line, to);
  offers_free(&o);
  free(line);
}

/* The hint after a line, coded; in brackets if there is no colour to set it
 * apart. */
static char *make_hint(const char *line) {
  char *hint =
      helper && helper->hint ? helper->hint(helper->context, line) : NULL;
  if (!hint || !*hint) {
    free(hint);
    return NULL;
  }
  Text t = {0};
  if (hint_colour) text_adds(&t, hint);
  else
    text_addf(&t, "  [%s%s]", *hint == ' ' ? "" : "...", hint + (*hint == ' '));
  char *coded = keys_code(t.data);
  free(hint);
  free(t.data);
  return coded;
}

static char *on_hint(const char *coded, int *colour, int *bold) {
  char *line = keys_decode(coded), *hint = make_hint(line);
  *bold = 0;
  *colour = hint_colour ? 90 : -1;
  free(line);
  return hint;
}

/* --- reading on a terminal --- */

static void give_history(void);

static LineEnd edited(const Screen *s, const char *prompt, char **line) {
  keys_begin(s);
  if ((int)strlen(prompt) + ROOM_LEAST > s->columns) prompt = "> ";
  screen = s;
  prompt_shown = prompt;
  give_history();
  linenoiseSetCompletionCallback(on_complete);
  linenoiseSetHintsCallback(on_hint);
  linenoiseSetFreeHintsCallback(free);
  hint_colour = s->colour;
  fflush(stdout);
  errno = 0;
  char *text = linenoise(prompt);
  int why = errno;
  fflush(stdout);
  bool refresh = keys_refresh() || resized;
  resized = 0;
  *line = text ? keys_decode(text) : NULL;
  linenoiseFree(text);
  if (stop_signal || keys_closed() || refresh) {
    if (refresh && *line) keys_again(*line);
    free(*line);
    *line = NULL;
    if (stop_signal) return LINE_STOPPED;
    if (keys_closed()) return LINE_CLOSED;
    if (keys_suspended()) raise(SIGTSTP);
    return LINE_REFRESH;
  }
  if (!*line) return why == EAGAIN ? LINE_CANCELLED : LINE_CLOSED;
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
  if (end != LINE_TEXT || !s->input) out_text("\n");
  return end;
}

/* --- what may not be in a line --- */

static const char *fault_of(const char *line) {
  if (strlen(line) > LINE_MOST) return "That line is too long";
  for (int len; *line; line += len) {
    int32_t c = text_char(line, &len);
    if (c < 0) return "That line is not valid UTF-8";
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
    bool edits = s->tty && s->columns > ROOM_LEAST;
    LineEnd end = edits ? edited(s, prompt, line) : unedited(s, prompt, line);
    helper = NULL;
    if (end != LINE_TEXT) return end;
    const char *fault = fault_of(*line);
    if (!fault) return LINE_TEXT;
    screen_say(s, "%s, so nothing was done.", fault);
    free(*line);
    *line = NULL;
  }
}

bool line_ask(const Screen *s, const char *question) {
  char *answer;
  LineEnd end;
  screen_say(s, "%s", question);
  do end = line_read(s, "yes or no> ", NULL, &answer);
  while (end == LINE_REFRESH);
  bool yes = end == LINE_TEXT && (answer[0] == 'y' || answer[0] == 'Y');
  free(answer);
  return yes;
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
}

/* linenoise's own history is made again for each line: it would keep what was
 * being typed when a line was cancelled. */
static void give_history(void) {
  linenoiseHistorySetMaxLen(1);
  if (!kept_n) linenoiseHistoryAdd("");
  for (int i = 0; i < kept_n; i++) {
    char *coded = keys_code(kept[i]);
    linenoiseHistoryAdd(coded);
    if (!i) linenoiseHistorySetMaxLen(HISTORY_MOST + 1);
    free(coded);
  }
}

void line_remember(const char *line) { keep(line); }

/* "history-monza" in the state folder, malloc'ed; NULL: it cannot be kept. */
static char *history_path(const char *game) {
  Text t = {0};
  const char *slash = strrchr(game, '/');
  text_addf(&t, "history-%s", slash ? slash + 1 : game);
  char *path = files_state(t.data, NULL);
  free(t.data);
  return path;
}

void line_history_load(const char *game) {
  char *path = history_path(game);
  char *text = path ? files_read_own(path, HISTORY_BYTES, NULL) : NULL;
  for (char *at = text, *end; at && *at; at = end) {
    end = at + strcspn(at, "\n");
    if (*end) *end++ = '\0';
    if (!fault_of(at)) keep(at);
  }
  free(text);
  free(path);
}

void line_history_save(const char *game) {
  Text t = {0};
  for (int i = 0; i < kept_n; i++) {
    text_addf(&t, "%s\n", kept[i]);
    free(kept[i]);
  }
  kept_n = 0;
  char *path = history_path(game);
  if (t.len && path) files_write(path, t.data, t.len, true);
  free(path);
  free(t.data);
}
