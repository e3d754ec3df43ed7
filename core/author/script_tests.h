/* core/author/script_tests.h - what the files for script tests share: the VM of
 * a test, and the matches it plays. The contract of a Suite is in
 * core/lusory.h. */
#ifndef LUS_SCRIPT_TESTS_H
#define LUS_SCRIPT_TESTS_H

#include <lauxlib.h>
#include <lua.h>

#include "lusory.h"

/* What all matches of a test share. */
typedef struct Testing {
  const Scripts *scripts;
  const char *file;   /* of the test */
  Coverage *coverage; /* or NULL */
  uint64_t seed;
  Match *last; /* the match used last; NULL: none, or freed */
  int matches; /* that a test holds */
} Testing;

/* Pushes match(game, options?, { seats, seed, rig }?) and the table of methods
 * of a match, to which the library adds its own. */
void lus_match_open(lua_State *L, Testing *testing);

/* Looks into a block of the match: goes from pos by the names and arguments
 * from index `first` on. Pushes the result and returns 1; an error in the
 * script of the match is raised here. */
int lus_ask_position(lua_State *L, Match *m, uint8_t *block, int first);

/* The scripts to give to a match that is covered. After the match,
 * lus_coverage_match counts what its rules did. */
const Scripts *lus_coverage_scripts(Coverage *c);
/* Called before and after a match is made, to tell the scripts of the game from
 * those of its base. */
void lus_coverage_begin(Coverage *c);
void lus_coverage_opened(Coverage *c, const Match *m);
void lus_coverage_match(Coverage *c, const Match *m);

/* A picture without its colour marks, malloc'ed. */
char *lus_plain(const char *picture);

#endif
