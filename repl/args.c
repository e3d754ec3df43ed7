/* repl/args.c - the options of the command line.
 *
 * The options that verbs about a game share are rows of the same kind of table
 * as a verb's own, read by functions. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "program.h"
#include "text.h"

void complain(const char *format, ...) {
  va_list args;
  char text[4096];
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  char *clean = text_clean(text, true);
  size_t n = strlen(clean);
  fflush(stdout);
  fprintf(stderr, "lusory: %s%s", clean, n && clean[n - 1] == '\n' ? "" : "\n");
  free(clean);
}

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
    complain("%s: %s is out of range; it is %llu to %llu", what, text,
             (unsigned long long)min, (unsigned long long)max);
  return false;
}

uint64_t args_entropy(void) {
  uint64_t seed = 0;
  FILE *f = fopen("/dev/urandom", "rb");
  if (f && fread(&seed, sizeof seed, 1, f) != 1) seed = 0;
  if (f) fclose(f);
  if (!seed) seed = (uint64_t)time(NULL) * 2654435761u + (uint64_t)clock();
  return seed >> 16; /* short enough to be typed again */
}

/* --- the options that verbs about a game share --- */

bool args_set(Args *a, const char *value) {
  const char *equals = strchr(value, '=');
  if (!equals || equals == value) {
    complain("--set %s: an option and its value, as in --set rows=6", value);
    return false;
  }
  if (a->settings_n == (int)(sizeof a->settings / sizeof *a->settings)) {
    complain("--set: too many options");
    return false;
  }
  char *name = strndup(value, (size_t)(equals - value));
  if (!name) return false;
  a->settings[a->settings_n++] = (Setting){name, equals + 1};
  return true;
}

static bool read_seat(Args *a, const char *value) {
  static const char *const kinds[] = {"human", "random", "mcts"};
  const char *equals = strchr(value, '=');
  int seat = atoi(value), most = (int)(sizeof a->seat / sizeof *a->seat);
  if (!equals || seat < 1 || seat > most || a->seat_n == most) {
    complain("--seat %s: a seat and who sits there, as in --seat 2=random",
             value);
    return false;
  }
  if (!lus_bot_is_kind(equals + 1) && strcmp(equals + 1, "human") != 0) {
    const char *near = lus_nearest(equals + 1, kinds, 3);
    complain("--seat %s: '%s' is none of human, random, mcts[:BUDGET]%s%s%s",
             value, equals + 1, near ? "; did you mean '" : "",
             near ? near : "", near ? "'?" : "");
    return false;
  }
  a->seat[a->seat_n++] = (SeatArg){seat, equals + 1};
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
    {"seat", "N=KIND", "who sits there: human, random, mcts[:BUDGET]",
     read_seat},
    {"seats", "N", "the number of players", read_seats},
    {"seed", "S", "where chance starts from", read_seed},
};

enum { SHARED_N = sizeof SHARED / sizeof *SHARED, NAMES_MOST = 64 };

/* --- reading --- */

typedef struct Reading {
  Args *a;
  int argc, at;
  char **argv;
  const ArgSpec *specs;
  bool game;
} Reading;

static void help_row(char letter, const char *name, const char *what,
                     const char *help) {
  char left[64];
  snprintf(left, sizeof left, "%c%c%s--%s%s%s", letter ? '-' : ' ',
           letter ? letter : ' ', letter ? ", " : "  ", name, *what ? " " : "",
           what);
  printf("  %-26s %s\n", left, help);
}

static void print_help(const Reading *r, const char *usage, const char *about) {
  printf("usage: lusory %s%s%s [OPTION]...\n\n%s\n\n", r->a->verb,
         *usage ? " " : "", usage, about);
  for (int i = 0; r->game && i < SHARED_N; i++)
    help_row(0, SHARED[i].name, SHARED[i].what, SHARED[i].help);
  for (const ArgSpec *s = r->specs; s && s->name; s++)
    help_row(s->letter, s->name, s->what ? s->what : "", s->help);
  help_row('h', "help", "", "this help");
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
  const char *near = lus_nearest(name, names, n);
  if (near)
    complain("there is no option '%s'; did you mean '--%s'?", arg, near);
  else
    complain("there is no option '%s'; see 'lusory %s --help'", arg,
             r->a->verb);
  return EXIT_MISUSE;
}

/* The value of an option: behind its "=", or the next argument. */
static const char *take_value(Reading *r, const char *equals,
                              const char *name) {
  if (equals) return equals + 1;
  if (r->at + 1 < r->argc) return r->argv[++r->at];
  complain("--%s needs a value", name);
  return NULL;
}

static const ArgSpec *find_spec(const Reading *r, const char *name, size_t len,
                                char letter) {
  for (const ArgSpec *s = r->specs; s && s->name; s++) {
    if (letter ? s->letter == letter
               : strlen(s->name) == len && !strncmp(s->name, name, len))
      return s;
  }
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
  for (int i = 0; r->game && i < SHARED_N; i++) {
    if (strlen(SHARED[i].name) != len ||
        strncmp(SHARED[i].name, name, len) != 0)
      continue;
    const char *value = take_value(r, equals, SHARED[i].name);
    return value && SHARED[i].read(r->a, value) ? -1 : EXIT_MISUSE;
  }
  const ArgSpec *s = find_spec(r, name, len, 0);
  return s ? read_own(r, s, equals) : unknown_option(r, arg);
}

static int highest_seat(const Args *a) {
  int highest = 0;
  for (int i = 0; i < a->seat_n; i++)
    if (a->seat[i].seat > highest) highest = a->seat[i].seat;
  return highest;
}

int args_read(Args *a, int argc, char **argv, const char *usage,
              const char *about, const ArgSpec *specs, bool game) {
  Reading r = {a, argc, 1, argv, specs, game};
  bool ended = false;
  *a = (Args){.verb = argv[0]};
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
  if (game && !a->has_seed) a->seed = args_entropy();
  return -1;
}

void args_free(Args *a) {
  for (int i = 0; i < a->settings_n; i++) free((char *)a->settings[i].name);
  free(a->operands);
  a->operands = NULL;
  a->settings_n = 0;
}

/* --- a match --- */

/* Is it a script in this folder, its name given without the ending? */
static bool is_beside(const char *game) {
  char path[512];
  snprintf(path, sizeof path, "./%s.lua", game);
  return !files_is_path(game) && files_is_game(path);
}

void complain_no_games(void) {
  char *searched = files_searched();
  complain("there are no games in %s; LUSORY_PATH names more folders, "
           "LUSORY_DATA the one with games/ and lua/",
           searched);
  free(searched);
}

static void no_such_game(const char *game) {
  char **names = files_games();
  size_t n = 0;
  while (names && names[n]) n++;
  const char *near = lus_nearest(game, (const char *const *)names, n);
  if (is_beside(game))
    complain("there is no game '%s'; did you mean './%s.lua'?", game, game);
  else if (files_is_path(game)) complain("there is no script %s", game);
  else if (!n) complain_no_games();
  else if (near)
    complain("there is no game '%s'; did you mean '%s'?", game, near);
  else
    complain("there is no game '%s'; 'lusory list' names those there are",
             game);
  files_free(names);
}

bool args_game(const char *game) {
  if (files_is_game(game)) return true;
  no_such_game(game);
  return false;
}

Match *args_match(const Args *a, const char *game, bool ask) {
  char error[2048];
  Scripts scripts = files_scripts();
  MatchSpec spec = {.game = game,
                    .settings = a->settings,
                    .settings_n = a->settings_n,
                    .seats = a->seats,
                    .seed = a->seed,
                    .ask = ask};
  if (!args_game(game)) return NULL;
  Match *m = lus_match_new(&scripts, &spec, error, sizeof error);
  if (m && !a->seats && highest_seat(a) > lus_match_seats(m)) {
    lus_match_free(m);
    spec.seats = highest_seat(a);
    m = lus_match_new(&scripts, &spec, error, sizeof error);
  }
  if (!m) complain("%s", error);
  return m;
}
