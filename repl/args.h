/* repl/args.h - the options of the command line. */
#ifndef ARGS_H
#define ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "lusory.h"

typedef struct SeatArg {
  const char *seat; /* "2" or "blue", followed by "=bot" */
  const char *kind; /* "human", "random", "mcts:5000" */
} SeatArg;

/* The options that verbs about a game share. Options may stand before or after
 * operands; "--" ends them; "--name=value" and "--name value" both work. */
typedef struct Args {
  const Scripts *scripts;
  const char *verb;
  const char **operands; /* what is no option */
  int operands_n;
  char *game;           /* what the first operand stands for, where it is short
                           for the name of a game */
  const char *typed;    /* the first operand as it was typed */
  Setting settings[64]; /* --set name=value */
  int settings_n;
  SeatArg seat[16]; /* --seat N=KIND */
  int seat_n;
  int seats; /* --seats N, else 0: args_match takes the fewest that the game and
                the seats named allow */
  bool has_seed;
  uint64_t seed; /* --seed S; without it: from the system's entropy */
} Args;

/* An option of one verb: its name without dashes, where its value goes or, for
 * one that takes none, its flag. A table of them ends with a NULL name. */
typedef struct ArgSpec {
  const char *name;
  char letter; /* or 0 */
  const char **value;
  bool *flag;
  const char *what, *help; /* "N", "plays N matches" */
} ArgSpec;

/* Reads argv into a, whose scripts stay. -1: go on, and free it in the end.
 * Otherwise the exit code, with nothing to free: EXIT_FINE after --help,
 * EXIT_MISUSE when the arguments are wrong, which has been said on stderr.
 * `usage` is the operands ("GAME DEPTH"), `about` a paragraph for --help, and
 * `game` says whether --set --seat --seats --seed are taken. */
int args_read(Args *a, int argc, char **argv, const char *usage,
              const char *about, const ArgSpec *specs, bool game);
/* Who is meant: "human" or a kind of bot; "bot" and "computer" mean "mcts".
 * NULL: the word is none of them. */
const char *args_kind(const char *word);
/* The seat with this number or name, up to "=" or the end; 0: there is none. */
int args_seat(const char *word, Match *m);
/* Adds a setting, "name=value"; false, with a complaint: it is not one. */
bool args_set(Args *a, const char *value);
/* A whole number in a range; false, with a complaint: it is not one. */
bool args_number(const char *text, const char *what, uint64_t min, uint64_t max,
                 uint64_t *out);
/* The operands as they were typed, with blanks between them; malloc'ed. */
char *args_words(const Args *a);
void args_free(Args *a);

/* Is there such a game? Complains, with the nearest name, if there is not. */
bool args_game(const Scripts *scripts, const char *game);

/* Replaces the first operand by the name of the game that it means. args_read
 * does so for verbs about a game, but not for help, which is about verbs too.
 */
void args_name_game(Args *a);

/* Complains that there are no games at all, and says where it looked. */
void complain_no_games(void);

/* A match as the options have it; NULL, with a complaint. */
Match *args_match(const Args *a, const char *game, bool ask);

#endif
