/* repl/cmd_list.c - lusory list: the games there are, a line each. */
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "screen.h"

static size_t longest(char *const *names) {
  size_t most = 0;
  for (size_t i = 0; names[i]; i++)
    if (strlen(names[i]) > most) most = strlen(names[i]);
  return most;
}

/* A text behind a column; on a terminal its lines go on below it. */
static void print_beside(const Screen *screen, int column, const char *text) {
  char *clean = text_clean(text, false), *at = clean;
  size_t room = 0;
  if (screen->tty && screen->columns > column + 20)
    room = (size_t)(screen->columns - column - 1);
  while (room && strlen(at) > room) {
    size_t n = room;
    while (n && at[n] != ' ') n--;
    if (!n) break;
    printf("%.*s\n%*s", (int)n, at, column, "");
    at += n + 1;
  }
  puts(at);
  free(clean);
}

/* NAME  for whom  what it is. False when the script is at fault. */
static bool print_game(const Screen *screen, const char *name, int width) {
  char error[2048];
  Scripts scripts = files_scripts();
  MatchSpec spec = {.game = name};
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  printf("  %-*s  ", width, name);
  if (m) {
    printf("%-14s  ", lus_match_players(m));
    print_beside(screen, width + 20, lus_match_summary(m));
  } else {
    error[strcspn(error, "\n")] = '\0';
    print_beside(screen, width + 4, error);
  }
  lus_match_free(m);
  return m != NULL;
}

bool print_games(char *const *names) {
  bool fine = true;
  int width = (int)longest(names);
  Screen screen;
  screen_open(&screen, COLOUR_AUTO, false);
  for (size_t i = 0; names[i]; i++)
    fine &= print_game(&screen, names[i], width);
  return fine;
}

int cmd_list(int argc, char **argv) {
  Args a;
  bool plain = false;
  const ArgSpec specs[] = {
      {"names", 'n', NULL, &plain, NULL, "only the names, one on a line"}, {0}};
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
  if (names && !names[0]) {
    complain_no_games();
    code = EXIT_NO;
  } else if (names && plain)
    for (size_t i = 0; names[i]; i++) puts(names[i]);
  else if (names) code = print_games(names) ? EXIT_FINE : EXIT_NO;
  files_free(names);
  args_free(&a);
  return code < 0 ? EXIT_FINE : code;
}
