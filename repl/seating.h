/* repl/seating.h - who plays: asked before a match, shown at its start, changed
 * during it. */
#ifndef SEATING_H
#define SEATING_H

#include "session.h"

/* Says above the next picture which seats are bots. */
void tell_party(Session *s);
/* Asks how many play, if that is open, and who; 0 or false: the person left. */
int ask_seats(Session *s);
bool ask_party(Session *s);
/* The command: "2=bot", "blue=human". */
void change_seat(Session *s, const char *rest);

#endif
