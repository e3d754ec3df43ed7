/* core/game/library.h - what the kernel asks of the library (lua/lusory.lua).
 *
 * The functions are looked up once, when a game is loaded; a library that lacks
 * one is refused there, by the function's name. Each call reads the block that
 * it is given: a view, where a seat asks. */
#ifndef LUS_LIBRARY_H
#define LUS_LIBRARY_H

#include <stdbool.h>
#include <stdint.h>

#include "lua.h"

/* As C calls them, and their names in the library. */
#define LUS_LIB_CALLS(X)                                                       \
  X(LIB_OPEN, "open")                                                          \
  X(LIB_SETUP, "setup")                                                        \
  X(LIB_COMPILE, "compile")                                                    \
  X(LIB_SHEET, "sheet")                                                        \
  X(LIB_TEXT, "text")                                                          \
  X(LIB_PARSE, "parse")                                                        \
  X(LIB_SENTENCE, "sentence")                                                  \
  X(LIB_COMPLETE, "complete")                                                  \
  X(LIB_HINT, "hint")                                                          \
  X(LIB_ABOUT, "about")                                                        \
  X(LIB_BEGINS, "begins")                                                      \
  X(LIB_LOOK_BACK, "look_back")                                                \
  X(LIB_PICTURE, "picture")                                                    \
  X(LIB_DESCRIBE, "describe")                                                  \
  X(LIB_NOTE, "note")                                                          \
  X(LIB_FIGURES, "figures")                                                    \
  X(LIB_SEAT_NAME, "seat_name")                                                \
  X(LIB_INSPECT, "inspect")                                                    \
  X(LIB_NAMES, "names")                                                        \
  X(LIB_STARTER, "starter")                                                    \
  X(LIB_HELP, "help")                                                          \
  X(LIB_INFO, "info")                                                          \
  X(LIB_OPTIONS_TEXT, "options_text")                                          \
  X(LIB_OPTIONS_LINE, "options_line")                                          \
  X(LIB_OPTIONS_READ, "options_read")                                          \
  X(LIB_OPTIONS_JSON, "options_json")                                          \
  X(LIB_SETTINGS, "settings")

#define LUS_LIB_CALL(call, name) call,
typedef enum LibCall { LUS_LIB_CALLS(LUS_LIB_CALL) LIB_CALLS } LibCall;
#undef LUS_LIB_CALL

typedef struct Library {
  int function[LIB_CALLS]; /* registry */
} Library;

/* The name of a function, "parse". */
const char *lus_lib_name(LibCall call);

/* Looks up the functions in the library's table at index `at`; one that is
 * missing is a Lua error. */
void lus_lib_read(lua_State *L, int at, Library *lib);

/* While a game is loaded: calls a function with the arguments on top of the
 * stack. Errors are Lua errors. */
void lus_lib_run(lua_State *L, const Library *lib, LibCall call, int nargs,
                 int nresults);

/* To ask about a position: lus_game_lib pushes the function, the caller the
 * arguments, and lus_game_call calls it. False: the script failed, and
 * lus_game_error tells. */
struct Game;
lua_State *lus_game_lib(struct Game *g, uint8_t *block, LibCall call);
bool lus_game_call(struct Game *g, int nargs, int nresults);

#endif
