/* repl/cmd_list.c - lusory list: all games, one on a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "game_files.h"
#include "out.h"
#include "page.h"
#include "verbs.h"
#include "wall.h"

static size_t longest(char *const *names) {
  size_t most = 0;
  for (size_t i = 0; names[i]; i++)
    if (strlen(names[i]) > most) most = strlen(names[i]);
  return most;
}

/* Columns left for a text that starts at a column; 0: no limit. */
static size_t room_after(const Screen *screen, int column) {
  return screen->tty && screen->columns > column + 20
             ? (size_t)(screen->columns - column - 1)
             : 0;
}

/* How much of a text fits, up to a blank; all of it if there is none. */
static size_t fitting(const char *text, size_t room) {
  size_t n = strlen(text);
  if (!room || n <= room) return n;
  for (n = room; n && text[n] != ' ';) n--;
  return n ? n : strlen(text);
}

/* A text that starts at a column; on a terminal it is wrapped there. */
static void add_beside(const Screen *screen, int column, const char *text,
                       Text *out) {
  char *clean = text_clean(text, false), *at = clean;
  size_t room = room_after(screen, column), n = fitting(at, room);
  for (; at[n]; n = fitting(at, room)) {
    text_addf(out, "%.*s\n%*s", (int)n, at, column, "");
    at += n + 1;
  }
  text_addf(out, "%s\n", at);
  free(clean);
}

/* NAME  for whom  what it is. False when the script is at fault. */
static bool add_game(const Scripts *scripts, const Screen *screen,
                     const char *name, int width, Text *out) {
  char error[2048];
  MatchSpec spec = {.game = name};
  Match *m = lus_match_new(scripts, &spec, error, sizeof error);
  text_addf(out, "  %-*s  ", width, name);
  if (m) {
    text_addf(out, "%-14s  ", lus_match_players(m));
    add_beside(screen, width + 20, lus_match_summary(m), out);
  } else {
    error[strcspn(error, "\n")] = '\0';
    add_beside(screen, width + 4, error, out);
  }
  char *hidden = games_hidden(name);
  if (hidden)
    text_addf(out, "    %s has the same name; its path plays it\n", hidden);
  free(hidden);
  lus_match_free(m);
  return m != NULL;
}

static bool print_games(const Scripts *scripts, char *const *names) {
  bool fine = true;
  int width = (int)longest(names);
  Text t = {0};
  Screen screen;
  screen_open(&screen, COLOUR_AUTO, false);
  for (size_t i = 0; names[i]; i++)
    fine &= add_game(scripts, &screen, names[i], width, &t);
  out_text(text_get(&t));
  free(t.data);
  return fine;
}

/* --- the menu --- */

/* "12 hoch3   Move, cover and uncover; ...", as far as the line goes. */
static void add_choice(const Scripts *scripts, const Screen *screen,
                       const char *name, size_t number, int width, Text *out) {
  char error[2048];
  MatchSpec spec = {.game = name};
  Match *m = lus_match_new(scripts, &spec, error, sizeof error);
  char *what =
      text_clean(m ? lus_match_summary(m) : "(its script has an error)", false);
  size_t room = room_after(screen, width + 10), n = fitting(what, room);
  text_addf(out, "%3zu %-*s  %.*s%s\n", number, width, name, (int)n, what,
            what[n] ? " ..." : "");
  free(what);
  lus_match_free(m);
}

/* A line each, so that list and question fit on one screen. */
void print_menu(const Scripts *scripts, const Screen *screen,
                char *const *names) {
  Text t = {0};
  int width = (int)longest(names);
  for (size_t i = 0; names[i]; i++)
    add_choice(scripts, screen, names[i], i + 1, width, &t);
  page_show(screen, text_get(&t));
  free(t.data);
}

int cmd_list(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  bool plain = false;
  const ArgSpec specs[] = {{"names", 'n', NULL, &plain, NULL,
                            "prints only the names, one on a line"},
                           {0}};
  wall_read_only();
  int code = args_read(
      &a, argc, argv, "",
      "Lists the games: those that come with Lusory, your own in "
      "$XDG_DATA_HOME/lusory/games, and those in the folders of LUSORY_PATH.",
      specs, false);
  if (code < 0 && a.operands_n) {
    complain("list takes no arguments: lusory list");
    code = EXIT_MISUSE;
  }
  char **names = code < 0 ? games_list() : NULL;
  if (names && !names[0]) {
    complain_no_games();
    code = EXIT_NO;
  } else if (names && plain)
    for (size_t i = 0; names[i]; i++) out("%s\n", names[i]);
  else if (names) code = print_games(scripts, names) ? EXIT_FINE : EXIT_NO;
  files_free(names);
  args_free(&a);
  return code < 0 ? EXIT_FINE : code;
}
