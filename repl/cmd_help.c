/* repl/cmd_help.c - lusory help: the program's usage, a game's card, a verb. */
#include <stdlib.h>

#include "line.h"
#include "page.h"
#include "program.h"

static int help_game(const Args *a, const char *name, bool author) {
  Match *m = args_match(a, name, false);
  if (!m) return EXIT_NO;
  Screen screen;
  char *card =
      text_clean(author ? lus_match_names(m) : lus_match_help(m), true);
  screen_open(&screen, COLOUR_AUTO, false);
  line_catch_signals();
  if (screen.tty) page_show(&screen, card);
  else fputs(card, stdout);
  free(card);
  lus_match_free(m);
  return line_stop_signal() ? 128 + line_stop_signal() : EXIT_FINE;
}

int cmd_help(int argc, char **argv) {
  Args a;
  bool author = false;
  const ArgSpec specs[] = {{.name = "author",
                            .flag = &author,
                            .help = "the names that a variant of GAME can use"},
                           {0}};
  int code = args_read(&a, argc, argv, "[GAME | VERB]",
                       "Shows a game's rules card with its moves, rules and "
                       "options,\nor what a verb of the program does.",
                       specs, true);
  if (code < 0 && a.operands_n > 1) {
    complain("help is for one game at a time");
    code = EXIT_MISUSE;
  }
  if (code < 0 && a.operands_n == 0) {
    print_usage();
    code = EXIT_FINE;
  }
  if (code < 0) {
    const char *name = a.operands[0];
    char *ask[] = {(char *)name, "--help", NULL};
    if (files_is_game(name) || !run_verb(name, 2, ask, &code))
      code = help_game(&a, name, author);
  }
  args_free(&a);
  return code;
}
