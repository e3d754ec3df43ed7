/* repl/show.h - what is shown of a match. */
#ifndef SHOW_H
#define SHOW_H

#include "session.h"

bool is_human(const Session *s, int seat);
int humans(const Session *s);
/* Do people who must not see each other's hands share this terminal? */
bool is_hot_seat(const Session *s);
/* Does a seat see something now that another person's seat does not? */
bool sees_more(const Session *s, int seat);
/* Whose view the screen shows: the person whose turn it is, else the only
 * person, else a spectator, 0. */
int viewer(const Session *s);
const char *seat_name(Session *s, int seat); /* until the next call */
/* May the person at the screen know what can be played now? Not while a bot
 * waits whose moves would show what it holds. */
bool knows_moves(const Session *s);

/* As much of it as there is room for, or all. */
void show_picture(Session *s, bool whole);
/* Whose turn it is and what there is to decide. */
void show_status(Session *s);
/* What the person's last turn did, and all turns since. */
void show_changes(Session *s);
void show_end(Session *s);
/* The news, and the turns played if `changes`; the picture; whose turn it is.
 * Where that is too tall, the picture comes first, so that the rest does not
 * scroll away. */
void show_match(Session *s, bool changes);

#endif
