/* repl/cmd_resume.c - lusory resume: goes on with a match. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

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

/* The autosave with this number in the list, malloc'ed; NULL (and told) when
 * there is none. */
static char *unfinished(size_t number) {
  char **paths = journal_unfinished();
  size_t n = 0;
  while (paths && paths[n]) n++;
  char *path = number <= n ? strdup(paths[number - 1]) : NULL;
  files_free(paths);
  if (!n)
    complain("there is no unfinished match; 'lusory play GAME' starts one, "
             "'lusory resume FILE' goes on with a record");
  else if (!path)
    complain("there are %zu unfinished matches; 'lusory resume --list' names "
             "them",
             n);
  return path;
}

/* What is to be resumed: a file, a number of the list, or the newest. */
static char *wanted(const char *word, bool *file) {
  struct stat there;
  bool number = word && *word && !word[strspn(word, "0123456789")];
  *file = word && (!number || !stat(word, &there));
  if (*file) return strdup(word);
  size_t n = word ? strtoul(word, NULL, 10) : 1;
  return unfinished(n ? n : SIZE_MAX);
}

/* "turn 12, blue to play" */
static void add_standing(const char *path, Text *out) {
  char error[2048];
  Party party;
  Scripts scripts = files_scripts();
  Match *m = journal_load(&scripts, path, &party, error, sizeof error);
  if (m)
    text_addf(out, "%s, turn %u, %s to play", lus_match_title(m),
              lus_match_turns(m) + 1,
              lus_match_seat_name(m, lus_match_turn(m)));
  else text_adds(out, "cannot be read, or its game has changed");
  lus_match_free(m);
}

static void add_time(const char *path, Text *out) {
  struct stat s;
  struct tm when;
  char text[32] = "";
  if (!stat(path, &s) && localtime_r(&s.st_mtime, &when))
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &when);
  text_adds(out, text);
}

static int list_unfinished(void) {
  char **paths = journal_unfinished();
  for (size_t i = 0; paths && paths[i]; i++) {
    Text t = {0};
    text_addf(&t, "%3zu  ", i + 1);
    add_time(paths[i], &t);
    text_adds(&t, "  ");
    add_standing(paths[i], &t);
    char *clean = text_clean(t.data, false);
    printf("%s\n     %s\n", clean, paths[i]);
    free(clean);
    free(t.data);
  }
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
  int code = args_read(&a, argc, argv, "[FILE | NUMBER]",
                       "Goes on with a match: the one in FILE, that with "
                       "NUMBER in --list, or the last\nthat was left "
                       "unfinished.",
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
    bool file;
    char *path = wanted(a.operands_n ? a.operands[0] : NULL, &file);
    s.record = file ? a.operands[0] : NULL;
    screen_open(&s.screen, colour, ascii);
    code = path ? resume(&s, path) : EXIT_NO;
    session_free(&s);
    free(path);
  }
  args_free(&a);
  return code;
}
