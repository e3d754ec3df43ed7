/* repl/history.h - the commands that go back and forth. */
#ifndef HISTORY_H
#define HISTORY_H

#include "session.h"

void undo(Session *s, const char *rest);
void redo(Session *s, const char *rest);
void take_back(Session *s, const char *rest);
void show_history(Session *s, const char *rest);

#endif
