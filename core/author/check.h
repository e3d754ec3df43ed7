/* core/author/check.h - the parts of an examination: one file for each kind of
 * look.
 *
 * Each look adds what it finds. The time that a check may take is divided among
 * them beforehand; one that needs less leaves the rest to those behind it. */
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
  Scripts scripts;   /* keep what is read in `read` */
  CheckScript *read; /* the game's own script first */
  int read_n;
  Coverage *coverage; /* which lines ran */
  Game *game;         /* at the defaults */
  unsigned left_out;  /* warnings about the base of a variant */
  const char *doing;  /* the look, for the caller */
  double until, end;  /* of the look, of everything; end 0: no limit */
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

/* The text of an error in a script, with the place that it names. */
void lus_check_error(CheckRun *c, const char *text);

/* A look begins and may take this share of the time that is left. False: there
 * is none, or the caller wants no more. */
bool lus_check_begin(CheckRun *c, const char *doing, double share);
/* May it go on? Where it may not, that is noted. */
bool lus_check_goes_on(CheckRun *c);

/* Is the rule, move or option the game's own? Of a variant those are not that
 * its base has likewise: a warning about one is only counted. */
bool lus_check_own(CheckRun *c, const char *what, const char *name);
bool lus_check_variant(CheckRun *c);

/* A setting of options and a number of seats, from lua/battery.lua. */
typedef struct CheckSample {
  Setting settings[64];
  int n, seats;
} CheckSample;

/* Calls a function of lua/battery.lua with the game's name, and with the seed
 * and `most` where `most` is not 0: its table is on the stack. */
bool lus_check_ask(CheckRun *c, const char *function, int most);

/* What random play says of rules, moves, ends, seats and options. */
void lus_check_play(CheckRun *c);
/* Where the script's time goes. */
void lus_check_time(CheckRun *c);

#endif
