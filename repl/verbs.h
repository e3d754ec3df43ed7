/* repl/verbs.h - the verbs of the program.
 *
 * A verb is a file repl/cmd_NAME.c with one function cmd_NAME: argv[0] is the
 * verb itself, the scripts are for all the games it reads, and it returns the
 * exit code. repl/main.c has the table of verbs. */
#ifndef VERBS_H
#define VERBS_H

#include "lusory.h"
#include "screen.h"

/* Runs a verb by its name; false when there is none. */
bool run_verb(const Scripts *scripts, const char *name, int argc, char **argv,
              int *code);
void print_usage(void);
/* The games, one on a line and numbered, to choose from (repl/cmd_list.c). */
void print_menu(const Scripts *scripts, const Screen *screen,
                char *const *names);

int cmd_play(const Scripts *scripts, int argc, char **argv);
int cmd_resume(const Scripts *scripts, int argc, char **argv);
int cmd_replay(const Scripts *scripts, int argc, char **argv);
int cmd_test(const Scripts *scripts, int argc, char **argv);
int cmd_perft(const Scripts *scripts, int argc, char **argv);
int cmd_solve(const Scripts *scripts, int argc, char **argv);
int cmd_sim(const Scripts *scripts, int argc, char **argv);
int cmd_diff(const Scripts *scripts, int argc, char **argv);
int cmd_check(const Scripts *scripts, int argc, char **argv);
int cmd_new(const Scripts *scripts, int argc, char **argv);
int cmd_show(const Scripts *scripts, int argc, char **argv);
int cmd_list(const Scripts *scripts, int argc, char **argv);
int cmd_help(const Scripts *scripts, int argc, char **argv);

#endif
