/* repl/program.h - what the verbs of the program share.
 *
 * A verb is a file repl/cmd_NAME.c with one function `int cmd_NAME(int argc,
 * char **argv)`: argv[0] is the verb itself. It returns the exit code: 0 fine,
 * 1 the answer is no, 2 misuse. repl/main.c has the table of verbs. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "lusory.h"
#include "screen.h"

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_MISUSE = 2, EXIT_INTERRUPTED = 130 };

/* --- files: where games and the library are (repl/files.c) --- */

/* Reads scripts: "lua/NAME" from the library's folder (beside the program's
 * source tree, or installed), "games/NAME" from games/, the user's data folder
 * ($XDG_DATA_HOME/lusory/games), LUSORY_PATH, or a path to a script when NAME
 * has a slash or ends in .lua; other names beside the game that was read last.
 * NAME may be a folder with an init.lua. */
Scripts files_scripts(void);

/* The folder with lua/ and games/. */
const char *files_installed(void);

/* Where a page of the manual lies: "author", "games/monza"; malloc'ed. NULL:
 * there is none. */
char *files_page(const char *name);

/* Names of all the games that can be found, sorted, NULL at the end; free with
 * files_free. */
char **files_games(void);
void files_free(char **names);
bool files_is_game(const char *name);
/* A script whose name an earlier folder has too, so that it is never found by
 * it; malloc'ed, or NULL. */
char *files_hidden(const char *name);
/* The folders that games are looked for in, set apart by commas; malloc'ed. */
char *files_searched(void);
/* Is a game named by the path of its script? */
bool files_is_path(const char *name);
/* For a game that is named by a path: its path from the root, which works in
 * any folder; its path from this folder, if it is below it. malloc'ed; NULL:
 * the name will do. */
char *files_game_from_root(const char *name);
char *files_game_from_here(const char *name);

/* A whole file in memory, NUL-terminated; NULL with errno. "-" is stdin. */
char *files_read(const char *path, size_t *len);
/* Writes a file by way of a temporary one, fsync and rename; 0600 when secret.
 */
bool files_write(const char *path, const char *text, size_t len, bool secret);
/* A path in the XDG state or data folder, its folders made; malloc'ed. */
char *files_state(const char *name);
char *files_data(const char *name);

/* The game that a word means (repl/games.c): its name or path, its title, or a
 * beginning that no other has, in any letters and with any blanks; malloc'ed.
 * NULL: `why`, unless it is NULL, gets a sentence that names what could have
 * been meant. */
char *games_named(const char *word, Text *why);

/* --- options of the command line (repl/args.c) --- */

typedef struct SeatArg {
  const char *seat; /* "2" or "blue", and behind it "=bot" */
  const char *kind; /* "human", "random", "mcts:5000" */
} SeatArg;

/* The options that verbs about a game share. Options may stand before or after
 * operands; "--" ends them; "--name=value" and "--name value" both work. */
typedef struct Args {
  const char *verb;
  const char **operands; /* what is no option */
  int operands_n;
  char
      *game; /* the name of the first operand's game, where it is short of it */
  const char *typed;    /* the first operand before it was named so */
  Setting settings[64]; /* --set name=value */
  int settings_n;
  SeatArg seat[16]; /* --seat N=KIND */
  int seat_n;
  int seats; /* --seats N, else 0: args_match takes the fewest that the game and
                the seats named allow */
  bool has_seed;
  uint64_t seed; /* --seed S; without it: from the system's entropy */
} Args;

/* An option of one verb: name without dashes, whether it takes a value, where
 * the value goes (const char * or bool), help. The table ends with a NULL. */
typedef struct ArgSpec {
  const char *name;
  char letter; /* or 0 */
  const char **value;
  bool *flag;
  const char *what, *help; /* "N", "plays N matches" */
} ArgSpec;

/* Reads argv; on misuse says so on stderr, with the nearest option name, and
 * returns EXIT_MISUSE; after --help EXIT_FINE, both with nothing left to free;
 * otherwise -1: go on. `usage` is
 * the operands ("GAME DEPTH"), `about` a paragraph for --help. `game` says
 * whether --set --seat --seats --seed are taken. */
int args_read(Args *a, int argc, char **argv, const char *usage,
              const char *about, const ArgSpec *specs, bool game);
/* Who is meant: a kind of bot or "human"; "bot" and "computer" are "mcts". NULL
 * when it is none of them. */
const char *args_kind(const char *word);
/* The seat that is meant by its number or its name, up to "=" or the end; 0
 * when it is neither. */
int args_seat(const char *word, Match *m);
/* Adds a setting, "name=value", or misuse (message, false). */
bool args_set(Args *a, const char *value);
/* A whole number in a range, or misuse (message, false). */
bool args_number(const char *text, const char *what, uint64_t min, uint64_t max,
                 uint64_t *out);
/* The operands as they were typed, with blanks between them; malloc'ed. */
char *args_words(const Args *a);
void args_free(Args *a);
/* A seed from the system's entropy. */
uint64_t args_entropy(void);

/* --- messages --- */

/* "lusory: ..." on stderr, one line. Control characters are shown as ^X. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Is there such a game? Complains, with the nearest name, if there is not. */
bool args_game(const char *game);

/* Puts the name of the game that the first operand means in its place.
 * args_read does so for the verbs about a game; not for help, which is also for
 * verbs. */
void args_name_game(Args *a);

/* Complains that there are no games at all, and where they were looked for. */
void complain_no_games(void);

/* A match from the command line's args; complains and returns NULL. */
Match *args_match(const Args *a, const char *game, bool ask);

/* --- verbs (repl/main.c) --- */

/* Runs a verb by its name; false when there is none. */
bool run_verb(const char *name, int argc, char **argv, int *code);
void print_usage(void);
/* The games in columns, numbered, to choose from (repl/cmd_list.c). */
void print_menu(const Screen *screen, char *const *names);

int cmd_play(int argc, char **argv);
int cmd_resume(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_test(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_solve(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_diff(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_new(int argc, char **argv);
int cmd_list(int argc, char **argv);
int cmd_help(int argc, char **argv);

#endif
