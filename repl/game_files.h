/* repl/game_files.h - where the scripts of games are.
 *
 * A game is named by a word or by a path. A word is looked for in games/ of the
 * installation, in the person's own games ($XDG_DATA_HOME/lusory/games) and in
 * the folders of LUSORY_PATH; a path has a slash or ends in .lua. Either way
 * NAME.lua will do, or a folder NAME with an init.lua. */
#ifndef GAME_FILES_H
#define GAME_FILES_H

#include <stdbool.h>

/* The names of all games that can be found, sorted, NULL at the end; free with
 * files_free. */
char **games_list(void);

/* Is there a game of this name or path? */
bool games_have(const char *name);
/* Is a game named by the path of its script? */
bool games_is_path(const char *name);

/* All below are malloc'ed. */

/* The script of a game; if it is nowhere else, the one in the folder `beside`,
 * which may be NULL. NULL: there is none. */
char *games_script(const char *name, const char *beside);
/* NAME.lua or NAME/init.lua in a folder ("": this one); NULL: neither. */
char *games_script_in(const char *folder, const char *name);

/* A script with the name of one that is found before it, so that only its path
 * names it; NULL: there is none. */
char *games_hidden(const char *name);
/* The folders in which games are looked for, with commas between them. */
char *games_searched(void);

/* For a game that is named by a path: its path from the root, which works in
 * any folder; its path from this folder, if it is below it. NULL: the name will
 * do as it is. */
char *games_from_root(const char *name);
char *games_from_here(const char *name);

#endif
