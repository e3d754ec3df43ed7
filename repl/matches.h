/* repl/matches.h - the commands about matches as a whole. */
#ifndef MATCHES_H
#define MATCHES_H

#include "session.h"

void save_match(Session *s, const char *rest);
void load_match(Session *s, const char *rest);
void restart_match(Session *s, const char *rest);
void reload_match(Session *s, const char *rest);
/* Shows the options in force with the next picture, if there are any. */
void tell_options(Session *s);

#endif
