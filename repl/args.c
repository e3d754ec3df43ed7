/* repl/args.c - the options of the command line.
 *
 * The options that verbs about a game share are rows of the same kind of table
 * as a verb's own, read by functions. */
#include "args.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "complain.h"
#include "exit_codes.h"
#include "files.h"
#include "game_files.h"
#include "games.h"
#include "out.h"
#include "random.h"
#include "screen.h"

enum { SEATS_MOST = sizeof((Args *)0)->seat / sizeof(SeatArg) };

/* --- numbers --- */

bool args_number(const char *text, const char *what, uint64_t min, uint64_t max,
                 uint64_t *out) {
  char *end;
  errno = 0;
  unsigned long long n = strtoull(text, &end, 10);
  bool whole = *text >= '0' && *text <= '9' && !*end;
  if (whole && !errno && n >= min && n <= max) {
    *out = n;
    return true;
  }
  if (!whole) complain("%s: '%s' is not a whole number", what, text);
  else if (max == UINT64_MAX) complain("%s: %s is out of range", what, text);
  else
    complain("%s: %s is out of range; it must be from %llu to %llu", what, text,
             (unsigned long long)min, (unsigned long long)max);
  return false;
}

/* --- the options that verbs about a game share --- */

bool args_set(Args *a, const char *value) {
  const char *equals = strchr(value, '=');
  if (!equals || equals == value) {
    complain("--set %s: give an option and its value, as in --set rows=6",
             value);
    return false;
  }
  if (a->settings_n == (int)(sizeof a->settings / sizeof *a->settings)) {
    complain("--set: at most 64 options can be set");
    return false;
  }
  char *name = strndup(value, (size_t)(equals - value));
  if (!name) return false;
  a->settings[a->settings_n++] = (Setting){name, equals + 1};
  return true;
}

const char *args_kind(const char *word) {
  static const struct {
    const char *word, *kind;
  } WORDS[] = {{"human", "human"},
               {"person", "human"},
               {"me", "human"},
               {"bot", "mcts"},
               {"computer", "mcts"}};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (!strcasecmp(word, WORDS[i].word)) return WORDS[i].kind;
  return lus_bot_is_kind(word) && strlen(word) < 32 ? word : NULL;
}

int args_seat(const char *word, Match *m) {
  size_t len = strcspn(word, "=");
  char *end;
  unsigned long number = strtoul(word, &end, 10);
  if (len && end == word + len && number <= SEATS_MOST) return (int)number;
  for (int seat = 1; seat <= SEATS_MOST; seat++) {
    const char *name = lus_match_seat_name(m, seat);
    if (strlen(name) == len && !strncasecmp(name, word, len)) return seat;
  }
  return 0;
}

static bool read_seat(Args *a, const char *value) {
  static const char *const kinds[] = {"human", "random", "mcts", "bot"};
  const char *equals = strchr(value, '=');
  if (!equals || equals == value || !strncmp(value, "0=", 2) ||
      a->seat_n == SEATS_MOST) {
    complain("--seat %s: give a seat and who sits there, as in --seat 2=bot",
             value);
    return false;
  }
  const char *kind = args_kind(equals + 1);
  if (!kind) {
    const char *near = lus_nearest(equals + 1, kinds, 4);
    complain("--seat %s: '%s' is not human, bot, random or mcts[:BUDGET]%s%s%s",
             value, equals + 1, near ? "; did you mean '" : "",
             near ? near : "", near ? "'?" : "");
    return false;
  }
  a->seat[a->seat_n++] = (SeatArg){value, kind};
  return true;
}

static bool read_seats(Args *a, const char *value) {
  uint64_t n;
  if (!args_number(value, "--seats", 1, 16, &n)) return false;
  a->seats = (int)n;
  return true;
}

static bool read_seed(Args *a, const char *value) {
  a->has_seed = args_number(value, "--seed", 0, UINT64_MAX, &a->seed);
  return a->has_seed;
}

typedef struct Shared {
  const char *name, *what, *help;
  bool (*read)(Args *a, const char *value);
} Shared;

static const Shared SHARED[] = {
    {"set", "NAME=VALUE", "sets an option of the game", args_set},
    {"seat", "N=KIND",
     "who sits there: human, random, or mcts[:BUDGET], a bot that thinks: "
     "mcts:1000 tries 1000 playouts a move, mcts:500ms takes half a second; "
     "bot is short for mcts",
     read_seat},
    {"seats", "N", "the number of players", read_seats},
    {"seed", "S", "the seed of all chance; the same one repeats it", read_seed},
};

enum { SHARED_N = sizeof SHARED / sizeof *SHARED, NAMES_MOST = 64 };

/* What else an option might be called. */
static const char *other_name(const char *name) {
  if (!strcmp(name, "players")) return "seats";
  if (!strcmp(name, "bot") || !strcmp(name, "player")) return "seat";
  if (!strcmp(name, "option")) return "set";
  return NULL;
}

/* --- reading --- */

typedef struct Reading {
  Args *a;
  int argc, at;
  char **argv;
  const ArgSpec *specs;
  bool game;
} Reading;

/* An option of the verb itself, which may take the place of a shared one. */
static const ArgSpec *find_spec(const Reading *r, const char *name, size_t len,
                                char letter) {
  for (const ArgSpec *s = r->specs; s && s->name; s++) {
    if (letter ? s->letter == letter
               : strlen(s->name) == len && !strncmp(s->name, name, len))
      return s;
  }
  return NULL;
}

static void help_row(Text *t, char letter, const char *name, const char *what,
                     const char *help) {
  char left[64];
  snprintf(left, sizeof left, "%c%c%s--%s%s%s", letter ? '-' : ' ',
           letter ? letter : ' ', letter ? ", " : "  ", name, *what ? " " : "",
           what);
  text_addf(t, "  %-26s %s\n", left, help);
}

/* At most 80 columns, wherever it goes. */
static void print_help(const Reading *r, const char *usage, const char *about) {
  static const Screen PAPER = {.columns = 80};
  Text t = {0}, wrapped = {0};
  text_addf(&t, "usage: lusory %s%s%s [OPTION]...\n\n%s\n\n", r->a->verb,
            *usage ? " " : "", usage, about);
  for (int i = 0; r->game && i < SHARED_N; i++)
    if (!find_spec(r, SHARED[i].name, strlen(SHARED[i].name), 0))
      help_row(&t, 0, SHARED[i].name, SHARED[i].what, SHARED[i].help);
  for (const ArgSpec *s = r->specs; s && s->name; s++)
    help_row(&t, s->letter, s->name, s->what ? s->what : "", s->help);
  help_row(
      &t, 0, "no-wall", "",
      "keeps the rights that the program gives up before it runs a script");
  help_row(&t, 'h', "help", "", "shows this help");
  screen_wrap(&PAPER, text_get(&t), &wrapped);
  out_text(text_get(&wrapped));
  free(t.data);
  free(wrapped.data);
}

static int unknown_option(const Reading *r, const char *arg) {
  const char *names[NAMES_MOST] = {"help"};
  size_t n = 1;
  char name[64];
  for (int i = 0; r->game && i < SHARED_N; i++) names[n++] = SHARED[i].name;
  for (const ArgSpec *s = r->specs; s && s->name && n < NAMES_MOST; s++)
    names[n++] = s->name;
  snprintf(name, sizeof name, "%s", arg + strspn(arg, "-"));
  name[strcspn(name, "=")] = '\0';
  const char *near = r->game ? other_name(name) : NULL;
  if (!near) near = lus_nearest(name, names, n);
  if (near)
    complain("there is no option '%s'; did you mean '--%s'?", arg, near);
  else
    complain("there is no option '%s'; see 'lusory %s --help'", arg,
             r->a->verb);
  return EXIT_MISUSE;
}

/* The value of an option: after its "=", or the next argument. */
static const char *take_value(Reading *r, const char *equals,
                              const char *name) {
  if (equals) return equals + 1;
  if (r->at + 1 < r->argc) return r->argv[++r->at];
  complain("--%s needs a value", name);
  return NULL;
}

static int read_own(Reading *r, const ArgSpec *s, const char *equals) {
  if (s->value) {
    *s->value = take_value(r, equals, s->name);
    return *s->value ? -1 : EXIT_MISUSE;
  }
  if (equals) {
    complain("--%s takes no value", s->name);
    return EXIT_MISUSE;
  }
  *s->flag = true;
  return -1;
}

static int read_option(Reading *r) {
  const char *arg = r->argv[r->at], *name = arg + 2;
  if (arg[1] != '-') { /* -n 5, -n5 */
    const ArgSpec *s = find_spec(r, NULL, 0, arg[1]);
    if (!s || (s->flag && arg[2])) return unknown_option(r, arg);
    if (s->value && arg[2]) {
      *s->value = arg + 2;
      return -1;
    }
    return read_own(r, s, NULL);
  }
  const char *equals = strchr(name, '=');
  size_t len = equals ? (size_t)(equals - name) : strlen(name);
  const ArgSpec *s = find_spec(r, name, len, 0);
  for (int i = 0; !s && r->game && i < SHARED_N; i++) {
    if (strlen(SHARED[i].name) != len ||
        strncmp(SHARED[i].name, name, len) != 0)
      continue;
    const char *value = take_value(r, equals, SHARED[i].name);
    return value && SHARED[i].read(r->a, value) ? -1 : EXIT_MISUSE;
  }
  return s ? read_own(r, s, equals) : unknown_option(r, arg);
}

int args_read(Args *a, int argc, char **argv, const char *usage,
              const char *about, const ArgSpec *specs, bool game) {
  Reading r = {a, argc, 1, argv, specs, game};
  bool ended = false;
  *a = (Args){.scripts = a->scripts, .verb = argv[0]};
  a->operands = calloc((size_t)argc + 1, sizeof *a->operands);
  if (!a->operands) return EXIT_NO;
  for (; r.at < argc; r.at++) {
    const char *arg = argv[r.at];
    int code = -1;
    if (ended || arg[0] != '-' || !arg[1]) {
      a->operands[a->operands_n++] = arg;
    } else if (!strcmp(arg, "--")) {
      ended = true;
    } else if (!strcmp(arg, "--help") || !strcmp(arg, "-h")) {
      print_help(&r, usage, about);
      code = EXIT_FINE;
    } else {
      code = read_option(&r);
    }
    if (code >= 0) {
      args_free(a);
      return code;
    }
  }
  if (game && !a->has_seed) a->seed = random_seed();
  if (game && strcmp(a->verb, "help") != 0) args_name_game(a);
  return -1;
}

char *args_words(const Args *a) {
  Text t = {0};
  text_add(&t, "", 0);
  for (int i = 0; i < a->operands_n; i++)
    text_addf(&t, "%s%s", i ? " " : "",
              !i && a->typed ? a->typed : a->operands[i]);
  return t.data;
}

void args_free(Args *a) {
  for (int i = 0; i < a->settings_n; i++) free((char *)a->settings[i].name);
  free(a->operands);
  free(a->game);
  a->operands = NULL;
  a->game = NULL;
  a->settings_n = 0;
}

/* --- a match --- */

void complain_no_games(void) {
  char *searched = games_searched();
  complain("there are no games in %s; set LUSORY_PATH to the folders of more "
           "games, or LUSORY_DATA to the folder with games/ and lua/",
           searched);
  free(searched);
}

bool args_game(const Scripts *scripts, const char *game) {
  Text why = {0};
  char **names = games_have(game) ? NULL : games_list();
  char *found = names && !names[0] ? NULL : games_named(scripts, game, &why);
  if (why.len) complain("%s", why.data);
  else if (!found) complain_no_games();
  files_free(names);
  free(found);
  free(why.data);
  return found != NULL;
}

void args_name_game(Args *a) {
  if (a->operands_n && !a->game)
    a->game = games_named(a->scripts, a->operands[0], NULL);
  if (!a->game) return;
  a->typed = a->operands[0];
  a->operands[0] = a->game;
}

/* The highest seat named; 0, with a complaint, if the game lacks one. */
static int highest_seat(const Args *a, Match *m) {
  int highest = 1;
  for (int i = 0; i < a->seat_n; i++) {
    int seat = args_seat(a->seat[i].seat, m);
    if (!seat) {
      complain("--seat %s: %s has no such seat", a->seat[i].seat,
               lus_match_title(m));
      return 0;
    }
    if (seat > highest) highest = seat;
  }
  return highest;
}

Match *args_match(const Args *a, const char *game, bool ask) {
  char error[2048];
  MatchSpec spec = {.game = game,
                    .settings = a->settings,
                    .settings_n = a->settings_n,
                    .seats = a->seats,
                    .seed = a->seed,
                    .ask = ask};
  if (!args_game(a->scripts, game)) return NULL;
  Match *m = lus_match_new(a->scripts, &spec, error, sizeof error);
  int highest = m ? highest_seat(a, m) : 1;
  if (m && (!highest || (!a->seats && highest > lus_match_seats(m)))) {
    lus_match_free(m);
    if (!highest) return NULL;
    spec.seats = highest;
    m = lus_match_new(a->scripts, &spec, error, sizeof error);
  }
  if (!m) complain("%s", error);
  return m;
}
