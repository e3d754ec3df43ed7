/* repl/seating.h - who plays: asked before a match, told at its start, changed while it goes on. */
#ifndef SEATING_H
#define SEATING_H

#include "session.h"

/* Which seats are bots, above the next picture; nothing if none is. */
void tell_party(Session *s);
/* Asks how many play, if that is open, and who; 0 or false: the person left. */
int ask_seats(Session *s);
bool ask_party(Session *s);
/* The command: "2=bot", "blue=human". */
void change_seat(Session *s, const char *rest);

#endif
