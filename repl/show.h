/* repl/show.h - what is shown of a match. */
#ifndef SHOW_H
#define SHOW_H

#include "session.h"

bool is_human(const Session *s, int seat);
int humans(const Session *s);
/* Do people who must not see each other's hands share this terminal? */
bool is_hot_seat(const Session *s);
/* Does a seat see something now that another one of a person does not? */
bool sees_more(const Session *s, int seat);
/* Whose eyes the screen is for: the human at turn, else the only human, else
 * 0, a spectator. */
int viewer(const Session *s);
const char *seat_name(Session *s, int seat); /* until the next call */
/* May the person at the screen know the moves of the seat whose turn it is? Not
 * those of a bot that waits, if they tell what it holds. */
bool knows_moves(const Session *s);

void show_picture(Session *s);
/* Whose turn it is and what there is to decide. */
void show_status(Session *s);
/* What the turns since a person's last one did, and that one. */
void show_changes(Session *s);
void show_end(Session *s);
/* The picture, with what there is to tell above it, also of the turns played if
 * `changes`, and whose turn it is below. Where that is too tall, all is told
 * below the picture, so that it does not scroll away. */
void show_match(Session *s, bool changes);

#endif
