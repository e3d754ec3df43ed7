/* core/suite.h - what the files of script tests share: the VM of a test and
 * the matches it plays. The contract of a Suite is in core/lusory.h. */
#ifndef LUS_SUITE_H
#define LUS_SUITE_H

#include <lauxlib.h>
#include <lua.h>

#include "lusory.h"

/* What the matches of a test have in common. */
typedef struct Testing {
  const Scripts *scripts;
  uint64_t seed;
  Match *last; /* the match that was touched last; NULL: none, or it is gone */
} Testing;

/* Pushes match(game, options?, { seats, seed, rig }?) and the table of a
 * match's methods, to which the library adds its own. */
void lus_match_open(lua_State *L, Testing *testing);

/* A picture without its colour marks, malloc'ed. */
char *lus_plain(const char *picture);

#endif
