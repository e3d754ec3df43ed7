/* tests/helper/scripts.h - scripts from the source tree, for tests that play.
 * Tests are run from the root of the tree. */
#ifndef HELPER_SCRIPTS_H
#define HELPER_SCRIPTS_H

#include "lusory.h"

/* Reads "lua/NAME" from lua/, "games/NAME" from games/ or else from
 * tests/fixtures/games/, any other name from games/; or what helper_script_set
 * has put in its place. */
Scripts helper_scripts(void);

/* From now on `name` ("games/pebbles") is this text; NULL: the file again. */
void helper_script_set(const char *name, const char *text);

/* A whole file, malloc'ed, NUL-terminated; NULL when there is none. */
char *helper_file(const char *path, size_t *len);

#endif
