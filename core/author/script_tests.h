/* core/author/script_tests.h - what the files of script tests share: the VM of a test
 * and the matches it plays. The contract of a Suite is in core/lusory.h. */
#ifndef LUS_SCRIPT_TESTS_H
#define LUS_SCRIPT_TESTS_H

#include <lauxlib.h>
#include <lua.h>

#include "lusory.h"

/* What the matches of a test have in common. */
typedef struct Testing {
  const Scripts *scripts;
  const char *file;   /* of the test */
  Coverage *coverage; /* or NULL */
  uint64_t seed;
  Match *last; /* the match that was touched last; NULL: none, or it is gone */
} Testing;

/* Pushes match(game, options?, { seats, seed, rig }?) and the table of a
 * match's methods, to which the library adds its own. */
void lus_match_open(lua_State *L, Testing *testing);

/* Pushes what pos says to the name and arguments at `first` and on, in a block
 * of the match; what its script refuses is an error. Returns 1. */
int lus_ask_position(lua_State *L, Match *m, uint8_t *block, int first);

/* The scripts as a match is to read them while it is covered; and what its
 * rules did, told when the match is at its end. */
const Scripts *lus_coverage_scripts(Coverage *c);
/* Around the making of a match: tells the scripts of the game that was asked
 * for from those of its base. */
void lus_coverage_begin(Coverage *c);
void lus_coverage_opened(Coverage *c, const Match *m);
void lus_coverage_match(Coverage *c, const Match *m);

/* A picture without its colour marks, malloc'ed. */
char *lus_plain(const char *picture);

#endif
