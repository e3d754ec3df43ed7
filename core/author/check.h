/* core/author/check.h - the parts of `lusory check`, one file for each kind of
 * look.
 *
 * Each look adds what it finds. The time for a check is divided among them
 * beforehand; what one does not need is left to the next. */
#ifndef LUS_CHECK_H
#define LUS_CHECK_H

#include "match/match.h"

/* A script that the game is made of. */
typedef struct CheckScript {
  char *name, *text; /* as messages show it */
  size_t len;
} CheckScript;

typedef struct CheckRun {
  const CheckSpec *spec;
  Findings *out;
  Scripts scripts;   /* keeps what is read in `read` */
  CheckScript *read; /* the game's own script first */
  int read_n;
  Coverage *coverage; /* of its lines */
  Game *game;         /* at the defaults */
  unsigned left_out;  /* warnings about the base of a variant */
  const char *doing;  /* the current look, for the caller */
  double until, end;  /* of the look, of the check; end 0: no limit */
  bool stopped;       /* by the caller */
} CheckRun;

void lus_check_add(CheckRun *c, Severity severity, const char *at,
                   const char *message);
#define LUS_ADD(c, severity, at, ...)                                          \
  do {                                                                         \
    char *text_ = NULL;                                                        \
    lus_check_add(c, severity, at, lus_say(&text_, __VA_ARGS__));              \
    free(text_);                                                               \
  } while (0)

/* Adds an error, given its text, at the place that the text names. */
void lus_check_error(CheckRun *c, const char *text);

/* Begins a look that may take this share of the remaining time. False: no time
 * is left, or the caller has stopped the check. */
bool lus_check_begin(CheckRun *c, const char *doing, double share);
/* May it go on? If not, that is noted. */
bool lus_check_goes_on(CheckRun *c);

/* Is the rule, move or option the game's own? In a variant, those that it
 * shares with its base are not: warnings about them are only counted. */
bool lus_check_own(CheckRun *c, const char *what, const char *name);
bool lus_check_variant(CheckRun *c);

/* A setting of options and a number of seats, from lua/battery.lua. */
typedef struct CheckSample {
  Setting settings[64];
  int n, seats;
} CheckSample;

/* Calls a function of lua/battery.lua with the name of the game, and with the
 * seed and `most` unless `most` is 0. Leaves its table on the stack. */
bool lus_check_ask(CheckRun *c, const char *function, int most);

/* What random play shows about rules, moves, ends, seats and options. */
void lus_check_play(CheckRun *c);
/* Where the script's time goes. */
void lus_check_time(CheckRun *c);

#endif
