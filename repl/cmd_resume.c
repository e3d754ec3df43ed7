/* repl/cmd_resume.c - lusory resume: goes on with a match. */
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "recordfile.h"
#include "session.h"

static int resume(Session *s, const char *path) {
  char error[2048];
  Scripts scripts = files_scripts();
  if (record_is_busy(path)) {
    complain("%s: another program is playing this match", path);
    return EXIT_NO;
  }
  s->m = journal_load(&scripts, path, &s->party, error, sizeof error);
  if (!s->m) {
    complain("%s: %s", path, error);
    return EXIT_NO;
  }
  s->journal = journal_resume(s->m, &s->party, path, error, sizeof error);
  return session_run(s);
}

/* The newest autosave, malloc'ed; NULL (and told) when there is none. */
static char *last_unfinished(void) {
  char **paths = journal_unfinished();
  char *path = paths && paths[0] ? strdup(paths[0]) : NULL;
  files_free(paths);
  if (!path)
    complain("there is no unfinished match; 'lusory play GAME' starts one, "
             "'lusory resume FILE' goes on with a record");
  return path;
}

static int list_unfinished(void) {
  char **paths = journal_unfinished();
  for (size_t i = 0; paths && paths[i]; i++) puts(paths[i]);
  if (!paths || !paths[0]) complain("there is no unfinished match");
  files_free(paths);
  return EXIT_FINE;
}

int cmd_resume(int argc, char **argv) {
  Args a;
  Session s = {.keep = true};
  Colour colour = COLOUR_AUTO;
  const char *when = NULL;
  bool ascii = false, list = false;
  const ArgSpec specs[] = {
      {"list", 'l', NULL, &list, NULL, "names the unfinished matches"},
      {"color", 0, &when, NULL, "WHEN", "always, auto or never"},
      {"ascii", 0, NULL, &ascii, NULL, "draws with ASCII alone"},
      {0}};
  int code = args_read(&a, argc, argv, "[FILE]",
                       "Goes on with a match: the one in FILE, or the last "
                       "that was left unfinished.",
                       specs, false);
  if (code < 0 && when && !screen_colour(when, &colour)) {
    complain("--color %s: it is always, auto or never", when);
    code = EXIT_MISUSE;
  }
  if (code < 0 && a.operands_n > 1) {
    complain("resume is for one match");
    code = EXIT_MISUSE;
  }
  if (code < 0 && list) code = list_unfinished();
  if (code < 0) {
    char *path = a.operands_n ? strdup(a.operands[0]) : last_unfinished();
    s.record = a.operands_n ? a.operands[0] : NULL;
    screen_open(&s.screen, colour, ascii);
    code = path ? resume(&s, path) : EXIT_NO;
    session_free(&s);
    free(path);
  }
  args_free(&a);
  return code;
}
