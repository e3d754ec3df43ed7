/* repl/main.c - the program: finds the verb and runs it. */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "exit_codes.h"
#include "games.h"
#include "out.h"
#include "reader.h"
#include "verbs.h"
#include "wall.h"

typedef struct Verb {
  const char *name;
  int (*run)(const Scripts *scripts, int argc, char **argv);
  const char *operands, *help;
} Verb;

static const Verb VERBS[] = {
    {"play", cmd_play, "GAME", "play a match"},
    {"resume", cmd_resume, "[GAME]", "continue a match"},
    {"replay", cmd_replay, "FILE", "step through a record, or verify it"},
    {"show", cmd_show, "GAME|FILE.lus", "show a picture of a game or record"},
    {"list", cmd_list, "", "list all games"},
    {"help", cmd_help, "GAME", "show a game's rules sheet"},
    {"new", cmd_new, "NAME", "start a game or a variant of your own"},
    {"check", cmd_check, "FILE", "examine a rules script"},
    {"test", cmd_test, "[PATH]...", "run script suites"},
    {"perft", cmd_perft, "GAME DEPTH", "count move sequences"},
    {"solve", cmd_solve, "GAME", "find the shortest solution of a puzzle"},
    {"sim", cmd_sim, "GAME -n N", "play many matches for statistics"},
    {"diff", cmd_diff, "GAME GAME", "show what a variant changes"},
};

enum { VERBS_N = sizeof VERBS / sizeof *VERBS };

static const Verb *find_verb(const char *name) {
  for (int i = 0; i < VERBS_N; i++)
    if (!strcmp(VERBS[i].name, name)) return &VERBS[i];
  return NULL;
}

bool run_verb(const Scripts *scripts, const char *name, int argc, char **argv,
              int *code) {
  const Verb *verb = find_verb(name);
  if (!verb) return false;
  *code = verb->run(scripts, argc, argv);
  return true;
}

void print_usage(void) {
  out_text(
      "Lusory plays table-top games by rules written in Lua.\n\n  lusory      "
      "                  ask which game, and play it\n");
  for (int i = 0; i < VERBS_N; i++)
    out("  lusory %-7s%-15s %s\n", VERBS[i].name, VERBS[i].operands,
        VERBS[i].help);
  out_text(
      "\nAll of these take --help. GAME is a name from `lusory list` or the "
      "path of a\nscript. `lusory help author` is the guide to writing a game "
      "or a house rule.\n--version shows the version.\n");
}

static int unknown_verb(const Scripts *scripts, const char *word) {
  const char *names[VERBS_N];
  for (int i = 0; i < VERBS_N; i++) names[i] = VERBS[i].name;
  const char *near = lus_nearest(word, names, VERBS_N);
  char *game = near ? NULL : games_named(scripts, word, NULL);
  if (near)
    complain("there is no verb '%s'; did you mean 'lusory %s'?", word, near);
  else if (game)
    complain("there is no verb '%s'; did you mean 'lusory play %s'?", word,
             game);
  else complain("there is no verb '%s'; 'lusory --help' lists all verbs", word);
  free(game);
  return EXIT_MISUSE;
}

static int run(const Scripts *scripts, int argc, char **argv) {
  int code;
  if (argc < 2) {
    char *play[] = {"play", NULL};
    return cmd_play(scripts, 1, play);
  }
  const char *word = argv[1];
  if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
    print_usage();
    return EXIT_FINE;
  }
  if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
    out("lusory %s\nwall: %s\n", lus_version(), wall_state());
    return EXIT_FINE;
  }
  if (word[0] == '-' && word[1]) { /* options of play, before a game is named */
    argv[0] = "play";
    return cmd_play(scripts, argc, argv);
  }
  if (run_verb(scripts, word, argc - 1, argv + 1, &code)) return code;
  return unknown_verb(scripts, word);
}

/* Takes --no-wall out of the arguments; was it there? */
static bool takes_no_wall(int *argc, char **argv) {
  for (int i = 1; i < *argc && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--no-wall") != 0) continue;
    memmove(argv + i, argv + i + 1, (size_t)(*argc - i) * sizeof *argv);
    --*argc;
    return true;
  }
  return false;
}

int main(int argc, char **argv) {
  setlocale(LC_CTYPE, "");
  signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error, told */
  if (!takes_no_wall(&argc, argv)) wall_raise();
  Reader *reader = reader_new();
  Scripts scripts = reader_scripts(reader);
  int code = run(&scripts, argc, argv);
  reader_free(reader);
  if (fflush(stdout) || ferror(stdout)) {
    complain("cannot write the output: %s", strerror(errno));
    if (code == EXIT_FINE) code = EXIT_NO;
  }
  return code;
}
