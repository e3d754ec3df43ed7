/* repl/cmd_list.c - lusory list: the games there are, a line each. */
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "text.h"

static size_t longest(char *const *names) {
  size_t most = 0;
  for (size_t i = 0; names[i]; i++)
    if (strlen(names[i]) > most) most = strlen(names[i]);
  return most;
}

static void print_clean(const char *text) {
  char *clean = text_clean(text, false);
  fputs(clean, stdout);
  free(clean);
}

/* NAME  for whom  what it is. False when the script is at fault. */
static bool print_game(const char *name, int width) {
  char error[2048];
  Scripts scripts = files_scripts();
  MatchSpec spec = {.game = name};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  printf("  %-*s  ", width, name);
  if (m) {
    printf("%-14s  ", lus_match_players(m));
    print_clean(lus_match_summary(m));
  } else {
    error[strcspn(error, "\n")] = '\0';
    print_clean(error);
  }
  putchar('\n');
  lus_match_free(m);
  return m != NULL;
}

bool print_games(char *const *names) {
  bool fine = true;
  int width = (int)longest(names);
  for (size_t i = 0; names[i]; i++) fine &= print_game(names[i], width);
  return fine;
}

int cmd_list(int argc, char **argv) {
  Args a;
  bool plain = false;
  const ArgSpec specs[] = {
      {"names", 'n', NULL, &plain, NULL, "only the names, one on a line"},
      {0}};
  int code = args_read(&a, argc, argv, "",
                       "Lists the games: those that come with Lusory, your "
                       "own in\n$XDG_DATA_HOME/lusory/games, and those in the "
                       "folders of LUSORY_PATH.",
                       specs, false);
  if (code < 0 && a.operands_n) {
    complain("list takes no operands");
    code = EXIT_MISUSE;
  }
  char **names = code < 0 ? files_games() : NULL;
  if (names && plain)
    for (size_t i = 0; names[i]; i++) puts(names[i]);
  else if (names)
    code = print_games(names) ? EXIT_FINE : EXIT_NO;
  files_free(names);
  args_free(&a);
  return code < 0 ? EXIT_FINE : code;
}
