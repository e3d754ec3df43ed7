/* tests/helper/pty.c - a program in a pseudo-terminal, and what a person
 * would see of it. */
#include "helper/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "munit.h"

enum { PATIENCE_MS = 20000, ARGS_MOST = 32 };

const char *pty_folder(void) {
  static char folder[256];
  if (!*folder) {
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/lusory-test-XXXXXX",
             tmp ? tmp : "/tmp");
    if (!mkdtemp(folder)) abort();
  }
  return folder;
}

/* --- the child --- */

static void set_env(const char *const *env) {
  char text[512];
  setenv("TERM", "xterm", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  unsetenv("NO_COLOR");
  snprintf(text, sizeof text, "%s/state", pty_folder());
  setenv("XDG_STATE_HOME", text, 1);
  snprintf(text, sizeof text, "%s/data", pty_folder());
  setenv("XDG_DATA_HOME", text, 1);
  for (; env && *env; env++) {
    char *equals = strchr(*env, '=');
    snprintf(text, sizeof text, "%.*s", (int)(equals - *env), *env);
    setenv(text, equals + 1, 1);
  }
}

static void run_child(int slave, const char *const *env,
                      const char *const *args) {
  const char *program = getenv("LUSORY"), *argv[ARGS_MOST] = {"lusory"};
  setsid();
  ioctl(slave, TIOCSCTTY, 0);
  dup2(slave, 0);
  dup2(slave, 1);
  dup2(slave, 2);
  if (slave > 2) close(slave);
  set_env(env);
  for (int i = 0; args && args[i] && i < ARGS_MOST - 2; i++)
    argv[i + 1] = args[i];
  execv(program && *program ? program : "build/lusory", (char *const *)argv);
  _exit(127);
}

void pty_resize(Pty *p, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns,
                         .ws_row = (unsigned short)rows};
  ioctl(p->fd, TIOCSWINSZ, &size);
}

Pty *pty_start(int columns, int rows, const char *const *env,
               const char *const *args) {
  pty_folder(); /* the same for all children */
  Pty *p = calloc(1, sizeof *p);
  if (!p) abort();
  p->fd = posix_openpt(O_RDWR | O_NOCTTY);
  if (p->fd < 0 || grantpt(p->fd) || unlockpt(p->fd)) abort();
  fcntl(p->fd, F_SETFD, FD_CLOEXEC);
  int slave = open(ptsname(p->fd), O_RDWR | O_NOCTTY);
  if (slave < 0) abort();
  pty_resize(p, columns, rows);
  p->pid = fork();
  if (p->pid == 0) run_child(slave, env, args);
  close(slave);
  p->cap = 4096;
  p->out = calloc(1, p->cap);
  return p;
}

/* --- talking --- */

void pty_type(Pty *p, const char *keys) {
  size_t n = strlen(keys);
  while (n) {
    ssize_t k = write(p->fd, keys, n);
    if (k <= 0) return;
    keys += k;
    n -= (size_t)k;
  }
}

/* Takes what has come within so many milliseconds; false at the end. */
static bool take(Pty *p, int milliseconds, bool *quiet) {
  struct pollfd ready = {.fd = p->fd, .events = POLLIN};
  char part[4096];
  *quiet = poll(&ready, 1, milliseconds) <= 0;
  if (*quiet) return true;
  ssize_t n = read(p->fd, part, sizeof part);
  if (n <= 0) return false;
  if (p->len + (size_t)n + 1 > p->cap) {
    p->cap = (p->len + (size_t)n + 1) * 2;
    p->out = realloc(p->out, p->cap);
    if (!p->out) abort();
  }
  memcpy(p->out + p->len, part, (size_t)n);
  p->len += (size_t)n;
  p->out[p->len] = '\0';
  return true;
}

static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool pty_wait(Pty *p, const char *text) {
  bool quiet, open = true;
  for (long end = now_ms() + PATIENCE_MS;;) {
    char *at = strstr(p->out + p->mark, text);
    if (at) {
      p->mark = (size_t)(at - p->out) + strlen(text);
      return true;
    }
    if (!open || now_ms() > end) break;
    open = take(p, 100, &quiet);
  }
  fprintf(stderr, "waited in vain for \"%s\" after:\n%s\n", text,
          p->out + p->mark);
  return false;
}

void pty_settle(Pty *p, int milliseconds) {
  bool quiet = false;
  while (!quiet && take(p, milliseconds, &quiet)) continue;
}

void pty_signal(Pty *p, int number) { kill(p->pid, number); }

int pty_end(Pty *p) {
  bool quiet;
  int status;
  for (long end = now_ms() + PATIENCE_MS; p->pid && now_ms() < end;) {
    take(p, 10, &quiet);
    if (waitpid(p->pid, &status, WNOHANG) != p->pid) continue;
    p->pid = 0;
    pty_settle(p, 10);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return -1;
}

void pty_free(Pty *p) {
  if (p->pid) {
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
  }
  close(p->fd);
  free(p->out);
  free(p);
}

/* --- the terminal model --- */

typedef struct Model {
  int columns, rows, x, y;
  char *cells;
  char *above;
  size_t above_len;
} Model;

static void add_line(char **text, size_t *len, const char *cells, int n) {
  while (n && cells[n - 1] == ' ') n--;
  *text = realloc(*text, *len + (size_t)n + 2);
  if (!*text) abort();
  memcpy(*text + *len, cells, (size_t)n);
  *len += (size_t)n;
  (*text)[(*len)++] = '\n';
  (*text)[*len] = '\0';
}

static void line_feed(Model *m) {
  size_t row = (size_t)m->columns;
  if (++m->y < m->rows) return;
  m->y = m->rows - 1;
  add_line(&m->above, &m->above_len, m->cells, m->columns);
  memmove(m->cells, m->cells + row, row * (size_t)(m->rows - 1));
  memset(m->cells + row * (size_t)(m->rows - 1), ' ', row);
}

static int clamp(int n, int most) { return n < 0 ? 0 : n > most ? most : n; }

static void control(Model *m, const int *arg, char final) {
  char *row = m->cells + (size_t)m->y * (size_t)m->columns;
  switch (final) {
    case 'H':
      m->y = clamp(arg[0] - 1, m->rows - 1);
      m->x = clamp(arg[1] - 1, m->columns - 1);
      break;
    case 'C': m->x = clamp(m->x + (arg[0] ? arg[0] : 1), m->columns - 1); break;
    case 'D': m->x = clamp(m->x - (arg[0] ? arg[0] : 1), m->columns - 1); break;
    case 'K': memset(row + m->x, ' ', (size_t)(m->columns - m->x)); break;
    case 'J':
      if (arg[0] == 3) m->above_len = 0;
      else if (arg[0] == 2)
        memset(m->cells, ' ', (size_t)m->columns * (size_t)m->rows);
      break;
    default: break;
  }
}

/* "ESC [ 1 ; 2 H": returns where it ends. */
static const char *escape(Model *m, const char *at) {
  int arg[8] = {0}, n = 0;
  if (*at != '[') return at;
  for (at++; *at && !(*at >= '@' && *at <= '~'); at++) {
    if (*at == ';' && n < 7) n++;
    else if (*at >= '0' && *at <= '9') arg[n] = arg[n] * 10 + (*at - '0');
  }
  control(m, arg, *at);
  return at;
}

static void show(Model *m, const char *at) {
  for (; *at; at++) {
    unsigned char c = (unsigned char)*at;
    if (c == 27) at = escape(m, at + 1);
    else if (c == '\n') line_feed(m);
    else if (c == '\r') m->x = 0;
    else if (c >= 32 && (c & 0xc0) != 0x80) {
      if (m->x == m->columns) {
        m->x = 0;
        line_feed(m);
      }
      m->cells[(size_t)m->y * (size_t)m->columns + (size_t)m->x++] =
          c < 128 ? (char)c : '#';
    }
    if (!*at) break;
  }
}

char *pty_screen(const Pty *p, int columns, int rows, bool scrolled) {
  Model m = {.columns = columns, .rows = rows};
  size_t size = (size_t)columns * (size_t)rows;
  m.cells = malloc(size);
  if (!m.cells) abort();
  memset(m.cells, ' ', size);
  show(&m, p->out);
  if (!scrolled) m.above_len = 0;
  for (int r = 0; r < rows; r++)
    add_line(&m.above, &m.above_len, m.cells + (size_t)r * (size_t)columns,
             columns);
  free(m.cells);
  return m.above;
}

/* --- as the tests of the program use it --- */

void check_wait(Pty *p, const char *text) {
  munit_assert_true(pty_wait(p, text));
}

void type_line(Pty *p, const char *line) {
  pty_type(p, line);
  pty_type(p, "\r");
}

int leave(Pty *p) {
  pty_settle(p, 100);
  pty_type(p, "\4");
  int code = pty_end(p);
  pty_free(p);
  return code;
}
