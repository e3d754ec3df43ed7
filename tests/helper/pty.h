/* tests/helper/pty.h - a program in a pseudo-terminal, and what a person
 * would see of it.
 *
 * The driver types, waits for texts, and keeps every byte. A small terminal
 * model turns the bytes into a screen with its scroll-back. */
#ifndef HELPER_PTY_H
#define HELPER_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct Pty {
  int fd;
  pid_t pid;
  char *out; /* all that came, NUL-terminated */
  size_t len, cap;
  size_t mark; /* pty_wait looks from here on */
} Pty;

/* Starts $LUSORY with arguments (NULL at the end) in a terminal of that size.
 * `env` is pairs "NAME=value", NULL at the end, on top of a fixed clean
 * environment whose folders are below $TMPDIR and new for each process. */
Pty *pty_start(int columns, int rows, const char *const *env,
               const char *const *args);
void pty_type(Pty *p, const char *keys);
/* Waits until a text comes; false after 20 seconds or at the end. */
bool pty_wait(Pty *p, const char *text);
/* Waits until nothing has come for some milliseconds. */
void pty_settle(Pty *p, int milliseconds);
void pty_resize(Pty *p, int columns, int rows);
void pty_signal(Pty *p, int number);
/* Waits for the end: the exit code, 128 + a signal, -1 if it does not end. */
int pty_end(Pty *p);
void pty_free(Pty *p);

/* What is on the screen and, with `scrolled`, above it; malloc'ed. */
char *pty_screen(const Pty *p, int columns, int rows, bool scrolled);

/* --- as the tests of the program use it --- */

enum { COLUMNS = 80, ROWS = 30 };

#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define PLAY(...) pty_start(COLUMNS, ROWS, NULL, ARGS("play", __VA_ARGS__))

/* Fails the test if the text does not come. */
void check_wait(Pty *p, const char *text);
void type_line(Pty *p, const char *line);
/* Ctrl-D at the prompt: the exit code. Frees it. */
int leave(Pty *p);

/* The folder that XDG_STATE_HOME and the others point into. */
const char *pty_folder(void);

#endif
