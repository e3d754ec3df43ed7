/* repl/cmd_play.c - lusory play: a match at the terminal. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "args.h"
#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "game_files.h"
#include "games.h"
#include "recordfile.h"
#include "seating.h"
#include "verbs.h"

typedef struct PlayArgs {
  const char *record, *colour, *cap;
  bool manual, ascii, no_save;
} PlayArgs;

/* Who sits where: everybody is human who is not said to be something else. */
static bool seat_party(const Args *a, Match *m, Party *party) {
  int seats = lus_match_seats(m);
  for (int i = 0; i < PARTY_SEATS; i++) strcpy(party->kind[i], "human");
  for (int i = 0; i < a->seat_n; i++) {
    int seat = args_seat(a->seat[i].seat, m);
    if (seat > seats) {
      complain("--seat %s: this match has %d seat%s", a->seat[i].seat, seats,
               text_plural((uint64_t)seats));
      return false;
    }
    snprintf(party->kind[seat - 1], PARTY_KIND, "%s", a->seat[i].kind);
  }
  return true;
}

/* Asks a person who has named a game only: how many play, and who. */
static bool ask_who(Session *s, const Args *a, const char *game) {
  Args more = *a;
  more.seats = a->seats ? a->seats : ask_seats(s);
  if (more.seats && more.seats != lus_match_seats(s->m)) {
    lus_match_free(s->m);
    s->m = args_match(&more, game, s->party.ask);
  }
  return more.seats && s->m && ask_party(s);
}

static int play_game(const Args *a, const PlayArgs *p, Colour colour,
                     uint64_t cap, const char *game) {
  Session s = {.scripts = a->scripts,
               .record = p->record,
               .keep = !p->no_save || p->record,
               .cap = (unsigned)cap};
  bool asks = !a->operands_n && !a->seat_n;
  s.m = args_match(a, game, p->manual);
  if (!s.m) return games_have(game) ? EXIT_NO : EXIT_MISUSE;
  s.party.ask = p->manual;
  int code;
  screen_open(&s.screen, colour, p->ascii);
  if (!seat_party(a, s.m, &s.party)) code = EXIT_MISUSE;
  else if (asks && s.screen.input && !ask_who(&s, a, game)) code = s.code;
  else code = session_run(&s);
  session_free(&s);
  return code;
}

/* --- which game? --- */

/* The game with this number in the list, or NULL. */
static const char *numbered(char *const *names, const char *word) {
  size_t n = 0;
  char *end;
  while (names[n]) n++;
  unsigned long number = strtoul(word + (*word == '#'), &end, 10);
  return number >= 1 && number <= n && !*end ? names[number - 1] : NULL;
}

static void complete_game(void *context, const char *line,
                          void (*add)(void *to, const char *line), void *to) {
  char *const *names = context;
  for (size_t i = 0; names[i]; i++)
    if (!strncasecmp(names[i], line, strlen(line))) add(to, names[i]);
}

/* "resume", "resume monza"? */
static bool is_resume(const char *line) {
  size_t n = strlen("resume");
  return !strncasecmp(line, "resume", n) && (!line[n] || line[n] == ' ');
}

/* The game that a word names, malloc'ed; NULL, with a message, if none. */
static char *find_game(const Scripts *scripts, const Screen *screen,
                       char *const *names, const char *word) {
  Text why = {0};
  const char *number = numbered(names, word);
  if (number) return strdup(number);
  char *game = games_named(scripts, word, &why);
  if (why.len) {
    why.data[0] = (char)toupper((unsigned char)why.data[0]);
    screen_say(screen, "%s", why.data);
  }
  free(why.data);
  return game;
}

/* "help", "help monza": not a game, but what somebody may type. */
static bool gives_help(const Scripts *scripts, const Screen *screen,
                       char *const *names, const char *line) {
  line += *line == '/';
  if (strncmp(line, "help", 4) != 0 || (line[4] && line[4] != ' '))
    return false;
  const char *word = line + 4 + strspn(line + 4, " ");
  char *game = *word ? find_game(scripts, screen, names, word) : NULL;
  char *verb[] = {"help", game, NULL};
  if (game) cmd_help(scripts, 2, verb);
  else if (!*word)
    screen_say(screen,
               "Type a game's name, the beginning of it, or its number in the "
               "list to play it; 'help GAME' shows its rules, 'quit' leaves.");
  free(game);
  return true;
}

/* Asks until a game is named, or a match to go on with, malloc'ed; NULL when
 * the person leaves: *code. */
static char *ask_game(const Scripts *scripts, const Screen *screen,
                      char *const *names, int *code) {
  LineHelp help = {.complete = complete_game, .context = (void *)names};
  char *game = NULL, *line;
  for (bool quit = false; !game && !quit;) {
    LineEnd end = line_read(
        screen, "Which game? (a name or a number, 'help NAME') ", &help, &line);
    if (end == LINE_REFRESH) continue;
    if (end == LINE_CANCELLED) *code = EXIT_INTERRUPTED;
    if (end == LINE_STOPPED) *code = 128 + line_stop_signal();
    if (end != LINE_TEXT) return NULL;
    char *word = line + strspn(line, " \t");
    word[strcspn(word, "\t")] = '\0';
    quit =
        !strcmp(word, "quit") || !strcmp(word, "q") || !strcmp(word, "/quit");
    if (!*word)
      screen_say(screen,
                 "Please type a name from the list, 'help GAME' or 'quit'.");
    else if (!quit && !gives_help(scripts, screen, names, word))
      game = is_resume(word) ? strdup(word)
                             : find_game(scripts, screen, names, word);
    free(line);
  }
  return game;
}

/* Is a title in "Monza, Regie"? */
static bool is_listed(const char *list, const char *title) {
  size_t n = strlen(title);
  for (const char *at = list; (at = strstr(at, title)); at++)
    if ((at == list || at[-2] == ',') && (!at[n] || at[n] == ',')) return true;
  return false;
}

/* The games of unfinished matches, each once, "Monza, Regie, ..."; returns how
 * many matches there are. */
static size_t add_unfinished(char *const *paths, Text *out) {
  enum { TITLES_MOST = 5 };
  char error[256];
  size_t n = 0, titles = 0;
  for (; paths && paths[n]; n++) {
    RecordFile f;
    if (titles > TITLES_MOST || !record_open(&f, paths[n], error, sizeof error))
      continue;
    const char *title = lus_record_tag(f.record, "Title");
    if (!title) title = "an unknown game";
    if (!is_listed(text_get(out), title))
      text_addf(out, "%s%s", out->len ? ", " : "",
                titles++ < TITLES_MOST ? title : "...");
    record_close(&f);
  }
  return n;
}

/* Says which matches can be resumed, if there are any. */
static void offer_resume(const Screen *screen) {
  Text titles = {0};
  char **paths = journal_unfinished();
  size_t n = add_unfinished(paths, &titles);
  if (n == 1)
    screen_say(screen, "A match of %s is not finished; 'resume' continues it.",
               text_get(&titles));
  else if (n)
    screen_say(screen,
               "%zu matches are not finished: %s. 'resume' continues the last "
               "one played, 'resume GAME' the last one of a game.",
               n, text_get(&titles));
  free(titles.data);
  files_free(paths);
}

/* A line of the menu, "resume" or "resume monza". */
static int resume_line(const Scripts *scripts, const char *line) {
  const char *game = line + strlen("resume");
  game += strspn(game, " ");
  char *argv[] = {"resume", (char *)game, NULL};
  return cmd_resume(scripts, *game ? 2 : 1, argv);
}

static int ask_and_play(const Args *a, const PlayArgs *p, Colour colour,
                        uint64_t cap) {
  Screen screen;
  int code = EXIT_FINE;
  char **names = games_list();
  screen_open(&screen, colour, p->ascii);
  line_catch_signals();
  if (!names || !names[0]) {
    complain_no_games();
    files_free(names);
    return EXIT_NO;
  }
  print_menu(a->scripts, &screen, names);
  offer_resume(&screen);
  char *game = ask_game(a->scripts, &screen, names, &code);
  if (game && is_resume(game)) code = resume_line(a->scripts, game);
  else if (game) code = play_game(a, p, colour, cap, game);
  free(game);
  if (line_stop_signal()) code = 128 + line_stop_signal();
  files_free(names);
  return code;
}

/* "play rush hour duo": the operands are one name. False, with a complaint, if
 * they are not. */
static bool join_game(Args *a) {
  char *words = args_words(a), *game = games_named(a->scripts, words, NULL);
  free(words);
  if (!game) {
    complain("play takes one game: did you mean '%s' or '%s'?", a->operands[0],
             a->operands[1]);
    return false;
  }
  free(a->game);
  a->operands[0] = a->game = game;
  a->operands_n = 1;
  return true;
}

int cmd_play(const Scripts *scripts, int argc, char **argv) {
  Args a = {.scripts = scripts};
  PlayArgs p = {0};
  Colour colour = COLOUR_AUTO;
  uint64_t cap = 0;
  const ArgSpec specs[] = {
      {"record", 'r', &p.record, NULL, "FILE", "writes the match to FILE"},
      {"manual-chance", 0, NULL, &p.manual, NULL,
       "asks you for every roll and draw"},
      {"cap", 0, &p.cap, NULL, "N", "stops a match between bots after N turns"},
      {"no-save", 0, NULL, &p.no_save, NULL,
       "does not save the match by itself"},
      {"color", 0, &p.colour, NULL, "WHEN",
       "uses colour always, auto or never"},
      {"ascii", 0, NULL, &p.ascii, NULL, "shows only ASCII characters"},
      {0}};
  int code = args_read(
      &a, argc, argv, "[GAME]",
      "Plays a match at the terminal, or from a pipe. All seats are human "
      "unless --seat says otherwise. Without GAME it asks which one to play.",
      specs, true);
  if (code < 0 && a.operands_n > 1 && !join_game(&a)) code = EXIT_MISUSE;
  if (code < 0 && p.colour && !screen_colour(p.colour, &colour)) {
    complain("--color %s: it takes always, auto or never", p.colour);
    code = EXIT_MISUSE;
  }
  if (code < 0 && p.cap && !args_number(p.cap, "--cap", 1, UINT32_MAX, &cap))
    code = EXIT_MISUSE;
  if (code < 0)
    code = a.operands_n ? play_game(&a, &p, colour, cap, a.operands[0])
                        : ask_and_play(&a, &p, colour, cap);
  args_free(&a);
  return code;
}
