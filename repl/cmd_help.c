/* repl/cmd_help.c - lusory help: the program's usage, a game's sheet, a verb,
 * a page of the manual. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "game_files.h"
#include "line.h"
#include "out.h"
#include "page.h"
#include "verbs.h"

enum { PAGE_MOST = 4 << 20 };

/* Wrapped, but not a page for a pipe, which has lines of its own. */
static void show(const char *text, bool page) {
  Screen screen;
  char *clean = text_clean(text, true);
  screen_open(&screen, COLOUR_AUTO, false);
  line_catch_signals();
  if (screen.tty || !page) page_show(&screen, clean);
  else out_text(clean);
  free(clean);
}

/* "More: .../docs/games/monza.md", if there is a page on it. */
static void point_to_page(const char *folder, const char *what) {
  char name[256];
  snprintf(name, sizeof name, "%s%s", folder, what);
  char *path = games_is_path(what) ? NULL : files_page(name);
  if (path) out("\nMore: %s\n", path);
  free(path);
}

/* A page of the manual by its name, `lusory help author`; false: there is none
 * of that name. */
static bool help_page(const char *name) {
  size_t len;
  char *path = strchr(name, '/') ? NULL : files_page(name);
  char *text = path ? files_read_own(path, PAGE_MOST, &len) : NULL;
  if (text) {
    show(text, true);
    out("\nThis page: %s\n", path);
  }
  free(path);
  free(text);
  return text != NULL;
}

/* The sheet is shown even if the game cannot be set up, and the error after it.
 */
static int help_game(const Args *a, const char *name, bool author) {
  char *sheet = author ? NULL : lus_game_sheet(a->scripts, name);
  if (sheet) show(sheet, false);
  if (sheet) point_to_page("games/", name);
  free(sheet);
  fflush(stdout);
  Match *m = args_match(a, name, false);
  if (!m) return EXIT_NO;
  if (author) show(lus_match_names(m), true);
  lus_match_free(m);
  return line_stop_signal() ? 128 + line_stop_signal() : EXIT_FINE;
}

int cmd_help(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  bool author = false;
  const ArgSpec specs[] = {
      {.name = "author",
       .flag = &author,
       .help = "lists the names that a variant of GAME can use"},
      {0}};
  int code = args_read(
      &a, argc, argv, "[GAME | VERB | PAGE]",
      "Shows a game's rules sheet with its moves, rules and options, what a "
      "verb of the program does, or a page of the manual: author (how to write "
      "a game or a house rule), api, kernel, records.",
      specs, true);
  if (code < 0 && a.operands_n > 1) {
    complain("help takes one game, verb or page: lusory help GAME");
    code = EXIT_MISUSE;
  }
  if (code < 0 && a.operands_n == 0) {
    print_usage();
    code = EXIT_FINE;
  }
  if (code < 0) {
    const char *name = a.operands[0];
    char *ask[] = {(char *)name, "--help", NULL};
    if (games_have(name)) code = help_game(&a, name, author);
    else if (run_verb(scripts, name, 2, ask, &code)) point_to_page("", name);
    else if (help_page(name)) code = EXIT_FINE;
    else {
      args_name_game(&a);
      code = help_game(&a, a.operands[0], author);
    }
  }
  args_free(&a);
  return code;
}
