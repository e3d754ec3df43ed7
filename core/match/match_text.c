/* core/match/match_text.c - a match in words and pictures.
 *
 * The library makes them from the view of the seat that asks: a script cannot
 * tell what it is not given. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/match.h"

/* Starts a call of a library function on the view of a seat. */
lua_State *lus_match_ask(Match *m, int seat, LibCall call) {
  Game *g = m->game;
  lus_block_view(&g->binding->layout, m->block, seat, g->view);
  return lus_game_lib(g, g->view, call);
}

/* Calls the function. Its one result is a text; if it fails, the error is. */
static const char *answer(Match *m, int nargs) {
  lua_State *L = lus_vm_state(m->game->vm);
  if (!lus_game_call(m->game, nargs, 1))
    return lus_say(&m->text, "%s", lus_game_error(m->game));
  const char *text = lua_tostring(L, -1);
  lus_say(&m->text, "%s", text ? text : "");
  lua_pop(L, 1);
  return m->text;
}

/* As the seat whose move it is sees it: a name can depend on the position. */
const char *lus_match_text(Match *m, Move move) {
  if (!lus_game_has(m->game, move)) return lus_say(&m->text, "%s", "");
  lua_State *L = lus_match_ask(m, lus_match_turn(m), LIB_TEXT);
  lua_pushinteger(L, move);
  return answer(m, 1);
}

const char *lus_match_phase(Match *m) {
  lua_State *L = lus_vm_state(m->game->vm);
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->game->binding->phases_ref);
  lua_rawgeti(L, -1, lus_head(m->block)->phase + 1);
  const char *name = lua_tostring(L, -1);
  lus_say(&m->text, "%s", name ? name : "");
  lua_pop(L, 2);
  return m->text;
}

const char *lus_match_seat_name(Match *m, int seat) {
  lua_State *L = lus_match_ask(m, 0, LIB_SEAT_NAME);
  lua_pushinteger(L, seat);
  return answer(m, 1);
}

/* What a seat may know of the last turn's notes, as a list. */
static void push_notes(lua_State *L, const Match *m, int seat) {
  lua_Integer n = 0;
  lua_newtable(L);
  for (unsigned i = m->n ? lus_turn_start(m, m->n - 1) : 0; i < m->n; i++) {
    const int32_t *note;
    for (uint32_t at = 0; (note = lus_notes_next(m, i, &at));) {
      if (!lus_note_known(m, i, note, seat)) continue;
      lus_note_push(L, m, note);
      lua_rawseti(L, -2, ++n);
    }
  }
}

/* Shows the library the position before the last turn, so that the picture can
 * mark what has changed, and the turn's notes. */
static void look_back(Match *m, int seat) {
  Game *g = m->game;
  unsigned first = m->n > 1 ? lus_turn_start(m, m->n - 1) : 0;
  if (first) {
    const uint8_t *block = m->blocks + (size_t)(first - 1) * lus_game_size(g);
    lus_block_view(&g->binding->layout, block, seat, g->view);
  }
  lua_State *L = lus_game_lib(g, g->view, LIB_LOOK_BACK);
  lua_pushboolean(L, first > 0);
  push_notes(L, m, seat);
  if (!lus_game_call(g, 2, 0)) g->error[0] = '\0';
}

/* May a seat be shown what can be played now? Moves could tell what is in a
 * hand. */
static bool knows_moves(Match *m, int seat) {
  return m->n && (seat == lus_match_turn(m) || !lus_match_hides(m)) &&
         lus_match_know_legal(m);
}

const char *lus_match_picture(Match *m, int seat, const PictureSpec *spec) {
  static const char *const FORMS[] = {"text", "ascii", "svg", "words"};
  Moves none = {0};
  bool known = spec->form == LUS_PICTURE_SVG && knows_moves(m, seat);
  look_back(m, seat);
  lua_State *L = lus_match_ask(m, seat, LIB_PICTURE);
  lua_pushinteger(L, seat);
  lua_pushstring(L, FORMS[spec->form]);
  lua_pushinteger(L, spec->columns);
  lua_pushinteger(L, spec->rows);
  lua_pushstring(L, spec->hand ? "hand" : "all");
  lus_push_moves(L, m->game->binding, known ? &m->legal : &none);
  return answer(m, 6);
}

/* The position, and what its last turn brought about. */
const char *lus_match_describe(Match *m, int seat) {
  char *story = m->n ? strdup(lus_match_story(m, lus_turn_start(m, m->n - 1),
                                              m->n - 1, seat))
                     : NULL;
  look_back(m, seat);
  lua_State *L = lus_match_ask(m, seat, LIB_DESCRIBE);
  lua_pushinteger(L, seat);
  answer(m, 1);
  if (story && *story) {
    char *described = strdup(m->text);
    lus_say(&m->text, "%s\nIn the last turn: %s", described ? described : "",
            story);
    free(described);
  }
  free(story);
  return m->text;
}

const char *lus_match_help(Match *m) {
  lus_match_ask(m, 0, LIB_HELP);
  return answer(m, 0);
}

const char *lus_match_names(Match *m) {
  lus_match_ask(m, 0, LIB_NAMES);
  return answer(m, 0);
}

const char *lus_match_starter(Match *m) {
  lus_match_ask(m, 0, LIB_STARTER);
  return answer(m, 0);
}

/* The library's info: title, players, summary, points. */
static const char *info(Match *m, int which) {
  lua_State *L = lus_match_ask(m, 0, LIB_INFO);
  lua_pushstring(L, lus_match_game(m));
  if (!lus_game_call(m->game, 1, 4)) return "";
  const char *text = lua_tostring(L, which - 5);
  lus_say(&m->text, "%s", text ? text : "");
  lua_pop(L, 4);
  return m->text;
}

const char *lus_match_players(Match *m) { return info(m, 2); }
const char *lus_match_summary(Match *m) { return info(m, 3); }
const char *lus_match_points(Match *m) { return info(m, 4); }

const char *lus_match_options(Match *m) {
  lus_match_ask(m, 0, LIB_OPTIONS_TEXT);
  return answer(m, 0);
}

const char *lus_match_option_line(Match *m) {
  lus_match_ask(m, 0, LIB_OPTIONS_LINE);
  return answer(m, 0);
}

bool lus_match_read_options(Match *m, const char *line, const char **text) {
  lua_State *L = lus_match_ask(m, 0, LIB_OPTIONS_READ);
  lua_pushstring(L, line);
  *text = lus_game_error(m->game);
  if (!lus_game_call(m->game, 1, 2)) return false;
  bool read = lua_toboolean(L, -2);
  const char *said = lua_tostring(L, -1);
  *text = lus_say(&m->text, "%s", said ? said : "");
  lua_pop(L, 2);
  return read;
}

const char *lus_match_setting(Match *m, int i, const char **value) {
  int top = lua_gettop(lus_vm_state(m->game->vm));
  lua_State *L = lus_match_ask(m, 0, LIB_SETTINGS);
  *value = NULL;
  if (!lus_game_call(m->game, 0, 1)) return NULL;
  bool there = lua_istable(L, -1) && lua_rawgeti(L, -1, i + 1) == LUA_TTABLE;
  if (there) {
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    there = lua_isstring(L, -2) && lua_isstring(L, -1);
    lus_say(&m->text, "%s", there ? lua_tostring(L, -2) : "");
    *value = lus_say(&m->other, "%s", there ? lua_tostring(L, -1) : "");
  }
  lua_settop(L, top);
  return there ? m->text : NULL;
}

/* --- the result --- */

const char *lus_match_result(Match *m) {
  char names[512];
  if (!lus_match_over(m)) return lus_say(&m->text, "unfinished");
  int n = lus_name_seats(m, lus_head(m->block)->winners, names, sizeof names);
  if (!n) return lus_say(&m->text, "a draw");
  return lus_say(&m->text, "%s %s", names,
                 n == 1 && !lus_is_you(names) ? "wins" : "win");
}
