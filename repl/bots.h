/* repl/bots.h - who plays the seats that no person has, and gives hints. */
#ifndef BOTS_H
#define BOTS_H

#include "session.h"

/* The bot's move for the seat whose turn it is; LUS_NO_MOVE: it was stopped by
 * Ctrl-C, or failed, with a message. The choice follows from the seed of the
 * match, the seat, and what was played since the bot sat down. */
Move bot_move(Session *s);

/* All bots leave, with all they have thought: for another match, and undo. */
void dismiss_bots(Session *s);

/* The command `hint`: the first names the kind of move, the next the move, then
 * what else is good. */
void give_hint(Session *s, const char *rest);

#endif
