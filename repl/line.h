/* repl/line.h - a line from the person, or from the pipe; and signals.
 *
 * On a terminal linenoise edits the line; its keys and what it shows pass
 * through repl/keys.h. From a pipe the line is echoed after its
 * prompt, so that the transcript is the same. */
#ifndef LINE_H
#define LINE_H

#include <signal.h>
#include <stdbool.h>

#include "screen.h"

typedef enum LineEnd {
  LINE_TEXT,
  LINE_CANCELLED, /* Ctrl-C */
  LINE_CLOSED,    /* Ctrl-D at an empty prompt, or the end of the input */
  LINE_STOPPED,   /* a signal wants the program to end */
  LINE_REFRESH    /* the terminal changed: show all, then ask again */
} LineEnd;

/* Called with the line so far; `add` takes whole lines. */
typedef struct LineHelp {
  void (*complete)(void *context, const char *line,
                   void (*add)(void *to, const char *line), void *to);
  /* What may follow, malloc'ed, or NULL. */
  char *(*hint)(void *context, const char *line);
  void *context;
} LineHelp;

enum { LINE_MOST = 4000 };

/* Reads a line; *line is malloc'ed, without its newline: valid UTF-8 without
 * control characters. A line that is not is refused, with a message, and the
 * next one read. */
LineEnd line_read(const Screen *s, const char *prompt, const LineHelp *help,
                  char **line);

/* Asks a question; only a line that begins with y is a yes. */
bool line_ask(const Screen *s, const char *question);

/* What Up brings back, kept in the state folder from match to match of a game
 * (its name, or the path of its script). */
void line_history_load(const char *game);
void line_remember(const char *line);
void line_history_save(const char *game);

/* --- signals --- */

/* From now on a signal is waited for, and looked at below. One that nobody has
 * looked at after some seconds, since a script runs on and on, ends the program.
 */
void line_catch_signals(void);
/* Is there a signal for which the wait for a key ends? */
bool line_disturbed(void);
/* The signal that wants the program to end; 0: none. */
int line_stop_signal(void);
/* Ctrl-C since the last line_calm; a bot that thinks looks at it. */
extern volatile sig_atomic_t line_interrupted;
void line_calm(void);

#endif
