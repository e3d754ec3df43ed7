/* repl/cmd_resume.c - lusory resume: continues a match. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "game_files.h"
#include "games.h"
#include "matchfile.h"
#include "out.h"
#include "recordfile.h"
#include "session.h"
#include "verbs.h"

static int resume(Session *s, const char *path) {
  char error[2048];
  Trust trust = {.all = s->trusts, .screen = &s->screen};
  int fd = files_open_locked(path), why = errno; /* before it is read */
  if (fd < 0 && why == EBUSY) {
    complain("%s is being played in another program", path);
    return EXIT_NO;
  }
  s->m = match_load(s->scripts, path, &trust, &s->party, error, sizeof error);
  if (!s->m) {
    complain("%s: %s", path, error);
    if (fd >= 0) close(fd);
    return EXIT_NO;
  }
  if (fd >= 0)
    s->journal = journal_resume(s->scripts, s->m, &s->party, path, fd, error,
                                sizeof error);
  return session_run(s);
}

/* The autosave with this number in the list, malloc'ed; NULL, with a
 * complaint, when there is none. */
static char *unfinished(size_t number) {
  char **paths = journal_unfinished();
  size_t n = 0;
  while (paths && paths[n]) n++;
  char *path = number && number <= n ? strdup(paths[number - 1]) : NULL;
  files_free(paths);
  if (!n)
    complain("there is no unfinished match; 'lusory play GAME' starts one, "
             "'lusory resume FILE' continues a record");
  else if (!path)
    complain("there %s only %zu unfinished match%s; 'lusory resume --list' "
             "shows what there is",
             n == 1 ? "is" : "are", n, n == 1 ? "" : "es");
  return path;
}

/* Is a record of this game? */
static bool is_of(const char *path, const char *game) {
  char error[256];
  RecordFile f;
  if (!record_open(&f, path, error, sizeof error)) return false;
  const char *tag = lus_record_tag(f.record, "Game");
  bool is = tag && !strcmp(tag, game);
  record_close(&f);
  return is;
}

/* The newest autosave of a game, malloc'ed; NULL, with a complaint, when there
 * is none. */
static char *unfinished_of(const char *game) {
  char **paths = journal_unfinished(), *root = games_from_root(game);
  char *path = NULL;
  for (size_t i = 0; paths && paths[i] && !path; i++)
    if (is_of(paths[i], root ? root : game)) path = strdup(paths[i]);
  if (!path)
    complain("there is no unfinished match of %s; 'lusory resume --list' shows "
             "what there is",
             game);
  files_free(paths);
  free(root);
  return path;
}

/* What should be resumed: a file, a number of the list, the newest match of a
 * game, or the newest ("") of all. */
static char *wanted(const Scripts *scripts, const char *word, bool *file) {
  struct stat there;
  bool number = *word && !word[strspn(word, "0123456789")];
  *file = *word && !stat(word, &there) && !S_ISDIR(there.st_mode);
  char *game =
      !*word || *file || number ? NULL : games_named(scripts, word, NULL);
  char *path = NULL;
  *file |= *word && !number && !game;
  if (*file) path = strdup(word);
  else if (game) path = unfinished_of(game);
  else path = unfinished(!*word ? 1 : strtoul(word, NULL, 10));
  free(game);
  return path;
}

/* "turn 12, blue to play" */
static void add_standing(const Scripts *scripts, const char *path, Text *out) {
  char error[2048];
  Party party;
  Trust nobody = {0};
  Match *m = match_load(scripts, path, &nobody, &party, error, sizeof error);
  if (m)
    text_addf(out, "%s, turn %u, %s to play", lus_match_title(m),
              lus_match_turns(m) + 1,
              lus_match_seat_name(m, lus_match_turn(m)));
  else
    text_adds(out, "cannot be read: the file is damaged, or its game has "
                   "changed or is missing");
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

static int list_unfinished(const Scripts *scripts) {
  char **paths = journal_unfinished();
  for (size_t i = 0; paths && paths[i]; i++) {
    Text t = {0};
    text_addf(&t, "%3zu  ", i + 1);
    add_time(paths[i], &t);
    text_adds(&t, "  ");
    add_standing(scripts, paths[i], &t);
    char *clean = text_clean(t.data, false);
    out("%s\n     %s\n", clean, paths[i]);
    free(clean);
    free(t.data);
  }
  if (!paths || !paths[0]) complain("there is no unfinished match");
  files_free(paths);
  return EXIT_FINE;
}

int cmd_resume(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  Session s = {.scripts = scripts, .keep = true};
  Colour colour = COLOUR_AUTO;
  const char *when = NULL;
  bool ascii = false, list = false;
  const ArgSpec specs[] = {
      {"list", 'l', NULL, &list, NULL, "lists the unfinished matches"},
      {"color", 0, &when, NULL, "WHEN", "uses colour always, auto or never"},
      {"ascii", 0, NULL, &ascii, NULL, "shows only ASCII characters"},
      {"allow-script", 0, NULL, &s.trusts, NULL,
       "runs the script that the record names as its game, without asking"},
      {0}};
  int code = args_read(
      &a, argc, argv, "[FILE | GAME | NUMBER]",
      "Continues a match: the one in FILE, the last one of GAME, the one with "
      "NUMBER in --list, or the last one that was left unfinished.",
      specs, false);
  if (code < 0 && when && !screen_colour(when, &colour)) {
    complain("--color %s: it takes always, auto or never", when);
    code = EXIT_MISUSE;
  }
  if (code < 0 && list) code = list_unfinished(scripts);
  if (code < 0) {
    bool file;
    char *words = args_words(&a), *path = wanted(scripts, words, &file);
    s.record = file ? path : NULL;
    screen_open(&s.screen, colour, ascii);
    code = path ? resume(&s, path) : EXIT_NO;
    session_free(&s);
    free(path);
    free(words);
  }
  args_free(&a);
  return code;
}
