/* repl/bots.h - who plays the seats that no person has. */
#ifndef BOTS_H
#define BOTS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "lusory.h"

/* The move of a bot for the seat whose turn it is. `kind` as on the command
 * line: "random", "mcts:5000". A bot's choice follows from the match's seed,
 * its seat and what was played, and from nothing that its seat cannot see.
 * False: *stop was set while it thought, or the kind is not known; error[size]
 * says which ("" when stopped). */
bool bot_choose(Match *m, const char *kind, volatile sig_atomic_t *stop,
                Move *out, char *error, size_t size);

#endif
