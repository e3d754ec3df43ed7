/* repl/commands.h - the words at the prompt that are not moves. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "session.h"

#define OVER                                                                   \
  "The match is over; 'undo' takes a move back, 'restart' starts another."

/* Runs a line that is a command; false when it is none. */
bool run_command(Session *s, const char *line);
/* When a line was refused as no move: names a command that may have been
 * meant. False when there is none. */
bool suggest_command(Session *s, const char *line);
LineHelp command_help(Session *s);

#endif
