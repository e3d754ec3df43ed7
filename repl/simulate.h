/* repl/simulate.h - what `sim` and `diff` share. */
#ifndef SIMULATE_H
#define SIMULATE_H

#include "args.h"

/* Fills the game, its settings, the seats and their bots; complains and returns
 * false. `bots` has room for LUS_SIM_SEATS. */
bool simulate_spec(const Args *a, const char *game, SimSpec *spec,
                   const char **bots);

/* From here to simulate_end Ctrl-C stops the run, and on a terminal a bar shows
 * how far it is. simulate_end says whether it was stopped. */
void simulate_watch(SimSpec *spec);
bool simulate_end(void);

#endif
